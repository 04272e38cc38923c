// The large view: one tiling at a time, its pieces lit up and chosen.

import { button, capital, grouped, made, tick } from "./elements.js";
import { fitLines, lightOn, picture } from "./picture.js";
import { projectorButton } from "./projector.js";

/** @typedef {import("./reader.js").Puzzle} Puzzle */
/** @typedef {import("./reader.js").Reader} Reader */
/** @typedef {import("./reader.js").WholeTiling} WholeTiling */

/**
 * A scene that shows solids, in an element; its maker gets a function to call when a piece is chosen
 * there, by its place among the regions.
 * @typedef {(puzzle: Puzzle, tiling: WholeTiling, named: boolean) => void} ShowTiling
 * @typedef {{show: ShowTiling, focus: () => void, remove: () => void}} SolidScene
 * @typedef {(element: HTMLElement, choose: (place: number) => void) => SolidScene} MakeScene
 */

/**
 * A button; press gets an index. `fits`: for which puzzles it is there, if not for all.
 * @typedef {{word: string, press: (index: number) => void, fits?: (puzzle: Puzzle) => boolean}} Act
 */

/**
 * The callbacks and options of the large view.
 * @typedef {object} LargeCallbacks
 * @property {(region: number, index: number) => void} choose
 * @property {(region: number) => boolean} chosen whether this region is chosen
 * @property {() => void} opened
 * @property {() => void} moved
 * @property {(position: number) => void} closed
 * @property {(named: boolean) => void} named gets whether names are to be there
 * @property {MakeScene} [scene]
 * @property {boolean} [sceneFirst] whether solids are shown as a scene at first
 * @property {(shown: boolean) => void} [switched] called when somebody has chosen the scene or pictures
 * @property {Act[]} [acts] more buttons
 */

const SWIPE = 50; // pixels
const OWN_KEYS = "input:not([type=checkbox]), select"; // the elements in which keys do something else
const HINTS = {
  touch: "Swipe for other solutions. Tap on a piece: only solutions with this piece here.",
  keys:
    "Arrow keys: ← → other solutions, ↑ ↓ its pieces. " +
    "Click on a piece, or press Enter: only solutions with this piece here.",
};

export class Large {
  /** @type {Record<string, any>} */
  parts = {};
  labels = false;
  #reader;
  #callbacks;
  /** @type {number[]} */
  #list = [];
  #position = 0;
  /** @type {number | null} */
  #lit = null; // the place of a piece among the regions
  /** @type {SolidScene | null} */
  #scene = null; // the scene of a solid, while that is open
  /** @type {{act: Act, button: HTMLButtonElement}[]} */
  #acts = [];
  isSceneFirst; // whether solids are shown as a scene when the view is opened

  /**
   * @param {Reader} reader
   * @param {LargeCallbacks} callbacks
   * @param {AbortSignal} signal
   */
  constructor(reader, callbacks, signal) {
    this.#reader = reader;
    this.#callbacks = callbacks;
    this.isSceneFirst = Boolean(callbacks.sceneFirst);
    this.#build();
    const { large, jump } = this.parts;
    jump.addEventListener("submit", (/** @type {Event} */ event) => this.#jump(event));
    large.addEventListener("close", () => {
      this.showScene(false);
      callbacks.closed(this.#position);
    });
    large.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
    this.#watchPieces(signal);
    this.#watchSwipes();
  }

  #build() {
    const { parts } = this;
    parts.one = made("span");
    parts.number = made("input", {
      class: "number",
      inputmode: "numeric",
      autocomplete: "off",
      size: 6,
    });
    parts.of = made("output", { class: "of" });
    const number = made("label", {}, parts.one, " ", parts.number);
    parts.jump = made("form", { class: "jump" }, number, " ", parts.of);
    const names = tick("Names", () => this.#callbacks.named(parts["large-labels"].checked));
    parts["large-labels"] = names[1];
    parts.switch = button("3-D", () => this.#switch(), { kind: "switch" });
    /** @type {(name: string, title: string, sign: string, act: () => void) => HTMLElement} */
    const step = (name, title, sign, act) => {
      parts[name] = button(sign, act, { label: capital(name), title });
      return parts[name];
    };
    const buttons = made(
      "div",
      { class: "buttons" },
      step("previous", "Previous (left arrow key)", "‹", () => this.#go(this.#position - 1)),
      step("next", "Next (right arrow key)", "›", () => this.#go(this.#position + 1)),
      step("close", "Close (Escape)", "×", () => parts.large.close()),
    );
    const chips = made("span", { class: "chips" });
    this.#acts = (this.#callbacks.acts ?? []).map((act) => {
      const press = () => {
        parts.large.close();
        act.press(this.index);
      };
      return { act, button: button(act.word, press, { kind: "act" }) };
    });
    const acts = this.#acts.map((one) => one.button);
    parts.pictures = made("div", { class: "pictures", tabindex: 0, role: "group" });
    parts.scene = made("div", { class: "scene", hidden: true });
    parts.name = made("p", { class: "name", role: "status" });
    const hints = Object.entries(HINTS).map(([kind, text]) => made("p", { class: `hint ${kind}` }, text));
    parts.hints = made("div", { class: "hints" }, hints);
    const stage = made("div", { class: "seen" }, parts.pictures, parts.scene);
    const full = projectorButton(stage);
    const top = made("div", { class: "top" }, parts.jump, parts.switch, names[0], full, chips, acts, buttons);
    const all = [top, stage, parts.name, parts.hints];
    parts.large = made("dialog", { class: "large", "aria-label": "Large view" }, all);
  }

  /** The puzzle, of which there are tilings. */
  get #puzzle() {
    return /** @type {Puzzle} */ (this.#reader.puzzle);
  }

  /** Know the puzzle, of which there are tilings now. */
  begin() {
    this.parts.one.textContent = capital(this.#puzzle.one);
    this.parts.switch.hidden = !(this.#callbacks.scene && this.#puzzle.solid);
    for (const { act, button } of this.#acts) button.hidden = !(act.fits?.(this.#puzzle) ?? true);
  }

  /**
   * Open the view, at a position of a list of indexes.
   * @param {number[]} list
   * @param {number} position
   */
  open(list, position) {
    this.parts.large.showModal();
    this.#callbacks.opened();
    this.show(list, position);
    if (this.isSceneFirst && !this.parts.switch.hidden) this.showScene(true);
    else this.parts.pictures.focus();
  }

  /** Show a solid as pictures if it is a scene, and the other way round, the next time too. */
  #switch() {
    this.isSceneFirst = !this.#scene;
    this.showScene(this.isSceneFirst);
    this.#callbacks.switched?.(this.isSceneFirst);
  }

  /** Show nothing any more. */
  clear() {
    this.#light(null);
    [this.#list, this.#position] = [[], 0];
    this.parts.pictures.replaceChildren();
    if (this.isOpen) this.parts.large.close();
  }

  /**
   * Go to a position of another list; if the tiling stays, so does its light.
   * @param {number[]} list
   * @param {number} position
   */
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

  /** Whether a solid is shown as a scene. */
  get isScene() {
    return this.#scene !== null;
  }

  /** @returns {boolean} */
  get isOpen() {
    return this.parts.large.open;
  }

  /** The index of the tiling that is shown. */
  get index() {
    return this.#list[this.#position];
  }

  /** @param {number} position */
  #go(position) {
    this.#position = Math.min(Math.max(position, 0), this.#list.length - 1);
    this.redraw();
    this.#callbacks.moved();
  }

  redraw() {
    const { pictures } = this.parts;
    const puzzle = this.#puzzle;
    const tiling = this.#reader.tiling(this.index);
    const views = puzzle.solid ? [true, false] : [false];
    const made = views.map((solid) =>
      picture(puzzle, tiling, { solid, labels: this.labels, apart: true }),
    );
    pictures.replaceChildren(...made);
    for (const one of made) fitLines(one, one.clientWidth, one.clientHeight);
    pictures.setAttribute("aria-label", `${puzzle.one} ${tiling.number}, its pieces`);
    this.parts.number.value = tiling.number;
    this.#scene?.show(puzzle, tiling, this.labels);
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

  /**
   * Show a solid as a scene, or as pictures.
   * @param {boolean} shown
   */
  showScene(shown) {
    const { pictures, scene, name, hints } = this.parts;
    this.parts.switch.textContent = shown ? "Layers" : "3-D";
    for (const one of [pictures, name, hints]) one.hidden = shown;
    scene.hidden = !shown;
    this.#scene?.remove();
    this.#scene = null;
    if (!shown || !this.#callbacks.scene) return;
    this.#scene = this.#callbacks.scene(scene, (place) => this.#choose(place));
    this.#scene.show(this.#puzzle, this.#reader.tiling(this.index), this.labels);
    this.#scene.focus();
    this.#callbacks.moved();
  }

  /** @param {Event} event */
  #jump(event) {
    event.preventDefault();
    const typed = this.parts.number.value.replaceAll(/[ ,.]/g, "");
    const wanted = Number(typed);
    const after = this.#list.findIndex((index) => this.#reader.tilings[index].number >= wanted);
    if (typed && Number.isFinite(wanted)) this.#go(after < 0 ? this.#list.length - 1 : after);
    else this.parts.number.value = this.#reader.tilings[this.index].number;
    this.parts.pictures.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest(OWN_KEYS)) return;
    const places = this.#reader
      .tiling(this.index)
      .regions.flatMap((one, i) => (one.role ? [] : [i]));
    const lit = this.#lit;
    const at = lit === null ? -1 : places.indexOf(lit);
    /** @type {(step: number) => number | null} */
    const around = (step) => places.at((at + step) % places.length) ?? null;
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
      ArrowUp: () => this.#light(at < 0 ? (places.at(-1) ?? null) : around(-1)),
      ...(target === this.parts.pictures && lit !== null && { Enter: () => this.#choose(lit) }),
    };
    /** @type {Record<string, () => void>} */
    const acts = this.#scene ? anywhere : { ...anywhere, ...onPictures };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** @param {AbortSignal} signal */
  #watchPieces(signal) {
    const { pictures } = this.parts;
    /** @type {(event: Event) => number | null} */
    const place = (event) => {
      /** @type {SVGElement | null} */
      const found = /** @type {Element} */ (event.target).closest("[data-place]");
      return found ? Number(found.dataset.place) : null;
    };
    let mouse = ""; // its place: pieces that come to lie under it by themselves are not lit
    /** @type {(event: MouseEvent) => boolean} */
    const isStill = ({ clientX, clientY }) => mouse === `${clientX} ${clientY}`;
    addEventListener("pointermove", ({ clientX, clientY }) => (mouse = `${clientX} ${clientY}`), {
      signal,
    });
    pictures.addEventListener("pointerover", (/** @type {PointerEvent} */ event) => {
      if (!isStill(event)) this.#light(place(event));
    });
    pictures.addEventListener("pointerleave", () => this.#light(null));
    pictures.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const chosen = place(event);
      if (chosen !== null) this.#choose(chosen);
    });
  }

  /** @param {number} place */
  #choose(place) {
    this.#callbacks.choose(this.#reader.tilings[this.index].tiling[place], this.index);
  }

  /**
   * Light up the piece at a place, in all pictures, and show its name; null: none.
   * @param {number | null} place
   */
  #light(place) {
    this.#lit = place;
    if (!this.#list.length) return;
    const tiling = this.#reader.tiling(this.index);
    for (const one of this.parts.pictures.children) {
      one.querySelector(".light")?.remove();
      if (place !== null) one.append(lightOn(one, this.#puzzle, tiling, [place]));
    }
    this.parts.name.textContent =
      place === null ? this.#leftOut(tiling) : this.#nameAt(tiling, place);
  }

  /**
   * The pieces that a tiling leaves out, where groups let it.
   * @param {WholeTiling} tiling
   */
  #leftOut({ left }) {
    const { pieces } = this.#puzzle;
    return left ? `Left out: ${left.map((piece) => pieces[piece].name).join(", ")}` : "";
  }

  /**
   * @param {WholeTiling} tiling
   * @param {number} place
   */
  #nameAt(tiling, place) {
    const name = this.#puzzle.pieces[tiling.regions[place].piece].name;
    return this.#callbacks.chosen(tiling.tiling[place])
      ? `${name} (chosen; once more to take that back)`
      : name;
  }

  #watchSwipes() {
    /** @type {[x: number, y: number] | null} */
    let from = null;
    this.parts.pictures.addEventListener(
      "touchstart",
      (/** @type {TouchEvent} */ { touches }) => {
        from = touches.length === 1 ? [touches[0].clientX, touches[0].clientY] : null;
      },
      { passive: true },
    );
    this.parts.pictures.addEventListener("touchend", (/** @type {TouchEvent} */ { changedTouches }) => {
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
