// Clocks: so much time for each side, and so much more for every turn. A clock is { seconds, increment, left: milliseconds by side,
// running: a side or null, at: when `left` was right, by the watch of this browser }. It stands still until the first move.

import { SIDES, element, place, say } from "../shared/page.js";
import { discIcon } from "../shared/board.js";

// What is usual: seconds and seconds more for every turn.
export const CLOCKS = ["60+0", "120+2", "300+3", "600+5"];

export function clockOf(text) {
  const [seconds, increment] = text.split("+").map(Number);
  return { seconds, increment, left: [seconds * 1000, seconds * 1000], running: null, at: Date.now() };
}

// 120+2 is 2 min + 2 s.
export function clockName(text) {
  const [seconds, increment] = text.split("+").map(Number);
  return say(increment ? "clock-more" : "clock-time", { number: seconds / 60, count: increment });
}

// What a side has left now.
export const leftOf = (clock, side, now = Date.now()) => Math.max(0, clock.left[side] - (clock.running === SIDES[side] ? now - clock.at : 0));

// Whose time is over.
export const fallen = clock => clock ? SIDES.find((_, side) => leftOf(clock, side) <= 0) ?? null : null;

// The clock after a move of `mover`, when `next` is to move; nobody is once the game is over.
export function pressed(clock, mover, next, now = Date.now()) {
  const side = SIDES.indexOf(mover), left = SIDES.map((_, one) => leftOf(clock, one, now));
  if (next !== mover && clock.running) left[side] += clock.increment * 1000;
  return { ...clock, left, running: next, at: now };
}

export const stopped = clock => clock && { ...clock, left: SIDES.map((_, side) => leftOf(clock, side)), running: null, at: Date.now() };

// Minutes and seconds; the last ten seconds with their tenths. Never less than there is.
export function clockText(milliseconds) {
  if (milliseconds < 10_000) return `0:0${(Math.ceil(milliseconds / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const SOON = 15_000;

// Both sides with their names, and their time where there is a clock. `name(side)` says who plays; `over()` hears that a time is over.
export function startClocks(id, over) {
  const rows = SIDES.map((word, side) => {
    const name = element("span", { class: "name" }), time = element("time", { role: "timer", "aria-live": "off" });
    return { name, time, row: element("div", { class: `player ${word}` }, discIcon(side), name, time) };
  });
  place(id).replaceChildren(...rows.map(({ row }) => row));
  let clock = null, told = null;

  setInterval(() => { if (clock?.running) tick(); }, 100);

  function tick() {
    for (const [side, { row, time }] of rows.entries()) {
      const left = clock ? leftOf(clock, side) : null, text = clock ? clockText(left) : "";
      if (time.textContent !== text) time.textContent = text;
      row.classList.toggle("soon", left !== null && left < SOON);
    }
    const flag = fallen(clock);
    if (flag && clock.running && told !== clock) {
      told = clock;
      over(flag);
    }
  }

  return {
    show(next, names, toMove) {
      clock = next;
      for (const [side, { row, name, time }] of rows.entries()) {
        name.textContent = names[side];
        time.hidden = !clock;
        time.setAttribute("aria-label", say("time-left", { player: names[side] }));
        row.classList.toggle("turn", SIDES[side] === toMove);
      }
      tick();
    },
  };
}
