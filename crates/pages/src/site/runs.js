// Tests and comparisons of a draft, watched while they go on.

import { boardOf } from "../shared/board.js";
import { data, element, factList, fill, fixed, inPercent, isNumber, percent, place, say, signed, whole } from "../shared/page.js";
import { notation } from "../shared/viewer.js";
import { errorOf, ratingsPanel } from "./ratings.js";
import { analysisOf, ask } from "./site.js";

// `take(source)` replaces what is written. `draft()` is what is written now; `before()` what was tested last, if it is another; `tested(draft)` hears what was.
export function startRuns({ draft, before, rules, tested, take }) {
  const ratings = ratingsPanel();
  let running = null, news = null;

  async function begin(path, wish) {
    try {
      watch((await ask(path, wish)).id);
    } catch (error) {
      fill("run", element("p", { class: "problem", role: "alert" }, error.message));
    }
  }

  function watch(id) {
    news?.close();
    running = id;
    fill("run", element("p", { class: "status" }, say("stage-waiting")));
    news = new EventSource(`/api/v1/lab/runs/${id}/events`);
    news.addEventListener("message", event => {
      const run = JSON.parse(event.data);
      if (run.over) { news.close(); running = null; }
      show(run);
    });
    showButtons();
  }

  function show(run) {
    const { stage, problem, test, comparison, tuning } = run;
    fill("run", element("p", { class: "status", role: "status" }, say(`stage-${stage}`)), problem ? element("p", { class: "problem" }, problem.message) : [],
      test ? testView(test, ratings) : [], comparison ? comparisonView(comparison) : [], tuning ? tuningView(tuning, take) : []);
    showButtons();
  }

  // ---- the buttons, and whom to meet

  const field = () => [...place("field").querySelectorAll("input:checked")].map(({ value }) => value);

  function showButtons() {
    const button = (key, action, disabled, kind) => element("button", { type: "button", class: kind, disabled, on: { click: action } }, say(key));
    const isRunning = running !== null;
    fill("run-buttons", button("test", runTest, isRunning, "main"), button("compare", runComparison, isRunning || !before(), null),
      button("tune", () => begin("lab/tunings", { ...draft(), rules: rules() }), isRunning),
      isRunning ? button("stop", () => ask(`lab/runs/${running}/stop`, {}).catch(() => null)) : []);
  }

  function offerField() {
    const known = data.rules.find(({ name }) => name === rules())?.players ?? [];
    if (place("field").dataset.rules === rules()) return;
    place("field").dataset.rules = rules();
    fill("field", known.map(name => element("label", {}, element("input", { type: "checkbox", value: name, checked: true }), name)));
  }

  function runTest() {
    const wish = { ...draft(), rules: rules(), field: field(), openings: Number(place("openings").value) };
    begin("lab/tests", wish);
    tested(draft());
  }

  const runComparison = () => begin("lab/comparisons", { ...draft(), rules: rules(), before: before() });

  offerField();
  showButtons();
  return { run: runTest, refresh() { offerField(); showButtons(); } };
}

// ---- what a test showed

function testView({ rules, games, of, reliable, players, good_moves, failed, said, mistakes }, ratings) {
  ratings.show(players.map(({ title, own, rating }) => ({ title, own, ...rating })));
  const own = players.find(player => player.own), rating = own.rating;
  const facts = [
    [say("rating"), isNumber(rating.value) ? `${signed(rating.value)} ${errorOf(rating)}` : "–", reliable ? say("elo-note") : say("few-openings")],
    [say("rank"), own.rank_low === own.rank_high ? whole(own.rank) : `${whole(own.rank_low)}–${whole(own.rank_high)}`, say("of-players", { count: whole(players.length) })],
    [say("score"), percent((own.wins + own.draws / 2) / Math.max(1, own.wins + own.draws + own.losses)), `${whole(own.wins)} / ${whole(own.draws)} / ${whole(own.losses)}`],
    [say("good-moves"), good_moves ? `${percent(good_moves.share.value)} ± ${fixed(50 * (good_moves.share.high - good_moves.share.low), 1)}` : "–", good_moves ? say("of-positions", { count: whole(good_moves.positions) }) : ""],
  ];
  return [
    element("progress", { max: of, value: games, "aria-label": say("games-played", { games: whole(games), all: whole(of) }) }), element("p", { class: "note" }, say("games-played", { games: whole(games), all: whole(of) })),
    element("dl", { class: "facts panel" }, factList(facts)),
    failed ? element("p", { class: "problem" }, say("failed", { times: whole(failed.times) }), " ", failed.reason, " ", failed.game ? element("a", { href: analysisOf(notation(rules, failed.game)) }, failed.game) : "") : [],
    ratings.panel,
    said.length ? [element("h3", {}, say("why")), element("ul", { class: "said" }, said.map(sentence => element("li", {}, sentence)))] : [],
    mistakes.length ? [element("h3", {}, say("costliest")), element("div", { class: "mistakes" }, mistakes.map(mistake => mistakeView(rules, mistake)))] : [],
  ];
}

function mistakeView(rules, { before, played, right, number, opponent, games, kind, chosen, preferred }) {
  const table = boardOf(data.rules.find(({ name }) => name === rules).size, rules), position = table.replay(before).at(-1);
  const list = right.join(say("or"));
  return element("figure", { class: "panel padded" },
    element("a", { href: analysisOf(notation(rules, before)), "aria-label": say("mistake-label", { number, opponent, played, right: list }) },
      table.board(position, { label: "", extra: [...table.ghost(position, played, "?"), ...right.slice(0, 2).flatMap(mv => table.ghost(position, mv, "!"))] })),
    element("figcaption", {}, element("b", {}, say("verdict", { played, right: list })), element("br"),
      say("mistake-where", { number: whole(number), opponent }), games > 1 ? ` ${say("mistake-games", { games: whole(games) })}` : "", element("br"), kind,
      isNumber(chosen) && isNumber(preferred) ? [element("br"), say("believed", { chosen: fixed(chosen, 0), preferred: fixed(preferred, 0) })] : []));
}

// ---- what a comparison shows

function comparisonView({ wins, draws, losses, elo, superiority, ratio, lower, upper, verdict, said }) {
  const share = Math.min(1, Math.max(0, (ratio - lower) / (upper - lower)));
  return [element("p", { class: `said-${verdict}` }, element("b", {}, said)),
    element("div", { class: "sprt", role: "img", "aria-label": say("sprt-label", { ratio: fixed(ratio, 2), lower: fixed(lower, 2), upper: fixed(upper, 2) }), style: { "--share": `${100 * share}%` } }, element("i")),
    element("div", { class: "sprt-ends note" }, element("span", {}, say("rather-not")), element("span", {}, say("rather-better"))),
    element("dl", { class: "facts panel" }, factList([
      [say("difference"), isNumber(elo.value) ? `${signed(elo.value)} ${errorOf(elo)}` : "–", say("elo-note")],
      [say("better-probability"), inPercent(superiority >= .995 ? ">99" : superiority <= .005 ? "<1" : whole(100 * superiority)), ""],
      [say("result"), `${whole(wins)} / ${whole(draws)} / ${whole(losses)}`, say("wins-draws-losses")],
    ]))];
}

// ---- what tuning found

function tuningView({ examples, rounds, result }, take) {
  if (!result) return element("p", { class: "note" }, examples !== null ? say("tuning-examples", { count: whole(examples) }) : rounds !== null ? say("tuning-rounds", { number: whole(rounds[0]), all: whole(rounds[1]) }) : say("tuning-match"));
  const { numbers, gain, games, proven, source } = result, number = value => fixed(value, Number.isInteger(value) ? 0 : 2);
  const isSame = numbers.every(({ before, after }) => before === after);
  return [element("p", {}, element("b", {}, say(isSame ? "tuning-same" : proven ? "tuning-better" : "tuning-unproven"))),
    gain ? element("dl", { class: "facts panel" }, factList([[say("difference"), `${signed(gain.value)} ${errorOf(gain)}`, say("elo-note")], [say("games"), whole(games), say("tuning-fresh")]])) : [],
    element("table", { class: "terms" }, element("thead", {}, element("tr", {}, ["number-name", "before", "after"].map((key, index) => element("th", { scope: "col", class: index ? "number" : null }, say(key))))),
      element("tbody", {}, numbers.map(({ name, before, after }) => element("tr", {}, element("th", { scope: "row" }, name), element("td", { class: "number" }, number(before)), element("td", { class: "number" }, before === after ? number(after) : element("b", {}, number(after))))))),
    isSame ? [] : element("div", { class: "row" }, element("button", { type: "button", class: proven ? "main" : null, on: { click: () => take(source) } }, say("take-numbers")))];
}
