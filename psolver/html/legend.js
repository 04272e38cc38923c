// The pieces of a puzzle: their pictures and names, each a button that lights it up.

import { button, grouped, made } from "./elements.js";
import { boxOfPicture, picture } from "./picture.js";
/** @typedef {import("./reader.js").Piece} Piece */
/** @typedef {import("./reader.js").Puzzle} Puzzle */

/** @typedef {(piece: number | null) => void} LightUp gets the number of a piece */

const MOST_SHOWN_PIECES = 16; // of the legend, before one opens it
const LEGEND_CELL = 14; // pixels
const LEGEND_MARKED = 24; // the same of a piece with marks
const LEGEND_WIDTH = 90; // pixels, of a piece at most

export class Legend {
  #summary = made("summary");
  #list = made("ul");
  element = made("details", { class: "legend" }, this.#summary, this.#list);
  #lightUp;
  #most;
  /** @type {Puzzle | null} */
  #puzzle = null;
  /** @type {number | null} */
  pressed = null; // the number of the piece that stays lit

  /**
   * @param {LightUp} lightUp
   * @param {number} most the number of pieces shown before one opens it
   */
  constructor(lightUp, most = MOST_SHOWN_PIECES) {
    this.#lightUp = lightUp;
    this.#most = most;
    this.element.addEventListener("toggle", () => this.#fill());
  }

  /**
   * Show the pieces of a puzzle.
   * @param {Puzzle} puzzle
   */
  show(puzzle) {
    const { pieces } = puzzle;
    [this.#puzzle, this.pressed] = [puzzle, null];
    this.#list.replaceChildren();
    this.#summary.textContent =
      pieces.length === 1 ? "1 piece" : `${grouped(pieces.length)} pieces`;
    this.element.open = pieces.length <= this.#most;
    this.#fill();
  }

  /** Draw the pieces, when they are to be seen. */
  #fill() {
    const puzzle = this.#puzzle;
    if (!this.element.open || !puzzle || this.#list.firstChild) return;
    this.#list.append(...puzzle.pieces.map((piece, number) => this.#entry(puzzle, piece, number)));
  }

  /**
   * @param {Puzzle} puzzle
   * @param {Piece} piece
   * @param {number} number
   */
  #entry(puzzle, piece, number) {
    const used = piece.used ? made("small", {}, piece.used) : "";
    const inside = [pieceAlone(puzzle, piece, number), made("span", {}, piece.name), used];
    const press = () => this.#press(this.pressed === number ? null : number);
    const one = button(inside, press, { title: `Light up ${piece.name}` });
    one.setAttribute("aria-pressed", "false");
    one.addEventListener("pointerenter", ({ pointerType }) => {
      if (pointerType !== "touch") this.#lightUp(number);
    });
    one.addEventListener("pointerleave", () => this.#lightUp(this.pressed));
    return made("li", {}, one);
  }

  /** @param {number | null} number */
  #press(number) {
    this.pressed = number;
    for (const [place, entry] of [...this.#list.children].entries()) {
      entry.firstElementChild?.setAttribute("aria-pressed", String(place === number));
    }
    this.#lightUp(number);
  }
}

/**
 * A small picture of a piece.
 * @param {Puzzle} puzzle
 * @param {Piece} piece
 * @param {number} number
 */
function pieceAlone(puzzle, piece, number) {
  const scene = { ...puzzle, size: piece.size, ground: "", holes: "", captions: [], regions: [] };
  const made = picture(
    scene,
    { regions: [{ ...piece, piece: number }], colors: [piece.color] },
    { solid: true },
  );
  const [, , wide, high] = boxOfPicture(made);
  const cell = piece.texts ? LEGEND_MARKED : LEGEND_CELL;
  const scale = Math.min(cell / 100, LEGEND_WIDTH / Math.max(wide, high));
  made.setAttribute("width", String(wide * scale));
  made.setAttribute("height", String(high * scale));
  return made;
}
