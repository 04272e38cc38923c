// The scale of difficulty: from easy above to hard below, with known puzzles beside it.

import { grouped, made } from "../html/elements.js";

/**
 * See question.py.
 * @typedef {{known: [number: number, name: string][], at: number | null, unit: string}} ScaleData
 */

const DECADE = 110; // pixels of a power of ten
const LINE = 22; // of a name
const THIS = "This puzzle";

/** @param {number} number */
const place = (number) => DECADE * Math.log10(1 + number);

/**
 * The scale as a figure. Names that would lie on each other move down.
 * @param {ScaleData} data
 */
export function scaleOf({ known, at, unit }) {
  /** @type {[number: number, name: string][]} */
  const own = at === null ? [] : [[at, THIS]];
  const named = [...known, ...own].sort(([number, name], [other]) => number - other || (name === THIS ? -1 : 0));
  const highest = named[named.length - 1][0];
  const decades = Math.max(1, Math.ceil(Math.log10(1 + highest)));
  const numbers = [0, ...Array.from({ length: decades }, (_, power) => 10 ** (power + 1))];
  /** @type {HTMLElement[]} */
  const ticks = numbers.map((number) => made("span", { class: "tick", style: `top:${place(number)}px` }, grouped(number)));
  let free = -LINE;
  const names = named.map(([number, name]) => {
    const top = Math.max(place(number), free);
    free = top + LINE;
    const isOwn = name === THIS;
    ticks.push(made("i", { class: isOwn ? "dot own" : "dot", style: `top:${place(number)}px` }));
    const words = `${name}: ${grouped(number)}`;
    return made("li", { class: isOwn && "own", style: `top:${top}px`, "aria-current": isOwn && "true" }, words);
  });
  const height = Math.max(place(numbers[decades]), free - LINE);
  return made(
    "figure",
    { class: "psolver-scale", "aria-label": "Scale of difficulty" },
    made("figcaption", { class: "psolver-soft" }, `From easy above to hard below, by ${unit}`),
    made("div", { class: "axis", style: `height:${height}px`, "aria-hidden": "true" }, ...ticks),
    made("ol", { style: `height:${height}px` }, ...names),
  );
}
