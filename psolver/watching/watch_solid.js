// The scene beside the layers of Watch: the board, and the pieces that are taken.

import { made } from "../html/elements.js";
import { picture } from "../html/picture.js";
import { kindOf } from "../page/static/solid_kinds.js";
import { colorOf, isNamed, pageColor, Stage } from "../page/static/solid_stage.js";

/** @import { Region } from "../html/reader.js" */
/** @import { Scene } from "../page/static/solid_scene.js" */
/** @import { WatchData } from "./watch_board.js" */

/** @typedef {[option: number, region: Region][]} Taken placements by their numbers */

const LABEL = "The board as a solid; drag, or use the arrow keys, to turn it";

export class WatchSolid {
  element = made("div", { class: "solid-scene" });
  #place = made("div");
  #data;
  #kind;
  #stage;
  /** @type {Taken} */
  #taken = [];
  #isTried = false; // the last one is tried
  /** @type {number[][] | null} */
  #layer = null;
  #frame = 0;

  /** @param {WatchData} data */
  constructor(data) {
    this.#data = data;
    this.#kind = kindOf(data.puzzle.round, data.puzzle.polyhedra);
    this.element.append(this.#place);
    this.#stage = new Stage(this.#place, {
      label: LABEL,
      draw: (scene) => this.#draw(scene),
      picture: () => this.#picture(),
      watchers: { over: () => {}, chosen: () => {} },
    });
  }

  remove() {
    cancelAnimationFrame(this.#frame);
    this.#stage.remove();
  }

  /**
   * Show the pieces that are taken, once before the next picture however many steps are made.
   * @param {Taken} taken
   * @param {boolean} isTried
   */
  show(taken, isTried) {
    [this.#taken, this.#isTried] = [taken, isTried];
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#stage.show();
    });
  }

  /**
   * Mark the layer that is drawn beside it; null: none.
   * @param {number[][] | null} cells
   */
  showLayer(cells) {
    this.#layer = cells;
    if (this.#stage.scene) this.#mark(this.#stage.scene);
  }

  /** @param {Scene} scene */
  #mark(scene) {
    scene.mark(this.#layer, this.#data.layers.length, pageColor(this.#place, "--accent"));
  }

  get #cells() {
    return this.#data.cells.map(([cell]) => cell);
  }

  /** @param {Region} region */
  #colorOf({ piece }) {
    return this.#data.colors[this.#data.puzzle.pieces[piece].color];
  }

  /** @param {Scene} scene */
  #draw(scene) {
    const [color, line, accent] = ["--line", "--soft", "--accent"].map((name) => pageColor(this.#place, name));
    const last = this.#taken.length - 1;
    const pieces = this.#taken.map(([, region], place) => ({
      cells: region.cells ?? [],
      color: colorOf(this.#colorOf(region)),
      name: this.#data.puzzle.pieces[region.piece].name,
      ...(this.#isTried && place === last && { line: accent }),
    }));
    scene.show(this.#kind, pieces, { cells: this.#cells, color, line });
    scene.arrange({ looks: pieces.map(() => "whole"), named: isNamed(false) });
    this.#mark(scene);
  }

  /** The same as a picture, for browsers that show no scene. */
  #picture() {
    const covered = new Set(this.#taken.flatMap(([, { cells = [] }]) => cells.map(String)));
    const free = this.#cells.filter((cell) => !covered.has(String(cell)));
    const regions = this.#taken.map(([, region]) => region);
    if (free.length) regions.push({ path: "", names: [], piece: -1, role: "empty", cells: free });
    const svg = picture(this.#data.puzzle, { regions, colors: regions.map(() => 0) }, { solid: true, apart: true });
    for (const one of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll(".piece"))) {
      one.style.fill = this.#colorOf(regions[Number(one.dataset.place)]);
    }
    return svg;
  }
}
