// The view Watch: a search, step by step. The server sends the steps in chapters, of which those
// stay that are near.
//
//   begin(data, style, firsts, step, words)  a puzzle (see html/play_values.py), the first steps of
//                                            the chapters that are known, where to begin, the
//                                            words before the first step
//   chapter(number, values)                  see watch_chapters.py
//   missed(number)                           a chapter that must be requested again
//   offer(words)                             the choice to begin with what lies in Play, or ""
//   bare(why)                                there is nothing to watch
//
// It sends "need" with the number of a chapter, "at" with that of a step, and "begun" yes or no.

import { Board } from "./watch_board.js";
import { parts } from "./watch_parts.js";

/** @import { Region } from "../html/reader.js" */
/** @import { Send } from "../page/static/asking.js" */
/** @import { WatchData } from "./watch_board.js" */

/**
 * A step of a search: see watch_chapters.py.
 * @typedef {[kind: string, cell: number, option: number, ways: number, depth: number, nodes: number,
 *   solutions: number, line: string]} SearchStep
 */

/**
 * Some steps: the regions taken before them, and the numbers of ways to cover cells after each.
 * @typedef {{first: number, taken: number[], steps: SearchStep[], ways: number[][]}} Chapter
 */

/**
 * A chapter as it comes: where the next one begins, if there is one; else the sentence at its end.
 * @typedef {Chapter & {next: number | null, bound: string, regions: Record<string, Region>}} ChapterValues
 */

const STORED = 12; // chapters on each side
const AHEAD = 200; // steps before a chapter ends the next one is requested
const SPEEDS = [0.5, 1, 2, 4, 10, 30, 100, 400]; // steps a second
const REPORT = 500; // milliseconds between two reports where one is
const AGAIN = 300; // milliseconds before a chapter is requested again

/**
 * @param {HTMLElement} root
 * @param {unknown} _
 * @param {Send} send
 */
export function mount(root, _, send) {
  const view = parts(root, SPEEDS.length);
  /** @type {Watch | null} */
  let watch = null;
  const end = () => {
    watch?.remove();
    watch = null;
  };
  view.begun.addEventListener("change", () => send("begun", view.begun.checked));
  return {
    /** @type {(words: string) => void} */
    offer(words) {
      view.begunWords.textContent = words;
      view.begunTick.hidden = !words;
    },
    /**
     * @param {WatchData} data
     * @param {string} style
     * @param {number[]} firsts
     * @param {number} step
     * @param {string} words
     */
    begin(data, style, firsts, step, words) {
      end();
      view.sheet.replace(style);
      view.bare.textContent = "";
      watch = new Watch(view, data, firsts, step, words, send);
    },
    /** @param {string} why */
    bare(why) {
      end();
      view.bare.textContent = why;
    },
    /** @type {(number: number, values: ChapterValues) => void} */
    chapter: (number, values) => watch?.take(number, values),
    /** @type {(number: number) => void} */
    missed: (number) => watch?.askAgain(number),
    remove() {
      end();
      view.sheet.remove();
    },
  };
}

class Watch {
  #view;
  #board;
  #words;
  #send;
  #firsts; // the first step of each chapter that is known
  /** @type {Map<number, Chapter>} */
  #chapters = new Map();
  /** @type {Set<number>} */
  #requested = new Set();
  /** @type {Map<number, Region>} */
  #regions = new Map();
  #at; // the number of steps that are done
  #end = Infinity; // the number of all steps, when that is known
  #bound = "";
  #playing = false;
  #follows = false; // a step goes to its layer now
  #frame = 0;
  #gone = new AbortController();
  #timer = 0;

  /**
   * @param {ReturnType<typeof parts>} view
   * @param {WatchData} data
   * @param {number[]} firsts
   * @param {number} step
   * @param {string} words
   * @param {Send} send
   */
  constructor(view, data, firsts, step, words, send) {
    this.#view = view;
    this.#firsts = firsts;
    this.#at = step;
    this.#words = words;
    this.#send = send;
    this.#board = new Board(data, view.layers);
    view.layers.changed = () => {
      if (!this.#follows) view.follow.checked = false;
      this.#board.showLayer();
    };
    this.#board.showLayer();
    view.followTick.hidden = !data.puzzle.solid;
    view.board.replaceChildren(...this.#board.elements, view.layers.root);
    view.table.hidden = false;
    this.#bind();
    this.#show();
  }

  remove() {
    this.#gone.abort();
    this.#pause();
    clearTimeout(this.#timer);
    this.#view.table.hidden = true;
    this.#board.remove();
    this.#view.board.replaceChildren();
  }

  #bind() {
    const { signal } = this.#gone;
    const { start, back, play, forward, next, ways, step } = this.#view;
    /** @type {(place: HTMLElement, event: string, what: (event: any) => void) => void} */
    const on = (place, event, what) => place.addEventListener(event, what, { signal });
    on(start, "click", () => this.#jump(0));
    on(back, "click", () => this.#jump(this.#at - 1));
    on(forward, "click", () => this.#jump(this.#at + 1));
    on(play, "click", () => (this.#playing ? this.#pause() : this.#play()));
    on(next, "click", () => this.#play(true));
    on(ways, "change", () => this.#show());
    on(this.#view.follow, "change", () => this.#show());
    on(step, "change", () => {
      this.#jump(Number(step.value) || 0);
      step.value = String(this.#at); // a smaller number where not all of those steps are known yet
    });
    document.addEventListener("keydown", (event) => this.#isForUs(event) && this.#key(event), { signal });
  }

  /**
   * Keys are for us in the table, and if nothing has the focus.
   * @param {KeyboardEvent} event
   */
  #isForUs({ target }) {
    const { table } = this.#view;
    return Boolean(table.offsetParent) && (target === document.body || table.contains(/** @type {Node} */ (target)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.matches("input") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight") this.#jump(this.#at + 1);
    else if (event.key === "ArrowLeft") this.#jump(this.#at - 1);
    else if (event.key === "Home") this.#jump(0);
    else if (event.key === " " && !target.matches("button")) this.#view.play.click();
    else return;
    event.preventDefault();
  }

  // steps

  /**
   * @param {number} number
   * @param {ChapterValues} chapter
   */
  take(number, { first, next, bound, taken, steps, ways, regions }) {
    this.#requested.delete(number);
    this.#chapters.set(number, { first, taken, steps, ways });
    for (const [option, region] of Object.entries(regions))
      this.#regions.set(Number(option), region);
    if (next === null) [this.#end, this.#bound] = [first + steps.length, bound];
    else this.#firsts[number + 1] ??= next;
    for (const other of this.#chapters.keys()) {
      if (Math.abs(other - this.#chapterOf(this.#at)) > STORED) this.#chapters.delete(other);
    }
    this.#show();
  }

  /** @param {number} number */
  askAgain(number) {
    this.#timer = setTimeout(() => {
      this.#requested.delete(number);
      this.#show();
    }, AGAIN);
  }

  /**
   * The chapter that a step is in, or the last one that is known.
   * @param {number} step
   */
  #chapterOf(step) {
    const later = this.#firsts.findIndex((first) => first > step);
    return (later < 0 ? this.#firsts.length : later) - 1;
  }

  /** @param {number} number */
  #need(number) {
    if (number >= this.#firsts.length || this.#chapters.has(number) || this.#requested.has(number))
      return;
    this.#requested.add(number);
    this.#send("need", number);
  }

  /** @param {number} at */
  #jump(at) {
    this.#pause();
    this.#goTo(at);
  }

  /** @param {number} at */
  #goTo(at) {
    this.#at = Math.max(0, Math.min(at, this.#known()));
    this.#show();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send("at", this.#at), REPORT);
  }

  /** The number of steps that are known. */
  #known() {
    const last = this.#firsts.length - 1;
    const chapter = this.#chapters.get(last);
    return chapter ? chapter.first + chapter.steps.length : this.#firsts[last];
  }

  // playing

  /** Go on with the speed that is chosen, or, to the next solution, as fast as it goes. */
  #play(seeks = false) {
    if (this.#at >= this.#end) this.#goTo(0);
    this.#pause();
    this.#playing = true;
    this.#view.play.textContent = "Pause";
    let before = performance.now();
    let due = 0;
    /** @type {FrameRequestCallback} */
    const frame = (now) => {
      due += ((now - before) / 1000) * SPEEDS[Number(this.#view.speed.value)];
      before = now;
      const steps = Math.floor(due);
      due -= steps;
      if (!this.#isReady()) due = 0;
      else if (seeks) this.#seek();
      else if (steps) this.#goTo(this.#at + steps);
      if (this.#at >= this.#end) this.#pause();
      if (this.#playing) this.#frame = requestAnimationFrame(frame);
    };
    this.#frame = requestAnimationFrame(frame);
  }

  /** Go to the next solution in this chapter, or to its end. */
  #seek() {
    const chapter = this.#chapters.get(this.#chapterOf(this.#at));
    if (!chapter) return;
    const { first, steps } = chapter;
    const found = steps.findIndex(
      ([kind], place) => first + place >= this.#at && kind === "solution",
    );
    this.#goTo(found < 0 ? first + steps.length : first + found + 1);
    if (found >= 0) this.#pause();
  }

  #pause() {
    this.#playing = false;
    cancelAnimationFrame(this.#frame);
    this.#view.play.textContent = "Run";
  }

  #isReady() {
    return this.#chapters.has(this.#chapterOf(this.#at));
  }

  // the picture

  #show() {
    const next = this.#chapterOf(this.#at);
    const here = this.#chapterOf(Math.max(0, this.#at - 1));
    this.#need(here);
    this.#need(next);
    if (this.#chapterOf(this.#at + AHEAD) > next) this.#need(next + 1);
    if (this.#known() - this.#at < AHEAD) this.#need(this.#firsts.length - 1);
    const chapter = this.#chapters.get(here);
    this.#view.table.setAttribute("aria-busy", String(!chapter));
    if (chapter) this.#showStep(chapter);
    else if (!this.#chapters.size) this.#showWaiting();
  }

  /** Before the first step is known, which may take a while. */
  #showWaiting() {
    const { sentence, facts, step, back, forward, next, start } = this.#view;
    sentence.textContent = "Checking …";
    sentence.dataset.kind = "";
    for (const fact of Object.values(facts)) fact.textContent = "";
    step.value = String(this.#at);
    for (const button of [start, back, forward, next]) button.disabled = true;
  }

  /** @param {Chapter} chapter */
  #showStep({ first, taken, steps, ways: all }) {
    const done = steps.slice(0, this.#at - first);
    const options = [...taken];
    for (const [kind, , option] of done) {
      if (kind === "try") options.push(option);
      else if (kind === "back") options.pop();
    }
    /** @type {SearchStep} */
    const last = done.at(-1) ?? [
      "",
      -1,
      -1,
      0,
      0,
      0,
      0,
      this.#words,
    ];
    const [kind, cell, , ways, depth, nodes, solutions, line] = last;
    const placed = options.filter((option) => this.#regions.has(option)); // others are no pieces
    /** @type {[option: number, region: Region][]} */
    const regions = placed.map((option) => [option, /** @type {Region} */ (this.#regions.get(option))]);
    const about = { kind, cell, ways, all: this.#view.ways.checked ? (all[done.length - 1] ?? []) : [] };
    this.#board.show(regions, about);
    this.#follows = true;
    if (this.#view.follow.checked) this.#board.follow(regions, about);
    this.#follows = false;
    const { sentence, facts, step, back, forward, next, start } = this.#view;
    sentence.textContent = this.#at === this.#end && this.#bound ? `${line} ${this.#bound}` : line;
    sentence.dataset.kind = kind;
    for (const [place, number] of Object.entries({ nodes, depth, solutions })) {
      facts[place].textContent = number.toLocaleString("en");
    }
    if (document.activeElement !== step) step.value = String(this.#at);
    start.disabled = back.disabled = this.#at === 0;
    forward.disabled = next.disabled = this.#at >= this.#end;
  }
}
