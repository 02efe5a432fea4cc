// Plays Connect 4 for `conecta tournament lines:player.js`: a line in, a column out.
const lines = require("readline").createInterface({ input: process.stdin });

const wins = (rows, disc) => {
  const at = (x, y) => rows[y]?.[x] === disc;
  const steps = [[1, 0], [0, 1], [1, 1], [1, -1]];
  return rows.some((row, y) => [...row].some((_, x) =>
    steps.some(([a, b]) => [0, 1, 2, 3].every((i) => at(x + i * a, y + i * b)))));
};

const dropped = (rows, column, disc) => {
  const y = rows.map((row) => row[column]).lastIndexOf(".");
  return rows.map((row, i) => (i === y ? row.slice(0, column) + disc + row.slice(column + 1) : row));
};

lines.on("line", (line) => {
  const [moves, board] = line.split(" ");
  const rows = board.split("/"); // from the top; X began
  const count = (disc) => board.split(disc).length;
  const [me, you] = count("X") === count("O") ? ["X", "O"] : ["O", "X"];
  const free = [3, 2, 4, 1, 5, 0, 6].filter((column) => rows[0][column] === ".");
  const good = [me, you].flatMap((disc) => free.filter((c) => wins(dropped(rows, c, disc), disc)));
  console.log([...good, ...free][0] + 1);
});
