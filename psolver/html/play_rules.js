// The rules of where pieces may lie on a board, by the data of the puzzle.

/** @import { Looks, Puzzle, Region, Spot } from "./reader.js" */

/** @typedef {[x: number, y: number]} Point of a drawing */

/**
 * A layer of a form, in its own drawing.
 * @typedef {Pick<Region, "path" | "lines" | "arrows" | "wedges"> & Required<Pick<Region, "texts">>
 *   & {cells: number, middles: Point[], name: Spot}} Slice
 */

/**
 * An orientation of a piece; `to`: for each action the form that comes of it, and where its cells go.
 * @typedef {object} Form
 * @property {number[][]} cells
 * @property {unknown[]} marks
 * @property {[wide: number, high: number]} size
 * @property {Slice[]} slices
 * @property {([form: number, cells: number[]] | null)[]} to
 */

/**
 * A piece of the tray, and how often it is used.
 * @typedef {object} TrayPiece
 * @property {string} name
 * @property {number} least
 * @property {number | null} most null: any number of times
 * @property {number} form at first
 * @property {Form[]} forms
 * @property {number} [worth]
 */

/**
 * A puzzle that is played: see `play_values` of play_values.py, and for the last values `begin_values` of
 * play_results.py and play_view.py. Cells and pieces are numbers, but for the coordinates in `cells`.
 * @typedef {object} PlayData
 * @property {Puzzle} puzzle
 * @property {Looks & {board: Region[]}} board
 * @property {string[]} colors
 * @property {string[]} axes
 * @property {[cell: number[], x: number, y: number][]} cells
 * @property {string[]} outlines
 * @property {number[]} kinds
 * @property {number[][]} places
 * @property {import("./layer_bar.js").Box[]} layers of a solid in the drawing
 * @property {number[][]} [above] steps from a cell of a solid to those above it
 * @property {number[][]} invariants
 * @property {[by: number[], across: number, down: number][]} around
 * @property {string} sides
 * @property {number} cell
 * @property {number} room
 * @property {[cell: number, piece: number][]} clues
 * @property {Told[]} start the pieces that lie there at the start
 * @property {boolean} ruled
 * @property {[words: string, pieces: number[]][]} groups
 * @property {{name: string, key: string}[]} actions
 * @property {TrayPiece[]} pieces
 * @property {string} key
 * @property {string} [goal]
 * @property {[cell: number, value: number][]} [worth]
 * @property {boolean} [keep] the tab remembers the history
 * @property {boolean} [alone] there is no server
 * @property {("date" | "roll" | "puzzle")[]} [next] the kinds of "next" that there are
 */

/** @typedef {{piece: number, form: number, cells: number[]}} Lying a piece on the board */
/** @typedef {[piece: number, form: number, first: number[]]} Told the same as data: the cell under its first cell */

/**
 * A piece in the hand, held by its cell `grabbed` over the cell `at` of the board (null: none); it was taken
 * from the tray (null), or from the board: `from` is what lay there.
 * @typedef {{piece: number, form: number, grabbed: number, at: number | null, from: Lying | null}} Held
 */

export class Rules {
  #number;
  #clue;
  /** @type {Map<string, string> | null} */
  #closed = null; // the reasons why the piece in the hand may not lie somewhere, by form and first cell

  /** @param {PlayData} data */
  constructor(data) {
    this.data = data;
    this.#number = new Map(data.cells.map(([cell], place) => [cell.join(), place]));
    this.#clue = new Map(data.clues);
  }

  /** @param {{piece: number, form: number}} one */
  form({ piece, form }) {
    return this.data.pieces[piece].forms[form];
  }

  /**
   * The number of a cell of the board, where this wraps also of one beyond its sides; undefined: outside.
   * @param {number[]} values
   */
  cell(values) {
    let found = this.#number.get(values.join());
    for (const [by] of this.data.around) {
      found ??= this.#number.get(values.map((value, axis) => value - by[axis]).join());
    }
    return found;
  }

  /**
   * Whether a translation takes a cell to another one.
   * @param {number[]} cell
   * @param {number[]} other
   */
  #areAlike(cell, other) {
    return this.data.invariants.every(
      (form) => !form.reduce((sum, factor, axis) => sum + factor * (other[axis] - cell[axis]), 0),
    );
  }

  /**
   * Whether the cell by which a piece is held may be over a cell of the board, by its number. A triangle
   * that points up never lies on one that points down.
   * @param {Held} hand
   * @param {number} at
   */
  takes(hand, at) {
    return this.#areAlike(this.form(hand).cells[hand.grabbed], this.data.cells[at][0]);
  }

  /**
   * The cells of the board under a piece in the hand; undefined for one outside.
   * @param {Held} hand
   * @returns {(number | undefined)[]}
   */
  under(hand) {
    const { cells } = this.form(hand);
    if (hand.at === null || !this.takes(hand, hand.at)) return cells.map(() => undefined);
    const [anchor] = this.data.cells[hand.at];
    const held = cells[hand.grabbed];
    return cells.map((cell) =>
      this.cell(cell.map((value, axis) => value - held[axis] + anchor[axis])),
    );
  }

  /**
   * A piece in the hand as it lies where it is, if it can.
   * @param {Held} hand
   * @returns {Lying}
   */
  lay(hand) {
    const { piece, form } = hand;
    return { piece, form, cells: /** @type {number[]} */ (this.under(hand)) };
  }

  /**
   * Note the places with room where the piece in the hand may not lie: for each reason, a sentence, pairs
   * of a form and the cell of the board under its first cell; null: not known yet.
   * @param {Record<string, number[][]> | null} closed
   */
  close(closed) {
    this.#closed = closed && new Map();
    for (const [why, places] of Object.entries(closed ?? {})) {
      for (const one of places) this.#closed?.set(one.join(), why);
    }
  }

  /** Whether all is known that keeps the piece in the hand from lying somewhere. */
  get knows() {
    return !this.data.ruled || this.#closed !== null;
  }

  /**
   * The reason why a piece in the hand cannot lie where it is, beside those that lie there; "" where it
   * can.
   * @param {Held} hand
   * @param {Lying[]} laid
   */
  fault(hand, laid) {
    const under = this.under(hand);
    const told = (/** @type {string} */ what) => `${this.data.pieces[hand.piece].name} ${what} there.`;
    if (under.includes(undefined)) return told("is not on the board");
    const cells = /** @type {number[]} */ (under);
    if (new Set(cells).size < cells.length) return told("comes round to itself");
    const taken = new Set(laid.flatMap((one) => (one === hand.from ? [] : one.cells)));
    if (cells.some((cell) => taken.has(cell))) return told("lies on another piece");
    const clue = cells
      .map((cell) => this.#clue.get(cell))
      .find((one) => one !== undefined && one !== hand.piece);
    if (clue !== undefined) return told(`covers a clue of the piece ${this.data.pieces[clue].name}`);
    return this.#closed?.get([hand.form, cells[0]].join()) ?? "";
  }

  /**
   * The number of times that a piece may still be used; Infinity: as often as one likes.
   * @param {number} piece
   * @param {Lying[]} laid
   */
  left(piece, laid) {
    const { most } = this.data.pieces[piece];
    return (most ?? Infinity) - laid.filter((one) => one.piece === piece).length;
  }

  /**
   * The number of times that a piece must still be used.
   * @param {number} piece
   * @param {Lying[]} laid
   */
  missing(piece, laid) {
    const used = laid.filter((one) => one.piece === piece).length;
    return Math.max(0, this.data.pieces[piece].least - used);
  }

  /**
   * A piece as the server has it (see play_view.py): the piece that lies there.
   * @param {Told} told
   */
  lying([piece, form, first]) {
    return this.lay({ piece, form, grabbed: 0, at: this.cell(first) ?? null, from: null });
  }

  /**
   * The same of a piece that was remembered: it throws where the puzzle has no such piece or place.
   * @param {Told} told
   */
  lyingThere(told) {
    const found = this.lying(told);
    if (found.cells.some((cell) => cell === undefined)) throw new RangeError("not on the board");
    return found;
  }

  /**
   * The same the other way round.
   * @param {Lying} lying
   * @returns {Told}
   */
  told({ piece, form, cells }) {
    return [piece, form, this.data.cells[cells[0]][0]];
  }

  /**
   * The cell of a form by which it is held best: nearest to its middle.
   * @param {Form} form
   */
  middle({ cells }) {
    const centre = cells[0].map(
      (_, axis) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length,
    );
    const far = cells.map((cell) =>
      cell.reduce((sum, value, axis) => sum + (value - centre[axis]) ** 2, 0),
    );
    return far.indexOf(Math.min(...far));
  }

  /**
   * The same hand, and, where a piece has layers, hands that hold it by a cell of another one.
   * @param {Held} hand
   * @returns {Held[]}
   */
  grips(hand) {
    const { cells, slices } = this.form(hand);
    const grips = [hand.grabbed];
    const held = cells[hand.grabbed];
    for (let first = 0, layer = 0; layer < slices.length; first += slices[layer++].cells) {
      const part = cells.slice(first, first + slices[layer].cells);
      if (part.includes(held)) continue;
      const far = part.map((cell) =>
        Math.hypot(...cell.slice(1).map((value, axis) => value - held[axis + 1])),
      );
      grips.push(first + far.indexOf(Math.min(...far)));
    }
    return grips.map((grabbed) => ({ ...hand, grabbed }));
  }

  /**
   * A hand after an action (by number); null where the piece may not lie so.
   * @param {Held} hand
   * @param {number} action
   * @returns {Held | null}
   */
  turned(hand, action) {
    const to = this.form(hand).to[action];
    return to && { ...hand, form: to[0], grabbed: to[1][hand.grabbed] };
  }

  /**
   * A hand with the next of the forms of its piece, or another one before or behind.
   * @param {Held} hand
   * @param {number} step
   * @returns {Held}
   */
  next(hand, step) {
    const { forms } = this.data.pieces[hand.piece];
    const form = (hand.form + step + forms.length) % forms.length;
    return { ...hand, form, grabbed: this.middle(forms[form]) };
  }

  /**
   * The nearest cell of the board in a direction on paper from one, of those that `may` be, and by how much
   * it is seen further on around a board that wraps; the cell itself if no other lies there. `aim`: the way
   * goes along there, where cells lie to and fro.
   * @param {number} at
   * @param {Point} direction
   * @param {Point} aim
   * @param {(place: number) => boolean} may
   */
  beside(at, [across, down], aim, may = () => true) {
    const [x, y] = this.middleOf(at);
    /** @type {(here: Point, from: Point) => number} */
    const off = ([hereX, hereY], [fromX, fromY]) =>
      Math.abs((hereX - fromX) * down) + Math.abs((hereY - fromY) * across);
    /** @type {Point[]} */
    const moves = [[0, 0], ...this.data.around.map(([, ...by]) => by)];
    let [best, least] = [{ at, by: moves[0] }, Infinity];
    for (const by of moves) {
      for (const [place, [, ownX, ownY]] of this.data.cells.entries()) {
        /** @type {Point} */
        const here = [ownX + by[0], ownY + by[1]];
        const along = (here[0] - x) * across + (here[1] - y) * down;
        const far = along + ASIDE * off(here, [x, y]) + FINE * off(here, aim);
        const isThere = along > 1 && off(here, [x, y]) <= along;
        if (isThere && far < least && may(place)) [best, least] = [{ at: place, by }, far];
      }
    }
    return best;
  }

  /**
   * The middle of a cell of the board in its drawing.
   * @param {number} at
   * @returns {Point}
   */
  middleOf(at) {
    const [, x, y] = this.data.cells[at];
    return [x, y];
  }

  /**
   * The places of the numbers of rows and columns, beside the first cell of each: rows at the left, columns
   * above, or below the layers of a solid, which have their names above. `size`: that of the numbers.
   * @param {number} size
   */
  rim(size) {
    const { cell, cells, places, axes } = this.data;
    const across = axes.length - 1;
    const isSolid = axes.length > 2;
    const far = 0.5 * cell + 0.7 * size;
    /** @type {Map<string, [x: number, y: number, number: number]>} */
    const numbers = new Map();
    for (const [at, [, x, y]] of cells.entries()) {
      const place = places[at];
      const [row, column] = [`row ${place.slice(0, across)}`, `column ${[...place.slice(0, -2), place[across]]}`];
      if (x - far < (numbers.get(row)?.[0] ?? Infinity)) numbers.set(row, [x - far, y, place[across - 1] + 1]);
      const over = numbers.get(column)?.[1];
      const isOuter = over === undefined || (isSolid ? y + far > over : y - far < over);
      if (isOuter) numbers.set(column, [x, isSolid ? y + far : y - far, place[across] + 1]);
    }
    const isFree = (/** @type {number[]} */ [x, y]) =>
      cells.every(([, cellX, cellY]) => Math.hypot(cellX - x, cellY - y) > 0.5 * cell);
    return [...numbers.values()].filter(isFree);
  }

  /**
   * The cell above or below one, in the next layer; the cell itself if no other lies there.
   * @param {number} at
   * @param {number} step
   */
  layer(at, step) {
    const [here] = this.data.cells[at];
    const beside = (this.data.above ?? []).map((by) => this.cell(here.map((value, axis) => value + step * by[axis])));
    return beside.find((one) => one !== undefined) ?? at;
  }

  /**
   * The place of a cell, in words.
   * @param {number} at
   */
  where(at) {
    const place = this.data.places[at];
    return this.data.axes.map((axis, number) => `${axis} ${place[number] + 1}`).join(", ");
  }
}

const ASIDE = 1.5; // the weight of being aside, against being far, for the way by keys
const FINE = 0.01; // the weight that decides between cells that are as good
