// The page: what is shown of the data, and what of it was chosen.

import { boxOfPicture, picture } from "./picture.js";
import { Reader } from "./reader.js";
import { Grid } from "./grid.js";
import { Large } from "./large.js";

const MOST_SHOWN_PIECES = 16; // of the legend, before one opens it
const LEGEND_CELL = 14; // pixels
const LEGEND_WIDTH = 90; // pixels, of a piece at most
const WAIT = 150; // milliseconds between looks at data that still come

const $ = (id) => document.getElementById(id);
const reader = new Reader();
let chosen = new Map(); // for the number of each region that is to be there, a tiling with it
let shown = []; // the indexes of the tilings with all of them
let begun = false;

const grid = new Grid($("grid"), {
  draw: (index) => picture(reader.puzzle, reader.tiling(index), options()),
  label: (index) => `${capital(reader.puzzle.one)} ${number(reader.tilings[index].number)}`,
  open: (position) => large.open(shown, position),
  printed: (some, all) => {
    document.documentElement.classList.remove("dark");
    $("rest").textContent = some < all ? `The first ${number(some)} of ${number(all)} are printed.` : "";
  },
});
const large = new Large(reader, {
  choose,
  chosen: (region) => chosen.has(region),
  closed: (position) => grid.focus(position),
});

function options() {
  return { solid: !$("layers").checked, labels: $("labels").checked };
}

function number(value) {
  return value.toLocaleString("en");
}

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}

function many(count) {
  return `${number(count)} ${reader.puzzle.one}${count === 1 ? "" : "s"}`;
}

// what was chosen ---------------------------------------------------------------------------------

/** Show only tilings with a region, or no longer only these. */
function choose(region, index) {
  if (!chosen.delete(region)) chosen.set(region, index);
  sift(0);
  grid.show(shown, shape());
  tellChosen();
  if (large.isOpen) large.show(shown, Math.max(0, shown.indexOf(index)));
}

/** Choose what is shown of the tilings from an index on. */
function sift(from) {
  const wanted = [...chosen.keys()];
  if (!from) shown = [];
  for (const [place, { tiling }] of reader.tilings.slice(from).entries()) {
    if (wanted.every((one) => tiling.includes(one))) shown.push(from + place);
  }
}

function tellChosen() {
  const all = many(reader.tilings.length);
  $("count").value = chosen.size ? `${number(shown.length)} of ${all}` : "";
  for (const place of document.querySelectorAll(".chips")) {
    place.replaceChildren(...[...chosen].map(([region, index]) => chip(region, index)));
  }
}

/** How wide a picture is for its height. */
function shape() {
  if (reader.puzzle.figures || !shown.length) return 1;
  const [, , wide, high] = boxOfPicture(picture(reader.puzzle, reader.tiling(shown[0]), options()));
  return wide / high;
}

/** The button that takes back the choice of a region, which was made in a tiling. */
function chip(region, index) {
  const made = document.createElement("button");
  const tiling = reader.tiling(index);
  const place = tiling.tiling.indexOf(region);
  const one = tiling.regions[place];
  const name = reader.puzzle.pieces[one.piece].name;
  const rest = tiling.regions.filter((other) => other !== one).flatMap((other) => other.cells ?? []);
  const alone = {
    ...tiling,
    regions: reader.puzzle.solid ? [one, { role: "empty", cells: rest }] : [one],
    colors: tiling.colors && [tiling.colors[place]],
    marks: [],
  };
  const label = document.createElement("span");
  label.textContent = name;
  made.type = "button";
  made.className = "chip";
  made.title = `Only with ${name} here; click to take that back`;
  made.setAttribute("aria-label", made.title);
  made.append(picture(reader.puzzle, alone, { solid: true }), label, "×");
  made.addEventListener("click", () => choose(region, large.isOpen ? large.index : index));
  return made;
}

// the header --------------------------------------------------------------------------------------

function tell() {
  $("told").textContent = reader.end ? reader.end.end.join(" ") : soFar();
  if (reader.end?.board && !reader.tilings.length) {
    const board = { regions: reader.end.board, clues: reader.end.clues, ground: "" };
    $("bare").replaceChildren(picture(reader.puzzle, board));
  }
}

function soFar() {
  const found = reader.puzzle && many(reader.tilings.length);
  if (document.readyState === "loading") return found ? `${found} …` : "";
  return `${found ?? "Nothing"} so far: the page is not finished. Load it again later.`;
}

function legend() {
  const { pieces } = reader.puzzle;
  $("legend").hidden = false;
  $("legend").open = pieces.length <= MOST_SHOWN_PIECES;
  $("legend").querySelector("summary").textContent =
    pieces.length === 1 ? "1 piece" : `${number(pieces.length)} pieces`;
  $("legend").querySelector("ul").replaceChildren(...pieces.map(legendEntry));
}

function legendEntry(piece, place) {
  const scene = { ...reader.puzzle, size: piece.size, ground: "", holes: "", captions: [] };
  const made = picture(scene, { regions: [{ ...piece, piece: place }], colors: [piece.color] }, { solid: true });
  const [, , wide, high] = boxOfPicture(made);
  const scale = Math.min(LEGEND_CELL / 100, LEGEND_WIDTH / Math.max(wide, high));
  made.setAttribute("width", wide * scale);
  made.setAttribute("height", high * scale);
  const entry = document.createElement("li");
  const name = document.createElement("span");
  name.textContent = piece.name;
  entry.append(made, name);
  if (piece.used) {
    const used = document.createElement("small");
    used.textContent = piece.used;
    entry.append(used);
  }
  return entry;
}

// how it looks ------------------------------------------------------------------------------------

const darkness = matchMedia("(prefers-color-scheme: dark)");

function dress() {
  const theme = $("theme").value;
  const dark = theme === "auto" ? darkness.matches : theme === "dark";
  document.documentElement.classList.toggle("dark", dark);
  document.documentElement.classList.toggle("hatched", $("hatched").checked);
}

function redraw() {
  large.labels = $("large-labels").checked = $("labels").checked;
  if (large.isOpen) large.redraw();
  grid.show(shown, shape());
}

darkness.addEventListener("change", dress);
addEventListener("afterprint", dress);
for (const id of ["theme", "hatched"]) $(id).addEventListener("change", dress);
$("large-labels").addEventListener("change", (event) => {
  $("labels").checked = event.target.checked;
  redraw();
});
for (const id of ["labels", "layers"]) $(id).addEventListener("change", redraw);

// from the data -----------------------------------------------------------------------------------

function begin() {
  const { puzzle } = reader;
  $("theme").value = puzzle.theme;
  $("hatched").checked = Boolean(puzzle.hatched);
  $("labels").checked = $("large-labels").checked = large.labels = Boolean(puzzle.labels);
  $("layers").checked = Boolean(puzzle.layers);
  $("layers-choice").hidden = !puzzle.solid;
  $("one").textContent = capital(puzzle.one);
  dress();
  legend();
  begun = true;
}

/** Take what has come of the data, until all of the page is there. */
function look() {
  const before = reader.tilings.length;
  if ($("data")) reader.read($("data").textContent);
  tell();
  if (reader.puzzle) {
    if (!begun) begin();
    sift(before);
    if (before) grid.extend(shown);
    else grid.show(shown, shape());
    tellChosen();
  }
  if (document.readyState === "loading") setTimeout(look, WAIT);
}

document.addEventListener("DOMContentLoaded", look);
setTimeout(look, 0);
