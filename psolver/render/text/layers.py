"""A solid in box drawing: its layers side by side, the lowest first, each seen from above.

A roomy cell has a mark inside where its piece goes on in the layer above it (which is drawn to the
right), below it, or in both, so that the layers can be read as one solid; an optional cell that
stays empty has one too. Holes are filled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from ...geometry.cells import Cell, box
from .box import EMPTY, ROOMY, Owners, Picture, draw
from .holes import ASCII_HOLE, HOLE, hollow

GAP = 2  # columns between pictures beside each other
BARE = "?"  # in an optional cell that stays empty, as in letters


@dataclass(frozen=True, slots=True)
class Arrows:
    """The marks of a cell whose piece goes on, and what fills a hole; one character each."""

    up: str
    down: str
    both: str
    hole: str


ARROWS = Arrows("↑", "↓", "↕", HOLE)
ASCII_ARROWS = Arrows("^", "v", "x", ASCII_HOLE)


def draw_layers(
    region: Mapping[Cell, int],
    glyphs: Mapping[int, str],
    scale: tuple[int, int],
    arrows: Arrows,
    width: int | None,
) -> Picture:
    """The picture of some 3-D cells (at least one), by region, as many layers in a row as fit into
    `width` columns.

    >>> from .box import GLYPHS
    >>> region = {(0, 0, 0): 1, (0, 0, 1): 2, (1, 0, 0): 1}
    >>> print(draw_layers(region, GLYPHS, ROOMY, ARROWS, None).text)
    ┏━━━┳━━━┓  ┏━━━┓
    ┃ ↑ ┃   ┃  ┃ ↓ ┃
    ┗━━━┻━━━┛  ┗━━━┛
    """
    low, high = box(region)
    layers = range(low[0], high[0] + 1)
    cells: dict[int, dict[Cell, int]] = {layer: {} for layer in layers}
    marks: dict[int, dict[Cell, str]] = {layer: {} for layer in layers}
    for cell, number in region.items():
        cells[cell[0]][cell[1:]] = number
        if mark := BARE if number == EMPTY else _arrow(region, cell, arrows):
            marks[cell[0]][cell[1:]] = mark
    corners = low[1:], high[1:]
    pictures = [draw(cells[layer], glyphs, scale, corners) for layer in layers]
    if scale == ROOMY:
        pictures = [
            _with_marks(
                picture,
                marks[layer],
                hollow(frozenset(cells[layer]), corners),
                arrows.hole,
                low[1:],
            )
            for picture, layer in zip(pictures, layers, strict=True)
        ]
    return _in_rows(pictures, layer_width(region, scale), width)


def layer_width(region: Mapping[Cell, int], scale: tuple[int, int]) -> int:
    """The columns that one layer takes."""
    low, high = box(region)
    return (high[-1] - low[-1] + 1) * scale[0] + 1


def _arrow(region: Mapping[Cell, int], cell: Cell, arrows: Arrows) -> str:
    """The mark of a cell, "" where its piece goes on in neither layer beside its own."""
    below, above = (region.get((cell[0] + step, *cell[1:])) == region[cell] for step in (-1, 1))
    return (arrows.both if below else arrows.up) if above else arrows.down if below else ""


def _with_marks(
    picture: Picture,
    marks: Mapping[Cell, str],
    holes: Iterable[tuple[int, int]],
    hole: str,
    corner: Cell,
) -> Picture:
    """A roomy picture with a mark inside some of its cells and its holes filled; `corner` is its
    first cell.
    """
    lines = [list(line) for line in picture.text.split("\n")]
    wide, high = ROOMY
    for (row, column), mark in marks.items():
        lines[(row - corner[0]) * high + high // 2][(column - corner[1]) * wide + wide // 2] = mark
    for line, column in holes:
        lines[line][column] = hole
    return Picture("\n".join(map("".join, lines)), picture.find_owners)


def _in_rows(pictures: Sequence[Picture], wide: int, width: int | None) -> Picture:
    """Pictures of the same size beside each other, a blank line between rows; `width` None: all in
    one row.
    """
    number = len(pictures) if width is None else max(1, (width + GAP) // (wide + GAP))
    rows = [pictures[start : start + number] for start in range(0, len(pictures), number)]
    texts = [
        [
            (" " * GAP).join(part.ljust(wide) for part in parts).rstrip(" ")
            for parts in zip(*(picture.text.split("\n") for picture in row), strict=True)
        ]
        for row in rows
    ]

    def owners() -> Owners:
        found: list[tuple[int | None, ...]] = []
        for row, lines in zip(rows, texts, strict=True):
            parts = zip(*(picture.owners for picture in row), strict=True)
            found += [
                _joined(part, wide)[: len(line)] for part, line in zip(parts, lines, strict=True)
            ]
            found.append(())  # of the blank line
        return tuple(found[:-1])

    return Picture("\n\n".join("\n".join(lines) for lines in texts), owners)


def _joined(parts: Sequence[tuple[int | None, ...]], wide: int) -> tuple[int | None, ...]:
    """The owners of the characters of one line of pictures beside each other."""
    return tuple(
        chain.from_iterable((*part, *repeat(None, wide + GAP - len(part))) for part in parts)
    )
