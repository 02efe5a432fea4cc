import { data, drawing, element, fill, fixed, isNumber, nameTag, percent, place, say, shorten, showPlot, showTop, sortableTable, startTheme, startTooltip,
  whole } from "./shared/page.js";

const { players, opinions } = data;
const byGood = [...players].sort((one, other) => other.mean.all.good.value - one.mean.all.good.value);

// A share with its error, in percent.
const share = ({ value, low, high }) => isNumber(value) ? `${percent(value)} ± ${fixed(50 * (high - low), 1)}` : "–";
const duration = seconds => seconds >= 1 ? `${fixed(seconds, 1)} s` : seconds >= 1e-3 ? `${fixed(seconds * 1e3, 1)} ms` : `${fixed(seconds * 1e6, 0)} µs`;

// ---- moves

const ROW = 30, AXIS = 26;

function movesPlot(width) {
  const narrow = width < 480, left = narrow ? 112 : 200, right = width - 20;
  const lows = players.flatMap(({ mean: { all } }) => [all.good.low, all.perfect.low]).filter(isNumber);
  const low = Math.max(0, Math.floor(10 * Math.min(...lows, 1)) / 10), x = value => left + (value - low) / (1 - low) * (right - left);
  const ticks = Array.from({ length: Math.round((1 - low) * 10) + 1 }, (_, index) => low + index / 10), bottom = ROW * players.length;
  const mark = ({ value, low: from, high: to }, middle, kind) => isNumber(value) ? [
    drawing("line", { class: "whisker", x1: x(from), x2: x(to), y1: middle, y2: middle }),
    kind === "good" ? drawing("circle", { class: "dot", cx: x(value), cy: middle, r: 6 }) : drawing("rect", { class: "dot", x: x(value) - 4.5, y: middle - 4.5, width: 9, height: 9 })] : [];
  return drawing("svg", { class: "plot", viewBox: `0 0 ${width} ${bottom + AXIS}`, height: bottom + AXIS, role: "group", "aria-label": say("moves") },
    byGood.map((_, index) => index % 2 ? null : drawing("rect", { class: "stripe", y: ROW * index, width, height: ROW, rx: 5 })),
    ticks.map(tick => drawing("line", { class: "grid", x1: x(tick), x2: x(tick), y1: 0, y2: bottom + 4 })),
    byGood.map(({ title, mean: { all } }, index) => {
      const middle = ROW * (index + .5), tip = say("tip", { player: shorten(title, 80), good: share(all.good), perfect: share(all.perfect) });
      return drawing("g", { tabindex: 0, role: "img", "aria-label": tip, tip }, drawing("rect", { class: "touch", y: ROW * index, width, height: ROW, rx: 5 }),
        drawing("text", { x: 10, y: middle + 4.5 }, shorten(title, narrow ? 12 : 22)), mark(all.good, middle, "good"), mark(all.perfect, middle, "perfect"));
    }),
    ticks.filter((_, index) => !narrow || index % 2 === 0).map(tick => drawing("text", { class: "quiet", x: x(tick), y: bottom + 19, "text-anchor": "middle" }, percent(tick, 0))));
}

const name = { title: say("player"), pinned: true, value: player => player.title, cell: player => nameTag(player.title) };
const shareColumn = (title, of) => ({ title, number: true, value: row => of(row)?.value, cell: row => of(row) ? share(of(row)) : "–" });

function showMoves() {
  showPlot("moves-plot", movesPlot);
  fill("moves-table", sortableTable([name,
    shareColumn(say("good"), player => player.mean.all.good), shareColumn(say("perfect"), player => player.mean.all.perfect),
    shareColumn(say("discriminating"), player => player.mean.discriminating.good),
    { title: say("time"), number: true, smallestFirst: true, value: player => player.seconds_per_move, cell: player => duration(player.seconds_per_move) },
    { title: say("failures"), number: true, value: player => player.failures, cell: player => player.failures
      ? element("span", { tip: player.first_failure ? `${player.first_failure.moves}: ${player.first_failure.text}` : null }, whole(player.failures)) : "0" },
  ], byGood, say("moves")));
}

function showSets() {
  const phases = { opening: say("opening"), middle: say("middle"), end: say("end") };
  const part = (list, title) => shareColumn(phases[title] ?? title, player => player[list].find(({ name }) => name === title)?.all.good);
  const titles = list => [...new Set(players.flatMap(player => player[list].map(({ name }) => name)))];
  fill("sets-table", sortableTable([name, ...titles("phases").map(title => part("phases", title)), ...titles("sets").map(title => part("sets", title))], byGood, say("sets")));
}

// ---- values without looking ahead

function calibration({ title, calibration: steps }) {
  const x = value => 20 + 76 * value, y = value => 80 - 76 * value;
  return element("div", { class: "panel padded" }, element("h3", {}, title),
    drawing("svg", { class: "calibration", viewBox: "0 0 100 98", role: "img", "aria-label": say("calibration", { player: title }) },
      drawing("rect", { class: "frame", x: 20, y: 4, width: 76, height: 76 }), drawing("line", { class: "truth", x1: x(0), y1: y(0), x2: x(1), y2: y(1) }),
      drawing("polyline", { points: steps.map(({ expected, result }) => `${x(expected)},${y(result)}`).join(" ") }),
      steps.map(({ expected, result, positions }) => drawing("circle", { cx: x(expected), cy: y(result), r: 2.2,
        tip: say("calibration-tip", { expected: percent(expected, 0), result: percent(result, 0), positions: whole(positions) }) })),
      drawing("text", { x: 58, y: 95, "text-anchor": "middle" }, say("expected")), drawing("text", { x: 9, y: 42, "text-anchor": "middle", transform: "rotate(-90 9 42)" }, say("result-axis"))));
}

function showValues() {
  place("values").hidden = !opinions.length;
  document.querySelector('nav a[href="#values"]').hidden = !opinions.length;
  fill("values-table", sortableTable([name, shareColumn(say("sign"), opinion => opinion.sign), shareColumn(say("even"), opinion => opinion.even),
    shareColumn(say("ranking"), opinion => opinion.ranking)], opinions, say("values")));
  fill("calibrations", opinions.filter(opinion => opinion.calibration.length).map(calibration));
}

startTheme();
startTooltip();
showTop({ heading: say("heading"), summary: byGood.length ? say("summary", { player: shorten(byGood[0].title, 40), good: share(byGood[0].mean.all.good) }) : "",
  facts: [[say("players"), whole(players.length), ""], [say("positions"), whole(players[0]?.positions ?? 0), say("each")]] });
showMoves();
showSets();
showValues();
