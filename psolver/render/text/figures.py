"""What a figure's roomy picture shows beside its pieces: axes and centres, wherever it is blank and
in a margin around it, and holes, which are filled so that none looks like a piece.

A mirror's axis is a dotted line, a diagonal's a slanted one. A centre without axes has its mark
where it is, and four times in the margin in line with it. Where axes cross, their crossing is the
centre.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...geometry.cells import box
from ...puzzle.figure import Figure, Symmetry
from .box import ROOMY, Owners, Picture
from .holes import ASCII_HOLE, HOLE, hollow

MARGIN = (2, 1)  # columns and lines on each side


@dataclass(frozen=True, slots=True)
class Marks:
    """One character each."""

    vertical: str
    horizontal: str
    falling: str
    rising: str
    crossing: str
    half_turn: str
    quarter_turn: str
    hole: str


MARKS = Marks("┊", "┈", "╲", "╱", "┼", "•", "◆", HOLE)
ASCII_MARKS = Marks(":", ".", "\\", "/", "*", "o", "@", ASCII_HOLE)


def with_marks(picture: Picture, figure: Figure, marks: Marks) -> Picture:
    """A roomy picture of a figure with its symmetries and holes marked; what the picture draws
    stays as it is.
    """
    low, high = box(figure.cells)
    height, width = (
        (b - a + 1) * size + 1 for a, b, size in zip(low, high, reversed(ROOMY), strict=True)
    )
    columns, lines = MARGIN
    grid = [[" "] * (width + 2 * columns) for _ in range(height + 2 * lines)]
    for number, text in enumerate(picture.text.split("\n"), lines):
        grid[number][columns : columns + len(text)] = text
    drawn: set[tuple[int, int]] = set()
    for line, column, mark in _marked(figure, (height, width), marks):
        if grid[line + lines][column + columns] == " ":
            grid[line + lines][column + columns] = mark
            drawn.add((line, column))
        elif (line, column) in drawn:
            grid[line + lines][column + columns] = marks.crossing
    for line, column in hollow(frozenset(figure.cells), (low, high)):
        found = grid[line + lines][column + columns]
        if found == " " or (
            found == marks.horizontal and column % 2
        ):  # so that such an axis does not hide a hole
            grid[line + lines][column + columns] = marks.hole
    rows = ["".join(row).rstrip(" ") for row in grid]
    first, last = int(not rows[0]), len(rows) - int(not rows[-1])
    indent = columns if all(row[:columns].strip(" ") == "" for row in rows) else 0
    kept = [row[indent:] for row in rows[first:last]]
    return Picture(
        "\n".join(kept), lambda: _owners(picture.owners, lines - first, columns - indent, kept)
    )


def _owners(owners: Owners, above: int, left: int, lines: list[str]) -> Owners:
    """The owners of a picture's characters, moved down and right."""
    shifted = []
    for number, line in enumerate(lines):
        inside = 0 <= number - above < len(owners)
        row = (None,) * left + (owners[number - above] if inside else ())
        shifted.append((row + (None,) * len(line))[: len(line)])
    return tuple(shifted)


def _marked(figure: Figure, size: tuple[int, int], marks: Marks) -> Iterator[tuple[int, int, str]]:
    """The line, the column and the character of every mark, counted from the picture's first; some
    in the margin.
    """
    has_axes = any(symmetry.kind in ("mirror", "diagonal") for symmetry in figure.symmetries)
    turns = {symmetry.kind for symmetry in figure.symmetries}
    for symmetry in figure.symmetries:
        if symmetry.kind in ("mirror", "diagonal"):
            yield from _axis(symmetry, size, marks)
        elif not has_axes and not (symmetry.kind == "rotation" and "quarter" in turns):
            mark = marks.quarter_turn if symmetry.kind == "quarter" else marks.half_turn
            line, column = _middle(size)
            across, down = MARGIN
            yield line, column, mark
            yield from ((edge, column, mark) for edge in (-down, size[0] - 1 + down))
            yield from ((line, edge, mark) for edge in (-across, size[1] - 1 + across))


def _axis(
    symmetry: Symmetry, size: tuple[int, int], marks: Marks
) -> Iterator[tuple[int, int, str]]:
    """The marks of an axis, from margin to margin."""
    line, column = _middle(size)
    height, width = size
    name = symmetry.place[0][0]
    if name == "column":
        yield from (
            (number, column, marks.vertical) for number in range(-MARGIN[1], height + MARGIN[1])
        )
    elif name == "row":
        yield from (
            (line, number, marks.horizontal) for number in range(-MARGIN[0], width + MARGIN[0])
        )
    else:
        falls = name == "row-column"
        for number in range(-MARGIN[1], height + MARGIN[1]):
            across = number * MARGIN[0]
            yield (
                number,
                across if falls else width - 1 - across,
                marks.falling if falls else marks.rising,
            )


def _middle(size: tuple[int, int]) -> tuple[int, int]:
    """The line and the column in the middle of a picture: every symmetry of a figure is one of its
    box.
    """
    return (size[0] - 1) // 2, (size[1] - 1) // 2
