// What may lie where on a board, from what the server has told of it: see render/html/play.py.
//
//   lying   {piece, form, cells}             a piece on the board; cells and forms by number
//   hand    {piece, form, grabbed, at, from} a piece in the hand, held by its cell `grabbed` over the
//                                            cell `at` of the board (null: none); taken from the
//                                            tray (null) or from the board: `from` is what lay there

export class Rules {
  #number;
  #clue;

  constructor(data) {
    this.data = data;
    this.#number = new Map(data.cells.map(([cell], place) => [cell.join(), place]));
    this.#clue = new Map(data.clues);
  }

  form({ piece, form }) {
    return this.data.pieces[piece].forms[form];
  }

  /** The number of a cell of the board; undefined: outside. */
  cell(values) {
    return this.#number.get(values.join());
  }

  /** Is there a translation that takes a cell to another one? */
  #areAlike(cell, other) {
    return this.data.invariants.every(
      (form) => !form.reduce((sum, factor, axis) => sum + factor * (other[axis] - cell[axis]), 0),
    );
  }

  /** May the cell by which a piece is held be over a cell of the board, by its number? A triangle
   * that points up never lies on one that points down. */
  takes(hand, at) {
    return this.#areAlike(this.form(hand).cells[hand.grabbed], this.data.cells[at][0]);
  }

  /** The cells of the board under a piece in the hand; undefined for one outside. */
  under(hand) {
    const { cells } = this.form(hand);
    if (!this.takes(hand, hand.at)) return cells.map(() => undefined);
    const [anchor] = this.data.cells[hand.at];
    const held = cells[hand.grabbed];
    return cells.map((cell) =>
      this.cell(cell.map((value, axis) => value - held[axis] + anchor[axis])),
    );
  }

  /** Why a piece in the hand cannot lie where it is, beside those that lie there; "" where it can. */
  fault(hand, laid) {
    const cells = this.under(hand);
    if (cells.includes(undefined)) return "is not on the board there";
    const taken = new Set(laid.flatMap((one) => (one === hand.from ? [] : one.cells)));
    if (cells.some((cell) => taken.has(cell))) return "lies on another piece there";
    const clue = cells
      .map((cell) => this.#clue.get(cell))
      .find((one) => one !== undefined && one !== hand.piece);
    return clue === undefined
      ? ""
      : `covers a clue of the piece ${this.data.pieces[clue].name} there`;
  }

  /** How often a piece may still be used; Infinity: as often as one likes. */
  left(piece, laid) {
    const { most } = this.data.pieces[piece];
    return (most ?? Infinity) - laid.filter((one) => one.piece === piece).length;
  }

  /** How often a piece must still be used. */
  missing(piece, laid) {
    return Math.max(
      0,
      this.data.pieces[piece].least - laid.filter((one) => one.piece === piece).length,
    );
  }

  /** A piece on cells with marks, as the server tells it: the piece that lies there. */
  lying([piece, cells, marks]) {
    const form = this.data.pieces[piece].forms.findIndex((one) => {
      if (!this.#areAlike(one.cells[0], cells[0])) return false;
      const shift = one.cells[0].map((value, axis) => cells[0][axis] - value);
      const areThere = one.cells.every((cell, place) =>
        cell.every((value, axis) => value + shift[axis] === cells[place][axis]),
      );
      return areThere && moved(one.marks, shift).join() === marks.join();
    });
    return { piece, form, cells: cells.map((cell) => this.cell(cell)) };
  }

  /** The same the other way round. */
  told(lying) {
    const form = this.form(lying);
    const cells = lying.cells.map((cell) => this.data.cells[cell][0]);
    const shift = form.cells[0].map((value, axis) => cells[0][axis] - value);
    return [lying.piece, cells, moved(form.marks, shift)];
  }

  /** The cell of a form by which it is held best: nearest to its middle. */
  middle({ cells }) {
    const centre = cells[0].map(
      (_, axis) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length,
    );
    const far = cells.map((cell) =>
      cell.reduce((sum, value, axis) => sum + (value - centre[axis]) ** 2, 0),
    );
    return far.indexOf(Math.min(...far));
  }

  /** The same hand, and, where a piece has layers, hands that hold it by a cell of another one. */
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

  /** A hand after an action (by number); null where the piece may not lie so. */
  turned(hand, action) {
    const to = this.form(hand).to[action];
    return to && { ...hand, form: to[0], grabbed: to[1][hand.grabbed] };
  }

  /** A hand with the next of the forms of its piece, or another one before or behind. */
  next(hand, step) {
    const { forms } = this.data.pieces[hand.piece];
    const form = (hand.form + step + forms.length) % forms.length;
    return { ...hand, form, grabbed: this.middle(forms[form]) };
  }

  /** The nearest cell of the board in a direction on paper from one, of those that `may` be; itself
   * where there is none. `aim`: the way goes along there, where cells lie to and fro. */
  beside(at, [across, down], aim, may = () => true) {
    const [, x, y] = this.data.cells[at];
    const off = (otherX, otherY, fromX, fromY) =>
      Math.abs((otherX - fromX) * down) + Math.abs((otherY - fromY) * across);
    let [best, least] = [at, Infinity];
    for (const [place, [, otherX, otherY]] of this.data.cells.entries()) {
      const along = (otherX - x) * across + (otherY - y) * down;
      const far = along + ASIDE * off(otherX, otherY, x, y) + FINE * off(otherX, otherY, ...aim);
      const isThere = along > 1 && off(otherX, otherY, x, y) <= along;
      if (isThere && far < least && may(place)) [best, least] = [place, far];
    }
    return best;
  }

  /** The middle of a cell of the board in its drawing. */
  middleOf(at) {
    return this.data.cells[at].slice(1);
  }

  /** The cell above or below one, in the next layer; itself where there is none. */
  layer(at, step) {
    const [[first, ...others]] = this.data.cells[at];
    return this.data.puzzle.solid ? (this.cell([first + step, ...others]) ?? at) : at;
  }

  /** Where a cell is, in words. */
  where(at) {
    const place = this.data.places[at];
    return this.data.axes.map((axis, number) => `${axis} ${place[number] + 1}`).join(", ");
  }
}

/** Marks of cells and of sides, each a cell and the one beyond, that are moved. */
function moved(marks, shift) {
  return marks.map(([where, mark]) => [
    where.map((value, place) => value + shift[place % shift.length]),
    mark,
  ]);
}

const ASIDE = 1.5; // how much worse it is to be aside than far, for the way by keys
const FINE = 0.01; // what decides between cells that are as good
