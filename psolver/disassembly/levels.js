// The fold "Take apart" of the view Solutions: a table of the levels of all solutions, which grows while
// they are taken apart; a heading sorts it.
//
//   offer(isOffered)            whether the puzzle has such a table
//   clear()                     another puzzle
//   wait(sentence, fraction)    the search goes on; null: the part that is done is not known
//   take(rows)                  more solutions
//   finish(sentence)               the search has ended
//   send   "start", "cancel", "film" the number of the solution

import { button, grouped, labelled, made } from "../html/elements.js";

/** @import { Send } from "../page/static/asking.js" */

/** @typedef {[number: number, level: number[], moves: number, group: number]} Row see levels_part.py */
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
 * @param {unknown} _
 * @param {Send} send
 */
export function mount(root, _, send) {
  const table = tableOf((number) => send("film", number));
  const start = button("Take all apart", () => send("start"), { kind: "psolver-button main" });
  const cancel = button("Cancel", () => send("cancel"), { kind: "psolver-button" });
  const bar = made("progress", { "aria-label": "Progress of taking apart", max: 1, value: 0 });
  const status = made("p", { role: "status" });
  const fold = made(
    "details",
    {},
    made("summary", {}, "Take apart: the levels of all solutions"),
    made("div", { class: "psolver-controls" }, start, cancel, table.least),
    made("div", { class: "progress" }, bar, status),
    table.element,
  );
  root.classList.add("psolver-levels");
  root.append(fold);
  show(ABOUT, false);

  /** @type {(sentence: string, isRunning: boolean, fraction?: number | null) => void} */
  function show(sentence, isRunning, fraction = null) {
    status.textContent = sentence;
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
    /** @param {string} sentence */
    finish: (sentence) => show(sentence, false),
  };
}

/**
 * The table, and the field for the least level of its rows.
 * @param {(number: number) => void} open
 */
function tableOf(open) {
  /** @type {Row[]} */
  let rows = [];
  /** @type {Map<number, HTMLTableRowElement>} */
  const lines = new Map(); // of the rows that were shown, by the numbers of their solutions
  /** @type {Column} */
  let sorted = "level";
  let isDown = true;
  let most = ROWS_SHOWN;
  let waiting = 0;
  const body = made("tbody");
  const heads = headsOf((column) => {
    isDown = column === sorted ? !isDown : column !== "number";
    sorted = column;
    draw();
  });
  const field = made("input", { size: 6, inputmode: "decimal", autocomplete: "off", spellcheck: false, input: () => draw() });
  const more = button("", () => showMore(), { kind: "psolver-button" });
  const none = made("p", { class: "psolver-soft", role: "status" });
  const caption = made("caption", {}, "Solutions that can be taken apart");
  const table = made("table", {}, caption, made("thead", {}, made("tr", {}, ...heads.cells)), body);
  const element = made("div", { class: "table" }, none, table, more);
  draw();

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
    const [number, level, moves, group] = row;
    const line = lines.get(number) ?? made(
      "tr",
      { click: () => open(number) },
      made("td", {}, level.join(".")),
      made("td", {}, grouped(moves)),
      made("td", {}, grouped(group)),
      made("td", {}, button(grouped(number), null, { title: `The film of solution ${grouped(number)}` })),
    );
    lines.set(number, line);
    return line;
  }

  return {
    element,
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
