// What all pages share.
//
// Pages are made of modules. A page in a file has them one after the other in one script, without what they import and export;
// a server hands them out as they are.

export const data = JSON.parse(document.getElementById("data").textContent);

// ---- words
// They come with the data, in the language of whoever made the report. `{name}` in a sentence is a place to be filled.

export const words = JSON.parse(document.getElementById("words").textContent);
export const say = (key, places = {}) => words[key].replace(/\{(\w+)\}/g, (_, name) => places[name]);
export const plural = (count, noun) => say(`${noun}-${count === 1 ? "one" : "many"}`, { count: whole(count) });

export const SIDES = ["first", "second"];
// By code points: half an emoji is no character.
export const shorten = (text, length) => text.length > length && [...text].length > length ? [...text].slice(0, length - 1).join("") + "…" : text;

// ---- numbers
// Written as the page's language does. A number that could not be computed arrives as null and is shown as a dash.

export const language = document.documentElement.lang;
const formats = new Map();
function format(digits, style = "decimal") {
  const key = `${style} ${digits}`;
  if (!formats.has(key)) formats.set(key, new Intl.NumberFormat(language,
    { style, useGrouping: "always", minimumFractionDigits: digits, maximumFractionDigits: digits }));
  return formats.get(key);
}
export const isNumber = value => typeof value === "number" && Number.isFinite(value);
export const minus = text => text.replace("-", "\u2212");
export const fixed = (value, digits) => isNumber(value) ? minus(format(digits).format(value)) : "–";
export const whole = value => fixed(value, 0);
// Adding zero turns a rounded −0 into 0.
export const signed = value => !isNumber(value) ? "–" : (value >= 0.5 ? "+" : "") + whole(Math.round(value) + 0);
export const percent = (share, digits = 1) => isNumber(share) ? minus(format(digits, "percent").format(share)) : "–";
// What stands for a number of percent, with the sign.
export const inPercent = text => percent(0, 0).replace("0", text);

// ---- elements
// The only place that creates nodes. Strings become text nodes, so a hostile player name stays a name.

export function build(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "on") for (const [type, handler] of Object.entries(value)) node.addEventListener(type, handler);
    else if (key === "style") for (const [property, setting] of Object.entries(value)) node.style.setProperty(property, setting);
    else node.setAttribute(key === "tip" ? "data-tip" : key, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined));
  return node;
}
export const element = (tag, attributes = {}, ...children) => build(document.createElement(tag), attributes, children);
export const drawing = (tag, attributes = {}, ...children) => build(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
export const place = id => document.getElementById(id);
export const fill = (id, ...children) => place(id).replaceChildren(...children.flat(Infinity));
export const nameTag = name => element("span", { class: "name", title: name }, name);

// Facts are [term, value, detail].
export const factList = facts => facts.map(([term, value, detail]) =>
  element("div", {}, element("dt", {}, term), element("dd", {}, value, element("small", {}, detail))));

// ---- tooltip: anything with data-tip

export function startTooltip() {
  const tip = element("div", { class: "tip", role: "tooltip", hidden: true });
  document.body.append(tip);
  const show = ({ target }) => {
    const owner = target.closest?.("[data-tip]");
    tip.hidden = !owner;
    if (!owner) return;
    tip.textContent = owner.dataset.tip;
    const box = owner.getBoundingClientRect(), own = tip.getBoundingClientRect();
    const left = Math.min(Math.max(8, box.left + box.width / 2 - own.width / 2), innerWidth - own.width - 8);
    const above = box.top - own.height - 6;
    tip.style.left = `${left}px`;
    tip.style.top = `${above > 8 ? above : box.bottom + 6}px`;
  };
  const hide = () => { tip.hidden = true; };
  document.addEventListener("pointerover", show);
  document.addEventListener("focusin", event => event.target.matches(":focus-visible") && show(event));
  for (const type of ["focusout", "scroll"]) document.addEventListener(type, hide, true);
  document.addEventListener("keydown", event => event.key === "Escape" && hide());
}

// ---- what a reader has chosen
// Remembered where the browser allows it; some do not for files.

export function remembered(name) {
  try { return localStorage.getItem(`conecta-${name}`); } catch { return null; }
}
export function remember(name, value) {
  try { localStorage.setItem(`conecta-${name}`, value); } catch { /* forgotten with the page, then */ }
}

// ---- theme

export function startTheme() {
  const system = matchMedia("(prefers-color-scheme: dark)"), known = ["light", "dark"];
  const asked = [new URLSearchParams(location.search).get("theme"), remembered("theme")];
  let chosen = asked.find(theme => known.includes(theme)) ?? null;
  const current = () => chosen ?? (system.matches ? "dark" : "light");
  const apply = () => {
    document.documentElement.dataset.theme = current();
    const other = current() === "dark" ? "light" : "dark";
    place("theme").textContent = say(other);
    place("theme").setAttribute("aria-label", say(`switch-to-${other}`));
  };
  place("theme").addEventListener("click", () => {
    chosen = current() === "dark" ? "light" : "dark";
    remember("theme", chosen);
    apply();
  });
  system.addEventListener("change", apply);
  apply();
}

// ---- top and bottom
// A page has a heading of its own, and under it the title that somebody gave it, and the day.

export function showTop({ heading, tab = heading, summary, facts, caution = "" }) {
  const title = data.title ?? heading;
  document.title = data.title ? `${data.title} · ${tab}` : tab;
  fill("title", logo(), title);
  fill("occasion", [data.title ? heading : null, data.date].filter(Boolean).join(" · "));
  fill("summary", summary);
  fill("caution", caution);
  fill("facts", factList(facts));
  fill("footer", say("footer", { version: data.version }));
}

// ---- sortable tables
// `attributes(row)` are those of its line. A column: { title, value(row) to sort by, cell(row) to show, number: right-aligned and largest first, pinned, hint }.

const columnClass = column => column.number ? "number" : column.pinned ? "pinned" : null;

export function sortableTable(columns, rows, caption, attributes = () => ({})) {
  const body = element("tbody", {}, rows.map(row => element("tr", attributes(row), columns.map((column, index) =>
    element(index === 0 ? "th" : "td", { class: columnClass(column), scope: index === 0 && "row" }, column.cell(row))))));
  const lines = rows.map((row, index) => ({ row, line: body.rows[index] }));
  const heads = columns.map(column => element("th", { class: columnClass(column), scope: "col", tip: column.hint },
    element("button", { type: "button", on: { click: () => sortBy(column) } }, column.title)));
  function sortBy(column) {
    const head = heads[columns.indexOf(column)];
    const before = head.getAttribute("aria-sort");
    const descending = before ? before === "ascending" : Boolean(column.number && !column.smallestFirst);
    for (const other of heads) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", descending ? "descending" : "ascending");
    const number = value => isNumber(value) ? value : -Number.MAX_VALUE;
    const order = (a, b) => typeof a === "string" ? a.localeCompare(b, language, { numeric: true }) : number(a) - number(b);
    lines.sort((a, b) => (descending ? -1 : 1) * order(column.value(a.row), column.value(b.row)));
    body.append(...lines.map(({ line }) => line));
  }
  return element("table", {}, element("caption", { class: "visually-hidden" }, caption), element("thead", {}, element("tr", {}, heads)), body);
}

// ---- discs
// Sides differ by mark (ring, cross) as well as by colour.

export const dot = (x, y, radius) => `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

export function disc(side, { bomb = false, ghost = false, faded = false } = {}) {
  const states = [SIDES[side], bomb && "armed", ghost && "ghost", faded && "faded"].filter(Boolean).join(" ");
  const reach = bomb ? 1.1 : 1.7;
  const mark = side === 0 ? dot(0, 0, reach * 1.2) : `M${-reach} ${-reach}L${reach} ${reach}M${reach} ${-reach}L${-reach} ${reach}`;
  return drawing("g", { class: `disc ${states}` },
    drawing("circle", { class: "body", r: 4.1 }),
    bomb ? [drawing("circle", { class: "bomb", r: 2.7 }), drawing("path", { class: "fuse", d: "M1.7 -1.9L3.4 -3.6" })] : null,
    drawing("path", { class: "mark", d: mark }));
}

export const logo = () => drawing("svg", { viewBox: "0 0 40 10", "aria-hidden": "true" }, [0, 1, 0, 1].map((side, index) =>
  drawing("g", { transform: `translate(${5 + 10 * index} 5)` }, disc(side))));

// ---- plots

export function niceStep(span, count) {
  const rough = span / count, power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map(factor => factor * power).find(step => step >= rough);
}

// Redrawn at every width, so that its letters never shrink with the window.
export function showPlot(id, plot) {
  let drawn = 0;
  new ResizeObserver(([entry]) => {
    const width = Math.floor(entry.contentRect.width);
    if (width === drawn || width < 1) return;
    drawn = width;
    // Not at once: what is drawn may change the height of what is observed.
    requestAnimationFrame(() => fill(id, plot(width)));
  }).observe(place(id));
}
