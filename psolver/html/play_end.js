// The time that a game of Play takes, what the browser remembers of it, and the words at its end.

import { button, grouped, made } from "./elements.js";
import { write } from "./play_parts.js";

/** @import { View } from "./play_parts.js" */
/** @import { Lying, Told } from "./play_rules.js" */

/** @typedef {"localStorage" | "sessionStorage"} Storage of the browser */
/** @typedef {{steps: Told[][], now: number, time: number, hints: number}} StoredGame */

const TICK = 1000; // milliseconds between two times that are shown
const MOST_STEPS = 200; // of a history
const MOST_FOUND = 10_000; // solutions of a puzzle
const NEXT = { date: "Another date", roll: "Another roll", puzzle: "Next puzzle" };

/**
 * The value in a storage of the browser, which may be full or forbidden; null: nothing.
 * @param {Storage} storage
 * @param {string} key
 * @returns {unknown}
 */
function read(storage, key) {
  try {
    return JSON.parse(window[storage].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {Storage} storage
 * @param {string} key
 * @param {unknown} value
 */
function keep(storage, key, value) {
  try {
    window[storage].setItem(key, JSON.stringify(value));
  } catch {
    // it is lost with the page
  }
}

/**
 * A time in words: timeText(75_000) === "1:15".
 * @param {number} milliseconds
 */
export function timeText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const rest = two(seconds % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The time since it was started, without that while the page or the table is hidden. */
export class Clock {
  #before = 0; // milliseconds until `since`
  /** @type {number | null} */
  #since = null; // null: it stands
  #runs = false; // it would, were the page seen
  #place;

  /**
   * @param {View} view
   * @param {AbortSignal} signal
   */
  constructor(view, signal) {
    this.#place = view.time;
    view.timer.checked = read("localStorage", "psolver-timer") !== false;
    this.#place.hidden = !view.timer.checked;
    const chosen = () => {
      keep("localStorage", "psolver-timer", view.timer.checked);
      this.#place.hidden = !view.timer.checked;
    };
    view.timer.addEventListener("change", chosen, { signal });
    const look = () => this.#look(view.table.offsetParent !== null && !document.hidden);
    document.addEventListener("visibilitychange", look, { signal });
    const ticking = setInterval(look, TICK);
    signal.addEventListener("abort", () => clearInterval(ticking));
    this.set(0);
  }

  get value() {
    return this.#before + (this.#since === null ? 0 : performance.now() - this.#since);
  }

  /** @param {number} value in milliseconds */
  set(value) {
    this.#before = value;
    if (this.#since !== null) this.#since = performance.now();
    this.#show();
  }

  start() {
    this.#runs = true;
    this.#look(!document.hidden);
  }

  stop() {
    this.#runs = false;
    this.#look(false);
  }

  /** @param {boolean} seen */
  #look(seen) {
    const runs = this.#runs && seen;
    if (!runs) {
      this.#before = this.value;
      this.#since = null;
    } else {
      this.#since ??= performance.now();
    }
    this.#show();
  }

  #show() {
    this.#place.textContent = timeText(this.value);
  }
}

/** The history of a game in this tab: its steps, as lists of the pieces that lie there, the number of
 * the present one, the time and the number of hints so far. */
export class Memory {
  #key;

  /** @param {string} key of the puzzle; "": nothing is remembered */
  constructor(key) {
    this.#key = key && `psolver-play:${key}`;
  }

  /**
   * The remembered game, if `lying` takes all its pieces: it returns a piece that lies there, or throws.
   * @param {(told: Told) => Lying} lying
   */
  read(lying) {
    const found = /** @type {StoredGame | null} */ (this.#key ? read("sessionStorage", this.#key) : null);
    try {
      if (!found) return null;
      const steps = found.steps.map((step) => step.map(lying));
      if (!(found.now in steps) || !(found.time >= 0)) return null;
      return { steps, now: found.now, time: found.time, hints: found.hints > 0 ? found.hints : 0 };
    } catch {
      return null;
    }
  }

  /**
   * @param {Told[][]} steps
   * @param {number} now
   * @param {number} time
   * @param {number} hints
   */
  keep(steps, now, time, hints) {
    const first = Math.max(0, Math.min(now, steps.length - MOST_STEPS));
    const some = steps.slice(first, first + MOST_STEPS);
    if (this.#key) keep("sessionStorage", this.#key, { steps: some, now: now - first, time, hints });
  }
}

/**
 * The present solution's place among those of a puzzle that were found in this browser, and their number.
 * @param {string} key
 * @param {string} solution
 * @returns {[place: number, found: number]}
 */
function remembered(key, solution) {
  const name = `psolver-found:${key}`;
  const kept = read("localStorage", name);
  const found = Array.isArray(kept) ? kept.slice(0, MOST_FOUND) : [];
  if (!found.includes(solution)) {
    found.push(solution);
    keep("localStorage", name, found);
  }
  return [found.indexOf(solution) + 1, found.length];
}

/**
 * The sentence on a solution: its place among those found, and of all.
 * foundText(3, 3, 2339) === "Solution 3 that you found; 2,339 in all."
 * @param {number} place
 * @param {number} found
 * @param {number | null} all
 */
export function foundText(place, found, all) {
  if (all === 1) return "It is the only solution, apart from turns and flips.";
  if (all && found >= all) return `You found all ${grouped(all)} different solutions.`;
  if (found === 1) return all ? `One of ${grouped(all)} different solutions.` : "";
  const mine = place < found ? `Solution ${place} of the ${grouped(found)}` : `Solution ${grouped(place)}`;
  return `${mine} that you found${all ? `; ${grouped(all)} in all` : ""}.`;
}

/**
 * The time and the hints that a game has taken.
 * gameText(75_000, 2) === "Your time: 1:15, with 2 hints."
 * @param {number} time
 * @param {number} hints
 */
export function gameText(time, hints) {
  const help = hints ? `, with ${hints} hint${hints === 1 ? "" : "s"}` : "";
  return time >= 1000 || hints ? `Your time: ${timeText(time)}${help}.` : "";
}

/** The panel after the last piece. */
export class End {
  #root;
  #time = made("p");
  #found = made("p");

  /**
   * @param {HTMLElement} root
   * @param {(keyof typeof NEXT)[]} kinds
   * @param {{again: () => void, next: (kind: keyof typeof NEXT) => void}} callbacks
   */
  constructor(root, kinds, { again, next }) {
    this.#root = root;
    const look = { kind: "psolver-button" };
    const onward = kinds.map((kind) => button(NEXT[kind], () => next(kind), look));
    const buttons = made("div", { class: "buttons" }, button("Again", again, look), onward);
    root.replaceChildren(this.#time, this.#found, buttons);
    this.hide();
  }

  hide() {
    this.#root.hidden = true;
  }

  /**
   * @param {number} time
   * @param {number} hints
   * @param {string} key of the puzzle
   * @param {string} solution its key; "": it is not counted
   * @param {number | null} all the number of solutions
   */
  show(time, hints, key, solution, all) {
    write(this.#time, gameText(time, hints));
    write(this.#found, solution ? foundText(...remembered(key, solution), all) : "");
    this.#root.hidden = false;
  }
}
