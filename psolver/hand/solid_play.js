// The scene beside the layers of Play: the walls of the board, what lies in it, and the piece in the
// hand, which snaps to the cells where it fits under the pointer.

import { made } from "../html/elements.js";
import { picture } from "../html/picture.js";
import { kindOf } from "../page/static/solid_kinds.js";
import { MOVES } from "../page/static/solid_parts.js";
import { nearTo } from "../page/static/solid_ray.js";
import { hasWebGL, isNamed, pageColor, Stage, styledColor } from "../page/static/solid_stage.js";

/** @import { MakeScene } from "../html/play.js" */
/** @import { BoardScene, Place, Sight } from "../html/play_board.js" */
/** @import { Held, Lying, Rules } from "../html/play_rules.js" */
/** @import { Region } from "../html/reader.js" */
/** @import { Color } from "../page/static/solid_mesh.js" */
/** @import { Ray } from "../page/static/solid_ray.js" */
/** @import { Scene } from "../page/static/solid_scene.js" */

const NEAR = 1.1; // cells from a ray, from which a piece snaps to it
const HINT = "Drag beside the pieces to turn it.";
const LABEL = "The board as a solid; arrow keys turn it, or move the piece in the hand";

/** @implements {BoardScene} */
export class SolidPlay {
  element = made("div", { class: "solid-scene" });
  #stage;
  #place;
  #rules;
  #kind;
  /** @type {Lying[]} */
  #laid = [];
  /** @type {Lying | null | undefined} */
  #lifted = null;
  #named = false;
  /** @type {number[]} */
  #wrong = [];
  /** @type {number[][] | null} */
  #layer = null; // the cells of the layer that is drawn beside it
  /** @type {Held | null} */
  #held = null;
  #fits = false;
  /** @type {{lay: Lying | null, rings: number[]}} */
  #hint = { lay: null, rings: [] };
  /** @type {Map<string, Color>} */
  #colors = new Map();

  /**
   * @param {Rules} rules
   * @param {(event: PointerEvent) => boolean} press takes a piece that lies there; whether there is one
   */
  constructor(rules, press) {
    this.#rules = rules;
    this.#kind = kindOf(rules.data.puzzle.round, rules.data.puzzle.polyhedra);
    this.#place = made("div");
    this.element.append(this.#place, hasWebGL() ? made("p", { class: "hint" }, HINT) : "");
    this.#stage = new Stage(this.#place, {
      label: LABEL,
      draw: (scene) => this.#draw(scene),
      picture: () => this.#picture(),
      watchers: {
        over: (number) => this.#over(number),
        chosen: () => {},
        grab: press,
      },
    });
    this.#place.addEventListener("keydown", (event) => this.#key(event));
  }

  remove() {
    this.#stage.remove();
    this.element.remove();
  }

  // the picture

  /**
   * Show what lies there; `lifted` is in the hand.
   * @param {Lying[]} laid
   * @param {Lying | null | undefined} lifted
   * @param {boolean} named
   */
  showLaid(laid, lifted, named) {
    if (laid === this.#laid && lifted === this.#lifted && named === this.#named) return;
    [this.#laid, this.#lifted, this.#named] = [laid, lifted, named];
    this.#stage.show();
  }

  /**
   * Show the piece in the hand where it would lie.
   * @param {Held | null} held
   * @param {boolean} fits
   */
  showShadow(held, fits) {
    [this.#held, this.#fits] = [held, fits];
    if (this.#stage.scene) this.#drawGhost(this.#stage.scene);
  }

  /**
   * Show what a hint speaks of: a piece as it will lie, or else some cells.
   * @param {Lying | null} lay
   * @param {number[]} rings
   */
  showHint(lay, rings) {
    this.#hint = { lay, rings };
    if (this.#stage.scene) this.#drawGhost(this.#stage.scene);
  }

  /**
   * Mark the pieces to be taken up, by their numbers.
   * @param {number[]} numbers
   */
  showWrong(numbers) {
    if (String(numbers) === String(this.#wrong)) return;
    this.#wrong = numbers;
    this.#stage.show();
  }

  /**
   * Mark the layer that is drawn beside it; null: none.
   * @param {number[][] | null} cells
   */
  showLayer(cells) {
    this.#layer = cells;
    if (this.#stage.scene) this.#markLayer(this.#stage.scene);
  }

  /** @param {Scene} scene */
  #markLayer(scene) {
    scene.mark(this.#layer, this.#rules.data.layers.length, pageColor(this.#place, "--accent"));
  }

  /** The board's cells. */
  get #cells() {
    return this.#rules.data.cells.map(([cell]) => cell);
  }

  /** @param {number[]} numbers */
  #cellsOf(numbers) {
    return numbers.map((number) => this.#rules.data.cells[number][0]);
  }

  /** @param {Scene} scene */
  #draw(scene) {
    const bad = pageColor(this.#place, "--bad");
    const pieces = this.#laid.map(({ piece, cells }, number) => ({
      cells: this.#cellsOf(cells),
      color: this.#color(piece),
      name: this.#rules.data.pieces[piece].name,
      ...(this.#wrong.includes(number) && { line: bad }),
    }));
    const [color, line] = ["--line", "--soft"].map((one) => pageColor(this.#place, one));
    scene.show(this.#kind, pieces, { cells: this.#cells, color, line });
    const looks = this.#laid.map((one) => (one === this.#lifted ? "glass" : "whole"));
    scene.arrange({ looks: /** @type {("glass" | "whole")[]} */ (looks), named: isNamed(this.#named) });
    this.#markLayer(scene);
    this.#drawGhost(scene);
  }

  /** @param {Scene} scene */
  #drawGhost(scene) {
    const held = this.#held;
    if (!held) return scene.showGhost(this.#hintGhost());
    if (held.at === null) return scene.showGhost(null);
    const { cells } = this.#rules.form(held);
    const [anchor] = this.#rules.data.cells[held.at];
    const own = cells[held.grabbed];
    const color = this.#fits ? this.#color(held.piece) : pageColor(this.#place, "--bad");
    scene.showGhost({
      cells: cells.map((cell) => cell.map((value, axis) => value - own[axis] + anchor[axis])),
      color,
    });
  }

  /** The ghost of a hint, while nothing is in the hand. */
  #hintGhost() {
    const { lay, rings } = this.#hint;
    if (lay) return { cells: this.#cellsOf(lay.cells), color: this.#color(lay.piece) };
    return rings.length ? { cells: this.#cellsOf(rings), color: pageColor(this.#place, "--good") } : null;
  }

  /**
   * The colour of a piece, in the theme that the page has.
   * @param {number} piece
   */
  #color(piece) {
    const kind = `piece color-${this.#rules.data.puzzle.pieces[piece].color}`;
    const key = `${document.documentElement.className} ${kind}`;
    const color = this.#colors.get(key) ?? styledColor(this.#place, kind);
    this.#colors.set(key, color);
    return color;
  }

  /** The pieces on the board as a picture, for browsers that show no scene. */
  #picture() {
    const { puzzle, colors } = this.#rules.data;
    const taken = new Set(this.#laid.flatMap(({ cells }) => cells));
    const free = this.#cells.filter((_, number) => !taken.has(number));
    const bare = { path: "", names: [] };
    /** @type {Region[]} */
    const regions = this.#laid.map(({ piece, cells }) => ({ ...bare, piece, cells: this.#cellsOf(cells) }));
    if (free.length) regions.push({ ...bare, piece: -1, role: "empty", cells: free });
    const numbers = regions.map(({ piece }) => puzzle.pieces[piece]?.color ?? 0);
    const svg = picture(puzzle, { regions, colors: numbers }, { solid: true, apart: true });
    for (const one of svg.querySelectorAll(".piece")) {
      const place = Number(/** @type {SVGElement} */ (one).dataset.place);
      /** @type {SVGElement} */ (one).style.fill = colors[numbers[place]];
    }
    return svg;
  }

  // pointer and keys

  /** @param {number | null} number */
  #over(number) {
    const shown = this.#held ? null : number;
    this.#stage.scene?.light(shown);
    this.#place.classList.toggle("over", shown !== null);
    this.#place.title = shown === null ? "" : this.#rules.data.pieces[this.#laid[shown].piece].name;
  }

  /**
   * Whether a place of the window is in the scene.
   * @param {Place} place
   */
  #has({ clientX, clientY }) {
    const { left, right, top, bottom } = this.#place.getBoundingClientRect();
    return clientX > left && clientX < right && clientY > top && clientY < bottom;
  }

  /**
   * The ray at which somebody points in the scene; null: elsewhere.
   * @param {Place} place
   * @returns {Sight | null}
   */
  point(place) {
    const { scene } = this.#stage;
    return scene && this.#has(place) ? { ray: scene.rayAt(place) } : null;
  }

  /**
   * The piece under a place of the window: its number, and the number of the cell there.
   * @param {Place} place
   * @returns {[number: number, cell: number] | null}
   */
  lyingAt(place) {
    const number = this.#stage.scene?.at(place) ?? null;
    const point = number === null ? null : this.point(place);
    if (number === null || !point) return null;
    const { cells } = this.#laid[number];
    const [first = 0] = this.#kind.along(point.ray, this.#cellsOf(cells));
    return [number, cells[first]];
  }

  /**
   * A hand over the deepest cell under the pointer where its piece fits, or over one near by,
   * whichever cell it is held by.
   * @param {Held} held
   * @param {Sight} sight
   * @param {Lying[]} laid
   * @returns {Held}
   */
  snapped(held, { ray }, laid) {
    const under = this.#under(ray, held, laid);
    const near = nearTo(ray, this.#cells.map(this.#kind.middle), NEAR);
    for (const at of [...under, ...near]) {
      for (const grabbed of this.#grips(held)) {
        const hand = { ...held, grabbed, at };
        if (!this.#rules.fault(hand, laid)) return hand;
      }
    }
    return { ...held, at: under[0] ?? near[0] ?? null };
  }

  /**
   * The free cells that are seen under the pointer, the deepest first.
   * @param {Ray} ray
   * @param {Held} held
   * @param {Lying[]} laid
   */
  #under(ray, held, laid) {
    const taken = new Set(laid.flatMap((one) => (one === held.from ? [] : one.cells)));
    const along = this.#kind.along(ray, this.#cells);
    const first = along.findIndex((cell) => taken.has(cell));
    const free = first < 0 ? along : along.slice(0, first);
    return free.length ? free.reverse() : along.slice(0, 1);
  }

  /**
   * The cells of the piece in the hand by which it may be held, those next to the present one first.
   * @param {Held} held
   */
  #grips(held) {
    const { cells } = this.#rules.form(held);
    const far = cells.map((cell) => Math.hypot(...cell.map((value, axis) => value - cells[held.grabbed][axis])));
    return [...cells.keys()].sort((one, other) => far[one] - far[other]);
  }

  /** Whether a key here means the piece in the hand. @param {EventTarget | null} target */
  takesKeys(target) {
    return this.#held !== null && this.#place.contains(/** @type {Node} */ (target));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { scene } = this.#stage;
    const found = MOVES.find(([, , key]) => key === event.key || (key === "+" && event.key === "="));
    if (this.#held || !scene || !found || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    found[3](scene);
  }
}

/** @type {MakeScene} */
export const solidPlay = (rules, press) => new SolidPlay(rules, press);
