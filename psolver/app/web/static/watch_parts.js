// The elements that the view Watch has.

import { classed as make } from "../../../render/html/elements.js";

const FACTS = { nodes: "Nodes", depth: "Depth", solutions: "Solutions" };
const NODES = "A node is a partial solution that the search tries to extend.";

/**
 * Build them in a root, with so many speeds; they are returned by name.
 * @param {HTMLElement} root
 * @param {number} speeds
 */
export function parts(root, speeds) {
  root.classList.add("psolver-watch");
  const view = {
    style: make("style"),
    bare: make("p", "bare"),
    table: make("div", "table"),
    board: make("div", "board"),
    sentence: make("p", "told"),
    start: button("To the start", "|◀"),
    back: button("Back a step", "◀"),
    play: button("", "Play", "main"),
    forward: button("Forward a step", "▶"),
    next: button("", "Next solution"),
    ways: make("input", "", { type: "checkbox", checked: "" }),
    speed: make("input", "", { type: "range", min: 0, max: speeds - 1, step: 1, value: 2 }),
    step: make("input", "", { type: "number", min: 0, value: 0 }),
    begun: make("input", "", { type: "checkbox" }),
    begunWords: make("span"),
    begunTick: make("label", "tick"),
    facts: /** @type {Record<string, HTMLElement>} */ ({}),
  };
  const buttons = make("div", "buttons", { role: "group", "aria-label": "Steps" });
  buttons.append(view.start, view.back, view.play, view.forward);
  const side = make("div", "side");
  view.begunTick.append(view.begun, view.begunWords);
  side.append(
    view.sentence,
    buttons,
    view.next,
    labelled("Speed", view.speed),
    labelled("Step", view.step),
  );
  side.append(facts(view.facts), choice("In how many ways each cell can be covered", view.ways));
  view.table.append(view.board, side);
  view.table.hidden = true;
  root.append(view.style, view.begunTick, view.bare, view.table);
  return view;
}

/** @param {Record<string, HTMLElement>} places */
function facts(places) {
  const list = make("dl");
  for (const [name, title] of Object.entries(FACTS)) {
    const [term, place] = [make("dt"), make("dd", name)];
    term.textContent = title;
    if (name === "nodes") term.title = NODES;
    places[name] = place;
    list.append(term, place);
  }
  return list;
}

/**
 * @param {string} text
 * @param {HTMLElement} input
 */
function labelled(text, input) {
  const made = make("label");
  made.append(text, input);
  return made;
}

/**
 * @param {string} text
 * @param {HTMLElement} input
 */
function choice(text, input) {
  const made = make("label", "choice");
  made.append(input, text);
  return made;
}

/**
 * @param {string} label
 * @param {string} text
 */
function button(label, text, name = "") {
  const made = make("button", name, { type: "button" });
  made.textContent = text;
  if (label) {
    made.setAttribute("aria-label", label);
    made.title = label;
  }
  return made;
}
