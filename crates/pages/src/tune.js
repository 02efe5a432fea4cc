import { build, data, drawing, element, fill, fixed, isNumber, language, minus, niceStep, percent, place, say, showPlot, showTop, signed,
  sortableTable, startTheme, startTooltip, whole } from "./shared/page.js";

const { weights, history, gain } = data;

// ---- numbers

const elo = ({ value, low, high }) => say("interval", { value: tenths(value), low: tenths(low), high: tenths(high) });
const tenths = value => (value >= 0.05 ? "+" : "") + fixed(Math.round(10 * value) / 10 + 0, 1);
const share = ({ value, low, high }) => `${percent(value)} ± ${fixed(50 * (high - low), 1)}`;
// Weights have at most four digits that count.
const plain = value => minus(value.toLocaleString(language, { useGrouping: "always", maximumFractionDigits: 20 }));
const range = values => [Math.min(...values), Math.max(...values)];
const seconds = value => `${whole(value)} s`;

// What a weight is worth, whichever way it was measured; weights that are zero have no worth.
const worthOf = weight => weight.elo?.value ?? weight.loss ?? null;
const byWorth = [...weights].sort((one, other) => (worthOf(other) ?? -Infinity) - (worthOf(one) ?? -Infinity));

// ---- 1. what came of it

function showResult() {
  const tint = gain.low > 0 ? "win" : gain.high < 0 ? "loss" : "draw";
  build(place("verdict"), { style: { "--tint": `var(--${tint})` } },
    [say("verdict", { elo0: data.elo[0], elo1: data.elo[1] }), " ", say(`verdict-${data.verdict}`)]);
  const quality = (term, pair) => pair && [term, share(pair[1]), say("instead-of", { before: share(pair[0]) })];
  const method = say(`method-${data.method ?? "all"}`);
  const facts = [
    quality(say("good"), data.good),
    quality(say("perfect"), data.perfect),
    [say("method"), method, say("seed", { seed: data.seed })],
    [say("effort"), seconds(data.seconds), say("effort-detail", { examples: whole(data.examples), games: whole(data.games) })],
    data.plan && [say("playing"), say("rounds", { rounds: whole(data.plan[0]) }), say("rounds-detail", { openings: whole(data.plan[1]) })],
    [say("rules"), data.rules, say("depth", { depth: data.depth })],
  ].filter(Boolean);
  showTop({ heading: say("title-of", { heuristic: data.heuristic }), facts,
    summary: say("summary", { heuristic: data.heuristic, elo: elo(gain), openings: whole(data.openings), depth: data.depth }) });
  fill("command", data.command);
  place("footer").prepend(say("written", { file: data.file, player: data.player }), " ");
}

// ---- 2. rating and loss over time

const PLOT = { height: 260, left: 58, right: 14, top: 12, bottom: 40 };

function ticksOf(low, high, count) {
  const step = niceStep(high - low, count), ticks = [];
  for (let tick = Math.ceil(low / step - 1e-9) * step; tick <= high + step * 1e-9; tick += step) ticks.push(Math.abs(tick) < step / 2 ? 0 : tick);
  return { ticks, digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
}

// Points are { time, value, low?, high?, tip }; `zero` draws the line of the start.
function curvePlot(points, { label, write, zero = false }) {
  return width => {
    const [, longest] = range([1, ...points.map(point => point.time)]);
    const ends = range(points.flatMap(({ value, low = value, high = value }) => [value, low, high]).concat(zero ? 0 : []));
    const slack = (ends[1] - ends[0]) * 0.06 || Math.abs(ends[0]) * 0.02 || 1;
    const [low, high] = [ends[0] - slack, ends[1] + slack], bottom = PLOT.height - PLOT.bottom, right = width - PLOT.right;
    const x = time => PLOT.left + time / longest * (right - PLOT.left), y = value => bottom - (value - low) / (high - low) * (bottom - PLOT.top);
    const across = ticksOf(0, longest, width < 480 ? 4 : 8), up = ticksOf(low, high, 5);
    const path = points.map(({ time, value }, index) => `${index ? "L" : "M"}${x(time)} ${y(value)}`).join("");
    return drawing("svg", { class: "plot", viewBox: `0 0 ${width} ${PLOT.height}`, height: PLOT.height, role: "group", "aria-label": label },
      up.ticks.map(tick => [drawing("line", { class: zero && tick === 0 ? "zero" : "grid", x1: PLOT.left, x2: right, y1: y(tick), y2: y(tick) }),
        drawing("text", { class: "quiet", x: PLOT.left - 8, y: y(tick) + 4, "text-anchor": "end" }, write(tick, up.digits))]),
      across.ticks.map(tick => drawing("text", { class: "quiet", x: x(tick), y: bottom + 18, "text-anchor": "middle" }, fixed(tick, across.digits))),
      drawing("text", { class: "quiet", x: right, y: PLOT.height - 5, "text-anchor": "end" }, say("axis-time")),
      drawing("path", { class: "curve", d: path }),
      points.map(point => drawing("g", { tabindex: 0, role: "img", "aria-label": point.tip, tip: point.tip },
        drawing("rect", { class: "touch", x: x(point.time) - 9, y: PLOT.top, width: 18, height: bottom - PLOT.top, rx: 5 }),
        isNumber(point.low) ? drawing("line", { class: "error", x1: x(point.time), x2: x(point.time), y1: y(point.low), y2: y(point.high) }) : null,
        drawing("circle", { class: "dot", cx: x(point.time), cy: y(point.value), r: 5 }))));
  };
}

function showCurve(id, points, nothing, options) {
  if (points.length) showPlot(id, curvePlot(points, options));
  else fill(id, element("p", { class: "note" }, nothing));
}

function showCurves() {
  const ratings = history.filter(moment => moment.rating).map(({ seconds: time, rating }) =>
    ({ time, ...rating, tip: say("tip-rating", { time: seconds(time), elo: elo(rating) }) }));
  if (ratings.length) ratings.unshift({ time: 0, value: 0, tip: say("tip-start") });
  showCurve("rating-plot", ratings, say("no-rating"), { label: say("rating"), zero: true, write: signed });
  const losses = history.filter(moment => isNumber(moment.loss)).map(({ seconds: time, loss: value }, index) =>
    ({ time, value, tip: say(index ? "tip-loss" : "tip-loss-start", { time: seconds(time), loss: fixed(value, 4) }) }));
  showCurve("loss-plot", losses, say("no-loss"), { label: say("loss"), write: (tick, digits) => fixed(tick, digits) });
}

// ---- 3. weights over time
// Each has its own scale: weights of one heuristic may differ a thousandfold.

const SHOWN = 24;

function weightCard(weight) {
  const index = weights.indexOf(weight);
  const points = [{ seconds: 0, value: weight.before }, ...history.map(moment => ({ seconds: moment.seconds, value: moment.weights[index] })),
    { seconds: data.seconds, value: weight.after }];
  const [low, high] = range(points.map(point => point.value)), span = high - low || 1;
  const x = time => 100 * time / Math.max(1e-9, data.seconds), y = value => high === low ? 20 : 37 - 34 * (value - low) / span;
  const label = say("change", { weight: weight.name, before: plain(weight.before), after: plain(weight.after) });
  return element("div", { class: "weight panel", tip: label }, element("h3", {}, weight.name),
    drawing("svg", { viewBox: "0 0 100 40", preserveAspectRatio: "none", role: "img", "aria-label": label },
      drawing("line", { class: "start", x1: 0, x2: 100, y1: y(weight.before), y2: y(weight.before) }),
      drawing("path", { class: "curve", d: points.map((point, at) => `${at ? "L" : "M"}${x(point.seconds)} ${y(point.value)}`).join("") })),
    element("small", {}, `${plain(weight.before)} → `, element("b", {}, plain(weight.after))));
}

function showCourse() {
  const order = weights.length > SHOWN ? byWorth : weights;
  const grid = some => element("div", { class: "weights" }, some.map(weightCard));
  const rest = order.slice(SHOWN);
  // Drawn when asked for: a hundred curves take their time.
  const more = () => {
    const details = element("details", {}, element("summary", {}, say("more-weights", { number: rest.length })));
    details.addEventListener("toggle", () => details.append(grid(rest)), { once: true });
    return details;
  };
  fill("course-plots", grid(order.slice(0, SHOWN)), rest.length ? more() : []);
}

// ---- 4. what each weight is worth

const WORTH_WIDTH = 144;

function worthBar(weight, [low, high]) {
  const x = value => 5 + (value - low) / (high - low || 1) * (WORTH_WIDTH - 10);
  const { value, low: from, high: to } = weight.elo ?? { value: weight.loss, low: weight.loss, high: weight.loss };
  if (!isNumber(value)) return "";
  const tint = from > 0 ? "win" : to < 0 ? "loss" : "muted";
  return drawing("svg", { class: "worth", viewBox: `0 0 ${WORTH_WIDTH} 18`, "aria-hidden": "true", style: { "--tint": `var(--${tint})` } },
    drawing("line", { class: "axis", x1: x(0), x2: x(0), y1: 0, y2: 18 }),
    weight.elo ? [drawing("line", { class: "error", x1: x(from), x2: x(to), y1: 9, y2: 9 }), drawing("circle", { cx: x(value), cy: 9, r: 4 })]
      : drawing("rect", { x: Math.min(x(0), x(value)), y: 5, width: Math.abs(x(value) - x(0)), height: 8, rx: 2 }));
}

function showWorth() {
  const played = weights.some(weight => weight.elo);
  const scale = range(weights.flatMap(({ elo, loss }) => elo ? [elo.low, elo.high] : isNumber(loss) ? [loss] : []).concat(0));
  const text = weight => weight.elo ? elo(weight.elo) : isNumber(weight.loss) ? fixed(weight.loss, 5) : "–";
  const change = ({ before, after }) => before === 0 ? null : after / before - 1;
  const columns = [
    { title: say("weight"), pinned: true, value: weight => weight.name, cell: weight => weight.name },
    { title: say("before"), number: true, value: weight => weight.before, cell: weight => plain(weight.before) },
    { title: say("after"), number: true, value: weight => weight.after, cell: weight => plain(weight.after) },
    { title: say(played ? "worth-elo" : "worth-loss"), number: true, value: worthOf,
      cell: weight => element("div", { class: "worth-row" }, text(weight), worthBar(weight, scale)) },
    { title: say("changed"), number: true, value: change, cell: weight => change(weight) > 0 ? `+${percent(change(weight), 0)}` : percent(change(weight), 0) },
  ];
  fill("worth-note", say(played ? "worth-elo-note" : "worth-loss-note"));
  fill("worth-table", sortableTable(columns, byWorth, say("worth")));
}

// ---- start

startTheme();
startTooltip();
showResult();
showCurves();
showCourse();
showWorth();
