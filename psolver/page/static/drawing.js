// A drawing of cells that is edited: painted with the mouse, a finger or keys. A stroke is seen at
// once, also beyond the edge, and reported when it ends. The tools are those of tools.js.
//
//   a cell    [layer, row, column], from 0; beyond the edge its numbers may be less, or too great
//   layers    [["##", "#?"], ...]: of each layer its rows; "." is a hole, and a space no cell at all

import { cellsIn, placeOf, pointsOf, wedge } from "./cells.js";
import { drawn, made } from "../../html/elements.js";
import { filled, markedCells, markIn, mirrorLines, rectangle, symmetry } from "./grid.js";
import { selecting } from "./selection.js";
import { makeSteady } from "./steady.js";

/** @import { LayerBar } from "../../html/layer_bar.js" */
/** @import { Cell, Field, Lattice, Place } from "./cells.js" */
/** @import { MarkedCell } from "./grid.js" */
/** @import { Tool, Tools } from "./tools.js" */

/** @typedef {ReturnType<typeof makeDrawing>} Drawing */
/** @typedef {{lattice: Lattice, layers: string[][], shift: number, rim?: Place}} DrawnCells */

/**
 * The looks of cells: colours by mark; by cell the names, each with whether the cell stays free, and the wedges,
 * each a side and a colour.
 * @typedef {object} Look
 * @property {Record<string, string>} colors
 * @property {Record<string, [name: string, isFree: boolean][]>} [names]
 * @property {Record<string, [side: number, color: string][]>} [wedges]
 */

/**
 * The options of a drawing.
 * @typedef {object} Options
 * @property {string} label its name
 * @property {() => string} brush the mark that one paints with
 * @property {Tools} tools the tool and the symmetry
 * @property {(cells: MarkedCell[]) => void} write gets what was painted
 * @property {(cells: MarkedCell[]) => void} replace gets all cells that are to be there
 * @property {() => void} [painting] called during a stroke
 * @property {(mark: string) => string} [known] the mark of a pasted cell
 * @property {RegExp} [keys] marks that can be typed
 * @property {Record<string, string>} [meanings] of marks
 * @property {number} [cell] pixels of a cell, where there is room
 * @property {LayerBar} [bar] chooses the layer that is shown
 */

/**
 * A stroke of the brush.
 * @typedef {object} Stroke
 * @property {Tool | "type"} tool
 * @property {string} mark
 * @property {Map<string, Cell>} cells
 * @property {Cell} first
 * @property {Cell} last
 * @property {string} turns the mark that a drag draws on with, if a click alone erases the cell; else ""
 * @property {(cell: Cell) => Cell[]} images
 * @property {number} left cells that can be erased but for one
 * @property {number} all the same at the beginning
 */

/** @type {Record<string, string>} */
const MEANINGS = { "#": "must be covered", "?": "may stay empty", ".": "hole" };
/** @type {Record<string, string>} */
const KINDS = { "#": "must", "?": "may", ".": "hole" };
/** @type {Record<string, Place>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const LARGE = 44; // pixels of a cell of a layer that is shown alone, where there is room
const MARGIN = 0.06; // around a drawing
const INSIDE = 0.92; // of a cell: the ring that is the cursor
let number = 0; // of drawings, so that all cells have ids of their own

/**
 * A drawing in an element.
 * @param {HTMLElement} root
 * @param {Options} options
 */
export function makeDrawing(
  root,
  {
    label,
    brush,
    tools,
    write,
    replace,
    painting: watch = () => {},
    known = () => "#",
    keys = /^[#?.]$/,
    meanings = MEANINGS,
    cell: side = 44,
    bar,
  }
) {
  const id = `psolver-drawing-${number++}`;
  /** @type {string[][]} */
  let layers = [];
  /** @type {Field} */
  let field; // the places of the cells
  let shift = 0; // of the columns
  let shown = ""; // the lattice, the layers and the looks as they were drawn
  let built = ""; // the lattice and the sizes of what was built
  let lattice = ""; // its name
  /** @type {Look} */
  let look = { colors: {} };
  /** @type {Cell} */
  let cursor = [0, 0, 0];
  /** @type {Stroke | null} */
  let painting = null;
  const steady = makeSteady(root);
  /** @type {Cell} */
  let anchor = [0, 0, 0]; // a cell that is to stay where it is on the screen
  /** @type {Cell | null} */
  let pending = null; // the first corner of a rectangle that is made by keys
  /** @type {Place} */
  let rim = [0, 0]; // rows and columns beyond the edge that are shown
  /** @type {SVGElement[]} */
  const beyond = []; // the parts drawn further out, until the drawing has grown
  /** @type {ReturnType<typeof grid>[]} */
  let grids = [];

  /**
   * Show layers of a lattice; `moved`: how far the cursor is to go with its cell.
   * @param {DrawnCells} drawing
   * @param {Look} newLook
   * @param {Cell} moved
   */
  function show(drawing, newLook = { colors: {} }, moved = [0, 0, 0]) {
    const kind = [drawing.lattice.name, drawing.shift];
    const state = JSON.stringify([kind, drawing.layers, newLook]);
    if (state === shown) return;
    const rebuilt = String([kind, sizes(drawing.layers)]) !== built;
    const again = rebuilt || !shown || JSON.stringify(newLook) !== JSON.stringify(look);
    const isOther = drawing.lattice.name !== lattice;
    lattice = drawing.lattice.name;
    const before = layers;
    [layers, shift, look, shown] = [drawing.layers, drawing.shift, newLook, state];
    rim = drawing.rim ?? rim;
    for (const one of beyond.splice(0)) one.remove();
    if (rebuilt) {
      [built, field] = [String([kind, sizes(layers)]), cellsIn(drawing.lattice, shift)];
      build();
    }
    eachCell((cell, mark) => (again || markIn(before, cell) !== mark) && mend(cell, mark));
    selection.show(rebuilt, isOther, moved);
    mirrors();
    showBelow();
    showLayer();
    place([cursor[0] + moved[0], cursor[1] + moved[1], cursor[2] + moved[2]]);
    const [up, down, across] = [anchor[0] + moved[0], anchor[1] + moved[1], anchor[2] + moved[2]];
    steady.hold(() => spotOf([up, down, across]));
  }

  /** Make the next drawing a new one, whatever was painted meanwhile. */
  function forget() {
    shown = "";
  }

  /** @param {(cell: Cell, mark: string) => void} what */
  function eachCell(what) {
    layers.forEach((rows, layer) =>
      rows.forEach((row, number) =>
        [...row].forEach((mark, column) => mark !== " " && what([layer, number, column], mark))
      )
    );
  }

  /** Make the grids anew; the one that had the focus has it again. */
  function build() {
    const focused = root.contains(document.activeElement);
    grids = layers.map((rows, layer) => grid(rows, layer));
    root.replaceChildren(...grids.map(({ place }) => place));
    if (focused) grids[Math.min(cursor[0], grids.length - 1)]?.svg.focus({ preventScroll: true });
  }

  /** Show the layer that is chosen, or all of them; the one that had the focus passes it on. */
  function showLayer() {
    const chosen = bar?.chosen ?? null;
    const focused = root.contains(document.activeElement);
    root.classList.toggle("one-layer", chosen !== null);
    for (const [layer, { place }] of grids.entries()) place.hidden = chosen !== null && layer !== chosen;
    if (chosen === null || chosen === cursor[0]) return;
    place([chosen, cursor[1], cursor[2]]);
    if (focused) focus();
  }

  /** Show below each layer the one that it lies on, if this is shifted. */
  function showBelow() {
    const [down, right] = field.aside;
    for (const [layer, { below }] of grids.entries()) {
      const cells = layer && (down || right) ? markedCells(layers.slice(layer - 1, layer)) : [];
      below.replaceChildren(...cells.map(([, row, column]) => polygon([row - down, column - right])));
    }
  }

  /** @param {string[]} rows @param {number} layer */
  function grid(rows, layer) {
    const [left, top, wide, high, usual] = field.layerBox([...rimPlaces(rows), ...insidePlaces(rows)], layer, layers.length);
    const name = layers.length > 1 ? `${label}, layer ${layer + 1}` : label;
    const box = [left - MARGIN, top - MARGIN, wide + 2 * MARGIN, high + 2 * MARGIN];
    const svg = drawn("svg", {
      viewBox: box.join(" "),
      role: "grid",
      tabindex: "0",
      "aria-label": name,
      class: "psolver-drawing",
    });
    svg.style.width = `${usual * side}px`;
    svg.style.setProperty("--wide", `${wide * LARGE}px`);
    svg.style.setProperty("--ratio", String(box[2] / box[3]));
    const outside = drawn("g", { class: "rim", "aria-hidden": "true" });
    outside.append(...rimPlaces(rows).map((at) => polygon(at)));
    const below = drawn("g", { class: "below", "aria-hidden": "true" }); // the layer below, if one sees it
    svg.append(outside, below);
    const cells = rows.map((row, number) => {
      const line = drawn("g", { role: "row" });
      svg.append(line);
      return [...row].map((mark, column) => {
        if (mark === " ") return null;
        const cell = polygon([number, column]);
        cell.setAttribute("role", "gridcell");
        cell.id = `${id}-${layer}-${number}-${column}`;
        line.append(cell);
        return cell;
      });
    });
    const marks = drawn("g", { "aria-hidden": "true" });
    const above = drawn("g", { "aria-hidden": "true" }); // mirrors, and the selection
    const ring = drawn("polygon", { class: "cursor", id: `${id}-${layer}-out` });
    const line = drawn("g", { role: "presentation" });
    line.append(ring);
    svg.append(marks, above, line);
    listen(svg, layer, box);
    const caption = layers.length > 1 ? [made("figcaption", {}, `Layer ${layer + 1}`)] : [];
    const place = made("figure", {}, svg, ...caption);
    /** @type {Map<string, SVGElement[]>} */
    const over = new Map();
    return { svg, cells, marks, above, below, over, line, ring, place };
  }

  /**
   * The places beyond the edge of a layer that are shown.
   * @type {(rows: string[]) => Place[]}
   */
  function rimPlaces(rows) {
    const [up, aside] = rim;
    /** @type {Place[]} */
    const found = [];
    for (let row = -up; row < rows.length + up; row++)
      for (let column = -aside; column < rows[0].length + aside; column++)
        if (rows[row]?.[column] === undefined && field.has(row, column)) found.push([row, column]);
    return found;
  }

  /** @type {(rows: string[]) => Place[]} */
  function insidePlaces(rows) {
    return rows.flatMap((line, row) => [...line].map((_, column) => [row, column]));
  }

  /** @param {Place} at */
  function polygon(at, kind = "", size = 1) {
    return drawn("polygon", { points: pointsOf(field.outline(...at, size)), class: kind });
  }

  /** @type {(cell: Cell, mark: string | undefined) => void} */
  function mend([layer, row, column], mark) {
    const cell = grids[layer]?.cells[row]?.[column];
    if (!cell || mark === undefined) return;
    const kind = KINDS[mark] ?? "clue";
    const color = kind === "clue" ? look.colors[mark] : kind === "must" ? look.colors["#"] : null;
    const key = mark === "." ? "" : `${[layer, row, column]}`; // a hole shows none
    const [[name, isFree] = []] = look.names?.[key] ?? [];
    cell.setAttribute("class", isFree ? "free" : kind);
    const where = `row ${row + 1}, column ${column + shift + 1}`;
    const meaning = isFree ? "stays free" : meanings[mark] ?? `clue ${mark}`;
    cell.setAttribute("aria-label", `${where}${name ? `, ${name}` : ""}: ${meaning}`);
    cell.style.fill = color ?? "";
    /** @type {SVGElement[]} */
    const over = [];
    for (const [side, own] of look.wedges?.[key] ?? []) over.push(beside([row, column], side, own));
    if (color) over.push(polygon([row, column], "outline"));
    if (kind === "may" || kind === "clue") over.push(written(mark, [row, column], color));
    else if (name) over.push(named(name, [row, column], Boolean(isFree), color));
    putOver(grids[layer], `${row},${column}`, over);
  }

  /**
   * Put elements over all cells of a grid, in place of those that a key has there.
   * @type {(layer: ReturnType<typeof grid>, key: string, elements: SVGElement[]) => void}
   */
  function putOver({ marks, over }, key, elements) {
    for (const old of over.get(key) ?? []) old.remove();
    over.set(key, elements);
    marks.append(...elements);
  }

  /** @type {(at: Place, side: number, color: string) => SVGElement} */
  function beside(at, side, color) {
    const made = drawn("polygon", { points: pointsOf(wedge(field, at, side)), class: "wedge" });
    made.style.fill = color;
    return made;
  }

  /** @type {(name: string, at: Place, isFree: boolean, color: string | null) => SVGElement} */
  function named(name, at, isFree, color) {
    const text = written(name, at, color);
    text.setAttribute("class", isFree ? "named free" : "named");
    text.style.fontSize = `${Math.min(0.45, 1.3 / name.length)}px`;
    return text;
  }

  /** @type {(mark: string, at: Place, color: string | null) => SVGElement} */
  function written(mark, at, color) {
    const [x, y] = field.middle(...at);
    const text = drawn("text", { x, y });
    text.textContent = mark;
    text.style.fill = color ? "#16181d" : "";
    return text;
  }

  /** @param {Cell} cell */
  const markAt = (cell) => markIn(layers, cell);

  // painting

  /**
   * @param {Cell} cell
   * @param {Tool | "type"} tool
   */
  function begin(cell, tool = tools.tool(), mark = brush()) {
    const here = markAt(cell);
    const left = layers.flat().join("").replace(/[. ]/g, "").length; // cells that can be erased but for one
    const erases = tool === "pen" && here === mark && left > 1;
    const { images } = symmetry(tools.symmetry(), field, layers);
    const [own, turns] = erases ? [".", mark] : [mark, ""];
    painting = { tool, mark: own, turns, cells: new Map(), first: cell, last: cell, images, left, all: left };
    grids[cell[0]]?.svg.classList.add("painting");
    if (tool === "fill") for (const one of filled(layers, field, cell)) paint(one);
    else paint(cell);
    watch();
  }

  /** @param {Cell} cell */
  function paint(cell) {
    for (const one of painting?.images(cell) ?? []) paintOne(one);
  }

  /** @param {Cell} cell */
  function paintOne(cell) {
    if (!painting) return;
    const before = markAt(cell);
    const { mark, cells } = painting;
    if (before === undefined ? mark === "." || !field.has(cell[1], cell[2]) : before === " ") return;
    if (cells.has(cell.join())) return;
    if (mark === "." && before !== "." && --painting.left < 1) return; // the last cell stays
    if (before !== mark) cells.set(cell.join(), cell);
    if (before === undefined) beyond.push(further(cell, mark));
    else mend(cell, mark);
  }

  /**
   * Draw a cell beyond the edge.
   * @type {(cell: Cell, mark: string) => SVGElement}
   */
  function further([layer, row, column], mark) {
    const drawn = polygon([row, column], KINDS[mark] ?? "clue");
    drawn.style.fill = look.colors[mark] ?? "";
    grids[layer].above.append(drawn);
    return drawn;
  }

  /** @param {Cell} cell */
  function go(cell) {
    if (!painting) return;
    const [layer, ...place] = cell;
    if (painting.turns && String(cell) !== String(painting.first)) {
      unpaint(painting);
      [painting.mark, painting.turns] = [painting.turns, ""];
    }
    if (painting.tool === "rectangle") stretch(cell);
    else if (painting.tool === "pen")
      for (const one of field.between(placeOf(painting.last), place)) paint([layer, ...one]);
    painting.last = cell;
    watch();
  }

  /**
   * Paint the rectangle up to a cell, in place of the one before it.
   * @param {Cell} cell
   */
  function stretch(cell) {
    if (!painting || String(cell) === String(painting.last)) return;
    unpaint(painting);
    for (const one of rectangle(field, painting.first, cell)) paint(one);
  }

  /**
   * Let a stroke have painted nothing yet.
   * @param {Stroke} stroke
   */
  function unpaint(stroke) {
    for (const one of stroke.cells.values()) mend(one, markAt(one));
    for (const one of beyond.splice(0)) one.remove();
    stroke.cells.clear();
    stroke.left = stroke.all;
  }

  /**
   * The place of a cell on the screen; null if it is not seen.
   * @param {Cell} cell
   */
  function spotOf([layer, row, column]) {
    const svg = grids[layer]?.svg;
    const { width = 0, left = 0, top = 0 } = svg?.getBoundingClientRect() ?? {};
    if (!svg || !width) return null;
    const box = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const size = width / box[2];
    const [x, y] = field.middle(row, column);
    return { x: left + (x - box[0]) * size, y: top + (y - box[1]) * size, size };
  }

  function end() {
    if (!painting) return;
    const { mark, cells } = painting;
    painting = null;
    for (const { svg } of grids) svg.classList.remove("painting");
    report([...cells.values()].map((cell) => [...cell, mark]));
  }

  /**
   * Show cells with their marks, and report them.
   * @param {MarkedCell[]} cells
   */
  function report(cells) {
    if (!cells.length) return;
    const rows = layers.map((layer) => layer.map((row) => [...row]));
    for (const [layer, row, column, mark] of cells)
      if ((rows[layer]?.[row]?.[column] ?? " ") !== " ") {
        rows[layer][row][column] = mark;
        mend([layer, row, column], mark);
      }
    layers = rows.map((layer) => layer.map((row) => row.join("")));
    shown = "";
    showBelow();
    write(cells);
  }

  /**
   * The numbers of cells that must and that may be covered, as they are painted now.
   * @returns {[must: number, all: number]}
   */
  function numbers() {
    const stroke = painting;
    /** @type {string[]} */
    const marks = [];
    eachCell((cell, mark) => marks.push(stroke?.cells.has(cell.join()) ? stroke.mark : mark));
    if (stroke) for (const cell of stroke.cells.values()) if (markAt(cell) === undefined) marks.push(stroke.mark);
    const all = marks.filter((mark) => mark !== ".");
    return [all.filter((mark) => mark !== "?").length, all.length];
  }

  /** Show the lines in which the symmetry brush mirrors. */
  function mirrors() {
    if (!field) return;
    const { lines } = symmetry(tools.symmetry(), field, layers);
    grids.forEach(({ above, svg }, layer) => {
      for (const old of above.querySelectorAll(".mirror")) old.remove();
      const box = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
      for (const end of mirrorLines(lines, field, layer, box)) above.append(drawn("line", { ...end, class: "mirror" }));
    });
  }

  /** @type {(svg: SVGSVGElement, layer: number, box: number[]) => void} */
  function listen(svg, layer, [left, top, wide, high]) {
    /** @type {(event: MouseEvent) => Cell} */
    const cellAt = (event) => {
      const box = svg.getBoundingClientRect();
      const x = left + ((event.clientX - box.left) / box.width) * wide;
      const y = top + ((event.clientY - box.top) / box.height) * high;
      return [layer, ...field.at(x, y)];
    };
    svg.addEventListener("pointerdown", (event) => {
      if (pending) unpend();
      if (event.button || painting) return;
      event.preventDefault();
      svg.setPointerCapture(event.pointerId);
      svg.focus({ preventScroll: true });
      place(cellAt(event));
      if (!selection.press(cellAt(event))) begin(cellAt(event));
    });
    svg.addEventListener("pointermove", (event) => {
      if (selection.move(cellAt(event)) || !painting) return;
      for (const one of event.getCoalescedEvents?.() ?? [event]) go(cellAt(one));
    });
    for (const name of ["pointerup", "pointercancel"])
      svg.addEventListener(name, (event) => {
        if (selection.release() || !painting) return;
        anchor = painting.last;
        steady.end(spotOf(anchor), /** @type {PointerEvent} */ (event).pointerType !== "touch");
        end();
      });
    svg.addEventListener("blur", () => pending && unpend());
    svg.addEventListener("keydown", (event) => press(event, layer));
    svg.addEventListener("focus", () => {
      tools.activate(drawing);
      place([layer, cursor[1], cursor[2]]);
    });
  }

  // keys

  /** @type {(event: KeyboardEvent, layer: number) => void} */
  function press(event, layer) {
    if (event.altKey) return;
    if (selection.key(event, cursor)) return event.preventDefault();
    if (event.ctrlKey || event.metaKey) return;
    const [, row] = cursor;
    if (event.key in STEPS) step(layer, STEPS[event.key], event.shiftKey);
    else if (event.key === "Home") place([layer, row, 0]);
    else if (event.key === "End") place([layer, row, layers[layer][0].length - 1]);
    else if (event.key === "PageDown" || event.key === "PageUp") {
      const other = layer + (event.key === "PageUp" ? 1 : -1);
      bar?.go(other);
      grids[other]?.svg.focus();
    } else if (event.key === " " || event.key === "Enter") {
      if (tools.tool() === "rectangle") corner();
      else {
        begin(cursor, tools.tool() === "fill" ? "fill" : "pen");
        end();
      }
    } else if (event.key === "Escape" && pending) unpend();
    else if (event.key === "Delete" || event.key === "Backspace") type(".");
    else if (keys.test(event.key)) type(event.key);
    else return;
    event.preventDefault();
  }

  /** @param {string} mark */
  function type(mark) {
    begin(cursor, "type", mark);
    end();
  }

  /** Take a corner of a rectangle: the first one, or the other. */
  function corner() {
    if (pending) return (pending = null), end();
    pending = cursor;
    begin(cursor, "rectangle");
  }

  function unpend() {
    pending = null;
    painting?.cells.clear();
    end();
    eachCell(mend);
    for (const one of beyond.splice(0)) one.remove();
  }

  /**
   * Go to the next cell in a direction; where rows are shifted, to and fro from one to the next.
   * `selects`: what lies between is selected.
   * @type {(layer: number, way: Place, selects: boolean) => void}
   */
  function step(layer, [down, across], selects) {
    const from = cursor;
    const [, row, column] = cursor;
    /** @type {Place} */
    let to = [row + down, column + across];
    const aside = (row + shift) % 2 ? -1 : 1;
    for (let more = 0; more < 2 && !field.has(...to); more++)
      to = across ? [row, to[1] + across] : [to[0] + (more ? down : 0), column + (more ? 0 : aside)];
    if (to[0] >= -rim[0] && to[0] < layers[layer].length + rim[0]) place([layer, ...to]);
    if (selects) selection.extend(from, cursor);
    if (pending) go(cursor);
  }

  /**
   * Put the cursor on a cell, or the nearest one.
   * @param {Cell} cell
   */
  function place([layer, row, column]) {
    if (!layers.length) return;
    layer = Math.max(0, Math.min(layer, layers.length - 1));
    row = Math.max(-rim[0], Math.min(row, layers[layer].length - 1 + rim[0]));
    column = Math.max(-rim[1], Math.min(column, layers[layer][0].length - 1 + rim[1]));
    cursor = [layer, ...nearest(layer, row, column)];
    const corners = pointsOf(field.outline(...placeOf(cursor), INSIDE));
    const isOut = markAt(cursor) === undefined;
    grids.forEach(({ svg, line, ring }, number) => {
      const here = number === layer;
      ring.setAttribute("visibility", here ? "visible" : "hidden");
      ring.setAttribute("points", corners);
      // beyond the edge the ring itself is the cell
      line.setAttribute("role", here && isOut ? "row" : "presentation");
      if (here && isOut) ring.setAttribute("role", "gridcell");
      else ring.removeAttribute("role");
      const where = `row ${cursor[1] + 1}, column ${cursor[2] + shift + 1}`;
      ring.setAttribute(isOut ? "aria-label" : "aria-hidden", isOut ? `${where}: beyond the edge` : "true");
      ring.removeAttribute(isOut ? "aria-hidden" : "aria-label");
      const active = isOut ? `${id}-${layer}-out` : `${id}-${cursor.join("-")}`;
      if (here) svg.setAttribute("aria-activedescendant", active);
    });
  }

  /**
   * A place in a layer, or the nearest one where a cell can lie, in the same row if it can be.
   * @type {(layer: number, row: number, column: number) => Place}
   */
  function nearest(layer, row, column) {
    /** @type {Place[]} */
    const places = [];
    eachCell(([other, ...place]) => other === layer && places.push(place));
    places.push(...rimPlaces(layers[layer]));
    /** @param {Place} place */
    const far = ([otherRow, otherColumn]) => 1000 * Math.abs(otherRow - row) + Math.abs(otherColumn - column);
    return places.reduce((best, one) => (far(one) < far(best) ? one : best));
  }

  const selection = selecting({
    layers: () => layers,
    field: () => field,
    cursor: () => cursor,
    polygon,
    above: (layer) => grids[layer]?.above,
    mark: (name, isOn) => root.classList.toggle(name, isOn),
    isOn: () => tools.tool() === "select",
    report,
    replace: (cells) => {
      shown = "";
      replace(cells);
    },
    changed: () => tools.activate(drawing),
  });

  const focus = () => grids[cursor[0]]?.svg.focus({ preventScroll: true });

  const drawing = {
    root,
    show,
    forget,
    label: () => root.closest("[aria-label]")?.getAttribute("aria-label") ?? label,
    isThere: () => root.isConnected && layers.length > 0,
    cursor: () => cursor,
    focus,
    showLayer,
    busy: () => painting !== null || selection.isDragged(),
    numbers,
    known,
    mirrors,
    selection,
    field: () => field,
  };
  tools.add(drawing);
  return drawing;
}

/** @param {string[][]} layers */
function sizes(layers) {
  return layers.map((rows) => `${rows.length}x${rows[0].length}`).join();
}
