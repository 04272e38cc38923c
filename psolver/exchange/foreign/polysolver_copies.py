"""The copies of pieces in a file of PolySolver, which `polysolver` reads: their places on the
board, and the orientations that a place numbers, turns and mirror images.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple, TypeAlias

from ...core.cells import Cell, Shape, box, translate
from ...core.lattice import Lattice
from ...core.model import Piece, Puzzle
from ...core.tilings import Tiling, tiling
from ...lattices.vectors import negative
from .foreign_file import fail_in_file, free_name, right_tilings
from .foreign_grids import PolyformGrid, PolyformPiece

# Solutions number no more copies of pieces.
MOST_COPIES = 10_000
CoordinatesOfCell: TypeAlias = tuple[int, ...]  # with the kind of the cell, the last
Turn: TypeAlias = Callable[[CoordinatesOfCell], CoordinatesOfCell]


class CopyAt(NamedTuple):
    """A copy of a piece, which has a number from 1, at a place in an orientation, from 0."""

    number: int
    place: CoordinatesOfCell
    orientation: int


class PlacedTile(NamedTuple):
    """The piece of a copy, the name of its shape, and the cells under it."""

    piece: PolyformPiece
    name: str
    cells: Shape


class NumberedCopies:
    """The copies of pieces, which solutions number from 1."""

    def __init__(
        self,
        grid: PolyformGrid,
        pieces: Sequence[PolyformPiece],
        named: Sequence[Sequence[str]],
        by: Cell,
    ) -> None:
        self._grid = grid
        self._by = by
        self._tiles = list(zip(pieces, named, strict=True))
        self._copies: list[tuple[PolyformPiece, Sequence[str]]] = []
        for tile in self._tiles:
            copies_left = MOST_COPIES - len(self._copies)
            copies = min(tile[0].most, copies_left)
            self._copies += [tile] * copies
        # the name of a copy that lies on the board already, by the piece that it is and its cells
        self._names_on_board: dict[tuple[str, frozenset[Cell]], str] = {}

    def _tile_at(self, copy: CopyAt) -> PlacedTile | str:
        """The tile of a copy; or a fault."""
        number = copy.number
        if number > len(self._copies):
            return f"there is no piece {number}"
        copy_index = number - 1
        piece, names = self._copies[copy_index]
        images = []
        for shape, name in zip(piece.shapes, names, strict=True):
            for image in _orientations(self._grid, shape, piece.mobility):
                images.append((name, image))
        if copy.orientation >= len(images):
            return f"the piece {number} has no orientation {copy.orientation}"
        name, image = images[copy.orientation]
        *coordinates, _ = copy.place
        to = (*coordinates, 0)
        cells = []
        for place in translate(image, to):
            kind = place[-1]
            cells.append(self._grid.cell(place, kind))
        moved_cells = translate(cells, self._by)
        return PlacedTile(piece, name, moved_cells)

    def tilings(
        self, puzzle: Puzzle, solutions: Iterable[Sequence[CopyAt]]
    ) -> tuple[tuple[Tiling, ...], list[str]]:
        """Return the solutions that are right, and a sentence on the others."""
        lattice = puzzle.board.lattice
        stored_tilings = (self._tiling(solution, lattice) for solution in solutions)
        return right_tilings(puzzle, stored_tilings)

    def _tiling(self, solution: Sequence[CopyAt], lattice: Lattice) -> Tiling | str:
        """A solution, or its first fault."""
        placements = []
        for copy in solution:
            tile = self._tile_at(copy)
            if isinstance(tile, str):
                return tile
            key = (tile.name, frozenset(tile.cells))
            name = self._names_on_board.get(key, tile.name)
            placements.append((name, tile.cells))
        return tiling(placements, lattice)

    def placed(self, puzzle: Puzzle, copies: Sequence[CopyAt]) -> Puzzle:
        """Return the puzzle with pieces that lie on the board already, as clues; one of several
        copies becomes a piece of its own. Raises PuzzleError if one cannot lie there.
        """
        clues: dict[Cell, str] = {}
        numbers_placed = set()
        used: Counter[str] = Counter()
        pieces = {piece.name: piece for piece in puzzle.pieces}
        board = puzzle.board
        room = board.must | board.may
        for copy in copies:
            tile = self._tile_at(copy)
            if isinstance(tile, str):
                fault = f"a piece lies on the board that is not there: {tile}"
                fail_in_file(puzzle.file, fault)
            is_new = copy.number not in numbers_placed
            is_on_board = room.issuperset(tile.cells)
            is_alone = clues.keys().isdisjoint(tile.cells)
            if not (is_new and is_on_board and is_alone):
                fault = f"the piece {copy.number} lies on the board where it has no room"
                fail_in_file(puzzle.file, f"{fault}: twice, on another piece or beside the board")
            numbers_placed.add(copy.number)
            name = tile.name
            if tile.piece.most > 1 or " " in name:  # a clue in a puzzle file is one word
                used[tile.piece.name] += 1
                own_piece = self._own_piece(tile, pieces)
                name = own_piece.name
                pieces[name] = own_piece
                key = (tile.name, frozenset(tile.cells))
                self._names_on_board[key] = name
            clues |= dict.fromkeys(tile.cells, name)
        return self._with_clues(puzzle, pieces, clues, used)

    def _own_piece(self, tile: PlacedTile, used_names: Iterable[str]) -> Piece:
        """A piece for a copy that lies on the board already."""
        usual = tile.name.replace(" ", "-")
        name = free_name(f"{usual}-placed", used_names)
        lattice = self._grid.lattice
        color = tile.piece.color
        return Piece(name, tile.cells, 1, 1, False, False, color, lattice)

    def _with_clues(
        self,
        puzzle: Puzzle,
        pieces: dict[str, Piece],
        clues: dict[Cell, str],
        used: Counter[str],
    ) -> Puzzle:
        """The puzzle with clues, whose tiles have fewer copies left than they had."""
        groups = {group.pieces: group for group in puzzle.groups}
        for tile, names in self._tiles:
            spent = used[tile.name]
            if not spent:
                continue
            most_left = tile.most - spent
            for name in names:
                piece = pieces[name]
                least = max(0, piece.least - spent)
                pieces[name] = replace(piece, least=least, most=most_left)
            group = groups.get(tuple(names))
            if group:
                least = max(0, tile.least - spent)
                groups[group.pieces] = replace(group, least=least, most=most_left)
        all_clues = sorted(clues.items())
        board = replace(puzzle.board, clues=tuple(all_clues))
        all_pieces = tuple(pieces.values())
        changed_puzzle = replace(puzzle, pieces=all_pieces, board=board)
        all_groups = tuple(groups.values())
        return changed_puzzle.having(groups=all_groups or None)


def _orientations(grid: PolyformGrid, shape: Sequence[Cell], mobility: str) -> list[Shape]:
    """The different images of a shape in coordinates, their lowest ones 0: the turns in order, then
    those of the mirror image.
    """
    cells = [grid.back(cell) for cell in shape]
    name = grid.lattice.name
    sides = [cells]
    if mobility == "mirror":
        mirror = MIRRORS_OF_GRIDS[name]
        mirrored = [mirror(cell) for cell in cells]
        sides.append(mirrored)
    turns = TURNS_OF_GRIDS[name]
    if mobility == "translate":
        turns = ()
    times_of_turns = [range(order) for _, order in turns]
    images: dict[Shape, None] = {}
    for side in sides:
        for times in product(*times_of_turns):
            image = side
            turns_and_times = zip(turns, times, strict=True)
            for (turn, _), number in turns_and_times:
                for _ in range(number):
                    image = [turn(cell) for cell in image]
            moved = tuple(sorted(moved_to_zero(image)))
            images[moved] = None
    return list(images)


def moved_to_zero(places: Sequence[CoordinatesOfCell]) -> Shape:
    """Return places moved so that the lowest of each coordinate is 0."""
    low, _ = box(places)
    *low_coordinates, _ = negative(low)
    by = (*low_coordinates, 0)
    return translate(places, by)


# turns and mirrors of coordinates, the kind last --------------------------------------------------


def _quarter_turn(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, *further_coordinates = at
    return y, -x, *further_coordinates


def _half_turn(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, z, kind = at
    return x, -y, -z, kind


def _turn_of_axes(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, z, kind = at
    return z, x, y, kind


def _turn_of_tans(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, kind = at
    next_kind = (kind + 1) % 4
    return y, -x, next_kind


def _turn_of_hexagons(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, kind = at
    return x - y, x, kind


def _turn_of_triangles(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, kind = at
    column = x - y
    if kind:
        return column, x, 0
    return column - 1, x, 1


def _mirror_of_squares(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, kind = at
    return -x, y, kind


def _mirror_of_cubes(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, z, kind = at
    return -x, -y, -z, kind


def _mirror_of_hexagons(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, kind = at
    return y, x, kind


def _mirror_of_triangles(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, kind = at
    column = y - x - kind
    return column, y, kind


def _mirror_of_tans(at: CoordinatesOfCell) -> CoordinatesOfCell:
    x, y, kind = at
    mirrored_kind = (2 - kind) % 4
    return -x, y, mirrored_kind


# by the lattice of the grid: turns, each with the number of times that it makes a whole one; the
# first is the slowest, and done first
TURNS_OF_GRIDS: dict[str, tuple[tuple[Turn, int], ...]] = {
    "square": ((_quarter_turn, 4),),
    "cubic": ((_turn_of_axes, 3), (_half_turn, 2), (_quarter_turn, 4)),
    "hexagon": ((_turn_of_hexagons, 6),),
    "triangle": ((_turn_of_triangles, 6),),
    "tans": ((_turn_of_tans, 4),),
}
MIRRORS_OF_GRIDS: dict[str, Turn] = {
    "square": _mirror_of_squares,
    "cubic": _mirror_of_cubes,
    "hexagon": _mirror_of_hexagons,
    "triangle": _mirror_of_triangles,
    "tans": _mirror_of_tans,
}
