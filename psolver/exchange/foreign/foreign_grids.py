"""The cells and pieces of PolySolver and of polysolve, as those of psolver.

A cell of theirs is (x, y), of cubes (x, y, z). Their axes of hexagons are 60 degrees apart on the
sides of (1, 1); two triangles, of the kinds 0 and 1, share each (x, y), and so do the four quarters
of a square: left, lower, right and upper. See `rotate` in
https://github.com/stdio2016/polysolve, converter/gridtypes.py: its turns take neighbours to
neighbours, from which the places of the cells follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import product
from operator import add, sub
from typing import NamedTuple

from ...core.cells import Cell, box, extent, translate
from ...core.lattice import Lattice, lattice_named
from ...core.model import Board, Piece, PieceGroup, Puzzle
from ...core.square_lattice import CUBIC, SQUARE
from ...core.wording import listed, quoted
from .foreign_file import check_size, fail_in_file, faults_in, free_name
from .stationary import stationary_pieces
from .writable import refuse_for_program, refuse_others

STATIONARY = "stationary"
MOBILITIES = ("mirror", "rotate", "translate", STATIONARY)
USUAL_MOBILITY = "rotate"
# By the kind of a quarter: the way down and to the right from the middle of its square.
QUARTERS_OF_TAN = ((0, -1), (1, 0), (0, 1), (-1, 0))


class PolyformGrid(NamedTuple):
    """A kind of grid: its lattice, the number of coordinates and of kinds of cells, the cell of
    psolver at coordinates of a kind, and these of a cell, the kind last.
    """

    lattice: Lattice
    dimension: int
    kinds: int
    cell: Callable[[Sequence[int], int], Cell]
    back: Callable[[Cell], tuple[int, ...]]


POLYFORM_GRIDS = {
    "square": PolyformGrid(SQUARE, 2, 1, lambda at, _: (at[1], at[0]), lambda c: (c[1], c[0], 0)),
    "cube": PolyformGrid(CUBIC, 3, 1, lambda at, _: (at[2], at[1], at[0]), lambda c: (*c[::-1], 0)),
    "hexagon": PolyformGrid(
        lattice_named("hexagon"),
        2,
        1,
        lambda at, _: (at[1], at[0] - at[1], -at[0]),
        lambda c: (-c[2], c[0], 0),
    ),
    "triangle": PolyformGrid(
        lattice_named("triangle"),
        2,
        2,
        lambda at, kind: (at[1], at[0] - at[1] + kind, 1 - at[0]),
        lambda c: (1 - c[2], c[0], sum(c) - 1),
    ),
    "tan": PolyformGrid(
        lattice_named("tans"),
        2,
        4,
        lambda at, kind: (at[1], *QUARTERS_OF_TAN[kind], at[0]),
        lambda c: (c[3], c[0], QUARTERS_OF_TAN.index(c[1:3])),
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
    mobility: str = USUAL_MOBILITY
    color: str | None = None


class PolyformPuzzle(NamedTuple):
    """The puzzle of a file, the names of its pieces, those of each piece of the file by its shapes,
    and the translation from the cells of the file to those of the puzzle.
    """

    puzzle: Puzzle
    names: list[list[str]]
    by: Cell


def grid_named(name: str, file: str, line: int | None = None, key: str = "") -> PolyformGrid:
    """Return a grid by its name. Raises PuzzleError."""
    if name.lower() not in POLYFORM_GRIDS:
        fault = f"psolver has no cells of the grid {quoted(name)}"
        fail_in_file(file, f"{fault}; it has {listed([*POLYFORM_GRIDS])}", line, key)
    return POLYFORM_GRIDS[name.lower()]


def without_repeats(piece: PolyformPiece, grid: PolyformGrid) -> PolyformPiece:
    """Return a piece without the shapes that it has already, turned as it may turn: each would
    make placements of its own, and solutions that differ in nothing but these.
    """
    first_shapes: dict[object, Sequence[Cell]] = {}
    for shape in piece.shapes:
        key: object = frozenset(shape)
        if piece.mobility != STATIONARY:
            turns, flips = _flags(piece.mobility)
            key = Piece("?", tuple(shape), 1, 1, turns, flips, lattice=grid.lattice).orientations
        first_shapes.setdefault(key, shape)
    return piece._replace(shapes=tuple(first_shapes.values()))


def _flags(mobility: str) -> tuple[bool, bool]:
    """Whether a piece of a mobility turns, and whether it flips."""
    return mobility in MOBILITIES[:2], mobility == MOBILITIES[0]


def polyform_puzzle(
    grid: PolyformGrid,
    pieces: Iterable[PolyformPiece],
    must: Iterable[Cell],
    may: Iterable[Cell],
    texts: tuple[str, str],
    file: str,
) -> PolyformPuzzle:
    """Return the puzzle of some pieces (see `without_repeats`), with its title and notes. Raises
    PuzzleError.
    """
    covered = frozenset(must)
    free = frozenset(may)
    sides = extent(grid.back(cell)[: grid.dimension] for cell in covered | free)
    check_size(sides, file, around=" around the board")
    by = _into_drawing(covered | free, grid.lattice)
    covered = frozenset(translate(covered, by))
    free = frozenset(translate(free, by))
    made: dict[str, Piece] = {}
    fixed_pieces: list[tuple[Piece, Sequence[Cell]]] = []
    groups: list[PieceGroup] = []
    named: list[list[str]] = []
    for piece in pieces:
        # a clue in a puzzle file is one word
        usual = piece.name.replace(" ", "-") if piece.mobility == STATIONARY else piece.name
        shapes = {free_name(usual, made): piece.shapes[0]}
        for shape in piece.shapes[1:]:
            shapes[free_name(usual, {**made, **shapes})] = shape
        least = piece.least if len(shapes) == 1 else 0
        for name, shape in shapes.items():
            # hexagons and triangles turn a long row to both sides of a picture
            sides = tuple(sorted(extent(shape))[-grid.dimension :])
            check_size(sides, file, around=f" around the piece {quoted(piece.name)}")
            flags = _flags(piece.mobility)
            with faults_in(file):
                made[name] = Piece(
                    name, tuple(shape), least, piece.most, *flags, piece.color, grid.lattice
                )
            if piece.mobility == STATIONARY:
                fixed_pieces.append((made[name], translate(shape, by)))
        if len(shapes) > 1:
            group_name = free_name(piece.name, [])
            groups.append(PieceGroup(group_name, tuple(shapes), piece.least, piece.most))
        named.append([*shapes])
    fixed = stationary_pieces(fixed_pieces, covered | free, file)
    clues = tuple(sorted(fixed.clues.items()))
    with faults_in(file):
        board = Board(covered, free, clues, lattice=grid.lattice, marks=fixed.marks)
        all_pieces = tuple({**made, **fixed.pieces}.values())
        puzzle = Puzzle(all_pieces, board, *texts, file=file, groups=groups or None)
    return PolyformPuzzle(puzzle, named, by)


def _into_drawing(cells: frozenset[Cell], lattice: Lattice) -> Cell:
    """A translation of some cells after which no row and no column that people know is below 0, as
    in every drawing; one that moves nothing if none is now.
    """
    first_cell, *_ = cells
    low, _ = box(map(lattice.shown, cells))
    shifts = [max(0, -number) for number in low]
    least_moved = tuple(map(add, lattice.shown(first_cell), shifts))
    # columns of hexagons and triangles move by two, those of tans by a square
    for further_shifts in product(range(lattice.block + 1), repeat=len(shifts)):
        cell = lattice.at(tuple(map(add, least_moved, further_shifts)))
        if cell is not None and lattice.kind(cell) == lattice.kind(first_cell):
            return tuple(map(sub, cell, first_cell))
    raise AssertionError("a lattice in which no translation keeps the kind of a cell")


# writing ------------------------------------------------------------------------------------------


def grid_of(puzzle: Puzzle, program: str) -> str:
    """Return the name of the grid of a puzzle that such a program holds. Raises PsolverError."""
    names = [name for name, grid in POLYFORM_GRIDS.items() if grid.lattice is puzzle.board.lattice]
    if not names:
        refuse_for_program(puzzle, program, f"it has no {puzzle.board.lattice.plural} here")
    refuse_others(puzzle, program, _movable)
    return names[0]


def _movable(piece: Piece) -> Piece:
    """A piece with the movements that these programs have for it."""
    turns, flips = _flags(mobility_of(piece))
    return replace(piece, can_rotate=turns, can_reverse=flips)


def mobility_of(piece: Piece) -> str:
    """Return the movements of a piece, one of MOBILITIES."""
    if not piece.can_rotate:
        return "translate"
    return "mirror" if piece.can_reverse else "rotate"


def most_of(piece: Piece, cells: int) -> int:
    """Return how often a piece may be used on a board of some cells."""
    return cells // piece.size if piece.most is None else piece.most
