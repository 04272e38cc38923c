// The choice of a layer of a solid: a slider, and a button that shows all layers at once; and a drawing of layers
// of which one is shown.

import { button, made } from "./elements.js";

/** @typedef {[left: number, top: number, wide: number, high: number]} Box of a layer in the drawing of all */
/** @typedef {[cell: number[], x: number, y: number]} DrawnCell a cell, and its middle in the drawing */

/** @type {Record<string, number | undefined>} */
export const LAYER_KEYS = { PageUp: 1, PageDown: -1 }; // by how many layers they go up

export class LayerBar {
  root = made("div", { class: "layer-bar", hidden: true });
  /** Called when another choice is made. */
  changed = () => {};
  #range = made("input", { type: "range", min: 1, step: 1, "aria-label": "Layer" });
  #value = made("output");
  #all = button("All layers", () => this.#choose(this.layer, !this.isAll), { title: "Show all layers, or one of them" });
  #number = 0;
  #name = "";
  layer = 0;
  isAll = false;

  constructor() {
    this.root.append(made("label", {}, made("span", {}, "Layer"), this.#range), this.#value, this.#all);
    this.#range.addEventListener("input", () => this.#choose(Number(this.#range.value) - 1));
    this.root.addEventListener("keydown", (event) => {
      const by = LAYER_KEYS[event.key];
      if (!by) return;
      event.preventDefault(); // a slider would go on by more than one
      event.stopPropagation();
      this.go(this.layer + by);
    });
  }

  /** The number of the layer that is shown, from 0, the lowest; null: all are. */
  get chosen() {
    return this.isAll || this.#number < 2 ? null : this.layer;
  }

  /**
   * Offer a number of layers of a puzzle; the choice stays as far as it can, with another puzzle it is the lowest.
   * @param {number} number
   * @param {string} name
   */
  offer(number, name) {
    if (name !== this.#name) this.layer = 0;
    [this.#number, this.#name] = [number, name];
    this.layer = Math.max(0, Math.min(this.layer, number - 1));
    this.#write();
  }

  /**
   * Go to a layer, unless all are shown.
   * @param {number} layer
   */
  go(layer) {
    this.#choose(layer, this.isAll);
  }

  /** @param {number} to */
  #choose(to, isAll = false) {
    const layer = Math.max(0, Math.min(to, this.#number - 1));
    if (layer === this.layer && isAll === this.isAll) return;
    [this.layer, this.isAll] = [layer, isAll];
    this.#write();
    this.changed();
  }

  #write() {
    this.root.hidden = this.#number < 2;
    this.#range.max = String(this.#number);
    this.#range.value = String(this.layer + 1);
    this.#value.value = this.isAll ? `all ${this.#number}` : `${this.layer + 1} of ${this.#number}`;
    this.#range.setAttribute("aria-valuetext", this.#value.value);
    this.#all.setAttribute("aria-pressed", String(this.isAll));
  }
}

const BROAD = 1000; // pixels that a layer may take at most: a phone shows it below the scene, not beside it

/** A drawing of layers side by side, of which the one is shown that a bar chooses. */
export class LayerDrawing {
  #svg;
  #whole;
  #most;
  #boxes;
  #cells;
  #layers; // of each cell the number of its layer
  #bar;

  /**
   * @param {SVGSVGElement} svg
   * @param {{layers: Box[], cells: DrawnCell[]}} data
   * @param {LayerBar} bar
   * @param {number} scale pixels of a unit of the drawing at most
   */
  constructor(svg, { layers, cells }, bar, scale) {
    this.#svg = svg;
    this.#boxes = layers;
    this.#cells = cells;
    this.#bar = bar;
    this.#whole = /** @type {Box} */ ((svg.getAttribute("viewBox") ?? "").split(" ").map(Number));
    this.#most = scale;
    this.#layers = cells.map(([, x, y]) =>
      layers.findIndex(([left, top, wide, high]) => x > left && x < left + wide && y > top && y < top + high),
    );
    this.show();
  }

  /** Show the layer that is chosen, as large as there is room, or all of them. */
  show() {
    const { chosen } = this.#bar;
    const box = chosen === null ? this.#whole : this.#boxes[chosen];
    this.#svg.setAttribute("viewBox", box.join(" "));
    this.#svg.style.maxWidth = `${this.#most * box[2]}px`;
    this.#svg.style.setProperty("--ratio", String(box[2] / box[3]));
    this.#svg.classList.toggle("one-layer", chosen !== null);
    this.#svg.classList.toggle("broad", this.#most * box[2] > BROAD);
  }

  /**
   * Whether a cell, by its number, is shown.
   * @param {number} at
   */
  shows(at) {
    const { chosen } = this.#bar;
    return chosen === null || this.#layers[at] === chosen;
  }

  /**
   * Show a layer that has some of these cells.
   * @param {number[]} cells
   */
  reveal(cells) {
    if (cells.length && !cells.some((at) => this.shows(at))) this.#bar.go(this.#layers[cells[0]]);
  }

  /**
   * The cell that is shown where another one is in its own layer, or nearest to there.
   * @param {number} at
   */
  over(at) {
    if (this.shows(at)) return at;
    const [here, there] = [this.#boxes[this.#layers[at]], this.#boxes[this.#bar.layer]];
    const [, x, y] = this.#cells[at];
    const far = this.#cells.map(([, otherX, otherY], other) =>
      this.shows(other) ? Math.hypot(otherX - there[0] - x + here[0], otherY - there[1] - y + here[1]) : Infinity,
    );
    return far.indexOf(Math.min(...far));
  }

  /** The cells of the layer that is shown; null: all are. */
  get marked() {
    return this.#bar.chosen === null ? null : this.#cells.flatMap(([cell], at) => (this.shows(at) ? [cell] : []));
  }
}
