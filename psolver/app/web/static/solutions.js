// The solutions of the view "Solutions", browsed while a search finds them.
//
//   data    state: what was chosen of the tilings that come first, as the event had it, or null
//           flat: whether solids are shown as pictures alone
//   events  state: what is chosen now, so that it can be chosen again after a reload

import { Browse } from "psolver-picture/browse.js";
import { make } from "psolver-picture/elements.js";
import { styled } from "./styles.js";

/** @import { Send } from "./asking.js" */

const STATE_WAIT = 300; // milliseconds without a change before the state is sent
const NARROW = 500; // pixels: there is little room above the list
const STYLES = ["psolver-picture/browse.css", "psolver-page/solutions.css"];

/**
 * @param {HTMLElement} root
 * @param {{state?: any, flat?: boolean} | null} data
 * @param {Send} send
 */
export async function mount(root, data, send) {
  root.classList.add("psolver-solutions");
  const colors = make("style");
  const inside = make("div");
  const said = make("div");
  root.append(colors, said, inside);
  await styled(root, STYLES);
  const solid = data?.flat ? null : await import("./solid.js"); // three.js is a large module
  let waiting = 0;
  const changed = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => send("state", browse.state), STATE_WAIT);
  };
  const browse = new Browse(inside, {
    changed,
    mostPieces: innerWidth < NARROW ? 6 : undefined,
    scene: solid ? (/** @type {HTMLElement} */ place, /** @type {(piece: number) => void} */ choose) => new solid.Solid(place, choose) : undefined,
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
    remove() {
      clearTimeout(waiting);
      browse.remove();
    },
  };
}
