// Pictures of squares that are cut by both diagonals: three characters for a square that is whole or
// cut once, #/ for its upper left half, else three by three with "+" in the middle; see tans.py.

/** @import { MarkedCell } from "./grid.js" */

const WIDE = 3;
const QUARTERS = /** @type {[number, number][]} */ ([[0, 1], [1, 2], [2, 1], [1, 0]]); // clockwise from the upper one
/** @type {Record<string, [left: number[], right: number[]]>} the quarters beside a side */
const HALVES = { "/": [[0, 3], [1, 2]], "\\": [[3, 2], [0, 1]] };
const HOLES = ".,_· -";
const KNOWN = /^[#?A-Za-z0-9]$/;

/** @typedef {(string | undefined)[]} Square the marks of its quarters */

/**
 * Cells as a text, in the way of a puzzle file.
 * @type {(cells: MarkedCell[]) => string}
 */
export function pictureOfTans(cells) {
  /** @type {Map<string, Square>} */
  const squares = new Map();
  for (const [, row, column, mark] of cells) {
    const at = String([Math.floor(row / WIDE), Math.floor(column / WIDE)]);
    const square = squares.get(at) ?? [];
    square[quarterAt(row - WIDE * Math.floor(row / WIDE), column - WIDE * Math.floor(column / WIDE))] = mark;
    squares.set(at, square);
  }
  const every = [...squares.values()];
  const small = every.every((square) => inOneLine(square) !== null);
  const places = [...squares.keys()].map((at) => at.split(",").map(Number));
  const [rows, columns] = [0, 1].map((axis) => places.map((place) => place[axis]));
  /** @type {string[]} */
  const lines = [];
  for (let row = Math.min(...rows); row <= Math.max(...rows); row++)
    for (let line = 0; line < (small ? 1 : WIDE); line++) {
      let text = "";
      for (let column = Math.min(...columns); column <= Math.max(...columns); column++) {
        const square = squares.get(`${row},${column}`);
        text += square ? (small ? inOneLine(square) : inThreeLines(square)[line]) : "   ";
      }
      lines.push(text.trimEnd());
    }
  while (lines.length > 1 && !lines.at(-1)) lines.pop();
  while (lines.length > 1 && !lines[0]) lines.shift();
  const indent = Math.min(...lines.filter(Boolean).map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(indent) || ".").join("\n");
}

/** @type {(down: number, right: number) => number} */
function quarterAt(down, right) {
  return QUARTERS.findIndex(([row, column]) => row === down && column === right);
}

/** @type {(square: Square) => string | null} */
function inOneLine(square) {
  const marks = QUARTERS.map((_, quarter) => square[quarter] ?? " ");
  if (new Set(marks).size === 1) return marks[0].repeat(WIDE);
  for (const [side, halves] of Object.entries(HALVES))
    if (halves.every(([one, other]) => marks[one] === marks[other])) return marks[halves[0][0]] + side + marks[halves[1][0]];
  return null;
}

/** @type {(square: Square) => string[]} */
function inThreeLines(square) {
  const [upper, right, lower, left] = QUARTERS.map((_, quarter) => square[quarter] ?? " ");
  return [` ${upper} `, `${left}+${right}`, ` ${lower} `];
}

/**
 * The cells of a picture in a text, from the first row and column of squares on; [] if there are none.
 * @type {(text: string) => MarkedCell[]}
 */
export function cellsInTans(text) {
  const lines = text.replace(/\r\n?/g, "\n").replaceAll("\t", "    ").split("\n");
  const drawn = lines.flatMap((line, row) =>
    [...line].flatMap((sign, column) => (sign === " " ? [] : [{ sign, row, column }]))
  );
  if (!drawn.length) return [];
  const [top, left] = [Math.min(...drawn.map(({ row }) => row)), Math.min(...drawn.map(({ column }) => column))];
  const plus = drawn.find(({ sign }) => sign === "+");
  const side = drawn.find(({ sign }) => "/\\".includes(sign));
  const found = plus ? around(drawn, plus) : squares(drawn, side ? side.column - 1 : left, top);
  if (!found.length) return [];
  const [low, first] = [1, 2].map((axis) => Math.min(...found.map((cell) => Math.floor(Number(cell[axis]) / WIDE))));
  return found.map(([layer, row, column, mark]) => [layer, row - WIDE * low, column - WIDE * first, mark]);
}

/** @typedef {{sign: string, row: number, column: number}} Drawn */

/** @type {(sign: string) => string} */
const markOf = (sign) => (KNOWN.test(sign) ? sign : "#");

/** @type {(drawn: Drawn[], plus: Drawn) => MarkedCell[]} */
function around(drawn, plus) {
  const [top, left] = [(plus.row + 2) % WIDE, (plus.column + 2) % WIDE];
  return drawn.flatMap(({ sign, row, column }) => {
    const [down, right] = [(row - top + WIDE) % WIDE, (column - left + WIDE) % WIDE];
    if (HOLES.includes(sign) || sign === "+" || quarterAt(down, right) < 0) return [];
    return [/** @type {MarkedCell} */ ([0, row - top, column - left, markOf(sign)])];
  });
}

/** @type {(drawn: Drawn[], first: number, top: number) => MarkedCell[]} */
function squares(drawn, first, top) {
  /** @type {Map<string, {row: number, column: number, signs: string[]}>} */
  const found = new Map();
  for (const { sign, row, column } of drawn) {
    const at = Math.floor((column - first) / WIDE);
    const square = found.get(`${row},${at}`) ?? { row: row - top, column: at, signs: [] };
    square.signs[column - first - WIDE * at] = sign;
    found.set(`${row},${at}`, square);
  }
  return [...found.values()].flatMap(({ row, column, signs: [left, middle, right] }) => {
    const halves = HALVES[middle] ?? [[0, 1, 2, 3], []];
    return halves.flatMap((quarters, number) => {
      const sign = number ? right : left;
      if (!sign || HOLES.includes(sign)) return [];
      return quarters.map((quarter) => {
        const [down, aside] = QUARTERS[quarter];
        return /** @type {MarkedCell} */ ([0, WIDE * row + down, WIDE * column + aside, markOf(sign)]);
      });
    });
  });
}
