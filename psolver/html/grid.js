// A grid of thumbnails, of which only those on the screen are there: any number can be scrolled.

import { made } from "./elements.js";
import { fitLines } from "./picture.js";

/**
 * The callbacks of a grid.
 * @typedef {object} GridCallbacks
 * @property {(index: number, apart: boolean) => SVGSVGElement} draw makes the picture of an index,
 *   whether each piece is to be an element of its own
 * @property {(picture: SVGSVGElement, index: number) => SVGElement | null} light makes what lights up
 *   a picture of an index
 * @property {(index: number) => string} label makes what an index is called
 * @property {(position: number) => void} open gets a position that was chosen
 * @property {(index?: number, place?: number) => void} over gets an index and the place of the piece
 *   under the mouse, or nothing
 * @property {(some: number, all: number) => void} printed gets how many of all are printed
 */

const GAP = 10; // pixels between tiles
const PADDING = 10; // of a tile
const NUMBER = 22; // the height of the number below a picture
const MORE = 600; // pixels above and below the screen that are ready, while one does not jump
const MOST_HIGH = 8_000_000; // pixels of the grid, which browsers can scroll
const BUSY = 6; // milliseconds that drawing takes of a frame
const MOST_PRINTED = 600;

/**
 * The side of a square as large as each of `number` pictures, in a room of this width.
 * @param {number} number
 * @param {number} room
 */
function sideOf(number, room) {
  if (number === 1) return 420;
  if (number <= 6) return 240;
  return room < 500 ? 105 : 150;
}

export class Grid {
  #place;
  #callbacks;
  /** @type {number[]} */
  #list = []; // the indexes of the tilings that are shown
  /** @type {Map<number, HTMLElement>} */
  #tiles = new Map(); // by position in the list
  #shape = 1;
  #columns = 1;
  #size = [100, 100];
  #from = 0; // the pixels that it is scrolled by
  #faster = 1; // times that tiles move for each pixel that is scrolled, in a very high grid
  #moved = 0; // by how many pixels tiles lie higher than they would in a grid without an end
  #current = 0; // the position that the keyboard is at
  /** @type {number | null} */
  #apart = null; // the position of the tile under the mouse, in which each piece is an element
  #light = 0; // the number of the present light: tiles that have another are lit anew
  #waiting = false;
  #unrolled = false; // for paper: all tiles are there, and stay
  #signal;
  #watcher = new ResizeObserver(() => this.#arrange());

  /**
   * @param {HTMLElement} place the element that holds the grid
   * @param {GridCallbacks} callbacks
   * @param {AbortSignal} signal ends it
   */
  constructor(place, callbacks, signal) {
    this.#place = place;
    this.#callbacks = callbacks;
    this.#signal = signal;
    addEventListener("scroll", () => this.#soon(), { passive: true, capture: true, signal });
    addEventListener("resize", () => this.#soon(), { signal });
    this.#watcher.observe(place);
    signal.addEventListener("abort", () => this.#watcher.disconnect());
    place.addEventListener("keydown", (event) => this.#key(event));
    place.addEventListener("click", (event) => {
      const tile = tileOf(event);
      if (!tile) return;
      this.#leave();
      this.#callbacks.open(Number(tile.dataset.position));
    });
    place.addEventListener("pointermove", (event) => this.#hover(event));
    place.addEventListener("pointerleave", () => this.#leave());
    addEventListener("beforeprint", () => this.#unroll(), { signal });
    addEventListener("afterprint", () => this.#rollUp(), { signal });
  }

  /**
   * Show a list of indexes; a picture is `shape` times as wide as high, about.
   * @param {number[]} list
   * @param {number} shape
   */
  show(list, shape) {
    this.#clear();
    this.#list = list;
    this.#shape = Math.min(Math.max(shape, 0.4), 3.2);
    this.#current = Math.min(this.#current, Math.max(list.length - 1, 0));
    this.#arrange();
  }

  /**
   * Show a list that goes on after the one that is shown.
   * @param {number[]} list
   */
  extend(list) {
    this.#list = list;
    this.#arrange();
  }

  /**
   * Go to a position, with the keyboard too.
   * @param {number} position
   */
  focus(position) {
    if (!this.#list.length) return;
    this.#current = position;
    const tile = this.#tile(position);
    const { top, bottom } = tile.getBoundingClientRect();
    if (top < 60 || bottom > innerHeight) {
      const above = (innerHeight - this.#size[1]) / 2;
      tile.style.top = `${(this.#top(position) - above) / this.#faster + above}px`;
      tile.scrollIntoView({ block: "center", behavior: "instant" });
    }
    this.#render();
    buttonIn(tile).focus({ preventScroll: true });
  }

  /** Something else is lit, as `light` returns it. */
  relight() {
    this.#light++;
    this.#soon();
  }

  #clear() {
    this.#tiles.clear();
    this.#apart = null;
    this.#place.replaceChildren();
  }

  /** @param {number} position */
  #top(position) {
    return Math.floor(position / this.#columns) * (this.#size[1] + GAP);
  }

  /** Arrange the tiles in the room that there is. */
  #arrange() {
    const room = this.#place.clientWidth;
    if (this.#unrolled || !room) return;
    const number = this.#list.length;
    const side = sideOf(number, room);
    const wanted = Math.min(Math.max(side * Math.sqrt(this.#shape), 90) + 2 * PADDING, room);
    this.#columns = Math.max(1, Math.floor((room + GAP) / (wanted + GAP)));
    const wide = number < this.#columns ? wanted : (room + GAP) / this.#columns - GAP;
    this.#size = [wide, (wide - 2 * PADDING) / this.#shape + 2 * PADDING + NUMBER];
    this.#place.classList.remove("unrolled");
    const all = Math.max(0, Math.ceil(number / this.#columns) * (this.#size[1] + GAP) - GAP);
    const high = Math.min(all, MOST_HIGH);
    this.#faster = all > high ? (all - innerHeight) / (high - innerHeight) : 1;
    this.#place.style.height = `${high}px`;
    this.#place.style.setProperty("--picture", `${this.#size[1] - 2 * PADDING - NUMBER}px`);
    this.#putAll();
    this.#render();
  }

  #putAll() {
    for (const [position, tile] of this.#tiles) this.#put(tile, position);
  }

  /**
   * @param {HTMLElement} tile
   * @param {number} position
   */
  #put(tile, position) {
    const [wide, high] = this.#size;
    tile.style.left = `${(position % this.#columns) * (wide + GAP)}px`;
    tile.style.top = `${this.#top(position) - this.#moved}px`;
    tile.style.width = `${wide}px`;
    tile.style.height = `${high}px`;
    tile.setAttribute("aria-setsize", String(this.#list.length));
  }

  #soon() {
    if (this.#waiting || this.#signal.aborted) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      this.#render();
    });
  }

  /** Show the tiles near the screen, and no others. */
  #render() {
    if (this.#unrolled || !this.#place.clientWidth) return;
    const scrolled = -this.#place.getBoundingClientRect().top;
    const from = Math.max(scrolled, 0) * this.#faster + Math.min(scrolled, 0);
    if (this.#moved !== from - scrolled) {
      this.#moved = from - scrolled;
      this.#putAll();
    }
    const row = this.#size[1] + GAP;
    const jumped = Math.abs(from - this.#from) > innerHeight;
    const more = jumped ? 0 : MORE;
    this.#from = from;
    const first = Math.max(0, Math.floor((from - more) / row)) * this.#columns;
    const after = Math.ceil((from + innerHeight + more) / row) * this.#columns;
    const last = Math.min(this.#list.length, Math.max(after, 0));
    for (const [position, tile] of this.#tiles) {
      const focused = position === this.#current && tile.contains(document.activeElement);
      if ((position < first || position >= last) && !focused) {
        tile.remove();
        this.#tiles.delete(position);
      }
    }
    for (let position = first; position < last; position++) this.#tile(position);
    for (const [position, tile] of this.#tiles) {
      buttonIn(tile).tabIndex = position === this.#current ? 0 : -1;
    }
    if (jumped) this.#soon();
    else this.#fill();
  }

  /**
   * The tile at a position; its picture comes later.
   * @param {number} position
   */
  #tile(position) {
    const there = this.#tiles.get(position);
    if (there) return there;
    const name = this.#callbacks.label(this.#list[position]);
    const number = made("span", { class: "number" }, name.replace(/^\D*/, ""));
    const inside = { class: "tile empty-tile", "data-position": position, "aria-label": name };
    const shown = made("button", { type: "button", ...inside }, number);
    const tile = made("div", { role: "listitem", "aria-posinset": position + 1 }, shown);
    this.#put(tile, position);
    this.#place.append(tile);
    this.#tiles.set(position, tile);
    return tile;
  }

  /** Draw pictures that are not there yet, and light up others, some in each frame. */
  #fill() {
    const until = performance.now() + BUSY;
    for (const [position, tile] of this.#tiles) {
      const inside = buttonIn(tile);
      const empty = inside.classList.contains("empty-tile");
      if (!empty && Number(inside.dataset.light ?? 0) === this.#light) continue;
      if (performance.now() > until) return this.#soon();
      if (empty) this.#paint(tile, position);
      else this.#lightUp(inside, position);
    }
  }

  /**
   * @param {HTMLElement} tile
   * @param {number} position
   */
  #paint(tile, position) {
    const inside = buttonIn(tile);
    const picture = this.#callbacks.draw(this.#list[position], position === this.#apart);
    picture.setAttribute("aria-hidden", "true");
    fitLines(picture, this.#size[0] - 2 * PADDING, this.#size[1] - 2 * PADDING - NUMBER);
    inside.querySelector("svg")?.remove();
    inside.prepend(picture);
    inside.classList.remove("empty-tile");
    this.#lightUp(inside, position);
  }

  /**
   * @param {HTMLElement} inside
   * @param {number} position
   */
  #lightUp(inside, position) {
    const picture = /** @type {SVGSVGElement} */ (inside.querySelector("svg"));
    const light = this.#callbacks.light(picture, this.#list[position]);
    picture.querySelector(".light")?.remove();
    if (light) picture.append(light);
    inside.dataset.light = String(this.#light);
  }

  /**
   * Find the piece under the mouse: in the tile there each becomes an element of its own.
   * @param {PointerEvent} event
   */
  #hover(event) {
    const { clientX, clientY, pointerType } = event;
    const inside = pointerType !== "touch" && tileOf(event);
    if (!inside) return this.#leave();
    const position = Number(inside.dataset.position);
    this.#takeApart(position);
    /** @type {SVGElement | null | undefined} */
    const piece = document.elementFromPoint(clientX, clientY)?.closest("[data-place]");
    if (piece) this.#callbacks.over(this.#list[position], Number(piece.dataset.place));
    else this.#callbacks.over();
  }

  #leave() {
    this.#takeApart(null);
    this.#callbacks.over();
  }

  /**
   * Draw the pieces of one tile apart, by its position, and of no other.
   * @param {number | null} position
   */
  #takeApart(position) {
    const before = this.#apart;
    if (before === position) return;
    this.#apart = position;
    for (const one of [before, position]) {
      const tile = one !== null && this.#tiles.get(one);
      if (tile) this.#paint(tile, one);
    }
  }

  /** All tiles, as far as paper goes. */
  #unroll() {
    const last = Math.min(this.#list.length, MOST_PRINTED);
    this.#callbacks.printed(last, this.#list.length);
    this.#place.classList.add("unrolled");
    this.#unrolled = true;
    this.#clear();
    for (let position = 0; position < last; position++) this.#paint(this.#tile(position), position);
  }

  #rollUp() {
    this.#unrolled = false;
    this.#arrange();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const page = Math.max(1, Math.floor(innerHeight / (this.#size[1] + GAP)) - 1) * this.#columns;
    /** @type {Record<string, number>} */
    const steps = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -this.#columns,
      ArrowDown: this.#columns,
      PageUp: -page,
      PageDown: page,
      Home: -this.#list.length,
      End: this.#list.length,
    };
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.focus(Math.min(Math.max(this.#current + step, 0), this.#list.length - 1));
  }
}

/**
 * The button of the tile that an event is in.
 * @param {Event} event
 * @returns {HTMLElement | null}
 */
function tileOf({ target }) {
  return target instanceof Element ? target.closest(".tile") : null;
}

/** @param {HTMLElement} tile */
function buttonIn(tile) {
  return /** @type {HTMLButtonElement} */ (tile.firstElementChild);
}
