// The dialog "Download": the puzzle, its solutions, a link, and the command line that finds the same.

import { copy } from "./copy.js";
import { button, made } from "../../html/elements.js";

/** @import { Tool } from "./header.js" */

const NO_SOLUTIONS = "No solutions so far: see Solutions.";
const COPIED = "Copied";
const NOT_COPIED = "This browser copies nothing here.";
const NO_LINK = "It is too large for a link: give the file that plays.";
const FOR_ALL = "The link opens what you see here, for everyone, in a browser.";
const FOR_NETWORK = "The link opens what you see here, for computers and phones in this network, while psolver runs.";
const FOR_ONE = "The link opens what you see here, on this computer only, while psolver runs. For others: the HTML that plays.";
const ONE_COMPUTER = ["127.0.0.1", "localhost", "[::1]"];

/**
 * The values that the dialog shows: see take_view.py.
 * @typedef {object} Values
 * @property {string} fault a sentence about the text of the puzzle, or ""
 * @property {string} link the puzzle and its view as a link carries them; "": they are too large for one
 * @property {string} site the address of a page to which links lead that are for others; "": this page
 * @property {string} command the command line; "" for none
 * @property {[number: number, text: string][]} choices numbers of solutions, 0 for all, and the words for each
 * @property {Phone | null} phone null: other devices do not reach the page
 * @property {number} chosen the number that is chosen at first, if it is among them
 * @property {string[]} formats the names of the formats of solutions
 */

/** @typedef {{address: string, picture: string}} Phone the address for other devices, and its QR code */

/**
 * The actions of the choices.
 * @typedef {object} Callbacks
 * @property {(file: {format: string, first: number}) => void} take requests a file
 * @property {(sentence: string) => void} notify
 * @property {Tool[]} tools that open a panel of their own
 */

const LOOK = { kind: "psolver-button" };

/** @param {Callbacks} callbacks */
export function takeDialog({ take, notify, tools }) {
  const place = made("div");
  const status = made("p", { role: "status", class: "psolver-text" });
  const close = button("×", () => root.close(), { label: "Close", kind: "psolver-button quiet" });
  const head = made("div", { class: "head" }, made("h2", {}, "Download"), close);
  const root = made("dialog", { class: "psolver-dialog psolver-take", "aria-label": "Download" });
  root.append(head, place, status);

  /** @type {(name: string, format: string, first?: () => number) => HTMLButtonElement} */
  const fileButton = (name, format, first = () => 0) => {
    const ask = () => {
      status.textContent = "Making the file …";
      take({ format, first: first() });
    };
    return button(name, ask, LOOK);
  };
  /** @type {(word: string, text: string) => HTMLButtonElement} */
  const copyButton = (word, text) =>
    button(word, async () => notify((await copy(text, root)) ? COPIED : NOT_COPIED), LOOK);

  /** @param {Tool} tool */
  function toolButton({ title, press }) {
    const open = () => {
      root.close();
      press();
    };
    return button(`${title} …`, open, LOOK);
  }

  /** @param {Values} values */
  function puzzlePart({ fault, link, site, phone }) {
    const own = new URL(".", location.href).href;
    const isForAll = site || document.documentElement.dataset.home === "browser";
    const isForOne = !phone && ONE_COMPUTER.includes(location.hostname);
    const full = `${site || phone?.address || own}#${link}`;
    const reach = isForAll ? FOR_ALL : isForOne ? FOR_ONE : FOR_NETWORK;
    const buttons = [
      fileButton("Puzzle file (TOML)", "toml"),
      fileButton("HTML that plays", "play"),
      ...tools.map(toolButton),
      link ? copyButton("Copy a link", full) : "",
    ];
    return [
      made("h3", {}, "The puzzle"),
      fault ? made("p", { class: "psolver-bad" }, fault) : "",
      made("div", { class: "psolver-buttons" }, buttons),
      made("p", { class: "psolver-soft" }, link ? reach : NO_LINK),
    ];
  }

  /** @param {Values} values */
  function solutionsPart({ choices, chosen, formats }) {
    const heading = made("h3", {}, "Its solutions");
    if (!choices.length) return [heading, made("p", { class: "psolver-soft" }, NO_SOLUTIONS)];
    const radios = choices.map(([number]) =>
      made("input", { type: "radio", name: "psolver-taken", value: number }),
    );
    (radios.find(({ value }) => Number(value) === chosen) ?? radios[0]).checked = true;
    const first = () => Number(radios.find(({ checked }) => checked)?.value);
    const rows = choices.map(([, text], place) => made("label", { class: "choice" }, radios[place], text));
    const buttons = formats.map((name) => fileButton(name.toUpperCase(), name, first));
    return [heading, made("div", { class: "choices" }, rows), made("div", { class: "psolver-buttons" }, buttons)];
  }

  /** @param {Phone | null} phone */
  function phonePart(phone) {
    if (!phone) return [];
    const code = made("img", { src: phone.picture, alt: "QR code of the address below" });
    return [made("h3", {}, "This page on a phone"), code, made("p", {}, made("code", {}, phone.address))];
  }

  return {
    root,
    /** @param {Values} values */
    open(values) {
      const command = made("p", {}, made("code", {}, values.command));
      const copying = copyButton("Copy this command", values.command);
      command.hidden = copying.hidden = !values.command;
      const parts = [...puzzlePart(values), ...solutionsPart(values), command, copying, ...phonePart(values.phone)];
      place.replaceChildren(...parts.filter((one) => one !== ""));
      status.textContent = "";
      root.showModal();
    },
    /**
     * Show a sentence: the file is there, or the reason why not.
     * @param {string} sentence
     */
    tell: (sentence) => (status.textContent = sentence),
  };
}
