"""The cells and pieces of PolySolver and of polysolve, as those of psolver.

A cell of theirs is (x, y), of cubes (x, y, z). Their axes of hexagons are 60 degrees apart on the
sides of (1, 1); two triangles, of the kinds 0 and 1, share each (x, y). See `rotate` in
https://github.com/stdio2016/polysolve, converter/gridtypes.py: its turns take neighbours to
neighbours, from which the places of the cells follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...geometry.cells import Cell, extent
from ...geometry.lattice import CUBIC, SQUARE, Lattice
from ...geometry.slanted import HEXAGON, TRIANGLE
from ...puzzle.model import Board, Piece, PieceGroup, Puzzle
from ...wording import listed, quoted, shortened
from .foreign_file import check_size, fail, faults_in, free_name
from .writable import refuse, refuse_others

MOBILITIES = ("mirror", "rotate", "translate", "stationary")
USUAL = "rotate"


class PolyformGrid(NamedTuple):
    """A kind of grid: its lattice, the number of coordinates and of kinds of cells, the cell of
    psolver at coordinates of a kind, and these of a cell, the kind last.
    """

    lattice: Lattice
    dimension: int
    kinds: int
    cell: Callable[[Sequence[int], int], Cell]
    back: Callable[[Cell], tuple[int, ...]]


GRIDS = {
    "square": PolyformGrid(SQUARE, 2, 1, lambda at, _: (at[1], at[0]), lambda c: (c[1], c[0], 0)),
    "cube": PolyformGrid(CUBIC, 3, 1, lambda at, _: (at[2], at[1], at[0]), lambda c: (*c[::-1], 0)),
    "hexagon": PolyformGrid(
        HEXAGON, 2, 1, lambda at, _: (at[1], at[0] - at[1], -at[0]), lambda c: (-c[2], c[0], 0)
    ),
    "triangle": PolyformGrid(
        TRIANGLE,
        2,
        2,
        lambda at, kind: (at[1], at[0] - at[1] + kind, 1 - at[0]),
        lambda c: (1 - c[2], c[0], sum(c) - 1),
    ),
}


class PolyformPiece(NamedTuple):
    """A piece of a file: the shapes that each copy of it may have, in cells of psolver, the bounds
    on its uses, its movements, one of MOBILITIES, and its colour.
    """

    name: str
    shapes: Sequence[Sequence[Cell]]
    least: int
    most: int
    mobility: str = USUAL
    color: str | None = None


def grid_named(name: str, file: str, line: int | None = None, key: str = "") -> PolyformGrid:
    """Return a grid by its name. Raises PuzzleError."""
    if name.lower() not in GRIDS:
        what = f"psolver has no cells of the grid {quoted(name)}; it has {listed([*GRIDS])}"
        fail(file, what, line, key)
    return GRIDS[name.lower()]


def polyform_puzzle(
    grid: PolyformGrid,
    pieces: Iterable[PolyformPiece],
    must: Iterable[Cell],
    may: Iterable[Cell],
    texts: tuple[str, str],
    file: str,
) -> tuple[Puzzle, list[list[str]]]:
    """Return the puzzle of some pieces, with its title and notes, and the names of the pieces of
    psolver that each of them is, one for each of its shapes. Raises PuzzleError.
    """
    covered, free = frozenset(must), frozenset(may)
    sides = extent(cell[: grid.dimension] for cell in covered | free)
    check_size(sides, file, around=" around the board")
    made: list[Piece] = []
    groups, named = [], []
    clues: dict[Cell, str] = {}
    for one in pieces:
        names: list[str] = []
        for shape in one.shapes:
            # hexagons and triangles turn a long row to both sides of a picture
            sides = tuple(sorted(extent(shape))[-grid.dimension :])
            check_size(sides, file, around=f" around the piece {quoted(one.name)}")
            name = free_name(one.name, [piece.name for piece in made])
            least = one.least if len(one.shapes) == 1 else 0
            turns, flips = one.mobility in MOBILITIES[:2], one.mobility == MOBILITIES[0]
            with faults_in(file):
                made.append(
                    Piece(
                        name, tuple(shape), least, one.most, turns, flips, one.color, grid.lattice
                    )
                )
            names.append(name)
        if len(names) > 1:
            groups.append(PieceGroup(free_name(one.name, []), tuple(names), one.least, one.most))
        if one.mobility == "stationary":
            if len(names) > 1 or (one.least, one.most) != (1, 1):
                what = "does not move, and so needs one shape and the amount 1"
                fail(file, f"the piece {shortened(one.name)} {what}")
            clues |= dict.fromkeys(one.shapes[0], names[0])
        named.append(names)
    with faults_in(file):
        board = Board(covered, free, tuple(sorted(clues.items())), lattice=grid.lattice)
        puzzle = Puzzle(made, board, *texts, file=file, groups=groups or None)
    return puzzle, named


# writing ------------------------------------------------------------------------------------------


def grid_of(puzzle: Puzzle, program: str) -> str:
    """Return the name of the grid of a puzzle that such a program holds. Raises PsolverError."""
    names = [name for name, grid in GRIDS.items() if grid.lattice is puzzle.board.lattice]
    if not names:
        refuse(puzzle, program, f"it has no {puzzle.board.lattice.plural} here")
    refuse_others(puzzle, program, _movable)
    return names[0]


def _movable(piece: Piece) -> Piece:
    """A piece with the movements that these programs have for it."""
    mobility = mobility_of(piece)
    turns, flips = mobility in MOBILITIES[:2], mobility == MOBILITIES[0]
    return replace(piece, can_rotate=turns, can_reverse=flips)


def mobility_of(piece: Piece) -> str:
    """Return the movements of a piece, one of MOBILITIES."""
    if not piece.can_rotate:
        return "translate"
    return "mirror" if piece.can_reverse else "rotate"


def most_of(piece: Piece, cells: int) -> int:
    """Return how often a piece may be used on a board of some cells."""
    return cells // piece.size if piece.most is None else piece.most
