// The hand of Play: a piece that is taken, moved, turned and laid, by pointer or by keys.

import { fitFloat } from "./play_board.js";

const STILL = 6; // pixels that a pointer moves in a click
const LIFT = 70; // pixels that a piece is held above a finger
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Hand {
  held = null; // see play_rules.js
  #view;
  #rules;
  #board;
  #tell;
  #drag = null; // {x, y, moved, lift}: where a button was pressed that is still down
  #point = null; // of the board, where the pointer that moves the piece is; null: keys do
  #cursor = null; // the cell that the keys are at; null: no key was used
  #aim = null; // {down, from, at}: of steps in a row, up and down or not, where they began, and are

  /**
   * tell  laid(): what lies on the board; lay(held), drop(held): it is laid, or goes back to the tray;
   *       changed(): draw anew; say(text); command(event): another key, true where it meant something;
   *       taken(held): it comes into the hand; `know` is called when more is known of it
   */
  constructor(view, rules, board, signal, tell) {
    [this.#view, this.#rules, this.#board, this.#tell] = [view, rules, board, tell];
    const { svg } = board;
    svg.setAttribute("tabindex", "0");
    svg.setAttribute("role", "application");
    svg.setAttribute("aria-label", "Board");
    const listen = (place, event, what) =>
      place.addEventListener(event, what, { signal, passive: false });
    listen(window, "pointermove", (event) => this.#move(event));
    listen(window, "pointerup", (event) => this.#release(event));
    listen(window, "pointercancel", () => this.#cancel());
    listen(svg, "pointerdown", (event) => this.press(event));
    listen(svg, "touchstart", (event) => this.#drag && !this.#drag.lays && event.preventDefault());
    listen(view.table, "contextmenu", (event) => this.held && event.preventDefault());
    listen(view.table, "wheel", (event) => this.#wheel(event));
    listen(window, "keydown", (event) => this.#isForUs(event) && this.#key(event));
    listen(svg, "focus", () => this.#showCursor());
    listen(svg, "blur", () => board.showCursor(null));
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

  /** Do an action with the piece in the hand, where it may. */
  turn(action) {
    this.#become(this.held && this.#rules.turned(this.held, action));
  }

  #become(hand) {
    if (!hand) return;
    this.held = this.#snapped(hand);
    if (this.#cursor !== null && this.held.at !== null) {
      this.#cursor = this.held.at;
      this.#showCursor();
    }
    this.#tell.changed();
    this.#show();
  }

  /** More is known of where the piece in the hand may lie. */
  know() {
    this.#turnAndSay(this.held);
  }

  // by pointer

  takeByPointer(hand, event) {
    if (!hand || event.button) return;
    event.preventDefault();
    event.target.releasePointerCapture?.(event.pointerId);
    const again = this.held && !this.held.from && this.held.piece === hand.piece;
    this.empty();
    this.#tell.taken(hand);
    this.#cursor = null;
    this.#drag = {
      x: event.clientX,
      y: event.clientY,
      moved: false,
      lift: event.pointerType === "touch" ? LIFT : 0,
      again,
    };
    this.#become(hand);
  }

  /** Drag the piece in the hand from another place; a tap there turns it. */
  dragHeld(event) {
    if (!this.held || event.button) return;
    event.preventDefault();
    const { clientX: x, clientY: y, pointerType } = event;
    this.#drag = { x, y, moved: false, lift: pointerType === "touch" ? LIFT : 0, turns: true };
  }

  /** A button is pressed on the board, or in its scene: is a piece taken? */
  press(event) {
    if (event.button) return false;
    if (this.held) {
      this.#drag = { x: event.clientX, y: event.clientY, moved: false, lift: 0, lays: true };
      return false;
    }
    const found = this.#board.lyingAt(event);
    if (found) {
      const [number, cell] = found;
      const lying = this.#tell.laid()[number];
      const grabbed = Math.max(0, lying.cells.indexOf(cell));
      this.takeByPointer(
        { piece: lying.piece, form: lying.form, grabbed, at: null, from: lying },
        event,
      );
      this.#board.svg.focus({ preventScroll: true });
    }
    return Boolean(found);
  }

  #move(event) {
    if (!this.held) return;
    const drag = this.#drag;
    if (drag && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > STILL)
      drag.moved = true;
    if (drag ? !drag.moved || drag.lays : this.#cursor !== null) return;
    this.#follow(event, drag?.lift ?? 0);
  }

  /** Let the piece be where a pointer is. */
  #follow({ clientX, clientY }, lift) {
    const { float } = this.#view;
    const here = { clientX, clientY: clientY - lift };
    this.#point = this.#board.pointIn(here);
    this.held = this.#snapped(this.held);
    float.hidden = "ray" in this.#point && this.held.at !== null; // it is seen in the scene
    float.style.transform = `translate(${here.clientX}px, ${here.clientY}px)`;
    this.#cursor = null;
    this.#show();
  }

  /** The hand over the cell where the pointer or the keys are, or, with the pointer, over one near
   * by where the piece fits; it may be held by a cell of another layer. */
  #snapped(held) {
    if (this.#point?.ray) return this.#board.scene.snapped(held, this.#point, this.#tell.laid());
    const near = this.#point ? this.#board.near(this.#point) : this.#byKeys(held);
    const laid = this.#tell.laid();
    for (const hand of this.#rules.grips(held)) {
      const at = near.find((one) => !this.#rules.fault({ ...hand, at: one }, laid));
      if (at !== undefined) return { ...hand, at };
    }
    return { ...held, at: near.find((one) => this.#rules.takes(held, one)) ?? null };
  }

  /** The cells where a piece that keys move may be: that where it is, or, where a turn has made that
   * impossible, those around it. */
  #byKeys(held) {
    if (held.at === null) return [];
    if (this.#rules.takes(held, held.at)) return [held.at];
    return this.#board.near(this.#rules.middleOf(held.at));
  }

  #release(event) {
    const drag = this.#drag;
    this.#drag = null;
    if (!this.held || !drag) return;
    if (drag.lays) {
      if (drag.moved) return;
      this.#follow(event, 0);
      if (this.held.at !== null) this.#layIfFits();
    } else if (drag.moved) {
      const { at } = this.held;
      if (at !== null && !this.#fault()) this.#tell.lay(this.held);
      else if (at === null && !this.#isOnBoard(event)) this.#drop();
      else this.#refuse();
    } else if (drag.turns) {
      this.turn(0);
    } else if (drag.again) {
      this.#drop(); // a second click on its button puts it back
    } else {
      this.#tell.say(`${this.#name()} is in the hand: click or tap where it is to lie.`);
    }
  }

  #isOnBoard({ clientX, clientY }) {
    const { left, right, top, bottom } = this.#board.svg.getBoundingClientRect();
    return clientX > left && clientX < right && clientY > top && clientY < bottom;
  }

  /** A piece that was dragged to where it cannot lie goes back to where it was. */
  #refuse() {
    const why = `${this.#name()} is not on the board there.`;
    this.#tell.say(this.held.at === null ? why : this.#fault());
    this.empty();
    this.#tell.changed();
  }

  #cancel() {
    if (!this.#drag) return;
    this.empty();
    this.#tell.changed();
  }

  #drop() {
    const held = this.held;
    this.empty();
    this.#tell.drop(held);
  }

  #wheel(event) {
    if (!this.held) return;
    event.preventDefault();
    this.turn(event.deltaY > 0 ? 0 : 1);
  }

  // by keys

  takeByKey(hand) {
    if (!hand) return;
    this.empty();
    this.#tell.taken(hand);
    const start = this.#cursor ?? 0;
    const fits = [start, ...this.#rules.data.cells.keys()].find(
      (at) => !this.#rules.fault({ ...hand, at }, this.#tell.laid()),
    );
    this.#cursor = fits ?? start;
    this.#become({ ...hand, at: this.#cursor });
    this.#board.svg.focus();
    this.#say();
  }

  /** Keys are for us in the table, and anywhere while something is in the hand. */
  #isForUs({ target }) {
    if (
      !this.#view.table.offsetParent ||
      target.matches("input:not([type=checkbox]), textarea, [contenteditable]")
    )
      return false;
    return Boolean(this.held) || this.#view.table.contains(target);
  }

  #key(event) {
    const { key } = event;
    const onBoard = this.#board.takesKeys(event.target);
    const action = this.#rules.data.actions.findIndex((one) => one.key === key);
    if (this.#tell.command(event)) event.preventDefault();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (this.held && action >= 0) this.#turnAndSay(this.#rules.turned(this.held, action));
    else if (this.held && (key === "[" || key === "]"))
      this.#turnAndSay(this.#rules.next(this.held, key === "]" ? 1 : -1));
    else if (this.held && key === "Escape") this.#putBack();
    else if (onBoard && this.#boardKey(key)) event.preventDefault();
  }

  #boardKey(key) {
    if (key in ARROWS) this.#go(ARROWS[key]);
    else if (key === "PageUp" || key === "PageDown")
      this.#step(this.#rules.layer(this.#cursor ?? 0, key === "PageUp" ? 1 : -1));
    else if (key === "Enter" || key === " ") this.#enter();
    else if (key === "Delete" || key === "Backspace") this.#takeUp();
    else return false;
    return true;
  }

  /** Go to the next cell in a direction, with a piece to the next one where it may be. */
  #go(direction) {
    const { held } = this;
    const at = this.#cursor ?? 0;
    const down = direction[1] !== 0;
    if (this.#aim?.down !== down || this.#aim.at !== at)
      this.#aim = { down, from: this.#rules.middleOf(at) };
    const may = held ? (one) => this.#rules.takes(held, one) : undefined;
    const next = this.#rules.beside(at, direction, this.#aim.from, may);
    const from = this.#aim.from.map((value, axis) => value - next.by[axis]);
    this.#aim = { down, from, at: next.at };
    this.#step(next.at);
  }

  #step(at) {
    this.#cursor = at;
    this.#point = null;
    this.#view.float.hidden = true;
    if (this.held) this.held = this.#snapped({ ...this.held, at });
    this.#show();
    this.#showCursor();
    this.#say();
  }

  #enter() {
    if (this.held) {
      if (this.held.at !== null) this.#layIfFits();
      return;
    }
    const lying = this.#lyingAtCursor();
    if (!lying) return;
    const grabbed = lying.cells.indexOf(this.#cursor);
    const { piece, form } = lying;
    const hand = { piece, form, grabbed, at: this.#cursor, from: lying };
    this.#tell.taken(hand);
    this.#become(hand);
    this.#say();
  }

  #takeUp() {
    const lying = this.#lyingAtCursor();
    if (this.held) this.#drop();
    else if (lying) this.#tell.drop({ from: lying });
  }

  #lyingAtCursor() {
    return this.#tell.laid().find((one) => one.cells.includes(this.#cursor));
  }

  #putBack() {
    const { from, piece } = this.held;
    this.empty();
    this.#tell.changed();
    this.#tell.say("");
    if (!from) this.#view.tray.querySelectorAll("button")[piece].focus();
  }

  #layIfFits() {
    const fault = this.#fault();
    if (fault) this.#tell.say(fault);
    else this.#tell.lay(this.held);
  }

  #turnAndSay(hand) {
    this.#become(hand);
    if (hand && this.#cursor !== null) this.#say();
  }

  // what is shown and said of it

  #show() {
    const { held } = this;
    if (!held) return;
    this.#board.showShadow(held, held.at !== null && !this.#fault());
    fitFloat(this.#view.float.firstElementChild, this.#rules, held, this.#board.scale);
  }

  #showCursor() {
    const shown =
      document.activeElement === this.#board.svg && this.#board.svg.matches(":focus-visible");
    this.#cursor ??= shown ? 0 : null;
    this.#board.showCursor(shown ? this.#cursor : null);
  }

  #fault() {
    return this.#rules.fault(this.held, this.#tell.laid());
  }

  #name() {
    return this.#rules.data.pieces[this.held.piece].name;
  }

  #say() {
    const where = this.#rules.where(this.#cursor);
    const lying = this.#lyingAtCursor();
    const fits = this.#rules.knows ? "it can lie there" : "there is room for it";
    const fault = this.held && this.#fault();
    if (fault) this.#tell.say(`${where}: ${fault}`);
    else if (this.held) this.#tell.say(`${this.#name()} at ${where}: ${fits}.`);
    else if (lying) this.#tell.say(`${where}: ${this.#rules.data.pieces[lying.piece].name}`);
    else this.#tell.say(`${where}: empty`);
  }
}
