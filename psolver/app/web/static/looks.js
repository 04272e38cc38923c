// How the page looks: light or dark, hatched, large for a class. The choices are stored in the browser,
// and theme.js follows them before anything is seen.

import { made } from "./elements.js";

const THEMES = ["auto", "light", "dark"];
const TICKS = {
  "psolver-hatched": ["Hatching", "Pieces as on paper, without colours"],
  "psolver-large": ["Large", "For a projector: large letters, and nothing that a class need not see"],
};

/** A menu of choices, opened by a button in the header. */
export function looksMenu() {
  const theme = made("select", { "aria-label": "Theme" }, ...THEMES.map((one) => made("option", {}, one)));
  theme.value = THEMES.find((one) => one === localStorage.getItem("psolver-theme")) ?? "auto";
  theme.addEventListener("change", () => store("psolver-theme", theme.value));
  const ticks = Object.entries(TICKS).map(([key, [word, title]]) => {
    const box = made("input", { type: "checkbox", checked: localStorage.getItem(key) === "yes" });
    box.addEventListener("change", () => store(key, box.checked ? "yes" : "no"));
    return made("label", { class: "tick", title }, box, word);
  });
  const summary = made("summary", { class: "psolver-button" }, "View");
  const rows = made("div", { class: "rows" }, made("label", {}, made("span", {}, "Theme"), theme), ...ticks);
  const root = made("details", { class: "psolver-looks" }, summary, rows);
  const close = () => (root.open = false);
  addEventListener("click", ({ target }) => root.contains(target) || close());
  root.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    close();
    summary.focus();
  });
  return root;
}

function store(key, value) {
  localStorage.setItem(key, value);
  dispatchEvent(new Event("psolver-looks"));
}
