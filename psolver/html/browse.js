// Leafing through tilings: a grid of them, the pieces, what was chosen, the large view.

import { chip } from "./chip.js";
import { grouped, made, tick } from "./elements.js";
import { boxOfPicture, lightOn, picture } from "./picture.js";
import { Grid } from "./grid.js";
import { Large } from "./large.js";
import { Legend } from "./legend.js";
import { Reader } from "./reader.js";

/** @typedef {import("./reader.js").Puzzle} Puzzle */
/** @typedef {import("./large.js").MakeScene} MakeScene */

/**
 * The callbacks and options of the tilings.
 * @typedef {object} BrowseCallbacks
 * @property {HTMLElement[]} [choices] elements beside the two of its own
 * @property {number} [mostPieces] the number of pieces shown before one opens their list
 * @property {() => void} [changed] called after a choice, which is in `state`
 * @property {() => void} [opened] called when the large view is opened
 * @property {() => void} [closed] called when the large view is closed
 * @property {() => void} [printed] called when the tilings are printed
 * @property {MakeScene} [scene] shows solids otherwise
 * @property {boolean} [sceneFirst] whether it shows them first
 * @property {(shown: boolean) => void} [switched] called when somebody has chosen the scene, or pictures
 * @property {import("./large.js").Act[]} [acts] buttons of the large view
 */

/**
 * The choices, as plain data.
 * @typedef {object} State
 * @property {[region: number, index: number][]} chosen
 * @property {boolean} labels
 * @property {boolean} layers
 * @property {number | null} open
 * @property {boolean} scene
 */

/** @typedef {{piece: number | null, region: number | null}} Light a piece, there or anywhere */

const NOTHING = () => {};

export class Browse {
  /** @type {Record<string, any>} */
  parts = {};
  reader = new Reader();
  #callbacks;
  #grid;
  #large;
  #legend;
  #root;
  /** @type {Map<number, number>} */
  #chosen = new Map(); // for the number of each region that is to be there, an index with it
  /** @type {number[]} */
  #shown = []; // the indexes of the tilings with all of them
  /** @type {Light} */
  #light = { piece: null, region: null }; // the piece and the region lit in the grid
  /** @type {State | null} */
  #wanted = null; // the state to restore as soon as its tilings have come
  #end = new AbortController();

  /**
   * @param {HTMLElement} root an element, which it fills
   * @param {BrowseCallbacks} callbacks
   */
  constructor(root, callbacks = {}) {
    this.#root = root;
    this.#callbacks = {
      choices: [],
      changed: NOTHING,
      opened: NOTHING,
      closed: NOTHING,
      printed: NOTHING,
      ...callbacks,
    };
    const { signal } = this.#end;
    this.#legend = new Legend((piece) => this.#lightUp(piece), callbacks.mostPieces);
    this.#large = new Large(this.reader, this.#toldLarge(), signal);
    this.#build();
    this.#grid = new Grid(this.parts.grid, this.#toldGrid(), signal);
  }

  /** @returns {import("./large.js").LargeCallbacks} */
  #toldLarge() {
    return {
      choose: (region, index) => this.#choose(region, index),
      chosen: (region) => this.#chosen.has(region),
      named: (named) => this.#change(named),
      moved: () => this.#callbacks.changed(),
      opened: () => {
        this.#lightUp(null);
        this.#callbacks.opened();
      },
      closed: (position) => {
        this.#grid.focus(position);
        this.#callbacks.closed();
        this.#callbacks.changed();
      },
      scene: this.#callbacks.scene,
      sceneFirst: this.#callbacks.sceneFirst,
      switched: this.#callbacks.switched,
      acts: this.#callbacks.acts,
    };
  }

  /** @returns {import("./grid.js").GridCallbacks} */
  #toldGrid() {
    return {
      draw: (index, apart) =>
        picture(this.#puzzle, this.reader.tiling(index), { ...this.#options(), apart }),
      light: (picture, index) => this.#lightOf(picture, index),
      label: (index) => this.reader.name(index),
      open: (position) => this.#large.open(this.#shown, position),
      over: (index, place) => this.#over(index, place),
      printed: (some, all) => {
        const sentence = some < all ? `The first ${grouped(some)} of ${grouped(all)} are printed.` : "";
        this.parts.rest.textContent = sentence;
        this.#callbacks.printed();
      },
    };
  }

  /** The puzzle, of which there are tilings. */
  get #puzzle() {
    return /** @type {Puzzle} */ (this.reader.puzzle);
  }

  #build() {
    const { parts } = this;
    const root = this.#root;
    const change = () => this.#change(parts.labels.checked);
    const [layers, names] = [tick("Layers", change), tick("Names", change)];
    [parts["layers-choice"], parts.layers] = layers;
    parts.labels = names[1];
    parts.count = made("output", { class: "count" });
    parts.bar = made(
      "section",
      { class: "bar", "aria-label": "What is shown" },
      made("div", { class: "left" }, parts.count, made("span", { class: "chips" })),
      made("div", { class: "right" }, layers[0], names[0], this.#callbacks.choices),
    );
    parts.grid = made("div", { class: "tiles", role: "list", "aria-label": "Solutions" });
    parts.bare = made("div", { class: "bare" });
    parts.rest = made("p", { class: "rest" });
    parts.legend = this.#legend.element;
    Object.assign(parts, this.#large.parts);
    root.classList.add("browse");
    root.append(parts.legend, parts.bar, parts.grid, parts.bare, parts.rest, parts.large);
    this.clear();
  }

  /** Be as in the beginning, without any tiling. */
  clear() {
    this.#large.clear();
    this.reader.clear();
    this.#chosen.clear();
    [this.#shown, this.#wanted] = [[], null];
    this.#light = { piece: null, region: null };
    for (const name of ["legend", "bar", "grid", "bare"]) this.parts[name].hidden = true;
    this.parts.bare.replaceChildren();
    this.#grid?.show([], 1);
    this.#tellChosen();
  }

  /**
   * Take whole lines of data.
   * @param {string} text
   */
  take(text) {
    const [before, had] = [this.reader.tilings.length, this.reader.puzzle];
    this.reader.take(text);
    if (!this.reader.puzzle) return;
    if (!had) this.#begin();
    this.#sift(before);
    if (before) this.#grid.extend(this.#shown);
    else this.#grid.show(this.#shown, this.#shape());
    this.#large.extend();
    this.#tellCount();
    this.#showBoard();
    this.#restore();
  }

  #begin() {
    const puzzle = this.#puzzle;
    this.#name(Boolean(puzzle.labels));
    this.parts.layers.checked = Boolean(puzzle.layers);
    this.parts["layers-choice"].hidden = !puzzle.solid;
    for (const name of ["legend", "bar", "grid"]) this.parts[name].hidden = false;
    this.#legend.show(puzzle);
    this.#large.begin();
  }

  /** Show the board where nothing was found. */
  #showBoard() {
    const { end, tilings } = this.reader;
    this.parts.bare.hidden = !end?.board || tilings.length > 0;
    if (this.parts.bare.hidden || !end?.board) return;
    const board = { ...end, regions: end.board, ground: "" };
    this.parts.bare.replaceChildren(picture(this.#puzzle, board));
  }

  /**
   * Draw everything again, with names or without.
   * @param {boolean} named
   */
  #change(named) {
    this.#name(named);
    this.#redraw();
    this.#callbacks.changed();
  }

  #redraw() {
    if (this.#large.isOpen) this.#large.redraw();
    this.#grid.show(this.#shown, this.#shape());
  }

  /** @param {boolean} named */
  #name(named) {
    for (const one of ["labels", "large-labels"]) this.parts[one].checked = named;
    this.#large.labels = named;
  }

  /** End it. */
  remove() {
    this.#end.abort();
    this.#large.clear();
    this.#root.replaceChildren();
  }

  #options() {
    return { solid: !this.parts.layers.checked, labels: this.parts.labels.checked };
  }

  /** The ratio of a picture's width to its height. */
  #shape() {
    if (!this.reader.puzzle || this.reader.puzzle.figures || !this.#shown.length) return 1;
    const tiling = this.reader.tiling(this.#shown[0]);
    const [, , wide, high] = boxOfPicture(picture(this.#puzzle, tiling, this.#options()));
    return wide / high;
  }

  // the choices

  /**
   * Show only tilings with a region, which one with an index has, or no longer only these.
   * @param {number} region
   * @param {number} index
   */
  #choose(region, index) {
    if (!this.#chosen.delete(region)) this.#chosen.set(region, index);
    this.#sift(0);
    this.#grid.show(this.#shown, this.#shape());
    this.#tellChosen();
    if (this.#large.isOpen) this.#large.show(this.#shown, Math.max(0, this.#shown.indexOf(index)));
    this.#callbacks.changed();
  }

  /**
   * Choose the tilings to show among those from an index on.
   * @param {number} from
   */
  #sift(from) {
    const wanted = [...this.#chosen.keys()];
    if (!from) this.#shown = [];
    const { tilings } = this.reader;
    for (let index = from; index < tilings.length; index++) {
      if (wanted.every((one) => tilings[index].tiling.includes(one))) this.#shown.push(index);
    }
  }

  #tellCount() {
    const { tilings, puzzle } = this.reader;
    const all = `${grouped(tilings.length)} ${puzzle?.one}${tilings.length === 1 ? "" : "s"}`;
    this.parts.count.value = this.#chosen.size ? `${grouped(this.#shown.length)} of ${all}` : "";
  }

  #tellChosen() {
    this.#tellCount();
    for (const place of this.#root.querySelectorAll(".chips")) {
      place.replaceChildren(
        ...[...this.#chosen].map(([region, index]) =>
          chip(this.reader, region, index, () =>
            this.#choose(region, this.#large.isOpen ? this.#large.index : index),
          ),
        ),
      );
    }
  }

  // the state after a reload

  /**
   * The choices, as plain data.
   * @returns {State}
   */
  get state() {
    return {
      chosen: [...this.#chosen],
      labels: this.parts.labels.checked,
      layers: this.parts.layers.checked,
      open: this.#large.isOpen ? this.#large.index : null,
      scene: this.#large.isScene,
    };
  }

  /**
   * Choose again what was chosen, as soon as it has come.
   * @param {State} state
   */
  restore(state) {
    this.#wanted = state;
    this.#restore();
  }

  #restore() {
    const [wanted, reader] = [this.#wanted, this.reader];
    if (!wanted || !reader.puzzle) return;
    const indexes = [...wanted.chosen.map(([, index]) => index), wanted.open ?? 0];
    if (!reader.end && Math.max(...indexes) >= reader.tilings.length) return;
    this.#wanted = null;
    for (const [region, index] of wanted.chosen) {
      if (reader.tilings[index]?.tiling.includes(region)) this.#chosen.set(region, index);
    }
    this.#name(wanted.labels);
    this.parts.layers.checked = wanted.layers;
    this.#sift(0);
    this.#tellChosen();
    this.#redraw();
    const position = wanted.open === null ? -1 : this.#shown.indexOf(wanted.open);
    if (position < 0) return;
    this.#large.isSceneFirst = wanted.scene;
    this.#large.open(this.#shown, position);
  }

  // the light

  /**
   * Light up the piece at a place of a tiling, wherever it lies; none: nothing.
   * @param {number} [index]
   * @param {number} [place]
   */
  #over(index, place) {
    if (index === undefined || place === undefined) return this.#lightUp(this.#legend.pressed);
    const region = this.reader.tilings[index].tiling[place];
    const { piece, role } = this.reader.region(region);
    this.#lightUp(role ? null : piece, region);
  }

  /**
   * @param {number | null} piece
   * @param {number | null} region
   */
  #lightUp(piece, region = null) {
    if (this.#light.piece === piece && this.#light.region === region) return;
    this.#light = { piece, region };
    this.#grid.relight();
  }

  /**
   * The light of a picture: on the very placement, else on a piece that lies there only once.
   * @param {SVGSVGElement} svg
   * @param {number} index
   */
  #lightOf(svg, index) {
    const { piece, region } = this.#light;
    if (piece === null) return null;
    const tiling = this.reader.tiling(index);
    const same = region === null ? -1 : tiling.tiling.indexOf(region);
    const found = tiling.regions.flatMap((one, place) => (one.piece === piece ? [place] : []));
    const places = same < 0 ? found : [same];
    if (!places.length || (region !== null && places.length > 1)) return null;
    const light = lightOn(svg, this.#puzzle, tiling, places);
    light.classList.toggle("same", same >= 0);
    return light;
  }
}
