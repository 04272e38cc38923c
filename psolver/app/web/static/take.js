// The dialog "Download": the puzzle, its solutions, a link, and the command line that finds the same.
//
//   fault     a sentence about the text of the puzzle, or ""
//   link      the puzzle as a link carries it; "": it is too large for one
//   laid      the placements of Play as a link carries them; "" for none
//   command   the command line; "" if there is none
//   choices   pairs of the number of a solution, 0 for all, and what is said of it; [] for none
//   phone     the address of the page for other devices, and a picture of its QR code; null: none reach it
//   chosen    the number that is chosen at first, if it is among them
//   formats   the names of the formats of solutions

import { copy } from "./copy.js";
import { button, made } from "../../../render/html/elements.js";

const NO_SOLUTIONS = "No solutions so far: see Solutions.";
const NO_LINK = "It is too large for a link.";

/** `take({format, first})` requests a file, `notify` shows a sentence, `print` opens that panel. */
export function takeDialog({ take, notify, print }) {
  const place = made("div");
  const status = made("p", { role: "status", class: "psolver-text" });
  const close = button("×", () => root.close(), { label: "Close", kind: "psolver-button quiet" });
  const head = made("div", { class: "head" }, made("h2", {}, "Download"), close);
  const root = made("dialog", { class: "psolver-dialog psolver-take", "aria-label": "Download" });
  root.append(head, place, status);

  function ask(format, first = 0) {
    status.textContent = "Making the file …";
    take({ format, first });
  }
  const formatButton = (name, format, first = () => 0) =>
    button(name, () => ask(format, first()), { kind: "psolver-button" });
  const copied = (word, text) =>
    button(word, async () => notify((await copy(text(), root)) ? "Copied" : "This browser copies nothing here."), {
      kind: "psolver-button",
    });

  function puzzlePart({ fault, link, laid }) {
    const buttons = made("div", { class: "psolver-buttons" }, formatButton("Puzzle file (TOML)", "toml"));
    buttons.append(formatButton("HTML that plays", "play"));
    const printing = () => {
      root.close();
      print();
    };
    buttons.append(button("Print and make …", printing, { kind: "psolver-button" }));
    if (link) buttons.append(copied("Copy a link", () => `${location.origin}/#puzzle=${link}${laid && `&laid=${laid}`}`));
    return [
      made("h3", {}, "The puzzle"),
      ...(fault ? [made("p", { class: "psolver-bad" }, fault)] : []),
      buttons,
      ...(link ? [] : [made("p", { class: "psolver-soft" }, NO_LINK)]),
    ];
  }

  function solutionsPart({ choices, chosen, formats }) {
    const heading = made("h3", {}, "Its solutions");
    if (!choices.length) return [heading, made("p", { class: "psolver-soft" }, NO_SOLUTIONS)];
    const radios = choices.map(([number]) =>
      made("input", { type: "radio", name: "psolver-taken", value: number }),
    );
    (radios.find(({ value }) => Number(value) === chosen) ?? radios[0]).checked = true;
    const first = () => Number(radios.find(({ checked }) => checked).value);
    const rows = choices.map(([, text], place) => made("label", { class: "choice" }, radios[place], text));
    const buttons = formats.map((name) => formatButton(name.toUpperCase(), name, first));
    return [heading, made("div", { class: "choices" }, ...rows), made("div", { class: "psolver-buttons" }, ...buttons)];
  }

  function phonePart(phone) {
    if (!phone) return [];
    const code = made("img", { src: phone.picture, alt: "QR code of the address below" });
    return [made("h3", {}, "This page on a phone"), code, made("p", {}, made("code", {}, phone.address))];
  }

  return {
    root,
    open(values) {
      const command = made("p", {}, made("code", {}, values.command));
      const copying = copied("Copy this command", () => values.command);
      command.hidden = copying.hidden = !values.command;
      place.replaceChildren(...puzzlePart(values), ...solutionsPart(values), command, copying, ...phonePart(values.phone));
      status.textContent = "";
      root.showModal();
    },
    /** The file is there, or a sentence says why not. */
    tell: (sentence) => (status.textContent = sentence),
  };
}
