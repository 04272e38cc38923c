"""Colours of pieces, marks and frames that are easy to tell apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from ..core.cells import Cell, Shape
from ..core.lattice import Lattice
from ..core.model import Puzzle
from ..core.tilings import Placement, owners_of

# Light enough for black lines and letters on them; the first ones are as far apart as they can be.
# Chosen so that every two differ, for people who see all colours and for people who do not see red,
# green or blue: see tests/text/test_palette.py.
PALETTE = (
    "#e499bd",
    "#efff8f",
    "#bfd49a",
    "#96cafe",
    "#9afec4",
    "#fad95f",
    "#d1fdff",
    "#fe917b",
    "#cec23f",
    "#2fbaf2",
    "#ebd7fd",
    "#4aeed1",
)
GLARE = 0.05  # of a screen, in its contrasts (WCAG 2.2)


def colors(puzzle: Puzzle, placements: Sequence[Placement]) -> list[str]:
    """The "#rrggbb" of each placement, in their order.

    A piece keeps its own colour; a placement beside another of the same colour takes the first that
    no neighbour has.
    """
    fixed = {piece.name for piece in puzzle.pieces if piece.color}
    color_of_name = own_colors(puzzle)
    return _apart(color_of_name, fixed, placements, puzzle.board.space)


def colors_without_puzzle(placements: Sequence[Placement], lattice: Lattice) -> list[str]:
    """The "#rrggbb" of each placement of pieces without a puzzle, in their order."""
    names = sorted({placement.piece for placement in placements})
    color_of_name = {}
    for number, name in enumerate(names):
        color_of_name[name] = _palette_color(number)
    return _apart(color_of_name, set(), placements, lattice)


def _apart(
    color_of_name: Mapping[str, str],
    fixed: set[str],
    placements: Sequence[Placement],
    lattice: Lattice,
) -> list[str]:
    """The colour of each placement: its piece's own, or another beside one of the same colour."""
    touching = _touching(placements, lattice)
    chosen: dict[int, str] = {}
    numbers = range(len(placements))
    is_free = [placement.piece not in fixed for placement in placements]
    # Those whose colour cannot change choose first.
    for number in sorted(numbers, key=is_free.__getitem__):
        color = color_of_name[placements[number].piece]
        if is_free[number]:
            neighbours = touching.get(number, ())
            neighbouring_colors = {chosen.get(neighbour) for neighbour in neighbours}
            for palette_color in (color, *PALETTE):
                if palette_color not in neighbouring_colors:
                    color = palette_color
                    break
        chosen[number] = color
    return [chosen[number] for number in numbers]


def _palette_color(number: int) -> str:
    """The colour of the palette for a number; they come again and again."""
    return PALETTE[number % len(PALETTE)]


def own_colors(puzzle: Puzzle) -> dict[str, str]:
    """The "#rrggbb" of each piece by its name: its `color`, else one by its place in the puzzle."""
    color_of_name = {}
    for number, piece in enumerate(puzzle.pieces):
        color_of_name[piece.name] = piece.color or _palette_color(number)
    return color_of_name


def mark_color(mark: str) -> int:
    """The number of the palette's colour that stands for the mark of a side; a capital letter has
    that of the small one, which it may fit.

    >>> mark_color("b"), mark_color("B")
    (2, 2)
    """
    return ord(mark.lower()) % len(PALETTE)


def frame_color(puzzle: Puzzle) -> str:
    """The "#rrggbb" of lines that are drawn on pieces and on a dark or light terminal."""
    own = frozenset(piece.color for piece in puzzle.pieces if piece.color)
    return _clear_grey(own)


@cache
def _clear_grey(piece_colors: frozenset[str]) -> str:
    """The grey whose least contrast with the palette, black, white and some more colours is the
    greatest.

    >>> _clear_grey(frozenset())
    '#5b5b5b'
    """
    colors_around = (*PALETTE, "#000000", "#ffffff", *piece_colors)
    grounds = [luminance(color) + GLARE for color in colors_around]

    def least_contrast(grey: str) -> float:
        light = luminance(grey) + GLARE
        contrasts = []
        for ground in grounds:
            lighter = max(light, ground)
            contrasts.append(lighter / min(light, ground))
        return min(contrasts)

    greys = []
    for level in range(256):
        digits = f"{level:02x}"
        greys.append(f"#{3 * digits}")
    return max(greys, key=least_contrast)


def luminance(color: str) -> float:
    """The relative luminance of a colour, from 0 to 1 (WCAG 2.2)."""
    lights = []
    for value in bytes.fromhex(color[1:]):
        share = value / 255
        light = share / 12.92
        if share > 0.04045:
            light = ((share + 0.055) / 1.055) ** 2.4
        lights.append(light)
    red, green, blue = lights
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _touching(placements: Sequence[Placement], lattice: Lattice) -> Mapping[int, set[int]]:
    owners = owners_of(placements)
    touching = defaultdict(set)
    cells = tuple(sorted(owners))
    for cell, neighbour in _sides(lattice, cells):
        owner = owners[cell]
        other_owner = owners[neighbour]
        if owner != other_owner:
            touching[owner].add(other_owner)
            touching[other_owner].add(owner)
    return touching


@lru_cache(64)
def _sides(lattice: Lattice, cells: Shape) -> list[tuple[Cell, Cell]]:
    cell_set = set(cells)
    sides = []
    for cell in cells:
        for neighbour in lattice.neighbours(cell):
            if cell < neighbour and neighbour in cell_set:
                sides.append((cell, neighbour))
    return sides
