// The board of Play: what lies there, the shadow of what is in the hand, what is marked.

import { element, picture, text, wedges } from "./picture.js";

const UNIT = 100; // the side of a cell
const CELL = 72; // pixels of a cell at most: the side of a square as large
const SMALLER = 0.6; // a solid piece in the hand than on the board
const NEAR = 1.1; // so many cells from a cell a piece snaps to it
const [RING, LETTERS] = [30, 40]; // the cursor, and the height of numbers, where there is room
const INSIDE = 0.85; // of that room, for the cursor

export class Board {
  scene = null; // shows a solid in three dimensions beside the layers: see solid_play.js
  #rules;
  #parts = {};
  #laid = null; // what is drawn
  #names = false;

  constructor(rules) {
    this.#rules = rules;
    const { puzzle, board, cell } = rules.data;
    this.svg = picture(puzzle, { ...board, regions: board.board, ground: "" });
    const [, , wide, high] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    this.svg.style.maxWidth = `${CELL * (wide / cell)}px`;
    [this.width, this.height] = [wide, high];
    for (const name of ["worth", "reason", "laid", "numbers", "region", "shadow", "cursor"]) {
      this.#parts[name] = element("g", { class: name });
      this.svg.append(this.#parts[name]);
    }
    const regions = this.svg.querySelector(".rules");
    if (regions) this.svg.append(regions); // over the pieces
    if (rules.data.sides) this.#cut(rules.data.sides);
    this.#showWorth(rules.data.worth ?? []);
  }

  /** Write on cells what they are worth. */
  #showWorth(worth) {
    const size = this.#fitting(LETTERS);
    const texts = worth.map(([cell, value]) => {
      const [, x, y] = this.#rules.data.cells[cell];
      return element("text", { x, y: y + 0.35 * size, "font-size": size }, [String(value)]);
    });
    this.#parts.worth.append(...texts);
    this.svg.classList.toggle("valued", worth.length > 0);
  }

  /** Show pieces up to the sides of a board that wraps. */
  #cut(sides) {
    const [id, path] = ["psolver-play-sides", element("path", { d: sides })];
    this.svg.prepend(element("defs", {}, [element("clipPath", { id }, [path])]));
    for (const name of ["laid", "shadow"]) {
      this.#parts[name].setAttribute("clip-path", `url(#${id})`);
    }
  }

  /** Pixels of a unit of the drawing. */
  get scale() {
    return this.svg.getScreenCTM()?.a ?? 1;
  }

  /** What lies there; `lifted` is in the hand. Elements stay as long as they can: a finger on one
   * that goes is not heard of any more. */
  showLaid(laid, lifted, names) {
    this.scene?.showLaid(laid, lifted, names);
    if (laid !== this.#laid || names !== this.#names) {
      this.#parts.laid.replaceChildren(...laid.map((one, place) => this.#lying(one, place, names)));
      this.svg.classList.toggle("labelled", names);
      [this.#laid, this.#names] = [laid, names];
    }
    for (const [place, group] of [...this.#parts.laid.children].entries()) {
      group.classList.toggle("lifted", laid[place] === lifted);
    }
  }

  #lying(one, place, names) {
    const group = this.#piece(one, one.cells, names);
    group.dataset.laid = place;
    group.prepend(element("title", {}, [this.#rules.data.pieces[one.piece].name]));
    return group;
  }

  /** Where the piece in the hand would lie. */
  showShadow(hand, fits) {
    this.scene?.showShadow(hand, fits);
    if (!hand || hand.at === null) return this.#parts.shadow.replaceChildren();
    const group = this.#piece(hand, this.#rules.under(hand), false);
    group.classList.toggle("bad", !fits);
    this.#parts.shadow.replaceChildren(group);
  }

  /** Mark where to look, by the path around it. */
  showRegion(path) {
    this.#parts.region.replaceChildren(...(path ? [element("path", { d: path })] : []));
  }

  /** Mark what lies there and is to be taken up, by its numbers. */
  showWrong(numbers) {
    this.scene?.showWrong(numbers);
    for (const group of this.svg.querySelectorAll("[data-laid]")) {
      group.classList.toggle("wrong", numbers.includes(Number(group.dataset.laid)));
    }
  }

  showCursor(at) {
    const [, x, y] = at === null ? [] : this.#rules.data.cells[at];
    this.#parts.cursor.replaceChildren(
      ...(at === null ? [] : [element("circle", { cx: x, cy: y, r: this.#fitting(RING, INSIDE) })]),
    );
  }

  showReason(path, numbers) {
    this.#parts.reason.replaceChildren(
      ...(path ? [element("path", { class: "because", d: path })] : []),
    );
    const told = numbers.flatMap(([cell, text]) => {
      const [, x, y] = this.#rules.data.cells[this.#rules.cell(cell)] ?? [];
      const size = this.#fitting(LETTERS);
      const place = { x, y: y + 0.35 * size, "font-size": size };
      return x === undefined ? [] : [element("text", place, [text])];
    });
    this.#parts.numbers.replaceChildren(...told);
  }

  /** A length in a square, as it fits into a cell, or a part of that. */
  #fitting(length, part = 1) {
    const { cell, room } = this.#rules.data;
    return Math.min(length * Math.max(1, cell / UNIT), part * room);
  }

  #piece({ piece, form }, cells, names) {
    const { data } = this.#rules;
    const { color } = data.puzzle.pieces[piece];
    const drawn = [];
    let first = 0;
    for (const slice of data.pieces[piece].forms[form].slices) {
      const under = cells.slice(first, first + slice.cells);
      for (const by of this.#moves(slice, under)) {
        const parts = sliceParts(slice, color, names && data.pieces[piece].name);
        drawn.push(element("g", { transform: `translate(${by.join(" ")})` }, parts));
      }
      first += slice.cells;
    }
    return element("g", {}, drawn);
  }

  /** How a slice is moved so that its cells are seen over those of the board under them: in several
   * ways where it goes out at one side and comes in at another. */
  #moves(slice, under) {
    const found = new Map();
    for (const [place, [ownX, ownY]] of slice.middles.entries()) {
      if (under[place] === undefined) continue;
      const [, x, y] = this.#rules.data.cells[under[place]];
      const by = [x - ownX, y - ownY];
      const key = by.map(Math.round).join();
      if (!found.has(key)) found.set(key, by);
    }
    return found.values();
  }

  /** The hand's place under a point of the screen: a ray in the scene, elsewhere a point of the drawing. */
  pointIn(event) {
    return this.scene?.point(event) ?? this.point(event);
  }

  /** A point of the screen in the drawing. */
  point({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(
      this.svg.getScreenCTM().inverse(),
    );
    return [x, y];
  }

  /** The cells near a point of the drawing, the nearest first. */
  near([x, y]) {
    const most = NEAR * this.#rules.data.cell;
    const far = this.#rules.data.cells.map(([, cellX, cellY], place) => [
      Math.hypot(cellX - x, cellY - y),
      place,
    ]);
    return far
      .filter(([one]) => one <= most)
      .sort(([one], [other]) => one - other)
      .map(([, place]) => place);
  }

  /** The number of what lies under a point of the screen, and the cell there; null: nothing. */
  lyingAt(event) {
    const group = event.target.closest?.("[data-laid]");
    if (group) return [Number(group.dataset.laid), this.near(this.point(event))[0]];
    return this.scene?.lyingAt(event) ?? null;
  }

  /** Do arrow keys in an element move what is on the board? */
  takesKeys(target) {
    return target === this.svg || Boolean(this.scene?.takesKeys(target));
  }
}

/** A slice of a piece, in its own drawing. */
export function sliceParts(slice, color, name) {
  const parts = [element("path", { class: `piece color-${color}`, d: slice.path })];
  parts.push(...wedges([slice]));
  if (slice.lines) parts.push(element("path", { class: "cells", d: slice.lines }));
  if (slice.arrows) parts.push(element("path", { class: "arrow", d: slice.arrows }));
  parts.push(...slice.texts.map((one) => text("label black", ...one)));
  if (name) parts.push(text("name", ...slice.name, name));
  return parts;
}

/** A form of a piece by itself: a flat one as it lies, a solid one as one sees it. */
export function formPicture(data, piece, form) {
  const { color } = data.puzzle.pieces[piece];
  const { cells, size, slices } = data.pieces[piece].forms[form];
  if (!data.puzzle.solid) {
    const parts = slices.flatMap((slice) => sliceParts(slice, color));
    return element("svg", { class: "psolver", viewBox: `0 0 ${size.join(" ")}` }, parts);
  }
  const svg = picture(
    data.puzzle,
    { regions: [{ piece, cells }], colors: [color] },
    { solid: true },
  );
  for (const one of svg.querySelectorAll(".piece")) one.style.fill = data.colors[color];
  return svg;
}

/** Let the picture of a piece in the hand be as large as on the board (a solid one smaller), with
 * the cell by which it is held where the pointer is (a solid one beside it).
 */
export function fitFloat(svg, rules, hand, scale) {
  const [, , wide, high] = svg.getAttribute("viewBox").split(" ").map(Number);
  const { solid } = rules.data.puzzle;
  const [x, y] = solid
    ? [-0.4 * UNIT, high + 0.2 * UNIT]
    : rules.form(hand).slices[0].middles[hand.grabbed];
  const shown = solid ? SMALLER * scale : scale;
  svg.setAttribute("width", wide * shown);
  svg.setAttribute("height", high * shown);
  svg.style.translate = `${-x * shown}px ${-y * shown}px`;
}
