// A position and its game: the address is the position, so that Back works and a link is enough to show it to somebody.

import { SIDES, data, element, fill, fixed, place, say, signed } from "../shared/page.js";
import { boardOf } from "../shared/board.js";
import { notation, sideWord } from "../shared/viewer.js";
import { analysisOf, ask, endLine, liveBoard, query, showValueBar, startSite, worthOf } from "./site.js";
import { startOf, startSetup } from "./setup.js";

const rulesOf = name => data.rules.find(rules => rules.name === name);

// `start` is where the game began, as text; nothing for the empty board. `moves` lead from there to the position that is shown;
// `ahead` is what the game had after it.
const state = { rules: "classic", start: "", moves: "", ahead: "", position: null, worth: null, opinion: null, mistakes: new Map(), reviewed: null };
let ticket = 0, drawn = 0, isSettingUp = false, pointed = null;

const playHere = mv => go(state.moves + mv, state.ahead[0] === mv ? state.ahead.slice(1) : "");
let live = liveBoard("board", playHere);
const size = () => state.position?.rules === state.rules ? state.position.size : rulesOf(state.rules)?.size ?? data.rules[0].size;
const table = () => boardOf(size(), state.rules);
const start = () => state.start ? startOf(state.start, size()) : undefined;
const text = (moves = state.moves) => notation(state.rules, moves, state.start);
const address = moves => analysisOf(text(moves));

// ---- where we are

function read(game) {
  const [front, moves] = game.includes(":") ? game.split(":", 2) : game.includes("@") ? [game, ""] : ["classic", game];
  const [rules, start = ""] = front.split("@");
  return { rules, start, moves: moves === "-" ? "" : moves };
}

function go(moves, ahead, isNew = true) {
  Object.assign(state, { moves, ahead });
  if (isNew) history.pushState({ ahead }, "", address(moves));
  look();
}

// Shows another game, as it stands in addresses; all its moves can be stepped through.
function open(game, ply = Infinity) {
  const { rules, start, moves } = read(game);
  Object.assign(state, { rules, start });
  drawn = 0;
  go(moves.slice(0, ply), moves.slice(ply));
}

addEventListener("popstate", event => {
  endSetup();
  Object.assign(state, read(decodeURIComponent(location.pathname.replace(/^\/analyze\/?/, ""))), { ahead: event.state?.ahead ?? "" });
  look();
});

async function look() {
  const mine = ++ticket;
  Object.assign(state, { worth: null, opinion: null });
  fill("problem", "");
  try {
    const position = await ask(`position${query({ game: text() })}`);
    if (mine !== ticket) return;
    state.position = position;
    show();
    review(mine);
    opine(mine);
    if (state.position.outcome) return;
    const worth = await ask(`analysis${query({ game: text() })}`);
    if (mine !== ticket) return;
    state.worth = worth;
    show();
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
  if (isSettingUp) return;
  const rules = table(), positions = rules.replay(state.moves, start()), position = positions.at(-1), { outcome, legal, threats } = state.position;
  fill("status", statusText());
  live.show({ table: rules, position, legal, line: endLine(rules, outcome, position), worth: state.worth, threats, extra: termMarks(rules), falls: positions.length > drawn,
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
    state.position.legal.includes("b") ? element("button", { type: "button", class: state.worth?.line?.[0] === "b" && "best", on: { click: () => playHere("b") } }, explosionText()) : []);
  const positions = table().replay(all, start());
  place("moves").replaceChildren(...[...all].slice(0, positions.length - 1).map((mv, ply) => element("li", {}, element("a", { href: address(all.slice(0, ply + 1)), "aria-current": String(ply === here - 1),
    class: [state.mistakes.has(ply) && "mistake", ply >= here && "ahead"].filter(Boolean).join(" "), "aria-label": say("move", { number: ply + 1, move: mv }) + (state.mistakes.has(ply) ? `, ${say("a-mistake")}` : ""),
    style: { "--tint": `var(--${SIDES[table().moverOf(positions[ply].movement + 1)]})` }, on: { click: event => { event.preventDefault(); to(ply + 1); } } }, mv))));
}

function explosionText() {
  const worth = worthOf(state.worth, size().width);
  return say("explode") + (worth ? ` (${worth.text})` : "");
}

function outlook() {
  const { worth, position } = state, side = sideWord(SIDES.indexOf(position.to_move));
  if (!worth) return say("one-moment");
  if (typeof worth.score !== "number") return say("not-found-in-time");
  if (worth.judge !== "solver") return say("searched", { player: worth.player, count: worth.depth, side, value: worthOf(worth, worth.columns.indexOf(worth.score)).words });
  return say(worth.score > 0 ? "side-wins" : worth.score < 0 ? "side-loses" : "side-draws", { side, score: signed(worth.score) });
}

function showTruth() {
  const { worth, position, moves } = state, mistake = state.mistakes.get(moves.length - 1);
  const parts = position.outcome ? [] : [element("p", {}, outlook())];
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
  state.opinion = pointed = null;
  if (!player || state.position?.outcome) { fill("opinion-text"); return show(); }
  const found = await ask(`opinion${query({ game: text(), player })}`).catch(error => ({ error }));
  if (mine !== ticket) return;
  if (found.error) return fill("opinion-text", element("p", { class: "problem" }, found.error.message));
  state.opinion = found;
  const terms = heaviest(found.terms), point = term => () => { pointed = term; show(); };
  fill("opinion-text", element("p", {}, say("opinion-value", { player, value: fixed(found.value, Number.isInteger(found.value) ? 0 : 2) })),
    terms.length ? element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("opinion-title") }, element("table", {},
      element("thead", {}, element("tr", {}, ["points", "term", "cells"].map(key => element("th", { scope: "col", class: key === "points" && "number" }, say(key))))),
      element("tbody", {}, terms.map(term => element("tr", { on: { pointerenter: point(term), pointerleave: point(null) } },
        element("td", { class: "number" }, signed(term.points)), element("th", { scope: "row" }, term.weight), element("td", {}, term.cells.join(" "))))))) : element("p", { class: "note" }, say("no-terms")));
  show();
}

// The terms that weigh most.
const heaviest = terms => [...terms].sort((one, other) => Math.abs(other.points) - Math.abs(one.points)).slice(0, 12);
const termMarks = rules => heaviest((state.opinion?.terms ?? []).filter(({ cells }) => cells.length > 0)).filter(term => !pointed || term === pointed)
  .map(({ cells, own }) => rules.trail(cells, own ? "term" : "term theirs"));

// ---- a game from elsewhere

function startEntering() {
  const field = element("textarea", { name: "game", rows: 3, placeholder: "4453", spellcheck: "false" });
  const file = element("input", { type: "file", name: "file", accept: ".pgn,.txt,text/plain" });
  const rules = element("select", { name: "rules" }, data.rules.map(({ name }) => element("option", { value: name, selected: name === state.rules }, name)));
  const form = place("enter");
  form.replaceChildren(element("label", {}, say("rules"), rules), element("label", {}, say("game-moves"), field), element("label", {}, say("game-file"), file),
    element("div", { class: "row" }, element("button", { type: "button", on: { click: () => setUp(rules.value) } }, say("set-up")), element("button", { type: "submit", class: "main" }, say("show-game"))));
  file.addEventListener("change", async () => {
    if (file.files[0]) field.value = await file.files[0].text();
  });
  form.addEventListener("submit", async event => {
    event.preventDefault();
    try {
      const games = await ask("games", { text: field.value.trim() || "-", rules: rules.value });
      fill("problem", "");
      offerGames(games);
      openGame(games[0]);
    } catch (error) { fill("problem", error.message); }
  });
}

const openGame = ({ game }) => { endSetup(); open(game); };
const gameName = ({ game, players }, index) => `${index + 1}. ${players ? players.join(" – ") : game}`;

// Several games of one text.
function offerGames(games) {
  place("found").hidden = games.length < 2;
  fill("found", element("label", {}, say("games-found", { count: games.length }), element("select", { on: { change: event => openGame(games[event.target.value]) } },
    games.map((game, index) => element("option", { value: index }, gameName(game, index))))));
}

// ---- a position that is set up

function setUp(rules) {
  endSetup();
  live.end();
  isSettingUp = true;
  if (rules !== state.rules) Object.assign(state, { rules, start: "", moves: "", ahead: "", position: null });
  const here = table().replay(state.moves, start()).at(-1);
  fill("status", say("setup"));
  fill("steps");
  fill("moves");
  showValueBar(null);
  place("setup").hidden = false;
  place("main").classList.add("setting-up");
  let asked = 0;
  startSetup("setup-pieces", "board", table(), here, {
    changed: async start => {
      const mine = ++asked;
      const { problem } = await ask(`check${query({ game: notation(state.rules, "", start) })}`).catch(error => ({ problem: error.message }));
      if (mine === asked && isSettingUp) fill("problem", problem ?? "");
    },
    done: start => {
      endSetup();
      if (start === null) look(); else open(notation(state.rules, "", start));
    },
  });
}

function endSetup() {
  if (!isSettingUp) return;
  isSettingUp = false;
  place("setup").hidden = true;
  place("main").classList.remove("setting-up");
  live = liveBoard("board", playHere);
}

document.addEventListener("keydown", event => {
  if (isSettingUp || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
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
