// The tray of Play: the pieces that are left, each as it was turned last, and how many of which are
// used together.

import { made } from "./elements.js";
import { boxOfPicture } from "./picture.js";
import { formPicture, sizePicture } from "./play_board.js";
import { stripTaker } from "./play_fit.js";

/** @import { Lying, Rules, TrayPiece } from "./play_rules.js" */

/**
 * The actions on the pieces, by their numbers.
 * @typedef {object} Callbacks
 * @property {(piece: number, event: PointerEvent) => void} take
 * @property {(piece: number) => void} choose by a key
 */

const CELL = 26; // pixels of a cell: the side of a square as large
const MARKED = 48; // the same of a piece with marks
const WIDTH = 116; // that a piece takes at most
const MANY = 16; // pieces: more are drawn smaller
const SMALLER = 0.7;

export class Tray {
  #rules;
  #start;
  #cards;

  /**
   * @param {Rules} rules
   * @param {Lying[]} start those that lie there at the start, which the tray has only when they are taken up
   * @param {Callbacks} callbacks
   */
  constructor(rules, start, callbacks) {
    this.#rules = rules;
    this.#start = start;
    const { pieces, groups } = rules.data;
    this.list = made("ul", { class: pieces.length > MANY ? "tray many" : "tray" });
    const take = stripTaker(this.list, callbacks.take);
    this.#cards = pieces.map((piece, place) => card(piece, place, { ...callbacks, take }));
    this.list.append(...this.#cards.map((one) => one.entry));
    const lines = groups.map(() => made("li"));
    this.groups = made("ul", { class: "groups", hidden: !groups.length }, lines);
  }

  /**
   * Show how often each piece is left, as its form is; `held` is in the hand, `meant` are those of a reason,
   * `hinted` is that of a hint.
   * @param {Lying[]} laid
   * @param {number[]} forms
   * @param {number | null} held
   * @param {Set<string>} meant
   * @param {number | null} hinted
   */
  show(laid, forms, held, meant, hinted) {
    for (const [place, [words, pieces]] of this.#rules.data.groups.entries()) {
      const number = laid.filter(({ piece }) => pieces.includes(piece)).length;
      this.groups.children[place].textContent = `Use ${words}: ${number} so far.`;
    }
    for (const [piece, one] of this.#cards.entries()) {
      const { name } = this.#rules.data.pieces[piece];
      const left = this.#rules.left(piece, laid) - (held === piece ? 1 : 0);
      const told = this.#told(piece, laid, left);
      const words = [name, told || (left ? "" : "used")].filter(Boolean);
      one.card.disabled = left <= 0 && held !== piece;
      one.card.classList.toggle("used", left <= 0);
      one.entry.hidden = left <= 0 && this.#rules.left(piece, this.#start) <= 0 && this.#rules.data.pieces[piece].most !== 0;
      one.card.classList.toggle("held", held === piece);
      one.card.classList.toggle("hinted", hinted === piece);
      one.card.classList.toggle("meant", meant.has(name));
      one.card.setAttribute("aria-label", words.join(", "));
      one.told.textContent = told;
      if (one.form !== forms[piece]) {
        one.form = forms[piece];
        one.drawn.replaceChildren(this.#drawn(piece, one.form));
      }
    }
  }

  /**
   * The number of times that a piece is left, in words.
   * @param {number} piece
   * @param {Lying[]} laid
   * @param {number} left
   */
  #told(piece, laid, left) {
    const { least, most, worth } = this.#rules.data.pieces[piece];
    if (most === 0) return "not used";
    const missing = this.#rules.missing(piece, laid);
    const told = least === 1 && most === 1 ? [] : [most === null ? "any number" : `${left} left`];
    if (least !== most && missing) told.push(`at least ${missing} more`);
    if (worth) told.push(`worth ${worth}`);
    return told.join(", ");
  }

  /**
   * @param {number} piece
   * @param {number} form
   */
  #drawn(piece, form) {
    const svg = formPicture(this.#rules.data, piece, form);
    const [, , wide, high] = boxOfPicture(svg);
    const size = this.#cards.length > MANY ? SMALLER : 1;
    const cell = this.#rules.form({ piece, form }).marks.length ? MARKED : CELL;
    sizePicture(svg, size * Math.min(cell / this.#rules.data.cell, WIDTH / Math.max(wide, high)));
    svg.setAttribute("aria-hidden", "true");
    return svg;
  }

  /**
   * Scroll the tray, but not the page, so that a piece is seen.
   * @param {number} piece
   */
  reveal(piece) {
    const [box, card] = [this.list, this.#cards[piece].card].map((one) => one.getBoundingClientRect());
    this.list.scrollLeft += Math.min(0, card.left - box.left) + Math.max(0, card.right - box.right);
    this.list.scrollTop += Math.min(0, card.top - box.top) + Math.max(0, card.bottom - box.bottom);
  }
}

/**
 * The button of a piece, with the parts of it that change.
 * @param {TrayPiece} piece
 * @param {number} place
 * @param {Callbacks} callbacks
 */
function card(piece, place, { take, choose }) {
  const [drawn, told] = [made("span"), made("small")];
  const listeners = {
    pointerdown: (/** @type {PointerEvent} */ event) => take(place, event),
    keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      choose(place);
    },
  };
  const card = made("button", { type: "button", ...listeners }, drawn, made("b", {}, piece.name), told);
  return { card, entry: made("li", {}, card), drawn, told, form: -1 };
}
