// A position and its game: the address is the position, so that Back works and a link is enough to show it to somebody.

import { SIDES, data, element, fill, fixed, place, say, signed } from "../shared/page.js";
import { boardOf, columnName } from "../shared/board.js";
import { notation, sideWord } from "../shared/viewer.js";
import { ask, endLine, liveBoard, query, showValueBar, startSite } from "./site.js";

const rulesOf = name => data.rules.find(rules => rules.name === name);

// `moves` lead to the position that is shown; `ahead` is what the game had after it.
const state = { rules: "classic", moves: "", ahead: "", position: null, worth: null, opinion: null, mistakes: new Map(), reviewed: null };
let ticket = 0, drawn = 0;

const live = liveBoard("board", mv => go(state.moves + mv, state.ahead[0] === mv ? state.ahead.slice(1) : ""));
const size = () => state.position?.size ?? rulesOf(state.rules)?.size ?? data.rules[0].size;
const table = () => boardOf(size(), state.rules);
const text = (moves = state.moves) => notation(state.rules, moves);
const address = moves => `/analyze/${encodeURIComponent(text(moves))}`;

// ---- where we are

function read(game) {
  const [rules, moves] = game.includes(":") ? game.split(":", 2) : ["classic", game];
  return { rules, moves: moves === "-" ? "" : moves };
}

function go(moves, ahead, isNew = true) {
  Object.assign(state, { moves, ahead });
  if (isNew) history.pushState({ ahead }, "", address(moves));
  look();
}

addEventListener("popstate", event => {
  Object.assign(state, read(decodeURIComponent(location.pathname.replace(/^\/analyze\/?/, ""))), { ahead: event.state?.ahead ?? "" });
  look();
});

async function look() {
  const mine = ++ticket;
  Object.assign(state, { worth: null, opinion: null });
  fill("problem", "");
  try {
    state.position = await ask(`position${query({ game: text() })}`);
    if (mine !== ticket) return;
    show();
    review(mine);
    opine(mine);
    if (state.position.outcome) return;
    state.worth = await ask(`analysis${query({ game: text() })}`);
    if (mine === ticket) show();
  } catch (error) {
    if (mine === ticket) fill("problem", error.message);
  }
}

// The whole game is looked through once; stepping through it asks nothing again.
async function review(mine) {
  const whole = state.moves + state.ahead;
  if (state.reviewed === text(whole) || !whole || !rulesOf(state.rules)?.solved) return;
  const found = await ask(`review${query({ game: text(whole) })}`).catch(() => null);
  if (!found) return;
  state.reviewed = text(whole);
  state.mistakes = new Map(found.analysis.review.filter(move => move.lapse).map(move => [move.number - 1, move]));
  if (mine === ticket) show();
}

// ---- what is shown

function statusText() {
  const { outcome, to_move } = state.position;
  if (outcome) return outcome === "draw" ? say("ended-draw") : say("ended-won", { side: sideWord(SIDES.indexOf(outcome)) });
  return say("turn-of", { side: sideWord(SIDES.indexOf(to_move)) });
}

function show() {
  const rules = table(), positions = rules.replay(state.moves), position = positions.at(-1), { outcome, legal, threats } = state.position;
  const isExact = state.worth?.judge === "solver";
  fill("status", statusText());
  live.show({ table: rules, position, legal, line: endLine(rules, outcome, position), values: isExact ? state.worth.columns : null, threats, extra: termMarks(rules), falls: positions.length > drawn,
    isOpen: !outcome, label: `${say("board")}. ${statusText()}` });
  drawn = positions.length;
  showValueBar(state.worth, state.position.to_move);
  showSteps();
  showTruth();
}

function showSteps() {
  const all = state.moves + state.ahead, here = state.moves.length, to = ply => go(all.slice(0, ply), all.slice(ply));
  const mistakes = [...state.mistakes.keys()].filter(ply => ply < all.length);
  const next = mistakes.find(ply => ply + 1 > here), before = mistakes.findLast(ply => ply + 1 < here);
  const button = (label, key, target) => element("button", { type: "button", "aria-label": say(key), title: say(key), disabled: target === undefined || target === here || target < 0, on: { click: () => to(target) } }, label);
  fill("steps", button("«", "start", 0), button("‹", "previous", here - 1), button("›", "next", here < all.length ? here + 1 : undefined), button("»", "end", all.length),
    button(`‹ ${say("mistake-short")}`, "previous-mistake", before === undefined ? undefined : before + 1), button(`${say("mistake-short")} ›`, "next-mistake", next === undefined ? undefined : next + 1),
    state.position.legal.includes("b") ? element("button", { type: "button", on: { click: () => go(`${state.moves}b`, "") } }, say("explode")) : []);
  const positions = table().replay(all);
  place("moves").replaceChildren(...[...all].slice(0, positions.length - 1).map((mv, ply) => element("li", {}, element("a", { href: address(all.slice(0, ply + 1)), "aria-current": String(ply === here - 1),
    class: [state.mistakes.has(ply) && "mistake", ply >= here && "ahead"].filter(Boolean).join(" "), "aria-label": say("move", { number: ply + 1, move: mv }) + (state.mistakes.has(ply) ? `, ${say("a-mistake")}` : ""),
    style: { "--tint": `var(--${SIDES[table().moverOf(positions[ply].movement + 1)]})` }, on: { click: event => { event.preventDefault(); to(ply + 1); } } }, mv))));
}

function outlook() {
  const { worth, position } = state, side = sideWord(SIDES.indexOf(position.to_move));
  if (!worth) return say("one-moment");
  if (worth.judge !== "solver") return say("searched", { player: worth.player, side, value: fixed(worth.score, 1) });
  if (typeof worth.score !== "number") return say("not-found-in-time");
  return say(worth.score > 0 ? "side-wins" : worth.score < 0 ? "side-loses" : "side-draws", { side, score: signed(worth.score) });
}

function showTruth() {
  const { worth, position, moves } = state, mistake = state.mistakes.get(moves.length - 1);
  const parts = position.outcome ? [] : [element("p", {}, outlook())];
  if (worth?.judge === "search") parts.push(element("p", { class: "note" }, worth.columns.map((value, column) => value === null ? "" : `${column < size().width ? columnName(column) : "b"}: ${fixed(value, 1)}`).filter(Boolean).join("   ")));
  if (worth?.line) parts.push(element("p", { class: "note" }, say("best-line")), element("div", { class: "line" }, [...worth.line].map((mv, index) =>
    element("button", { type: "button", on: { click: () => go(moves + worth.line.slice(0, index + 1), worth.line.slice(index + 1)) } }, mv))));
  if (mistake) parts.unshift(element("p", {}, element("b", {}, say("mistake-title")), " ", say("verdict", { played: mistake.move, right: mistake.lapse.better.join(say("or")) }), "."));
  const threats = position.threats.map(({ side, cell }) => `${sideWord(SIDES.indexOf(side))} ${cell}`).join(", ");
  parts.push(element("p", { class: "note" }, say("threats", { list: threats || say("none") })));
  fill("truth", parts);
}

// ---- opinions

function startOpinion() {
  const form = place("opinion");
  form.addEventListener("change", () => opine(ticket));
  form.addEventListener("submit", event => event.preventDefault());
}

function offerOpinions() {
  const form = place("opinion"), names = rulesOf(state.rules)?.players ?? [], chosen = form.elements.player?.value ?? "";
  form.replaceChildren(element("label", {}, say("heuristic"), element("select", { name: "player" }, element("option", { value: "" }, say("nobody")),
    names.map(name => element("option", { value: name, selected: name === chosen }, name)))));
}

async function opine(mine) {
  offerOpinions();
  const player = place("opinion").elements.player.value;
  state.opinion = null;
  if (!player || state.position?.outcome) { fill("opinion-text"); return show(); }
  const found = await ask(`opinion${query({ game: text(), player })}`).catch(error => ({ error }));
  if (mine !== ticket) return;
  if (found.error) return fill("opinion-text", element("p", { class: "problem" }, found.error.message));
  state.opinion = found;
  const terms = heaviest(found.terms);
  fill("opinion-text", element("p", {}, say("opinion-value", { player, value: fixed(found.value, Number.isInteger(found.value) ? 0 : 2) })),
    terms.length ? element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("opinion-title") }, element("table", {}, element("tbody", {}, terms.map(({ weight, points, cells }) =>
      element("tr", {}, element("th", { scope: "row" }, weight), element("td", {}, cells.join(" ")), element("td", { class: "number" }, signed(points))))))) : element("p", { class: "note" }, say("no-terms")));
  show();
}

// The terms that weigh most.
const heaviest = terms => [...terms].sort((one, other) => Math.abs(other.points) - Math.abs(one.points)).slice(0, 12);
const termMarks = rules => heaviest((state.opinion?.terms ?? []).filter(({ cells }) => cells.length > 1))
  .map(({ cells, own }) => rules.trail(cells, own ? "term" : "term theirs"));

// ---- a game from elsewhere

function startEntering() {
  const field = element("textarea", { name: "game", rows: 3, placeholder: "4453", spellcheck: "false" });
  const rules = element("select", { name: "rules" }, data.rules.map(({ name }) => element("option", { value: name, selected: name === state.rules }, name)));
  const form = place("enter");
  form.replaceChildren(element("label", {}, say("rules"), rules), element("label", {}, say("game-moves"), field), element("button", { type: "submit" }, say("show-game")));
  form.addEventListener("submit", event => {
    event.preventDefault();
    const moves = field.value.replace(/[\s,]/g, "");
    Object.assign(state, moves.includes(":") ? read(moves) : { rules: rules.value, moves });
    go(state.moves, "");
  });
}

document.addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  const all = state.moves + state.ahead, target = { ArrowLeft: state.moves.length - 1, ArrowRight: state.moves.length + 1 }[event.key];
  if (target === undefined || target < 0 || target > all.length) return;
  event.preventDefault();
  go(all.slice(0, target), all.slice(target));
});

Object.assign(state, read(data.game ?? ""));
startSite();
startOpinion();
startEntering();
look();
