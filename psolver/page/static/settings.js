// The number of times that a piece is used, and the ways to place it: fields for one piece, or for all.

import { made } from "../../html/elements.js";
import { fill, input } from "./fields.js";

const TURNS = { can_rotate: ["Turn", "may be turned"], can_reverse: ["Flip", "may be flipped over"] };

/** @import { Cell } from "./cells.js" */

/** @typedef {{least: number, most: number | null}} Count null: any number of times */
/** @typedef {Count & {can_rotate: boolean | null, can_reverse: boolean | null}} Settings */

/**
 * The fields; `count` and `flag` get the changes.
 * @param {{count: (count: Count) => void, flag: (flag: {key: string, flag: boolean}) => void}} callbacks
 */
export function settings({ count, flag }) {
  const [least, most] = [number("At least"), number("At most")];
  const counted = () => {
    count({ least: Number(least.value || "0"), most: most.value === "" ? null : Number(most.value) });
  };
  for (const one of [least, most]) one.addEventListener("change", counted);
  const boxes = Object.entries(TURNS).map(([key, [word, title]]) => {
    const box = made("input", { type: "checkbox", change: () => flag({ key, flag: box.checked }) });
    return { key: /** @type {keyof typeof TURNS} */ (key), box, label: made("label", { title }, box, made("span", {}, word)) };
  });
  const times = made("span", { class: "count", title: "How often it is used" }, "used", least, "to", most, "times");
  const root = made("div", { class: "settings" }, times, ...boxes.map(({ label }) => label));

  /**
   * Show what holds; flags that nobody has set depend on whether the board is flat.
   * @param {Settings} values
   * @param {boolean} flat
   */
  function show(values, flat) {
    fill(least, values.least);
    fill(most, values.most ?? "");
    for (const { key, box } of boxes) box.checked = values[key] ?? (key === "can_rotate" || flat);
  }
  return { root, show };
}

/** @param {string} label */
function number(label) {
  return input({ type: "number", min: 0, max: 9999, placeholder: "any", "aria-label": label });
}

/**
 * The cells that are drawn with #.
 * @type {(layers: string[][]) => Cell[]}
 */
export function cellsOf(layers) {
  return layers.flatMap((rows, layer) =>
    rows.flatMap((line, row) =>
      [...line].flatMap((mark, column) => (mark === "#" ? [[layer, row, column]] : []))
    )
  );
}
