// The page: leafing through the tilings in its data, and playing the puzzle, with hints by these.

import { browse, look } from "./browse_page.js";
import { button, made } from "./elements.js";
import { mountAlone } from "./play_local.js";

const MOST_CARRIED = 50_000; // tilings with which it answers
const { reader } = browse;
const leafing = /** @type {HTMLElement} */ (document.getElementById("browse"));
const table = made("div");
const back = button("Solutions", () => show(false), { kind: "play-button" });
const playing = made("section", { class: "psolver-view", hidden: true, "aria-label": "Play" }, back, table);
const play = button("Play", () => show(true), { kind: "play-button" });
let carried = -1; // tilings with which it is played; negative: it is not yet

/** The tilings in the data as solutions that a page carries: see play_page.py. */
function solutions() {
  /** @type {Map<number, number>} */
  const numbers = new Map(); // of placements, by those of regions
  /** @type {[piece: number, form: number, cell: number][]} */
  const placements = [];
  const some = reader.tilings.slice(0, MOST_CARRIED);
  for (const number of new Set(some.flatMap(({ tiling }) => tiling))) {
    const { piece, lay } = reader.region(number);
    if (!lay) continue;
    numbers.set(number, placements.length);
    placements.push([piece, ...lay]);
  }
  const lying = some.map(({ tiling }) => tiling.flatMap((number) => numbers.get(number) ?? []));
  const complete = Boolean(reader.end?.all) && some.length === reader.tilings.length;
  return { placements, solutions: lying, maps: [], complete };
}

/**
 * Show the board to play on, or the tilings.
 * @param {boolean} plays
 */
function show(plays) {
  if (plays && carried !== reader.tilings.length) {
    carried = reader.tilings.length;
    table.replaceChildren(made("div"));
    const game = JSON.parse(document.getElementById("game")?.textContent ?? "");
    mountAlone(/** @type {HTMLElement} */ (table.firstElementChild), { game, ...solutions() });
  }
  leafing.hidden = plays;
  playing.hidden = !plays;
  (plays ? back : play).focus();
}

leafing.after(playing);
browse.parts.bar.lastElementChild?.append(play);
document.addEventListener("DOMContentLoaded", look);
setTimeout(look, 0);
