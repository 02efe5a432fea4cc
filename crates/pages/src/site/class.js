// A class for its students: the ranking, one's own versions and why they lose.

import { data, drawing, element, fill, isNumber, language, percent, place, say, signed, whole } from "../shared/page.js";
import { boardOf } from "../shared/board.js";
import { analysisOf, ask, handInFile, query, startSite } from "./site.js";
import { aboutClass, bustle, moment, rankingTable, stateOf, trendOf } from "./ranking.js";

const api = `classes/${data.name}`;
let known = null, own = null, asked = 0;

const complain = error => fill("problem", error?.message ?? "");
const inWords = spoken => spoken?.[language] ?? spoken?.en ?? "";

// ---- everybody

// Where the teacher allows it, one plays against what somebody handed in, and looks at its games.
function meet(row) {
  if (row.is_field || !(known.allows_games || row.title === own?.alias)) return null;
  const play = element("a", { href: `/${query({ opponent: `class/${data.name}/${row.title}`, rules: known.rules })}` }, say("play"));
  const games = element("a", { href: "#games", on: { click: () => showGames(row.title) } }, say("games"));
  return element("small", {}, " ", known.allows_games ? play : null, known.allows_games ? " · " : null, games);
}

async function showGames(alias) {
  try {
    const games = await ask(`${api}/games${query({ alias })}`);
    const line = game => element("li", {}, element("a", { href: analysisOf(game.game) }, `${game.first} – ${game.second}`), ` · ${say(`result-${game.outcome}`)}`);
    place("games").hidden = false;
    fill("games", element("h3", {}, say("games-of", { alias })), element("ol", { class: "reasons" }, games.map(line)));
  } catch (error) { complain(error); }
}

function show() {
  document.title = `${known.title} · conecta`;
  fill("title", known.title);
  fill("about", aboutClass(known));
  fill("progress", bustle(known));
  if (!known.board) fill("ranking", element("p", { class: "padded note" }, say("hidden")));
  else if (!known.board.rows.length) fill("ranking", element("p", { class: "padded note" }, say("nobody-yet")));
  else fill("ranking", rankingTable(known.board, own?.alias, meet));
  fill("games-note", known.board?.rows.length ? say("ranking-note") : "");
  place("joining").hidden = own !== null || data.student;
  for (const id of ["handing", "own"]) place(id).hidden = own === null;
}

// ---- oneself

function history(versions) {
  const points = versions.filter(({ findings }) => findings.rating).map(({ version, findings }) => ({ version, rating: findings.rating }));
  if (points.length < 2) return null;
  const width = 320, height = 90, values = points.flatMap(({ rating }) => rating), low = Math.min(...values), high = Math.max(...values);
  const x = index => 14 + index * (width - 28) / (points.length - 1), y = value => 10 + (height - 30) * (high - value) / Math.max(1, high - low);
  return drawing("svg", { class: "plot history", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": say("history", { list: points.map(({ version, rating }) => `${version}: ${signed(rating[0])}`).join(", ") }) },
    points.map(({ rating: [, from, to] }, index) => drawing("line", { class: "whisker", x1: x(index), x2: x(index), y1: y(to), y2: y(from) })),
    drawing("polyline", { class: "line", points: points.map(({ rating }, index) => `${x(index)},${y(rating[0])}`).join(" ") }),
    points.map(({ version, rating }, index) => drawing("g", { "data-tip": `${version}: ${signed(rating[0])}` }, drawing("circle", { class: "dot", cx: x(index), cy: y(rating[0]), r: 5 }),
      drawing("text", { class: "quiet", x: x(index), y: height - 4, "text-anchor": "middle" }, version))));
}

function thrown(mistake) {
  const [rules, moves] = mistake.game.includes(":") ? mistake.game.split(":") : [known.rules, mistake.game];
  const table = boardOf(data.size, rules), before = table.replay(moves).at(-1);
  const label = say("mistake", { played: mistake.played, right: mistake.right.join(say("or")), opponent: mistake.opponent });
  const marks = [...mistake.right.flatMap(mv => table.ghost(before, mv, "!")), ...table.ghost(before, mistake.played, "?")];
  return element("a", { href: analysisOf(mistake.game) }, table.board(before, { kind: "small", label, extra: marks }), label);
}

function version(handin, isLast) {
  const { findings } = handin, facts = [];
  if (findings.rating) facts.push(say("rating-in-field", { rating: `${signed(findings.rating[0])} ± ${whole((findings.rating[2] - findings.rating[1]) / 2)}` }));
  if (isNumber(findings.good_moves?.[0])) facts.push(say("good-moves", { share: percent(findings.good_moves[0]) }));
  const problem = findings.problem ? element("p", { class: "problem" }, findings.line ? say("at-line", { line: findings.line, problem: inWords(findings.problem) }) : inWords(findings.problem)) : null;
  const line = findings.source_line ? element("pre", {}, `${findings.source_line}\n${" ".repeat(Math.max(0, (findings.column ?? 1) - 1))}^`) : null;
  const failure = findings.failure ? element("p", { class: "problem" }, say("lost-by-failing", { failure: inWords(findings.failure) })) : null;
  const reasons = isLast && findings.why ? [element("h4", {}, say("why")), element("ul", { class: "reasons" }, inWords(findings.why).map(said => element("li", {}, said)))] : null;
  const mistakes = isLast && findings.mistakes?.length ? [element("h4", {}, say("costliest")), element("div", { class: "thrown" }, findings.mistakes.map(thrown))] : null;
  return element("li", {}, element("h3", {}, say("version", { number: handin.version, file: handin.file }), trendOf(findings.change), element("small", { class: "note" }, moment(handin.handed))),
    element("p", { class: "note" }, [stateOf(handin), ...facts].join(" · "), " ", element("a", { href: `/api/v1/${api}/handins/${handin.id}/file` }, say("file"))), problem, line, failure, reasons, mistakes);
}

function showOwn() {
  fill("own-title", say("own", { alias: own.alias }));
  const last = own.handins.at(-1);
  fill("own-status", last ? stateOf(last) : "");
  const versions = own.handins.filter(({ state }) => state !== "replaced").toReversed();
  fill("own", element("h2", {}, say("versions")), history(own.handins) ?? "", element("ol", { class: "versions" }, versions.map((handin, index) => version(handin, index === 0))));
  place("own").hidden = !versions.length;
}

async function askOwn() {
  if (!data.student) return;
  const ticket = ++asked;
  try {
    const found = await ask(`${api}/mine`);
    if (ticket !== asked) return;
    own = found;
    showOwn();
    show();
  } catch (error) {
    // A server that is away for a moment has forgotten nobody.
    if (error.isPassing || ticket !== asked) return;
    own = null;
    data.student = false;
    show();
  }
}

// ---- forms

function joinForm() {
  const field = (name, label, attributes = {}) => element("label", {}, label, element("input", { name, maxlength: 40, autocomplete: "off", ...attributes }));
  const form = place("join-form");
  form.replaceChildren(field("code", say("join-code"), { required: true, value: new URLSearchParams(location.search).get("code") ?? "" }), field("alias", say("join-alias"), { required: true }),
    field("number", say("join-number")), element("button", { class: "main", type: "submit" }, say("join-button")), element("p", { class: "note" }, say("join-note")));
  form.addEventListener("submit", async event => {
    event.preventDefault();
    complain();
    const { code, alias, number } = Object.fromEntries(new FormData(form));
    try {
      const joined = await ask(`${api}/students`, { code, alias, number });
      data.student = true;
      await askOwn();
      const link = new URL(joined.address, location.href).href;
      place("hand-in-form").prepend(element("p", { class: "note", id: "own-link" }, say("own-link"), " ", element("span", { class: "secret" }, link)));
    } catch (error) { complain(error); }
  });
}

function handInForm() {
  const file = element("input", { type: "file", name: "file", accept: ".py,.lisp,.lsp,.cl,.wasm", required: true });
  const form = place("hand-in-form");
  form.append(element("label", {}, say("file-label"), file), element("div", { class: "row" }, element("button", { class: "main", type: "submit" }, say("hand-in")), element("a", { class: "button", href: `/lab${query({ class: data.name })}` }, say("write"))),
    element("p", { class: "note" }, say("hand-in-note")));
  form.addEventListener("submit", async event => {
    event.preventDefault();
    complain();
    const [chosen] = file.files;
    if (!chosen) return;
    try {
      await handInFile(data.name, chosen.name, await chosen.arrayBuffer());
      await askOwn();
    } catch (error) { complain(error); }
  });
}

startSite();
joinForm();
handInForm();
const news = new EventSource(`/api/v1/${api}/events`);
news.addEventListener("message", event => { known = JSON.parse(event.data); show(); askOwn(); });
