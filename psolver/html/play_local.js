// Play without a server: the page answers by itself, by the solutions that it carries (see
// play_page.py). It claims of them what they show, and no more if they are not all.

import { capital, grouped } from "./elements.js";
import { mount } from "./play.js";
import { Memory } from "./play_end.js";
import { Rules } from "./play_rules.js";

/** @import { Answer, HintStep } from "./play.js" */
/** @import { Lying, PlayData, Told } from "./play_rules.js" */

/**
 * A puzzle that is played without a server: see `game_values` of play_page.py.
 * @typedef {object} OwnValues
 * @property {number[]} optional
 * @property {[cell: number, name: string][]} named
 * @property {[least: number, most: number | null, pieces: number[]][]} bounds
 * @property {boolean} checked
 */

/** @typedef {PlayData & OwnValues} LocalData */
/** @typedef {{lying: number[], solutions: number}} Mistake pieces to take up, by their places, and the solutions left */

/**
 * Solutions, as play_page.py writes them.
 * @typedef {object} Carried
 * @property {[piece: number, form: number, cell: number][]} placements
 * @property {number[][]} solutions
 * @property {number[][]} maps
 * @property {boolean} complete
 */

/** @typedef {{placement: number, at: number | null, ways: number, times: number}} NextStep */

const NOTHING = -1; // the number of a placement that no solution has
const AROUND = 0.9; // cells from the middles of cells to the ring around them

/**
 * A number of solutions in words.
 * @param {number} number
 */
function solutionsText(number) {
  return `${grouped(number)} solution${number === 1 ? "" : "s"}`;
}

/**
 * Words with commas, and one "and".
 * @param {string[]} words
 */
function listed(words) {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${last}` : last;
}

export class LocalAnswers {
  #rules;
  #data;
  #complete;
  /** @type {Lying[]} */
  #placements;
  /** @type {Map<string, number>} */
  #number = new Map(); // of a placement, by its key
  /** @type {number[][]} */
  #solutions = []; // with all images
  /** @type {number[]} */
  #classes = []; // of each solution, the number of the one that it is an image of
  /** @type {number[][]} */
  #holding; // for each placement the numbers of the solutions that hold it
  /** @type {Set<string>} */
  #seen = new Set(); // solutions, while they are taken
  #different; // solutions up to symmetry

  /**
   * @param {Rules} rules
   * @param {LocalData} game
   * @param {Carried} carried
   */
  constructor(rules, game, { placements, solutions, maps, complete }) {
    this.#rules = rules;
    this.#data = game;
    this.#complete = complete;
    this.#different = solutions.length;
    this.#placements = placements.map(([piece, form, cell]) =>
      rules.lying([piece, form, this.#data.cells[cell][0]]),
    );
    this.#placements.forEach((one, number) => this.#number.set(this.#key(one), number));
    const images = maps.map((map) => this.#placements.map((one) => this.#image(one, map)));
    for (const [place, one] of solutions.entries()) this.#add(one, images, place);
    this.#seen.clear();
    this.#holding = placements.map(() => []);
    for (const [place, one] of this.#solutions.entries()) {
      for (const number of one) this.#holding[number].push(place);
    }
  }

  /** @param {Lying} lying */
  #key({ piece, form, cells }) {
    const marked = this.#data.pieces[piece].forms[form].marks.length > 0;
    return [piece, marked ? form : "", ...[...cells].sort((one, other) => one - other)].join();
  }

  /**
   * The number of the image of a placement.
   * @param {Lying} lying
   * @param {number[]} map
   */
  #image(lying, map) {
    return this.#numberOf({ ...lying, cells: lying.cells.map((cell) => map[cell]) });
  }

  /** @param {Lying} lying */
  #numberOf(lying) {
    return this.#number.get(this.#key(lying)) ?? NOTHING;
  }

  /**
   * Take a solution with its different images.
   * @param {number[]} solution
   * @param {number[][]} images of all placements
   * @param {number} place
   */
  #add(solution, images, place) {
    for (const image of images.length ? images : [null]) {
      const found = image ? solution.map((number) => image[number]) : [...solution];
      const key = found.sort((one, other) => one - other).join();
      if (this.#seen.has(key)) continue;
      this.#seen.add(key);
      this.#solutions.push(found);
      this.#classes.push(place);
    }
  }

  /**
   * The numbers of the solutions that hold all of some pieces.
   * @param {Lying[]} laid
   */
  #fitting(laid) {
    if (!laid.length) return [...this.#solutions.keys()];
    const numbers = laid.map((one) => this.#numberOf(one));
    if (numbers.includes(NOTHING)) return [];
    const [first, ...others] = numbers;
    return this.#holding[first].filter((place) =>
      others.every((number) => this.#solutions[place].includes(number)),
    );
  }

  /**
   * The answer about the pieces on the board: the values of `tell` of the view.
   * @param {Lying[]} laid
   * @returns {Answer}
   */
  answer(laid) {
    const fitting = this.#fitting(laid);
    if (this.#isSolved(laid, fitting)) return this.#solved(laid, fitting);
    if (fitting.length) {
      const count = this.#left(fitting.length);
      return { status: "possible", line: "It can be completed.", count, over: true, hint: true };
    }
    const helps = laid.length > 0 && this.#solutions.length > 0;
    if (this.#complete) {
      const line = this.#solutions.length ? "It cannot be completed." : "The puzzle has no solution.";
      return { status: "impossible", line, over: true, hint: helps };
    }
    return { status: "unknown", ...this.#unknown(laid), over: true, hint: helps };
  }

  /** @param {number} number */
  #left(number) {
    if (this.#complete) return `${solutionsText(number)} left`;
    const all = solutionsText(this.#solutions.length);
    return `${grouped(number)} of the ${all} in this file ${number === 1 ? "is" : "are"} left; there may be others`;
  }

  /** @param {Lying[]} laid */
  #unknown(laid) {
    const all = this.#solutions.length;
    const line = all
      ? `None of the ${solutionsText(all)} in this file has these pieces.`
      : "This file has no solutions to give hints from.";
    if (!this.#covers(laid)) return { line, why: all ? "There may be others: it does not have all." : "" };
    return { line, why: "The board is covered, but the rules of this puzzle cannot be checked here." };
  }

  /**
   * @param {Lying[]} laid
   * @param {number[]} fitting
   */
  #isSolved(laid, fitting) {
    if (this.#data.checked) return this.#covers(laid);
    return fitting.some((place) => this.#solutions[place].length === laid.length);
  }

  /**
   * Whether all cells that must be covered are, by as many pieces as there should be.
   * @param {Lying[]} laid
   */
  #covers(laid) {
    const free = this.#free(laid);
    /** @type {(least: number, most: number | null, pieces: number[]) => boolean} */
    const has = (least, most, pieces) => {
      const number = laid.filter(({ piece }) => pieces.includes(piece)).length;
      return number >= least && number <= (most ?? Infinity);
    };
    const { pieces, bounds } = this.#data;
    return (
      !free.length &&
      pieces.every(({ least, most }, piece) => has(least, most, [piece])) &&
      bounds.every((bound) => has(...bound))
    );
  }

  /**
   * The cells that must be covered and are not.
   * @param {Lying[]} laid
   */
  #free(laid) {
    const taken = new Set([...this.#data.optional, ...laid.flatMap(({ cells }) => cells)]);
    return [...this.#data.cells.keys()].filter((cell) => !taken.has(cell));
  }

  /**
   * @param {Lying[]} laid
   * @param {number[]} fitting
   */
  #solved(laid, fitting) {
    const [same] = fitting.filter((place) => this.#solutions[place].length === laid.length);
    const solution = same === undefined ? laid.map((one) => this.#key(one)).sort().join(" ") : this.#classes[same];
    const all = this.#complete ? this.#different : null;
    return { status: "solved", line: "Solved!", over: true, hint: false, solution: String(solution), all };
  }

  // hints

  /**
   * A hint, which reveals the more the more often it was asked for before.
   * @param {Lying[]} laid
   * @param {number} asked
   * @returns {HintStep<Told>}
   */
  hint(laid, asked) {
    const fitting = this.#fitting(laid);
    const step = fitting.length ? this.#next(laid, fitting) : null;
    return step ? this.#advice(step, fitting.length, asked) : this.#correction(laid, asked);
  }

  /**
   * The next placement: on the cell that the solutions cover in the fewest ways, as most of them do.
   * @param {Lying[]} laid
   * @param {number[]} fitting
   * @returns {NextStep | null}
   */
  #next(laid, fitting) {
    const times = this.#placements.map(() => 0);
    for (const place of fitting) for (const number of this.#solutions[place]) times[number] += 1;
    for (const one of laid) times[this.#numberOf(one)] = 0;
    const used = [...times.keys()].filter((number) => times[number] > 0);
    const most = (/** @type {number[]} */ some) =>
      some.reduce((best, one) => (times[one] > times[best] ? one : best));
    if (!used.length) return null;
    /** @type {number[][]} */
    const covering = this.#data.cells.map(() => []);
    for (const number of used) for (const cell of this.#placements[number].cells) covering[cell].push(number);
    const free = this.#free(laid).filter((cell) => covering[cell].length);
    if (!free.length) return { placement: most(used), at: null, ways: 0, times: times[most(used)] };
    const at = free.reduce((best, one) => (covering[one].length < covering[best].length ? one : best));
    const placement = most(covering[at]);
    return { placement, at, ways: covering[at].length, times: times[placement] };
  }

  /**
   * @param {NextStep} step
   * @param {number} left the number of solutions
   * @param {number} asked
   * @returns {HintStep<Told>}
   */
  #advice({ placement, at, ways, times }, left, asked) {
    const lying = this.#placements[placement];
    const those = this.#complete ? "solutions left" : "solutions in this file that are left";
    const all = left === 1 ? `the only ${those.replace("solutions", "solution").replace("are", "is")}` : `all ${grouped(left)} ${those}`;
    const some = times === left ? all : `${grouped(times)} of the ${grouped(left)} ${those}`;
    const where = at === null ? "the pieces" : this.#place(at);
    const cover = `${left === 1 ? "covers" : "cover"} it in ${ways === 1 ? "only 1 way" : `${grouped(ways)} ways`}`;
    const nudge = at === null ? "one more is used" : `${ways === 1 ? all : `the ${those}`} ${cover}`;
    const name = `the piece ${this.#data.pieces[lying.piece].name}`;
    const why = at === null ? `${capital(name)} is used like this in ${some}.` : `${capital(name)} covers ${where} like this in ${some}.`;
    const covers = at === null ? "is used" : `covers ${where}`;
    const says = [`Look at ${where}: ${nudge}.`, `In a solution, ${name} ${covers}.`, why];
    const level = Math.min(asked, says.length - 1);
    const rings = at === null ? [] : [this.#data.cells[at][0]];
    const lay = level === says.length - 1 ? this.#rules.told(lying) : null;
    return { say: says[level], region: "", rings, piece: level ? lying.piece : null, lay, why, up: [] };
  }

  /**
   * The fewest pieces to take up so that a solution holds the others: of several such sets that
   * which leaves most solutions, then the latest.
   * @param {Lying[]} laid
   * @returns {Mistake}
   */
  #mistake(laid) {
    const numbers = laid.map((one) => this.#numberOf(one));
    /** @type {Map<string, Mistake>} */
    const found = new Map();
    let fewest = laid.length;
    for (const solution of this.#solutions) {
      const lying = [...laid.keys()].filter((place) => !solution.includes(numbers[place]));
      if (lying.length > fewest) continue;
      if (lying.length < fewest) found.clear();
      fewest = lying.length;
      const one = found.get(lying.join()) ?? { lying, solutions: 0 };
      one.solutions += 1;
      found.set(lying.join(), one);
    }
    const latest = (/** @type {Mistake} */ { lying }) => lying.reduce((sum, place) => sum + place, 0);
    return [...found.values()].sort(
      (one, other) => other.solutions - one.solutions || latest(other) - latest(one),
    )[0];
  }

  /**
   * @param {Lying[]} laid
   * @param {number} asked
   * @returns {HintStep<Told>}
   */
  #correction(laid, asked) {
    const { lying, solutions } = this.#mistake(laid);
    const wrong = lying.map((place) => laid[place]);
    const [number, some] = [wrong.length, wrong.length === 1 ? "a mistake" : "mistakes"];
    const pieces = `${number} piece${number === 1 ? "" : "s"}`;
    const up = asked > 1 ? wrong.map((one) => this.#rules.told(one)) : [];
    const region = asked === 1 ? wrong.map(({ cells }) => this.#ring(cells)).join("") : "";
    const names = listed(wrong.map((one) => this.#named(one, laid)));
    const then = this.#complete
      ? `then there ${solutions === 1 ? "is" : "are"} ${solutionsText(solutions)} again`
      : `then ${solutionsText(solutions)} in this file ${solutions === 1 ? "has" : "have"} the others`;
    const middles = wrong.map(({ cells }) => cells[cells.length >> 1]);
    const where = listed(middles.map((cell) => this.#place(cell)));
    const rings = asked === 1 ? middles.map((cell) => this.#data.cells[cell][0]) : [];
    const says = this.#complete
      ? [
          `There is a mistake: ${pieces} must be taken up.`,
          `There ${number === 1 ? "is" : "are"} ${some} around ${where}.`,
        ]
      : [
          `To come to a solution in this file, take up ${pieces}.`,
          `Look around ${where} for what to take up.`,
        ];
    const say = asked > 1 ? `Take up ${names}: ${then}.` : says[asked];
    return { say, region, rings, piece: null, lay: null, why: "", up };
  }

  /**
   * A piece, with a place if it lies there more than once.
   * @param {Lying} one
   * @param {Lying[]} laid
   */
  #named({ piece, cells }, laid) {
    const alone = laid.filter((other) => other.piece === piece).length === 1;
    return `the piece ${this.#data.pieces[piece].name}${alone ? "" : ` at ${this.#place(cells[0])}`}`;
  }

  /**
   * A cell in words.
   * @param {number} cell
   */
  #place(cell) {
    const [, name] = this.#data.named.find(([one]) => one === cell) ?? [];
    return name ?? this.#rules.where(cell);
  }

  /**
   * The path of a ring around some cells; in each layer of a solid, if they are in several.
   * @param {number[]} cells
   */
  #ring(cells) {
    const { solid } = this.#data.puzzle;
    const some = this.#data.around.length ? cells.slice(0, 1) : cells; // that may be on both sides
    const layerOf = (/** @type {number} */ cell) => (solid ? this.#data.cells[cell][0][0] : 0);
    const rings = [...new Set(some.map(layerOf))].map((layer) => {
      const middles = some.filter((cell) => layerOf(cell) === layer).map((cell) => this.#rules.middleOf(cell));
      const [x, y] = [0, 1].map((axis) => middles.reduce((sum, one) => sum + one[axis], 0) / middles.length);
      const far = Math.max(...middles.map((one) => Math.hypot(one[0] - x, one[1] - y)));
      const radius = Math.round(far + AROUND * this.#data.cell);
      const half = `a${radius} ${radius} 0 1 0`;
      return `M${Math.round(x - radius)} ${Math.round(y)}${half} ${2 * radius} 0${half} ${-2 * radius} 0Z`;
    });
    return rings.join("");
  }
}

/**
 * Play a puzzle in an element, by the data of play_page.py.
 * @param {HTMLElement} root
 * @param {{game: LocalData} & Carried} values
 */
export function mountAlone(root, { game, ...carried }) {
  const rules = new Rules(game);
  const answers = new LocalAnswers(rules, game, carried);
  /** @type {Lying[]} */
  let laid = [];
  let asked = 0; // hints since the last move
  const view = mount(root, null, (event, value) => {
    if (event === "laid") {
      const [, told] = /** @type {[number: number, laid: Told[]]} */ (value);
      laid = told.map((one) => rules.lying(one));
      asked = 0;
      setTimeout(tell); // the piece is seen first
    } else if (event === "hint") {
      view.hint(answers.hint(laid, asked++));
    }
  });
  const tell = () => view.tell(answers.answer(laid));
  const before = new Memory(game.key).read((one) => rules.lyingThere(one));
  laid = before?.steps[before.now] ?? game.start.map((one) => rules.lying(one));
  view.begin(game, "", laid.map((one) => rules.told(one)), 0);
  tell();
  return view;
}
