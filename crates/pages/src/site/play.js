// A game against a machine, against somebody at the same screen, or at a table that another browser has the address of.

import { SIDES, data, element, fill, percent, place, remember, remembered, say, whole } from "../shared/page.js";
import { boardOf } from "../shared/board.js";
import { copyText, notation, sideWord, startViewer } from "../shared/viewer.js";
import { CLOCKS, clockName, clockOf, pressed, startClocks, stopped } from "./clock.js";
import { analysisOf, ask, endLine, liveBoard, query, showValueBar, startSite, worthOf } from "./site.js";

const LEVELS = Array.from({ length: 8 }, (_, index) => `level${index + 1}`);
// Whoever is busy is asked again after this time.
const RETRY_MILLISECONDS = 3000;
// What somebody handed in to a class plays under the class and the alias.
const INVITED = "class/";
const VIEWS = ["values", "bar", "threats"];
const rulesOf = name => data.rules.find(rules => rules.name === name) ?? data.rules[0];

// `person` is the side of whoever sits here; at the same screen both are. Moves are told by letters. `flag` is whose time is over.
const game = { rules: "classic", moves: "", person: "first", opponent: "level3", table: null, secret: null, seats: [true, true], seed: 1, clock: null, flag: null };
const shown = Object.fromEntries(VIEWS.map(view => [view, remembered(`play-${view}`) === "shown"]));
let known = null, worth = null, hint = null, ticket = 0, drawn = 0;

const live = liveBoard("board", playHere);
const clocks = startClocks("players", timeIsOver);
const table = () => boardOf(rulesOf(game.rules).size, game.rules);
const text = () => notation(game.rules, game.moves);
const isTwo = () => game.opponent === "two";
const isAtTable = () => game.table !== null;
const other = side => SIDES[1 - SIDES.indexOf(side)];
// Who has won, by the board or by the clock.
const outcome = () => game.flag ? other(game.flag) : known?.outcome ?? null;
const isOver = () => outcome() !== null;
const isMine = () => !game.flag && known?.to_move && (isTwo() || (known.to_move === game.person && (!isAtTable() || game.seats.every(Boolean))));

// ---- the game goes on

// A move is made here, by a person or the machine: the mover's clock stands still, the other's runs. At a table, the server does that.
function play(mv) {
  const mover = known.to_move, position = table().replay(game.moves + mv).at(-1);
  game.moves += mv;
  if (game.clock && !isAtTable()) game.clock = pressed(game.clock, mover, SIDES[table().moverOf(position.movement + 1)]);
}

async function timeIsOver(side) {
  if (!isAtTable()) {
    Object.assign(game, { flag: side, clock: stopped(game.clock) });
    ticket++;
    keep();
    show();
    return review(ticket);
  }
  // The server's clock counts; it may have some milliseconds left.
  await new Promise(resolve => { setTimeout(resolve, 150); });
  await askTable();
}

async function playHere(mv) {
  if (!isMine() || known.moves !== game.moves) return;
  const before = game.moves;
  play(mv);
  hint = null;
  show();
  if (isAtTable()) {
    try {
      await ask(`tables/${game.table}/moves`, { secret: game.secret, move: mv, number: before.length + 1 });
    } catch (error) {
      if (game.moves === before + mv) game.moves = before;
      complain(error);
      show();
      // Perhaps the time was over, or only the answer was lost.
      await askTable();
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
    if (known.outcome && !isAtTable()) game.clock = stopped(game.clock);
    complain();
    show();
    lookFor(mine);
    if (isOver()) return review(mine);
    if (isTwo() || isAtTable() || known.to_move === game.person) return;
    const choice = await ask("choice", { game: text(), player: game.opponent, seed: game.seed });
    if (mine !== ticket) return;
    play(choice.move);
    await goOn();
  } catch (error) {
    if (mine !== ticket) return;
    complain(error);
    if (error.isPassing) setTimeout(() => { if (mine === ticket) goOn(); }, RETRY_MILLISECONDS);
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

// With a clock, what is played is played.
const canTakeBack = () => !isAtTable() && !game.clock && game.moves !== "";

function takeBack() {
  if (!canTakeBack()) return;
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

const isWatched = () => isTwo() || (isAtTable() && !game.secret);

function endText() {
  const winner = outcome();
  if (winner === "draw") return say("ended-draw");
  if (game.flag) return isWatched() ? say("flag-won", { side: sideWord(SIDES.indexOf(winner)) }) : say(winner === game.person ? "flag-you" : "flag-other");
  return isWatched() ? say("ended-won", { side: sideWord(SIDES.indexOf(winner)) }) : say(winner === game.person ? "ended-you" : "ended-other");
}

function statusText() {
  if (!known) return "";
  if (isOver()) return endText();
  if (isAtTable() && !game.seats.every(Boolean)) return say("waiting-for-somebody");
  if (isWatched()) return say("turn-of", { side: sideWord(SIDES.indexOf(known.to_move)) });
  return say(known.to_move === game.person ? "turn-you" : isAtTable() ? "turn-other" : "turn-machine");
}

function show() {
  const rules = table(), positions = rules.replay(game.moves), position = positions.at(-1);
  const isFresh = known?.moves === game.moves, status = isFresh ? statusText() : say("one-moment");
  const ends = endLine(rules, isFresh ? known.outcome : null, position);
  fill("status", hint ? `${status} ${hintText()}` : status);
  clocks.show(game.clock, SIDES.map(playerName), isFresh && !isOver() ? known.to_move : null);
  live.show({ table: rules, position, legal: isFresh ? known.legal : [], line: ends, worth: isFresh && shown.values ? worth : null, threats: isFresh && shown.threats && !isOver() ? known.threats : [],
    extra: hint ? rules.ghost(position, hint, "!") : [], falls: positions.length > drawn, isOpen: isFresh && Boolean(isMine()), label: `${say("board")}. ${status}` });
  drawn = positions.length;
  showValueBar(shown.bar && isFresh && !isOver() ? worth : null, known?.to_move);
  showActions(isFresh);
}

const hintText = () => hint === "b" ? say("hint-explode") : say("hint-column", { column: hint });

// Who plays a side.
function playerName(word, side) {
  if (isWatched()) return sideWord(side);
  if (word === game.person) return say("you");
  return isAtTable() ? say("the-other") : opponentName(game.opponent);
}

function opponentName(player) {
  const level = LEVELS.indexOf(player);
  if (player.startsWith(INVITED)) return player.slice(player.indexOf("/", INVITED.length) + 1);
  return level >= 0 ? say("level", { number: level + 1 }) : player;
}

function explosionText() {
  const value = shown.values ? worthOf(worth, rulesOf(game.rules).size.width) : null;
  return say("explode") + (value ? ` (${value.text})` : "");
}

function showActions(isFresh) {
  const button = (key, action, disabled = false) => element("button", { type: "button", disabled, on: { click: action } }, say(key));
  const explosion = isFresh && known.legal.includes("b") && isMine() ? [element("button", { type: "button", class: "main", on: { click: () => playHere("b") } }, explosionText())] : [];
  const again = isFresh && isOver() && !isAtTable() ? [element("button", { type: "button", class: "main", on: { click: playAgain } }, say("play-again"))] : [];
  fill("actions", explosion, again, isAtTable() ? [] : button("take-back", takeBack, !canTakeBack()), button("hint", adviseHere, !isFresh || !isMine()),
    element("a", { class: "button", href: analysisOf(text()) }, say("to-analysis")));
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
  const isKnown = rulesOf(game.rules).solved, winner = outcome();
  const found = isKnown ? await ask(`review${query({ game: text() })}`).catch(() => null) : null;
  if (mine !== ticket) return;
  const played = { heading: "", players: SIDES.map((_, side) => sideWord(side)), moves: game.moves, given: 0, outcome: winner,
    ending: game.flag ? "timeout" : winner === "draw" ? "full board" : "line", values: found?.values, notation: text() };
  place("review").hidden = false;
  const viewer = startViewer("viewer", table(), { count: 1, gameAt: () => played });
  fill("review-text", found ? verdict(found.analysis, viewer) : element("p", { class: "note" }, say(isKnown ? "no-review" : "no-solver")), shareRow());
}

// The losing move is the loser's last one that gave away what was not lost.
function verdict({ accuracy, review: moves }, viewer) {
  const loser = SIDES.find(side => other(side) === outcome());
  const last = moves.findLast(({ side, before, after }) => side === loser && before !== null && before >= 0 && after < 0);
  const share = side => accuracy[side].moves ? percent(accuracy[side].good / accuracy[side].moves, 0) : "–";
  const losing = last ? element("p", {}, say("losing-move", { number: whole(last.number), column: last.move }), " ",
    element("button", { type: "button", class: "small", on: { click: () => viewer.open(0, last.number) } }, say("show-move"))) : element("p", {}, say("no-losing-move"));
  return [element("p", {}, say("accuracy")), element("dl", { class: "accuracy" }, SIDES.map((side, index) => element("div", {}, element("dt", {}, sideWord(index)), element("dd", {}, share(side))))), losing];
}

// The address of the game, to be sent to somebody.
function shareRow() {
  const address = location.origin + analysisOf(text());
  const copy = element("button", { type: "button", on: { click: async () => { copy.textContent = await copyText(address) ? say("copied") : address; } } }, say("copy-address"));
  return element("p", { class: "row" }, element("a", { class: "button", href: address }, say("share-game")), copy);
}

// ---- a new game

function startSettings() {
  const option = value => ([key, label]) => element("option", { value: key, selected: key === value }, label);
  const select = (name, options, value) => element("select", { name }, options.map(option(value)));
  const group = (key, options, value) => options.length ? element("optgroup", { label: say(key) }, options.map(option(value))) : [];
  const rules = select("rules", data.rules.map(({ name }) => [name, name]), game.rules);
  const opponent = element("select", { name: "opponent" });
  const starter = select("starter", ["me", "other", "random"].map(key => [key, say(`starter-${key}`)]), "me");
  const clock = select("clock", [["", say("clock-none")], ...CLOCKS.map(text => [text, clockName(text)])], "");
  const offer = () => {
    const { players, solved } = rulesOf(rules.value), value = opponent.value || game.opponent;
    opponent.replaceChildren(...[group("group-class", value.startsWith(INVITED) ? [[value, opponentName(value)]] : [], value), group("group-levels", LEVELS.map(level => [level, opponentName(level)]), value), group("group-people", [["two", say("two-here")], ["link", say("two-by-link")]], value),
      group("group-players", [...players, ...(solved ? ["perfect"] : []), "random"].map(player => [player, player]), value)].flat());
  };
  rules.addEventListener("change", offer);
  offer();
  const labeled = (key, field) => element("label", {}, say(key), field);
  const form = place("settings");
  form.replaceChildren(labeled("rules", rules), labeled("opponent", opponent), labeled("who-starts", starter), labeled("clock", clock), element("button", { class: "main", type: "submit" }, say("start-game")));
  form.addEventListener("submit", event => {
    event.preventDefault();
    const wanted = new FormData(form), starts = wanted.get("starter");
    const first = starts === "me" || (starts === "random" && Math.random() < .5);
    begin({ rules: wanted.get("rules"), opponent: wanted.get("opponent"), person: first ? "first" : "second", clock: wanted.get("clock") });
  });
}

async function begin({ rules, opponent, person, clock }) {
  if (opponent === "link") {
    try {
      const seat = await ask("tables", { rules, side: person, clock: clock || null });
      remember(`table-${seat.table.id}`, JSON.stringify({ side: seat.side, secret: seat.secret }));
      location.href = `/table/${seat.table.id}`;
    } catch (error) { complain(error); }
    return;
  }
  const fresh = { rules, opponent, person, moves: "", clock: clock ? clockOf(clock) : null, flag: null, seed: Math.floor(Math.random() * 2 ** 32) };
  if (isAtTable()) {
    remember("play-game", JSON.stringify(fresh));
    location.href = "/";
    return;
  }
  Object.assign(game, fresh);
  known = worth = hint = null;
  drawn = 0;
  place("review").hidden = true;
  goOn();
}

function playAgain() {
  const { rules, opponent, person, clock } = game;
  begin({ rules, opponent, person, clock: clock ? `${clock.seconds}+${clock.increment}` : "" });
}

// The game of this browser, so that a reload goes on with it.
function keep() {
  const { rules, opponent, person, moves, seed, clock, flag } = game;
  if (!isAtTable()) remember("play-game", JSON.stringify({ rules, opponent, person, moves, seed, clock, flag }));
}

function resume() {
  try {
    const kept = JSON.parse(remembered("play-game") ?? "{}");
    if (data.rules.some(({ name }) => name === kept.rules) && SIDES.includes(kept.person)) Object.assign(game, kept);
    // A machine does not think while nobody is here.
    if (game.clock && !isTwo() && game.clock.running !== game.person) game.clock.at = Date.now();
  } catch { /* nothing to go on with */ }
}

// ---- a table

function startTable() {
  Object.assign(game, { table: data.table, seats: [false, false] });
  try { Object.assign(game, (({ side, secret }) => ({ person: side, secret }))(JSON.parse(remembered(`table-${data.table}`) ?? "{}"))); } catch { game.secret = null; }
  const news = new EventSource(`/api/v1/tables/${encodeURIComponent(game.table)}/events`);
  news.addEventListener("message", event => takeState(JSON.parse(event.data)));
  news.addEventListener("error", () => complain(new Error(say("reconnecting"))));
  news.addEventListener("open", () => complain());
}

const askTable = () => ask(`tables/${game.table}`).then(takeState, () => {});

// News and answers come by different ways and may overtake each other. At a table nothing is taken back: what knows less is older.
function isOld({ moves, seats, flag }) {
  const taken = both => both.filter(Boolean).length;
  if (moves.length !== game.moves.length) return moves.length < game.moves.length;
  return Boolean(game.flag && !flag) || taken(seats) < taken(game.seats);
}

// How the table stands. The server's clock counts; what is left runs from now on.
function takeState(state) {
  if (isOld(state)) return;
  const { rules, moves, seats, clock, flag } = state;
  const isNew = known?.moves !== moves || flag !== game.flag;
  Object.assign(game, { rules, moves, seats, opponent: "person", flag, clock: clock && { ...clock, at: Date.now() } });
  showInvitation();
  if (isNew) goOn(); else show();
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
    Object.assign(game, { person: seat.side, secret: seat.secret });
    takeState(seat.table);
    // Whatever has happened since, this browser has a seat now.
    showInvitation();
    show();
  } catch (error) { complain(error); }
}

// A link may say against whom, and under which rules.
const wanted = new URLSearchParams(location.search);
if (wanted.get("opponent")?.startsWith(INVITED)) {
  Object.assign(game, { opponent: wanted.get("opponent"), rules: rulesOf(wanted.get("rules")).name });
  remember("play-game", "");
}
startSite();
startSettings();
if (data.table) startTable();
else { resume(); goOn(); }
