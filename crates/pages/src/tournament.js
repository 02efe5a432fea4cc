import { SIDES, data, drawing, element, factList, fill, fixed, inPercent, isNumber, nameTag, niceStep, percent, place, plural, say, shorten,
  showPlot, showTop, signed, sortableTable, startTheme, startTooltip, whole, words } from "./shared/page.js";
import { boardOf, discIcon } from "./shared/board.js";
import { endingWord, gameLink, notation, sideWord, startViewer } from "./shared/viewer.js";

const { event: tournament, size, model, players, openings, games } = data;
const why = data.why;
const { duel, absent } = data;
const intervalsReliable = model.intervals_reliable !== false;
const table = boardOf(size, tournament.rules);

const ENDINGS = ["line", "full board", "action limit", "illegal move", "timeout", "crash"];
const OUTCOMES = { first: say("first-wins"), draw: say("draw"), second: say("second-wins") };
const KINDS = ["missed_win", "missed_block", "gave_square", "tie_break", "horizon", "zugzwang", "evaluation"];
const PHASES = ["opening", "middle", "end"];

// What a later version may have added has no words yet and stands for itself.
const scheduleWord = schedule => words[`schedule-${schedule}`] ?? schedule;
const phaseWord = phase => words[`phase-${phase}`] ?? phase;
const kindName = kind => words[`kind-${kind}`] ?? kind.replaceAll("_", " ");
const kindMeaning = kind => words[`meaning-${kind}`] ?? "";
const playerName = index => players[index].title;
const sideName = (game, side) => playerName(side === 0 ? game.first : game.second);

const range = (low, high) => low === high ? whole(low) : `${whole(low)}–${whole(high)}`;
const ratingText = player => isNumber(player.low) && isNumber(player.high)
  ? `${signed(player.rating)} ± ${whole((player.high - player.low) / 2)}` : signed(player.rating);
// Never claims 0 or 100: a bootstrap cannot.
const probability = share => !isNumber(share) ? "–" : share >= 0.995 ? ">99" : share <= 0.005 ? "<1" : whole(100 * share);
const scoreOf = ({ wins, draws, losses }) => (wins + draws / 2) / (wins + draws + losses);

// Parts are [share, colour variable]; the label says in words what the bar shows.
const splitBar = (parts, label) => element("div", { class: "split", role: "img", "aria-label": label, tip: label },
  parts.filter(([share]) => share > 0).map(([share, tint]) => element("span", { style: { "--share": share, "--tint": `var(--${tint})` } })));

// Three counts as a bar, with the numbers beside it.
const resultCell = (counts, tints, label) => element("div", { class: "split-row" },
  splitBar(counts.map((count, index) => [count, tints[index]]), label), element("small", {}, counts.map(whole).join(" / ")));

// ---- 1. summary

function certainty(share) {
  if (!isNumber(share)) return say("certainty-unknown");
  if (!intervalsReliable) return say("certainty-unreliable");
  const key = share >= 0.99 ? "certainty-sure" : share >= 0.95 ? "certainty-probable" : share >= 0.8 ? "certainty-likely" : "certainty-open";
  return `${say(key)} (${inPercent(probability(share))})`;
}

function summaryText() {
  const [leader, second] = players.map(player => shorten(player.title, 40));
  if (players.length === 0) return say("nobody");
  if (players.length === 1) return say("alone", { leader });
  if (!games.length) return say("no-games");
  const rivals = players.slice(2).filter(player => player.rank_low === 1).map(player => shorten(player.title, 40));
  const rest = rivals.length ? " " + say(rivals.length === 1 ? "rival" : "rivals", { rivals: rivals.join(", ") }) : "";
  return say("lead", { leader, second, certainty: certainty(data.beats[0]?.[1]) }) + rest;
}

const drawShare = () => games.length ? games.filter(game => game.outcome === "draw").length / games.length : null;

function showSummary() {
  const facts = [
    [say("players"), whole(players.length), scheduleWord(tournament.schedule)],
    [say("games"), whole(tournament.games), say("draw-share", { share: percent(drawShare()) })],
    [say("openings"), whole(tournament.openings), say("suite", { suite: tournament.suite, seed: tournament.seed })],
    [say("rules"), tournament.rules, say("size", { width: size.width, height: size.height, line: size.line })],
    [say("first-move"), `${signed(model.first_move_elo)} Elo`, say("on-average")],
    [say("seconds"), `${fixed(tournament.seconds, 1)} s`, say("played-now", { games: plural(tournament.played, "game") })],
  ];
  const leader = players[0] && shorten(players[0].title, 40);
  showTop({ heading: say(duel ? "duel-heading" : "heading"), tab: leader ? say("title-with-leader", { leader }) : say("title"), facts,
    summary: duel ? duelText() : summaryText(), caution: games.length && !intervalsReliable ? say("caution") : "" });
}

// ---- 1b. two players

const PAIRS = ["0", "½", "1", "1½", "2"];

function showDuel() {
  place("duel").hidden = !duel;
  for (const id of ["cross", "beats"]) hideSection(id, players.length < 3);
  if (!duel) return hideSection("duel", true);
  const { value, low, high } = duel.elo, most = Math.max(1, ...duel.pairs);
  const counts = PAIRS.map((points, index) => [element("span", {}, points),
    splitBar([[duel.pairs[index], index < 2 ? "loss" : index > 2 ? "win" : "draw"], [most - duel.pairs[index], "surface"]], say("pairs-with", { points, count: whole(duel.pairs[index]) })),
    element("span", { class: "number" }, whole(duel.pairs[index]))]);
  fill("duel-facts", factList([
    [say("duel-score", { player: shorten(duel.players[0], 40) }), percent(duel.score), say("results", { wins: whole(duel.wins), draws: whole(duel.draws), losses: whole(duel.losses) })],
    ["Elo", signed(value), say("between", { low: signed(low), high: signed(high) })],
    [say("duel-stronger"), inPercent(probability(duel.superiority)), say("duel-stronger-note")],
  ]));
  fill("duel-pairs", element("h3", {}, say("pairs")), element("p", { class: "note" }, say("pairs-note", { player: shorten(duel.players[0], 40) })), bars(1, counts));
  fill("duel-test", data.test ? [element("h3", {}, say("test")), element("p", {}, words["said-test"]), testPlot(data.test)] : []);
}

function duelText() {
  const [player, other] = duel.players.map(name => shorten(name, 40)), { wins, draws, losses } = duel;
  if (!duel.games) return say("no-games");
  return say("duel-summary", { player, other, score: percent(duel.score), wins: whole(wins), draws: whole(draws), losses: whole(losses) });
}

// Where the evidence stands between the two bounds that end the test.
function testPlot({ ratio, lower, upper }) {
  const x = value => 8 + 528 * (Math.min(upper, Math.max(lower, value)) - lower) / (upper - lower);
  const write = (value, key, anchor) => drawing("text", { class: "quiet", x: x(value), y: 48, "text-anchor": anchor }, `${fixed(value, 2)} ${say(key)}`);
  return drawing("svg", { class: "plot test", viewBox: "0 0 544 54", role: "img", "aria-label": say("test-label", { ratio: fixed(ratio, 2), low: fixed(lower, 2), high: fixed(upper, 2) }) },
    drawing("line", { class: "whisker", x1: x(lower), x2: x(upper), y1: 20, y2: 20 }),
    drawing("line", { class: "zero", x1: x(0), x2: x(0), y1: 6, y2: 34 }),
    drawing("circle", { class: "dot", cx: x(ratio), cy: 20, r: 7 }), write(lower, "test-weaker", "start"), write(upper, "test-stronger", "end"));
}

function hideSection(id, hidden) {
  place(id).hidden = hidden;
  const link = document.querySelector(`nav a[href="#${id}"]`);
  if (link) link.hidden = hidden;
}

// ---- the player that is followed
// A click on a name follows that player through the page; an event around one player begins with it.

function follow(index) {
  const again = document.documentElement.dataset.followed === String(index);
  if (again) delete document.documentElement.dataset.followed;
  else document.documentElement.dataset.followed = index;
  for (const row of document.querySelectorAll("[data-player]")) row.classList.toggle("followed", !again && row.dataset.player === String(index));
}

const followName = (player, index) => element("button", { type: "button", class: "follow", title: say("follow", { player: player.title }), on: { click: () => follow(index) } }, nameTag(player.title));

function startFollowing() {
  const own = players.findIndex(player => player.name === data.own);
  if (own >= 0) follow(own);
}

// ---- 2. rating plot

const PLOT_ROW = 30, PLOT_AXIS = 26;

// Where things lie in a plot of this width: `x` turns Elo into a place.
function plotLayout(width) {
  const narrow = width < 480, left = narrow ? 108 : 190, right = width - (narrow ? 36 : 84);
  const ends = players.flatMap(player => [player.low, player.high, player.rating]).filter(isNumber).concat(0);
  const slack = Math.max(10, (Math.max(...ends) - Math.min(...ends)) * 0.04);
  const low = Math.min(...ends) - slack, high = Math.max(...ends) + slack;
  const step = niceStep(high - low, narrow ? 3 : 7), ticks = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(Math.round(tick));
  return { width, narrow, ticks, x: rating => left + (rating - low) / (high - low) * (right - left) };
}

function plotRow(player, index, { width, narrow, x }) {
  const middle = PLOT_ROW * (index + 0.5), ranks = range(player.rank_low, player.rank_high);
  const write = (place, text, attributes = {}) => drawing("text", { x: place, y: middle + 4.5, ...attributes }, text);
  const aside = { class: "quiet", "text-anchor": "end" };
  const tip = [say("tip-rating", { player: shorten(player.title, 80), elo: signed(player.rating), low: signed(player.low), high: signed(player.high) }),
    say("tip-rank", { rank: player.rank, ranks }), say("tip-score", { score: percent(player.score), games: plural(player.games, "game") })].join("\n");
  return drawing("g", { tabindex: 0, role: "img", "aria-label": tip, tip, "data-player": index, on: { click: () => follow(index) } },
    drawing("rect", { class: "touch", y: PLOT_ROW * index, width, height: PLOT_ROW, rx: 5 }),
    write(24, whole(player.rank), aside),
    write(34, shorten(player.title, narrow ? 10 : 19)),
    isNumber(player.low) && isNumber(player.high)
      ? drawing("line", { class: "whisker", x1: x(player.low), x2: x(player.high), y1: middle, y2: middle }) : null,
    isNumber(player.rating) ? drawing("circle", { class: "dot", cx: x(player.rating), cy: middle, r: narrow ? 4.5 : 6 }) : null,
    write(width - 8, narrow ? ranks : say("rank-range", { ranks }), aside));
}

function ratingPlot(width) {
  const layout = plotLayout(width), { ticks, x } = layout, bottom = PLOT_ROW * players.length, height = bottom + PLOT_AXIS;
  return drawing("svg", { class: "plot", viewBox: `0 0 ${width} ${height}`, height, role: "group", "aria-label": say("plot-label") },
    players.map((_, index) => index % 2 ? null : drawing("rect", { class: "stripe", y: PLOT_ROW * index, width, height: PLOT_ROW, rx: 5 })),
    ticks.map(tick => drawing("line", { class: tick === 0 ? "zero" : "grid", x1: x(tick), x2: x(tick), y1: 0, y2: bottom + 4 })),
    players.map((player, index) => plotRow(player, index, layout)),
    ticks.map(tick => drawing("text", { class: "quiet", x: x(tick), y: bottom + 19, "text-anchor": "middle" }, signed(tick))));
}

// ---- 3. table

function showStandings() {
  fill("absent", absent?.length ? [element("p", {}, say("absent")), element("ul", {}, absent.map(({ file, reason }) => element("li", {}, element("code", {}, file), element("pre", {}, reason))))] : []);
  const results = player => resultCell([player.wins, player.draws, player.losses], ["win", "draw", "loss"],
    say("results", { wins: whole(player.wins), draws: whole(player.draws), losses: whole(player.losses) }));
  const failures = player => Object.entries(player.failures ?? {}).filter(([, count]) => count > 0);
  const failureCount = player => failures(player).reduce((sum, [, count]) => sum + count, 0);
  const failureCell = player => failureCount(player) === 0 ? "0"
    : element("span", { class: "alarm", tabindex: 0, tip: failures(player).map(([kind, count]) => `${whole(count)} × ${endingWord(kind)}`).join("\n") }, whole(failureCount(player)));
  const columns = [
    { title: say("rank"), number: true, smallestFirst: true, value: player => player.rank, cell: player => whole(player.rank) },
    { title: say("could-be"), number: true, smallestFirst: true, hint: say("could-be-hint"),
      value: player => player.rank_low + player.rank_high / 1000, cell: player => range(player.rank_low, player.rank_high) },
    { title: say("player"), pinned: true, value: player => player.title, cell: player => followName(player, players.indexOf(player)) },
    { title: say("rating"), number: true, hint: say("rating-hint"), value: player => player.rating, cell: ratingText },
    { title: say("score"), number: true, hint: say("score-hint"), value: player => player.score, cell: player => percent(player.score) },
    { title: say("wins-draws-losses"), value: player => -player.wins / player.games || 0, cell: results },
    { title: say("moves-per-second"), number: true, hint: say("speed-hint"), value: player => player.moves_per_second, cell: player => whole(player.moves_per_second) },
    { title: say("failures"), number: true, hint: say("failures-hint"), value: failureCount, cell: failureCell },
  ];
  fill("standings-table", sortableTable(columns, players, say("table-caption"), player => ({ "data-player": players.indexOf(player) })));
}

// ---- 4. and 5. matrices

const tint = share => ({ "--tint": share < 0.5 ? "var(--loss)" : "var(--win)", "--strength": `${Math.round(Math.abs(share - 0.5) * 180)}%` });

function matrix(caption, cellOf, [low, high]) {
  const head = players.map(player => element("th", { scope: "col" }, element("span", { title: player.title }, shorten(player.title, 40))));
  const rows = players.map((player, row) => element("tr", { "data-player": row },
    element("th", { scope: "row" }, element("i", {}, whole(player.rank)), nameTag(player.title)),
    players.map((_, column) => element("td", {}, row === column ? element("span", { class: "self" }) : cellOf(row, column) ?? element("span", {}, "·")))));
  return [element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    element("table", { class: "matrix", style: { "--columns": players.length } }, element("caption", { class: "visually-hidden" }, caption),
      element("thead", {}, element("tr", {}, element("td"), head)), element("tbody", {}, rows))),
  element("div", { class: "scale", "aria-hidden": "true" }, low, element("i"), high)];
}

function showCross() {
  const cellOf = (row, column) => {
    const result = data.cross[row]?.[column];
    if (!result || result.wins + result.draws + result.losses === 0) return null;
    const { wins, draws, losses } = result, pair = { one: shorten(playerName(row), 60), other: shorten(playerName(column), 60) };
    const text = `${say("pair", pair)}\n${say("pair-results", { wins: whole(wins), draws: whole(draws), losses: whole(losses), score: percent(scoreOf(result)) })}`;
    return element("button", { type: "button", tip: text, "aria-label": `${text}. ${say("pair-show")}`, style: tint(scoreOf(result)),
      on: { click: () => filterGames({ player: row, opponent: column }) } }, whole(100 * scoreOf(result)));
  };
  fill("cross-table", matrix(say("cross-caption"), cellOf, ["0 %", "100 %"]));
}

function showBeats() {
  const cellOf = (row, column) => {
    const share = data.beats[row]?.[column];
    return isNumber(share) ? element("span", { style: tint(share),
      tip: say("beats-pair", { one: shorten(playerName(row), 60), other: shorten(playerName(column), 60), probability: inPercent(probability(share)) }) }, probability(share)) : null;
  };
  fill("beats-table", matrix(say("beats-caption"), cellOf, [say("weaker"), say("stronger")]));
}

// ---- 6. why each player loses

const verdict = mistake => say("verdict", { played: mistake.played, right: mistake.right.join(say("or")) });
// Values of a heuristic: one decimal where there is any.
const worth = value => fixed(value, Number.isInteger(Math.round(10 * value) / 10) ? 0 : 1);
const sharePercent = (count, of) => percent(of ? count / of : 0, 0);

// What the judge says about the move that was played and about the right one.
function truthText(mistake) {
  // What is not won or lost is a draw to the solver, and open to a search.
  const even = say(why.judge.by === "solver" ? "truth-draws" : "truth-holds");
  const after = isNumber(mistake.loses_in) ? say("truth-loses-in", { plies: mistake.loses_in }) : even;
  const before = isNumber(mistake.wins_in) ? say("truth-wins-in", { plies: mistake.wins_in }) : even;
  return say("truth", { played: mistake.played, after, right: mistake.belief?.preferred ?? mistake.right[0], before });
}

// What the player thought of them, and which of its weights made the difference.
function thoughtText({ played, belief }) {
  if (!belief) return say("not-asked");
  const thought = say("thought", { played, chosen: worth(belief.chosen), other: belief.preferred, value: worth(belief.right), depth: belief.depth });
  if (!belief.terms?.length) return thought;
  const terms = belief.terms.map(({ name, points }) => `${name === "rest" ? say("rest") : name} ${points > 0 ? "+" : ""}${worth(points)}`);
  return `${thought} ${say("decided", { terms: terms.join(", ") })}`;
}

const bars = (numbers, ...rows) => element("div", { class: "bars", style: { "--numbers": numbers } }, rows);

function kindRow({ kind, count, phases, others_count, others_of }, most, total) {
  const [share, others] = [sharePercent(count, total), sharePercent(others_count, others_of)];
  const when = phases.map((number, phase) => `${phaseWord(PHASES[phase])} ${whole(number)}`).join(", ");
  const label = `${say("kind-share", { count: whole(count), all: whole(total), share, others })}\n${when}\n${kindMeaning(kind)}`;
  return [element("span", {}, kindName(kind)), splitBar([[count, "loss"], [most - count, "surface"]], label),
    element("span", { class: "number" }, share), element("small", { class: "number" }, others)];
}

// The position before a mistake, with what was played and what was right.
function mistakeBoard(mistake) {
  const before = table.replay(games[mistake.game].moves.slice(0, mistake.ply)).at(-1);
  return table.board(before, { kind: "small", label: verdict(mistake), extra: [...rightMarks(before, mistake), ...playedMark(before, mistake)] });
}

const rightMarks = (before, mistake) => mistake.right.flatMap(mv => table.ghost(before, mv, "!"));
const playedMark = (before, mistake) => table.ghost(before, mistake.played, "?");

function mistakeItem(mistake, times) {
  const pictured = times > 0;
  const repeated = times > 1 ? ` · ${plural(times, "time")}` : "";
  return element("li", {}, element("a", { href: gameLink(mistake.game, mistake.ply) },
    pictured ? mistakeBoard(mistake) : null,
    element("div", {}, element("b", {}, say("game-and-move", { game: whole(mistake.game + 1), move: mistake.ply + 1 }) + repeated), " ",
      element("small", { class: "note" }, kindName(mistake.kind)), element("p", {}, verdict(mistake)),
      pictured ? [element("p", {}, thoughtText(mistake)), element("p", {}, truthText(mistake))] : null)));
}

const SHOWN_MISTAKES = 3;

function mistakeList(reasons) {
  const list = items => element("ul", { class: "thrown" }, items);
  const shown = reasons.costliest.slice(0, SHOWN_MISTAKES), pictured = new Set(shown.map(({ mistake }) => mistake));
  const hidden = reasons.mistakes.filter((_, index) => !pictured.has(index));
  const boards = list(shown.map(({ mistake, games }) => mistakeItem(reasons.mistakes[mistake], games)));
  if (!hidden.length) return boards;
  // The long tail is built when it is asked for.
  const more = element("details", { on: { toggle: () => more.childElementCount === 1 && more.append(list(hidden.map(mistake => mistakeItem(mistake, 0)))) } },
    element("summary", {}, plural(hidden.length, "more-game")));
  return element("div", {}, boards, more);
}

// A card for its player alone.
function printAlone(card) {
  card.classList.add("alone");
  document.documentElement.classList.add("one-card");
  print();
  document.documentElement.classList.remove("one-card");
  card.classList.remove("alone");
}

function reasonsCard(reasons) {
  const player = players[reasons.player];
  const kinds = reasons.kinds.filter(({ count, others_count }) => count > 0 || others_count > 0);
  const most = Math.max(1, ...kinds.map(({ count }) => count));
  return element("article", { class: "card panel padded", "data-player": reasons.player, id: `why-${reasons.player + 1}` },
    element("h3", {}, element("span", { class: "rank" }, whole(player.rank)), element("span", { class: "long-name", title: player.name }, player.title),
      element("button", { type: "button", class: "print-card no-print", on: { click: event => printAlone(event.currentTarget.closest(".card")) } }, say("print"))),
    element("p", { class: "note" }, say("card-rank", { rank: whole(player.rank), all: whole(players.length), elo: ratingText(player), score: percent(player.score), games: plural(player.games, "game") })),
    element("p", {}, words[`said-${reasons.player}`] ?? ""),
    element("p", { class: "note" }, say("thrown-of", { thrown: whole(reasons.thrown), examined: whole(reasons.examined), different: whole(reasons.different) }),
      reasons.unknown ? ` ${say("unknown", { count: whole(reasons.unknown) })}` : ""),
    reasons.thrown ? [element("h4", {}, say("kinds")),
      bars(2, element("span"), element("span"), element("small", { class: "number" }, say("own")), element("small", { class: "number" }, say("others")),
        kinds.map(kind => kindRow(kind, most, reasons.thrown))),
      element("h4", {}, say("costliest")), mistakeList(reasons)] : null);
}

function showWhy() {
  if (!why) return fill("why-cards", element("p", { class: "panel padded" }, say("no-why")));
  const present = KINDS.filter(kind => why.players.some(({ kinds }) => kinds.some(one => one.kind === kind && one.count > 0)));
  const judge = why.judge.by === "solver" ? say("judge-solver") : say("judge-search", { depth: why.judge.depth });
  fill("why-cards",
    element("p", { class: "note" }, say("why-note"), " ", judge, why.complete ? "" : ` ${say("hurried")}`),
    element("dl", { class: "kinds" }, present.map(kind =>
      element("div", {}, element("dt", {}, kindName(kind)), element("dd", {}, kindMeaning(kind))))),
    element("div", { class: "cards" }, why.players.map(reasonsCard)));
}

// ---- 7. openings

function openingValue(opening) {
  if (!isNumber(opening.score)) return say("not-solved");
  if (opening.score === 0) return say("draw");
  const mover = table.moverOf(opening.moves.length + 1);
  return `${OUTCOMES[SIDES[opening.score > 0 ? mover : 1 - mover]]} (${Math.abs(opening.score)})`;
}

function showOpenings() {
  fill("openings-note", say(table.isBoom ? "openings-note-boom" : "openings-note"), " ", say("openings-click"), " ",
    SIDES.map((_, side) => element("span", { class: "key" }, discIcon(side), sideWord(side))));
  const total = opening => opening.first_wins + opening.draws + opening.second_wins;
  const firstScore = opening => (opening.first_wins + opening.draws / 2) / total(opening);
  const results = opening => resultCell([opening.first_wins, opening.draws, opening.second_wins], ["first", "draw", "second"],
    say("opening-results", { first: whole(opening.first_wins), draws: whole(opening.draws), second: whole(opening.second_wins) }));
  const numbers = new Map(openings.map((opening, index) => [opening, index]));
  const picture = opening => element("button", { class: "pick", type: "button", "aria-label": say("opening-show", { number: numbers.get(opening) + 1 }),
    on: { click: () => filterGames({ opening: numbers.get(opening) }) } },
    table.board(table.replay(opening.moves).at(-1), { kind: "mini", label: say("board-after", { moves: opening.moves || say("no-moves") }) }));
  const columns = [
    { title: say("number"), number: true, smallestFirst: true, value: opening => numbers.get(opening), cell: opening => whole(numbers.get(opening) + 1) },
    { title: say("board"), value: opening => opening.moves, cell: picture },
    { title: say("moves"), value: opening => opening.moves, cell: opening => element("code", {}, opening.moves || say("none")) },
    { title: say("perfect-play"), value: opening => (table.moverOf(opening.moves.length + 1) === 0 ? -1 : 1) * (opening.score ?? 0), cell: openingValue },
    { title: say("opening-columns"), value: opening => -opening.first_wins / total(opening) || 0, cell: results },
    { title: say("first-scores"), number: true, value: firstScore, cell: opening => percent(firstScore(opening)) },
  ];
  fill("openings-table", sortableTable(columns, openings, say("openings-caption")));
}

// ---- 8. list of games
// Only the page shown has nodes; the filter keeps indices.

const PAGE_SIZE = 20;
const list = { matching: [], page: 0, selects: {}, open: null };

const takesPart = (game, player) => game.first === player || game.second === player;
const tests = {
  player: takesPart,
  opponent: takesPart,
  opening: (game, opening) => game.opening === opening,
  outcome: (game, outcome, { player }) => outcome === "won" || outcome === "lost"
    ? game.outcome !== "draw" && (game.outcome === "first") === ((game.first === player) === (outcome === "won")) : game.outcome === outcome,
  ending: (game, ending) => game.ending === ending,
};

function startFilters() {
  const everybody = players.map((player, index) => [index, shorten(player.title, 30)]);
  const choices = {
    player: [say("player"), everybody],
    opponent: [say("opponent"), everybody],
    opening: [say("opening"), openings.map((opening, index) => [index, `${index + 1}: ${opening.moves || say("empty-board")}`])],
    outcome: [say("result"), [...Object.entries(OUTCOMES), ["won", say("player-won")], ["lost", say("player-lost")]]],
    ending: [say("ending"), ENDINGS.map(ending => [ending, endingWord(ending)])],
  };
  const fields = Object.entries(choices).map(([key, [title, options]]) => {
    list.selects[key] = element("select", { on: { change: applyFilters } }, element("option", { value: "" }, say("any")), options.map(([value, text]) => element("option", { value }, text)));
    return element("label", {}, title, list.selects[key]);
  });
  fill("filters", fields, element("button", { type: "button", on: { click: () => setFilters({}) } }, say("show-all")));
  place("filters").addEventListener("submit", event => event.preventDefault());
  applyFilters();
}

function filterValues() {
  const values = {};
  for (const [key, select] of Object.entries(list.selects))
    if (select.value !== "") values[key] = ["outcome", "ending"].includes(key) ? select.value : Number(select.value);
  return values;
}

function setFilters(values) {
  for (const [key, select] of Object.entries(list.selects)) select.value = values[key] ?? "";
  applyFilters();
}

function filterGames(values) {
  setFilters(values);
  place("games").scrollIntoView();
}

function applyFilters() {
  // "Player won" needs a player.
  const { outcome, player } = list.selects;
  for (const option of outcome.options) if (["won", "lost"].includes(option.value)) option.disabled = player.value === "";
  if (outcome.selectedOptions[0]?.disabled) outcome.value = "";
  const values = filterValues(), active = Object.entries(values);
  list.matching = [];
  games.forEach((game, index) => { if (active.every(([key, value]) => tests[key](game, value, values))) list.matching.push(index); });
  showPage(0);
}

function gameRow(index) {
  const game = games[index];
  const name = side => {
    const tag = nameTag(sideName(game, side));
    return element("td", {}, discIcon(side), " ", game.outcome === SIDES[side] ? element("b", {}, tag) : tag);
  };
  return element("tr", { "aria-current": index === list.open && "true" },
    element("td", { class: "number" }, element("a", { href: gameLink(index), "aria-label": say("game", { number: whole(index + 1) }) }, whole(index + 1))),
    name(0), name(1), element("td", {}, OUTCOMES[game.outcome]), element("td", {}, endingWord(game.ending)), element("td", { class: "number" }, whole(game.moves.length)),
    element("td", { class: "number" }, whole(game.opening + 1)));
}

function showPage(page) {
  const pages = Math.max(1, Math.ceil(list.matching.length / PAGE_SIZE));
  list.page = Math.min(Math.max(0, page), pages - 1);
  const start = list.page * PAGE_SIZE, shown = list.matching.slice(start, start + PAGE_SIZE);
  const heads = ["game-title", "first", "second", "result", "ending", "moves", "opening"].map((title, index) =>
    element("th", { scope: "col", class: [0, 5, 6].includes(index) && "number" }, say(title)));
  const turn = (text, label, target, usable) => element("button", { type: "button", "aria-label": label, disabled: !usable, on: { click: () => showPage(target) } }, text);
  const position = shown.length ? say("page", { from: whole(start + 1), to: whole(start + shown.length), all: whole(list.matching.length) }) : say("no-match");
  fill("game-list",
    element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("list-label") },
      element("table", { class: "games" }, element("thead", {}, element("tr", {}, heads)), element("tbody", {}, shown.map(gameRow)))),
    element("div", { class: "pager" }, element("span", { role: "status" }, position), element("div", {},
      turn("«", say("first-page"), 0, list.page > 0), turn("‹", say("previous-page"), list.page - 1, list.page > 0),
      turn("›", say("next-page"), list.page + 1, list.page < pages - 1), turn("»", say("last-page"), pages - 1, list.page < pages - 1))));
}

// ---- 9. viewer

// Mistakes by game: the viewer shows them however the game was reached.
const mistakesByGame = new Map();
for (const { mistakes } of why?.players ?? []) for (const mistake of mistakes) mistakesByGame.set(mistake.game, mistake);

function viewedGame(index) {
  const game = games[index], opening = openings[game.opening]?.moves ?? "", mistake = mistakesByGame.get(index);
  return { ...game, heading: say("game", { number: whole(index + 1) }), players: SIDES.map((_, side) => sideName(game, side)),
    given: game.moves.startsWith(opening) ? opening.length : 0, notation: notation(tournament.rules, game.moves),
    mistakes: mistake ? [{ ply: mistake.ply, right: mistake.right, text: mistakeText(mistake), marks: lineMarks(mistake) }] : [] };
}

const mistakeText = mistake => [
  element("p", {}, element("b", {}, say("mistake-title")), " ", `${verdict(mistake)}.`),
  element("p", {}, truthText(mistake)), element("p", {}, thoughtText(mistake)),
  element("p", {}, `${kindName(mistake.kind)}: ${kindMeaning(mistake.kind)}`),
  element("p", { class: "note" }, say("mistake-marks"), mistake.belief?.cells?.length ? ` ${say("mistake-lines")}` : "")];

// The lines and cells that the decisive weight counted.
const lineMarks = ({ belief }) => (belief?.cells ?? []).map(cells => table.trail(cells, "counted"));

function openedGame(index) {
  list.open = index;
  showPage(list.page);
}

// ---- start

startTheme();
startTooltip();
showSummary();
showDuel();
showPlot("plot", ratingPlot);
showStandings();
showCross();
showBeats();
showWhy();
showOpenings();
startFilters();
startFollowing();
startViewer("viewer", table, { count: games.length, gameAt: viewedGame, opened: openedGame });
