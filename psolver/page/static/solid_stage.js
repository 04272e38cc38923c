// A place for a scene of solid pieces. three.js is loaded when the place is first seen; a browser
// without WebGL has a sentence and a picture instead.

import { drawn, made } from "../../html/elements.js";

/** @import { Color } from "./solid_mesh.js" */
/** @import { Scene, Watchers } from "./solid_scene.js" */

export const NO_WEBGL =
  "This browser shows no scenes in three dimensions here (it has no WebGL), so this is a picture.";
const GREY = [0.8, 0.8, 0.8]; // of pieces that are hatched

/**
 * The content of a stage.
 * @typedef {object} Content
 * @property {string} label
 * @property {(scene: Scene) => void} draw draws it, also when the theme has changed
 * @property {() => SVGSVGElement | null} picture shows it without WebGL
 * @property {Watchers} watchers
 */

export class Stage {
  /** @type {Scene | null} */
  scene = null; // as soon as it is loaded
  /** @type {HTMLElement} */
  #place;
  /** @type {Content} */
  #content;
  #removed = false;
  #theme = new MutationObserver(() => this.show());
  /** @type {ResizeObserver | null} */
  #seen = null;

  /**
   * @param {HTMLElement} place the element that it fills
   * @param {Content} content
   */
  constructor(place, content) {
    this.#place = place;
    this.#content = content;
    this.#place.classList.add("psolver-stage");
    if (!hasWebGL()) return;
    const canvas = made("canvas", { tabindex: 0, role: "img", "aria-label": content.label });
    this.#place.replaceChildren(canvas);
    this.#theme.observe(document.documentElement, { attributeFilter: ["class"] });
    this.#seen = new ResizeObserver(() => this.#place.clientWidth && this.#load(canvas));
    this.#seen.observe(this.#place);
  }

  /** @param {HTMLCanvasElement} canvas */
  async #load(canvas) {
    this.#seen?.disconnect();
    const { Scene } = await import("./solid_scene.js");
    if (this.#removed) return;
    this.scene = new Scene(canvas, this.#content.watchers, { zooms: false });
    this.show();
  }

  /** Show the content as it is now. */
  show() {
    if (this.scene) this.#content.draw(this.scene);
    else if (!hasWebGL()) this.#showPicture();
  }

  #showPicture() {
    const picture = this.#content.picture();
    this.#place.replaceChildren(...(picture ? [picture] : []), made("p", { class: "told" }, NO_WEBGL));
  }

  remove() {
    this.#removed = true;
    this.#theme.disconnect();
    this.#seen?.disconnect();
    this.scene?.remove();
    this.#place.replaceChildren();
  }
}

/** @type {boolean | null} */
let webGL = null;

/** Whether the browser has WebGL here. */
export function hasWebGL() {
  if (webGL !== null) return webGL;
  const context = made("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return (webGL = context !== null);
}

/**
 * Whether names are on the pieces: always where these have no colours.
 * @param {boolean} named
 */
export function isNamed(named) {
  return named || document.documentElement.classList.contains("hatched");
}

/**
 * The colour that the style sheets give a part of a picture, by its class.
 * @param {HTMLElement} place
 * @param {string} kind
 * @returns {Color}
 */
export function styledColor(place, kind) {
  const path = drawn("path", { class: kind });
  const sample = made("div", { class: "psolver" }, path);
  place.append(sample);
  const { fill } = getComputedStyle(path);
  sample.remove();
  return colorOf(fill);
}

/**
 * A colour of CSS: "rgb(…)", "#rrggbb".
 * @param {string} text
 * @returns {Color}
 */
export function colorOf(text) {
  const hex = /^#(..)(..)(..)$/.exec(text.trim());
  if (hex) return hex.slice(1).map((one) => Number.parseInt(one, 16) / 255);
  if (!text.startsWith("rgb")) return GREY;
  return (text.match(/[\d.]+/g) ?? []).slice(0, 3).map((one) => Number(one) / 255);
}

/**
 * A colour of the page, such as "--soft".
 * @param {HTMLElement} place
 * @param {string} name
 */
export function pageColor(place, name) {
  return colorOf(getComputedStyle(place).getPropertyValue(name));
}
