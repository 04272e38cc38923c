// Elements of a page, in a line or two; their texts are never markup.

/** @typedef {string | number | boolean | null | undefined} Value */

/**
 * Attributes, and listeners by the names of events; true: it is there without a value; false, null and
 * undefined: it is not.
 * @typedef {{[name: string]: Value | ((event: any) => void)}
 *   & {[Name in keyof HTMLElementEventMap]?: ((event: HTMLElementEventMap[Name]) => void) | null}} Attributes
 */

/** @typedef {Node | string | null} Child null and "": nothing */
/** @typedef {(Child | readonly Child[])[]} Children */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of HTML with attributes, listeners and children.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} attributes
 * @param {Children} children
 */
export function made(name, attributes = {}, ...children) {
  return withParts(document.createElement(name), attributes, children);
}

/**
 * The same of SVG.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} attributes
 * @param {Children} children
 */
export function drawn(name, attributes = {}, ...children) {
  return withParts(document.createElementNS(SVG, name), attributes, children);
}

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Attributes} attributes
 * @param {Children} children
 */
function withParts(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children.flat()) if (child !== null && child !== "") element.append(child);
  return element;
}

/**
 * A button with words or a sign on it; with a sign it needs a `label`. `kind`: its class.
 * @param {Child | Child[]} inside
 * @param {((event: MouseEvent) => void) | null} pressed
 * @param {{label?: string, title?: string, kind?: string}} options
 */
export function button(inside, pressed, { label, title = label, kind } = {}) {
  return made("button", { type: "button", class: kind, "aria-label": label, title, click: pressed }, inside);
}

/**
 * A field with its label before it.
 * @param {string} word
 * @param {HTMLElement} field
 */
export function labelled(word, field) {
  return made("label", {}, made("span", {}, word), field);
}

/**
 * A box to tick with its text.
 * @param {string} text
 * @param {() => void} act
 * @returns {[label: HTMLLabelElement, box: HTMLInputElement]}
 */
export function tick(text, act) {
  const box = made("input", { type: "checkbox", change: act });
  return [made("label", {}, box, ` ${text}`), box];
}

/**
 * A number as one reads it: 9,356.
 * @param {number} value
 */
export function grouped(value) {
  return value.toLocaleString("en");
}

/**
 * A word with a capital letter.
 * @param {string} word
 */
export function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}
