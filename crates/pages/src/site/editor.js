// An editor for short programs on a plain text area. Keys, undo, spelling aids and screen readers are the text area's own; behind
// it, where its letters are transparent, lies the same text in colours, and beside it the numbers of its lines.

import { element } from "../shared/page.js";

const PYTHON = new RegExp([
  String.raw`(?<comment>#[^\n]*)`,
  String.raw`(?<string>(?:\b[rbfRBF]{1,2})?(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?))`,
  String.raw`(?<name>(?<=\b(?:def|class)\s+)\w+)`,
  String.raw`(?<keyword>\b(?:and|as|assert|break|case|class|continue|def|del|elif|else|except|False|finally|for|from|global|if|import|in|is|lambda|match|None|nonlocal|not|or|pass|raise|return|True|try|while|with|yield)\b)`,
  String.raw`(?<number>\b\d[\d_]*(?:\.\d*)?(?:[eE][+-]?\d+)?\b)`,
].join("|"), "g");
const LISP = new RegExp([
  String.raw`(?<comment>;[^\n]*|#\|[\s\S]*?(?:\|#|$))`,
  String.raw`(?<string>"(?:\\[\s\S]|[^"\\])*"?)`,
  String.raw`(?<name>(?<=\((?:defun|defparameter|defvar|defconstant|defmacro|defstruct)\s+)[^\s()]+)`,
  String.raw`(?<keyword>(?<=\()(?:def[a-z]+|let\*?|flet|labels|lambda|if|cond|case|when|unless|loop|do|dolist|dotimes|progn|setf|setq|incf|decf|push|return|return-from|and|or|not|declare|in-package)(?![\w*-])|(?<![\w])[:&][\w-]+)`,
  String.raw`(?<number>(?<![\w-])[-+]?\d+(?:[./]\d+)?(?![\w-]))`,
].join("|"), "gi");

// The text as nodes, coloured as its language is.
function coloured(text, pattern) {
  const nodes = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [kind] = Object.entries(match.groups).find(([, found]) => found !== undefined);
    nodes.push(text.slice(end, match.index), element("span", { class: `code-${kind}` }, match[0]));
    end = match.index + match[0].length;
  }
  // The last line of a text area is there even when nothing stands in it.
  nodes.push(`${text.slice(end)}\n`);
  return nodes;
}

const TAB = "    ";
// Where a character stands, counted in widths of one.
const across = (line, column) => [...line].slice(0, Math.max(0, column - 1)).reduce((place, letter) => letter === "\t" ? place + 4 - place % 4 : place + 1, 0);

// `change(text)` hears what is written. Marks are { line, column, message, kind: "wrong" or "note" }, counted from 1.
export function startEditor(host, { label, describedBy, change, run }) {
  const gutter = element("pre", { class: "gutter", "aria-hidden": "true" }), shade = element("pre", { class: "shade", "aria-hidden": "true" });
  const area = element("textarea", { class: "writing-area", wrap: "off", spellcheck: "false", autocapitalize: "off", autocomplete: "off", autocorrect: "off",
    "aria-label": label, "aria-describedby": describedBy });
  host.classList.add("editor");
  host.replaceChildren(gutter, element("div", { class: "sheet" }, shade, area));
  let pattern = PYTHON, marks = [], isLeaving = false;

  function follow() {
    shade.scrollTop = gutter.scrollTop = area.scrollTop;
    shade.scrollLeft = area.scrollLeft;
  }

  function draw() {
    const text = area.value, lines = text.split("\n");
    const spots = marks.filter(({ line }) => line > 0 && line <= lines.length).map(({ line, column, kind }) =>
      element("i", { class: `spot ${kind}`, style: { "--line": line - 1, "--column": across(lines[line - 1], column) } }, column > 0 ? element("i") : null));
    shade.replaceChildren(...spots, ...coloured(text, pattern));
    const markOf = number => marks.find(({ line }) => line === number);
    gutter.replaceChildren(...lines.flatMap((_, index) => {
      const mark = markOf(index + 1);
      return [mark ? element("b", { class: mark.kind, title: mark.message }, index + 1) : String(index + 1), "\n"];
    }));
    area.setAttribute("aria-invalid", String(marks.some(({ kind }) => kind === "wrong")));
    follow();
  }

  // As if it had been typed, so that it can be undone.
  function type(text) {
    if (!document.execCommand("insertText", false, text)) area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  }

  // The lines that are selected, moved to the right or to the left.
  function shift(isBack) {
    const { value, selectionStart, selectionEnd } = area, from = value.lastIndexOf("\n", selectionStart - 1) + 1;
    const old = value.slice(from, selectionEnd), moved = isBack ? old.replace(/^( {1,4}|\t)/gm, "") : old.replace(/^(?=.)/gm, TAB);
    if (moved === old) return;
    area.setSelectionRange(from, selectionEnd);
    type(moved);
    const start = selectionStart === selectionEnd ? from + moved.length : from;
    area.setSelectionRange(start, from + moved.length);
  }

  area.addEventListener("keydown", event => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); return run?.(); }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const wasLeaving = isLeaving;
    isLeaving = event.key === "Escape" || (wasLeaving && event.key === "Shift");
    // After Escape the key moves on, as everywhere else: nobody is held here.
    if (event.key === "Tab" && !wasLeaving) {
      event.preventDefault();
      if (event.shiftKey || area.value.slice(area.selectionStart, area.selectionEnd).includes("\n")) shift(event.shiftKey);
      else type(TAB);
    } else if (event.key === "Enter" && !event.shiftKey) {
      const before = area.value.slice(area.value.lastIndexOf("\n", area.selectionStart - 1) + 1, area.selectionStart);
      event.preventDefault();
      type(`\n${before.match(/^[ \t]*/)[0]}${pattern === PYTHON && /:\s*(#.*)?$/.test(before) ? TAB : ""}`);
    }
  });
  area.addEventListener("input", () => { marks = []; draw(); change(area.value); });
  area.addEventListener("scroll", follow);
  new ResizeObserver(follow).observe(area);

  return {
    get text() { return area.value; },
    // Another text, which can be undone like anything that is typed.
    write(text, isFresh = false) {
      if (isFresh) area.value = text;
      else { area.focus(); area.select(); type(text); }
      area.setSelectionRange(0, 0);
      area.scrollTop = 0;
      draw();
    },
    speak(name) { pattern = name.endsWith(".lisp") ? LISP : PYTHON; draw(); },
    mark(next) { marks = next; draw(); },
    go({ line, column }) {
      const lines = area.value.split("\n"), before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
      const at = before + [...(lines[line - 1] ?? "")].slice(0, Math.max(0, column - 1)).join("").length;
      area.focus();
      area.setSelectionRange(at, at);
      area.scrollTop = Math.max(0, (line - 6) * parseFloat(getComputedStyle(area).lineHeight));
    },
  };
}
