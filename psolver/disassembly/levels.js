// The fold "Take apart" of the view Solutions: a table of the levels of all solutions, which grows while
// they are taken apart; a heading sorts it.
//
//   offer(isOffered)            whether the puzzle has such a table
//   clear()                     another puzzle
//   wait(sentence, fraction)    the search goes on; null: the part that is done is not known
//   take(rows)                  more solutions
//   finish(sentence, command)   the search has ended; "": no command of the terminal goes on with it
//   data   the look that the table had, or null
//   send   "start", "cancel", "look", "film" the number of the solution

import { button, grouped, labelled, made } from "../html/elements.js";
import { copy } from "../page/static/copy.js";

/** @import { Send } from "../page/static/asking.js" */

/** @typedef {[number: number, level: number[], moves: number, group: number, turns: number]} Row see level_search.py */
/** @typedef {{sorted: Column, isDown: boolean, least: string, isOpen: boolean}} Look */
/** @typedef {"level" | "moves" | "group" | "number"} Column */

const ROWS_SHOWN = 100; // and as many more with each click
const LEVEL = /^\d+(\.\d+)*$/;
const ABOUT = "Each of the different solutions is tried; a click on one shows the film of its moves.";
const NOT_A_LEVEL = "A level is a number, or several such as 5.2";
/** @type {Record<Column, {word: string, title: string, value: (row: Row) => number[]}>} */
const COLUMNS = {
  level: { word: "Level", title: "The moves up to each separation", value: (row) => row[1] },
  moves: { word: "Moves", title: "All moves", value: (row) => [row[2]] },
  group: { word: "Group", title: "The most pieces that move together", value: (row) => [row[3]] },
  number: { word: "Solution", title: "The number of the solution", value: (row) => [row[0]] },
};

/**
 * @param {HTMLElement} root
 * @param {Look | null} look
 * @param {Send} send
 */
export function mount(root, look, send) {
  const table = tableOf(look, (number) => send("film", number), () => report());
  const start = button("Take all apart", () => send("start"), { kind: "psolver-button main" });
  const cancel = button("Cancel", () => send("cancel"), { kind: "psolver-button" });
  const bar = made("progress", { "aria-label": "Progress of taking apart", max: 1, value: 0 });
  const status = made("p", { role: "status" });
  const command = made("code");
  const copied = made("span", { class: "psolver-soft", role: "status" });
  const copier = button("Copy", async () => (copied.textContent = (await copy(command.textContent ?? "", root)) ? "Copied." : ""));
  const onward = made("p", { class: "onward", hidden: true }, "In a terminal, this goes on to the last one: ", command, " ", copier, " ", copied);
  const fold = made(
    "details",
    { open: look?.isOpen, toggle: () => report() },
    made("summary", {}, "Take apart: the levels of all solutions"),
    made("div", { class: "psolver-controls" }, start, cancel, table.least),
    made("div", { class: "progress" }, bar, status, onward),
    table.element,
  );
  root.classList.add("psolver-levels");
  root.append(fold);
  show(ABOUT, false);

  function report() {
    send("look", { ...table.look, isOpen: fold.open });
  }

  /** @type {(sentence: string, isRunning: boolean, fraction?: number | null, words?: string) => void} */
  function show(sentence, isRunning, fraction = null, words = "") {
    status.textContent = sentence;
    command.textContent = words;
    copied.textContent = "";
    onward.hidden = !words;
    start.hidden = isRunning;
    cancel.hidden = !isRunning;
    bar.hidden = !isRunning;
    if (fraction === null) bar.removeAttribute("value");
    else bar.value = fraction;
  }

  return {
    /** @param {boolean} isOffered */
    offer(isOffered) {
      const last = root.parentElement?.lastElementChild;
      const isPlaced = root === last || root.nextElementSibling === last;
      if (last && !isPlaced) last.before(root); // between the search and its solutions
      root.hidden = !isOffered;
    },
    clear() {
      table.clear();
      show(ABOUT, false);
    },
    /** @type {(sentence: string, fraction: number | null) => void} */
    wait: (sentence, fraction) => show(sentence, true, fraction),
    /** @param {Row[]} rows */
    take: (rows) => table.add(rows),
    /** @type {(sentence: string, words: string) => void} */
    finish: (sentence, words) => show(sentence, false, null, words),
  };
}

/**
 * The table, and the field for the least level of its rows.
 * @param {Look | null} look
 * @param {(number: number) => void} open
 * @param {() => void} changed after each change of the look
 */
function tableOf(look, open, changed) {
  /** @type {Row[]} */
  let rows = [];
  /** @type {Map<number, HTMLTableRowElement>} */
  const lines = new Map(); // of the rows that were shown, by the numbers of their solutions
  /** @type {Column} */
  let sorted = look?.sorted ?? "level";
  let isDown = look?.isDown ?? true;
  let most = ROWS_SHOWN;
  let waiting = 0;
  const body = made("tbody");
  const heads = headsOf((column) => {
    isDown = column === sorted ? !isDown : column !== "number";
    sorted = column;
    turn();
  });
  const field = made("input", {
    size: 6, inputmode: "decimal", autocomplete: "off", spellcheck: false, value: look?.least, input: () => turn(),
  });
  const more = button("", () => showMore(), { kind: "psolver-button" });
  const none = made("p", { class: "psolver-soft", role: "status" });
  const caption = made("caption", {}, "Solutions that can be taken apart");
  const table = made("table", {}, caption, made("thead", {}, made("tr", {}, ...heads.cells)), body);
  const element = made("div", { class: "table" }, none, table, more);
  draw();

  function turn() {
    draw();
    changed();
  }

  function showMore() {
    const next = most;
    most += ROWS_SHOWN;
    draw();
    body.rows[next]?.querySelector("button")?.focus(); // the button may be gone
  }

  function draw() {
    waiting = 0;
    const typed = field.value.trim();
    const isLevel = !typed || LEVEL.test(typed);
    field.setAttribute("aria-invalid", String(!isLevel));
    const least = typed && isLevel ? typed.split(".").map(Number) : [];
    const chosen = rows.filter((row) => compared(row[1], least) >= 0).sort(order(sorted, isDown));
    heads.show(sorted, isDown);
    const focused = document.activeElement;
    body.replaceChildren(...chosen.slice(0, most).map(lineOf));
    if (focused instanceof HTMLElement && body.contains(focused)) focused.focus({ preventScroll: true });
    const left = chosen.length - most;
    more.hidden = left <= 0;
    more.textContent = `Show ${grouped(Math.min(left, ROWS_SHOWN))} more of ${grouped(left)}`;
    table.hidden = !chosen.length;
    none.textContent = isLevel ? noneWords(typed, chosen.length) : `${NOT_A_LEVEL}.`;
    none.hidden = !none.textContent;
  }

  /** @type {(typed: string, shown: number) => string} */
  function noneWords(typed, shown) {
    if (!typed || !rows.length) return "";
    return shown ? `${grouped(shown)} of level ${typed} or higher.` : `None has level ${typed} or higher.`;
  }

  /** @param {Row} row */
  function lineOf(row) {
    const [number, level, moves, group, turns] = row;
    const turned = turns ? `, ${turns} ${turns === 1 ? "turn" : "turns"}` : "";
    const line = lines.get(number) ?? made(
      "tr",
      { click: () => open(number) },
      made("td", {}, level.join(".")),
      made("td", {}, grouped(moves) + turned),
      made("td", {}, grouped(group)),
      made("td", {}, button(grouped(number), null, { title: `The film of solution ${grouped(number)}` })),
    );
    lines.set(number, line);
    return line;
  }

  return {
    element,
    get look() {
      return { sorted, isDown, least: field.value };
    },
    least: labelled("Least level", field),
    clear() {
      rows = [];
      lines.clear();
      most = ROWS_SHOWN;
      draw();
    },
    /** @param {Row[]} added */
    add(added) {
      rows.push(...added);
      waiting ||= requestAnimationFrame(draw);
    },
  };
}

/**
 * The headings, each with a button that sorts by its column.
 * @param {(column: Column) => void} sort
 */
function headsOf(sort) {
  const names = /** @type {Column[]} */ (Object.keys(COLUMNS));
  const cells = names.map((name) => {
    const { word, title } = COLUMNS[name];
    return made("th", { scope: "col" }, button(word, () => sort(name), { title }));
  });
  return {
    cells,
    /** @type {(sorted: Column, isDown: boolean) => void} */
    show(sorted, isDown) {
      for (const [place, name] of names.entries()) {
        const direction = isDown ? "descending" : "ascending";
        cells[place].setAttribute("aria-sort", name === sorted ? direction : "none");
      }
    },
  };
}

/**
 * The order of rows by a column; equal ones by their levels, the highest first, then by their numbers.
 * @type {(column: Column, isDown: boolean) => (row: Row, other: Row) => number}
 */
function order(column, isDown) {
  const { value } = COLUMNS[column];
  return (row, other) => {
    const greater = compared(value(row), value(other));
    return (isDown ? -greater : greater) || compared(other[1], row[1]) || row[0] - other[0];
  };
}

/**
 * A number above, below or equal to 0 as the first level is higher, lower, or the same: number by number.
 * @type {(level: number[], other: number[]) => number}
 */
function compared(level, other) {
  const shorter = Math.min(level.length, other.length);
  for (let place = 0; place < shorter; place++) {
    if (level[place] !== other[place]) return level[place] - other[place];
  }
  return level.length - other.length;
}
