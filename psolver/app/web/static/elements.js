// Elements of the page; their texts are never markup.

/** @typedef {Record<string, any>} Attributes */

/**
 * An element with attributes and children; attributes that are functions are listeners.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} attributes
 * @param {...(Node | string)} children
 */
export function made(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of SVG with attributes.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} attributes
 */
export function drawn(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/**
 * A button with a word or a sign on it; with a sign it needs a `label`.
 * @param {string | Node} word
 * @param {(event: MouseEvent) => void} pressed
 * @param {{label?: string, title?: string, kind?: string}} options
 */
export function button(word, pressed, { label, title = label, kind = "" } = {}) {
  return made("button", { type: "button", class: kind, "aria-label": label, title, click: pressed }, word);
}

const typedIn = new WeakSet(); // fields with something typed that was not reported yet

/**
 * An input that `fill` leaves alone while somebody is typing in it.
 * @param {Attributes} attributes
 */
export function input(attributes) {
  const field = made("input", attributes);
  field.addEventListener("input", () => typedIn.add(field));
  for (const name of ["change", "blur"]) field.addEventListener(name, () => typedIn.delete(field));
  return field;
}

/**
 * Show a value in an input, unless somebody is typing in it.
 * @param {HTMLInputElement} field
 * @param {any} value
 */
export function fill(field, value) {
  if (!typedIn.has(field)) field.value = value;
}

/**
 * A field with its label before it.
 * @param {string} word
 * @param {HTMLElement} field
 */
export function labelled(word, field) {
  return made("label", {}, made("span", {}, word), field);
}
