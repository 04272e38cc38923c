// The hand of Play: a piece that is taken, moved, turned and put down, by pointer or by keys.

import { LAYER_KEYS } from "./layer_bar.js";
import { fitFloat } from "./play_board.js";

/** @import { Board, Place, Sight } from "./play_board.js" */
/** @import { View } from "./play_parts.js" */
/** @import { Held, Lying, Point, Rules } from "./play_rules.js" */

/**
 * The rest of Play.
 * @typedef {object} Game
 * @property {() => Lying[]} laid the pieces on the board
 * @property {(held: Held) => void} lay
 * @property {(held: Pick<Held, "from">) => void} drop it goes back to the tray
 * @property {() => void} changed draw anew
 * @property {(text: string) => void} say
 * @property {(event: KeyboardEvent) => boolean} command another key; whether it meant something
 * @property {(held: Held) => void} taken it comes into the hand; `know` is called when more is known of it
 */

/**
 * The press of a button that is still down.
 * @typedef {object} Drag
 * @property {number} x
 * @property {number} y
 * @property {boolean} moved
 * @property {number} lift pixels that the piece is above it
 * @property {boolean} [again] it was pressed on the piece in the hand: a click puts this back
 * @property {boolean} [lays] a click lays the piece
 * @property {boolean} [turns] a click turns it
 */

const FIELDS = "input:not([type=checkbox]), textarea, select, [contenteditable], dialog *"; // in which keys are letters
const STILL = 6; // pixels that a pointer moves in a click
const LIFT = 70; // pixels that a piece is held above a finger
/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Hand {
  /** @type {Held | null} */
  held = null;
  #view;
  #rules;
  #board;
  #game;
  /** @type {Drag | null} */
  #drag = null;
  /** @type {Point | Sight | null} */
  #point = null; // the place of the pointer that moves the piece; null: keys do
  /** @type {Place} */
  #pointer = { clientX: 0, clientY: 0 }; // on the screen, as long as it moves the piece
  /** @type {number | null} */
  #cursor = null; // the cell that the keys are at; null: no key was used
  /** @type {{down: boolean, from: Point, at: number} | null} */
  #aim = null; // of steps in a row: whether up and down, where they began, and are

  /**
   * @param {View} view
   * @param {Rules} rules
   * @param {Board} board
   * @param {AbortSignal} signal
   * @param {Game} game
   */
  constructor(view, rules, board, signal, game) {
    this.#view = view;
    this.#rules = rules;
    this.#board = board;
    this.#game = game;
    const { svg } = board;
    const { table } = view;
    svg.setAttribute("tabindex", "0");
    svg.setAttribute("role", "application");
    svg.setAttribute("aria-label", "Board");
    const active = { signal, passive: false };
    addEventListener("pointermove", (event) => this.#move(event), active);
    addEventListener("pointerup", (event) => this.#release(event), active);
    addEventListener("pointercancel", () => this.#cancel(), active);
    addEventListener("keydown", (event) => this.#isForUs(event) && this.#key(event), active);
    svg.addEventListener("pointerdown", (event) => this.press(event), active);
    svg.addEventListener("touchstart", (event) => this.#drag && !this.#drag.lays && event.preventDefault(), active);
    svg.addEventListener("focus", () => this.#showCursor(), active);
    svg.addEventListener("blur", () => board.showCursor(null), active);
    table.addEventListener("contextmenu", (event) => this.held && event.preventDefault(), active);
    table.addEventListener("wheel", (event) => this.#wheel(event), active);
  }

  /** The cell that the keys are at. */
  get cursor() {
    return this.#cursor ?? 0;
  }

  /** Nothing is in the hand any more. */
  empty() {
    this.held = null;
    this.#drag = null;
    this.#point = null;
    this.#view.float.hidden = true;
    this.#board.showShadow(null);
  }

  /**
   * Apply an action to the piece in the hand, if it allows that.
   * @param {number} action
   */
  turn(action) {
    this.#become(this.held && this.#rules.turned(this.held, action));
  }

  /** @param {Held | null} hand */
  #become(hand) {
    if (!hand) return;
    this.held = this.#snapped(hand);
    if (this.#cursor !== null && this.held.at !== null) {
      this.#cursor = this.held.at;
      this.#showCursor();
    }
    this.#game.changed();
    this.#show();
  }

  /** Another layer is drawn: the pointer or the keys are on it now. */
  goWithLayer() {
    if (this.held && this.#point) this.#follow(this.held, this.#pointer, 0);
    else if (this.#cursor !== null && !this.#board.layers.shows(this.#cursor)) this.#step(this.#board.layers.over(this.#cursor));
  }

  /** More is known of where the piece in the hand may lie. */
  know() {
    this.#turnAndSay(this.held);
  }

  // by pointer

  /**
   * @param {Held | null} hand
   * @param {PointerEvent} event
   */
  takeByPointer(hand, event) {
    if (!hand || event.button > 0) return;
    event.preventDefault();
    const target = /** @type {Element} */ (event.target);
    if (target.hasPointerCapture(event.pointerId)) target.releasePointerCapture(event.pointerId);
    const again = this.held !== null && !this.held.from && this.held.piece === hand.piece;
    this.empty();
    this.#game.taken(hand);
    this.#cursor = null;
    this.#drag = { ...dragAt(event), again };
    this.#become(hand);
  }

  /**
   * Drag the piece in the hand from another place; a tap there turns it.
   * @param {PointerEvent} event
   */
  dragHeld(event) {
    if (!this.held || event.button) return;
    event.preventDefault();
    this.#drag = { ...dragAt(event), turns: true };
  }

  /**
   * Take the piece where a button is pressed on the board, or in its scene; whether there was one.
   * @param {PointerEvent} event
   */
  press(event) {
    if (event.button) return false;
    if (this.held) {
      this.#drag = { ...dragAt(event), lift: 0, lays: true };
      return false;
    }
    const found = this.#board.lyingAt(event);
    if (!found) return false;
    const [number, cell] = found;
    const lying = this.#game.laid()[number];
    const grabbed = Math.max(0, lying.cells.indexOf(cell));
    const { piece, form } = lying;
    this.takeByPointer({ piece, form, grabbed, at: null, from: lying }, event);
    this.#board.svg.focus({ preventScroll: true });
    return true;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.held) return;
    const drag = this.#drag;
    if (drag && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > STILL) drag.moved = true;
    if (drag ? !drag.moved || drag.lays : this.#cursor !== null) return;
    this.#follow(this.held, event, drag?.lift ?? 0);
  }

  /**
   * Let the piece be where a pointer is.
   * @param {Held} held
   * @param {Place} pointer
   * @param {number} lift
   */
  #follow(held, { clientX, clientY }, lift) {
    const { float } = this.#view;
    const here = (this.#pointer = { clientX, clientY: clientY - lift });
    this.#point = this.#board.pointIn(here);
    this.held = this.#snapped(held);
    float.hidden = "ray" in this.#point && this.held.at !== null; // it is seen in the scene
    float.style.transform = `translate(${here.clientX}px, ${here.clientY}px)`;
    this.#cursor = null;
    this.#show();
  }

  /**
   * The hand over the cell where the pointer or the keys are, or, with the pointer, over one near by where the
   * piece fits; it may be held by a cell of another layer.
   * @param {Held} held
   * @returns {Held}
   */
  #snapped(held) {
    const [laid, point, { scene }] = [this.#game.laid(), this.#point, this.#board];
    if (scene && point && "ray" in point) return scene.snapped(held, point, laid);
    const near = point && !("ray" in point) ? this.#board.near(point) : this.#byKeys(held);
    for (const hand of this.#rules.grips(held)) {
      const at = near.find((one) => !this.#rules.fault({ ...hand, at: one }, laid));
      if (at !== undefined) return { ...hand, at };
    }
    return { ...held, at: near.find((one) => this.#rules.takes(held, one)) ?? null };
  }

  /**
   * The cells where a piece that keys move may be: that where it is, or, where a turn has made that impossible,
   * those around it.
   * @param {Held} held
   */
  #byKeys(held) {
    if (held.at === null) return [];
    if (this.#rules.takes(held, held.at)) return [held.at];
    return this.#board.near(this.#rules.middleOf(held.at));
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const [drag, held] = [this.#drag, this.held];
    this.#drag = null;
    if (!held || !drag) return;
    if (drag.lays) {
      if (drag.moved) return;
      this.#follow(held, event, 0);
      if (this.held && this.held.at !== null) this.#layIfFits(this.held);
    } else if (drag.moved) {
      if (!this.#fault(held)) this.#game.lay(held);
      else if (held.at === null && !this.#isOnBoard(event)) this.#drop(held);
      else this.#refuse(held);
    } else if (drag.turns) {
      this.turn(0);
    } else if (drag.again) {
      this.#drop(held); // a second click on its button puts it back
    } else {
      this.#game.say(`${this.#name(held)} is in the hand: click or tap where it is to lie.`);
    }
  }

  /** @param {Place} pointer */
  #isOnBoard({ clientX, clientY }) {
    const { left, right, top, bottom } = this.#board.svg.getBoundingClientRect();
    return clientX > left && clientX < right && clientY > top && clientY < bottom;
  }

  /**
   * A piece that was dragged to where it cannot lie goes back to where it was.
   * @param {Held} held
   */
  #refuse(held) {
    this.#game.say(this.#fault(held));
    this.empty();
    this.#game.changed();
  }

  #cancel() {
    if (!this.#drag) return;
    this.empty();
    this.#game.changed();
  }

  /** @param {Held} held */
  #drop(held) {
    this.empty();
    this.#game.drop(held);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!this.held) return;
    event.preventDefault();
    this.turn(event.deltaY > 0 ? 0 : 1);
  }

  // by keys

  /** @param {Held | null} hand */
  takeByKey(hand) {
    if (!hand) return;
    this.empty();
    this.#game.taken(hand);
    const { layers } = this.#board;
    const start = layers.over(this.cursor);
    const cells = [start, ...this.#rules.data.cells.keys()];
    const fits = [...cells.filter((at) => layers.shows(at)), ...cells].find(
      (at) => !this.#rules.fault({ ...hand, at }, this.#game.laid()),
    );
    const at = (this.#cursor = fits ?? start);
    layers.reveal([at]);
    this.#become({ ...hand, at });
    this.#board.svg.focus();
    this.#say();
  }

  /**
   * Keys are for us in the table, anywhere while something is in the hand, and all over a page with a view to play.
   * @param {KeyboardEvent} event
   */
  #isForUs(event) {
    const target = /** @type {Element} */ (event.target);
    const { table } = this.#view;
    if (!table.offsetParent || target.matches(FIELDS)) return false;
    return Boolean(this.held) || table.contains(target) || Boolean(table.closest(".psolver-view"));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const [onBoard, { key }] = [this.#board.takesKeys(event.target), event];
    const by = LAYER_KEYS[key];
    if (this.#game.command(event)) event.preventDefault();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (by && (onBoard || (this.held && this.#point))) {
      event.preventDefault();
      this.#goUp(by);
    }
    else if (this.held && this.#heldKey(this.held, key)) return;
    else if (onBoard && this.#boardKey(key)) event.preventDefault();
  }

  /**
   * Act on the piece in the hand as a key means; whether it means something.
   * @param {Held} held
   * @param {string} key
   */
  #heldKey(held, key) {
    const action = this.#rules.data.actions.findIndex((one) => one.key === key);
    if (action >= 0) this.#turnAndSay(this.#rules.turned(held, action));
    else if (key === "[" || key === "]") this.#turnAndSay(this.#rules.next(held, key === "]" ? 1 : -1));
    else if (key === "Escape") this.#putBack(held);
    else return false;
    return true;
  }

  /** @param {string} key */
  #boardKey(key) {
    if (key in ARROWS) this.#go(ARROWS[key]);
    else if (key === "Enter" || key === " ") this.#enter();
    else if (key === "Delete" || key === "Backspace") this.#takeUp();
    else return false;
    return true;
  }

  /**
   * Go to the layer above or below, with the keys or the pointer.
   * @param {number} by
   */
  #goUp(by) {
    if (this.#point) this.#view.layers.go(this.#view.layers.layer + by);
    else this.#step(this.#rules.layer(this.#cursor ?? this.#board.layers.over(0), by));
  }

  /**
   * Go to the next cell in a direction, with a piece to the next one where it may be.
   * @param {Point} direction
   */
  #go(direction) {
    const { held } = this;
    const at = this.#board.layers.over(this.cursor);
    const down = direction[1] !== 0;
    const goesOn = this.#aim?.down === down && this.#aim.at === at;
    const aim = this.#aim && goesOn ? this.#aim.from : this.#rules.middleOf(at);
    /** @param {number} place */
    const may = (place) => this.#board.layers.shows(place) && (!held || this.#rules.takes(held, place));
    const next = this.#rules.beside(at, direction, aim, may);
    this.#aim = { down, from: [aim[0] - next.by[0], aim[1] - next.by[1]], at: next.at };
    this.#step(next.at);
  }

  /** @param {number} at */
  #step(at) {
    this.#cursor = at;
    this.#point = null;
    this.#board.layers.reveal([at]);
    this.#view.float.hidden = true;
    if (this.held) this.held = this.#snapped({ ...this.held, at });
    this.#show();
    this.#showCursor();
    this.#say();
  }

  #enter() {
    if (this.held) {
      if (this.held.at !== null) this.#layIfFits(this.held);
      return;
    }
    const [lying, at] = [this.#lyingAtCursor(), this.#cursor];
    if (!lying || at === null) return;
    const { piece, form, cells } = lying;
    const hand = { piece, form, grabbed: cells.indexOf(at), at, from: lying };
    this.#game.taken(hand);
    this.#become(hand);
    this.#say();
  }

  #takeUp() {
    const lying = this.#lyingAtCursor();
    if (this.held) this.#drop(this.held);
    else if (lying) this.#game.drop({ from: lying });
  }

  #lyingAtCursor() {
    const at = this.#cursor;
    return at === null ? undefined : this.#game.laid().find((one) => one.cells.includes(at));
  }

  /** @param {Held} held */
  #putBack({ from, piece }) {
    this.empty();
    this.#game.changed();
    this.#game.say("");
    if (!from) this.#view.tray.querySelectorAll("button")[piece].focus();
  }

  /** @param {Held} held */
  #layIfFits(held) {
    const fault = this.#fault(held);
    if (fault) this.#game.say(fault);
    else this.#game.lay(held);
  }

  /** @param {Held | null} hand */
  #turnAndSay(hand) {
    this.#become(hand);
    if (hand && this.#cursor !== null) this.#say();
  }

  // the picture and the words

  #show() {
    const { held } = this;
    if (!held) return;
    this.#board.showShadow(held, !this.#fault(held));
    const shown = /** @type {SVGSVGElement} */ (this.#view.float.firstElementChild);
    fitFloat(shown, this.#rules, held, this.#board.scale);
  }

  #showCursor() {
    const shown =
      document.activeElement === this.#board.svg && this.#board.svg.matches(":focus-visible");
    this.#cursor ??= shown ? this.#board.layers.over(0) : null;
    this.#board.showCursor(shown ? this.#cursor : null);
  }

  /** @param {Held} held */
  #fault(held) {
    return this.#rules.fault(held, this.#game.laid());
  }

  /** @param {{piece: number}} one */
  #name({ piece }) {
    return this.#rules.data.pieces[piece].name;
  }

  #say() {
    const where = this.#rules.where(this.cursor);
    const lying = this.#lyingAtCursor();
    const fits = this.#rules.knows ? "it can lie there" : "there is room for it";
    const fault = this.held && this.#fault(this.held);
    if (fault) this.#game.say(`${where}: ${fault}`);
    else if (this.held) this.#game.say(`${this.#name(this.held)} at ${where}: ${fits}.`);
    else if (lying) this.#game.say(`${where}: ${this.#name(lying)}`);
    else this.#game.say(`${where}: empty`);
  }
}

/**
 * A drag that begins where a button is pressed; a piece is seen above a finger.
 * @param {PointerEvent} event
 * @returns {Drag}
 */
function dragAt({ clientX: x, clientY: y, pointerType }) {
  return { x, y, moved: false, lift: pointerType === "touch" ? LIFT : 0 };
}
