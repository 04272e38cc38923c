"""The rectangles that copies of a shape tile as a report: sentences and a picture, a table, rows,
JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from ..core.model import Puzzle
from ..core.plain_values import Values
from ..reasons import reason_parts
from ..text.report import Part, Report
from ..text.tables import table
from .answer_parts import (
    FLAG_OF_ANSWER,
    pictures_of,
    values_of_answer,
    values_of_tiling,
)
from .rectangle import RectangleAnswer, TileOrder, rectangle_puzzle, size_text
from .tile_orders import (
    ORDER_COLUMNS,
    answer_text,
    copies_text,
    order_lines,
    order_rows,
    width_lines,
)

ORDER_HEADING = "Rectangles of copies"
ORDER_CSV_COLUMNS = ("rows", "columns", "copies", "tiled", "prime", "why", "parts")


def order_report(tile_order: TileOrder, as_table: bool = False) -> Report:
    """Return the rectangles that copies of a shape tile; `as_table`, a row for each."""
    alone = tile_order.rectangles[0] if len(tile_order.rectangles) == 1 else None
    pictured = alone or tile_order.smallest

    def parts() -> list[Part]:
        if as_table:
            return [Part(table([ORDER_COLUMNS, *order_rows(tile_order)], None))]
        return _single(tile_order, alone) if alone else _several(tile_order)

    return Report(
        parts,
        lambda: _data(tile_order),
        lambda: _rows(tile_order),
        _puzzle_of(tile_order, pictured) if pictured and pictured.copies else None,
        heading=ORDER_HEADING,
    )


def _puzzle_of(tile_order: TileOrder, rectangle: RectangleAnswer) -> Puzzle:
    """The puzzle to tile a rectangle."""
    return rectangle_puzzle(tile_order.piece, rectangle.rows, rectangle.columns)


def values_of_order(tile_order: TileOrder) -> Values:
    """The values of JSON: those of the order, with its rectangles."""
    *rectangles, order = _data(tile_order)
    return {**order, "rectangles": rectangles}


def _several(tile_order: TileOrder) -> list[Part]:
    """The sentences, the lengths of whole widths, and the smallest rectangle."""
    parts = [Part("\n".join(order_lines(tile_order)))]
    if lines := width_lines(tile_order):
        parts.append(Part("\n".join(lines)))
    if tile_order.smallest:
        parts += _picture(tile_order, tile_order.smallest)
    return parts


def _single(tile_order: TileOrder, rectangle: RectangleAnswer) -> list[Part]:
    """The answer for one rectangle, with its tiling, or the reason for "no"."""
    copies = f", {copies_text(rectangle.copies)}" if rectangle.copies else ""
    parts = [Part(f"{size_text(rectangle.size)}{copies}: {answer_text(rectangle)}.")]
    if rectangle.tiling:
        parts += _picture(tile_order, rectangle)
    elif rectangle.reason and rectangle.copies:
        parts += reason_parts(_puzzle_of(tile_order, rectangle), rectangle.reason)
    return parts


def _picture(tile_order: TileOrder, rectangle: RectangleAnswer) -> list[Part]:
    """The picture of the tiling of a rectangle, if it has one."""
    if rectangle.tiling is None:
        return []
    return pictures_of([(_puzzle_of(tile_order, rectangle), rectangle.tiling)])


def _rows(tile_order: TileOrder) -> Iterator[list[object]]:
    """The rows of a table for other programs; yes is 1, no is 0, open is empty."""
    yield [*ORDER_CSV_COLUMNS]
    for rectangle in tile_order.rectangles:
        yield [
            rectangle.rows,
            rectangle.columns,
            rectangle.copies,
            FLAG_OF_ANSWER[rectangle.tiles],
            FLAG_OF_ANSWER[rectangle.prime],
            rectangle.why,
            " ".join(map(size_text, rectangle.parts)),
        ]


def _data(tile_order: TileOrder) -> Iterator[Values]:
    for rectangle in tile_order.rectangles:
        parts = [list(size) for size in rectangle.parts]
        yield {
            "type": "rectangle",
            "rows": rectangle.rows,
            "columns": rectangle.columns,
            **values_of_answer(rectangle, parts),
        }
    widths = []
    for width in tile_order.widths:
        values = asdict(width)
        values["primes"] = list(width.primes)
        widths.append(values)
    yield {
        "type": "order",
        "order": tile_order.order,
        "proved": tile_order.proved,
        "rectangle": _size_values(tile_order.smallest),
        "odd_order": tile_order.odd_order,
        "odd_proved": tile_order.odd_proved,
        "odd_rectangle": _size_values(tile_order.smallest_odd),
        "primes": [_size_values(prime) for prime in tile_order.primes],
        "widths": widths,
        "never": tile_order.never,
        "even": tile_order.even,
        "within": tile_order.within,
        "status": tile_order.status,
        **values_of_tiling(tile_order.smallest),
    }


def _size_values(rectangle: RectangleAnswer | None) -> list[int] | None:
    """The rows and columns of a rectangle."""
    return list(rectangle.size) if rectangle else None
