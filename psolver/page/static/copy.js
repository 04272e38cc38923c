// Copying of texts, also where a page has come over plain HTTP from another computer, and the browser
// offers no clipboard.

import { made } from "../../html/elements.js";

/**
 * Copy a text, with the help of an element that is seen; whether that worked.
 * @param {string} text
 */
export async function copy(text, near = document.body) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, near);
  }
}

/**
 * @param {string} text
 * @param {HTMLElement} near
 */
function copyBySelection(text, near) {
  const field = made("textarea", { readonly: true, "aria-hidden": "true", class: "psolver-copied" });
  field.value = text;
  near.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  return isDone;
}
