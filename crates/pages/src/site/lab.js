// The laboratory: a heuristic is written, and what it thinks of a position stands beside it while one types.

import { SIDES, data, drawing, element, fill, fixed, place, remember, remembered, say, whole } from "../shared/page.js";
import { boardOf } from "../shared/board.js";
import { notation, sideWord } from "../shared/viewer.js";
import { analysisOf, ask, endLine, handInFile, liveBoard, query, startSite } from "./site.js";
import { startEditor } from "./editor.js";
import { startRuns } from "./runs.js";

// How long somebody pauses before it is worth asking.
const PAUSE_MILLISECONDS = 350;
const rulesOf = name => data.rules.find(rules => rules.name === name) ?? data.rules[0];

const draft = { name: "mine.py", source: "" };
const state = { rules: "classic", moves: "443526", position: null, found: null };
let ticket = 0, timer = null, asking = null;

const live = liveBoard("board", mv => go(state.moves + mv));
const table = () => boardOf(rulesOf(state.rules).size, state.rules);
const text = () => notation(state.rules, state.moves);

// ---- the draft

function readDraft() {
  try {
    const kept = JSON.parse(remembered("lab-draft") ?? "null");
    if (typeof kept?.name === "string" && typeof kept.source === "string") return Object.assign(draft, kept);
  } catch { /* nothing is kept */ }
  return Object.assign(draft, data.starter);
}

const keepDraft = () => remember("lab-draft", JSON.stringify(draft));

// What was tested last is what the next version is compared with.
const versions = () => { try { return JSON.parse(remembered("lab-tested") ?? "[]"); } catch { return []; } };
const lastTested = () => versions().find(({ source }) => source !== draft.source);
const tested = version => remember("lab-tested", JSON.stringify([version, ...versions().filter(({ source }) => source !== version.source)].slice(0, 2)));

function rename(name) {
  draft.name = name;
  place("tools").querySelector("[name=name]").value = name;
  editor.speak(name);
  keepDraft();
}

function replaceWith({ name, source }) {
  rename(name);
  editor.write(source);
  written(editor.text);
}

function written(source) {
  draft.source = source;
  keepDraft();
  runs.refresh();
  lookSoon();
}

function startTools() {
  const name = element("input", { name: "name", value: draft.name, spellcheck: "false", autocapitalize: "off", maxlength: 40, on: { change: event => { rename(event.target.value.trim()); lookSoon(); } } });
  const example = element("select", { name: "example", on: { change: async event => {
    const chosen = event.target.value;
    event.target.value = "";
    try { replaceWith(await ask(`lab/examples/${encodeURIComponent(chosen)}`)); } catch (error) { complain(error); }
  } } }, element("option", { value: "" }, say("choose-example")), data.examples.map(one => element("option", { value: one }, one)));
  const file = element("input", { type: "file", accept: ".py,.lisp", hidden: true, on: { change: async event => {
    const [chosen] = event.target.files;
    if (chosen) replaceWith({ name: chosen.name, source: await chosen.text() });
    event.target.value = "";
  } } });
  const open = element("button", { type: "button", on: { click: () => file.click() } }, say("open-file"));
  const download = element("button", { type: "button", on: { click: () => {
    const address = URL.createObjectURL(new Blob([draft.source], { type: "text/plain" }));
    element("a", { href: address, download: draft.name }).click();
    setTimeout(() => URL.revokeObjectURL(address));
  } } }, say("download"));
  fill("tools", element("label", {}, say("file-name"), name), element("label", {}, say("example"), example), element("div", { class: "row" }, open, download, handIn(), file));
}

// Whoever belongs to a class can hand in what is written.
function handIn() {
  if (!data.class) return null;
  return element("button", { type: "button", class: "main", on: { click: async () => {
    try {
      await handInFile(data.class, draft.name, draft.source);
      location.href = `/class/${encodeURIComponent(data.class)}`;
    } catch (error) { complain(error); }
  } } }, say("hand-in"));
}

// ---- what it thinks

function lookSoon() {
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE_MILLISECONDS);
}

async function look() {
  clearTimeout(timer);
  const mine = ++ticket;
  asking?.abort();
  asking = new AbortController();
  try {
    const [position, found] = await Promise.all([
      ask(`position${query({ game: text() })}`, undefined, asking.signal),
      ask("lab/examine", { ...draft, game: text() }, asking.signal)]);
    if (mine !== ticket) return;
    Object.assign(state, { position, found });
    show();
  } catch (error) {
    if (error.name !== "AbortError" && mine === ticket) complain(error);
  }
}

function complain(error) {
  fill("verdict", element("p", { class: "problem" }, error.message));
}

function go(moves, rules = state.rules) {
  Object.assign(state, { moves, rules });
  remember("lab-position", text());
  look();
}

// ---- what is shown

const short = value => Math.abs(value) >= 9999.5 ? `${fixed(value / 1000, 0)}k` : fixed(value, Math.abs(value) >= 99.5 || Number.isInteger(value) ? 0 : 1);
const plus = value => (value > 0 ? "+" : "") + short(value);

function show() {
  const { position, found } = state, rules = table(), discs = rules.replay(state.moves).at(-1);
  editor.mark([...(found.problem ? [{ ...found.problem, kind: "wrong" }] : []), ...(found.about?.notes ?? []).map(note => ({ ...note, column: 0, kind: "note" }))]);
  const worths = found.worths.map(({ cell, points }) => {
    const [x, y] = rules.squareCenter(cell);
    return drawing("text", { class: "worth", x, y: y + .9 }, plus(points));
  });
  const side = position.to_move && sideWord(SIDES.indexOf(position.to_move));
  const value = position.outcome ? say("game-over") : found.value === null ? say("no-value") : say("value-for", { side, value: plus(found.value) });
  fill("value", value);
  live.show({ table: rules, position: discs, legal: position.legal, line: endLine(rules, position.outcome, discs), extra: worths, isOpen: !position.outcome, label: `${say("board")}. ${value}` });
  showVerdict();
  showPosition();
  runs.refresh();
  fill("opinion", termTable(), found.log ? [element("h2", {}, say("printed")), element("pre", { tabindex: 0 }, found.log)] : [],
    found.worths.length ? element("p", { class: "note" }, say("worths-note")) : []);
}

// What the numbers of the file make of the position.
function termTable() {
  const { terms, rest } = state.found, row = (name, count, points) => element("tr", {}, element("th", { scope: "row" }, name), element("td", { class: "number" }, count), element("td", { class: "number" }, plus(points)));
  if (!terms.length) return [];
  return element("table", { class: "terms" }, element("caption", { class: "visually-hidden" }, say("terms")), element("tbody", {},
    terms.map(({ name, count, points }) => row(name, `${fixed(count, Number.isInteger(count) ? 0 : 1)} ×`, points)), rest ? row(say("rest"), "", rest) : []));
}

function showVerdict() {
  const { about, problem } = state.found;
  if (problem) {
    const where = problem.line ? element("button", { type: "button", on: { click: () => editor.go(problem) } }, say(problem.column ? "line-and-column" : "line-only", { line: whole(problem.line), column: whole(problem.column) })) : null;
    return fill("verdict", element("div", { class: "problem" }, where, " ", problem.message));
  }
  const weights = about.weights.map(({ name, value }) => element("li", {}, `${name} = ${value}`));
  fill("verdict", element("p", { class: "good" }, `✓ ${say("understood", { alias: about.alias })} ${weights.length ? say("weights") : say("no-weights")}`),
    weights.length ? element("ul", { class: "weights" }, weights) : []);
}

function showPosition() {
  const button = (key, action, disabled) => element("button", { type: "button", disabled, on: { click: action } }, say(key));
  fill("steps", button("take-back", () => go(state.moves.slice(0, -1)), !state.moves), button("empty-board", () => go(""), !state.moves),
    state.position.legal.includes("b") ? button("explode", () => go(`${state.moves}b`)) : [], element("a", { class: "button", href: analysisOf(text()) }, say("to-analysis")));
  const focused = document.activeElement?.name;
  fill("position", element("label", {}, say("rules"), element("select", { name: "rules", on: { change: event => go("", event.target.value) } },
    data.rules.map(({ name }) => element("option", { value: name, selected: name === state.rules }, name)))),
  element("label", {}, say("moves"), element("input", { name: "moves", value: state.moves, spellcheck: "false", inputmode: "numeric", on: { change: event => go(event.target.value.replace(/[\s,]/g, "")) } })));
  if (["rules", "moves"].includes(focused)) place("position").querySelector(`[name=${focused}]`).focus();
}

function readPosition() {
  const kept = remembered("lab-position");
  if (kept === null) return;
  const [rules, moves] = kept.includes(":") ? kept.split(":") : ["classic", kept];
  if (data.rules.some(({ name }) => name === rules)) Object.assign(state, { rules, moves });
}

readDraft();
readPosition();
const editor = startEditor(place("editor"), { label: say("source"), describedBy: "verdict", change: written, run: () => runs.run() });
const runs = startRuns({ draft: () => ({ ...draft }), before: lastTested, rules: () => state.rules, tested, take: source => replaceWith({ name: draft.name, source }) });
startSite();
startTools();
editor.speak(draft.name);
editor.write(draft.source, true);
look();
