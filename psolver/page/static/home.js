// The view Start: what one may begin with.
//
//   shelf(groups)   the samples, in groups: see sample_pictures.py
//   send            "today" day: a calendar; "sample" [name, day]; "text" that of a puzzle of before; a day,
//                   [year, month, day], is to stay free on a calendar

import { dayOfToday } from "./day.js";
import { button, made } from "../../html/elements.js";
import { sampleAddress } from "./looks.js";
import { hasWords, plain } from "./finding.js";
import { recent } from "./recent.js";

/** @import { Send } from "./asking.js" */

/** @typedef {{name: string, title: string, answer: string, level: string, tags: string, words: string}} ShelfSample */
/** @typedef {{title: string, samples: ShelfSample[]}} ShelfGroup */

const ABOUT =
  "Packing puzzles: pieces that fill a board or a box. Draw yours or take one from the shelf, play it, and" +
  " see every solution there is.";
const NONE = "No puzzle on the shelf has all these words.";

/**
 * @param {HTMLElement} root
 * @param {unknown} _
 * @param {Send} send
 */
export function mount(root, _, send) {
  root.classList.add("psolver-home");
  /** @param {string} event */
  const begin = (event) => dispatchEvent(new Event(event));
  const ways = made(
    "div",
    { class: "ways" },
    wayButton("Play a puzzle", "one of those below", playSome),
    wayButton("Today's calendar", "the date stays free", () => send("today", dayOfToday())),
    wayButton("Make one", "draw board and pieces", () => begin("psolver-begin")),
    wayButton("Open a file", "of psolver, BurrTools and others", () => begin("psolver-open")),
  );
  const before = made("section", { "aria-label": "Recent puzzles" });
  const filter = made("input", { type: "search", placeholder: "6x10 pentominoes", "aria-label": "Search the shelf" });
  filter.addEventListener("input", search);
  const head = made("div", { class: "head" }, made("h2", {}, "The shelf"), filter);
  const none = made("p", { class: "psolver-soft", role: "status", hidden: true }, NONE);
  const shelf = made("div", { class: "shelf", "aria-busy": "true" });
  root.append(made("p", { class: "about" }, ABOUT), ways, before, head, none, shelf);
  /** @type {ReturnType<typeof groupOf>[]} */
  let groups = [];
  /** @type {string[]} */
  let firsts = []; // the names of the samples of the first group

  /** Play one of the samples to begin with. */
  function playSome() {
    const { length } = firsts;
    if (length) open(firsts[Math.floor(Math.random() * length)]);
  }

  /** @param {string} name */
  function open(name) {
    send("sample", [name, dayOfToday()]);
  }

  function search() {
    let found = 0;
    for (const { place, number, cards } of groups) {
      const shown = cards.filter(({ card, text }) => !(card.hidden = !hasWords(text, filter.value)));
      place.hidden = !shown.length;
      number.textContent = String(shown.length);
      place.open = filter.value.trim() !== "" || place === groups[0].place;
      found += shown.length;
    }
    none.hidden = found > 0 || !groups.length;
  }

  /** @param {ShelfGroup} group */
  function groupOf({ title, samples }) {
    const cards = samples.map((one) => ({ card: card(one), text: plain(Object.values(one).join(" ")) }));
    const number = made("small");
    const summary = made("summary", {}, title, number);
    const grid = made("div", { class: "samples" }, ...cards.map((one) => one.card));
    const place = made("details", { toggle: () => place.open && showPictures(grid) }, summary, grid);
    return { place, number, cards };
  }

  /** @param {ShelfSample} sample */
  function card({ name, title, answer, level, tags }) {
    return made(
      "button",
      { type: "button", class: "sample", click: () => open(name) },
      made("img", { "data-sample": name, loading: "lazy", alt: "" }),
      made("span", {}, title),
      made("small", { class: "tags" }, tags),
      made("small", { class: "psolver-soft" }, [level, answer].filter(Boolean).join(" · ")),
    );
  }

  function showRecent() {
    const all = recent();
    const buttons = all.map(({ title, text, view }) => button(title, () => send("text", { text, view }), { kind: "psolver-button" }));
    before.hidden = !all.length;
    before.replaceChildren(made("h2", {}, "Go on with"), made("div", { class: "psolver-buttons" }, ...buttons));
  }

  const gone = new AbortController();
  const redraw = () => {
    for (const image of shelf.querySelectorAll("img"))
      if (image.src) image.src = sampleAddress(image.dataset.sample ?? "");
  };
  addEventListener("psolver-looks", redraw, gone);
  showRecent();
  return {
    /** @param {ShelfGroup[]} all */
    shelf(all) {
      groups = all.map(groupOf);
      firsts = all[0].samples.map(({ name }) => name);
      shelf.replaceChildren(...groups.map(({ place }) => place));
      shelf.ariaBusy = "false";
      search();
    },
    shown: showRecent,
    remove: () => gone.abort(),
  };
}

/** @type {(word: string, more: string, act: () => void) => HTMLElement} */
function wayButton(word, more, act) {
  return made("button", { type: "button", click: act }, made("b", {}, word), made("small", {}, more));
}

/**
 * Fetch the pictures of a group, which is open now: a browser would fetch those of closed ones too.
 * @param {HTMLElement} grid
 */
function showPictures(grid) {
  for (const image of grid.querySelectorAll("img")) image.src ||= sampleAddress(image.dataset.sample ?? "");
}
