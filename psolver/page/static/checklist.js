// The list of what a puzzle needs before it can be solved, while it is being made.

import { made } from "../../html/elements.js";

const PARTS = {
  board: ["has a board", "has no board yet: press Draw a board, or choose a shape"],
  pieces: ["has pieces", "has no pieces yet: press New piece, or add a set"],
};

/**
 * A list of the parts of a puzzle; `missing`: the names of those that it needs.
 * @param {string[]} missing
 */
export function checklist(missing) {
  const items = Object.entries(PARTS).map(([name, [there, needed]]) => {
    const isThere = !missing.includes(name);
    const sign = made("span", { "aria-hidden": "true" }, isThere ? "✓ " : "○ ");
    return made("li", { class: isThere ? "there" : "needed" }, sign, `It ${isThere ? there : needed}.`);
  });
  return made("span", { class: "checklist" }, made("strong", {}, "A new puzzle"), made("ul", {}, ...items));
}
