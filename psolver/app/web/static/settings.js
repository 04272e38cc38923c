// How often a piece is used, and how it may be placed: fields for one piece, or for all.

import { fill, input, made } from "./elements.js";

const TURNS = { can_rotate: ["Turn", "may be turned"], can_reverse: ["Flip", "may be flipped over"] };

/** Fields; `count` gets {least, most}, `flag` {key, flag}, when they are changed. */
export function settings({ count, flag }) {
  const [least, most] = [number("At least"), number("At most")];
  const counted = () => {
    const [low, high] = [least.value || "0", most.value].map((text) => (text === "" ? null : Number(text)));
    count({ least: low, most: high });
  };
  for (const one of [least, most]) one.addEventListener("change", counted);
  const boxes = Object.entries(TURNS).map(([key, [word, title]]) => {
    const box = made("input", { type: "checkbox", change: () => flag({ key, flag: box.checked }) });
    return { key, box, label: made("label", { title }, box, made("span", {}, word)) };
  });
  const times = made("span", { class: "count", title: "How often it is used" }, least, "to", most, "×");
  const root = made("div", { class: "settings" }, times, ...boxes.map(({ label }) => label));

  /** Show what holds; flags that nobody has set depend on whether the board is flat. */
  function show(values, flat) {
    fill(least, values.least);
    fill(most, values.most ?? "");
    for (const { key, box } of boxes) box.checked = values[key] ?? (key === "can_rotate" || flat);
  }
  return { root, show };
}

function number(label) {
  return input({ type: "number", min: 0, max: 9999, placeholder: "any", "aria-label": label });
}

/** The cells, [layer, row, column], that are drawn with #. */
export function cellsOf(layers) {
  return layers.flatMap((rows, layer) =>
    rows.flatMap((line, row) =>
      [...line].flatMap((mark, column) => (mark === "#" ? [[layer, row, column]] : []))
    )
  );
}
