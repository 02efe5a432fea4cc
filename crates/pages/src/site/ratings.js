// Ratings with their errors.

import { drawing, element, isNumber, niceStep, say, shorten, signed, whole } from "../shared/page.js";

export const errorOf = ({ low, high }) => isNumber(low) && isNumber(high) ? `± ${whole((high - low) / 2)}` : "";

// What is farther away than this is not drawn to scale: few games leave everything open.
const FARTHEST = 800;

// A panel with ratings that change while somebody looks, drawn anew at every width.
export function ratingsPanel() {
  const panel = element("div", { class: "panel padded" });
  let players = [], width = 0;
  const draw = () => { if (width > 0) panel.replaceChildren(ratingsPlot(players, width)); };
  new ResizeObserver(([entry]) => {
    const next = Math.floor(entry.contentRect.width);
    if (next === width) return;
    width = next;
    // Not at once: what is drawn may change the height of what is observed.
    requestAnimationFrame(draw);
  }).observe(panel);
  return { panel, show(next) { players = next; draw(); } };
}

// Everybody as a dot with its error: { title, value, low, high, own }; one's own stands out.
function ratingsPlot(players, width) {
  const shown = players.filter(({ value }) => isNumber(value)), left = Math.min(150, width * .35), line = 26, top = 6;
  const near = value => Math.min(FARTHEST, Math.max(-FARTHEST, value));
  const ends = shown.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]).map(near);
  const low = Math.min(-25, ...ends), high = Math.max(25, ...ends), span = high - low;
  const x = value => left + 10 + (width - left - 24) * (near(value) - low) / span;
  const height = top + line * shown.length + 22, step = niceStep(span, Math.max(2, width / 110));
  const ticks = Array.from({ length: Math.floor(high / step) - Math.ceil(low / step) + 1 }, (_, index) => step * (Math.ceil(low / step) + index));
  return drawing("svg", { class: "plot ratings", viewBox: `0 0 ${width} ${height}`, height, role: "img", "aria-label": say("ratings-label") },
    ticks.map(tick => [drawing("line", { class: tick === 0 ? "zero" : "grid", x1: x(tick), x2: x(tick), y1: top, y2: height - 20 }), drawing("text", { class: "quiet", x: x(tick), y: height - 5, "text-anchor": "middle" }, signed(tick))]),
    shown.map(({ title, own, ...rating }, index) => {
      const y = top + line * (index + .5);
      return drawing("g", { class: own ? "own" : "other", "data-tip": `${title}: ${signed(rating.value)} ${errorOf(rating)}` }, drawing("text", { x: left, y: y + 4, "text-anchor": "end" }, shorten(title, width < 500 ? 14 : 20)),
        isNumber(rating.low) && isNumber(rating.high) ? drawing("line", { class: "whisker", x1: x(rating.low), x2: x(rating.high), y1: y, y2: y }) : null,
        drawing("circle", { class: "dot", cx: x(rating.value), cy: y, r: own ? 6 : 4.5 }));
    }));
}
