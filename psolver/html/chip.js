// A choice: a piece at its place, as a button that takes the choice back.

import { button, made } from "./elements.js";
import { picture } from "./picture.js";
/** @typedef {import("./reader.js").Puzzle} Puzzle */
/** @typedef {import("./reader.js").Reader} Reader */

/**
 * The button of a region, by its number, which was chosen in the tiling with an index.
 * @param {Reader} reader
 * @param {number} region
 * @param {number} index
 * @param {() => void} act
 */
export function chip(reader, region, index, act) {
  const puzzle = /** @type {Puzzle} */ (reader.puzzle);
  const tiling = reader.tiling(index);
  const place = tiling.tiling.indexOf(region);
  const one = tiling.regions[place];
  const { name } = puzzle.pieces[one.piece];
  const rest = tiling.regions
    .filter((other) => other !== one)
    .flatMap((other) => other.cells ?? []);
  const alone = {
    ...tiling,
    regions: puzzle.solid ? [one, { piece: -1, role: "empty", path: "", names: [], cells: rest }] : [one],
    colors: tiling.colors && [tiling.colors[place]],
    marks: [],
  };
  const title = `Only with ${name} here; click to take that back`;
  const inside = [picture(puzzle, alone, { solid: true }), made("span", {}, name), "×"];
  return button(inside, act, { label: title, kind: "chip" });
}
