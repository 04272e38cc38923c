// The looks of the page: light or dark, in which colours, hatched, large for a class. The choices are
// stored in the browser, and theme.js follows them before anything is seen.

import { made } from "../../html/elements.js";

/** @type {Record<string, [word: string, choices: string[]]>} */
const CHOICES = {
  "psolver-theme": ["Theme", ["auto", "light", "dark"]],
  "psolver-colors": ["Colours", ["usual", "strong", "pale"]],
};
/** @type {Record<string, [word: string, title: string]>} */
const TICKS = {
  "psolver-hatched": ["Hatching", "Pieces as on paper, without colours"],
  "psolver-large": ["Large", "For a projector: large letters, and nothing that a class need not see"],
};

/** A menu of choices, opened by a button in the header. */
export function looksMenu() {
  const selects = Object.entries(CHOICES).map(([key, [word, choices]]) => {
    const select = made("select", { "aria-label": word }, ...choices.map((one) => made("option", {}, one)));
    select.value = choices.find((one) => one === localStorage.getItem(key)) ?? choices[0];
    select.addEventListener("change", () => store(key, select.value));
    return made("label", {}, made("span", {}, word), select);
  });
  const ticks = Object.entries(TICKS).map(([key, [word, title]]) => {
    const box = made("input", { type: "checkbox", checked: localStorage.getItem(key) === "yes" });
    box.addEventListener("change", () => store(key, box.checked ? "yes" : "no"));
    return made("label", { class: "tick", title }, box, word);
  });
  const summary = made("summary", { class: "psolver-button" }, "View");
  const root = made("details", { class: "psolver-looks" }, summary, made("div", { class: "rows" }, ...selects, ...ticks));
  const close = () => (root.open = false);
  addEventListener("click", ({ target }) => root.contains(/** @type {Node} */ (target)) || close());
  root.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    close();
    summary.focus();
  });
  return root;
}

/**
 * The address of the picture of a sample, as the page looks now.
 * @param {string} name
 */
export function sampleAddress(name) {
  const { classList } = document.documentElement;
  const theme = classList.contains("dark") ? "dark" : "light";
  return `samples/${theme}/${classList.contains("hatched") ? "hatching" : "color"}/${name}.svg`;
}

/** @param {string} key @param {string} value */
function store(key, value) {
  localStorage.setItem(key, value);
  dispatchEvent(new Event("psolver-looks"));
}
