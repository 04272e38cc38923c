// The view Play: pieces are taken from the tray, turned, and laid on the board, with the mouse, by
// touch or with keys. What lies there is told to the server, which says whether it can be completed.
//
//   begin(data, style, laid, number)  a puzzle (see play_results.py), what lies there: pairs of a
//                                     piece, its cells and its marks, and the number of this puzzle;
//                                     data.keep: the tab remembers the history; data.alone: there
//                                     is no server; data.next: the kinds of "next" that there are,
//                                     "date" and "puzzle"
//   bare(why)                         there is nothing to play with
//   tell(values)                      what is known of what lies there: see tab_tasks.py
//   hint(step)                        a step of a hint: see hint_call in play_moves.py
//   refuse(laid, why)                 what was told cannot be: this lies there, and `tell` follows
//   closed(taking, places)            where the piece may not lie that was taken: see play_view.py
//
// It sends "laid" (the puzzle's number, and what lies there as in begin), "taken" (the puzzle's
// number, and the number of this taking, the piece, what lies there besides), where pieces may not
// lie everywhere where there is room, "hint", "longer": the answer may take more time, "next": go on
// with another date, or the next puzzle, "list" the solutions with these pieces, and "clues": make
// these pieces clues of the board.

import { Board, formPicture } from "./play_board.js";
import { Clock, End, Memory } from "./play_end.js";
import { Hand } from "./play_hand.js";
import { enable, isEnabled, parts, write } from "./play_parts.js";
import { Rules } from "./play_rules.js";
import { StateEntry } from "./play_state.js";
import { bindThumb, showThumb } from "./play_thumb.js";
import { Tray } from "./play_tray.js";

const PATIENCE = 300; // milliseconds before it is said that one has to wait
const SHOWN = "This is a solution. Take up some pieces, and find another.";
const NO_STEP = { say: "", region: "", lay: null, why: "", up: [] };

/** @param {any} scene makes the scene beside the layers of a solid puzzle (see solid_play.js), if there is one */
export function mount(root, _, send, scene = null) {
  let play = null;
  const view = parts(root);
  return {
    begin(data, style, laid, number) {
      view.style.textContent = style;
      view.bare.textContent = "";
      play?.remove();
      play = new Play(view, data, laid, (event, value) =>
        send(event, event === "laid" || event === "taken" ? [number, value] : value), scene
      );
    },
    bare(why) {
      play?.remove();
      play = null;
      view.bare.textContent = why;
    },
    tell: (values) => play?.tell(values),
    hint: (step) => play?.hint(step),
    refuse: (laid, why) => play?.refuse(laid, why),
    closed: (taking, places) => play?.closed(taking, places),
    remove: () => play?.remove(),
  };
}

class Play {
  #view;
  #send;
  #rules;
  #board;
  #tray;
  #hand;
  #entry;
  #laid = [];
  #begun; // what lay there at the beginning
  #history = [[]]; // of what lay there
  #now = 0; // the place in the history
  #forms; // of each piece, as it was turned last
  #step = NO_STEP; // of a hint
  #proof = null; // of the last answer: its parts, where it is long
  #meant = new Set(); // the names of pieces that a reason speaks of
  #taking = 0; // how many pieces were taken
  #hints = 0; // how many were asked for
  #gone = new AbortController();
  #memory;
  #clock;
  #end;

  constructor(view, data, laid, send, scene) {
    this.#view = view;
    this.#send = send;
    this.#rules = new Rules(data);
    this.#laid = laid.map((one) => this.#rules.lying(one));
    this.#begun = this.#laid;
    this.#history = [this.#laid];
    this.#memory = new Memory(data.keep ? data.key : "");
    this.#clock = new Clock(view, this.#gone.signal);
    this.#end = new End(view.end, data.next ?? [], {
      again: () => this.#again(),
      next: (kind) => send("next", kind),
    });
    this.#remember();
    this.#forms = data.pieces.map((piece) => piece.form);
    this.#board = new Board(this.#rules);
    this.#hand = new Hand(view, this.#rules, this.#board, this.#gone.signal, {
      laid: () => this.#laid,
      lay: (held) => this.#lay(held),
      drop: (held) => this.#drop(held),
      changed: () => this.#draw(),
      say: (told) => this.#say(told),
      command: (event) => this.#command(event),
      taken: (held) => this.#taken(held),
    });
    this.#tray = new Tray(this.#rules, {
      take: (piece, event) =>
        this.#entry.choose(piece) || this.#hand.takeByPointer(this.#fromTray(piece), event),
      choose: (piece) => this.#entry.choose(piece) || this.#hand.takeByKey(this.#fromTray(piece)),
    });
    this.#entry = new StateEntry(view, this.#rules, this.#board, this.#gone.signal, {
      laid: () => this.#laid,
      lay: (one) => this.#change([...this.#laid, one]),
      takeUp: (one) => this.#change(this.#laid.filter((other) => other !== one)),
      begun: () => this.#hand.empty(),
      changed: () => this.#draw(),
      say: (told) => this.#say(told),
      cursor: () => this.#hand.cursor,
    });
    if (scene && data.puzzle.solid) this.#board.scene = scene(this.#rules, (event) => !this.#entry.isOn && this.#hand.press(event));
    view.board.replaceChildren(...(this.#board.scene ? [this.#board.scene.element] : []), this.#board.svg);
    view.tray.replaceChildren(this.#tray.groups, this.#tray.list);
    view.table.hidden = false;
    view.hint.hidden = Boolean(data.goal);
    write(view.goal, data.goal ?? "");
    view.table.classList.toggle("wide", !this.#board.scene && this.#board.width > 2.5 * this.#board.height);
    this.#bind();
    this.#advise(NO_STEP);
    this.#wait();
  }

  remove() {
    this.#gone.abort();
    this.#board.scene?.remove();
    clearTimeout(this.#waiting);
    this.#view.table.hidden = true;
    this.#view.board.replaceChildren();
    this.#view.tray.replaceChildren();
  }

  #bind() {
    const { view, actions } = { view: this.#view, actions: this.#rules.data.actions };
    const listen = (button, what) =>
      button.addEventListener("click", () => isEnabled(button) && what(), {
        signal: this.#gone.signal,
      });
    listen(view.undo, () => this.#go(-1));
    listen(view.redo, () => this.#go(1));
    listen(view.clear, () => this.#change([]));
    listen(view.hint, () => this.#askHint());
    listen(view.proof, () => this.#showProof());
    listen(view.longer, () => this.#think(() => this.#send("longer")));
    listen(view.list, () => this.#send("list"));
    listen(view.clues, () => this.#send("clues"));
    view.onward.hidden = !this.#rules.data.keep || Boolean(this.#rules.data.alone);
    listen(view.names, () => this.#draw());
    bindThumb(view.thumb, this.#hand, this.#gone.signal);
    addEventListener("pagehide", () => this.#keep(), { signal: this.#gone.signal });
    const buttons = actions.map(({ name, key }, action) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name;
      button.title = `${name} (${key === key.toUpperCase() ? `Shift+${key}` : key.toUpperCase()})`;
      button.addEventListener("click", () => this.#hand.turn(action));
      return button;
    });
    view.actions.replaceChildren(...buttons);
  }

  /** A piece of the tray in the hand. */
  #fromTray(piece) {
    const form = this.#forms[piece];
    const grabbed = this.#rules.middle(this.#rules.data.pieces[piece].forms[form]);
    return this.#rules.left(piece, this.#laid) > 0
      ? { piece, form, grabbed, at: null, from: null }
      : null;
  }

  /** A piece comes into the hand: where may it lie? */
  #taken({ piece, from }) {
    this.#clock.start();
    this.#rules.close(null);
    if (!this.#rules.data.ruled) return;
    this.#taking += 1;
    const others = this.#laid.filter((one) => one !== from);
    this.#send("taken", [this.#taking, piece, others.map((one) => this.#rules.told(one))]);
  }

  closed(taking, places) {
    if (taking !== this.#taking || !this.#hand.held) return;
    this.#rules.close(places);
    this.#hand.know();
  }

  // what lies there

  #lay({ piece, form, from, ...held }) {
    const cells = this.#rules.under({ piece, form, ...held });
    const others = this.#laid.filter((one) => one !== from);
    this.#change([...others, { piece, form, cells }]);
  }

  /** What was in the hand goes back to the tray. */
  #drop({ from }) {
    if (from) this.#change(this.#laid.filter((one) => one !== from));
    else this.#draw();
  }

  /** Take what the tab remembers of this puzzle, if it ends with what lies there; else that comes as
   * one more step. */
  #remember() {
    const places = (laid) => laid.map(({ piece, cells }) => `${piece}:${cells}`).sort().join(" ");
    const found = this.#memory.read((one) => this.#rules.lyingThere(one));
    if (!found) return;
    this.#clock.set(found.time);
    this.#hints = found.hints;
    [this.#history, this.#now] = [found.steps, found.now];
    if (places(this.#history[this.#now]) === places(this.#laid)) {
      this.#laid = this.#history[this.#now];
    } else {
      this.#history = [...this.#history.slice(0, this.#now + 1), this.#laid];
      this.#now += 1;
    }
  }

  #keep() {
    const steps = this.#history.map((laid) => laid.map((one) => this.#rules.told(one)));
    this.#memory.keep(steps, this.#now, this.#clock.value, this.#hints);
  }

  #again() {
    this.#change([]);
    this.#clock.stop();
    this.#clock.set(0);
    this.#hints = 0;
    this.#keep();
    this.#view.tray.querySelector("button")?.focus();
  }

  #change(laid) {
    this.#history = [...this.#history.slice(0, this.#now + 1), laid];
    this.#now = this.#history.length - 1;
    this.#tellLaid(laid);
  }

  #go(step) {
    const laid = this.#history[this.#now + step];
    if (!laid) return;
    this.#now += step;
    this.#tellLaid(laid);
  }

  #tellLaid(laid) {
    this.#laid = laid;
    this.#clock.start();
    this.#end.hide();
    this.#keep();
    this.#hand.empty();
    this.#entry.forget();
    this.#advise(NO_STEP);
    this.#think(() =>
      this.#send(
        "laid",
        laid.map((one) => this.#rules.told(one)),
      ),
    );
    this.#draw();
  }

  /** What was told last cannot be: it is forgotten, and what lies there is told of anew. */
  refuse(laid, why) {
    this.#laid = laid.map((one) => this.#rules.lying(one));
    this.#history = [...this.#history.slice(0, Math.max(0, this.#now - 1)), this.#laid];
    this.#now = this.#history.length - 1;
    this.#keep();
    if (this.#hand.held) this.#taken(this.#hand.held); // others lie there now
    this.#draw();
    this.#say(why);
  }

  #say(told) {
    this.#view.said.textContent = told;
  }

  // what is known of it

  #waiting = 0;

  #think(send) {
    this.#wait();
    send();
  }

  #wait() {
    clearTimeout(this.#waiting);
    enable(this.#view.hint, false);
    this.#waiting = setTimeout(
      () => this.tell({ status: "waiting", line: "Checking …" }),
      PATIENCE,
    );
  }

  tell({
    status,
    line,
    count = "",
    why = "",
    more = "",
    short,
    shaded = "",
    numbers = [],
    pieces = [],
    long = false,
    over,
    hint,
    solution = "",
    all = null,
  }) {
    clearTimeout(this.#waiting);
    const view = this.#view;
    if (status === "solved") {
      this.#clock.stop();
      this.#keep();
      const isOwn = this.#laid !== this.#begun; // else it came from elsewhere
      if (!isOwn) line = SHOWN;
      this.#end.show(this.#clock.value, this.#hints, this.#rules.data.key, isOwn ? solution : "", all);
    } else {
      this.#end.hide();
      if (status !== "waiting" && this.#clock.value) this.#clock.start();
    }
    view.state.dataset.status = status;
    view.state.setAttribute("aria-busy", String(over === false));
    write(view.line, line);
    write(view.count, count);
    this.#proof = { why, more, shaded, numbers, pieces };
    view.proof.hidden = !long;
    view.longer.hidden = !short;
    enable(view.hint, Boolean(hint));
    if (long) this.#showReason({});
    else this.#showProof();
  }

  #showProof() {
    this.#view.proof.hidden = true;
    this.#showReason(this.#proof);
  }

  #showReason({ why = "", more = "", shaded = "", numbers = [], pieces = [] }) {
    write(this.#view.why, why);
    write(this.#view.more, more);
    this.#board.showReason(shaded, numbers);
    this.#meant = new Set(pieces);
    this.#draw();
  }

  #askHint() {
    this.#clock.start();
    const { lay, up, why } = this.#step;
    if (up.length) {
      this.#change(this.#laid.filter((one) => !up.includes(one)));
    } else if (lay) {
      this.#change([...this.#laid, lay]);
      this.#say(why);
    } else {
      if (!this.#step.say) this.#hints += 1;
      this.#send("hint");
    }
  }

  hint({ lay, up, ...step }) {
    const cells = up.map((one) => this.#rules.lying(one).cells.join());
    const wrong = this.#laid.filter((one) => cells.includes(one.cells.join()));
    this.#advise({ ...step, lay: lay && this.#rules.lying(lay), up: wrong });
  }

  /** Show a step of a hint: where to look, which piece is meant. */
  #advise(step) {
    this.#step = step;
    const { say, region, lay, up } = step;
    const take = up.length > 1 ? "Take them up" : "Take it up";
    const word = lay ? "Place it" : say ? "Next hint" : "Hint";
    this.#view.hint.textContent = up.length ? take : word;
    this.#view.hint.classList.toggle("main", Boolean(say));
    this.#board.showRegion(region);
    this.#say(say);
    this.#draw();
    if (lay) this.#tray.button(lay.piece).scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // what is seen

  #draw() {
    const held = this.#hand.held;
    if (held) this.#forms[held.piece] = held.form;
    this.#board.showLaid(this.#laid, held?.from, this.#view.names.checked);
    this.#board.showWrong(this.#step.up.map((one) => this.#laid.indexOf(one)));
    const inHand = held && !held.from ? held.piece : this.#entry.piece;
    this.#tray.show(this.#laid, this.#forms, inHand, this.#meant, this.#step.lay?.piece);
    enable(this.#view.undo, this.#now > 0);
    enable(this.#view.redo, this.#now < this.#history.length - 1);
    enable(this.#view.clear, this.#laid.length > 0);
    enable(this.#view.clues, this.#laid.length > 0);
    this.#view.float.replaceChildren(
      ...(held ? [formPicture(this.#rules.data, held.piece, held.form)] : []),
    );
    showThumb(this.#view.thumb, this.#rules.data, held);
    for (const [action, button] of [...this.#view.actions.children].entries()) {
      button.disabled = !held || !this.#rules.turned(held, action);
    }
  }

  /** Keys that mean the same wherever they are pressed in the view. */
  #command(event) {
    const key = event.key.toLowerCase();
    const withControl = event.ctrlKey || event.metaKey;
    if (withControl && (key === "y" || (key === "z" && event.shiftKey))) this.#go(1);
    else if (withControl && key === "z") this.#go(-1);
    else if (!withControl && key === "h" && isEnabled(this.#view.hint)) this.#askHint();
    else return false;
    return true;
  }
}
