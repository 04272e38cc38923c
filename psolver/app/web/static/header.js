// The header of the page: title, variable, the tabs of the views, and buttons.

import { button, made } from "./elements.js";
import { looksMenu } from "./looks.js";

/** `open(view)`, `vary(number)`, `solve()`, `save()`, `download()` and `print()` are called when somebody wants that. */
export function makeHeader({ open, vary, solve, save, download, print }) {
  let [own, view] = ["", ""]; // the title of the puzzle, and the open view
  const title = made("h1");
  const variable = made("select", { change: () => vary(variable.value) });
  const variableName = made("span");
  const variableField = made("label", { class: "vary", hidden: true }, variableName, variable);
  const tabs = made("div", { role: "tablist", "aria-label": "Views", keydown: step });
  const solving = button("Solve", solve, { kind: "psolver-button main" });
  const playing = button("Play", () => open("Play"), { kind: "psolver-button main" });
  const saving = button("Save", save, { title: "Ctrl+S", kind: "psolver-button" });
  saving.hidden = true;
  const printing = button("Print", print, { title: "Print and make", kind: "psolver-button print" });
  const taking = button("Download", download, { kind: "psolver-button" });
  const root = made("header", { class: "psolver-header" });
  root.append(title, variableField, tabs, made("span", { class: "space" }));
  root.append(playing, solving, saving, printing, taking, looksMenu());

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

  function showTitle() {
    title.textContent = title.title = view === "Start" ? "psolver" : own;
  }

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
      view = name;
      showTitle();
      solving.hidden = playing.hidden = name !== "Puzzle";
      for (const one of tabs.children) {
        const isOpen = one.textContent === name;
        one.setAttribute("aria-selected", String(isOpen));
        one.tabIndex = isOpen ? 0 : -1;
      }
    },
    /** Show the title of the puzzle, and its variable, {name, numbers, number, titles}, or null; `unavailable`:
     * why views have nothing to show of it, by their names. */
    show(text, varied, unavailable) {
      for (const one of tabs.children) {
        one.title = unavailable[one.textContent] ?? "";
        one.classList.toggle("unavailable", Boolean(one.title));
      }
      playing.disabled = Boolean(unavailable.Play);
      playing.title = unavailable.Play ?? "";
      own = text;
      showTitle();
      if (text) document.title = `${text} – psolver`;
      variableField.hidden = !varied;
      if (!varied) return;
      variableName.textContent = varied.name;
      variableName.hidden = varied.titles.length > 0; // they say what is chosen
      variable.ariaLabel = varied.name;
      variable.replaceChildren(...varied.numbers.map((one, at) => made("option", { value: one }, varied.titles[at] ?? one)));
      variable.value = varied.number;
    },
  };
}
