"""The rectangles that copies of a shape tile as a report: sentences and a picture, a table, rows,
JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core.answer_values import tiling_values
from ..reasons import reason_parts
from ..text.look import Look, Page
from ..text.report import Part, Report
from ..text.tables import table
from ..text.tiling_scenes import tiling_scene
from .rectangle import RectangleAnswer, TileOrder, rectangle_puzzle
from .tile_orders import (
    COLUMNS,
    answer_text,
    copies_text,
    order_lines,
    order_rows,
    size_text,
    width_lines,
)

COLUMNS_OF_TEXT = 80
HEADING = "Rectangles of copies"
CSV = ("rows", "columns", "copies", "tiled", "prime", "why", "parts")


def tile_order(found: TileOrder, as_table: bool = False) -> Report:
    """Return the rectangles that copies of a shape tile; `as_table`, a row for each."""
    alone = len(found.rectangles) == 1
    shown = found.rectangles[0] if alone else found.smallest

    def parts() -> list[Part]:
        if as_table:
            return [Part(table([COLUMNS, *order_rows(found)], None))]
        return _single(found, found.rectangles[0]) if alone else _several(found)

    puzzle = rectangle_puzzle(found.piece, *shown.size) if shown and shown.copies else None
    return Report(parts, lambda: _data(found), lambda: _rows(found), puzzle, heading=HEADING)


def text(found: TileOrder) -> str:
    """The sentences, with the smallest rectangle in box drawing."""
    from ..text.text_writer import report_text

    return report_text(tile_order(found), Look(page=Page(COLUMNS_OF_TEXT)))


def svg(found: TileOrder) -> str:
    """The sentences and the smallest rectangle as SVG."""
    from ..pictures import report_svg

    return report_svg(tile_order(found), Look())


def to_dict(found: TileOrder) -> dict[str, Any]:
    """The values of JSON: those of the order, with its rectangles."""
    *rectangles, order = _data(found)
    return {**order, "rectangles": rectangles}


def _several(found: TileOrder) -> list[Part]:
    """The sentences, the lengths of whole widths, and the smallest rectangle."""
    parts = [Part("\n".join(order_lines(found)))]
    if lines := width_lines(found):
        parts.append(Part("\n".join(lines)))
    return parts + (_picture(found, found.smallest) if found.smallest else [])


def _single(found: TileOrder, one: RectangleAnswer) -> list[Part]:
    """The answer for one rectangle, with its tiling, or the reason for "no"."""
    copies = f", {copies_text(one.copies)}" if one.copies else ""
    line = Part(f"{size_text(one.size)}{copies}: {answer_text(one)}.")
    if one.tiling:
        return [line, *_picture(found, one)]
    if one.reason and one.copies:
        return [line, *reason_parts(rectangle_puzzle(found.piece, *one.size), one.reason)]
    return [line]


def _picture(found: TileOrder, one: RectangleAnswer) -> list[Part]:
    puzzle = rectangle_puzzle(found.piece, *one.size)
    if one.tiling is None:
        return []
    return [Part("", (tiling_scene(puzzle, one.tiling.placements, colored=True),))]


def _rows(found: TileOrder) -> Iterator[list[object]]:
    """The rows of a table for other programs; yes is 1, no is 0, open is empty."""
    yield [*CSV]
    for one in found.rectangles:
        known = [None if value is None else int(value) for value in (one.tiles, one.prime)]
        parts = " ".join(map(size_text, one.parts))
        yield [one.rows, one.columns, one.copies, *known, one.why, parts]


def _data(found: TileOrder) -> Iterator[dict[str, Any]]:
    for one in found.rectangles:
        yield {"type": "rectangle", **_values(one)}
    smallest, odd = found.smallest, found.smallest_odd
    yield {
        "type": "order",
        "order": found.order,
        "proved": found.proved,
        "rectangle": list(smallest.size) if smallest else None,
        "odd_order": found.odd_order,
        "odd_proved": found.odd_proved,
        "odd_rectangle": list(odd.size) if odd else None,
        "primes": [list(one.size) for one in found.primes],
        "widths": [
            {"rows": one.rows, "primes": list(one.primes), "whole": one.whole, "states": one.states}
            for one in found.widths
        ],
        "never": found.never,
        "even": found.even,
        "within": found.within,
        "status": found.status,
        **(tiling_values(smallest.tiling) if smallest and smallest.tiling else {}),
    }


def _values(one: RectangleAnswer) -> dict[str, Any]:
    """The values of a rectangle; the reason, if one is known, in a sentence."""
    values: dict[str, Any] = {
        "rows": one.rows,
        "columns": one.columns,
        "copies": one.copies,
        "tiled": one.tiles,
        "prime": one.prime,
        "why": one.why,
    }
    if one.parts:
        values["parts"] = [list(part) for part in one.parts]
    if one.reason:
        values["reason"] = one.reason.sentence
    return values
