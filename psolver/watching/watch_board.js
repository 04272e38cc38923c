// The board of Watch: the pieces that are taken, and the cell that a step is about.

import { drawn } from "../html/elements.js";
import { LayerDrawing } from "../html/layer_bar.js";
import { picture, text, wedges } from "../html/picture.js";
import { WatchSolid } from "./watch_solid.js";

/** @import { Box, LayerBar } from "../html/layer_bar.js" */
/** @import { Looks, Puzzle, Region } from "../html/reader.js" */

/**
 * A board: see `watch_values` of html/play_values.py.
 * @typedef {object} WatchData
 * @property {Puzzle} puzzle
 * @property {Looks & {board: Region[]}} board
 * @property {string[]} colors
 * @property {[cell: number[], x: number, y: number][]} cells
 * @property {Box[]} layers of a solid in the drawing
 * @property {number} cell
 * @property {number} room
 */

/**
 * A step: its kind, cell (-1: none) and ways; in how many ways each cell can be covered (-1: it need
 * not be), as far as that is to be seen.
 * @typedef {{kind: string, cell: number, ways: number, all: number[]}} Step
 */

const UNIT = 100; // the side of a cell
const CELL = 140; // pixels of a cell at most: the side of a square as large
const [RING, LETTERS, SMALL] = [42, 46, 30]; // of marks, where there is room
const INSIDE = 0.85; // of that room, for a ring

export class Board {
  #data;
  #pieces = drawn("g");
  #marks = drawn("g", { class: "marks" });
  /** @type {number[]} */
  #drawn = []; // the placements whose elements are there, by number

  #layers;
  /** @type {WatchSolid | null} */
  #solid = null; // beside the layers

  /**
   * @param {WatchData} data
   * @param {LayerBar} bar chooses the layer of a solid that is drawn
   */
  constructor(data, bar) {
    this.#data = data;
    const { puzzle, board } = data;
    this.svg = picture(puzzle, { ...board, regions: board.board, ground: "" });
    bar.offer(data.layers.length, puzzle.title);
    this.#layers = new LayerDrawing(this.svg, data, bar, CELL / data.cell);
    if (puzzle.solid) this.#solid = new WatchSolid(data);
    this.svg.setAttribute("role", "img");
    this.svg.setAttribute("aria-label", "Board");
    const regions = this.svg.querySelector(".rules");
    this.svg.append(this.#pieces, ...(regions ? [regions] : []), this.#marks);
  }

  /** The elements: the scene of a solid, and the drawing. */
  get elements() {
    return [...(this.#solid ? [this.#solid.element] : []), this.svg];
  }

  /** Show the layer that is chosen now. */
  showLayer() {
    this.#layers.show();
    this.#solid?.showLayer(this.#layers.marked);
  }

  remove() {
    this.#solid?.remove();
  }

  /**
   * Show the layer that a step is about.
   * @param {[option: number, region: Region][]} taken
   * @param {Step} step
   */
  follow(taken, { kind, cell }) {
    const last = kind === "try" ? (taken.at(-1)?.[1].cells ?? []).map(String) : [];
    const own = this.#data.cells.flatMap(([one], at) => (last.includes(String(one)) ? [at] : []));
    this.#layers.reveal(cell >= 0 ? [cell] : own);
  }

  /**
   * Pairs of a placement's number and its region, and a step.
   * @param {[option: number, region: Region][]} taken
   * @param {Step} step
   */
  show(taken, { kind, cell, ways, all }) {
    this.#solid?.show(taken, kind === "try");
    let same = 0;
    while (same < taken.length && this.#drawn[same] === taken[same][0]) same++;
    while (this.#pieces.children.length > same) this.#pieces.lastChild?.remove();
    this.#pieces.append(...taken.slice(same).map(([, region]) => this.#piece(region)));
    this.#drawn = taken.map(([option]) => option);
    for (const [place, one] of [...this.#pieces.children].entries()) {
      one.classList.toggle("tried", kind === "try" && place === taken.length - 1);
    }
    this.svg.classList.toggle("solved", kind === "solution");
    const about = kind === "choose" || kind === "dead end" ? cell : -1;
    const others = [...all.entries()].filter(([place, number]) => number >= 0 && place !== about);
    const numbers = others.map(([place, number]) => this.#number(place, number, "ways", SMALL));
    this.svg.classList.toggle("numbered", numbers.length > 0);
    this.#marks.replaceChildren(...numbers, ...(about < 0 ? [] : this.#mark(about, kind, ways)));
  }

  /** @param {Region} region */
  #piece(region) {
    const { color } = this.#data.puzzle.pieces[region.piece];
    /** @type {[kind: string, path: string | undefined][]} */
    const parts = [
      ["piece", region.path],
      ["cells", region.lines],
      ["across", region.across],
      ["arrow", region.arrows],
    ];
    /** @type {SVGElement[]} */
    const inside = parts.flatMap(([kind, d]) => (d ? [drawn("path", { class: kind, d })] : []));
    inside[0].style.fill = this.#data.colors[color];
    inside.splice(1, 0, ...wedges([region]));
    inside.push(...(region.texts ?? []).map((one) => text("label black", ...one)));
    return drawn("g", {}, inside);
  }

  /**
   * @param {number} cell
   * @param {string} kind
   * @param {number} ways
   */
  #mark(cell, kind, ways) {
    const [, x, y] = this.#data.cells[cell];
    const name = kind === "dead end" ? "dead" : "chosen";
    const radius = this.#fitting(RING, INSIDE);
    const ring = drawn("circle", { class: name, cx: x, cy: y, r: radius });
    return [ring, this.#number(cell, ways, name, LETTERS)];
  }

  /**
   * A length in a square, as it fits into a cell, or a part of that.
   * @param {number} length
   */
  #fitting(length, part = 1) {
    const { cell, room } = this.#data;
    return Math.min(length * Math.max(1, cell / UNIT), part * room);
  }

  /**
   * @param {number} cell
   * @param {number} number
   * @param {string} name
   * @param {number} size
   */
  #number(cell, number, name, size) {
    const [, x, y] = this.#data.cells[cell];
    const fitting = this.#fitting(size) * (number > 99 ? 0.75 : 1);
    const place = { class: name, x, y: y + 0.35 * fitting, "font-size": fitting };
    return drawn("text", place, String(number));
  }
}
