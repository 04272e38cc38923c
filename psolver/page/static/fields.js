// Fields that show what the server has.

import { made } from "../../html/elements.js";

/** @import { Attributes } from "../../html/elements.js" */

/** @typedef {[value: string | number, words: string][]} Pairs the choices of a select */

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
 * @param {string | number} value
 */
export function fill(field, value) {
  if (!typedIn.has(field)) field.value = String(value);
}

/**
 * Let a select have options; what was chosen stays if it can.
 * @param {HTMLSelectElement} select
 * @param {Pairs} pairs
 */
export function choices(select, pairs) {
  const now = JSON.stringify(pairs);
  if (select.dataset.pairs === now) return;
  const before = select.value;
  select.dataset.pairs = now;
  select.replaceChildren(...pairs.map(([value, words]) => made("option", { value }, words)));
  if (pairs.some(([value]) => String(value) === before)) select.value = before;
}
