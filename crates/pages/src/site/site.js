// What the server's pages share: the top, questions to the server, and a board that is played on.

import { drawing, element, logo, place, say, signed, startTheme, startTooltip } from "../shared/page.js";
import { columnName } from "../shared/board.js";

export function startSite() {
  place("logo").append(logo());
  for (const link of document.querySelectorAll(".site nav a"))
    if (link.pathname === "/" ? !location.pathname.startsWith("/analyze") : location.pathname.startsWith(link.pathname)) link.setAttribute("aria-current", "page");
  const language = place("language");
  language.addEventListener("click", () => { language.search = new URLSearchParams({ to: location.pathname + location.hash }); });
  startTheme();
  startTooltip();
}

// ---- the server
// What is wrong comes back as { detail }, in the visitor's language.

export async function ask(path, body, signal) {
  const options = body === undefined ? { signal } : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal };
  let answer;
  try {
    answer = await fetch(`/api/v1/${path}`, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error(say("no-server"));
  }
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(data.detail ?? say("no-server"));
  return data;
}

export const query = values => `?${new URLSearchParams(values)}`;

// ---- a board that is played on

const threatMark = (table, { side, cell, playable }) => {
  const [x, y] = table.squareCenter(cell);
  return drawing("circle", { class: `threat ${side}${playable ? " now" : ""}`, cx: x, cy: y, r: 3.4 });
};

// `play(mv)` hears what somebody wants. What is shown: { position, legal, line, values, threats, extra, falls, isOpen, label }.
export function liveBoard(id, play) {
  const host = place(id), columns = element("div", { class: "columns", role: "group", "aria-label": say("columns") }), frame = element("div");
  host.classList.add("live");
  host.replaceChildren(columns, frame);
  let shown = null;

  const isLegal = mv => shown?.isOpen && shown.legal.includes(mv);
  const tryPlay = mv => { if (isLegal(mv)) play(mv); };

  frame.addEventListener("click", event => {
    const svg = frame.querySelector("svg");
    if (!shown || !svg) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const column = Math.floor(point.x / 10);
    if (column >= 0 && column < shown.table.size.width) tryPlay(columnName(column));
  });
  document.addEventListener("keydown", event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
    if (isLegal(event.key)) { event.preventDefault(); play(event.key); }
  });

  function button(column) {
    const name = columnName(column), value = shown.values?.[column] ?? null, known = value !== null;
    const best = known && value === Math.max(...shown.values.filter(one => one !== null));
    const worth = !known ? "" : value > 0 ? say("worth-win", { value: signed(value) }) : value < 0 ? say("worth-loss", { value: signed(value) }) : say("worth-draw");
    return element("button", { type: "button", disabled: !isLegal(name), class: known ? `${value > 0 ? "win" : value < 0 ? "loss" : ""}${best ? " best" : ""}` : null,
      "aria-label": say("drop", { column: name }) + (worth ? `, ${worth}` : ""), tip: worth || null, on: { click: () => tryPlay(name) } },
    known ? (value === 0 ? "=" : signed(value)) : isLegal(name) ? name : "");
  }

  return {
    show(next) {
      shown = next;
      const { table, position, line = new Set(), threats = [], extra = [], falls = false, label } = next;
      // Whoever moves by keyboard keeps the column.
      const focused = [...columns.children].indexOf(document.activeElement);
      columns.replaceChildren(...Array.from({ length: table.size.width }, (_, column) => button(column)));
      if (focused >= 0) columns.children[focused]?.focus();
      host.classList.toggle("open", next.isOpen);
      const last = position.last && !line.size ? [table.at(position.last.column, position.last.row, drawing("circle", { class: "ring", r: 4.1 }))] : [];
      frame.replaceChildren(table.board(position, { label, line, labels: true, falls, extra: [...last, ...threats.map(threat => threatMark(table, threat)), ...extra] }));
    },
  };
}

// The cells that ended a game which was won; a draw has none, and a game that goes on neither.
export const endLine = (table, outcome, position) => outcome && outcome !== "draw" ? table.decisiveLine({ ending: "line", outcome }, position.columns) : new Set();

// The first side's share of the bar: half where nobody wins, and who wins counts more than how soon. Hidden where nobody knows.
export function showValueBar(worth, toMove) {
  const bar = place("value-bar");
  bar.hidden = worth?.judge !== "solver" || typeof worth.score !== "number";
  if (bar.hidden) return;
  const value = toMove === "first" ? worth.score : -worth.score;
  const share = .5 + .5 * Math.sign(value) * (.4 + .6 * Math.min(18, Math.abs(value)) / 18);
  bar.style.setProperty("--share", `${100 * share}%`);
}
