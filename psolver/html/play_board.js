// The board of Play: the pieces that lie there, the shadow of the piece in the hand, and marks.

import { drawn } from "./elements.js";
import { LayerDrawing } from "./layer_bar.js";
import { boxOfPicture, picture, text, wedges } from "./picture.js";

/** @import { LayerBar } from "./layer_bar.js" */
/** @import { Held, Lying, PlayData, Point, Rules, Slice } from "./play_rules.js" */

/** @typedef {{clientX: number, clientY: number}} Place of the window */
/** @typedef {{ray: number[][]}} Sight a ray into a scene: its start, and its direction */

/**
 * A solid in three dimensions, beside its layers: see solid_play.js.
 * @typedef {object} BoardScene
 * @property {HTMLElement} element
 * @property {() => void} remove
 * @property {(laid: Lying[], lifted: Lying | null | undefined, names: boolean) => void} showLaid
 * @property {(hand: Held | null, fits: boolean) => void} showShadow
 * @property {(numbers: number[]) => void} showWrong
 * @property {(cells: number[][] | null) => void} showLayer mark the layer that is drawn; null: none
 * @property {(lay: Lying | null, rings: number[]) => void} showHint
 * @property {(place: Place) => Sight | null} point
 * @property {(place: Place) => [number: number, cell: number] | null} lyingAt
 * @property {(hand: Held, sight: Sight, laid: Lying[]) => Held} snapped
 * @property {(target: EventTarget | null) => boolean} takesKeys
 */

const UNIT = 100; // the side of a cell
const CELL = 140; // pixels of a cell at most: the side of a square as large
const SMALLER = 0.6; // a solid piece in the hand than on the board
const NEAR = 1.1; // the number of cells from a cell within which a piece snaps to it
const [RING, LETTERS] = [30, 40]; // the cursor, and the height of numbers, where there is room
const RIM = 13; // pixels of the numbers at the rim
const HATCH = 22; // between two lines of a hatched area
const WIDE = 2.5; // times as wide as high: the tray is below the board
const INSIDE = 0.85; // of that room, for the cursor

export class Board {
  /** @type {BoardScene | null} */
  scene = null;
  #rules;
  #parts = {
    worth: drawn("g", { class: "worth" }),
    reason: drawn("g", { class: "reason" }),
    laid: drawn("g", { class: "laid" }),
    numbers: drawn("g", { class: "numbers" }),
    region: drawn("g", { class: "region" }),
    ghost: drawn("g", { class: "ghost" }),
    rings: drawn("g", { class: "rings" }),
    rim: drawn("g", { class: "ruler", "aria-hidden": "true" }),
    shadow: drawn("g", { class: "shadow" }),
    cursor: drawn("g", { class: "cursor" }),
  };
  /** @type {Lying[] | null} */
  #laid = null; // the pieces that are drawn
  #names = false;

  /** @type {LayerDrawing} */
  layers;

  /**
   * @param {Rules} rules
   * @param {LayerBar} bar chooses the layer of a solid that is drawn
   */
  constructor(rules, bar) {
    this.#rules = rules;
    const { puzzle, board, cell } = rules.data;
    this.svg = picture(puzzle, { ...board, regions: board.board, ground: "" });
    const [, , wide, high] = boxOfPicture(this.svg);
    this.isWide = wide > WIDE * high;
    bar.offer(rules.data.layers.length, puzzle.title);
    this.layers = new LayerDrawing(this.svg, rules.data, bar, CELL / cell);
    this.svg.append(drawn("defs", {}, hatching()), ...Object.values(this.#parts));
    const regions = this.svg.querySelector(".rules");
    if (regions) this.svg.append(regions); // over the pieces
    if (rules.data.sides) this.#cut(rules.data.sides);
    this.#showWorth(rules.data.worth ?? []);
  }

  /**
   * Write on cells what they are worth.
   * @param {[cell: number, value: number][]} worth
   */
  #showWorth(worth) {
    const size = this.#fitting(LETTERS);
    const texts = worth.map(([cell, value]) => {
      const [x, y] = this.#rules.middleOf(cell);
      return drawn("text", { x, y: y + 0.35 * size, "font-size": size }, String(value));
    });
    this.#parts.worth.append(...texts);
    this.svg.classList.toggle("valued", worth.length > 0);
  }

  /**
   * Show pieces up to the sides of a board that wraps.
   * @param {string} sides the path there
   */
  #cut(sides) {
    const id = "psolver-play-sides";
    const path = drawn("path", { d: sides });
    this.svg.prepend(drawn("defs", {}, drawn("clipPath", { id }, path)));
    const { laid, shadow } = this.#parts;
    for (const part of [laid, shadow]) part.setAttribute("clip-path", `url(#${id})`);
  }

  /** Show the layer that is chosen now. */
  showLayer() {
    this.layers.show();
    this.scene?.showLayer(this.layers.marked);
    this.showRim(this.svg.matches(".numbered"));
  }

  /** Pixels of a unit of the drawing. */
  get scale() {
    return this.svg.getScreenCTM()?.a ?? 1;
  }

  /**
   * Show the pieces that lie there; `lifted` is in the hand. Elements stay as long as they can: a finger
   * on one that goes is not heard of any more.
   * @param {Lying[]} laid
   * @param {Lying | null | undefined} lifted
   * @param {boolean} names
   */
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

  /**
   * @param {Lying} one
   * @param {number} place
   * @param {boolean} names
   */
  #lying(one, place, names) {
    const group = this.#piece(one, one.cells, names);
    group.dataset.laid = String(place);
    group.prepend(drawn("title", {}, this.#rules.data.pieces[one.piece].name));
    return group;
  }

  /**
   * Show the piece in the hand where it would lie.
   * @param {Held | null} hand
   */
  showShadow(hand, fits = false) {
    this.scene?.showShadow(hand, fits);
    if (!hand || hand.at === null) return this.#parts.shadow.replaceChildren();
    const group = this.#piece(hand, this.#rules.under(hand), false);
    group.classList.toggle("bad", !fits);
    this.#parts.shadow.replaceChildren(group);
  }

  /**
   * Show what a hint speaks of: an area by the path around it, and its layer, cells, a piece as it will lie.
   * @param {{region: string, lay: Lying | null}} hint
   * @param {number[]} rings
   */
  showHint({ region, lay }, rings) {
    const { region: area, ghost, rings: marked } = this.#parts;
    this.scene?.showHint(lay, rings);
    const path = drawn("path", { d: region });
    area.replaceChildren(...(region ? [path] : []));
    const isIn = (/** @type {number} */ at) => path.isPointInFill(new DOMPoint(...this.#rules.middleOf(at)));
    if (region && this.#rules.data.layers.length) this.layers.reveal([...this.#rules.data.cells.keys()].filter(isIn));
    ghost.replaceChildren(...(lay ? [this.#piece(lay, lay.cells, false)] : []));
    marked.replaceChildren(...rings.map((at) => this.#ring(at)));
  }

  /**
   * Number the rows and columns at the rim of the board.
   * @param {boolean} shown
   */
  showRim(shown) {
    const { rim } = this.#parts;
    this.svg.classList.toggle("numbered", shown);
    if (!shown) return rim.replaceChildren();
    const size = Math.min(RIM / this.scale, LETTERS * Math.max(1, this.#rules.data.cell / UNIT));
    rim.replaceChildren(
      ...this.#curtains(2 * size),
      ...this.#rules.rim(size).map(([x, y, number]) => {
        return drawn("text", { x, y: y + 0.35 * size, "font-size": size }, String(number));
      }),
    );
  }

  /**
   * Covers of other layers that lie at the left and below, where the rim of the layer is that is shown.
   * @param {number} size
   */
  #curtains(size) {
    const [x, y, width, height] = boxOfPicture(this.svg);
    if (!this.svg.matches(".one-layer")) return [];
    return [
      drawn("rect", { x: x - size, y, width: size, height }),
      drawn("rect", { x: x - size, y: y + height, width: width + size, height: size }),
    ];
  }

  /**
   * Mark what lies there and is to be taken up, by its numbers.
   * @param {number[]} numbers
   */
  showWrong(numbers) {
    this.scene?.showWrong(numbers);
    for (const [place, group] of [...this.#parts.laid.children].entries()) {
      group.classList.toggle("wrong", numbers.includes(place));
    }
  }

  /** @param {number | null} at */
  showCursor(at) {
    if (at === null) return this.#parts.cursor.replaceChildren();
    this.#parts.cursor.replaceChildren(this.#ring(at));
  }

  /**
   * A ring in a cell.
   * @param {number} at
   */
  #ring(at) {
    const [cx, cy] = this.#rules.middleOf(at);
    return drawn("circle", { cx, cy, r: this.#fitting(RING, INSIDE) });
  }

  /**
   * Mark the cells of a reason, by the path around them, and write numbers into cells.
   * @param {string} path
   * @param {[cell: number[], text: string][]} numbers
   */
  showReason(path, numbers) {
    this.#parts.reason.replaceChildren(
      ...(path ? [drawn("path", { class: "because", d: path })] : []),
    );
    const size = this.#fitting(LETTERS);
    const told = numbers.flatMap(([cell, text]) => {
      const at = this.#rules.cell(cell);
      if (at === undefined) return [];
      const [x, y] = this.#rules.middleOf(at);
      return [drawn("text", { x, y: y + 0.35 * size, "font-size": size }, text)];
    });
    this.#parts.numbers.replaceChildren(...told);
  }

  /**
   * A length in a square, as it fits into a cell, or a part of that.
   * @param {number} length
   */
  #fitting(length, part = 1) {
    const { cell, room } = this.#rules.data;
    return Math.min(length * Math.max(1, cell / UNIT), part * room);
  }

  /**
   * @param {{piece: number, form: number}} one
   * @param {(number | undefined)[]} cells
   * @param {boolean} names
   */
  #piece(one, cells, names) {
    const { data } = this.#rules;
    const { name } = data.pieces[one.piece];
    const { color } = data.puzzle.pieces[one.piece];
    const parts = [];
    let first = 0;
    for (const slice of this.#rules.form(one).slices) {
      const under = cells.slice(first, first + slice.cells);
      for (const by of this.#moves(slice, under)) {
        const inside = sliceParts(slice, color, names ? name : "");
        parts.push(drawn("g", { transform: `translate(${by.join(" ")})` }, inside));
      }
      first += slice.cells;
    }
    return drawn("g", {}, parts);
  }

  /**
   * The moves of a slice by which its cells are seen over those of the board under them: several where
   * it goes out at one side and comes in at another.
   * @param {Slice} slice
   * @param {(number | undefined)[]} under
   */
  #moves(slice, under) {
    /** @type {Map<string, Point>} */
    const found = new Map();
    for (const [place, [ownX, ownY]] of slice.middles.entries()) {
      const cell = under[place];
      if (cell === undefined) continue;
      const [x, y] = this.#rules.middleOf(cell);
      /** @type {Point} */
      const by = [x - ownX, y - ownY];
      const key = by.map(Math.round).join();
      if (!found.has(key)) found.set(key, by);
    }
    return found.values();
  }

  /**
   * The hand's place under a point of the screen: a ray in the scene, elsewhere a point of the drawing.
   * @param {Place} place
   */
  pointIn(place) {
    return this.scene?.point(place) ?? this.point(place);
  }

  /**
   * A point of the screen in the drawing.
   * @param {Place} place
   * @returns {Point}
   */
  point({ clientX, clientY }) {
    const inverse = this.svg.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(inverse);
    return [x, y];
  }

  /**
   * The cells near a point of the drawing that are shown, the nearest first.
   * @param {Point} point
   */
  near([x, y]) {
    const most = NEAR * this.#rules.data.cell;
    return this.#rules.data.cells
      .map(([, cellX, cellY], place) => ({ place, far: Math.hypot(cellX - x, cellY - y) }))
      .filter(({ place, far }) => far <= most && this.layers.shows(place))
      .sort((one, other) => one.far - other.far)
      .map(({ place }) => place);
  }

  /**
   * The number of what lies under a point of the screen, and the cell there; null: nothing.
   * @param {PointerEvent} event
   * @returns {[number: number, cell: number] | null}
   */
  lyingAt(event) {
    const target = /** @type {Element} */ (event.target);
    const group = /** @type {SVGGElement | null} */ (target.closest("[data-laid]"));
    if (group) return [Number(group.dataset.laid), this.near(this.point(event))[0]];
    return this.scene?.lyingAt(event) ?? null;
  }

  /**
   * Whether arrow keys in an element move something on the board.
   * @param {EventTarget | null} target
   */
  takesKeys(target) {
    return target === this.svg || Boolean(this.scene?.takesKeys(target));
  }
}

/** The lines of a hatched area. */
function hatching() {
  const look = { id: "psolver-play-hatching", patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" };
  return drawn("pattern", { ...look, width: HATCH, height: HATCH }, drawn("path", { d: `M0 0V${HATCH}` }));
}

/**
 * A slice of a piece, in its own drawing.
 * @param {Slice} slice
 * @param {number} color
 * @param {string} name "": without it
 * @returns {SVGElement[]}
 */
function sliceParts(slice, color, name) {
  /** @type {SVGElement[]} */
  const parts = [drawn("path", { class: `piece color-${color}`, d: slice.path }), ...wedges([slice])];
  if (slice.lines) parts.push(drawn("path", { class: "cells", d: slice.lines }));
  if (slice.arrows) parts.push(drawn("path", { class: "arrow", d: slice.arrows }));
  parts.push(...slice.texts.map((one) => text("label black", ...one)));
  if (name) parts.push(text("name", ...slice.name, name));
  return parts;
}

/**
 * A form of a piece by itself: a flat one as it lies, a solid one as one sees it.
 * @param {PlayData} data
 * @param {number} piece
 * @param {number} form
 */
export function formPicture(data, piece, form) {
  const { color } = data.puzzle.pieces[piece];
  const { cells, size, slices } = data.pieces[piece].forms[form];
  if (!data.puzzle.solid) {
    const parts = slices.flatMap((slice) => sliceParts(slice, color, ""));
    return drawn("svg", { class: "psolver", viewBox: `0 0 ${size.join(" ")}` }, parts);
  }
  const alone = { regions: [{ piece, cells, path: "", names: [] }], colors: [color] };
  const svg = picture(data.puzzle, alone, { solid: true });
  const parts = /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll(".piece"));
  for (const one of parts) one.style.fill = data.colors[color];
  return svg;
}

/**
 * Let the picture of a piece in the hand be as large as on the board (a solid one smaller), with the cell by
 * which it is held where the pointer is (a solid one beside it).
 * @param {SVGSVGElement} svg
 * @param {Rules} rules
 * @param {Held} hand
 * @param {number} scale
 */
export function fitFloat(svg, rules, hand, scale) {
  const { solid } = rules.data.puzzle;
  const [, , , high] = boxOfPicture(svg);
  const [x, y] = solid
    ? [-0.4 * UNIT, high + 0.2 * UNIT]
    : rules.form(hand).slices[0].middles[hand.grabbed];
  const shown = solid ? SMALLER * scale : scale;
  sizePicture(svg, shown);
  svg.style.translate = `${-x * shown}px ${-y * shown}px`;
}

/**
 * Give a picture its size, by the pixels of a unit.
 * @param {SVGSVGElement} svg
 * @param {number} scale
 */
export function sizePicture(svg, scale) {
  const [, , wide, high] = boxOfPicture(svg);
  svg.setAttribute("width", String(wide * scale));
  svg.setAttribute("height", String(high * scale));
}
