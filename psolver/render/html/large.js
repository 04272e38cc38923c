// The large view: one tiling at a time, its pieces lit up and chosen.

import { fitLines, lightOn, picture } from "./picture.js";

const SWIPE = 50; // pixels

export class Large {
  #dialog = document.getElementById("large");
  #pictures = document.getElementById("pictures");
  #number = document.getElementById("number");
  #name = document.getElementById("name");
  #reader;
  #told;
  #list = [];
  #position = 0;
  #lit = null; // the place of a piece among the regions
  labels = false;

  /** told: {choose: is told a number of a region, chosen: is it chosen?, closed: is told a position} */
  constructor(reader, told) {
    this.#reader = reader;
    this.#told = told;
    const on = (id, event, act) => document.getElementById(id).addEventListener(event, act);
    on("previous", "click", () => this.#go(this.#position - 1));
    on("next", "click", () => this.#go(this.#position + 1));
    on("close", "click", () => this.#dialog.close());
    on("jump", "submit", (event) => this.#jump(event));
    this.#dialog.addEventListener("close", () => {
      document.body.classList.remove("looking");
      this.#told.closed(this.#position);
    });
    this.#dialog.addEventListener("keydown", (event) => this.#key(event));
    this.#watchPieces();
    this.#watchSwipes();
  }

  /** Open the view, at a position of a list of indexes. */
  open(list, position) {
    this.#dialog.showModal();
    document.body.classList.add("looking");
    this.show(list, position);
    this.#pictures.focus();
  }

  /** Go to a position of another list; what is lit stays lit. */
  show(list, position) {
    const lit = list[position] === this.index ? this.#lit : null;
    this.#list = list;
    this.#go(position);
    this.#light(lit);
  }

  get isOpen() {
    return this.#dialog.open;
  }

  /** The index of the tiling that is shown. */
  get index() {
    return this.#list[this.#position];
  }

  #go(position) {
    this.#position = Math.min(Math.max(position, 0), this.#list.length - 1);
    this.redraw();
  }

  redraw() {
    const { puzzle } = this.#reader;
    const tiling = this.#reader.tiling(this.index);
    const views = puzzle.solid ? [true, false] : [false];
    const made = views.map((solid) =>
      picture(puzzle, tiling, { solid, labels: this.labels, apart: true })
    );
    this.#pictures.replaceChildren(...made);
    for (const one of made) fitLines(one, one.clientWidth, one.clientHeight);
    this.#pictures.setAttribute("aria-label", `${puzzle.one} ${tiling.number}, its pieces`);
    this.#number.value = tiling.number;
    document.getElementById("of").value = this.#place();
    document.getElementById("previous").disabled = this.#position === 0;
    document.getElementById("next").disabled = this.#position === this.#list.length - 1;
    this.#light(null);
  }

  /** Where the tiling is among those that are shown. */
  #place() {
    const [here, all] = [this.#position + 1, this.#list.length].map((one) => one.toLocaleString("en"));
    return this.#list.length === this.#reader.tilings.length ? `of ${all}` : `(${here} of ${all})`;
  }

  #jump(event) {
    event.preventDefault();
    const wanted = Number(this.#number.value.replaceAll(/[ ,.]/g, ""));
    const numbers = this.#list.map((index) => this.#reader.tilings[index].number);
    const after = numbers.findIndex((number) => number >= wanted);
    this.#go(after < 0 ? this.#list.length - 1 : after);
    this.#pictures.focus();
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target === this.#number) return;
    const places = this.#reader.tiling(this.index).regions.flatMap((one, i) => (one.role ? [] : [i]));
    const at = places.indexOf(this.#lit);
    const around = (step) => places.at((at + step) % places.length);
    const act = {
      ArrowLeft: () => this.#go(this.#position - 1),
      ArrowRight: () => this.#go(this.#position + 1),
      Home: () => this.#go(0),
      End: () => this.#go(this.#list.length - 1),
      ArrowDown: () => this.#light(around(1)),
      ArrowUp: () => this.#light(at < 0 ? places.at(-1) : around(-1)),
      Enter: event.target === this.#pictures && this.#lit !== null && (() => this.#choose(this.#lit)),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  #watchPieces() {
    const place = (event) => {
      const found = event.target.closest("[data-place]");
      return found ? Number(found.dataset.place) : null;
    };
    let mouse = ""; // where it is: what comes to lie under it by itself is not lit
    const isStill = ({ clientX, clientY }) => mouse === `${clientX} ${clientY}`;
    addEventListener("pointermove", ({ clientX, clientY }) => (mouse = `${clientX} ${clientY}`));
    this.#pictures.addEventListener("pointerover", (event) => {
      if (!isStill(event)) this.#light(place(event));
    });
    this.#pictures.addEventListener("pointerleave", () => this.#light(null));
    this.#pictures.addEventListener("click", (event) => {
      if (place(event) !== null) this.#choose(place(event));
    });
  }

  #choose(place) {
    this.#told.choose(this.#reader.tilings[this.index].tiling[place], this.index);
  }

  /** Light up the piece at a place, in all pictures, and tell its name; null: none. */
  #light(place) {
    this.#lit = place;
    const tiling = this.#reader.tiling(this.index);
    for (const one of this.#pictures.children) {
      one.querySelector(".light")?.remove();
      if (place !== null) one.append(lightOn(one, this.#reader.puzzle, tiling, place));
    }
    this.#name.textContent = place === null ? "" : this.#nameAt(tiling, place);
  }

  #nameAt(tiling, place) {
    const name = this.#reader.puzzle.pieces[tiling.regions[place].piece].name;
    return this.#told.chosen(tiling.tiling[place]) ? `${name} (chosen; once more to take that back)` : name;
  }

  #watchSwipes() {
    let from = null;
    this.#pictures.addEventListener("touchstart", ({ touches }) => {
      from = touches.length === 1 ? [touches[0].clientX, touches[0].clientY] : null;
    }, { passive: true });
    this.#pictures.addEventListener("touchend", ({ changedTouches }) => {
      if (!from) return;
      const [across, down] = [changedTouches[0].clientX - from[0], changedTouches[0].clientY - from[1]];
      from = null;
      if (Math.abs(across) > Math.max(SWIPE, 2 * Math.abs(down))) {
        this.#go(this.#position - Math.sign(across));
      }
    });
  }
}
