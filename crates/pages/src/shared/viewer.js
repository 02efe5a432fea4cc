// A game, stepped through: the board, what every column is worth, the curve of the game's value, its mistakes.
//
// A game is { heading, players: [first, second], moves, given: plies that nobody chose, start: a position or nothing, outcome,
// ending, values, mistakes }. `values` has what each column is worth to the side to move, for every position of the game, as far
// as it was found; a mistake is { ply, right: moves, text: nodes, marks: drawings } and may lack everything but its ply.

import { SIDES, drawing, element, fill, nameTag, place, remember, remembered, say, shorten, signed, words } from "./page.js";
import { badge, columnName, discIcon } from "./board.js";

const STEP_MILLISECONDS = 650;
const CURVE = { width: 100, height: 24 };
// Scores count discs from the end; beyond this all are a quick win.
const QUICK = 18;

export const sideWord = side => words[`side-${SIDES[side]}`];
// What a later version may have added has no words yet and stands for itself.
export const endingWord = ending => words[`ending-${ending}`] ?? ending;

const bestOf = values => values?.some(value => value !== null) ? Math.max(...values.filter(value => value !== null)) : null;

// Where the game of `values` was given away, as far as the values tell.
function mistakesOf(game) {
  const known = new Map((game.mistakes ?? []).map(mistake => [mistake.ply, mistake]));
  [...game.moves].forEach((mv, ply) => {
    const values = game.values?.[ply], best = bestOf(values), played = values?.[parseInt(mv, 36) - 1];
    if (ply < game.given || known.has(ply) || best === null || played === undefined || played === null || Math.sign(played) >= Math.sign(best)) return;
    const right = values.flatMap((value, column) => value !== null && Math.sign(value) === Math.sign(best) ? [columnName(column)] : []);
    const lost = say(played < 0 ? (best > 0 ? "threw-win" : "threw-draw") : "missed-win");
    const verdict = say("verdict", { played: mv, right: right.join(say("or")) });
    known.set(ply, { ply, right, text: [element("p", {}, element("b", {}, say("mistake-title")), " ", `${verdict}. ${lost}`)] });
  });
  return new Map([...known].sort(([one], [other]) => one - other));
}

// What ends the viewer that an element had before.
const endings = new WeakMap();

// Shows games of a table in an element. `count` games there are, `gameAt(index)` is one, `opened(index)` hears which is shown.
export function startViewer(id, table, { count, gameAt, opened = () => {} }) {
  if (!count) return fill(id, element("p", { class: "note" }, say("no-game")));
  const state = { index: null, game: null, positions: [], mistakes: new Map(), ply: 0, timer: null };
  let shown = remembered("values") !== "hidden";

  const control = (text, label, action) => element("button", { type: "button", "aria-label": label, title: label, on: { click: action } }, text);
  const parts = {
    heading: element("h3"), versus: element("div", { class: "versus" }), values: element("div", { class: "values" }), board: element("div"),
    curve: element("div", { class: "curve-frame" }), comment: element("div", { class: "comment", "aria-live": "polite" }),
    moves: element("ol", { class: "moves", "aria-label": say("moves") }), play: control(say("play"), say("play"), togglePlay),
    before: control(`‹ ${say("mistake-short")}`, say("previous-mistake"), () => goTo(nearMistake(-1))),
    after: control(`${say("mistake-short")} ›`, say("next-mistake"), () => goTo(nearMistake(1))),
    toggle: element("button", { type: "button", on: { click: toggleValues } }),
    copy: element("button", { type: "button", on: { click: copyMoves } }, say("copy")),
  };
  parts.mistakes = element("div", { class: "controls" }, parts.before, parts.after);
  fill(id, parts.heading, parts.versus, element("div", { class: "valued-board" }, parts.values, parts.board), parts.curve,
    element("div", { class: "controls" }, control("«", say("start"), () => goTo(0)), control("‹", say("previous"), () => goTo(state.ply - 1)), parts.play,
      control("›", say("next"), () => goTo(state.ply + 1)), control("»", say("end"), () => goTo(Infinity))),
    parts.mistakes, parts.comment, parts.moves, element("div", { class: "controls left no-print" }, parts.copy, parts.toggle),
    element("p", { class: "note no-print" }, say("keys")));
  endings.get(place(id))?.abort();
  const ending = new AbortController(), { signal } = ending;
  endings.set(place(id), ending);
  document.addEventListener("keydown", onKey, { signal });
  document.addEventListener("click", onLink, { signal });
  addEventListener("hashchange", () => openHash(), { signal });
  if (!openHash(false)) open(0, Infinity);
  return { open };

  function open(index, ply) {
    stopPlaying();
    const game = state.game = gameAt(index);
    state.index = index;
    state.positions = table.replay(game.moves, game.start);
    state.mistakes = mistakesOf(game);
    state.ply = -1;
    showGame();
    goTo(ply);
    opened(index);
  }

  // Links look like #game-13 or #game-13-move-18, both counted from one.
  function openHash(scroll = true) {
    const match = /^#game-(\d+)(?:-move-(\d+))?$/.exec(location.hash);
    if (!match || match[1] < 1 || match[1] > count) return false;
    open(match[1] - 1, match[2] ? Number(match[2]) : Infinity);
    if (scroll) {
      place(id).focus({ preventScroll: true });
      const { top, bottom } = parts.board.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) place(id).scrollIntoView();
    }
    return true;
  }

  // A second click on the same link changes no hash, so nobody else would notice it.
  function onLink(event) {
    const link = event.target.closest('a[href^="#game-"]');
    if (link && link.getAttribute("href") === location.hash) openHash();
  }

  function onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("select, input, .scroll")) return;
    const inside = place(id).contains(event.target);
    const target = { ArrowLeft: state.ply - 1, ArrowRight: state.ply + 1, ...(inside && { Home: 0, End: Infinity, p: nearMistake(-1), n: nearMistake(1) }) }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  }

  function stopPlaying() {
    clearInterval(state.timer);
    state.timer = null;
    namePlayButton(say("play"));
  }

  function togglePlay() {
    if (state.timer) return stopPlaying();
    if (state.ply === state.positions.length - 1) goTo(0);
    state.timer = setInterval(() => goTo(state.ply + 1, true), STEP_MILLISECONDS);
    namePlayButton(say("pause"));
  }

  function namePlayButton(word) {
    parts.play.textContent = word;
    parts.play.setAttribute("aria-label", word);
    parts.play.title = word;
  }

  function goTo(ply, playing = false) {
    const end = state.positions.length - 1, before = state.ply;
    state.ply = Math.min(Math.max(0, ply), end);
    if (!playing || state.ply === end) stopPlaying();
    showPosition(state.ply === before + 1);
  }

  // The place right after the next mistake in a direction; where there is none, where we are.
  function nearMistake(direction) {
    const places = [...state.mistakes.keys()].map(ply => ply + 1).filter(ply => direction * (ply - state.ply) > 0);
    return (direction > 0 ? places[0] : places.at(-1)) ?? state.ply;
  }

  // What does not change while stepping through one game.
  function showGame() {
    const { game, positions } = state;
    parts.heading.textContent = game.heading;
    parts.versus.replaceChildren(...SIDES.map((word, side) => element("div", {}, discIcon(side),
      nameTag(game.players[side]), element("small", { class: "note" }, game.outcome === word ? say("side-won", { side: sideWord(side) }) : game.players[side] === sideWord(side) ? "" : sideWord(side)))));
    parts.moves.replaceChildren(...positions.slice(1).map((_, ply) => element("li", {}, moveButton(game.moves[ply], ply))));
    parts.mistakes.hidden = state.mistakes.size === 0;
    parts.toggle.hidden = parts.curve.hidden = !game.values;
    nameToggle();
  }

  function moveButton(mv, ply) {
    const isGiven = ply < state.game.given, isMistake = state.mistakes.has(ply);
    const label = [say("move", { number: ply + 1, move: moveWords(mv) }), isMistake && say("a-mistake"), isGiven && say("given")].filter(Boolean).join(", ");
    return element("button", { type: "button", class: [isGiven && "opening", isMistake && "mistake"].filter(Boolean).join(" "), "aria-label": label,
      style: { "--tint": `var(--${SIDES[moverAt(ply)]})` }, on: { click: () => goTo(ply + 1) } }, mv);
  }

  function moverAt(ply) {
    return table.moverOf(state.positions[ply].movement + 1);
  }

  function moveWords(mv) {
    return table.isBoom && mv === "b" ? say("explodes") : say("column", { column: mv });
  }

  function showPosition(stepped) {
    const { game, positions, ply } = state, position = positions[ply], atEnd = ply === positions.length - 1 && game.outcome;
    const mistake = state.mistakes.get(ply - 1);
    const line = atEnd ? table.decisiveLine(game, position.columns) : new Set();
    const text = positionText(atEnd);
    parts.board.replaceChildren(table.board(position, { label: `${say("board")}. ${text}`, line, labels: true, falls: stepped, extra: boardMarks(position, mistake, line) }));
    parts.comment.replaceChildren(element("p", {}, text), ...mistake?.text ?? []);
    [...parts.moves.children].forEach((item, at) => item.firstChild.setAttribute("aria-current", at === ply - 1));
    const next = atEnd ? -1 : moverAt(ply);
    [...parts.versus.children].forEach((row, side) => row.children[1].classList.toggle("turn", side === next));
    parts.before.disabled = nearMistake(-1) === ply;
    parts.after.disabled = nearMistake(1) === ply;
    showValues();
    showCurve();
  }

  // The ring of the last move; where it was a mistake, also the better moves as ghosts where they would have landed.
  function boardMarks(position, mistake, line) {
    const marks = [];
    if (position.last && !line.size)
      marks.push(table.at(position.last.column, position.last.row, drawing("circle", { class: "ring", r: 4.1 }), mistake ? badge("?") : null));
    if (!mistake) return marks;
    const before = state.positions[mistake.ply];
    return [...mistake.marks ?? [], ...marks, ...(mistake.right ?? []).flatMap(mv => table.ghost(before, mv, "!"))];
  }

  // ---- values

  function toggleValues() {
    shown = !shown;
    remember("values", shown ? "shown" : "hidden");
    nameToggle();
    showPosition(false);
  }

  function nameToggle() {
    parts.toggle.textContent = say(shown ? "values-hide" : "values-show");
    parts.toggle.setAttribute("aria-pressed", shown);
  }

  // What each column is worth to the side to move: blue wins, orange loses; the best are framed.
  function showValues() {
    const values = state.game.values?.[state.ply], best = bestOf(values);
    parts.values.hidden = !shown || !state.game.values;
    parts.values.replaceChildren(...Array.from({ length: table.size.width }, (_, column) => {
      const value = values?.[column] ?? null;
      if (value === null) return element("span", {}, "");
      const key = value > 0 ? "value-wins" : value < 0 ? "value-loses" : "value-draws";
      return element("span", { class: `${value > 0 ? "win" : value < 0 ? "loss" : "draw"}${value === best ? " best" : ""}`,
        tip: say("value-of", { column: columnName(column), value: say(key, { discs: Math.abs(value) }) }) }, value === 0 ? "=" : signed(value));
    }));
  }

  // The game's value for the first side, above the middle where it wins: who wins counts more than how soon.
  function showCurve() {
    const { game, positions, ply } = state;
    if (!shown || !game.values) return parts.curve.replaceChildren();
    const { width, height } = CURVE, plies = positions.length - 1, x = at => plies ? at / plies * width : 0;
    const worth = at => {
      if (at === plies && game.outcome) return game.outcome === "draw" ? 0 : game.outcome === "first" ? QUICK : -QUICK;
      const best = bestOf(game.values[at]);
      return best === null ? null : moverAt(at) === 0 ? best : -best;
    };
    const y = value => height / 2 - Math.sign(value) * (3 + (height / 2 - 4) * Math.min(QUICK, Math.abs(value)) / QUICK) * (value !== 0);
    const points = positions.map((_, at) => [at, worth(at)]).filter(([, value]) => value !== null);
    const steps = points.slice(0, -1).map(([at, value], index) => drawing("rect", { class: value > 0 ? "first" : value < 0 ? "second" : "even",
      x: x(at), width: Math.max(.2, x(points[index + 1][0]) - x(at)), y: value === 0 ? height / 2 - .4 : Math.min(y(value), height / 2), height: value === 0 ? .8 : Math.abs(y(value) - height / 2) }));
    const marks = [...state.mistakes.keys()].map(at => drawing("line", { class: "thrown-here", x1: x(at + 1), x2: x(at + 1), y1: 0, y2: height }));
    parts.curve.replaceChildren(drawing("svg", { class: "curve-plot", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img", "aria-label": say("curve-label"),
      on: { click: event => goTo(Math.round(event.offsetX / event.currentTarget.clientWidth * plies)) } },
      steps, drawing("line", { class: "middle", x1: 0, x2: width, y1: height / 2, y2: height / 2 }), marks,
      drawing("line", { class: "now", x1: x(ply), x2: x(ply), y1: 0, y2: height })));
  }

  // ---- words

  function positionText(atEnd) {
    const { game, positions, ply } = state;
    if (ply === 0) return atEnd ? resultText() : say(game.start ? "before-start" : "before-first");
    const mover = shorten(game.players[moverAt(ply - 1)], 40), mv = game.moves[ply - 1];
    const act = table.isBoom && mv === "b" ? moveWords(mv) : say("plays", { column: mv });
    const { columns, last } = positions[ply];
    const bomb = last && columns[last.column][last.row].bomb ? ` (${say("a-bomb")})` : "";
    return say("move-of", { number: ply, all: positions.length - 1, player: mover, act: act + bomb }) + (atEnd ? ` ${resultText()}` : "");
  }

  function resultText() {
    const { game, positions } = state;
    if (game.outcome === "draw") return say("drawn", { reason: { "full board": say("drawn-full"), "action limit": say("drawn-limit") }[game.ending] ?? endingWord(game.ending) });
    const winnerSide = SIDES.indexOf(game.outcome);
    const [winner, loser] = [winnerSide, 1 - winnerSide].map(side => shorten(game.players[side], 40));
    const ownLine = table.linesOf(positions.at(-1).columns, winnerSide).size > 0;
    const refused = game.moves[positions.length - 1];
    const reasons = {
      line: ownLine ? say("won-line", { winner, line: table.size.line }) : say("lost-line", { loser, line: table.size.line }),
      "full board": say("won-blocked", { winner, loser }),
      "illegal move": say(refused ? "won-illegal-move" : "won-illegal", { winner, loser, move: refused }),
      timeout: say("won-timeout", { winner, loser }),
      crash: say("won-crash", { winner, loser }),
    };
    return reasons[game.ending] ?? say("won", { winner, reason: endingWord(game.ending) });
  }

  async function copyMoves() {
    const copied = await copyText(state.game.notation);
    parts.copy.textContent = copied ? say("copied") : state.game.notation;
    setTimeout(() => { parts.copy.textContent = say("copy"); }, copied ? 1500 : 10000);
  }
}

// The notation of conecta: the rules stand in front where they are not classic, and so does the position that a game began with
// where somebody set it up.
export const notation = (rules, moves, start = "") => (start ? `${rules}@${start}:` : rules === "classic" ? "" : `${rules}:`) + moves;

// The address of a move in a page of games, both counted from 0.
export const gameLink = (game, ply) => `#game-${game + 1}` + (ply === undefined ? "" : `-move-${ply + 1}`);

// Some browsers offer no clipboard to files opened from the disk; the old way still works there.
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = element("textarea", { class: "visually-hidden" });
    area.value = text;
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}
