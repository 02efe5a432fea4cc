// The ranking of a class, for students and teachers.

import { element, isNumber, nameTag, percent, plural, say, signed, whole } from "../shared/page.js";

const error = ([, low, high]) => `\u2009±\u2009${whole((high - low) / 2)}`;

// What a version changed: [elo, low, high, probability].
export function trendOf(change) {
  if (!change) return "";
  const [elo, low, high, probability] = change, kind = low > 0 ? "up" : high < 0 ? "down" : "";
  const arrow = kind === "up" ? "▲" : kind === "down" ? "▼" : "◆";
  return element("span", { class: `trend ${kind}`, tip: say("trend-tip", { elo: `${signed(elo)}${error(change)}`, probability: percent(probability, 0) }) }, `${arrow} ${signed(elo)}`);
}

const COLUMNS = {
  rank: row => row.rank_low === row.rank_high ? whole(row.rank) : [whole(row.rank), " ", element("small", {}, `${row.rank_low}–${row.rank_high}`)],
  name: row => nameTag(row.title),
  rating: row => row.rating && isNumber(row.rating[0]) ? [signed(row.rating[0]), element("small", {}, error(row.rating))] : "–",
  results: row => `${row.wins}\u2009/\u2009${row.draws}\u2009/\u2009${row.losses}`,
  trend: row => trendOf(row.trend),
  games: row => !row.is_field && row.games < row.of ? `${whole(row.games)}\u2009/\u2009${whole(row.of)}` : whole(row.games),
};

// `own` is one's own alias; `action(row)` may add something behind a name.
export function rankingTable(board, own, action = () => null) {
  const shown = Object.keys(COLUMNS).filter(column => column !== "rating" || board.rows.some(row => row.rating));
  const numbers = ["rank", "rating", "results", "games"];
  const cell = (column, row) => element(column === "name" ? "th" : "td", { scope: column === "name" && "row", class: numbers.includes(column) ? "number" : null },
    COLUMNS[column](row), column === "name" ? [row.failures ? element("small", { tip: say("failures-tip", { count: whole(row.failures) }) }, ` ⚠ ${whole(row.failures)}`) : null, action(row)] : null);
  const line = row => element("tr", { class: row.is_field ? "field" : row.title === own ? "own" : null }, shown.map(column => cell(column, row)));
  return element("table", { class: "ranks" }, element("caption", { class: "visually-hidden" }, say("ranking")),
    element("thead", {}, element("tr", {}, shown.map(column => element("th", { scope: "col", class: numbers.includes(column) ? "number" : null }, say(`column-${column}`))))),
    element("tbody", {}, board.rows.map(line)));
}

// When, for people.
export const moment = (text, options = { dateStyle: "medium", timeStyle: "short" }) =>
  new Intl.DateTimeFormat(document.documentElement.lang, options).format(typeof text === "number" ? new Date(text * 1000) : new Date(`${text.replace(" ", "T")}Z`));

// Who is there, and who is at work.
export const bustle = known => known.busy ? plural(known.busy, "busy") : plural(known.students, "students");

// How far a hand-in is.
export function stateOf({ state, games, of }) {
  return state === "playing" ? say("state-playing", { games: whole(games), of: whole(of) }) : say(`state-${state}`);
}

// What a class is, in a line.
export function aboutClass(known) {
  const parts = [say("about-rules", { rules: known.rules }), say("about-openings", { count: whole(known.openings) })];
  if (known.depth) parts.push(say("about-depth", { depth: known.depth }));
  if (known.field.length) parts.push(say("about-field", { field: known.field.join(", ") }));
  if (known.deadline) parts.push(say("about-deadline", { time: moment(known.deadline) }));
  if (known.closed) parts.push(say("about-closed"));
  return parts.join(" · ");
}
