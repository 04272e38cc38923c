// The header of the page: title, variable, the tabs of the views, and buttons.

import { button, made } from "../../html/elements.js";
import { looksMenu } from "./looks.js";

/**
 * The actions of the header's buttons.
 * @typedef {object} Callbacks
 * @property {(view: string) => void} open
 * @property {(number: string) => void} vary
 * @property {() => void} solve
 * @property {() => void} save
 * @property {() => void} download
 */

/** @typedef {{word: string, title: string, press: () => void}} Tool a button that a room brings */

/** @typedef {{name: string, numbers: string[], number: string, titles: string[]}} Variable of a puzzle: see tab.py */

/** @param {Callbacks} callbacks */
export function makeHeader({ open, vary, solve, save, download }) {
  /** @type {string[]} */
  let views = [];
  let [own, view] = ["", ""]; // the title of the puzzle, and the open view
  const tabs = makeTabs(open);
  const title = made("h1");
  const variable = made("select", { change: () => vary(variable.value) });
  const variableName = made("span");
  const variableField = made("label", { class: "vary", hidden: true }, variableName, variable);
  const solving = button("Run", solve, { kind: "psolver-button main begin" });
  const playing = button("Play", () => open("Play"), { kind: "psolver-button main begin" });
  const saving = button("Save", save, { title: "Ctrl+S", kind: "psolver-button" });
  saving.hidden = true;
  const tools = made("span", { class: "tools" });
  const taking = button("Download", download, { kind: "psolver-button" });
  const root = made("header", { class: "psolver-header" });
  root.append(title, variableField, tabs.root, made("span", { class: "space" }));
  root.append(playing, solving, saving, tools, taking, looksMenu());

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
    /**
     * Begin anew with views; `hasFile`: whether there is a file to save the puzzle in.
     * @param {string[]} names
     * @param {boolean} hasFile
     */
    begin(names, hasFile) {
      saving.hidden = !hasFile;
      tabs.begin(names);
      views = names;
      tools.replaceChildren();
    },
    /** @param {Tool[]} shown */
    showTools(shown) {
      tools.replaceChildren(...shown.map(({ word, title, press }) => button(word, press, { title, kind: "psolver-button" })));
    },
    /** @param {string} name */
    choose(name) {
      view = name;
      showTitle();
      solving.hidden = name !== "Puzzle";
      playing.hidden = solving.hidden || !views.includes("Play");
      tabs.choose(name);
    },
    /**
     * Show the title of the puzzle, and its variable; `unavailable`: why views have nothing to show of it, by
     * their names.
     * @param {string} text
     * @param {Variable | null} varied
     * @param {Record<string, string>} unavailable
     */
    show(text, varied, unavailable) {
      tabs.show(unavailable);
      playing.disabled = Boolean(unavailable.Play);
      playing.title = unavailable.Play ?? "";
      solving.disabled = Boolean(unavailable.Solutions);
      solving.title = unavailable.Solutions ?? "";
      own = text;
      showTitle();
      if (text) document.title = `${text} – psolver`;
      variableField.hidden = !varied;
      if (!varied) return;
      variableName.textContent = varied.name;
      variableName.hidden = varied.titles.length > 0; // they name the choice
      variable.ariaLabel = varied.name;
      variable.replaceChildren(...varied.numbers.map((one, at) => made("option", { value: one }, varied.titles[at] ?? one)));
      variable.value = varied.number;
    },
  };
}

/**
 * The tabs of the views.
 * @param {(view: string) => void} open
 */
function makeTabs(open) {
  /** @type {HTMLButtonElement[]} */
  let tabs = [];
  const root = made("div", { role: "tablist", "aria-label": "Views", keydown: step });

  /**
   * Let the arrows go from tab to tab.
   * @param {KeyboardEvent} event
   */
  function step(event) {
    const now = tabs.findIndex((one) => one === document.activeElement);
    /** @type {Record<string, number>} */
    const places = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: -1 };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    tabs.at(to % tabs.length)?.focus();
  }

  /** @param {string} name */
  function tab(name) {
    const attributes = { type: "button", role: "tab", "aria-controls": `psolver-${name}` };
    return made("button", { ...attributes, click: () => open(name) }, name);
  }

  return {
    root,
    /** @param {string[]} names */
    begin(names) {
      tabs = names.map(tab);
      root.replaceChildren(...tabs);
    },
    /** @param {string} name of the view that is open */
    choose(name) {
      for (const one of tabs) {
        const isOpen = one.textContent === name;
        one.setAttribute("aria-selected", String(isOpen));
        one.tabIndex = isOpen ? 0 : -1;
      }
    },
    /** @param {Record<string, string>} unavailable the reasons why views have nothing to show, by their names */
    show(unavailable) {
      for (const one of tabs) {
        one.title = unavailable[one.textContent ?? ""] ?? "";
        one.classList.toggle("unavailable", Boolean(one.title));
      }
    },
  };
}
