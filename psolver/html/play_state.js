// "Enter a state": a half-finished real puzzle is entered by painting the cells of its pieces on the board.

import { drawn } from "./elements.js";

/** @import { Board } from "./play_board.js" */
/** @import { View } from "./play_parts.js" */
/** @import { Lying, Point, Rules } from "./play_rules.js" */

/**
 * The rest of Play: what lies there, what to do with it, the cell where the keys are.
 * @typedef {object} Game
 * @property {() => Lying[]} laid
 * @property {(one: Lying) => void} lay
 * @property {(one: Lying) => void} takeUp
 * @property {() => void} begun nothing is in the hand any more
 * @property {() => void} changed draw anew
 * @property {(text: string) => void} say
 * @property {() => number} cursor
 */

const INSIDE = 0.72; // of the side of a cell: as far from its middle as a point in it is
const FINE = 0.3; // of a cell, between two points of a stroke at which one looks

/**
 * The placement of a piece that painted cells make, if they are one of its forms, else a sentence;
 * `fits`: whether more cells can make them one.
 * @param {Rules} rules
 * @param {Lying[]} laid
 * @param {number} piece
 * @param {number[]} painted
 * @returns {{lying: Lying | null, fits: boolean, say: string}}
 */
export function readPainted(rules, laid, piece, painted) {
  const { name, forms } = rules.data.pieces[piece];
  const size = forms[0].cells.length;
  const count = `${name}: ${painted.length} of ${size} cells.`;
  if (!painted.length) return { lying: null, fits: true, say: count };
  let fault = "";
  for (const hand of handsOver(rules, piece, painted)) {
    const why = rules.fault(hand, laid);
    if (!why && painted.length < size) return { lying: null, fits: true, say: count };
    if (!why) return { lying: rules.lay(hand), fits: true, say: "" };
    fault = why;
  }
  if (fault && painted.length === size) return { lying: null, fits: false, say: fault };
  const room = `No ${name} with these cells lies free on the board.`;
  const shape = `${name} has no such form; paint a cell again to clear it.`;
  return { lying: null, fits: false, say: fault ? room : shape };
}

/**
 * The ways to hold a piece so that it covers all painted cells.
 * @param {Rules} rules
 * @param {number} piece
 * @param {number[]} painted
 */
function* handsOver(rules, piece, painted) {
  for (const [form, { cells }] of rules.data.pieces[piece].forms.entries()) {
    for (const grabbed of cells.keys()) {
      const hand = { piece, form, grabbed, at: painted[0], from: null };
      const under = rules.under(hand);
      if (painted.every((cell) => under.includes(cell))) yield hand;
    }
  }
}

export class StateEntry {
  /** @type {number | null} */
  piece = null; // that is painted
  #isOn = false;
  /** @type {number[]} */
  #painted = [];
  /** @type {Point | null} */
  #stroke = null; // the point where it is
  #erases = false;
  #group = drawn("g", { class: "painted" });
  #view;
  #rules;
  #board;
  #game;

  /**
   * @param {View} view
   * @param {Rules} rules
   * @param {Board} board
   * @param {AbortSignal} signal
   * @param {Game} game
   */
  constructor(view, rules, board, signal, game) {
    this.#view = view;
    this.#rules = rules;
    this.#board = board;
    this.#game = game;
    board.svg.append(this.#group);
    const early = { signal, capture: true }; // before the hand
    view.enter.addEventListener("click", () => this.#turn(!this.#isOn), { signal });
    board.svg.addEventListener("pointerdown", (event) => this.#press(event), early);
    view.board.addEventListener("keydown", (event) => this.#key(event), early);
    window.addEventListener("pointermove", (event) => this.#follow(event), { signal });
    for (const end of ["pointerup", "pointercancel"]) {
      window.addEventListener(end, () => (this.#stroke = null), { signal });
    }
    this.#turn(false);
  }

  /** @param {boolean} isOn */
  #turn(isOn) {
    const { enter, tools, choices, table } = this.#view;
    const hasFocus = document.activeElement === enter;
    const changed = this.#isOn !== isOn;
    this.#isOn = isOn;
    enter.textContent = isOn ? "Done" : "Enter a state";
    (isOn ? tools : choices).append(enter);
    if (hasFocus) enter.focus();
    table.classList.toggle("entering", isOn);
    if (!changed) return;
    this.piece = null;
    this.#painted = [];
    this.#game.begun();
    this.#show();
    this.#game.say(isOn ? "Choose a piece, then paint its cells on the board." : "");
  }

  /** Whether pieces are painted now. */
  get isOn() {
    return this.#isOn;
  }

  /**
   * A piece of the tray is to be painted; returns false if pieces are not painted now.
   * @param {number} piece
   */
  choose(piece) {
    if (!this.#isOn) return false;
    if (this.#rules.left(piece, this.#game.laid()) > 0) {
      [this.piece, this.#painted] = [piece, []];
      this.#read();
    }
    return true;
  }

  /** Other pieces lie on the board. */
  forget() {
    this.#painted = [];
    if (this.piece !== null && this.#rules.left(this.piece, this.#game.laid()) <= 0) this.piece = null;
    this.#show();
  }

  // strokes

  /** @param {PointerEvent} event */
  #press(event) {
    if (!this.#isOn || event.button) return;
    event.preventDefault();
    event.stopPropagation();
    const point = this.#board.point(event);
    const cell = this.#cellAt(point);
    if (cell === undefined) return;
    this.#erases = this.#painted.includes(cell);
    this.#stroke = point;
    this.#enter(cell);
  }

  /** @param {PointerEvent} event */
  #follow(event) {
    if (!this.#stroke) return;
    const [[x, y], [toX, toY]] = [this.#stroke, this.#board.point(event)];
    const steps = Math.ceil(Math.hypot(toX - x, toY - y) / (FINE * this.#rules.data.cell));
    for (let step = 1; step <= steps && this.#stroke; step++) {
      const cell = this.#cellAt([x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps]);
      if (cell !== undefined && !this.#lyingOn(cell)) this.#paint(cell);
    }
    if (this.#stroke) this.#stroke = [toX, toY];
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#isOn || !["Enter", " ", "Escape"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const cell = this.#game.cursor();
    this.#erases = this.#painted.includes(cell);
    if (event.key !== "Escape") this.#enter(cell);
    else if (this.piece !== null) this.choose(this.piece);
  }

  /**
   * The cell of the board at a point of its drawing.
   * @param {Point} point
   * @returns {number | undefined}
   */
  #cellAt(point) {
    const [cell] = this.#board.near(point);
    if (cell === undefined) return undefined;
    const [x, y] = this.#rules.middleOf(cell);
    return Math.hypot(x - point[0], y - point[1]) <= INSIDE * this.#rules.data.cell ? cell : undefined;
  }

  /** @param {number} cell */
  #lyingOn(cell) {
    return this.#game.laid().find((one) => one.cells.includes(cell));
  }

  /**
   * A cell where a stroke begins: a piece that lies there is taken up.
   * @param {number} cell
   */
  #enter(cell) {
    const lying = this.#lyingOn(cell);
    if (lying) {
      this.#stroke = null;
      this.#game.takeUp(lying);
      this.#game.say(`${this.#rules.data.pieces[lying.piece].name} is off the board again.`);
    } else if (this.piece === null) this.#game.say("Choose a piece first.");
    else this.#paint(cell);
  }

  /** @param {number} cell */
  #paint(cell) {
    if (this.piece === null || this.#painted.includes(cell) !== this.#erases) return;
    if (this.#erases) this.#painted = this.#painted.filter((one) => one !== cell);
    else this.#painted = [...this.#painted, cell];
    this.#read();
  }

  /** Lay the painted piece if that is all of it. */
  #read() {
    const piece = /** @type {number} */ (this.piece);
    const { lying, fits, say } = readPainted(this.#rules, this.#game.laid(), piece, this.#painted);
    if (!lying) {
      this.#show(fits);
      this.#game.say(say);
      return;
    }
    this.#stroke = null;
    this.#game.lay(lying);
    const { name } = this.#rules.data.pieces[piece];
    this.#game.say(this.piece === null ? `${name} lies there. Choose the next piece.` : `${name} lies there.`);
  }

  #show(fits = true) {
    const { cells, outlines, kinds, puzzle } = this.#rules.data;
    const paths = this.#painted.map((cell) => {
      const [, x, y] = cells[cell];
      const kind = `piece color-${puzzle.pieces[this.piece ?? 0].color}`;
      return drawn("path", { class: kind, d: outlines[kinds[cell]], transform: `translate(${x} ${y})` });
    });
    this.#group.replaceChildren(...paths);
    this.#group.classList.toggle("bad", !fits);
    this.#game.changed();
  }
}
