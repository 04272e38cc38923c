// A grid of thumbnails, of which only those on the screen are there: any number can be scrolled.

import { fitLines } from "./picture.js";

const GAP = 10; // pixels between tiles
const PADDING = 10; // of a tile
const NUMBER = 22; // the height of the number below a picture
const MORE = 600; // pixels above and below the screen that are ready
const BUSY = 8; // milliseconds that drawing takes of a frame
const MOST_PRINTED = 600;

/** The side of a square as large as each of so many pictures, in a room so wide. */
function sideOf(number, room) {
  if (number === 1) return 420;
  if (number <= 6) return 240;
  return room < 500 ? 105 : 150;
}

export class Grid {
  #place;
  #draw;
  #open;
  #printed;
  #list = []; // what is shown, by index
  #tiles = new Map(); // by position in the list
  #shape = 1;
  #columns = 1;
  #size = [100, 100];
  #current = 0; // the position that the keyboard is at
  #waiting = false;
  #unrolled = false; // for paper: all tiles are there, and stay

  /**
   * place  the element that holds the grid
   * draw   makes the picture of an index
   * label  makes what an index is called
   * open   is told a position that was chosen
   * printed  is told how many of all are printed
   */
  constructor(place, { draw, label, open, printed }) {
    this.#place = place;
    this.#draw = draw;
    this.label = label;
    this.#open = open;
    this.#printed = printed;
    addEventListener("scroll", () => this.#soon(), { passive: true });
    new ResizeObserver(() => this.#arrange()).observe(place);
    place.addEventListener("keydown", (event) => this.#key(event));
    place.addEventListener("click", (event) => {
      const tile = event.target.closest(".tile");
      if (tile) this.#open(Number(tile.dataset.position));
    });
    addEventListener("beforeprint", () => this.#unroll());
    addEventListener("afterprint", () => {
      this.#unrolled = false;
      this.#arrange();
    });
  }

  /** Show a list of indexes; a picture is `shape` times as wide as high, about. */
  show(list, shape) {
    this.#clear();
    this.#list = list;
    this.#shape = Math.min(Math.max(shape, 0.4), 3.2);
    this.#current = Math.min(this.#current, Math.max(list.length - 1, 0));
    this.#arrange();
  }

  /** Show a list that goes on after the one that is shown. */
  extend(list) {
    this.#list = list;
    this.#arrange();
  }

  /** Go to a position, with the keyboard too. */
  focus(position) {
    this.#current = position;
    const top = this.#top(position);
    const [, high] = this.#size;
    const from = this.#place.getBoundingClientRect().top + top;
    if (from < 60 || from + high > innerHeight) {
      scrollBy({ top: from - (innerHeight - high) / 2, behavior: "instant" });
    }
    this.#render();
    this.#tiles.get(position)?.firstChild.focus({ preventScroll: true });
  }

  #clear() {
    this.#tiles.clear();
    this.#place.replaceChildren();
  }

  #top(position) {
    return Math.floor(position / this.#columns) * (this.#size[1] + GAP);
  }

  /** Where the tiles lie, for the room that there is. */
  #arrange() {
    if (this.#unrolled) return;
    const room = this.#place.clientWidth;
    const number = this.#list.length;
    const side = sideOf(number, room);
    const wanted = Math.min(Math.max(side * Math.sqrt(this.#shape), 90) + 2 * PADDING, room);
    this.#columns = Math.max(1, Math.floor((room + GAP) / (wanted + GAP)));
    const wide = number < this.#columns ? wanted : (room + GAP) / this.#columns - GAP;
    this.#size = [wide, (wide - 2 * PADDING) / this.#shape + 2 * PADDING + NUMBER];
    this.#place.classList.remove("unrolled");
    const rows = Math.ceil(number / this.#columns);
    this.#place.style.height = rows ? `${rows * (this.#size[1] + GAP) - GAP}px` : "0";
    this.#place.style.setProperty("--picture", `${this.#size[1] - 2 * PADDING - NUMBER}px`);
    for (const [position, tile] of this.#tiles) this.#put(tile, position);
    this.#render();
  }

  #put(tile, position) {
    const [wide, high] = this.#size;
    tile.style.left = `${(position % this.#columns) * (wide + GAP)}px`;
    tile.style.top = `${this.#top(position)}px`;
    tile.style.width = `${wide}px`;
    tile.style.height = `${high}px`;
    tile.setAttribute("aria-setsize", this.#list.length);
  }

  #soon() {
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      this.#render();
    });
  }

  /** Have the tiles near the screen, and no others. */
  #render() {
    if (this.#unrolled) return;
    const from = -this.#place.getBoundingClientRect().top;
    const row = this.#size[1] + GAP;
    const first = Math.max(0, Math.floor((from - MORE) / row)) * this.#columns;
    const after = Math.ceil((from + innerHeight + MORE) / row) * this.#columns;
    const last = Math.min(this.#list.length, Math.max(after, 0));
    for (const [position, tile] of this.#tiles) {
      const kept = position === this.#current && tile.contains(document.activeElement);
      if ((position < first || position >= last) && !kept) {
        tile.remove();
        this.#tiles.delete(position);
      }
    }
    for (let position = first; position < last; position++) this.#tile(position);
    for (const [position, tile] of this.#tiles) {
      tile.firstChild.tabIndex = position === this.#current ? 0 : -1;
    }
    this.#fill();
  }

  /** The tile at a position; its picture comes later. */
  #tile(position) {
    if (this.#tiles.has(position)) return this.#tiles.get(position);
    const tile = document.createElement("div");
    const button = document.createElement("button");
    const name = this.label(this.#list[position]);
    tile.setAttribute("role", "listitem");
    tile.setAttribute("aria-posinset", position + 1);
    button.className = "tile empty-tile";
    button.type = "button";
    button.dataset.position = position;
    button.setAttribute("aria-label", name);
    const number = document.createElement("span");
    number.className = "number";
    number.textContent = name.replace(/^\D*/, "");
    button.append(number);
    tile.append(button);
    this.#put(tile, position);
    this.#place.append(tile);
    this.#tiles.set(position, tile);
    return tile;
  }

  /** Draw pictures that are not there yet, some in each frame. */
  #fill() {
    const until = performance.now() + BUSY;
    for (const [position, tile] of this.#tiles) {
      if (!tile.firstChild.classList.contains("empty-tile")) continue;
      if (performance.now() > until) return this.#soon();
      this.#paint(tile, position);
    }
  }

  #paint(tile, position) {
    const button = tile.firstChild;
    const picture = this.#draw(this.#list[position]);
    picture.setAttribute("aria-hidden", "true");
    fitLines(picture, this.#size[0] - 2 * PADDING, this.#size[1] - 2 * PADDING - NUMBER);
    button.prepend(picture);
    button.classList.remove("empty-tile");
  }

  /** All tiles, as far as paper goes. */
  #unroll() {
    const last = Math.min(this.#list.length, MOST_PRINTED);
    this.#printed(last, this.#list.length);
    this.#place.classList.add("unrolled");
    this.#unrolled = true;
    this.#clear();
    for (let position = 0; position < last; position++) this.#paint(this.#tile(position), position);
  }

  #key(event) {
    const page = Math.max(1, Math.floor(innerHeight / (this.#size[1] + GAP)) - 1) * this.#columns;
    const step = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -this.#columns,
      ArrowDown: this.#columns,
      PageUp: -page,
      PageDown: page,
      Home: -this.#list.length,
      End: this.#list.length,
    }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.focus(Math.min(Math.max(this.#current + step, 0), this.#list.length - 1));
  }
}
