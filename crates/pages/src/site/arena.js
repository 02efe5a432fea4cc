// The arena: a form for a new event, and those that there are.

import { data, element, fill, place, say, whole, words } from "../shared/page.js";
import { ask, startSite } from "./site.js";

const AGAIN_MILLISECONDS = 3000;
const LEVELS = ["level2", "level4", "level6"];
const rulesOf = name => data.rules.find(rules => rules.name === name) ?? data.rules[0];
const formatWord = format => words[`format-${format}`] ?? format;

function startWish() {
  const form = place("wish"), field = element("div", { id: "field" });
  const select = (name, options, value) => element("select", { name }, options.map(([key, label]) => element("option", { value: key, selected: key === value }, label)));
  const labeled = (key, control) => element("label", {}, say(key), control);
  const rules = select("rules", data.rules.map(({ name }) => [name, name]), "classic");
  const offer = () => {
    const { players, solved } = rulesOf(rules.value);
    field.replaceChildren(...[...players, ...LEVELS, ...(solved ? ["perfect"] : []), "random"].map((name, index) =>
      element("label", {}, element("input", { type: "checkbox", name: "player", value: name, checked: index < 4 }), name)));
  };
  rules.addEventListener("change", offer);
  offer();
  form.replaceChildren(
    element("div", { class: "fields" }, element("div", { class: "pair" }, labeled("rules", rules), labeled("format", select("format", data.formats.map(format => [format, formatWord(format)]), "round-robin")))),
    element("fieldset", { class: "field" }, element("legend", {}, say("players")), field),
    element("div", { class: "fields" }, labeled("others", element("input", { name: "others", placeholder: "ia2:d6, maestro(center=3)", spellcheck: "false", autocapitalize: "off" })),
      element("div", { class: "pair" }, labeled("openings", element("input", { name: "openings", type: "number", min: 1, max: 200, value: 20 })), labeled("plies", select("plies", [[4, "4"], [8, "8"]], 4))),
      labeled("seed", element("input", { name: "seed", type: "number", min: 0, value: 0 }))),
    element("button", { class: "main", type: "submit" }, say("begin")));
  form.addEventListener("submit", async event => {
    event.preventDefault();
    const wanted = new FormData(form), others = wanted.get("others").match(/[^\s,(]+(?:\([^)]*\))?[^\s,]*/g) ?? [];
    const wish = { rules: wanted.get("rules"), format: wanted.get("format"), players: [...wanted.getAll("player"), ...others],
      openings: Number(wanted.get("openings")), plies: Number(wanted.get("plies")), seed: Number(wanted.get("seed")) };
    try {
      location.href = `/arena/${(await ask("events", wish)).id}`;
    } catch (error) { fill("problem", error.message); }
  });
}

function row({ id, begun, finished, running, rules, format, players, games, of }) {
  const state = running ? element("span", { class: "running" }, say("running")) : finished ? say("finished") : say("unfinished");
  const shown = players.slice(0, 8).join(", ") + (players.length > 8 ? ` … (${whole(players.length)})` : "");
  return element("tr", {}, element("th", { scope: "row" }, element("a", { href: `/arena/${id}` }, say("event-number", { number: whole(id) }))), element("td", { class: "who" }, shown),
    element("td", {}, `${rules}, ${formatWord(format)}`), element("td", { class: "number" }, `${whole(games)} / ${whole(of)}`, games < of && !finished ? element("progress", { max: of, value: games, "aria-hidden": "true" }) : []),
    element("td", {}, state), element("td", {}, begun));
}

async function showList() {
  const events = await ask("events").catch(() => null);
  if (events && !events.length) fill("list", element("p", { class: "note padded" }, say("no-events")));
  else if (events) {
    const heads = ["event", "players", "rules", "games", "state", "begun"].map(key => element("th", { scope: "col" }, say(key)));
    fill("list", element("table", {}, element("thead", {}, element("tr", {}, heads)), element("tbody", {}, events.map(row))));
  }
  setTimeout(showList, AGAIN_MILLISECONDS);
}

startSite();
startWish();
showList();
