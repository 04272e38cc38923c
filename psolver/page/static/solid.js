// A solid as a scene that one can turn, take apart and put together, with its controls.

import { capital, made } from "../../html/elements.js";
import { picture } from "../../html/picture.js";
import { kindOf } from "./solid_kinds.js";
import { MOVES, partsOf, SPEEDS } from "./solid_parts.js";
import { hasWebGL, isNamed, NO_WEBGL, styledColor } from "./solid_stage.js";

/** @import { Puzzle, WholeTiling } from "../../html/reader.js" */
/** @import { Act } from "./solid_parts.js" */
/** @import { Coming, Looks, Scene as SceneOfPieces } from "./solid_scene.js" */

/** @typedef {[way: number[], name: string]} Side */

// for each side the way there, in layers, rows and columns, and its name
/** @type {Record<string, Side>} */
const SIDES = {
  above: [[1, 0, 0], "from above"],
  below: [[-1, 0, 0], "from below"],
  front: [[0, 1, 0], "from the front"],
  back: [[0, -1, 0], "from the back"],
  right: [[0, 0, 1], "from the right"],
  left: [[0, 0, -1], "from the left"],
};
const AROUND = [
  "front",
  "front right",
  "right",
  "back right",
  "back",
  "back left",
  "left",
  "front left",
];
const LEVEL = Math.PI / 16; // one looks neither from above nor from below
const PART = 0.7; // of the time between two steps, in which a piece comes
const NO_ORDER =
  "These pieces cannot be put together one by one, each coming straight from one side.";

export class Solid {
  #place;
  #choose;
  /** @type {Record<string, any>} */
  #parts = {};
  /** @type {SceneOfPieces | null} */
  #scene = null; // as soon as it is loaded
  /** @type {Puzzle} */
  #puzzle;
  /** @type {WholeTiling} */
  #tiling;
  /** @type {number[]} */
  #places = []; // for each number of a piece in the scene its place among the regions
  /** @type {number | null} */
  #alone = null; // the number of the piece that is shown alone
  /** @type {number | null} */
  #step = null; // the number of pieces that are there; null: all
  #lowest = 0; // layer
  #named = false;
  #playing = 0; // the number of the timer of the next step; 0: it stands still
  #removed = false;
  #watcher = new MutationObserver(() => this.#draw());

  /**
   * @param {HTMLElement} place the element that it fills
   * @param {(place: number) => void} choose gets the place of a piece among the regions
   */
  constructor(place, choose) {
    this.#place = place;
    this.#choose = choose;
    place.classList.add("psolver-solid");
    this.#build();
    if (!hasWebGL()) {
      this.#fallBack();
      return;
    }
    this.#watcher.observe(document.documentElement, { attributeFilter: ["class"] });
    import("./solid_scene.js").then(({ Scene }) => {
      if (this.#removed) return;
      const callbacks = {
        over: (/** @type {number | null} */ number) => this.#over(number),
        chosen: (/** @type {number | null} */ number) => this.#showAlone(number),
      };
      this.#scene = new Scene(this.#parts.canvas, callbacks);
      if (this.#tiling) this.#draw();
    });
  }

  #build() {
    const parts = (this.#parts = partsOf({
      turn: (act) => this.#turn(act),
      arrange: () => this.#arrange(),
      goTo: (step) => {
        this.#pause();
        this.#goTo(step);
      },
      play: () => (this.#playing ? this.#pause() : this.#play()),
      showAlone: (number) => this.#showAlone(number),
      choose: () => this.#alone !== null && this.#choose(this.#places[this.#alone]),
    }));
    parts.canvas.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
    this.#place.append(...parts.rows);
  }

  /**
   * Show a tiling; the view stays as it is, and a piece that is alone, as far as there is one.
   * @param {Puzzle} puzzle
   * @param {WholeTiling} tiling
   * @param {boolean} named whether names are on the pieces
   */
  show(puzzle, tiling, named = false) {
    this.#named = named;
    if (puzzle === this.#puzzle && tiling.number === this.#tiling.number) return this.#rename();
    this.#pause();
    const piece = this.#alone === null ? null : this.#region(this.#alone).piece;
    [this.#puzzle, this.#tiling] = [puzzle, tiling];
    if (!this.#parts.canvas) return this.#showPicture();
    this.#places = tiling.regions.flatMap((region, place) =>
      region.role === "hole" ? [] : [place],
    );
    const same = this.#places.findIndex((_, number) => this.#region(number).piece === piece);
    this.#alone = piece === null || same < 0 ? null : same;
    this.#step = null;
    this.#tellControls();
    this.#draw();
  }

  /** Show the tiling as before, with names or without. */
  #rename() {
    if (this.#parts.canvas) this.#arrange();
    else this.#showPicture();
  }

  /** @param {number} number */
  #region(number) {
    return this.#tiling.regions[this.#places[number]];
  }

  /** @param {number} number */
  #isPiece(number) {
    return !this.#region(number).role;
  }

  /** @param {number} number */
  #nameOf(number) {
    return this.#puzzle.pieces[this.#region(number).piece].name;
  }

  /** Set the controls for the tiling. */
  #tellControls() {
    const parts = this.#parts;
    const { regions, order, number } = this.#tiling;
    const before = Number(parts.layers.range.max);
    const layers = regions
      .flatMap(({ cells }) => cells.map(([layer]) => layer))
      .sort((a, b) => a - b);
    this.#lowest = layers[0];
    parts.layers.range.max = layers[layers.length - 1] - layers[0] + 1;
    if (before !== Number(parts.layers.range.max))
      parts.layers.range.value = parts.layers.range.max;
    const pieces = [...this.#places.keys()].filter((one) => this.#isPiece(one));
    const seen = new Map();
    const options = pieces.map((one) => {
      const name = this.#nameOf(one);
      seen.set(name, (seen.get(name) ?? 0) + 1);
      const copy = seen.get(name) > 1 ? ` (${seen.get(name)})` : "";
      return made("option", { value: one }, `${name}${copy}`);
    });
    parts.alone.replaceChildren(made("option", { value: "" }, "all"), ...options);
    parts.step.range.max = options.length;
    parts.step.range.value = options.length;
    parts.step.range.disabled = parts.play.disabled = parts.speed.disabled = !order;
    const solid = `${capital(this.#puzzle.one)} ${number} as a solid of ${options.length} pieces`;
    parts.canvas.setAttribute("aria-label", `${solid}; arrow keys turn it`);
  }

  /** Put the pieces into the scene, in their colours. */
  #draw() {
    if (!this.#scene || !this.#tiling) return;
    const pieces = this.#places.map((place, number) => ({
      cells: this.#tiling.regions[place].cells,
      color: this.#colorOf(number),
      name: this.#isPiece(number) ? this.#nameOf(number) : "",
    }));
    this.#scene.show(kindOf(this.#puzzle.round, this.#puzzle.polyhedra), pieces);
    this.#arrange();
  }

  /**
   * The colour that the style sheet gives a piece: red, green and blue, 0 to 1.
   * @param {number} number
   */
  #colorOf(number) {
    const { role, piece } = this.#region(number);
    const color = this.#tiling.colors?.[this.#places[number]] ?? this.#puzzle.pieces[piece]?.color;
    const kind = role ?? `piece color-${color}`;
    return styledColor(this.#place, kind);
  }

  /**
   * Arrange the pieces as the controls say.
   * @param {Coming | null} comes
   */
  #arrange(comes = null) {
    const parts = this.#parts;
    const { order = [] } = this.#tiling;
    const there = this.#step === null ? this.#places : order.slice(0, this.#step);
    /** @type {Looks[]} */
    const looks = this.#places.map((place, number) => {
      if (this.#region(number).role)
        return this.#alone === null && this.#step === null ? "glass" : "hidden";
      if (!there.includes(place)) return "hidden";
      if (this.#alone === null || this.#alone === number) return "whole";
      return parts.glass.checked ? "glass" : "hidden";
    });
    const [layers, all] = [Number(parts.layers.range.value), Number(parts.layers.range.max)];
    parts.layers.value.value = layers === all ? "all" : `${layers} of ${all}`;
    parts.alone.value = this.#alone ?? "";
    parts.glass.disabled = this.#alone === null;
    parts.only.disabled = this.#alone === null;
    const steps = Number(parts.step.range.max);
    parts.step.value.value = this.#step === null ? "all" : `${this.#step} of ${steps}`;
    const apart = Number(parts.apart.range.value) / 100;
    const named = isNamed(this.#named);
    this.#scene?.arrange({ apart, above: this.#lowest + layers, looks, comes, named });
    this.#showStatus(this.#state());
  }

  /** The sentence about the view. */
  #state() {
    const { order } = this.#tiling;
    if (this.#alone !== null) return this.#nameOf(this.#alone);
    if (!order && this.#parts.step.range.max > 1) return NO_ORDER;
    if (!order || !this.#step) return "";
    const name = this.#nameOf(this.#places.indexOf(order[this.#step - 1]));
    return `Step ${this.#step} of ${order.length}: ${name}, ${this.#sideOf(this.#step)[1]}`;
  }

  /**
   * The side from which the piece of a step comes.
   * @param {number} step
   */
  #sideOf(step) {
    return SIDES[this.#tiling.sides?.[step - 1] ?? "above"];
  }

  /**
   * Show a number of pieces, in the order in which they can be put together.
   * @param {number} step
   */
  #goTo(step) {
    const { order = [] } = this.#tiling;
    const comes = this.#step !== null && step > this.#step;
    this.#step = step === order.length && !comes ? null : step;
    this.#parts.step.range.value = step;
    const piece = this.#places.indexOf(order[step - 1]);
    const lasts = this.#playing ? PART * this.#period : undefined;
    this.#arrange(comes ? { piece, way: this.#sideOf(step)[0], lasts } : null);
  }

  /** The milliseconds between two steps. */
  get #period() {
    return 1000 / SPEEDS[Number(this.#parts.speed.value)];
  }

  /** Let the pieces come one after another, from where it stands, or from the beginning. */
  #play() {
    const steps = this.#tiling.order?.length ?? 0;
    this.#alone = null;
    if (this.#step === null || this.#step >= steps) this.#goTo(0);
    this.#parts.play.textContent = "Pause";
    this.#playing = setTimeout(() => this.#playOn(steps), this.#period / 2);
  }

  /** @param {number} steps */
  #playOn(steps) {
    this.#goTo((this.#step ?? 0) + 1);
    if ((this.#step ?? steps) >= steps) this.#pause();
    else this.#playing = setTimeout(() => this.#playOn(steps), this.#period);
  }

  #pause() {
    clearTimeout(this.#playing);
    this.#playing = 0;
    if (this.#parts.play) this.#parts.play.textContent = "Run";
  }

  /**
   * Show a piece alone, by its number; the same once more, or null: all of them.
   * @param {number | null} number
   */
  #showAlone(number) {
    const none = number === null || number === this.#alone || !this.#isPiece(number);
    this.#alone = none ? null : number;
    this.#arrange();
  }

  /** @param {number | null} number */
  #over(number) {
    const shown = number !== null && this.#isPiece(number) ? number : null;
    this.#scene?.light(this.#alone === null ? shown : null);
    this.#showStatus(shown === null ? this.#state() : this.#nameOf(shown));
  }

  /** @param {string} text */
  #showStatus(text) {
    this.#parts.status.textContent = text;
  }

  /** @param {Act} act */
  #turn(act) {
    if (!this.#scene) return;
    act(this.#scene);
    const { around, up } = this.#scene.seenFrom;
    const side = AROUND[(Math.round(around / (Math.PI / 4)) + 8) % 8];
    const high = up > LEVEL ? " and above" : up < -LEVEL ? " and below" : "";
    this.#showStatus(`Seen from the ${side}${high}`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const found = MOVES.find(
      ([, , key]) => key === event.key || (key === "+" && event.key === "="),
    );
    if (!found || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#turn(found[3]);
  }

  /** Without WebGL: the picture, and a sentence. */
  #fallBack() {
    this.#place.replaceChildren();
    this.#parts = {
      status: made("p", { class: "told" }, NO_WEBGL),
      picture: made("div", { class: "stage" }),
    };
    this.#place.append(this.#parts.picture, this.#parts.status);
  }

  #showPicture() {
    this.#parts.picture.replaceChildren(
      picture(this.#puzzle, this.#tiling, { solid: true, apart: true, labels: this.#named }),
    );
  }

  focus() {
    this.#parts.canvas?.focus();
  }

  remove() {
    this.#removed = true;
    this.#pause();
    this.#watcher.disconnect();
    this.#scene?.remove();
    this.#place.replaceChildren();
  }
}
