// The view Start: what one may begin with.
//
//   shelf(groups)   the samples, in groups: see sample_pictures.py
//   send            "today" day: a calendar; "sample" [name, day, figure], the number of a problem in it, or 0;
//                   "text" that of a puzzle of before; a day, [year, month, day], is to stay free on a calendar

import { dayOfToday } from "./day.js";
import { button, made } from "../../html/elements.js";
import { sampleAddress } from "./looks.js";
import { matches, plain } from "./finding.js";
import { recent } from "./recent.js";

/** @import { Send } from "./asking.js" */

/** @typedef {{name: string, title: string, answer: string, level: string, tags: string, words: string, figures: string[]}} ShelfSample */
/** @typedef {{title: string, samples: ShelfSample[]}} ShelfGroup */

const ABOUT =
  "Packing puzzles: pieces that fill a board or a box. Draw yours or take one from the shelf, play it, and" +
  " see every solution there is.";
const MOST_FOUND = 60;
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
  const filter = made("input", { type: "search", placeholder: "tangram cat", "aria-label": "Search the shelf" });
  filter.addEventListener("input", search);
  filter.addEventListener("keydown", ({ key }) => key === "Enter" && results.querySelector("button")?.click());
  const head = made("div", { class: "head" }, made("h2", {}, "The shelf"), filter);
  const none = made("p", { class: "psolver-soft", role: "status", hidden: true }, NONE);
  const results = made("div", { class: "samples results" });
  const shelf = made("div", { class: "shelf", "aria-busy": "true" });
  root.append(made("p", { class: "about" }, ABOUT), ways, before, head, none, results, shelf);
  /** @type {ShelfSample[]} */
  let samples = [];
  /** @type {import("./finding.js").Findable[]} */
  let findable = [];
  /** @type {string[]} */
  let firsts = []; // the names of the samples of the first group

  /** Play one of the samples to begin with. */
  function playSome() {
    const { length } = firsts;
    if (length) open(firsts[Math.floor(Math.random() * length)]);
  }

  /** @param {string} name */
  function open(name, figure = 0) {
    send("sample", [name, dayOfToday(), figure]);
  }

  /** Show the samples with the words that were typed in place of the shelf, the best first. */
  function search() {
    const isSearch = filter.value.trim() !== "";
    const found = isSearch ? matches(findable, filter.value) : [];
    results.replaceChildren(...found.slice(0, MOST_FOUND).map(({ entry, figure }) => card(samples[entry], figure)));
    showPictures(results);
    shelf.hidden = isSearch;
    none.hidden = !isSearch || found.length > 0 || !samples.length;
  }

  /** @type {(group: ShelfGroup, at: number) => HTMLElement} */
  function groupOf({ title, samples: those }, at) {
    const summary = made("summary", {}, title, made("small", {}, String(those.length)));
    const grid = made("div", { class: "samples" }, ...those.map((one) => card(one)));
    const place = made("details", { open: at === 0, toggle: () => place.open && showPictures(grid) }, summary, grid);
    return place;
  }

  /** @param {ShelfSample} sample */
  function card({ name, title, answer, level, tags, figures }, figure = 0) {
    const own = figure ? [figures[figure - 1], made("small", { class: "psolver-soft" }, ` in: ${title}`)] : [title];
    return made(
      "button",
      { type: "button", class: "sample", click: () => open(name, figure) },
      made("img", { "data-sample": figure ? `${name}/${figure}` : name, loading: "lazy", alt: "" }),
      made("span", {}, ...own),
      made("small", { class: "tags" }, figure ? `${figure} of ${figures.length}` : tags),
      made("small", { class: "psolver-soft" }, figure ? "" : [level, answer].filter(Boolean).join(" · ")),
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
    for (const image of root.querySelectorAll("img"))
      if (image.src) image.src = sampleAddress(image.dataset.sample ?? "");
  };
  addEventListener("psolver-looks", redraw, gone);
  showRecent();
  return {
    /** @param {ShelfGroup[]} all */
    shelf(all) {
      samples = all.flatMap((group) => group.samples);
      findable = samples.map(({ name, title, tags, level, answer, words, figures }) => ({
        heading: plain(`${title} ${name}`),
        rest: plain([tags, level, answer, words].join(" ")),
        title,
        figures,
      }));
      firsts = all[0].samples.map(({ name }) => name);
      shelf.replaceChildren(...all.map(groupOf));
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
