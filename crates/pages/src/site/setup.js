// Positions that somebody sets up: as text in an address, and as pieces put on a board by clicking.
//
// The text is a FEN without what follows from it: ranks from the top with dots between them, P and p for discs, B and b for bombs,
// numbers for empty cells; in BOOM `~` and the number of the next movement, from 1 to 16, because no board tells that.

import { element, fill, place, say } from "../shared/page.js";
import { columnName, discIcon } from "../shared/board.js";
import { sideWord } from "../shared/viewer.js";
import { liveBoard } from "./site.js";

const LETTERS = "PpBb";

// The position that a text says, as boards know it.
export function startOf(text, size) {
  const [ranks, movement] = text.split("~"), columns = Array.from({ length: size.width }, () => []);
  for (const rank of ranks.split(".").reverse()) {
    let column = 0;
    for (const [part] of rank.matchAll(/\d+|\D/g)) {
      const piece = LETTERS.indexOf(part);
      if (piece >= 0) columns[column++]?.push({ side: piece % 2, bomb: piece > 1 });
      else column += Number(part) || 0;
    }
  }
  return { columns, movement: movement ? Number(movement) - 1 : columns.flat().length };
}

// The text of a position.
export function textOf({ columns, movement }, size, isBoom) {
  const letter = cell => cell ? LETTERS[cell.side + 2 * cell.bomb] : " ";
  const ranks = Array.from({ length: size.height }, (_, row) => columns.map(cells => letter(cells[size.height - 1 - row])).join("").replace(/ +/g, empty => empty.length));
  return ranks.join(".") + (isBoom ? `~${movement % 16 + 1}` : "");
}

// Lets somebody put pieces on a board. `changed(text)` hears of every change, `done(text)` of the end, with nothing where it was given up.
export function startSetup(id, boardId, table, start, { changed, done }) {
  const pieces = [0, 1, ...(table.isBoom ? [2, 3] : [])];
  const position = { columns: start.columns.map(cells => cells.slice()), movement: start.movement };
  let chosen = 0;

  const live = liveBoard(boardId, (mv, row) => put(parseInt(mv, 36) - 1, row));
  const movements = table.isBoom ? element("select", { name: "movement", on: { change: event => { position.movement = Number(event.target.value); show(); } } },
    Array.from({ length: 16 }, (_, index) => element("option", { value: index, selected: index === position.movement % 16 },
      say(index >= 11 && index <= 14 ? "movement-bomb" : "movement", { number: index + 1, side: sideWord(table.moverOf(index + 1)) })))) : null;
  const name = piece => piece === null ? say("erase") : say(piece > 1 ? "piece-bomb" : "piece-disc", { side: sideWord(piece % 2) });
  const radio = piece => element("label", { class: "piece" }, element("input", { type: "radio", name: "piece", checked: piece === chosen, on: { change: () => { chosen = piece; } } }),
    piece === null ? element("span", { class: "eraser", "aria-hidden": "true" }, "⌫") : discIcon(piece % 2, piece > 1), name(piece));
  fill(id, element("fieldset", { class: "pieces" }, element("legend", {}, say("pieces")), pieces.map(radio), radio(null)),
    movements ? element("label", {}, say("next-movement"), movements) : [],
    element("p", { class: "note" }, say("setup-how")),
    element("div", { class: "row" }, element("button", { type: "button", on: { click: clear } }, say("clear-board")),
      element("button", { type: "button", on: { click: () => finish(null) } }, say("cancel")),
      element("button", { type: "button", class: "main", on: { click: () => finish(text()) } }, say("analyze-this"))));
  show();
  place(id).querySelector("input").focus({ preventScroll: true });

  function text() {
    return textOf(position, table.size, table.isBoom);
  }

  function finish(text) {
    live.end();
    fill(id);
    done(text);
  }

  function clear() {
    position.columns = position.columns.map(() => []);
    show();
  }

  // A click on a piece changes it, any other puts one on top of the column.
  function put(column, row) {
    const cells = position.columns[column], isPiece = row !== undefined && row < cells.length;
    const piece = chosen === null ? null : { side: chosen % 2, bomb: chosen > 1 };
    // A side has one bomb.
    if (piece?.bomb) position.columns.forEach(others => others.forEach(cell => { if (cell.side === piece.side) cell.bomb = false; }));
    if (piece === null) cells.splice(isPiece ? row : -1, 1);
    else if (isPiece) cells[row] = piece;
    else if (cells.length < table.size.height) cells.push(piece);
    show();
  }

  function show() {
    if (!table.isBoom) position.movement = position.columns.flat().length;
    live.show({ table, position: { ...position, last: undefined }, legal: Array.from({ length: table.size.width }, (_, column) => columnName(column)), isOpen: true, label: say("setup") });
    changed(text());
  }
}
