// What the server's pages share: the top, questions to the server, and a board that is played on.

import { drawing, element, fixed, logo, place, say, signed, startTheme, startTooltip } from "../shared/page.js";
import { columnName } from "../shared/board.js";

export function startSite() {
  place("logo").append(logo());
  for (const link of document.querySelectorAll(".site nav a"))
    if (link.pathname === "/" ? /^\/($|table\/)/.test(location.pathname) : location.pathname.startsWith(link.pathname)) link.setAttribute("aria-current", "page");
  const language = place("language");
  language.addEventListener("click", () => { language.search = new URLSearchParams({ to: location.pathname + location.hash }); });
  startTheme();
  startTooltip();
}

// ---- the server
// What is wrong comes back as { detail }, in the visitor's language. What passes by itself can be asked again.

export async function ask(path, body, signal) {
  const options = body === undefined ? { signal } : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal };
  let answer;
  try {
    answer = await fetch(`/api/v1/${path}`, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw Object.assign(new Error(say("no-server")), { isPassing: true });
  }
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(data.detail ?? say("no-server")), { isPassing: [429, 503].includes(answer.status) });
  return data;
}

// Hands a file in to a class: its bytes are what is sent.
export async function handInFile(name, file, content) {
  const answer = await fetch(`/api/v1/classes/${encodeURIComponent(name)}/handins?${new URLSearchParams({ file })}`, { method: "POST", headers: { "content-type": "text/plain" }, body: content });
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(data.detail ?? say("no-server"));
}

// The address of a position, as people like to read it.
export const analysisOf = game => `/analyze/${encodeURIComponent(game).replaceAll("%3A", ":").replaceAll("%40", "@")}`;

export const query = values => `?${new URLSearchParams(values)}`;

// ---- a board that is played on

const threatMark = (table, { side, cell, playable }) => {
  const [x, y] = table.squareCenter(cell);
  return drawing("circle", { class: `threat ${side}${playable ? " now" : ""}`, cx: x, cy: y, r: 3.4 });
};

// What a move is worth to whoever makes it: { text, words, kind: win, loss or nothing }. A solver knows, and counts discs from the
// end; a search thinks, in lines of three that can be completed, and knows only where it saw the end.
export function worthOf(worth, index) {
  const value = worth?.columns[index] ?? null, movements = worth?.ends_in[index] ?? null;
  if (value === null) return null;
  const kind = value > 0 ? "win" : value < 0 ? "loss" : "";
  if (worth.judge === "solver") return { value, kind, text: value === 0 ? "=" : signed(value), words: kind ? say(`worth-${kind}`, { value: signed(value) }) : say("worth-draw") };
  if (movements !== null) return { value, kind, text: `${value < 0 ? "\u2212" : ""}#${movements}`, words: kind ? say(`ends-${kind}`, { count: movements }) : say("worth-draw") };
  const points = value / worth.unit, text = (points >= .05 ? "+" : "") + fixed(points, Math.abs(points) < 9.95 ? 1 : 0);
  return { value, kind: "", text, words: say("worth-about", { value: text }) };
}

const bestWorth = worth => Math.max(...(worth?.columns ?? []).filter(one => one !== null));

// While a board is drawn again within this time, what falls goes on falling.
const ANIMATION_MILLISECONDS = 1200;

// `play(mv, row)` hears what somebody wants, with the row where that was a click on the board.
// What is shown: { table, position, legal, line, worth, threats, extra, falls, isOpen, label }.
export function liveBoard(id, play) {
  const host = place(id), columns = element("div", { class: "columns", role: "group", "aria-label": say("columns") }), frame = element("div");
  host.classList.add("live");
  host.replaceChildren(columns, frame);
  const ending = new AbortController();
  let shown = null, fallen = { movement: null, at: 0 };

  const isLegal = mv => shown?.isOpen && shown.legal.includes(mv);
  const tryPlay = (mv, row) => { if (isLegal(mv)) play(mv, row); };

  frame.addEventListener("click", event => {
    const svg = frame.querySelector("svg");
    if (!shown || !svg) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const column = Math.floor(point.x / 10), { width, height } = shown.table.size;
    if (column >= 0 && column < width) tryPlay(columnName(column), Math.min(height - 1, Math.max(0, height - 1 - Math.floor(point.y / 10))));
  });
  document.addEventListener("keydown", event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
    if (isLegal(event.key)) { event.preventDefault(); play(event.key); }
  }, { signal: ending.signal });

  // Not `disabled`: whoever moves by keyboard would lose the place while the other side thinks.
  function button(column) {
    const name = columnName(column), worth = worthOf(shown.worth, column), best = worth && worth.value === bestWorth(shown.worth);
    return element("button", { type: "button", "aria-disabled": String(!isLegal(name)), class: worth ? `${worth.kind}${best ? " best" : ""}` : null,
      "aria-label": say("drop", { column: name }) + (worth ? `, ${worth.words}` : ""), tip: worth?.words, on: { click: () => tryPlay(name) } },
    worth ? worth.text : isLegal(name) ? name : "");
  }

  // Something is drawn again while it still falls: it goes on from where it is.
  function goesOn({ position, falls }) {
    if (falls) fallen = { movement: position.movement, at: performance.now() };
    const elapsed = performance.now() - fallen.at;
    frame.style.setProperty("--elapsed", `${Math.round(elapsed)}ms`);
    return fallen.movement === position.movement && elapsed < ANIMATION_MILLISECONDS;
  }

  return {
    // Somebody else has the place now.
    end: () => ending.abort(),
    show(next) {
      shown = next;
      const { table, position, line = new Set(), threats = [], extra = [], label } = next;
      // Whoever moves by keyboard keeps the column.
      const focused = [...columns.children].indexOf(document.activeElement);
      columns.replaceChildren(...Array.from({ length: table.size.width }, (_, column) => button(column)));
      if (focused >= 0) columns.children[focused]?.focus();
      host.classList.toggle("open", next.isOpen);
      host.style.setProperty("--columns", table.size.width);
      const last = position.last && !line.size ? [table.at(position.last.column, position.last.row, drawing("circle", { class: "ring", r: 4.1 }))] : [];
      frame.replaceChildren(table.board(position, { label, line, labels: true, falls: goesOn(next), extra: [...last, ...threats.map(threat => threatMark(table, threat)), ...extra] }));
    },
  };
}

// The cells that ended a game which was won; a draw has none, and a game that goes on neither.
export const endLine = (table, outcome, position) => outcome && outcome !== "draw" ? table.decisiveLine({ ending: "line", outcome }, position.columns) : new Set();

// The first side's share of the bar: half where nobody wins, and who wins counts more than how soon. What a search thinks never
// fills it. Hidden where nobody knows.
export function showValueBar(worth, toMove) {
  const bar = place("value-bar"), best = worth && typeof worth.score === "number" ? worthOf(worth, worth.columns.indexOf(worth.score)) : null;
  bar.hidden = !best;
  if (!best) return;
  const value = toMove === "first" ? worth.score : -worth.score;
  const certain = .4 + .6 * (worth.judge === "solver" ? Math.min(18, Math.abs(value)) / 18 : .9);
  const share = .5 + .5 * (best.kind || worth.judge === "solver" ? Math.sign(value) * certain : .75 * Math.tanh(value / worth.unit / 4));
  bar.style.setProperty("--share", `${100 * share}%`);
  bar.setAttribute("aria-label", say("value-bar", { value: best.words }));
}
