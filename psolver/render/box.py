"""Box drawing: a line wherever two neighbouring cells belong to different regions.

A region is a number: of a placement, or EMPTY for the optional cells that stay uncovered. A cell that is no part of the
board has none. The glyph at a corner is looked up by its four arms, the sides that meet there.

    compact    a cell is two columns and one line; its text is the corner and the side above it
    roomy      a cell is four columns and two lines, so that it has an inside
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..geometry.lattice import Cell, box
from ..puzzle.model import Puzzle
from ..puzzle.tiling import Tiling

EMPTY = -1
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
GLYPHS = {
    0: " ",
    UP | DOWN: "┃",
    LEFT | RIGHT: "━",
    DOWN | RIGHT: "┏",
    DOWN | LEFT: "┓",
    UP | RIGHT: "┗",
    UP | LEFT: "┛",
    UP | DOWN | RIGHT: "┣",
    UP | DOWN | LEFT: "┫",
    DOWN | LEFT | RIGHT: "┳",
    UP | LEFT | RIGHT: "┻",
    UP | DOWN | LEFT | RIGHT: "╋",
}
ASCII = {arms: {" ": " ", "┃": "|", "━": "-"}.get(glyph, "+") for arms, glyph in GLYPHS.items()}
COMPACT, ROOMY = (2, 1), (4, 2)


@dataclass(frozen=True, slots=True)
class Picture:
    """Text, and for each of its characters the region it belongs to (None: to none), line by line."""

    text: str
    owners: tuple[tuple[int | None, ...], ...]


def regions(puzzle: Puzzle, tiling: Tiling) -> dict[Cell, int]:
    """The region of every cell of the board."""
    return dict.fromkeys(puzzle.board.cells, EMPTY) | tiling.owners()


def draw(region: Mapping[Cell, int], glyphs: Mapping[int, str] = GLYPHS, scale: tuple[int, int] = COMPACT) -> Picture:
    """The picture of some 2-D cells (at least one), by region, cropped to their box.

    `scale` is the columns and the lines of a cell.

    >>> print(draw({(0, 0): 1, (0, 1): 1, (1, 0): 1, (1, 1): 2}).text)
    ┏━━━┓
    ┃ ┏━┫
    ┗━┻━┛
    """
    (top, left), (bottom, right) = box(region)
    lines: list[str] = []
    owners: list[tuple[int | None, ...]] = []
    for row in range(top, bottom + 2):
        for part in range(scale[1] if row <= bottom else 1):
            characters = list(_line(region, row, part, (left, right), glyphs, scale))
            line = "".join(glyph for glyph, _ in characters).rstrip(" ")
            lines.append(line)
            owners.append(tuple(owner for _, owner in characters[: len(line)]))
    return Picture("\n".join(lines), tuple(owners))


def _line(
    region: Mapping[Cell, int],
    row: int,
    part: int,
    span: tuple[int, int],
    glyphs: Mapping[int, str],
    scale: tuple[int, int],
) -> Iterator[tuple[str, int | None]]:
    """One line of text: for part 0 the corners and sides above a row of cells, for others the row's inside."""
    for column in range(span[0], span[1] + 2):
        above_left, above = region.get((row - 1, column - 1)), region.get((row - 1, column))
        beside, here = region.get((row, column - 1)), region.get((row, column))
        if part:
            arms = (UP | DOWN) * (beside != here)
            across, inside = 0, here
        else:
            arms = UP * (above_left != above) | RIGHT * (above != here) | DOWN * (beside != here)
            arms |= LEFT * (above_left != beside)
            across, inside = (LEFT | RIGHT) * (above != here), here if above == here else None
        corner = here if not arms else None
        if scale == COMPACT:  # too small for an inside: the cell owns its corner and the side above it
            corner = inside = here
        yield glyphs[arms], corner
        if column <= span[1]:
            yield from [(glyphs[across], inside)] * (scale[0] - 1)
