// A class is made, or found.

import { data, element, fill, place, say } from "../shared/page.js";
import { ask, startSite } from "./site.js";

const USUAL = ["a2b3d", "bueno", "fc259", "ia2", "jugador1"];
const complain = error => fill("problem", error?.message ?? "");

function makeForm() {
  const form = place("make"), rules = element("select", { name: "rules" }, data.rules.map(({ name }) => element("option", { value: name }, name)));
  const field = element("fieldset", { class: "field-choice" });
  const offer = () => {
    const { players } = data.rules.find(({ name }) => name === rules.value);
    const usual = players.filter(name => USUAL.includes(name));
    field.replaceChildren(element("legend", {}, say("field")), ...players.map(name => element("label", { class: "check" },
      element("input", { type: "checkbox", name: "field", value: name, checked: usual.length ? usual.includes(name) : true }), name)));
  };
  rules.addEventListener("change", offer);
  offer();
  form.replaceChildren(element("label", {}, say("name"), element("input", { name: "title", maxlength: 40, required: true })), element("label", {}, say("rules"), rules), field,
    element("label", {}, say("openings"), element("input", { name: "openings", type: "number", min: 1, max: 200, value: 20, required: true })),
    element("label", {}, say("deadline"), element("input", { name: "deadline", type: "datetime-local" })),
    element("button", { class: "main", type: "submit" }, say("make-button")));
  form.addEventListener("submit", async event => {
    event.preventDefault();
    complain();
    const values = new FormData(form), deadline = values.get("deadline") ? Math.floor(new Date(values.get("deadline")).getTime() / 1000) : null;
    const settings = { rules: values.get("rules"), field: values.getAll("field"), openings: Number(values.get("openings")), deadline };
    try {
      const made = await ask("classes", { title: values.get("title"), settings });
      const link = address => new URL(address, location.href).href;
      place("made").hidden = false;
      fill("made", element("h2", {}, say("made")), element("p", {}, say("made-teacher"), " ", element("span", { class: "secret", id: "teacher-link" }, link(made.teacher_address))), element("p", {}, say("made-code"), " ", element("b", { class: "secret" }, made.code)),
        element("p", { class: "row" }, element("a", { class: "button", href: `${made.address}/teacher` }, say("to-desk")), element("a", { class: "button", href: made.address }, say("to-class"))));
      place("made").scrollIntoView({ block: "nearest" });
    } catch (error) { complain(error); }
  });
}

function findForm() {
  const form = place("find");
  form.replaceChildren(element("label", {}, say("find-name"), element("input", { name: "name", maxlength: 40, required: true })), element("button", { type: "submit" }, say("find-button")));
  form.addEventListener("submit", event => {
    event.preventDefault();
    const name = new FormData(form).get("name").trim().toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
    location.assign(`/class/${encodeURIComponent(name)}`);
  });
}

startSite();
makeForm();
findForm();
