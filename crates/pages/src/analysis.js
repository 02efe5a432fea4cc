import { SIDES, data, element, fill, nameTag, percent, place, say, showTop, sortableTable, startTheme, startTooltip, whole } from "./shared/page.js";
import { boardOf, discIcon } from "./shared/board.js";
import { gameLink, notation, sideWord, startViewer } from "./shared/viewer.js";

const { games, rules, size } = data;
const table = boardOf(size, rules);
const OUTCOMES = { first: say("first-wins"), draw: say("draw"), second: say("second-wins") };

// Somebody whose name is not known is called by the side.
const players = game => SIDES.map((_, side) => game.players[side] ?? sideWord(side));
const gameName = (game, index) => game.name ?? say("game", { number: whole(index + 1) });

function started(game) {
  if (!game.start) return undefined;
  const columns = game.start.map(cells => [...cells].map(cell => ({ side: cell === "x" ? 0 : 1, bomb: false })));
  return { columns, movement: columns.flat().length };
}

const viewed = index => {
  const game = games[index], mistakes = game.moves_said.flatMap(({ lapse, sentences }, ply) => lapse
    ? [{ ply, right: lapse.better, text: [element("p", {}, element("b", {}, say("mistake-title")), " ", sentences.join(" "))] }] : []);
  return { ...game, heading: gameName(game, index), players: players(game), start: started(game), notation: notation(rules, game.moves), mistakes };
};

// ---- games

function accuracy(game, side) {
  const { moves, good } = game.accuracy[SIDES[side]];
  return moves ? percent(good / moves, 0) : "–";
}

function showList(open) {
  const columns = ["game-title", "first", "second", "result", "moves"].map((title, index) => element("th", { scope: "col", class: index === 4 && "number" }, say(title)));
  const rows = games.map((game, index) => element("tr", { "aria-current": index === open && "true" },
    element("td", {}, element("a", { href: gameLink(index) }, nameTag(gameName(game, index)))),
    SIDES.map((_, side) => element("td", {}, discIcon(side), " ", nameTag(players(game)[side]), " ", element("small", { class: "note" }, accuracy(game, side)))),
    element("td", {}, OUTCOMES[game.outcome] ?? say("open")), element("td", { class: "number" }, whole(game.moves.length))));
  fill("game-list", element("div", { class: "scroll tall", tabindex: 0, role: "region", "aria-label": say("list-label") },
    element("table", { class: "games" }, element("thead", {}, element("tr", {}, columns)), element("tbody", {}, rows))),
  element("p", { class: "note padded" }, say("accuracy-note")));
}

// ---- one game

function showNow(game) {
  fill("outlook", game.outlook.map(sentence => element("p", {}, sentence)));
}

function showReview(game, index) {
  const lines = [...game.moves].map((mv, ply) => ({ mv, ply, ...game.moves_said[ply] }));
  const columns = [
    { title: say("number"), number: true, smallestFirst: true, value: line => line.ply, cell: ({ ply }) => element("a", { href: gameLink(index, ply) }, whole(ply + 1)) },
    { title: say("side"), value: line => line.side, cell: ({ side }) => [discIcon(side), " ", sideWord(side)] },
    { title: say("column-title"), value: line => line.mv, cell: ({ mv }) => mv },
    { title: say("label"), value: line => line.label, cell: ({ label }) => label },
    { title: say("value"), value: line => line.value, cell: ({ value }) => value },
    { title: say("why"), value: line => line.sentences.length, cell: ({ sentences }) => element("div", { class: "said" }, sentences.map(sentence => element("p", {}, sentence))) },
  ];
  fill("review-table", sortableTable(columns, lines, say("review"), ({ lapse }) => ({ class: lapse ? "thrown" : null })));
}

function opened(index) {
  showList(index);
  showNow(games[index]);
  showReview(games[index], index);
}

startTheme();
startTooltip();
showTop({ heading: say("heading"), summary: data.title ? "" : games.length === 1 ? say("summary-one") : say("summary-many", { count: whole(games.length) }),
  facts: [[say("games"), whole(games.length), ""], [say("rules"), rules, say("size", { width: size.width, height: size.height, line: size.line })]] });
startViewer("viewer", table, { count: games.length, gameAt: viewed, opened });
place("now").hidden = games.every(game => !game.outlook.length);
