// Elements of the page; their texts are never markup.

/** An element with attributes and children; attributes that are functions are listeners. */
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

/** An element of a class, empty. */
export function classed(name, kind = "", attributes = {}) {
  return made(name, { class: kind || null, ...attributes });
}

const SVG = "http://www.w3.org/2000/svg";

/** An element of SVG with attributes. */
export function drawn(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** A button with a word or a sign on it; with a sign it needs a `label`. */
export function button(word, pressed, { label, title = label, kind = "" } = {}) {
  return made("button", { type: "button", class: kind, "aria-label": label, title, click: pressed }, word);
}

const typedIn = new WeakSet(); // fields with something typed that was not reported yet

/** An input that `fill` leaves alone while somebody is typing in it. */
export function input(attributes) {
  const field = made("input", attributes);
  field.addEventListener("input", () => typedIn.add(field));
  for (const name of ["change", "blur"]) field.addEventListener(name, () => typedIn.delete(field));
  return field;
}

/** Show a value in an input, unless somebody is typing in it. */
export function fill(field, value) {
  if (!typedIn.has(field)) field.value = value;
}

/** A field with its label before it. */
export function labelled(word, field) {
  return made("label", {}, made("span", {}, word), field);
}
