// Solids in Puzzle: the board as a scene beside the drawing of its layers, and pictures of pieces.

import { picture } from "../../../render/html/picture.js";
import { made } from "../../../render/html/elements.js";
import { cellsOf } from "./settings.js";
import { colorOf, pageColor, Stage } from "./solid_stage.js";

/** @import { Region } from "../../../render/html/reader.js" */
/** @import { Scene } from "./solid_scene.js" */

/**
 * A board, as drawings.py writes it, and the colours of clues by their letters.
 * @typedef {{layers: string[][], solid: boolean, clues: Record<string, string>}} Board
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
    const groups = Object.entries(cellsByMark(board?.layers ?? []));
    const grey = pageColor(place, "--cell");
    const pieces = groups.map(([mark, cells]) => {
      const clue = board?.clues[mark];
      return { cells, color: clue ? colorOf(clue) : grey, name: clue ? mark : "" };
    });
    scene.show(pieces);
    const looks = groups.map(([mark]) => /** @type {"glass" | "whole"} */ (mark === "?" ? "glass" : "whole"));
    scene.arrange({ looks, named: true });
  }

  /** @param {Board | null} data a board, or null if there is none that can be drawn */
  function show(data) {
    board = data?.solid && Object.keys(cellsByMark(data.layers)).length ? data : null;
    root.hidden = !board;
    if (!board) return;
    stage ??= new Stage(place, {
      label: LABEL,
      draw,
      picture: () => boardPicture(board?.layers ?? []),
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
function boardPicture(layers) {
  const { "?": free, ...others } = cellsByMark(layers);
  const svg = solidPicture(Object.values(others).flat(), free);
  for (const one of svg.querySelectorAll(".piece")) /** @type {SVGElement} */ (one).style.fill = "var(--cell)";
  return svg;
}

/**
 * A picture of a piece as one sees it from above, the front and the right.
 * @param {Piece} piece
 */
export function piecePicture({ color, layers, name }) {
  const cells = cellsOf(layers);
  if (!cells.length) return "";
  const svg = solidPicture(cells);
  for (const one of svg.querySelectorAll(".piece")) /** @type {SVGElement} */ (one).style.fill = color;
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${name} as a solid`);
  return svg;
}

/**
 * @param {number[][]} cells
 * @param {number[][]} free
 */
function solidPicture(cells, free = []) {
  const bare = { path: "", names: [], piece: 0 };
  /** @type {Region[]} */
  const regions = [{ ...bare, cells }, { ...bare, role: "empty", cells: free }].filter((one) => one.cells.length);
  const scene = { solid: true, size: /** @type {[number, number]} */ ([1, 1]), pieces: [] };
  return picture(scene, { regions, colors: [0, 0] }, { solid: true });
}
