"""The cells and pieces of PolySolver and of polysolve, as those of psolver.

A cell of theirs is (x, y), of cubes (x, y, z). Their axes of hexagons are 60 degrees apart on the
sides of (1, 1); two triangles, of the kinds 0 and 1, share each (x, y), and so do the four quarters
of a square: left, lower, right and upper. See `rotate` in
https://github.com/stdio2016/polysolve, converter/gridtypes.py: its turns take neighbours to
neighbours, from which the places of the cells follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from ...core.cells import Cell, box, extent, translate
from ...core.lattice import Lattice, lattice_named
from ...core.model import Board, Piece, PieceGroup, Puzzle
from ...core.square_lattice import CUBIC, SQUARE
from ...core.wording import listed, quoted
from ...lattices.vectors import minus, plus
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


def _square_at(at: Sequence[int], _: int) -> Cell:
    x, y = at[:2]
    return y, x


def _back_of_square(cell: Cell) -> Cell:
    row, column = cell
    return column, row, 0


def _cube_at(at: Sequence[int], _: int) -> Cell:
    x, y, z = at[:3]
    return z, y, x


def _back_of_cube(cell: Cell) -> Cell:
    layer, row, column = cell
    return column, row, layer, 0


def _hexagon_at(at: Sequence[int], _: int) -> Cell:
    x, y = at[:2]
    middle_number = x - y
    return y, middle_number, -x


def _back_of_hexagon(cell: Cell) -> Cell:
    y, _, minus_x = cell
    return -minus_x, y, 0


def _triangle_at(at: Sequence[int], kind: int) -> Cell:
    x, y = at[:2]
    middle_number = x - y + kind
    return y, middle_number, 1 - x


def _back_of_triangle(cell: Cell) -> Cell:
    y, _, one_minus_x = cell
    kind = sum(cell) - 1
    return 1 - one_minus_x, y, kind


def _tan_at(at: Sequence[int], kind: int) -> Cell:
    x, y = at[:2]
    down, right = QUARTERS_OF_TAN[kind]
    return y, down, right, x


def _back_of_tan(cell: Cell) -> Cell:
    y, down, right, x = cell
    kind = QUARTERS_OF_TAN.index((down, right))
    return x, y, kind


HEXAGON_CELLS = lattice_named("hexagon")
TRIANGLE_CELLS = lattice_named("triangle")
TAN_CELLS = lattice_named("tans")


POLYFORM_GRIDS = {
    "square": PolyformGrid(SQUARE, 2, 1, _square_at, _back_of_square),
    "cube": PolyformGrid(CUBIC, 3, 1, _cube_at, _back_of_cube),
    "hexagon": PolyformGrid(HEXAGON_CELLS, 2, 1, _hexagon_at, _back_of_hexagon),
    "triangle": PolyformGrid(TRIANGLE_CELLS, 2, 2, _triangle_at, _back_of_triangle),
    "tan": PolyformGrid(TAN_CELLS, 2, 4, _tan_at, _back_of_tan),
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
    usual_name = name.lower()
    if usual_name not in POLYFORM_GRIDS:
        known_names = listed([*POLYFORM_GRIDS])
        fault = f"psolver has no cells of the grid {quoted(name)}; it has {known_names}"
        fail_in_file(file, fault, line, key)
    return POLYFORM_GRIDS[usual_name]


def without_repeats(piece: PolyformPiece, grid: PolyformGrid) -> PolyformPiece:
    """Return a piece without the shapes that it has already, turned as it may turn: each would
    make placements of its own, and solutions that differ in nothing but these.
    """
    turns, flips = _flags(piece.mobility)
    first_shapes: dict[object, Sequence[Cell]] = {}
    for shape in piece.shapes:
        key: object
        if piece.mobility == STATIONARY:
            key = frozenset(shape)
        else:
            fixed = Piece("?", tuple(shape), 1, 1, turns, flips, lattice=grid.lattice)
            key = fixed.orientations
        first_shapes.setdefault(key, shape)
    shapes = tuple(first_shapes.values())
    return piece._replace(shapes=shapes)


def _flags(mobility: str) -> tuple[bool, bool]:
    """Whether a piece of a mobility turns, and whether it flips."""
    flips = mobility == "mirror"
    turns = flips or mobility == "rotate"
    return turns, flips


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
    cells = covered | free
    coordinates = []
    for cell in cells:
        numbers = grid.back(cell)
        coordinates.append(numbers[: grid.dimension])
    check_size(extent(coordinates), file, around=" around the board")
    by = _into_drawing(cells, grid.lattice)
    covered = frozenset(translate(covered, by))
    free = frozenset(translate(free, by))
    made = _MadePieces({}, [], [], [])
    for piece in pieces:
        _add_piece(made, piece, grid, by, file)
    fixed = stationary_pieces(made.fixed, covered | free, file)
    all_pieces = made.pieces | fixed.pieces
    clues = sorted(fixed.clues.items())
    groups = made.groups or None
    with faults_in(file):
        board = Board(covered, free, tuple(clues), lattice=grid.lattice, marks=fixed.marks)
        puzzle = Puzzle(all_pieces.values(), board, *texts, file=file, groups=groups)
    return PolyformPuzzle(puzzle, made.names, by)


class _MadePieces(NamedTuple):
    """The pieces of a puzzle by their names, those that are stationary with their cells, the groups
    of those that are shapes of one piece of the file, and the names of these.
    """

    pieces: dict[str, Piece]
    fixed: list[tuple[Piece, Sequence[Cell]]]
    groups: list[PieceGroup]
    names: list[list[str]]


def _add_piece(
    made: _MadePieces, piece: PolyformPiece, grid: PolyformGrid, by: Cell, file: str
) -> None:
    """Add a piece of a file, the cells of which are moved: a piece for each of its shapes."""
    stationary = piece.mobility == STATIONARY
    usual = piece.name
    if stationary:  # a clue in a puzzle file is one word
        usual = usual.replace(" ", "-")
    names: list[str] = []
    for _ in piece.shapes:
        used_names = [*made.pieces, *names]
        names.append(free_name(usual, used_names))
    least = 0
    if len(names) == 1:
        least = piece.least
    turns, flips = _flags(piece.mobility)
    for name, shape in zip(names, piece.shapes, strict=True):
        # hexagons and triangles turn a long row to both sides of a picture
        sides = sorted(extent(shape))
        around = f" around the piece {quoted(piece.name)}"
        check_size(sides[-grid.dimension :], file, around=around)
        with faults_in(file):
            made_piece = Piece(
                name, tuple(shape), least, piece.most, turns, flips, piece.color, grid.lattice
            )
        made.pieces[name] = made_piece
        if stationary:
            cells = translate(shape, by)
            made.fixed.append((made_piece, cells))
    if len(names) > 1:
        group_name = free_name(piece.name, [])
        group = PieceGroup(group_name, tuple(names), piece.least, piece.most)
        made.groups.append(group)
    made.names.append(names)


def _into_drawing(cells: frozenset[Cell], lattice: Lattice) -> Cell:
    """A translation of some cells after which no row and no column that people know is below 0, as
    in every drawing; one that moves nothing if none is now.
    """
    first_cell = next(iter(cells))
    kind = lattice.kind(first_cell)
    shown_places = [lattice.shown(cell) for cell in cells]
    low, _ = box(shown_places)
    shifts = tuple([max(0, -number) for number in low])
    least_moved = plus(lattice.shown(first_cell), shifts)
    # columns of hexagons and triangles move by two, those of tans by a square
    further_steps = range(lattice.block + 1)
    for further_shifts in product(further_steps, repeat=len(shifts)):
        cell = lattice.at(plus(least_moved, further_shifts))
        if cell is None:
            continue
        if lattice.kind(cell) == kind:
            return minus(cell, first_cell)
    raise AssertionError("a lattice in which no translation keeps the kind of a cell")


# writing ------------------------------------------------------------------------------------------


def grid_of(puzzle: Puzzle, program: str) -> str:
    """Return the name of the grid of a puzzle that such a program holds. Raises PsolverError."""
    lattice = puzzle.board.lattice
    names = []
    for name, grid in POLYFORM_GRIDS.items():
        if grid.lattice is lattice:
            names.append(name)
    if not names:
        reason = f"it has no {lattice.plural} here"
        refuse_for_program(puzzle, program, reason)
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
    if piece.can_reverse:
        return "mirror"
    return "rotate"


def most_of(piece: Piece, cells: int) -> int:
    """Return how often a piece may be used on a board of some cells."""
    if piece.most is not None:
        return piece.most
    return cells // piece.size


def cells_of_box(low: Cell, high: Cell) -> Iterator[Cell]:
    """Yield the cells from the lowest to the highest of a box, as `box` has them.

    >>> list(cells_of_box((0, 1), (1, 2)))
    [(0, 1), (0, 2), (1, 1), (1, 2)]
    """
    sides = []
    for first, last in zip(low, high, strict=True):
        sides.append(range(first, last + 1))
    return product(*sides)
