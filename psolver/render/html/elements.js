// Elements of a page: HTML in a line or two.

/** An element of HTML with attributes and children; a text among these is a text. */
export function make(kind, attributes = {}, children = []) {
  const made = document.createElement(kind);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** A button that does something. */
export function button(attributes, children, act) {
  const made = make("button", { type: "button", ...attributes }, children);
  made.addEventListener("click", act);
  return made;
}

/** A box to tick with its text: [the label, the box]. */
export function tick(text, act) {
  const box = make("input", { type: "checkbox" });
  box.addEventListener("change", act);
  return [make("label", {}, [box, ` ${text}`]), box];
}

/** A number as one reads it: 9,356. */
export function grouped(value) {
  return value.toLocaleString("en");
}

/** A word with a capital letter. */
export function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}
