// The film of the moves that take a solid apart: it is turned with the mouse or a finger, and its moves are
// played, or done one by one. The data are described in film_page.py.

import { button, made } from "./elements.js";
import { drawBodies, mixed, surfaceOf } from "./film_solid.js";

/** @import { Body, Cell, Face, View } from "./film_solid.js" */
/** @typedef {{axis: number, point: number[], quarters: number}} Turn the point is a cell, in whose middle it is */
/**
 * @typedef {{at: [piece: number, by: number[]][], moved: number[], by: number[], line: string, turn?: Turn,
 *   forms?: [piece: number, cells: Cell[]][]}} Frame
 */
/** @typedef {{middle: number[], radius: number}} Ball */
/**
 * @typedef {{names: string[], colors: string[], cells: Cell[][], flat: boolean, verdict: string, frames: Frame[]}} FilmData
 */

const SECONDS = 0.35; // of a move, and for each step of it
const STEP_SECONDS = 0.2;
const REST_SECONDS = 0.45; // after a move
const QUARTER_SECONDS = 0.7;
const QUARTER = Math.PI / 2;
/** @type {View} */
const VIEW = { turn: 0.6, tilt: 0.5 };
/** @type {View} */
const FROM_ABOVE = { turn: 0, tilt: Math.PI / 2 };
const TURN = Math.PI / 180 / 2; // of a pixel
const KEY_TURN = Math.PI / 24;
const ROOM = 1.25; // around the pieces in their places, for those that move
const MARGIN = 1.08;
const PALE = 0.62; // of the ground, in the colour of pieces that stay
const INK = "#1d2026";
const OWN_KEYS = "input:not([type=range]), select, textarea";

export class Film {
  element;
  #data;
  #canvas = made("canvas", { tabindex: 0, role: "img" });
  #bodies;
  /** @type {Map<Cell[], Face[]>} */
  #turned = new Map(); // of pieces that were turned
  /** @type {Ball[]} */
  #seenIn; // for each frame
  #view;
  #at = 0; // the number of moves done, with parts of one
  #frame = 0;
  #playing = false;
  #seen = new ResizeObserver(() => this.#draw());
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons = {};
  #slider;
  #said = made("p", { class: "said", role: "status" });
  /** @type {HTMLButtonElement[]} */
  #lines;
  /** @type {HTMLLIElement[]} */
  #pieces;

  /** @param {FilmData} data */
  constructor(data) {
    this.#data = data;
    this.#view = { ...(data.flat ? FROM_ABOVE : VIEW) };
    this.#bodies = data.cells.map((cells) => surfaceOf(cells));
    this.#seenIn = ballsOf(data);
    const last = data.frames.length - 1;
    this.#slider = made("input", {
      type: "range", min: 0, max: last, step: 0.01, value: 0, "aria-label": "Move", input: () => this.#slide(),
    });
    this.#lines = data.frames.slice(1).map(({ line }, n) => button(line, () => this.go(n + 1)));
    this.#pieces = data.names.map((name, n) => {
      const dot = made("span", { class: "dot" });
      dot.style.background = data.colors[n];
      return made("li", {}, dot, name);
    });
    this.element = this.#build(last);
    this.#watch();
    this.#show();
  }

  /** @param {number} last */
  #build(last) {
    /** @type {(name: string, sign: string, label: string, act: () => void) => HTMLButtonElement} */
    const control = (name, sign, label, act) => (this.#buttons[name] = button(sign, act, { label }));
    const controls = made(
      "div",
      { class: "controls", hidden: !last },
      control("first", "«", "To the beginning (Home)", () => this.go(0)),
      control("back", "‹", "One move back (left arrow key)", () => this.step(-1)),
      control("play", "Run", "Run or pause (space)", () => this.toggle()),
      control("next", "›", "One move on (right arrow key)", () => this.step(1)),
      control("last", "»", "To the end (End)", () => this.go(last)),
      this.#slider,
    );
    this.#buttons.play.removeAttribute("aria-label"); // its word is its label
    const keys = last ? "← → move by move, space plays, shift with the arrows turns" : "shift with the arrows turns";
    const hint = `Drag to turn. Keys: ${keys}.`;
    const list = made("ol", { class: "moves" }, this.#lines.map((line) => made("li", {}, line)));
    const stage = made("div", { class: "stage" }, this.#canvas);
    const side = made("div", { class: "side" }, made("ul", { class: "pieces", "aria-label": "Pieces" }, this.#pieces), list);
    const main = made("div", {}, stage, controls, this.#said, made("p", { class: "hint" }, hint));
    return made("div", { class: "psolver-film", role: "group", "aria-label": "Moves" }, main, side);
  }

  #watch() {
    this.#seen.observe(this.#canvas);
    let [x, y] = [0, 0]; // the last place of the pointer
    this.#canvas.addEventListener("pointerdown", (event) => {
      this.#canvas.setPointerCapture(event.pointerId);
      [x, y] = [event.clientX, event.clientY];
    });
    this.#canvas.addEventListener("pointermove", ({ buttons, clientX, clientY }) => {
      if (buttons) this.#turn(TURN * (clientX - x), TURN * (clientY - y));
      [x, y] = [clientX, clientY];
    });
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  /** End what plays, and watch nothing any more. */
  remove() {
    this.pause();
    this.#seen.disconnect();
    this.element.remove();
  }

  focus() {
    this.#canvas.focus();
  }

  // the actions

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.matches(OWN_KEYS) || event.ctrlKey || event.metaKey || event.altKey) return;
    const turns = event.shiftKey && {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    }[event.key];
    if (turns) this.#turn(KEY_TURN * turns[0], KEY_TURN * turns[1]);
    else if (event.shiftKey) return;
    else if (event.key === "ArrowRight") this.step(1);
    else if (event.key === "ArrowLeft") this.step(-1);
    else if (event.key === "Home") this.go(0);
    else if (event.key === "End") this.go(this.#last);
    else if (event.key === " " && !target.matches("button")) this.toggle();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  get #last() {
    return this.#data.frames.length - 1;
  }

  /**
   * @param {number} right
   * @param {number} down
   */
  #turn(right, down) {
    this.#view.turn -= right;
    this.#view.tilt = Math.min(Math.PI / 2, Math.max(-Math.PI / 2, this.#view.tilt + down));
    this.#draw();
  }

  #slide() {
    this.pause();
    this.#goTo(Number(this.#slider.value));
  }

  /**
   * Go to the state after a number of moves.
   * @param {number} at
   */
  go(at) {
    this.pause();
    this.#goTo(at);
  }

  /**
   * Make the next move, or take the last one back.
   * @param {1 | -1} by
   */
  step(by) {
    const goal = by > 0 ? Math.floor(this.#at + 1) : Math.ceil(this.#at - 1);
    this.#run(Math.max(0, Math.min(this.#last, goal)));
  }

  /** Play to the end, or pause. */
  toggle() {
    if (this.#playing) {
      this.pause();
      return;
    }
    if (this.#at === this.#last) this.#goTo(0);
    this.#run(this.#last);
  }

  pause() {
    this.#playing = false;
    cancelAnimationFrame(this.#frame);
    this.#buttons.play.textContent = "Run";
  }

  /**
   * Go to a number of moves bit by bit, and rest after each.
   * @param {number} goal
   */
  #run(goal) {
    this.pause();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches && Math.abs(goal - this.#at) <= 1) {
      this.#goTo(goal);
      return;
    }
    this.#playing = true;
    this.#buttons.play.textContent = "Pause";
    const to = Math.sign(goal - this.#at);
    let before = performance.now();
    let rest = 0;
    /** @type {FrameRequestCallback} */
    const frame = (now) => {
      const passed = Math.max(0, now - before) / 1000;
      before = now;
      rest -= passed;
      if (rest <= 0) {
        const next = to > 0 ? Math.floor(this.#at + 1) : Math.ceil(this.#at - 1);
        const at = this.#at + (to * passed) / this.#secondsOf(Math.max(this.#at, next));
        const done = to > 0 ? at >= next : at <= next;
        this.#goTo(done ? next : at);
        if (done) rest = REST_SECONDS;
      }
      if (this.#at === goal || !to) this.pause();
      else this.#frame = requestAnimationFrame(frame);
    };
    this.#frame = requestAnimationFrame(frame);
  }

  /** @param {number} at */
  #secondsOf(at) {
    const { by, turn } = this.#data.frames[Math.min(this.#last, Math.ceil(at))];
    return SECONDS + STEP_SECONDS * Math.hypot(...by) + QUARTER_SECONDS * Math.abs(turn?.quarters ?? 0);
  }

  /** @param {number} at */
  #goTo(at) {
    this.#at = Math.max(0, Math.min(at, this.#last));
    this.#show();
  }

  // the picture

  #show() {
    const number = Math.ceil(this.#at);
    const { at, line, moved } = this.#data.frames[number];
    const there = new Set(at.map(([piece]) => piece));
    const words = number ? `${number}. ${line}` : this.#data.verdict;
    if (this.#said.textContent !== words) this.#said.textContent = words;
    this.#canvas.setAttribute("aria-label", words);
    this.#slider.value = String(this.#at);
    this.#slider.setAttribute("aria-valuetext", words);
    const { first, back, next, last } = this.#buttons;
    first.disabled = back.disabled = this.#at === 0;
    next.disabled = last.disabled = this.#at === this.#last;
    for (const [n, one] of this.#lines.entries()) {
      if (n + 1 === number) one.setAttribute("aria-current", "step");
      else one.removeAttribute("aria-current");
    }
    for (const [n, one] of this.#pieces.entries()) {
      one.classList.toggle("gone", !there.has(n));
      one.classList.toggle("moved", moved.includes(n));
    }
    this.element.dataset.at = String(this.#at);
    this.#draw();
  }

  #draw() {
    const canvas = this.#canvas;
    const context = canvas.getContext("2d");
    const [wide, high] = [canvas.clientWidth, canvas.clientHeight];
    if (!context || !wide) return;
    const fine = devicePixelRatio || 1;
    const size = [Math.round(wide * fine), Math.round(high * fine)];
    if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
    context.clearRect(0, 0, canvas.width, canvas.height);
    const { by, turn } = this.#data.frames[Math.ceil(this.#at)];
    const axis = turn ? turn.axis : by.findIndex(Boolean);
    const [before, after] = [Math.floor, Math.ceil].map((to) => this.#seenIn[to(this.#at)]);
    const part = this.#at - Math.floor(this.#at);
    const middle = before.middle.map((one, k) => one + part * (after.middle[k] - one));
    const radius = before.radius + part * (after.radius - before.radius);
    const scale = Math.min(canvas.width, canvas.height) / (2 * MARGIN * radius);
    drawBodies(context, this.#shown(fine), this.#view, { axis: Math.max(0, axis), scale, middle });
  }

  /**
   * The pieces that are seen now: those of the part that comes apart, those that move in full colour.
   * @param {number} fine pixels of the screen
   * @returns {Body[]}
   */
  #shown(fine) {
    const number = Math.ceil(this.#at);
    const frame = this.#data.frames[number];
    const { at, moved, by, turn } = frame;
    const left = number - this.#at;
    const turning = turn && left && {
      axis: turn.axis, point: turn.point.map((one) => one + 1 / 2), angle: -left * QUARTER * turn.quarters,
    };
    const ground = hex(getComputedStyle(this.#canvas).backgroundColor);
    return at.map(([piece, offset]) => {
      const goes = moved.includes(piece);
      const pale = moved.length > 0 && !goes;
      const color = this.#data.colors[piece];
      return {
        faces: this.#facesOf(frame, piece),
        color: pale ? mixed(color, ground, PALE) : color,
        at: offset.map((value, k) => value - (goes ? left * by[k] : 0)),
        line: pale ? mixed(INK, ground, PALE / 2) : INK,
        width: fine * (goes ? 2.5 : 1.5),
        alpha: 1,
        turning: (goes && turning) || undefined,
      };
    });
  }

  /**
   * The faces of a piece in a frame, before it went `at` its place there.
   * @param {Frame} frame
   * @param {number} piece
   */
  #facesOf(frame, piece) {
    const cells = cellsIn(this.#data, frame, piece);
    if (cells === this.#data.cells[piece]) return this.#bodies[piece];
    const faces = this.#turned.get(cells) ?? surfaceOf(cells);
    this.#turned.set(cells, faces);
    return faces;
  }
}

/**
 * The cells of a piece in a frame, as it was turned.
 * @param {FilmData} data
 * @param {Frame} frame
 * @param {number} piece
 */
function cellsIn(data, frame, piece) {
  return frame.forms?.find(([one]) => one === piece)?.[1] ?? data.cells[piece];
}

/**
 * The ball that is seen in each frame: around the whole in its place, unless pieces stand outside.
 * @param {FilmData} data
 */
function ballsOf(data) {
  const { cells, frames } = data;
  const whole = ballAround(cells.flat());
  const wide = { ...whole, radius: ROOM * whole.radius };
  return frames.map((frame) => {
    const shown = frame.at.flatMap(([piece, by]) =>
      cellsIn(data, frame, piece).map((cell) => cell.map((one, k) => one + by[k])),
    );
    const ball = ballAround(shown);
    const off = Math.hypot(...ball.middle.map((one, k) => one - whole.middle[k]));
    return off + ball.radius <= wide.radius ? wide : ball;
  });
}

/**
 * The ball around the box of cells.
 * @param {number[][]} cells
 * @returns {Ball}
 */
function ballAround(cells) {
  const low = [0, 1, 2].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
  const high = [0, 1, 2].map((axis) => 1 + Math.max(...cells.map((cell) => cell[axis])));
  const radius = Math.hypot(...low.map((one, k) => high[k] - one)) / 2;
  return { middle: low.map((one, k) => (one + high[k]) / 2), radius };
}

/**
 * A computed colour as "#rrggbb".
 * @param {string} color
 */
function hex(color) {
  const [red = 255, green = 255, blue = 255] = (color.match(/\d+/g) ?? []).map(Number);
  return `#${[red, green, blue].map((one) => one.toString(16).padStart(2, "0")).join("")}`;
}
