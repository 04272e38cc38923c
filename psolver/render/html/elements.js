// Elements of a page: HTML in a line or two.

/** @typedef {Record<string, string | number | boolean | undefined>} Attributes */
/** @typedef {(Node | string)[]} Children */

/**
 * An element of HTML with attributes and children; a text among these is a text.
 * @template {keyof HTMLElementTagNameMap} Kind
 * @param {Kind} kind
 * @param {Attributes} attributes
 * @param {Children} children
 */
export function make(kind, attributes = {}, children = []) {
  const made = document.createElement(kind);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}

/**
 * An element of a class, empty.
 * @template {keyof HTMLElementTagNameMap} Kind
 * @param {Kind} kind
 * @param {Attributes} attributes
 */
export function classed(kind, name = "", attributes = {}) {
  return make(kind, name ? { class: name, ...attributes } : attributes);
}

/**
 * A button that does something.
 * @param {Attributes} attributes
 * @param {Children} children
 * @param {() => void} act
 */
export function button(attributes, children, act) {
  const made = make("button", { type: "button", ...attributes }, children);
  made.addEventListener("click", act);
  return made;
}

/**
 * A box to tick with its text.
 * @param {string} text
 * @param {() => void} act
 * @returns {[label: HTMLLabelElement, box: HTMLInputElement]}
 */
export function tick(text, act) {
  const box = make("input", { type: "checkbox" });
  box.addEventListener("change", act);
  return [make("label", {}, [box, ` ${text}`]), box];
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
