// The small calendar: the months, days and weekdays of a board, of which one each stays free; or its
// dice, which decide on the cells.
//
//   data      open: whether they are seen from the beginning, unless the screen is small
//   send("name", name)                this one is to stay free
//   send("date", [year, month, day])  those of a date are
//   send("roll")                      those of the dice are

import { button, made } from "../html/elements.js";
import { dayOfToday } from "../page/static/day.js";
/** @import { Send } from "../page/static/asking.js" */

/** @typedef {[name: string, meaning: string, isFree: boolean]} DateCell */
/** @typedef {{kind: keyof typeof TITLES, columns: number, cells: DateCell[]}} DatePart */

const SMALL = 500; // pixels of a screen that they would fill
const TITLES = { month: "Month", day: "Day", weekday: "Weekday" };

/**
 * @param {HTMLElement} root
 * @param {{open: boolean}} data
 * @param {Send} send
 */
export function mount(root, data, send) {
  let built = ""; // the names that there are buttons for
  /** @type {HTMLButtonElement[][]} */
  let groups = []; // of each part its buttons
  const parts = made("div", { class: "parts" });
  const today = button("Today", () => send("date", dayOfToday()));
  const roll = button("Roll the dice", () => send("roll"));
  const chosen = made("span", {});
  const words = document.createTextNode("");
  const head = made("summary", {}, words, " ", chosen);
  const isOpen = data.open && Math.min(innerWidth, innerHeight) >= SMALL;
  const card = made("details", { class: "psolver-calendar", open: isOpen }, head, parts, today, roll);
  card.hidden = true;
  root.append(card);

  /** @param {DatePart[]} shown */
  function build(shown) {
    groups = shown.map(({ cells }) => cells.map(([name]) => dayButton(name)));
    parts.replaceChildren(...shown.map(partOf));
  }
  /**
   * @param {DatePart} part
   * @param {number} number
   */
  function partOf({ kind, columns }, number) {
    const group = made("div", { role: "group", "aria-label": TITLES[kind] }, ...groups[number]);
    group.style.setProperty("--columns", String(columns));
    group.addEventListener("keydown", (event) => move(event, groups[number], columns));
    return group;
  }
  /** @param {string} name */
  function dayButton(name) {
    return made("button", { type: "button", click: () => send("name", name) }, name);
  }

  /**
   * Show the parts of a calendar (none: no calendar), or the result of the dice (null: no dice);
   * `ready`: whether the text is without a fault.
   * @param {DatePart[]} shown
   * @param {boolean} ready
   * @param {string | null} rolled
   */
  function show(shown, ready, rolled) {
    card.hidden = !shown.length && rolled === null;
    if (rolled !== null) card.open = true;
    roll.hidden = rolled === null;
    today.hidden = parts.hidden = !shown.length;
    words.textContent = rolled === null ? "The date that stays free:" : "The cells that stay free:";
    const names = JSON.stringify(shown.map(({ cells }) => cells.map(([name]) => name)));
    if (names !== built) build(shown);
    built = names;
    today.disabled = roll.disabled = !ready;
    const free = shown.flatMap(({ cells }) => cells.filter(([, , isFree]) => isFree));
    chosen.textContent = (rolled ?? free.map(([name]) => name).join(" ")) || "none";
    shown.forEach(({ cells }, number) => mend(groups[number], cells, ready));
  }
  /**
   * @param {HTMLButtonElement[]} buttons
   * @param {DateCell[]} cells
   * @param {boolean} ready
   */
  function mend(buttons, cells, ready) {
    const entry = Math.max(0, cells.findIndex(([, , isFree]) => isFree));
    const keeps = buttons.some((one) => one === document.activeElement);
    cells.forEach(([, meaning, isFree], place) => {
      const one = buttons[place];
      one.setAttribute("aria-pressed", String(isFree));
      one.setAttribute("aria-label", meaning);
      one.disabled = !ready;
      if (!keeps) one.tabIndex = place === entry ? 0 : -1;
    });
  }
  return { show };
}

/**
 * Go from button to button of a group by arrow keys; one of them is reached by Tab.
 * @param {KeyboardEvent} event
 * @param {HTMLButtonElement[]} buttons
 * @param {number} columns
 */
function move(event, buttons, columns) {
  /** @type {Record<string, number>} */
  const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  const here = buttons.findIndex((one) => one === event.target);
  /** @type {Record<string, number>} */
  const ends = { Home: 0, End: buttons.length - 1 };
  const to = event.key in ends ? ends[event.key] : here + (steps[event.key] ?? NaN);
  if (here < 0 || Number.isNaN(to)) return;
  event.preventDefault();
  if (!buttons[to]) return;
  for (const one of buttons) one.tabIndex = one === buttons[to] ? 0 : -1;
  buttons[to].focus();
}
