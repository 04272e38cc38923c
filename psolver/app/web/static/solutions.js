// The solutions of the view "Solutions", browsed while a search finds them.
//
//   data    state: what was chosen of the tilings that come first, as the event had it, or null
//   events  state: what is chosen now, so that it can be chosen again after a reload

import { Browse } from "psolver-picture/browse.js";
import { make } from "psolver-picture/elements.js";
import { Solid } from "./solid.js";

const STATE_WAIT = 300; // milliseconds without a change before the state is sent
const NARROW = 500; // pixels: there is little room above the list
const STYLES = ["psolver-picture/browse.css", "psolver-page/solutions.css"];

export async function mount(root, data, send) {
  root.classList.add("psolver-solutions");
  const colors = make("style");
  const inside = make("div");
  root.append(colors, inside);
  await Promise.all(STYLES.map((name) => styled(root, name)));
  let waiting = 0;
  const changed = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => send("state", browse.state), STATE_WAIT);
  };
  const browse = new Browse(inside, {
    changed,
    mostPieces: innerWidth < NARROW ? 6 : undefined,
    scene: (place, choose) => new Solid(place, choose),
  });
  let state = data?.state; // for the tilings that come first
  return {
    /** Forget all tilings; those that come are drawn in this style, a text of CSS. */
    begin(style) {
      browse.clear();
      colors.textContent = style;
      if (state) browse.restore(state);
      else changed();
      state = null;
    },
    /** Take whole lines of data, as page_data.py writes them. */
    take(lines) {
      browse.take(lines);
    },
    remove() {
      clearTimeout(waiting);
      browse.remove();
    },
  };
}

/** Add a style sheet; done when it is there. */
function styled(root, name) {
  const link = make("link", { rel: "stylesheet", href: import.meta.resolve(name) });
  root.append(link);
  return new Promise((done) => {
    for (const event of ["load", "error"]) link.addEventListener(event, done);
  });
}
