// An event while it is held, and afterwards: ranking, results, certainty and every game.

import { data, element, fill, inPercent, isNumber, nameTag, percent, place, say, shorten, signed, whole, words } from "../shared/page.js";
import { endingWord, notation } from "../shared/viewer.js";
import { errorOf, ratingsPanel } from "./ratings.js";
import { analysisOf, ask, query, startSite } from "./site.js";

const PAGE = 100;
const EXPORTS = ["json", "csv", "pgn"];
const own = `events/${data.id}`;
const games = { player: "", from: 0 };
let event = null;
const ratings = ratingsPanel();

const formatWord = format => words[`format-${format}`] ?? format;

function watch() {
  const news = new EventSource(`/api/v1/${own}/events`);
  news.addEventListener("message", message => {
    const before = event;
    event = JSON.parse(message.data);
    show();
    // Whoever looks at games is not disturbed by new ones, as long as the first page is full.
    if (!before || (before.games < PAGE && before.games !== event.games) || before.finished !== event.finished) showGames();
  });
}

// ---- the top

function show() {
  const { report: { event: { rules, schedule, seed, openings }, players, model, cross, beats } } = event;
  fill("heading", say("event-heading", { number: whole(event.id) }));
  document.title = `${say("event-heading", { number: whole(event.id) })} · conecta`;
  const state = event.running ? say("is-running") : event.finished ? say("is-finished") : say("is-unfinished");
  fill("summary", `${state} ${say("progress", { games: whole(event.games), all: whole(event.of) })} ${rules}, ${formatWord(schedule)}, ${say("openings-and-seed", { count: whole(openings), seed })}`);
  Object.assign(place("progress"), { max: event.of || 1, value: event.games });
  place("progress").hidden = Boolean(event.finished);
  place("progress").setAttribute("aria-label", say("progress", { games: whole(event.games), all: whole(event.of) }));
  showActions();
  fill("caution", event.games && model.intervals_reliable === false ? say("few-openings") : say("ratings-note"));
  ratings.show(players.map(({ title, rating, low, high }) => ({ title, value: rating, low, high, own: true })));
  showTable(players);
  const points = ({ wins, draws, losses }) => (wins + draws / 2) / (wins + draws + losses);
  // Both sides of a pair add up to 100, whatever is rounded.
  showSquare("cross", players, cross, (score, isAbove) => [points(score), whole(isAbove ? Math.round(100 * points(score)) : 100 - Math.round(100 * (1 - points(score)))),
    (row, column) => say("cross-tip", { row, column, wins: whole(score.wins), draws: whole(score.draws), losses: whole(score.losses) })], score => score.wins + score.draws + score.losses > 0);
  showSquare("beats", players, beats, share => [share, share >= .995 ? ">99" : share <= .005 ? "<1" : whole(100 * share),
    (row, column) => say("beats-tip", { row, column, share: inPercent(share >= .995 ? ">99" : share <= .005 ? "<1" : whole(100 * share)) })], isNumber);
}

function showActions() {
  const act = async word => { try { await post(word); } catch (error) { fill("problem", error.message); } };
  const button = (key, word, kind) => element("button", { type: "button", class: kind, on: { click: () => act(word) } }, say(key));
  fill("actions", event.running && event.can_stop ? button("stop", "stop") : [], event.can_resume ? button("resume", "resume", "main") : [],
    event.games ? [element("a", { class: "button", href: `/api/v1/${own}/report/html`, target: "_blank", rel: "noopener" }, say("report-page")),
      EXPORTS.map(form => element("a", { class: "button", href: `/api/v1/${own}/report/${form}`, download: `event-${data.id}.${form}` }, form.toUpperCase()))] : []);
}

async function post(word) {
  fill("problem", "");
  const answer = await fetch(`/api/v1/${own}/${word}`, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
  if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).detail ?? say("no-server"));
}

// ---- tables

function showTable(players) {
  const rank = ({ rank_low, rank_high }) => rank_low === rank_high ? whole(rank_low) : `${whole(rank_low)}–${whole(rank_high)}`;
  const heads = [["rank", "number"], ["player"], ["rating", "number"], ["score", "number"], ["wins-draws-losses", "number"], ["failures", "number"]];
  fill("table", element("table", {}, element("thead", {}, element("tr", {}, heads.map(([key, kind]) => element("th", { scope: "col", class: kind }, say(key))))),
    element("tbody", {}, players.map(player => element("tr", {}, element("td", { class: "number" }, rank(player)), element("th", { scope: "row" }, nameTag(player.title)),
      element("td", { class: "number" }, `${signed(player.rating)} ${errorOf(player)}`), element("td", { class: "number" }, player.games ? percent(player.score) : "–"),
      element("td", { class: "number" }, `${whole(player.wins)} / ${whole(player.draws)} / ${whole(player.losses)}`), element("td", { class: "number" }, whole(Object.values(player.failures).reduce((sum, one) => sum + one, 0))))))));
}

// Rows against columns; `told(value, isAbove)`, above the diagonal or below, is [share, text, tip].
function showSquare(id, players, values, told, isKnown) {
  const name = player => shorten(player.title, 14);
  const cell = (row, column) => {
    const value = values[row][column];
    if (row === column || value === null || !isKnown(value)) return element("td", {}, row === column ? "" : "–");
    const [share, text, tip] = told(value, row < column);
    return element("td", { class: share >= .5 ? "good" : "bad", tip: tip(players[row].title, players[column].title), style: { "--share": `${Math.round(110 * Math.abs(share - .5))}%` } }, text);
  };
  fill(id, element("table", {}, element("thead", {}, element("tr", {}, element("td", {}), players.map((player, index) => element("th", { scope: "col", title: player.title }, whole(index + 1))))),
    element("tbody", {}, players.map((player, row) => element("tr", {}, element("th", { scope: "row", class: "pinned", title: player.title }, `${row + 1} ${name(player)}`), players.map((_, column) => cell(row, column)))))));
}

// ---- games

async function showGames() {
  const { players, event: { rules } } = event.report;
  const found = await ask(`${own}/games${query({ ...(games.player === "" ? {} : { player: games.player }), from: games.from })}`).catch(() => null);
  if (!found) return;
  const choose = element("select", { name: "player", on: { change: change => { games.player = change.target.value; games.from = 0; showGames(); } } },
    element("option", { value: "" }, say("everybody")), players.map(({ title }, index) => element("option", { value: index, selected: String(index) === games.player }, title)));
  fill("filter", element("label", {}, say("games-of"), choose));
  const result = { first: "1–0", draw: "½–½", second: "0–1" };
  fill("games", found.games.length ? element("table", {}, element("thead", {}, element("tr", {}, ["first-side", "second-side", "result", "ending", "moves"].map(key => element("th", { scope: "col" }, say(key))))),
    element("tbody", {}, found.games.map(game => element("tr", {}, element("td", {}, nameTag(players[game.first].title)), element("td", {}, nameTag(players[game.second].title)), element("td", {}, result[game.outcome]),
      element("td", {}, endingWord(game.ending)), element("td", { class: "moves-text" }, element("a", { href: analysisOf(notation(rules, game.moves)) }, game.moves)))))) : element("p", { class: "note padded" }, say("no-games")));
  const step = (label, key, from, disabled) => element("button", { type: "button", "aria-label": say(key), title: say(key), disabled, on: { click: () => { games.from = from; showGames(); } } }, label);
  fill("pages", found.all > PAGE ? [step("‹", "previous-games", games.from - PAGE, games.from === 0), element("span", { class: "note" }, say("games-from-to", { from: whole(games.from + 1), to: whole(games.from + found.games.length), all: whole(found.all) })),
    step("›", "next-games", games.from + PAGE, games.from + PAGE >= found.all)] : []);
}

startSite();
place("ratings").append(ratings.panel);
watch();
