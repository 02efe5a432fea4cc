// The rules as far as a page must know them to show a game, and boards.
//
// A cell is null or { side, bomb }; columns[c] lists its cells from the bottom up. Movements count from 1. On boards, columns are
// called by number where moves are meant, and by letter where squares are: d4 is in column 4.

import { SIDES, build, disc, dot, drawing } from "./page.js";

export const columnName = column => (column + 1).toString(36);
const squareColumn = column => String.fromCharCode(97 + column);
export const isBoomGame = rules => rules.startsWith("boom");

export const discIcon = (side, bomb = false) => drawing("svg", { class: `icon ${SIDES[side]}`, viewBox: "-4.3 -4.3 8.6 8.6", "aria-hidden": "true" }, disc(side, { bomb }));
export const badge = text => drawing("g", { class: "badge", transform: "translate(3.3 -3.3)" }, drawing("circle", { r: 2.2 }), drawing("text", { y: 1.25 }, text));

// What can be played and drawn on boards of a size ({ width, height, line }) under some rules.
export function boardOf(size, rules) {
  const isBoom = isBoomGame(rules);
  const moverOf = movement => (isBoom ? Math.floor(movement / 2) : movement - 1) % 2;
  const isBombTurn = movement => isBoom && (Math.floor(movement / 4) + 1) % 4 === 0;
  const ownsBomb = (columns, side) => columns.flat().some(cell => cell.bomb && cell.side === side);

  // The position after `mv`, or null where the move is not legal.
  function play(position, mv) {
    const movement = position.movement + 1, side = moverOf(movement);
    if (isBoom && mv === "b") return explode(position, movement, side);
    const column = parseInt(mv, 36) - 1;
    if (!(position.columns[column]?.length < size.height)) return null;
    const columns = position.columns.map(cells => cells.slice());
    columns[column].push({ side, bomb: isBombTurn(movement) && !ownsBomb(columns, side) });
    return { columns, movement, last: { column, row: columns[column].length - 1 } };
  }

  // In the row of the mover's bomb every enemy disc and the bomb itself vanish; what lies above falls.
  function explode(position, movement, side) {
    const own = cell => cell.bomb && cell.side === side;
    const home = position.columns.find(cells => cells.some(own));
    if (!home) return null;
    const row = home.findIndex(own);
    const vanishes = cell => cell && (own(cell) || cell.side !== side);
    const hit = position.columns.map(cells => vanishes(cells[row]));
    const columns = position.columns.map((cells, column) => cells.filter((_, index) => index !== row || !hit[column]));
    const gone = position.columns.flatMap((cells, column) => hit[column] ? [{ column, row, cell: cells[row] }] : []);
    return { columns, movement, blast: { row, column: position.columns.indexOf(home), gone } };
  }

  // Every position of a game, the first one (the empty board unless told) included. A recorded illegal move ends the list: it changed nothing.
  function replay(moves, start) {
    const positions = [start ?? { columns: Array.from({ length: size.width }, () => []), movement: 0 }];
    for (const mv of moves) {
      const next = play(positions.at(-1), mv);
      if (!next) break;
      positions.push(next);
    }
    return positions;
  }

  // The cells, as "column,row", of all complete lines of one side.
  function linesOf(columns, side) {
    const found = new Set();
    for (let column = 0; column < size.width; column++) for (let row = 0; row < size.height; row++)
      for (const [right, up] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
        const cells = Array.from({ length: size.line }, (_, step) => [column + right * step, row + up * step]);
        if (cells.every(([c, r]) => columns[c]?.[r]?.side === side)) for (const cell of cells) found.add(String(cell));
      }
    return found;
  }

  // Where rules let the maker of a line lose, the line belongs to the loser.
  function decisiveLine(game, columns) {
    if (game.ending !== "line") return new Set();
    const winner = SIDES.indexOf(game.outcome);
    const own = linesOf(columns, winner);
    return own.size ? own : linesOf(columns, 1 - winner);
  }

  // One cell is ten units wide.
  const centerX = column => 10 * column + 5;
  const centerY = row => 10 * (size.height - row) - 5;
  const at = (column, row, ...children) => drawing("g", { transform: `translate(${centerX(column)} ${centerY(row)})` }, children);
  const squareCenter = square => [centerX(parseInt(square[0], 36) - 10), centerY(Number(square.slice(1)) - 1)];
  const holes = Array.from({ length: size.width * size.height }, (_, cell) => dot(centerX(cell % size.width), centerY(Math.floor(cell / size.width)), 4.1)).join("");

  function labels() {
    const label = (x, y, text) => drawing("text", { class: "label", x, y }, text);
    const columns = Array.from({ length: size.width }, (_, column) => [
      label(centerX(column), 10 * size.height + 5.6, columnName(column)), label(centerX(column), -3, squareColumn(column))]);
    const rows = Array.from({ length: size.height }, (_, row) => label(-4, centerY(row) + 1.2, row + 1));
    return [columns, rows];
  }

  // Marks: `line` the winning cells, `labels` names of columns and rows, `extra` drawings on top, `falls` lets the last disc drop.
  function board(position, { label, kind = "", line = new Set(), labels: named = false, extra = [], falls = false }) {
    const width = 10 * size.width, height = 10 * size.height;
    const { blast } = position, isHit = column => blast?.gone.some(one => one.column === column);
    const moved = (drawn, kind, height) => build(drawn, { class: `${drawn.getAttribute("class")} ${kind}`, style: { "--height": `${height}px` } }, []);
    const discs = position.columns.flatMap((cells, column) => cells.map((cell, row) => {
      const drawn = disc(cell.side, { bomb: cell.bomb, faded: line.size > 0 && !line.has(`${column},${row}`) });
      if (falls && position.last?.column === column && position.last.row === row) moved(drawn, "falling", -10 * (size.height - row));
      if (falls && blast && row >= blast.row && isHit(column)) moved(drawn, "sinking", -10);
      return at(column, row, drawn);
    }));
    const box = named ? [-6.5, -7, width + 8, height + 14] : [-1.5, -1.5, width + 3, height + 3];
    return drawing("svg", { class: `board ${kind}`, viewBox: box.join(" "), role: "img", "aria-label": label },
      drawing("rect", { class: "frame", x: -1.5, y: -1.5, width: width + 3, height: height + 3, rx: 3 }),
      drawing("path", { class: "holes", d: holes }),
      blast ? drawing("rect", { class: "blast", x: 0, y: centerY(blast.row) - 5, width, height: 10, rx: 2 }) : null,
      discs, blast && falls ? explosion(blast) : null,
      [...line].map(cell => at(...cell.split(",").map(Number), drawing("circle", { class: "ring", r: 4.1 }))),
      extra, named ? labels() : null);
  }

  // What vanishes bursts, the nearest to the bomb first; from the bomb itself fly sparks.
  function explosion({ row, column, gone }) {
    const sparks = Array.from({ length: 10 }, (_, index) => drawing("path", { class: "spark", d: "M2 0L7 0", style: { "--turn": `${36 * index}deg` } }));
    return drawing("g", { class: "explosion", "aria-hidden": "true" },
      gone.map(one => at(one.column, one.row, build(disc(one.cell.side, { bomb: one.cell.bomb }), { style: { "--wait": `${70 * Math.abs(one.column - column)}ms` } }, []))),
      at(column, row, drawing("circle", { class: "flash", r: 4 }), sparks));
  }

  // Where a move would land, with a letter on it.
  function ghost(before, mv, text) {
    const landing = play(before, mv)?.last;
    return landing ? [at(landing.column, landing.row, disc(moverOf(before.movement + 1), { ghost: true }), badge(text))] : [];
  }

  // A line through squares, or a ring on one.
  function trail(squares, kind) {
    const points = squares.map(squareCenter);
    return points.length > 1 ? drawing("polyline", { class: kind, points: points.map(point => point.join(",")).join(" ") })
      : drawing("circle", { class: kind, cx: points[0][0], cy: points[0][1], r: 3 });
  }

  return { size, isBoom, moverOf, play, replay, linesOf, decisiveLine, centerX, centerY, squareCenter, at, board, ghost, trail };
}
