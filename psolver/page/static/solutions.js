// The solutions of the view "Solutions", browsed while a search finds them.
//
//   data    state: what was chosen of the tilings that come first, as the event had it, or null
//           flat: whether solids are shown as pictures alone
//   events  play: the index of a solution that is to be played
//           apart: that of one that is to be taken apart; see apart.js
//           state: what is chosen now, so that it can be chosen again after a reload

import { apartDialog } from "./apart.js";
import { Browse } from "../../html/browse.js";
import { made } from "../../html/elements.js";
import { Solid } from "./solid.js";

/** @import { Send } from "./asking.js" */

const STATE_WAIT = 300; // milliseconds without a change before the state is sent
const SOLIDS = "psolver-solids"; // how solids are shown first, stored in the browser: "layers"
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
 * @param {{state?: any, flat?: boolean} | null} data
 * @param {Send} send
 */
export function mount(root, data, send) {
  root.classList.add("psolver-solutions");
  const colors = made("style");
  const inside = made("div");
  const said = made("div");
  const apart = apartDialog(send);
  root.append(colors, said, inside, apart.root);
  let waiting = 0;
  const changed = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => send("state", browse.state), STATE_WAIT);
  };
  const browse = new Browse(inside, {
    changed,
    acts: data?.flat
      ? []
      : [
          { word: "Take apart", press: apart.open, fits: ({ solid, round }) => Boolean(solid && !round) },
          { word: "Play it", press: (index) => send("play", index) },
        ],
    mostPieces: Math.min(innerWidth, innerHeight) < NARROW ? 6 : undefined,
    ...(data?.flat ? {} : scenes()),
  });
  let state = data?.state; // for the tilings that come first
  return {
    /**
     * Forget all tilings; those that come are drawn in this style, a text of CSS, below a sentence.
     * @param {string} style
     */
    begin(style, sentence = "") {
      browse.clear();
      said.textContent = sentence;
      colors.textContent = style;
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
    /** A solution is taken apart, or a sentence says why not: see apart.js. */
    film: apart.show,
    /**
     * Are these solutions of a puzzle that was changed since then?
     * @param {boolean} isOld
     */
    age(isOld) {
      root.classList.toggle("psolver-old", isOld);
    },
    remove() {
      clearTimeout(waiting);
      browse.remove();
    },
  };
}
