// The header of the page: title, variable, the tabs of the views, and buttons.

import { button, made } from "./elements.js";

const THEMES = ["auto", "light", "dark"];
const THEME = "psolver-theme"; // in localStorage

/** `open(view)`, `vary(number)`, `save()` and `download()` are called when somebody wants that. */
export function makeHeader({ open, vary, save, download }) {
  const title = made("h1");
  const variable = made("select", { change: () => vary(variable.value) });
  const variableName = made("span");
  const variableField = made("label", { class: "vary", hidden: true }, variableName, variable);
  const tabs = made("div", { role: "tablist", "aria-label": "Views", keydown: step });
  const saving = button("Save", save, { title: "Ctrl+S", kind: "psolver-button" });
  saving.hidden = true;
  const taking = button("Download", download, { kind: "psolver-button" });
  const theme = made("select", { change: choose, "aria-label": "Theme" }, ...THEMES.map((one) => made("option", {}, one)));
  theme.value = THEMES.find((one) => one === localStorage.getItem(THEME)) ?? "auto";
  const root = made("header", { class: "psolver-header" });
  root.append(title, variableField, tabs, made("span", { class: "space" }));
  root.append(saving, taking, made("label", {}, made("span", {}, "Theme"), theme));

  function choose() {
    localStorage.setItem(THEME, theme.value);
    dispatchEvent(new Event("psolver-theme"));
  }

  /** Let the arrows go from tab to tab. */
  function step(event) {
    const all = [...tabs.children];
    const now = all.indexOf(document.activeElement);
    const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length).focus();
  }

  addEventListener("keydown", (event) => {
    if (saving.hidden || event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  });

  return {
    root,
    /** Begin anew with views; `hasFile`: is there a file that the puzzle can be saved in? */
    begin(names, hasFile) {
      saving.hidden = !hasFile;
      const tab = (name) =>
        made("button", { type: "button", role: "tab", "aria-controls": `psolver-${name}`, click: () => open(name) }, name);
      tabs.replaceChildren(...names.map(tab));
    },
    choose(name) {
      for (const one of tabs.children) {
        const isOpen = one.textContent === name;
        one.setAttribute("aria-selected", String(isOpen));
        one.tabIndex = isOpen ? 0 : -1;
      }
    },
    /** Show the title of the puzzle, and its variable, {name, numbers, number}, or null. */
    show(text, varied) {
      title.textContent = title.title = text;
      if (text) document.title = `${text} – psolver`;
      variableField.hidden = !varied;
      if (!varied) return;
      variableName.textContent = varied.name;
      variable.replaceChildren(...varied.numbers.map((one) => made("option", {}, one)));
      variable.value = varied.number;
    },
  };
}
