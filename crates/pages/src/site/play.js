// A game against a machine, against somebody at the same screen, or at a table that another browser has the address of.

import { SIDES, data, element, fill, percent, place, remember, remembered, say, whole } from "../shared/page.js";
import { boardOf } from "../shared/board.js";
import { notation, sideWord, startViewer } from "../shared/viewer.js";
import { ask, endLine, liveBoard, query, showValueBar, startSite } from "./site.js";

const LEVELS = Array.from({ length: 8 }, (_, index) => `level${index + 1}`);
const VIEWS = ["values", "bar", "threats"];
const rulesOf = name => data.rules.find(rules => rules.name === name) ?? data.rules[0];

// `person` is the side of whoever sits here; at the same screen both are. Moves are told by letters.
const game = { rules: "classic", moves: "", person: "first", opponent: "level3", table: null, secret: null, seats: [true, true], seed: 1 };
const shown = Object.fromEntries(VIEWS.map(view => [view, remembered(`play-${view}`) === "shown"]));
let known = null, worth = null, hint = null, ticket = 0, drawn = 0;

const live = liveBoard("board", playHere);
const table = () => boardOf(rulesOf(game.rules).size, game.rules);
const text = () => notation(game.rules, game.moves);
const isTwo = () => game.opponent === "two";
const isAtTable = () => game.table !== null;
const isOver = () => Boolean(known?.outcome);
const isMine = () => known?.to_move && (isTwo() || (known.to_move === game.person && (!isAtTable() || game.seats.every(Boolean))));

// ---- the game goes on

async function playHere(mv) {
  if (!isMine()) return;
  const before = game.moves;
  game.moves += mv;
  hint = null;
  show();
  if (isAtTable()) {
    try {
      await ask(`tables/${game.table}/moves`, { secret: game.secret, move: mv, number: before.length + 1 });
    } catch (error) {
      game.moves = before;
      complain(error);
      show();
    }
    return;
  }
  await goOn();
}

// Asks how the game stands, shows it, and lets the machine move if it is its turn. What was overtaken meanwhile is dropped.
async function goOn() {
  const mine = ++ticket;
  keep();
  try {
    const position = await ask(`position${query({ game: text() })}`);
    if (mine !== ticket) return;
    known = position;
    worth = null;
    complain();
    show();
    lookFor(mine);
    if (isOver()) return review(mine);
    if (isTwo() || isAtTable() || known.to_move === game.person) return;
    const choice = await ask("choice", { game: text(), player: game.opponent, seed: game.seed });
    if (mine !== ticket) return;
    game.moves += choice.move;
    await goOn();
  } catch (error) {
    if (mine === ticket) complain(error);
  }
}

// Exact scores, only while somebody looks at them.
async function lookFor(mine) {
  if (!(shown.values || shown.bar) || isOver() || worth) return;
  const found = await ask(`analysis${query({ game: text() })}`).catch(() => null);
  if (mine !== ticket || !found) return;
  worth = found;
  show();
}

async function adviseHere() {
  const mine = ticket;
  const found = worth ?? await ask(`analysis${query({ game: text() })}`).catch(complain);
  if (mine !== ticket || !found?.line) return;
  hint = found.line[0];
  show();
}

function takeBack() {
  if (isAtTable() || !game.moves) return;
  const positions = table().replay(game.moves), turn = ply => SIDES[table().moverOf(positions[ply].movement + 1)];
  let ply = game.moves.length - 1;
  while (!isTwo() && ply > 0 && turn(ply) !== game.person) ply--;
  if (!isTwo() && turn(ply) !== game.person) return;
  game.moves = game.moves.slice(0, ply);
  hint = null;
  place("review").hidden = true;
  goOn();
}

// ---- what is shown

function complain(error) {
  fill("problem", error ? error.message : "");
}

function statusText() {
  if (!known) return "";
  if (known.outcome === "draw") return say("ended-draw");
  if (known.outcome) return isTwo() || (isAtTable() && !game.secret) ? say("ended-won", { side: sideWord(SIDES.indexOf(known.outcome)) }) : say(known.outcome === game.person ? "ended-you" : "ended-other");
  if (isAtTable() && !game.seats.every(Boolean)) return say("waiting-for-somebody");
  if (isTwo() || (isAtTable() && !game.secret)) return say("turn-of", { side: sideWord(SIDES.indexOf(known.to_move)) });
  return say(known.to_move === game.person ? "turn-you" : isAtTable() ? "turn-other" : "turn-machine");
}

function show() {
  const rules = table(), positions = rules.replay(game.moves), position = positions.at(-1);
  const isFresh = known?.moves === game.moves, status = isFresh ? statusText() : say("one-moment");
  const ends = endLine(rules, isFresh ? known.outcome : null, position);
  const values = isFresh && shown.values ? worth?.columns : null;
  fill("status", status);
  live.show({ table: rules, position, legal: isFresh ? known.legal : [], line: ends, values, threats: isFresh && shown.threats ? known.threats : [],
    extra: hint ? rules.ghost(position, hint, "!") : [], falls: positions.length > drawn, isOpen: isFresh && Boolean(isMine()), label: `${say("board")}. ${status}` });
  drawn = positions.length;
  showValueBar(shown.bar && isFresh && !isOver() ? worth : null, known?.to_move);
  showActions(isFresh);
}

function showActions(isFresh) {
  const button = (key, action, disabled = false) => element("button", { type: "button", disabled, on: { click: action } }, say(key));
  const explosion = isFresh && known.legal.includes("b") && isMine() ? [element("button", { type: "button", class: "main", on: { click: () => playHere("b") } }, say("explode"))] : [];
  fill("actions", explosion, isAtTable() ? [] : button("take-back", takeBack, !game.moves), button("hint", adviseHere, !isFresh || !isMine()),
    element("a", { href: `/analyze/${encodeURIComponent(text())}` }, say("to-analysis")));
  fill("views", VIEWS.map(view => element("button", { type: "button", "aria-pressed": String(shown[view]), on: { click: () => toggle(view) } }, say(`view-${view}`))));
}

function toggle(view) {
  shown[view] = !shown[view];
  remember(`play-${view}`, shown[view] ? "shown" : "hidden");
  show();
  lookFor(ticket);
}

// ---- afterwards

async function review(mine) {
  if (!rulesOf(game.rules).solved) return;
  const found = await ask(`review${query({ game: text() })}`).catch(() => null);
  if (mine !== ticket || !found) return;
  const { accuracy, first_losing } = found.analysis;
  const share = side => accuracy[side].moves ? percent(accuracy[side].good / accuracy[side].moves, 0) : "–";
  fill("review-text", element("p", {}, say("accuracy", { first: share("first"), second: share("second") })),
    element("p", {}, first_losing ? say("losing-move", { number: whole(first_losing), column: game.moves[first_losing - 1] }) : say("no-losing-move")),
    element("p", {}, element("a", { href: `/analyze/${encodeURIComponent(text())}` }, say("share-game"))));
  place("review").hidden = false;
  const played = { heading: "", players: SIDES.map((_, side) => sideWord(side)), moves: game.moves, given: 0, outcome: known.outcome,
    ending: known.outcome === "draw" ? "full board" : "line", values: found.values, notation: text() };
  startViewer("viewer", table(), { count: 1, gameAt: () => played });
}

// ---- a new game

function startSettings() {
  const select = (name, options, value) => {
    const list = element("select", { name }, options.map(([key, label]) => element("option", { value: key, selected: key === value }, label)));
    return list;
  };
  const players = name => [...LEVELS.map((level, index) => [level, say("level", { number: index + 1 })]), ["two", say("two-here")], ["link", say("two-by-link")],
    ...rulesOf(name).players.map(player => [player, player]), ...(rulesOf(name).solved ? [["perfect", say("perfect-player")]] : [])];
  const rules = select("rules", data.rules.map(({ name }) => [name, name]), game.rules);
  const opponent = element("span"), starter = select("starter", ["me", "other", "random"].map(key => [key, say(`starter-${key}`)]), "me");
  const offer = () => opponent.replaceChildren(select("opponent", players(rules.value), game.opponent));
  rules.addEventListener("change", offer);
  offer();
  const labeled = (key, field) => element("label", {}, say(key), field);
  const form = place("settings");
  form.replaceChildren(labeled("rules", rules), labeled("opponent", opponent), labeled("who-starts", starter), element("button", { class: "main", type: "submit" }, say("start-game")));
  form.addEventListener("submit", event => {
    event.preventDefault();
    const wanted = new FormData(form), starts = wanted.get("starter");
    const first = starts === "me" || (starts === "random" && Math.random() < .5);
    begin({ rules: wanted.get("rules"), opponent: wanted.get("opponent"), person: first ? "first" : "second" });
  });
}

async function begin({ rules, opponent, person }) {
  if (opponent === "link") {
    try {
      const seat = await ask("tables", { rules, side: person });
      remember(`table-${seat.table.id}`, JSON.stringify({ side: seat.side, secret: seat.secret }));
      location.href = `/table/${seat.table.id}`;
    } catch (error) { complain(error); }
    return;
  }
  if (isAtTable()) {
    remember("play-game", JSON.stringify({ rules, opponent, person, moves: "" }));
    location.href = "/";
    return;
  }
  Object.assign(game, { rules, opponent, person, moves: "", seed: Math.floor(Math.random() * 2 ** 32) });
  known = worth = hint = null;
  drawn = 0;
  place("review").hidden = true;
  goOn();
}

// The game of this browser, so that a reload goes on with it.
function keep() {
  if (!isAtTable()) remember("play-game", JSON.stringify({ rules: game.rules, opponent: game.opponent, person: game.person, moves: game.moves, seed: game.seed }));
}

function resume() {
  try {
    const kept = JSON.parse(remembered("play-game") ?? "{}");
    if (data.rules.some(({ name }) => name === kept.rules) && SIDES.includes(kept.person)) Object.assign(game, kept);
  } catch { /* nothing to go on with */ }
}

// ---- a table

function startTable() {
  game.table = data.table;
  try { Object.assign(game, (({ side, secret }) => ({ person: side, secret }))(JSON.parse(remembered(`table-${data.table}`) ?? "{}"))); } catch { game.secret = null; }
  const news = new EventSource(`/api/v1/tables/${encodeURIComponent(game.table)}/events`);
  news.addEventListener("message", event => {
    const state = JSON.parse(event.data);
    const isNew = state.moves !== game.moves || !known;
    Object.assign(game, { rules: state.rules, moves: state.moves, seats: state.seats, opponent: "person" });
    showInvitation();
    if (isNew) goOn(); else show();
  });
  news.addEventListener("error", () => complain(new Error(say("reconnecting"))));
  news.addEventListener("open", () => complain());
}

function showInvitation() {
  const isFree = !game.seats.every(Boolean), panel = place("invitation");
  panel.hidden = !isFree && Boolean(game.secret);
  if (!isFree) return fill("invitation", element("p", {}, say("you-watch")));
  if (game.secret) {
    const address = element("input", { readonly: true, value: location.href, "aria-label": say("table-address"), on: { focus: event => event.target.select() } });
    return fill("invitation", element("p", {}, say("send-address")), address);
  }
  fill("invitation", element("p", {}, say("somebody-waits")), element("button", { type: "button", class: "main", on: { click: sitDown } }, say("sit-down")));
}

async function sitDown() {
  try {
    const seat = await ask(`tables/${game.table}/seat`, {});
    remember(`table-${game.table}`, JSON.stringify({ side: seat.side, secret: seat.secret }));
    Object.assign(game, { person: seat.side, secret: seat.secret, seats: seat.table.seats });
    showInvitation();
    show();
  } catch (error) { complain(error); }
}

startSite();
startSettings();
if (data.table) startTable();
else { resume(); goOn(); }
