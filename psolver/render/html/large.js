// The large view: one tiling at a time, its pieces lit up and chosen.

import { button, capital, grouped, make, tick } from "./elements.js";
import { fitLines, lightOn, picture } from "./picture.js";

const SWIPE = 50; // pixels
const OWN_KEYS = "input:not([type=checkbox]), select"; // where keys do something else
const HINTS = {
  touch: "Swipe for other solutions. Tap on a piece: only solutions with this piece here.",
  keys:
    "Arrow keys: ← → other solutions, ↑ ↓ its pieces. " +
    "Click on a piece, or press Enter: only solutions with this piece here.",
};

export class Large {
  parts = {};
  labels = false;
  #reader;
  #callbacks;
  #list = [];
  #position = 0;
  #lit = null; // the place of a piece among the regions
  #scene = null; // what shows a solid otherwise, while that is open

  /**
   * callbacks  choose: gets the number of a region and an index; chosen: is this region chosen?
   *       opened; moved; closed: gets a position; named: gets whether names are to be there
   *       scene: makes what shows solids otherwise, in an element, and gets what to do when a
   *       piece is chosen there; undefined where there is none
   *       act: one more button, {word, press}
   */
  constructor(reader, callbacks, signal) {
    this.#reader = reader;
    this.#callbacks = callbacks;
    this.#build();
    const { large, jump } = this.parts;
    jump.addEventListener("submit", (event) => this.#jump(event));
    large.addEventListener("close", () => {
      this.showScene(false);
      callbacks.closed(this.#position);
    });
    large.addEventListener("keydown", (event) => this.#key(event));
    this.#watchPieces(signal);
    this.#watchSwipes();
  }

  #build() {
    const { parts } = this;
    parts.one = make("span");
    parts.number = make("input", {
      class: "number",
      inputmode: "numeric",
      autocomplete: "off",
      size: 6,
    });
    parts.of = make("output", { class: "of" });
    parts.jump = make("form", { class: "jump" }, [
      make("label", {}, [parts.one, " ", parts.number]),
      " ",
      parts.of,
    ]);
    const names = tick("Names", () => this.#callbacks.named(parts["large-labels"].checked));
    parts["large-labels"] = names[1];
    parts.switch = button({ class: "switch", "aria-pressed": "false" }, ["3-D"], () =>
      this.showScene(!this.#scene),
    );
    const step = (name, title, sign, act) => {
      parts[name] = button({ "aria-label": capital(name), title }, [sign], act);
      return parts[name];
    };
    const buttons = make("div", { class: "buttons" }, [
      step("previous", "Previous (left arrow key)", "‹", () => this.#go(this.#position - 1)),
      step("next", "Next (right arrow key)", "›", () => this.#go(this.#position + 1)),
      step("close", "Close (Escape)", "×", () => parts.large.close()),
    ]);
    const chips = make("span", { class: "chips" });
    const act = this.#callbacks.act;
    const acting = () => {
      parts.large.close();
      act.press(this.index);
    };
    const acts = act ? [button({ class: "act" }, [act.word], acting)] : [];
    const rows = [parts.jump, parts.switch, names[0], chips, ...acts, buttons];
    const top = make("div", { class: "top" }, rows);
    parts.pictures = make("div", { class: "pictures", tabindex: 0, role: "group" });
    parts.scene = make("div", { class: "scene", hidden: true });
    parts.name = make("p", { class: "name", role: "status" });
    parts.hints = make(
      "div",
      { class: "hints" },
      Object.entries(HINTS).map(([kind, text]) => make("p", { class: `hint ${kind}` }, [text])),
    );
    const all = [top, parts.pictures, parts.scene, parts.name, parts.hints];
    parts.large = make("dialog", { class: "large", "aria-label": "Large view" }, all);
  }

  /** Know the puzzle, of which there are tilings now. */
  begin() {
    this.parts.one.textContent = capital(this.#reader.puzzle.one);
    this.parts.switch.hidden = !(this.#callbacks.scene && this.#reader.puzzle.solid);
  }

  /** Open the view, at a position of a list of indexes. */
  open(list, position) {
    this.parts.large.showModal();
    this.#callbacks.opened();
    this.show(list, position);
    this.parts.pictures.focus();
  }

  /** Show nothing any more. */
  clear() {
    this.#light(null);
    [this.#list, this.#position] = [[], 0];
    this.parts.pictures.replaceChildren();
    if (this.isOpen) this.parts.large.close();
  }

  /** Go to a position of another list; what is lit stays lit. */
  show(list, position) {
    const lit = list[position] === this.index ? this.#lit : null;
    this.#list = list;
    this.#go(position);
    this.#light(lit);
  }

  /** The list has become longer. */
  extend() {
    if (this.isOpen) this.#tellPlace();
  }

  /** Is a solid shown as a scene? */
  get isScene() {
    return this.#scene !== null;
  }

  get isOpen() {
    return this.parts.large.open;
  }

  /** The index of the tiling that is shown. */
  get index() {
    return this.#list[this.#position];
  }

  #go(position) {
    this.#position = Math.min(Math.max(position, 0), this.#list.length - 1);
    this.redraw();
    this.#callbacks.moved();
  }

  redraw() {
    const { pictures } = this.parts;
    const { puzzle } = this.#reader;
    const tiling = this.#reader.tiling(this.index);
    const views = puzzle.solid ? [true, false] : [false];
    const made = views.map((solid) =>
      picture(puzzle, tiling, { solid, labels: this.labels, apart: true }),
    );
    pictures.replaceChildren(...made);
    for (const one of made) fitLines(one, one.clientWidth, one.clientHeight);
    pictures.setAttribute("aria-label", `${puzzle.one} ${tiling.number}, its pieces`);
    this.parts.number.value = tiling.number;
    this.#scene?.show(puzzle, tiling);
    this.#tellPlace();
    this.#light(null);
  }

  /** Show where the tiling is among those that are shown. */
  #tellPlace() {
    const { of, previous, next } = this.parts;
    const [here, all] = [this.#position + 1, this.#list.length].map(grouped);
    of.value =
      this.#list.length === this.#reader.tilings.length ? `of ${all}` : `(${here} of ${all})`;
    previous.disabled = this.#position === 0;
    next.disabled = this.#position === this.#list.length - 1;
  }

  /** Show a solid as a scene, or as pictures. */
  showScene(shown) {
    const { pictures, scene, name, hints } = this.parts;
    this.parts.switch.setAttribute("aria-pressed", String(shown));
    for (const one of [pictures, name, hints, this.parts["large-labels"].parentNode])
      one.hidden = shown;
    scene.hidden = !shown;
    this.#scene?.remove();
    this.#scene = null;
    if (!shown) return;
    const chosen = (place) => this.#choose(place);
    this.#scene = this.#callbacks.scene(scene, chosen);
    this.#scene.show(this.#reader.puzzle, this.#reader.tiling(this.index));
    this.#callbacks.moved();
  }

  #jump(event) {
    event.preventDefault();
    const typed = this.parts.number.value.replaceAll(/[ ,.]/g, "");
    const wanted = Number(typed);
    const after = this.#list.findIndex((index) => this.#reader.tilings[index].number >= wanted);
    if (typed && Number.isFinite(wanted)) this.#go(after < 0 ? this.#list.length - 1 : after);
    else this.parts.number.value = this.#reader.tilings[this.index].number;
    this.parts.pictures.focus();
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest(OWN_KEYS)) return;
    const places = this.#reader
      .tiling(this.index)
      .regions.flatMap((one, i) => (one.role ? [] : [i]));
    const at = places.indexOf(this.#lit);
    const around = (step) => places.at((at + step) % places.length);
    const chosen = event.target === this.parts.pictures && this.#lit !== null;
    const anywhere = {
      PageUp: () => this.#go(this.#position - 1),
      PageDown: () => this.#go(this.#position + 1),
    };
    const onPictures = {
      ArrowLeft: () => this.#go(this.#position - 1),
      ArrowRight: () => this.#go(this.#position + 1),
      Home: () => this.#go(0),
      End: () => this.#go(this.#list.length - 1),
      ArrowDown: () => this.#light(around(1)),
      ArrowUp: () => this.#light(at < 0 ? places.at(-1) : around(-1)),
      Enter: chosen && (() => this.#choose(this.#lit)),
    };
    const act = (this.#scene ? anywhere : { ...anywhere, ...onPictures })[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  #watchPieces(signal) {
    const { pictures } = this.parts;
    const place = (event) => {
      const found = event.target.closest("[data-place]");
      return found ? Number(found.dataset.place) : null;
    };
    let mouse = ""; // where it is: what comes to lie under it by itself is not lit
    const isStill = ({ clientX, clientY }) => mouse === `${clientX} ${clientY}`;
    addEventListener("pointermove", ({ clientX, clientY }) => (mouse = `${clientX} ${clientY}`), {
      signal,
    });
    pictures.addEventListener("pointerover", (event) => {
      if (!isStill(event)) this.#light(place(event));
    });
    pictures.addEventListener("pointerleave", () => this.#light(null));
    pictures.addEventListener("click", (event) => {
      if (place(event) !== null) this.#choose(place(event));
    });
  }

  #choose(place) {
    this.#callbacks.choose(this.#reader.tilings[this.index].tiling[place], this.index);
  }

  /** Light up the piece at a place, in all pictures, and show its name; null: none. */
  #light(place) {
    this.#lit = place;
    if (!this.#list.length) return;
    const tiling = this.#reader.tiling(this.index);
    for (const one of this.parts.pictures.children) {
      one.querySelector(".light")?.remove();
      if (place !== null) one.append(lightOn(one, this.#reader.puzzle, tiling, [place]));
    }
    this.parts.name.textContent =
      place === null ? this.#leftOut(tiling) : this.#nameAt(tiling, place);
  }

  /** The pieces that a tiling leaves out, where groups let it. */
  #leftOut({ left }) {
    const { pieces } = this.#reader.puzzle;
    return left ? `Left out: ${left.map((piece) => pieces[piece].name).join(", ")}` : "";
  }

  #nameAt(tiling, place) {
    const name = this.#reader.puzzle.pieces[tiling.regions[place].piece].name;
    return this.#callbacks.chosen(tiling.tiling[place])
      ? `${name} (chosen; once more to take that back)`
      : name;
  }

  #watchSwipes() {
    let from = null;
    this.parts.pictures.addEventListener(
      "touchstart",
      ({ touches }) => {
        from = touches.length === 1 ? [touches[0].clientX, touches[0].clientY] : null;
      },
      { passive: true },
    );
    this.parts.pictures.addEventListener("touchend", ({ changedTouches }) => {
      if (!from) return;
      const [across, down] = [
        changedTouches[0].clientX - from[0],
        changedTouches[0].clientY - from[1],
      ];
      from = null;
      if (Math.abs(across) > Math.max(SWIPE, 2 * Math.abs(down))) {
        this.#go(this.#position - Math.sign(across));
      }
    });
  }
}
