// The tray of Play: the pieces that are left, each as it was turned last, and how many of which are
// used together.

import { formPicture } from "./play_board.js";

const CELL = 26; // pixels of a cell: the side of a square as large
const MARKED = 48; // the same of a piece with marks
const WIDTH = 116; // that a piece takes at most
const MANY = 16; // pieces: more are drawn smaller
const SMALLER = 0.7;

export class Tray {
  #rules;
  #cards;

  /** take  is told the piece that is taken, and the event */
  constructor(rules, { take, choose }) {
    this.#rules = rules;
    this.list = document.createElement("ul");
    this.list.className = "tray";
    this.list.classList.toggle("many", rules.data.pieces.length > MANY);
    this.groups = document.createElement("ul");
    this.groups.className = "groups";
    this.groups.hidden = !rules.data.groups.length;
    this.groups.append(...rules.data.groups.map(() => document.createElement("li")));
    this.#cards = rules.data.pieces.map((piece, place) => {
      const card = document.createElement("button");
      card.type = "button";
      card.addEventListener("pointerdown", (event) => take(place, event));
      card.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          choose(place);
        }
      });
      const [drawn, name, told] = ["span", "b", "small"].map((kind) =>
        document.createElement(kind),
      );
      name.textContent = piece.name;
      card.append(drawn, name, told);
      const entry = document.createElement("li");
      entry.append(card);
      this.list.append(entry);
      return { card, drawn, told, form: null };
    });
  }

  /** Show how often each piece is left, as its form is; `held` is in the hand, `meant` are those of
   * a reason, `hinted` is that of a hint. */
  show(laid, forms, held, meant, hinted) {
    for (const [place, [words, pieces]] of this.#rules.data.groups.entries()) {
      const number = laid.filter(({ piece }) => pieces.includes(piece)).length;
      this.groups.children[place].textContent = `Use ${words}: ${number} so far.`;
    }
    for (const [piece, one] of this.#cards.entries()) {
      const left = this.#rules.left(piece, laid) - (held === piece ? 1 : 0);
      const told = this.#told(piece, laid, left);
      one.card.disabled = left <= 0 && held !== piece;
      one.card.classList.toggle("used", left <= 0);
      one.card.classList.toggle("held", held === piece);
      one.card.classList.toggle("hinted", hinted === piece);
      one.card.classList.toggle("meant", meant.has(this.#rules.data.pieces[piece].name));
      one.told.textContent = told;
      one.card.setAttribute(
        "aria-label",
        [this.#rules.data.pieces[piece].name, told || (left ? "" : "used")]
          .filter(Boolean)
          .join(", "),
      );
      if (one.form !== forms[piece]) {
        one.form = forms[piece];
        one.drawn.replaceChildren(this.#drawn(piece, one.form));
      }
    }
  }

  #told(piece, laid, left) {
    const { least, most, worth } = this.#rules.data.pieces[piece];
    if (most === 0) return "not used";
    const missing = this.#rules.missing(piece, laid);
    const told = least === 1 && most === 1 ? [] : [most === null ? "any number" : `${left} left`];
    if (least !== most && missing) told.push(`at least ${missing} more`);
    if (worth) told.push(`worth ${worth}`);
    return told.join(", ");
  }

  #drawn(piece, form) {
    const svg = formPicture(this.#rules.data, piece, form);
    const [, , wide, high] = svg.getAttribute("viewBox").split(" ").map(Number);
    const size = this.#cards.length > MANY ? SMALLER : 1;
    const cell = this.#rules.form({ piece, form }).marks.length ? MARKED : CELL;
    const scale = size * Math.min(cell / this.#rules.data.cell, WIDTH / Math.max(wide, high));
    svg.setAttribute("width", wide * scale);
    svg.setAttribute("height", high * scale);
    svg.setAttribute("aria-hidden", "true");
    return svg;
  }

  /** The button of a piece. */
  button(piece) {
    return this.#cards[piece].card;
  }
}
