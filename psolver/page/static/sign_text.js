// Pictures in which signs stand beside the characters of cells, such as the + in the middle of a hexagon of kites.

/** @import { Field } from "./cells.js" */
/** @import { MarkedCell } from "./grid.js" */

const HOLES = ".,_· -";
const KNOWN = /^[#?A-Za-z0-9]$/;

/**
 * Cells as a text, in the way of a puzzle file.
 * @type {(cells: MarkedCell[], field: Field) => string}
 */
export function pictureWithSigns(cells, field) {
  const drawn = cells.flatMap(([, row, column, mark]) => [
    { row, column, sign: mark },
    ...field.beside(row, column).map(([down, right, sign]) => ({ row: row + down, column: column + right, sign })),
  ]);
  const left = Math.min(...drawn.map(({ column }) => column));
  const top = Math.min(...drawn.map(({ row }) => row));
  /** @type {string[][]} */
  const lines = [];
  for (const { row, column, sign } of drawn) (lines[row - top] ??= [])[column - left] = sign;
  return [...lines].map((line) => [...(line ?? ["."])].map((sign) => sign ?? " ").join("")).join("\n");
}

/**
 * The cells of a picture in a text; [] if there are none.
 * @type {(text: string, field: Field) => MarkedCell[]}
 */
export function cellsWithSigns(text, field) {
  const lines = text.replace(/\r\n?/g, "\n").replaceAll("\t", "    ").split("\n");
  /** @type {(row: number, column: number) => string | undefined} */
  const signAt = (row, column) => lines[row]?.[column];
  const places = Array.from({ length: field.block ** 2 }, (_, at) => [Math.floor(at / field.block), at % field.block]);
  const drawn = lines.flatMap((line, row) => [...line].map((sign, column) => ({ sign, row, column })));
  for (const [top, left] of places) {
    const cells = drawn.flatMap(({ sign, row, column }) => {
      const place = /** @type {const} */ ([row + top, column + left]);
      const isCell =
        field.has(...place) &&
        !HOLES.includes(sign) &&
        field.beside(...place).every(([down, right, other]) => signAt(row + down, column + right) === other);
      return isCell ? [/** @type {MarkedCell} */ ([0, ...place, KNOWN.test(sign) ? sign : "#"])] : [];
    });
    if (cells.length) return cells;
  }
  return [];
}
