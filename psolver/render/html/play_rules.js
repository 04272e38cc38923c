// What may lie where on a board, from what the server has told of it: see render/html/play_values.py.
//
//   lying   {piece, form, cells}             a piece on the board; cells and forms by number
//   hand    {piece, form, grabbed, at, from} a piece in the hand, held by its cell `grabbed` over the
//                                            cell `at` of the board (null: none); taken from the
//                                            tray (null) or from the board: `from` is what lay there

export class Rules {
  #number;
  #clue;
  #closed = null; // why the piece in the hand may not lie somewhere, by form and first cell

  constructor(data) {
    this.data = data;
    this.#number = new Map(data.cells.map(([cell], place) => [cell.join(), place]));
    this.#clue = new Map(data.clues);
  }

  form({ piece, form }) {
    return this.data.pieces[piece].forms[form];
  }

  /** The number of a cell of the board, where this wraps also of one beyond its sides; undefined:
   * outside. */
  cell(values) {
    let found = this.#number.get(values.join());
    for (const [by] of this.data.around) {
      found ??= this.#number.get(values.map((value, axis) => value - by[axis]).join());
    }
    return found;
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

  /** The piece in the hand may not lie everywhere where there is room: for each sentence that says
   * why, pairs of a form and the cell of the board under its first cell; null: not known yet. */
  close(closed) {
    const all = Object.entries(closed ?? {});
    const told = all.flatMap(([why, places]) => places.map((one) => [one.join(), why]));
    this.#closed = closed && new Map(told);
  }

  /** Is all known that keeps the piece in the hand from lying somewhere? */
  get knows() {
    return !this.data.ruled || this.#closed !== null;
  }

  /** Why a piece in the hand cannot lie where it is, beside those that lie there; "" where it can. */
  fault(hand, laid) {
    const cells = this.under(hand);
    const told = (what) => `${this.data.pieces[hand.piece].name} ${what} there.`;
    if (cells.includes(undefined)) return told("is not on the board");
    if (new Set(cells).size < cells.length) return told("comes round to itself");
    const taken = new Set(laid.flatMap((one) => (one === hand.from ? [] : one.cells)));
    if (cells.some((cell) => taken.has(cell))) return told("lies on another piece");
    const clue = cells
      .map((cell) => this.#clue.get(cell))
      .find((one) => one !== undefined && one !== hand.piece);
    if (clue !== undefined) return told(`covers a clue of the piece ${this.data.pieces[clue].name}`);
    return this.#closed?.get([hand.form, cells[0]].join()) ?? "";
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

  /** A piece as the server tells it (see play_view.py): the piece that lies there. */
  lying([piece, form, first]) {
    const cells = this.under({ piece, form, grabbed: 0, at: this.cell(first) });
    return { piece, form, cells };
  }

  /** The same of a piece that was remembered: it throws where the puzzle has no such piece or place. */
  lyingThere([piece, form, first]) {
    const found = this.lying([piece, form, first]);
    if (found.cells.includes(undefined)) throw new RangeError("not on the board");
    return found;
  }

  /** The same the other way round. */
  told({ piece, form, cells }) {
    return [piece, form, this.data.cells[cells[0]][0]];
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

  /** The nearest cell of the board in a direction on paper from one, of those that `may` be, and by
   * how much it is seen further on around a board that wraps; itself where there is none. `aim`: the
   * way goes along there, where cells lie to and fro. */
  beside(at, [across, down], aim, may = () => true) {
    const [, x, y] = this.data.cells[at];
    const off = (otherX, otherY, fromX, fromY) =>
      Math.abs((otherX - fromX) * down) + Math.abs((otherY - fromY) * across);
    let [best, least] = [{ at, by: [0, 0] }, Infinity];
    for (const by of [[0, 0], ...this.data.around.map(([, ...lengths]) => lengths)]) {
      for (const [place, [, ownX, ownY]] of this.data.cells.entries()) {
        const [otherX, otherY] = [ownX + by[0], ownY + by[1]];
        const along = (otherX - x) * across + (otherY - y) * down;
        const far = along + ASIDE * off(otherX, otherY, x, y) + FINE * off(otherX, otherY, ...aim);
        const isThere = along > 1 && off(otherX, otherY, x, y) <= along;
        if (isThere && far < least && may(place)) [best, least] = [{ at: place, by }, far];
      }
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

const ASIDE = 1.5; // how much worse it is to be aside than far, for the way by keys
const FINE = 0.01; // what decides between cells that are as good
