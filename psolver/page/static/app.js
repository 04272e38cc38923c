// The page of `psolver gui`: its header, its views, and the modules in these, which the server mounts
// and calls. It begins with `begin`. The views that it has can be read and played also while the
// server is away.

import { connect } from "./connection.js";
import { watchFocus } from "./focus.js";
import { made } from "../../html/elements.js";
import { makeHeader } from "./header.js";
import { addMounts, mountOf } from "./mounting.js";
import { makeNotices } from "./notices.js";
import { makeOpening } from "./opening.js";
import { remember } from "./recent.js";
import { takeDialog } from "./take.js";

/** @import { Send } from "./asking.js" */
/** @import { Tool, Variable } from "./header.js" */
/** @import { Methods, Mount } from "./mounting.js" */

/** @type {Map<string, HTMLElement>} */
const places = new Map(); // of views, by their names
/** @type {Map<number, Promise<Methods>>} */
const mounted = new Map(); // promises of modules, by their numbers
/** @type {[view: string, module: Promise<Methods>][]} */
const inViews = [];
/** @type {Tool[]} */
const tools = []; // of the header
const notices = makeNotices();
const fault = made("p", { class: "psolver-bad psolver-stale", role: "status", hidden: true });
const away = made("p", { class: "psolver-bad psolver-stale", role: "status", hidden: true });
const views = made("main");
let shown = "";
let faultLine = "";
let title = "";

const { begin: beginConnection, send } = connect(hear, (why) => {
  away.textContent = why;
  away.hidden = !why;
});
const take = takeDialog({
  take: (values) => send(0, "take", values),
  notify: notices.notify,
  tools,
});
const opening = makeOpening((file) => send(0, "file", file), notices.notify);
const frame = made("div"); // of modules that belong to no view
const header = makeHeader({
  open: go,
  solve,
  vary: (number) => send(0, "vary", number),
  save: () => send(0, "save", false),
  download: () => send(0, "download"),
});
document.body.append(header.root, away, fault, views, notices.root, take.root, ...opening.parts, frame);

/** @type {Methods} */
const methods = {
  /** @type {(names: string[], hasFile: boolean, view: string) => void} */
  begin(names, hasFile, view) {
    for (const module of mounted.values()) module.then((one) => one.remove?.());
    mounted.clear();
    inViews.length = 0;
    places.clear();
    tools.length = 0;
    frame.replaceChildren();
    for (const name of names) places.set(name, made("div", { class: "psolver-view", hidden: true }));
    for (const [name, place] of places) {
      place.id = `psolver-${name}`;
      place.setAttribute("role", "tabpanel");
      place.setAttribute("aria-label", name);
    }
    views.replaceChildren(...places.values());
    header.begin(names, hasFile);
    open(view);
  },
  /** @type {(view: string, name: string, number: number, data: any) => void} */
  mount(view, name, number, data) {
    const root = made("div");
    (places.get(view) ?? frame).append(root);
    /** @type {Send} */
    const own = (event, value) => send(number, event, value);
    const module = mountedModule(view, name, () => mountOf(name).then((mount) => mount(root, data, own)));
    mounted.set(number, module);
    inViews.push([view, module]);
    if (view === shown) module.then((one) => one.shown?.());
  },
  /** @type {(number: number, word: string, title: string) => void} */
  tool(number, word, title) {
    tools.push({ word, title, press: () => send(number, "press") });
    header.showTools(tools);
  },
  go,
  /** @type {(text: string, variable: Variable | null, line: string, unavailable: Record<string, string>) => void} */
  show(text, variable, line, unavailable) {
    title = text;
    header.show(text, variable, unavailable);
    faultLine = line;
    showFault();
  },
  notify: notices.notify,
  /** @param {string} question */
  confirm: (question) => notices.confirm(question, "Replace", () => send(0, "save", true)),
  solve,
  take: take.open,
  taken: take.tell,
  opening: opening.answer,
  /** @type {(address: string, name: string) => void} */
  fetch(address, name) {
    const link = made("a", { href: address, download: name, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
  },
  /** @param {string} sentence */
  fail: (sentence) => views.replaceChildren(made("p", { class: "psolver-view psolver-bad" }, sentence)),
};

/**
 * @param {number} number
 * @param {string} method
 * @param {any[]} values
 */
async function hear(number, method, values) {
  if (!number) return methods[method](...values);
  const module = await mounted.get(number);
  module?.[method]?.(...values);
}

/**
 * A module that is mounted now; if that fails, it has no methods, and a sentence reports the fault.
 * @param {string} view
 * @param {string} name
 * @param {() => Promise<Methods>} mount
 */
async function mountedModule(view, name, mount) {
  try {
    return await mount();
  } catch (error) {
    notices.notify(`The module ${name} of ${view || "the page"} fails (${error}).`, true);
    return {};
  }
}

/**
 * Begin the page with the modules of psolver that views mount.
 * @param {Record<string, Mount>} modules
 */
export function begin(modules) {
  addMounts(modules);
  watchFocus();
  beginConnection();
}

/** @param {string} name */
function open(name) {
  shown = name;
  for (const [other, place] of places) place.hidden = other !== name;
  header.choose(name);
  showFault();
  rememberView(name);
  for (const [view, module] of inViews) if (view === name) module.then((one) => one.shown?.());
}

/** Start a search, in its view. */
function solve() {
  go("Solutions");
  send(0, "solve");
}

/**
 * Open a view, as a click on its tab does.
 * @param {string} name
 */
function go(name) {
  const view = places.has(name) ? name : "Puzzle";
  keep();
  open(view);
  send(0, "open", view);
}

/** Remember the puzzle, to go on with another time. */
function keep() {
  const view = shown === "Start" ? "Puzzle" : shown;
  if (title) remember({ title, text: sessionStorage.getItem("psolver-text") ?? "", view });
}
addEventListener("pagehide", keep);
addEventListener("psolver-begin", () => go("Puzzle")); // the dialogs are there

function showFault() {
  fault.textContent = faultLine;
  fault.hidden = !faultLine || ["Start", "Puzzle"].includes(shown);
}

/**
 * A view is opened: the browser's way back leads to the one before.
 * @param {string} name
 */
function rememberView(name) {
  const before = history.state?.psolverView;
  if (before === name) return;
  const state = { ...history.state, psolverView: name };
  if (before) history.pushState(state, "");
  else history.replaceState(state, "");
}

addEventListener("popstate", ({ state }) => {
  if (!places.has(state?.psolverView)) return;
  open(state.psolverView);
  send(0, "open", state.psolverView);
});
