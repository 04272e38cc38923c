// The parts around the scene of a solid: buttons, sliders, a list of the pieces, sentences.

import { button, made, tick } from "../../html/elements.js";

/** @import { Scene } from "./solid_scene.js" */

/** @typedef {(scene: Scene) => void} Act */

/**
 * The actions of the parts.
 * @typedef {object} Callbacks
 * @property {(act: Act) => void} turn
 * @property {() => void} arrange
 * @property {(step: number) => void} goTo
 * @property {() => void} play
 * @property {(number: number | null) => void} showAlone
 * @property {() => void} choose
 */

const STEP = Math.PI / 12; // that a key turns it
export const SPEEDS = [0.25, 0.5, 1, 2, 4]; // steps a second
const NEARER = 1.2; // times, that a key brings it
// the ways to turn a scene: a name, a sign, a key, and the act
/** @type {[name: string, sign: string, key: string, act: Act][]} */
export const MOVES = [
  ["Turn left", "↺", "ArrowLeft", (scene) => scene.turn(-STEP, 0)],
  ["Turn right", "↻", "ArrowRight", (scene) => scene.turn(STEP, 0)],
  ["Tip back", "↑", "ArrowUp", (scene) => scene.turn(0, STEP)],
  ["Tip forward", "↓", "ArrowDown", (scene) => scene.turn(0, -STEP)],
  ["Nearer", "+", "+", (scene) => scene.turn(0, 0, NEARER)],
  ["Farther", "−", "-", (scene) => scene.turn(0, 0, 1 / NEARER)],
  ["As at first", "⌂", "0", (scene) => scene.lookAgain()],
];
const HINTS = {
  touch: "Drag: turn. Two fingers: nearer, farther. Tap on a piece: only this piece.",
  keys:
    "Drag, or arrow keys: turn. + and −: nearer, farther. Click on a piece: only this piece. " +
    "Page Up, Page Down: other solutions.",
};

/**
 * The elements by their names, and all of them as rows; `callbacks` are called when they are used.
 * @param {Callbacks} callbacks
 */
export function partsOf(callbacks) {
  /** @type {Record<string, any>} */
  const parts = { canvas: made("canvas", { tabindex: 0, role: "img" }) };
  const stage = made("div", { class: "stage" }, parts.canvas);
  const moves = made(
    "div",
    { class: "moves", role: "group", "aria-label": "Turn" },
    MOVES.map((move) => turner(move, callbacks)),
  );
  parts.status = made("p", { class: "told", role: "status" });
  parts.apart = slider("Apart", 0, callbacks.arrange);
  parts.apart.range.max = 100;
  parts.layers = slider("Layers", 1, callbacks.arrange);
  parts.step = slider("Step by step", 0, () => callbacks.goTo(Number(parts.step.range.value)));
  parts.play = button("Run", callbacks.play, { kind: "play", title: "Put the pieces together one after another" });
  parts.speed = made("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: 2 });
  const speed = made("label", { class: "speed" }, "Speed ", parts.speed);
  const showAlone = () => callbacks.showAlone(parts.alone.value === "" ? null : Number(parts.alone.value));
  parts.alone = made("select", { change: showAlone });
  const [glass, box] = tick("Others as glass", callbacks.arrange);
  parts.glass = box;
  parts.only = button("Only solutions with this piece here", callbacks.choose, { kind: "only" });
  const sliders = [parts.apart, parts.layers].map(({ label }) => label);
  const assembly = { class: "assembly", role: "group", "aria-label": "Assembly" };
  const steps = made("div", assembly, parts.step.label, parts.play, speed);
  const alone = made("label", {}, "Piece ", parts.alone);
  const controls = made("div", { class: "controls" }, sliders, steps, alone, glass, parts.only);
  const hints = Object.entries(HINTS).map(([kind, text]) =>
    made("p", { class: `hint ${kind}` }, text),
  );
  parts.rows = [stage, moves, parts.status, controls, ...hints];
  return parts;
}

/**
 * @param {(typeof MOVES)[number]} move
 * @param {Callbacks} callbacks
 */
function turner([name, sign, key, act], callbacks) {
  const title = `${name} (${key.replace("Arrow", "arrow ").toLowerCase()})`;
  return button(sign, () => callbacks.turn(act), { label: name, title });
}

/**
 * A slider from a least number on, its label, and the text beside it.
 * @param {string} text
 * @param {number} least
 * @param {() => void} act
 */
function slider(text, least, act) {
  const range = made("input", { type: "range", min: least, max: least, value: least, input: act });
  const value = made("output");
  return { range, value, label: made("label", {}, `${text} `, range, value) };
}
