// The data of tilings, taken line by line as it comes: page_data.py describes the lines.

import { capital, grouped } from "./elements.js";

/** @typedef {[x: number, y: number, size: number]} Spot the middle of a text, and its height */
/** @typedef {[x: number, y: number, size: number, text: string]} Text */

/**
 * A region: a piece, by its number, or another part of the board, which has a role.
 * @typedef {object} Region
 * @property {number} piece
 * @property {string} [role]
 * @property {string} path
 * @property {string} [lines]
 * @property {string} [across]
 * @property {string} [dots]
 * @property {string} [arrows]
 * @property {Spot[]} names
 * @property {Text[]} [texts]
 * @property {[color: number, path: string][]} [wedges]
 * @property {number[][]} cells of a solid
 * @property {[form: number, cell: number]} [lay] the place of a piece on a page that plays
 */

/**
 * The second class of the lines between the cells of a region, by its role: see LINES_ON of svg.py.
 * @param {string} [role]
 */
export function linesOn(role) {
  return role ? (role === "shaded" ? " dim" : " ruled") : "";
}

/** @typedef {Omit<Region, "piece"> & {name: string, color: number, used?: string, size: [number, number]}} Piece */

/** @typedef {[path: string, x: number, y: number, width: number, height: number, badge: string]} Rule a
 *   line around a region of the board, and the place of its badge */

/**
 * A puzzle: the first line.
 * @typedef {object} Puzzle
 * @property {string} title
 * @property {string} one "solution" or "arrangement"
 * @property {[width: number, height: number]} size
 * @property {boolean} [solid]
 * @property {boolean} [round] its cells are balls
 * @property {import("./polyhedra.js").Geometry} [polyhedra] of its cells, if they are other polyhedra than cubes
 * @property {boolean} [figures]
 * @property {Text[]} [captions]
 * @property {string} [ground]
 * @property {string} [holes]
 * @property {string} [free]
 * @property {Text[]} [names]
 * @property {Rule[]} [regions] that have rules
 * @property {Piece[]} pieces
 * @property {string} theme
 * @property {boolean} [hatched]
 * @property {boolean} [labels]
 * @property {boolean} [layers]
 */

/**
 * Further values of a drawing of a tiling, or of a board without one.
 * @typedef {object} Looks
 * @property {number[]} [colors]
 * @property {string} [ground]
 * @property {[number, number]} [at]
 * @property {[number, number]} [size]
 * @property {[kind: string, path: string][]} [marks]
 * @property {Text[]} [names]
 * @property {Text[]} [clues]
 * @property {number[]} [order]
 * @property {string[]} [sides]
 * @property {number[]} [left]
 * @property {number[][]} [moves] of the first regions, in cells, if pieces are pulled apart
 */

/** @typedef {Looks & {tiling: number[], number: number}} Tiling by the numbers of its regions */
/** @typedef {Looks & {regions: Region[]}} Drawing */
/** @typedef {Tiling & Drawing} WholeTiling */
/** @typedef {Looks & {end: string[], board?: Region[], all?: boolean}} End */

export class Reader {
  /** @type {Puzzle | null} */
  puzzle = null;
  /** @type {Tiling[]} */
  tilings = [];
  /** @type {End | null} */
  end = null;
  /** @type {Region[]} */
  #regions = [];

  /** Forget everything. */
  clear() {
    [this.puzzle, this.tilings, this.end, this.#regions] = [null, [], null, []];
  }

  /**
   * Take a text of whole lines.
   * @param {string} text
   */
  take(text) {
    for (const line of text.split("\n")) {
      if (line.trim()) this.#value(JSON.parse(line));
    }
  }

  /** @param {any} value */
  #value(value) {
    if (value.tiling) {
      const number = value.number ?? (this.tilings.at(-1)?.number ?? 0) + 1;
      this.tilings.push({ ...value, number });
    } else if (value.end) this.end = value;
    else if (this.puzzle) this.#regions.push(value);
    else this.puzzle = value;
  }

  /** @param {number} number */
  region(number) {
    return this.#regions[number];
  }

  /**
   * A tiling as a picture needs it, by its index.
   * @param {number} index
   * @returns {WholeTiling}
   */
  tiling(index) {
    const found = this.tilings[index];
    return { ...found, regions: found.tiling.map((number) => this.#regions[number]) };
  }

  /**
   * The name of a tiling.
   * @param {number} index
   */
  name(index) {
    return `${capital(this.puzzle?.one ?? "")} ${grouped(this.tilings[index].number)}`;
  }
}
