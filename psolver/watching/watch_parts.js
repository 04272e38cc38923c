// The elements that the view Watch has.

import { button, labelled, made } from "../html/elements.js";
import { LayerBar } from "../html/layer_bar.js";
import { ownSheet } from "../html/own_sheet.js";
import { projectorButton } from "../html/projector.js";

const FACTS = { nodes: "Nodes", depth: "Depth", solutions: "Solutions" };
const NODES = "A node is a partial solution that the search tries to extend.";

/**
 * Build them in a root, with a number of speeds; they are returned by name.
 * @param {HTMLElement} root
 * @param {number} speeds
 */
export function parts(root, speeds) {
  root.classList.add("psolver-watch");
  const view = {
    sheet: ownSheet(root),
    bare: made("p", { class: "bare" }),
    table: made("div", { class: "table", hidden: true }),
    board: made("div", { class: "board" }),
    layers: new LayerBar(),
    follow: made("input", { type: "checkbox", checked: true }),
    followTick: made("label", { class: "choice", hidden: true }),
    sentence: made("p", { class: "told" }),
    start: button("|◀", null, { label: "To the start" }),
    back: button("◀", null, { label: "Back a step" }),
    play: button("Run", null, { kind: "main" }),
    forward: button("▶", null, { label: "Forward a step" }),
    next: button("Next solution", null),
    ways: made("input", { type: "checkbox", checked: true }),
    speed: made("input", { type: "range", min: 0, max: speeds - 1, step: 1, value: 2 }),
    step: made("input", { type: "number", min: 0, value: 0 }),
    begun: made("input", { type: "checkbox" }),
    begunWords: made("span"),
    begunTick: made("label", { class: "tick" }),
    facts: /** @type {Record<string, HTMLElement>} */ ({
      nodes: made("dd", { class: "nodes" }),
      depth: made("dd", { class: "depth" }),
      solutions: made("dd", { class: "solutions" }),
    }),
  };
  const steps = { class: "buttons", role: "group", "aria-label": "Steps" };
  const side = made(
    "div",
    { class: "side" },
    view.sentence,
    made("div", steps, view.start, view.back, view.play, view.forward),
    view.next,
    labelled("Speed", view.speed),
    labelled("Step", view.step),
    facts(view.facts),
    projectorButton(view.board),
    view.followTick,
    made("label", { class: "choice" }, view.ways, "In how many ways each cell can be covered"),
  );
  view.followTick.append(view.follow, "Go to the layer of each step");
  view.begunTick.append(view.begun, view.begunWords);
  view.table.append(view.board, side);
  root.append(view.begunTick, view.bare, view.table);
  return view;
}

/** @param {Record<string, HTMLElement>} places */
function facts(places) {
  const { nodes, depth, solutions } = FACTS;
  return made(
    "dl",
    {},
    made("dt", { title: NODES }, nodes),
    places.nodes,
    made("dt", {}, depth),
    places.depth,
    made("dt", {}, solutions),
    places.solutions,
  );
}
