// The solutions of the view "Solutions", browsed while a search finds them.
//
//   data    state: the choices for the tilings that come first, as the event had them, or null
//           flat: whether solids are shown as pictures alone
//           acts: the words of buttons beside a solution
//   events  act: the number of a button, and the index of its solution
//           state: the present choices, so that they can be made again after a reload

import { Browse } from "../../html/browse.js";
import { made } from "../../html/elements.js";
import { ownSheet } from "../../html/own_sheet.js";
import { Solid } from "./solid.js";

/** @import { Send } from "./asking.js" */

const STATE_WAIT = 300; // milliseconds without a change before the state is sent
const SOLIDS = "psolver-solids"; // the first view of solids, stored in the browser: "layers"
const NARROW = 500; // pixels: there is little room above the list

/** Scenes of solids, which the browser remembers whether to show first. */
function scenes() {
  return {
    /** @type {import("../../html/large.js").MakeScene} */
    scene: (place, choose) => new Solid(place, choose),
    sceneFirst: localStorage.getItem(SOLIDS) !== "layers",
    /** @type {(isScene: boolean) => void} */
    switched: (isScene) => localStorage.setItem(SOLIDS, isScene ? "3-D" : "layers"),
  };
}

/**
 * @param {HTMLElement} root
 * @param {{state?: any, flat?: boolean, acts?: string[]} | null} data
 * @param {Send} send
 */
export function mount(root, data, send) {
  root.classList.add("psolver-solutions");
  const colors = ownSheet(root);
  const inside = made("div");
  const said = made("div");
  root.append(said, inside);
  let fitting = new Set(); // the numbers of the buttons that solutions have
  let waiting = 0;
  const changed = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => send("state", browse.state), STATE_WAIT);
  };
  const browse = new Browse(inside, {
    changed,
    acts: (data?.acts ?? []).map((word, number) => ({
      word,
      press: (index) => send("act", [number, index]),
      fits: () => fitting.has(number),
    })),
    mostPieces: Math.min(innerWidth, innerHeight) < NARROW ? 6 : undefined,
    ...(data?.flat ? {} : scenes()),
  });
  let state = data?.state; // for the tilings that come first
  return {
    /**
     * Forget all tilings; those that come are drawn in this style, a text of CSS, below a sentence.
     * @param {string} style
     * @param {number[]} acts the numbers of the buttons that they have
     */
    begin(style, sentence = "", acts = []) {
      fitting = new Set(acts);
      browse.clear();
      said.textContent = sentence;
      colors.replace(style);
      if (state) browse.restore(state);
      else changed();
      state = null;
    },
    /**
     * Take whole lines of data, as page_data.py writes them.
     * @param {string} lines
     */
    take(lines) {
      browse.take(lines);
    },
    /**
     * Mark whether these are solutions of a puzzle that was changed since then.
     * @param {boolean} isOld
     */
    age(isOld) {
      root.classList.toggle("psolver-old", isOld);
    },
    remove() {
      clearTimeout(waiting);
      browse.remove();
      colors.remove();
    },
  };
}
