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
/** @typedef {{name: string, color: string, layers: string[][]}} Piece */

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

  /** @param {Scene} scene */
  function draw(scene) {
    const kind = kindOf(board?.round);
    const groups = Object.entries(cellsByMark(board?.layers ?? []));
    const grey = pageColor(place, "--cell");
    const pieces = groups.map(([mark, places]) => {
      const clue = board?.clues[mark];
      const cells = places.map(kind.cell);
      return { cells, color: clue ? colorOf(clue) : grey, name: clue ? mark : "" };
    });
    scene.show(kind, pieces);
    const looks = groups.map(([mark]) => /** @type {"glass" | "whole"} */ (mark === "?" ? "glass" : "whole"));
    scene.arrange({ looks, named: true });
  }

  /** @param {Board | null} data a board, or null if none can be drawn */
  function show(data) {
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
 * A picture of a piece as one sees it from above, the front and the right.
 * @param {Piece} piece
 */
export function piecePicture({ color, layers, name }, round = false) {
  const cells = cellsOf(layers);
  if (!cells.length) return "";
  const svg = solidPicture(round, cells);
  for (const one of svg.querySelectorAll(".piece")) /** @type {SVGElement} */ (one).style.fill = color;
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${name} as a solid`);
  return svg;
}

/** @type {(round: boolean, places: number[][], free?: number[][]) => SVGSVGElement} */
function solidPicture(round, places, free = []) {
  const kind = kindOf(round);
  const bare = { path: "", names: [], piece: 0 };
  /** @type {Region[]} */
  const regions = [
    { ...bare, cells: places.map(kind.cell) },
    { ...bare, role: "empty", cells: free.map(kind.cell) },
  ].filter((one) => one.cells.length);
  const scene = { solid: true, round, size: /** @type {[number, number]} */ ([1, 1]), pieces: [] };
  return picture(scene, { regions, colors: [0, 0] }, { solid: true });
}
