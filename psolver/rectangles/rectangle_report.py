"""The rectangles that copies of a shape tile as a report: sentences and a picture, a table, rows,
JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from ..core.answer_values import tiling_values
from ..reasons import reason_parts
from ..text.look import Look, Page
from ..text.report import Part, Report
from ..text.tables import table
from ..text.text_writer import report_text
from ..text.tiling_scenes import tiling_scene
from .rectangle import RectangleAnswer, TileOrder, rectangle_puzzle
from .tile_orders import (
    ORDER_COLUMNS,
    answer_text,
    copies_text,
    order_lines,
    order_rows,
    size_text,
    width_lines,
)

ORDER_TEXT_COLUMNS = 80
ORDER_HEADING = "Rectangles of copies"
ORDER_CSV_COLUMNS = ("rows", "columns", "copies", "tiled", "prime", "why", "parts")


def order_report(tile_order: TileOrder, as_table: bool = False) -> Report:
    """Return the rectangles that copies of a shape tile; `as_table`, a row for each."""
    alone = len(tile_order.rectangles) == 1
    pictured = tile_order.rectangles[0] if alone else tile_order.smallest

    def parts() -> list[Part]:
        if as_table:
            return [Part(table([ORDER_COLUMNS, *order_rows(tile_order)], None))]
        return _single(tile_order, tile_order.rectangles[0]) if alone else _several(tile_order)

    puzzle = None
    if pictured and pictured.copies:
        puzzle = rectangle_puzzle(tile_order.piece, *pictured.size)
    return Report(
        parts, lambda: _data(tile_order), lambda: _rows(tile_order), puzzle, heading=ORDER_HEADING
    )


def text_of_order(tile_order: TileOrder) -> str:
    """The sentences, with the smallest rectangle in box drawing."""
    return report_text(order_report(tile_order), Look(page=Page(ORDER_TEXT_COLUMNS)))


def svg_of_order(tile_order: TileOrder) -> str:
    """The sentences and the smallest rectangle as SVG."""
    return svg_of_report(order_report(tile_order))


def svg_of_report(report: Report) -> str:
    """Return a report as SVG."""
    from ..pictures import report_svg

    return report_svg(report, Look())


def values_of_order(tile_order: TileOrder) -> dict[str, Any]:
    """The values of JSON: those of the order, with its rectangles."""
    *rectangles, order = _data(tile_order)
    return {**order, "rectangles": rectangles}


def _several(tile_order: TileOrder) -> list[Part]:
    """The sentences, the lengths of whole widths, and the smallest rectangle."""
    paragraphs = [Part("\n".join(order_lines(tile_order)))]
    if lines := width_lines(tile_order):
        paragraphs.append(Part("\n".join(lines)))
    return paragraphs + (_picture(tile_order, tile_order.smallest) if tile_order.smallest else [])


def _single(tile_order: TileOrder, rectangle: RectangleAnswer) -> list[Part]:
    """The answer for one rectangle, with its tiling, or the reason for "no"."""
    copies = f", {copies_text(rectangle.copies)}" if rectangle.copies else ""
    line = Part(f"{size_text(rectangle.size)}{copies}: {answer_text(rectangle)}.")
    if rectangle.tiling:
        return [line, *_picture(tile_order, rectangle)]
    if rectangle.reason and rectangle.copies:
        puzzle = rectangle_puzzle(tile_order.piece, *rectangle.size)
        return [line, *reason_parts(puzzle, rectangle.reason)]
    return [line]


def _picture(tile_order: TileOrder, rectangle: RectangleAnswer) -> list[Part]:
    puzzle = rectangle_puzzle(tile_order.piece, *rectangle.size)
    if rectangle.tiling is None:
        return []
    return [Part("", (tiling_scene(puzzle, rectangle.tiling.placements, colored=True),))]


def _rows(tile_order: TileOrder) -> Iterator[list[object]]:
    """The rows of a table for other programs; yes is 1, no is 0, open is empty."""
    yield [*ORDER_CSV_COLUMNS]
    flags = {None: None, True: 1, False: 0}
    for rectangle in tile_order.rectangles:
        yield [
            rectangle.rows,
            rectangle.columns,
            rectangle.copies,
            flags[rectangle.tiles],
            flags[rectangle.prime],
            rectangle.why,
            " ".join(map(size_text, rectangle.parts)),
        ]


def _data(tile_order: TileOrder) -> Iterator[dict[str, Any]]:
    for rectangle in tile_order.rectangles:
        yield {"type": "rectangle", **_values(rectangle)}
    smallest = tile_order.smallest
    odd = tile_order.smallest_odd
    yield {
        "type": "order",
        "order": tile_order.order,
        "proved": tile_order.proved,
        "rectangle": list(smallest.size) if smallest else None,
        "odd_order": tile_order.odd_order,
        "odd_proved": tile_order.odd_proved,
        "odd_rectangle": list(odd.size) if odd else None,
        "primes": [list(rectangle.size) for rectangle in tile_order.primes],
        "widths": [{**asdict(width), "primes": list(width.primes)} for width in tile_order.widths],
        "never": tile_order.never,
        "even": tile_order.even,
        "within": tile_order.within,
        "status": tile_order.status,
        **(tiling_values(smallest.tiling) if smallest and smallest.tiling else {}),
    }


def _values(rectangle: RectangleAnswer) -> dict[str, Any]:
    """The values of a rectangle; the reason, if one is known, in a sentence."""
    values: dict[str, Any] = {
        "rows": rectangle.rows,
        "columns": rectangle.columns,
        "copies": rectangle.copies,
        "tiled": rectangle.tiles,
        "prime": rectangle.prime,
        "why": rectangle.why,
    }
    if rectangle.parts:
        values["parts"] = [list(size) for size in rectangle.parts]
    if rectangle.reason:
        values["reason"] = rectangle.reason.sentence
    return values
