// A class for its teacher.

import { data, element, fill, language, percent, place, say, whole } from "../shared/page.js";
import { ask, query, startSite } from "./site.js";
import { aboutClass, bustle, moment, rankingTable, stateOf } from "./ranking.js";

const api = `classes/${data.name}`;
let desk = null, asked = 0;

const complain = error => fill("problem", error?.message ?? "");
const inWords = spoken => spoken?.[language] ?? spoken?.en ?? "";
const doing = work => async event => { event?.preventDefault?.(); complain(); try { await work(event); await look(); } catch (error) { complain(error); } };
const exportLink = (round, form) => element("a", { class: "button", href: `/api/v1/${api}/export/${round}/${form}`, download: "" }, say(`export-${form}`));

function student(one) {
  const { last } = one;
  const renew = doing(async () => {
    const { address } = await ask(`${api}/students/${one.id}/secret`, {});
    fill("renewed", say("renewed", { alias: one.alias }), " ", element("span", { class: "secret" }, new URL(address, location.href).href));
  });
  const hide = doing(async () => { await fetch(`/api/v1/${api}/students/${one.id}/hidden`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ hidden: !one.hidden }) }); });
  const problem = last?.findings.problem ?? last?.findings.failure;
  return element("tr", {}, element("th", { scope: "row" }, one.alias), element("td", {}, one.number), element("td", { class: "number" }, whole(one.handins)),
    element("td", {}, last ? stateOf(last) : "–", problem ? element("p", { class: "note wrapped" }, last.findings.line ? say("at-line", { line: last.findings.line, problem: inWords(problem) }) : inWords(problem)) : null),
    element("td", {}, last ? moment(last.handed) : ""),
    element("td", {}, element("button", { type: "button", on: { click: renew } }, say("renew")), " ", element("button", { type: "button", "aria-pressed": String(one.hidden), on: { click: hide } }, say("hide"))));
}

const STUDENT_COLUMNS = ["alias", "number", "handins", "state", "when", "actions"];

function show() {
  const known = desk.class;
  document.title = `${known.title} · ${say("teacher")} · conecta`;
  fill("title", known.title);
  fill("about", aboutClass(known));
  fill("progress", bustle(known));
  fill("ranking", known.board.rows.length ? rankingTable(known.board) : element("p", { class: "padded note" }, say("nobody-yet")));
  fill("exports", ["csv", "html", "json"].map(form => exportLink(0, form)));
  fill("students", desk.students.length ? element("table", {}, element("thead", {}, element("tr", {}, STUDENT_COLUMNS.map(column => element("th", { scope: "col" }, say(`student-${column}`))))), element("tbody", {}, desk.students.map(student))) : element("p", { class: "padded note" }, say("no-students")));
  const link = new URL(`/class/${data.name}${query({ code: desk.code })}`, location.href).href;
  fill("invitation", element("p", {}, say("code"), " ", element("b", { class: "secret", id: "code" }, desk.code)), element("p", { class: "note" }, say("invite-link"), " ", element("span", { class: "secret" }, link)));
  fill("finals", desk.finals.toReversed().map(round => element("div", {}, element("h3", {}, say("final-number", { number: round.number })),
    element("p", { class: "note", role: "status" }, say("final-progress", { games: whole(round.games), of: whole(round.of), share: percent(round.of ? round.games / round.of : 1, 0), openings: whole(round.openings), players: whole(round.players), seed: round.seed })),
    element("p", { class: "row" }, ["csv", "html", "json"].map(form => exportLink(round.number, form))))));
}

const SWITCHES = [["frozen", "is_frozen"], ["shows_ratings", "shows_ratings"], ["allows_games", "allows_games"], ["hidden", "is_hidden"]];

// Made once: what somebody types stays while news come.
function settingsForm() {
  const { settings } = desk, form = place("settings");
  const local = seconds => { const time = new Date(seconds * 1000 - new Date().getTimezoneOffset() * 60000); return time.toISOString().slice(0, 16); };
  form.replaceChildren(element("label", {}, say("class-title"), element("input", { name: "title", value: desk.class.title, maxlength: 40, required: true })),
    element("label", {}, say("deadline"), element("input", { name: "deadline", type: "datetime-local", value: settings.deadline ? local(settings.deadline) : "" })),
    ...SWITCHES.map(([name, key]) => element("label", { class: "check" }, element("input", { type: "checkbox", name, checked: settings[key] }), say(`switch-${name}`))),
    element("button", { class: "main", type: "submit" }, say("save")));
  form.addEventListener("submit", doing(async () => {
    const values = new FormData(form), switches = Object.fromEntries(SWITCHES.map(([name]) => [name, values.has(name)]));
    const deadline = values.get("deadline") ? Math.floor(new Date(values.get("deadline")).getTime() / 1000) : 0;
    await ask(`${api}/desk`, { title: values.get("title"), deadline, ...switches });
  }));
}

function finalForm() {
  const form = place("final");
  form.replaceChildren(element("label", {}, say("final-openings"), element("input", { name: "openings", type: "number", min: 1, max: 1000, value: 100, required: true })),
    element("button", { class: "main", type: "submit" }, say("final-start")), element("p", { class: "note" }, say("final-note")));
  form.addEventListener("submit", doing(async () => { await ask(`${api}/finals`, { openings: Number(new FormData(form).get("openings")) }); }));
}

// Answers may overtake each other: the one that was asked for last counts.
async function look() {
  const ticket = ++asked, found = await ask(`${api}/desk`);
  if (ticket !== asked) return;
  desk = found;
  show();
}

startSite();
look().then(() => {
  settingsForm();
  finalForm();
  new EventSource(`/api/v1/${api}/events`).addEventListener("message", () => { look().catch(complain); });
}, complain);
