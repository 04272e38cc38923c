// The view Play: pieces are taken from the tray, turned, and put on the board, with the mouse, by
// touch or with keys. The server gets the pieces that lie there, and answers whether they can be
// completed.
//
//   `begin(data, style, laid, number)`  a puzzle, the pieces that lie there, and the puzzle's number
//   `bare(why)`                         there is nothing to play with
//   `tell(answer)`                      the answer about the pieces that lie there
//   `hint(step)`                        a step of a hint
//   `refuse(laid, why)`                 a change is refused: these lie there, and `tell` follows
//   `closed(taking, places)`            places where the taken piece may not lie: see play_view.py
//
// It sends `laid` (the puzzle's number, and the pieces as in `begin`), `taken` (the puzzle's number,
// and the number of this taking, the piece, and the others that lie there), where pieces may not lie
// everywhere where there is room, `hint`, `longer`: the answer may take more time, `next`: go on with
// another date, or the next puzzle, `list` the solutions with these pieces, and `clues`: make these
// pieces clues of the board.

import { colorWords, withColors } from "./color_words.js";
import { button } from "./elements.js";
import { Board, formPicture } from "./play_board.js";
import { Clock, End, Memory } from "./play_end.js";
import { fitTray } from "./play_fit.js";
import { Hand } from "./play_hand.js";
import { enable, isEnabled, parts, write } from "./play_parts.js";
import { Rules } from "./play_rules.js";
import { StateEntry } from "./play_state.js";
import { bindThumb, showThumb } from "./play_thumb.js";
import { Tray } from "./play_tray.js";

/** @import { BoardScene } from "./play_board.js" */
/** @import { View } from "./play_parts.js" */
/** @import { Held, Lying, PlayData, Told } from "./play_rules.js" */

/** @typedef {(event: string, value?: unknown) => void} Send */
/** @typedef {(rules: Rules, press: (event: PointerEvent) => boolean) => BoardScene} MakeScene */

/**
 * The reason why the pieces on the board cannot be completed: sentences, the path around some cells,
 * numbers in cells, and the names of pieces.
 * @typedef {object} Reason
 * @property {string} [why]
 * @property {string} [more]
 * @property {string} [shaded]
 * @property {[cell: number[], text: string][]} [numbers]
 * @property {string[]} [pieces]
 */

/**
 * The answer about the pieces on the board: see `_play_values` of play_answers.py.
 * @typedef {object} Known
 * @property {string} status
 * @property {string} line a sentence
 * @property {string} [count] the solutions left
 * @property {boolean} [short] the time was too short to answer everything
 * @property {boolean} [long] the reason is a proof that is shown on demand
 * @property {boolean} [over] the search for more is over
 * @property {boolean} [hint] there is one
 * @property {string} [solution] the key of the one that lies there
 * @property {number | null} [all] the number of different solutions
 */

/** @typedef {Known & Reason} Answer */

/**
 * A step of a hint: see `hint_call` of play_moves.py.
 * @template Placement
 * @typedef {object} HintStep
 * @property {string} say
 * @property {string} region the path around the area that it speaks of
 * @property {number[][]} rings the cells that it speaks of
 * @property {number | null} piece
 * @property {Placement | null} lay
 * @property {string} why a sentence for when that lies there
 * @property {Placement[]} up to be taken up
 */

const PATIENCE = 300; // milliseconds before a sentence asks one to wait
const SHOWN = "This is a solution. Take up some pieces, and find another.";
/** @type {HintStep<Lying>} */
const NO_STEP = { say: "", region: "", rings: [], piece: null, lay: null, why: "", up: [] };

/**
 * @param {HTMLElement} root
 * @param {null} _
 * @param {Send} send
 * @param {MakeScene | null} scene makes the scene beside the layers of a solid puzzle, if there is one
 */
export function mount(root, _, send, scene = null) {
  /** @type {Play | null} */
  let play = null;
  const view = parts(root);
  return {
    /**
     * @param {PlayData} data
     * @param {string} style
     * @param {Told[]} laid
     * @param {number} number
     */
    begin(data, style, laid, number) {
      view.sheet.replace(style);
      view.bare.textContent = "";
      play?.remove();
      /** @type {Send} */
      const own = (event, value) => send(event, event === "laid" || event === "taken" ? [number, value] : value);
      play = new Play(view, data, laid, own, scene);
    },
    /** @param {string} why */
    bare(why) {
      play?.remove();
      play = null;
      view.bare.textContent = why;
    },
    /** @param {Answer} answer */
    tell: (answer) => play?.tell(answer),
    /** @param {HintStep<Told>} step */
    hint: (step) => play?.hint(step),
    /** @type {(laid: Told[], why: string) => void} */
    refuse: (laid, why) => play?.refuse(laid, why),
    /** @type {(taking: number, places: Record<string, number[][]>) => void} */
    closed: (taking, places) => play?.closed(taking, places),
    remove() {
      play?.remove();
      view.sheet.remove();
    },
  };
}

class Play {
  #view;
  #send;
  #rules;
  #board;
  /** @type {Tray} */
  #tray;
  /** @type {Hand} */
  #hand;
  /** @type {StateEntry} */
  #entry;
  #laid;
  #start; // the pieces that "Start over" goes back to
  #begun; // the pieces that lay there at the beginning
  #history; // of what lay there
  #now = 0; // the place in the history
  #forms; // of each piece, as it was turned last
  #step = NO_STEP; // of a hint
  #why = ""; // the sentence on the piece of a hint that was placed last
  /** @type {Reason} */
  #reason = {}; // of the last answer
  /** @type {Set<string>} */
  #meant = new Set(); // the names of pieces that a reason speaks of
  #taking = 0; // the number of pieces that were taken
  #hints = 0; // the number that were asked for
  #gone = new AbortController();
  #memory;
  #clock;
  #end;
  /** @type {HTMLButtonElement[]} */
  #actions; // the buttons of the actions on a piece in the hand

  /**
   * @param {View} view
   * @param {PlayData} data
   * @param {Told[]} laid
   * @param {Send} send
   * @param {MakeScene | null} scene
   */
  constructor(view, data, laid, send, scene) {
    this.#view = view;
    this.#send = send;
    this.#rules = new Rules(data);
    this.#laid = laid.map((one) => this.#rules.lying(one));
    this.#start = data.start.map((one) => this.#rules.lying(one));
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
    this.#board = new Board(this.#rules, view.layers);
    this.#makeHand();
    if (scene && data.puzzle.solid) {
      this.#board.scene = scene(this.#rules, (event) => !this.#entry.isOn && this.#hand.press(event));
    }
    view.layers.changed = () => {
      this.#board.showLayer();
      this.#hand.goWithLayer();
    };
    this.#board.showLayer();
    this.#actions = data.actions.map((action, number) => this.#actionButton(action, number));
    this.#fillView();
    this.#bind();
    this.#advise(NO_STEP);
    this.#wait();
  }

  /** Make the hand, the tray, and what enters a state, which know of each other. */
  #makeHand() {
    const [view, rules, board, { signal }] = [this.#view, this.#rules, this.#board, this.#gone];
    const game = {
      laid: () => this.#laid,
      changed: () => this.#draw(),
      say: (/** @type {string} */ told) => this.#say(told),
    };
    this.#hand = new Hand(view, rules, board, signal, {
      ...game,
      lay: (held) => this.#lay(held),
      drop: (held) => this.#drop(held),
      command: (event) => this.#command(event),
      taken: (held) => this.#taken(held),
    });
    this.#tray = new Tray(rules, this.#start, {
      take: (piece, event) =>
        this.#entry.choose(piece) || this.#hand.takeByPointer(this.#fromTray(piece), event),
      choose: (piece) => this.#entry.choose(piece) || this.#hand.takeByKey(this.#fromTray(piece)),
    });
    this.#entry = new StateEntry(view, rules, board, signal, {
      ...game,
      lay: (one) => this.#change([...this.#laid, one]),
      takeUp: (one) => this.#change(this.#laid.filter((other) => other !== one)),
      begun: () => this.#hand.empty(),
      cursor: () => this.#hand.cursor,
    });
  }

  #fillView() {
    const [view, board, tray] = [this.#view, this.#board, this.#tray];
    const { goal = "", keep, alone } = this.#rules.data;
    view.board.replaceChildren(...(board.scene ? [board.scene.element] : []), board.svg, view.layers.root);
    view.tray.replaceChildren(tray.groups, tray.list);
    view.actions.replaceChildren(...this.#actions);
    view.table.hidden = false;
    view.table.classList.toggle("wide", !board.scene && board.isWide);
    view.hint.hidden = Boolean(goal);
    view.onward.hidden = !keep || Boolean(alone);
    write(view.goal, goal);
  }

  /**
   * @param {{name: string, key: string}} action
   * @param {number} number
   */
  #actionButton({ name, key }, number) {
    const title = `${name} (${key === key.toUpperCase() ? `Shift+${key}` : key.toUpperCase()})`;
    return button(name, () => this.#hand.turn(number), { title });
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
    const [view, { signal }] = [this.#view, this.#gone];
    /** @type {(button: HTMLElement, act: () => void) => void} */
    const listen = (button, act) => button.addEventListener("click", () => isEnabled(button) && act(), { signal });
    listen(view.undo, () => this.#go(-1));
    listen(view.redo, () => this.#go(1));
    listen(view.clear, () => this.#change(this.#start));
    listen(view.hint, () => this.#askHint());
    listen(view.proof, () => this.#showProof());
    listen(view.longer, () => this.#think(() => this.#send("longer")));
    listen(view.list, () => this.#send("list"));
    listen(view.clues, () => this.#send("clues"));
    listen(view.names, () => this.#draw());
    bindThumb(view.thumb, this.#hand, signal);
    fitTray(view, this.#tray.list, signal);
    addEventListener("pagehide", () => this.#keep(), { signal });
  }

  /**
   * A piece of the tray in the hand.
   * @param {number} piece
   * @returns {Held | null}
   */
  #fromTray(piece) {
    const form = this.#forms[piece];
    const grabbed = this.#rules.middle(this.#rules.data.pieces[piece].forms[form]);
    return this.#rules.left(piece, this.#laid) > 0
      ? { piece, form, grabbed, at: null, from: null }
      : null;
  }

  /**
   * Ask the server where a piece that comes into the hand may not lie.
   * @param {Held} held
   */
  #taken({ piece, from }) {
    this.#clock.start();
    this.#rules.close(null);
    if (!this.#rules.data.ruled) return;
    this.#taking += 1;
    const others = this.#laid.filter((one) => one !== from);
    this.#send("taken", [this.#taking, piece, others.map((one) => this.#rules.told(one))]);
  }

  /**
   * Know where the piece may not lie that was taken: see `closed_to` of play_moves.py.
   * @param {number} taking
   * @param {Record<string, number[][]>} places
   */
  closed(taking, places) {
    if (taking !== this.#taking || !this.#hand.held) return;
    this.#rules.close(places);
    this.#hand.know();
  }

  // the pieces on the board

  /** @param {Held} held */
  #lay(held) {
    const others = this.#laid.filter((one) => one !== held.from);
    const lying = this.#rules.lay(held);
    this.#change([...others, lying]);
    this.#board.layers.reveal(lying.cells); // it may come from the scene
  }

  /**
   * Put the piece in the hand back into the tray.
   * @param {Pick<Held, "from">} held
   */
  #drop({ from }) {
    if (from) this.#change(this.#laid.filter((one) => one !== from));
    else this.#draw();
  }

  /** Take what the tab remembers of this puzzle, if it ends with what lies there; else that is one more step. */
  #remember() {
    const places = (/** @type {Lying[]} */ laid) => laid.map(({ piece, cells }) => `${piece}:${cells}`).sort().join(" ");
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
    this.#change(this.#start);
    this.#clock.stop();
    this.#clock.set(0);
    this.#hints = 0;
    this.#keep();
    this.#view.tray.querySelector("button")?.focus();
  }

  /** Whether other pieces lie there than at the start. */
  #isBegun() {
    const [now, start] = [this.#laid, this.#start].map((some) => some.map((one) => this.#rules.told(one).join()).sort());
    return now.join() !== start.join();
  }

  /** @param {Lying[]} laid */
  #change(laid) {
    this.#history = [...this.#history.slice(0, this.#now + 1), laid];
    this.#now = this.#history.length - 1;
    this.#tellLaid(laid);
  }

  /** @param {number} step */
  #go(step) {
    const laid = this.#history[this.#now + step];
    if (!laid) return;
    this.#now += step;
    this.#tellLaid(laid);
  }

  /** @param {Lying[]} laid */
  #tellLaid(laid) {
    this.#laid = laid;
    if (!this.#entry.isOn) this.#clock.start();
    this.#end.hide();
    this.#keep();
    this.#hand.empty();
    this.#entry.forget();
    this.#advise(NO_STEP);
    const told = laid.map((one) => this.#rules.told(one));
    this.#think(() => this.#send("laid", told));
    this.#draw();
  }

  /**
   * Forget the last change, which the server refused: these pieces lie there.
   * @param {Told[]} laid
   * @param {string} why
   */
  refuse(laid, why) {
    this.#laid = laid.map((one) => this.#rules.lying(one));
    this.#history = [...this.#history.slice(0, Math.max(0, this.#now - 1)), this.#laid];
    this.#now = this.#history.length - 1;
    this.#keep();
    if (this.#hand.held) this.#taken(this.#hand.held); // others lie there now
    this.#draw();
    this.#say(why);
  }

  /** @param {string} told */
  #say(told) {
    this.#view.said.textContent = told;
    this.#view.words.scrollTop = told ? this.#view.words.scrollHeight : 0;
    this.#showRim();
  }

  /** Number rows and columns while a sentence speaks of them. */
  #showRim() {
    const { said, why } = this.#view;
    const words = `${said.textContent} ${why.textContent}`.toLowerCase();
    this.#board.showRim(this.#rules.data.axes.some((axis) => words.includes(axis)));
  }

  // the answers about them

  #waiting = 0;

  /** @param {() => void} send */
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

  /** @param {Answer} answer */
  tell(answer) {
    clearTimeout(this.#waiting);
    const view = this.#view;
    const { status, count = "", short, long = false, over, hint } = answer;
    const isShown = status === "solved" && this.#laid === this.#begun; // it came from elsewhere
    this.#showEnd(answer, isShown);
    view.state.dataset.status = status;
    view.state.setAttribute("aria-busy", String(over === false));
    write(view.line, isShown ? SHOWN : answer.line);
    write(view.count, count);
    this.#reason = answer;
    view.proof.hidden = !long;
    view.longer.hidden = !short;
    enable(view.hint, Boolean(hint));
    view.words.classList.remove("whole");
    if (long) this.#showReason({});
    else this.#showReason(answer);
  }

  /**
   * Show the end of the game, if this is one; `isShown`: nobody has played it.
   * @param {Known} known
   * @param {boolean} isShown
   */
  #showEnd({ status, solution = "", all = null }, isShown) {
    if (status !== "solved") {
      this.#end.hide();
      if (status !== "waiting" && this.#clock.value) this.#clock.start();
      return;
    }
    this.#clock.stop();
    this.#keep();
    if (this.#view.said.textContent === this.#why) this.#say("");
    this.#end.show(this.#clock.value, this.#hints, this.#rules.data.key, isShown ? "" : solution, all);
  }

  #showProof() {
    this.#view.words.classList.add("whole");
    this.#view.proof.hidden = true;
    this.#showReason(this.#reason);
  }

  /** @param {Reason} reason */
  #showReason({ why = "", more = "", shaded = "", numbers = [], pieces = [] }) {
    write(this.#view.why, why);
    write(this.#view.more, more);
    this.#showRim();
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
      this.#why = why;
      this.#say(why);
    } else {
      if (!this.#step.say) this.#hints += 1;
      this.#send("hint");
    }
  }

  /** @param {HintStep<Told>} step */
  hint({ lay, up, ...step }) {
    const cells = up.map((one) => this.#rules.lying(one).cells.join());
    const wrong = this.#laid.filter((one) => cells.includes(one.cells.join()));
    this.#advise({ ...step, lay: lay && this.#rules.lying(lay), up: wrong });
  }

  /**
   * Show a step of a hint: where to look, which piece is meant, how it lies.
   * @param {HintStep<Lying>} step
   */
  #advise(step) {
    this.#step = step;
    const { say, rings, piece, lay, up } = step;
    const take = up.length > 1 ? "Take them up" : "Take it up";
    const word = lay ? "Place it" : say ? "Next hint" : "Hint";
    this.#view.hint.textContent = up.length ? take : word;
    this.#view.hint.classList.toggle("main", Boolean(say));
    const cells = rings.flatMap((cell) => this.#rules.cell(cell) ?? []);
    this.#board.showHint(step, cells);
    this.#board.layers.reveal([...cells, ...(lay ? [lay] : []).concat(up).flatMap((one) => one.cells)]);
    this.#say(withColors(say, this.#colored([...(piece === null ? [] : [piece]), ...up.map((one) => one.piece)])));
    this.#draw();
    if (piece !== null) this.#tray.reveal(piece);
  }

  /**
   * Pieces with the words for their colours.
   * @param {number[]} pieces
   * @returns {[name: string, color: string][]}
   */
  #colored(pieces) {
    const { data } = this.#rules;
    const words = colorWords(data.puzzle.pieces.map(({ color }) => data.colors[color]));
    return [...new Set(pieces)].map((piece) => [data.pieces[piece].name, words[piece]]);
  }

  // the picture

  #draw() {
    const held = this.#hand.held;
    if (held) this.#forms[held.piece] = held.form;
    this.#board.showLaid(this.#laid, held?.from, this.#view.names.checked);
    this.#board.showWrong(this.#step.up.map((one) => this.#laid.indexOf(one)));
    const inHand = held && !held.from ? held.piece : this.#entry.piece;
    this.#tray.show(this.#laid, this.#forms, inHand, this.#meant, this.#step.piece);
    enable(this.#view.undo, this.#now > 0);
    enable(this.#view.redo, this.#now < this.#history.length - 1);
    enable(this.#view.clear, this.#isBegun());
    enable(this.#view.clues, this.#laid.length > 0);
    this.#view.float.replaceChildren(
      ...(held ? [formPicture(this.#rules.data, held.piece, held.form)] : []),
    );
    showThumb(this.#view.thumb, this.#rules.data, held);
    for (const [action, button] of this.#actions.entries()) {
      button.disabled = !held || !this.#rules.turned(held, action);
    }
  }

  /**
   * Act on a key wherever it is pressed in the view; whether it means something.
   * @param {KeyboardEvent} event
   */
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
