// Solids in Puzzle: the board as a scene beside the drawing of its layers, and pictures of pieces.

import { picture } from "../../html/picture.js";
import { made } from "../../html/elements.js";
import { cellsOf } from "./settings.js";
import { kindOf } from "./solid_kinds.js";
import { colorOf, pageColor, Stage } from "./solid_stage.js";

/** @import { Region } from "../../html/reader.js" */
/** @import { Scene } from "./solid_scene.js" */

/**
 * A board, as drawings.py writes it, whether it is one of balls, and the colours of clues by their letters.
 * @typedef {{layers: string[][], solid: boolean, round?: boolean, clues: Record<string, string>}} Board
 */
/** @typedef {import("../../html/polyhedra.js").Geometry} Geometry */
/** @typedef {{name: string, color: string, layers: string[][], cells?: number[][]}} Piece of polyhedra with its cells */

const BOARD_HEIGHT = "16rem"; // of the picture of a board of polyhedra
const LABEL = "The board as a solid; drag, or use the arrow keys, to turn it";

/** A place for the scene of the board; there is nothing in it as long as the board is flat. */
export function boardScene() {
  const root = made("div", { class: "board-scene", hidden: true });
  const place = made("div");
  root.append(place);
  /** @type {Stage | null} */
  let stage = null;
  /** @type {Board | null} */
  let board = null;
  /** @type {number | null} */
  let layer = null; // that is marked; null: none

  /** @param {Scene} scene */
  function draw(scene) {
    const kind = kindOf(board?.round);
    const layers = board?.layers ?? [];
    const isMarked = (/** @type {number[]} */ place) => layer === null || place[0] === layer;
    /** @type {[mark: string, places: number[][], looks: "glass" | "whole"][]} */
    const all = Object.entries(cellsByMark(layers)).flatMap(([mark, places]) => [
      [mark, places.filter(isMarked), mark === "?" ? "glass" : "whole"],
      [mark, places.filter((place) => !isMarked(place)), "glass"],
    ]);
    const groups = all.filter(([, places]) => places.length);
    const grey = pageColor(place, "--cell");
    const pieces = groups.map(([mark, places]) => {
      const clue = board?.clues[mark];
      const cells = places.map(kind.cell);
      return { cells, color: clue ? colorOf(clue) : grey, name: clue ? mark : "" };
    });
    scene.show(kind, pieces);
    scene.arrange({ looks: groups.map(([, , looks]) => looks), named: true });
    const marked = groups.flatMap(([, places]) => places.filter(isMarked));
    scene.mark(layer === null || !marked.length ? null : marked.map(kind.cell), layers.length, pageColor(place, "--accent"));
  }

  /**
   * Show a board, or null if none can be drawn, and mark one of its layers; null: none.
   * @param {Board | null} data
   * @param {number | null} chosen
   */
  function show(data, chosen) {
    layer = chosen;
    board = data?.solid && Object.keys(cellsByMark(data.layers)).length ? data : null;
    root.hidden = !board;
    if (!board) return;
    stage ??= new Stage(place, {
      label: LABEL,
      draw,
      picture: () => boardPicture(board?.layers ?? [], board?.round),
      watchers: { over: () => {}, chosen: () => {} },
    });
    stage.show();
  }

  return { root, show };
}

/**
 * The cells of a drawing by their marks, without holes.
 * @param {string[][]} layers
 */
function cellsByMark(layers) {
  /** @type {Record<string, number[][]>} */
  const found = {};
  for (const [layer, rows] of layers.entries()) {
    for (const [row, line] of rows.entries()) {
      for (const [column, mark] of [...line].entries()) {
        if (mark !== "." && mark !== " ") (found[mark] ??= []).push([layer, row, column]);
      }
    }
  }
  return found;
}

/** @param {string[][]} layers */
function boardPicture(layers, round = false) {
  const { "?": free, ...others } = cellsByMark(layers);
  const svg = solidPicture(round, Object.values(others).flat(), free);
  for (const one of svg.querySelectorAll(".piece")) /** @type {SVGElement} */ (one).style.fill = "var(--cell)";
  return svg;
}

/**
 * A picture of a board of polyhedra.
 * @param {number[][]} cells
 * @param {Geometry} polyhedra
 */
export function polyhedraPicture(cells, polyhedra) {
  const svg = solidPicture(false, cells, [], polyhedra);
  for (const one of svg.querySelectorAll(".piece")) /** @type {SVGElement} */ (one).style.fill = "var(--cell)";
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "The board as a solid");
  svg.style.display = "block";
  svg.style.height = BOARD_HEIGHT;
  return svg;
}

/**
 * A picture of a piece as one sees it from above, the front and the right.
 * @param {Piece} piece
 * @param {Geometry} [polyhedra]
 */
export function piecePicture({ color, layers, name, cells = cellsOf(layers) }, round = false, polyhedra) {
  if (!cells.length) return "";
  const svg = solidPicture(round, cells, [], polyhedra);
  for (const one of svg.querySelectorAll(".piece")) /** @type {SVGElement} */ (one).style.fill = color;
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${name} as a solid`);
  return svg;
}

/** @type {(round: boolean, places: number[][], free?: number[][], polyhedra?: Geometry) => SVGSVGElement} */
function solidPicture(round, places, free = [], polyhedra) {
  const kind = kindOf(round, polyhedra);
  const bare = { path: "", names: [], piece: 0 };
  /** @type {Region[]} */
  const regions = [
    { ...bare, cells: places.map(kind.cell) },
    { ...bare, role: "empty", cells: free.map(kind.cell) },
  ].filter((one) => one.cells.length);
  const scene = { solid: true, round, polyhedra, size: /** @type {[number, number]} */ ([1, 1]), pieces: [] };
  return picture(scene, { regions, colors: [0, 0] }, { solid: true });
}
