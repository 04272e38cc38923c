"""Drawings of hexagons and triangles, read by somebody who knows where each cell begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from string import ascii_letters, digits
from typing import NamedTuple

import pytest
from support.seeds import seeds

import psolver
from psolver import HEXAGON, TRIANGLE, Board, Cell, Lattice, Piece, Puzzle, Tiling

NAMES = ascii_letters + digits
BOTH = pytest.mark.parametrize("lattice", [HEXAGON, TRIANGLE], ids=repr)
Spot = tuple[int, int]  # a row and a column, of a cell or of a character


class Reading:
    """A drawing in ASCII as somebody reads it who knows where each of its cells begins.

    A triangle that points up begins `size` columns before its top, and has a side at its foot; one
    that points down begins at its upper left corner, and has its side one line above. A hexagon
    begins above its left side, where it would if its slanted sides were as long as `size` lines.
    """

    def __init__(self, lattice: Lattice, text: str, spots: Iterable[Spot], roomy: bool) -> None:
        self.triangles, self.lines = lattice is TRIANGLE, text.split("\n")
        self.size = {(True, False): 2, (True, True): 3, (False, False): 1, (False, True): 2}[
            self.triangles, roomy
        ]
        self.step = self.size if self.triangles else self.size + 1
        self.spots = sorted(spots)
        self.top = min(row * self.step - self.points_down((row, _)) for row, _ in self.spots)
        self.left = min(column * self.step for _, column in self.spots)

    def points_down(self, spot: Spot) -> bool:
        return self.triangles and sum(spot) % 2 == 1

    def at(self, spot: Spot, down: int, right: int) -> str:
        """A character of the cell in a row and a column."""
        line = spot[0] * self.step + down - self.top
        column = spot[1] * self.step + right - self.left
        text = self.lines[line] if 0 <= line < len(self.lines) else ""
        return text[column] if 0 <= column < len(text) else " "

    def middle(self, spot: Spot) -> str:
        size = self.size
        if not self.triangles:
            return self.at(spot, size, size + 1)
        return self.at(spot, (size - 2) if self.points_down(spot) and size == 2 else 1, size)

    def sides(self, spot: Spot) -> Iterator[tuple[Spot, bool]]:
        """The cells beside one that come before it in a row, or below triangles, above hexagons;
        is there a side between?
        """
        (row, column), size = spot, self.size
        left = [(n, size - 1 - n) for n in range(size)]
        if not self.triangles:
            slanted = [(down, right + 1) for down, right in left]
            yield (row, column - 2), self.drawn(spot, [(size, 0)], "|")
            yield (row - 1, column - 1), self.drawn(spot, slanted, "/")
            mirrored = [(down, 2 * size + 2 - right) for down, right in slanted]
            yield (row - 1, column + 1), self.drawn(spot, mirrored, "\\")
        elif self.points_down(spot):
            yield (row, column - 1), self.drawn(spot, [(n, n) for n in range(size)], "\\")
        else:
            yield (row, column - 1), self.drawn(spot, left, "/")
            below, foot = (row + 1, column), [(size - 1, n) for n in range(1, 2 * size - 1)]
            marks = self.mark(spot), self.mark(below)
            yield below, marks[0] != marks[1] if any(marks) else self.drawn(spot, foot, "_")

    def drawn(self, spot: Spot, characters: Sequence[Spot], sign: str) -> bool:
        found = {self.at(spot, *character) == sign for character in characters}
        assert len(found) == 1, "half a side"
        return found.pop()

    def mark(self, spot: Spot) -> str:
        """What tells that no piece is in a cell."""
        return self.middle(spot).strip("/\\|_ " + NAMES)

    def parts(self) -> set[tuple[str, frozenset[Spot]]]:
        """The parts that lines cut the plane into, without what is around all of it, with their
        marks.
        """
        rows, columns = ({spot[n] for spot in self.spots} for n in (0, 1))
        window = {
            (row, column)
            for row in range(min(rows) - 2, max(rows) + 3)
            for column in range(min(columns) - 4, max(columns) + 5)
            if self.triangles or (row + column) % 2 == 0
        }
        part_of = {spot: {spot} for spot in window}
        for spot in window:
            for other, side in self.sides(spot):
                if other in window and not side and part_of[spot] is not part_of[other]:
                    part_of[spot] |= part_of[other]
                    part_of.update(dict.fromkeys(part_of[other], part_of[spot]))
        outside = part_of[min(window)]
        return {
            ("".join({self.mark(spot) for spot in part}), frozenset(part))
            for part in part_of.values()
            if part is not outside
        }


MARKS = {"piece": "", "empty": "?", "hole": "#"}


class Drawn(NamedTuple):
    """A tiling of a board with holes and empty cells."""

    puzzle: Puzzle
    tiling: Tiling

    @property
    def cells(self) -> set[Cell]:
        return {*self.puzzle.board.cells}

    @property
    def owner(self) -> dict[Cell, int]:
        """The number of the placement on each cell that is covered."""
        return {cell: n for n, one in enumerate(self.tiling) for cell in one.cells}

    def read(self, roomy: bool, format: str) -> Reading:
        size = "roomy" if roomy else "compact"
        text = psolver.draw(self.puzzle, self.tiling, format, size=size)
        lines = text.translate(str.maketrans("╱╲│░", "/\\|#"))
        assert all(line == line.rstrip() for line in lines.split("\n"))
        lattice = self.puzzle.board.lattice
        return Reading(lattice, lines, (shown(lattice, cell) for cell in self.cells), roomy)

    def parts(self) -> set[tuple[str, frozenset[Spot]]]:
        """The parts of pieces, of what is empty and of holes, with the marks that tell what they
        are.
        """
        regions = [("piece", one.cells) for one in self.tiling]
        regions.append(("empty", tuple(self.cells - self.owner.keys())))
        regions += [("hole", hole) for hole in self.holes()]
        lattice = self.puzzle.board.lattice
        return {
            (MARKS[role], frozenset(shown(lattice, cell) for cell in part))
            for role, cells in regions
            for part in lattice.components(cells)
        }

    def holes(self) -> list[Sequence[Cell]]:
        """The parts of what is beside the board that are not around it."""
        lattice = self.puzzle.board.lattice
        rows, columns = zip(*(shown(lattice, cell) for cell in self.cells), strict=True)
        window = {
            cell
            for row in range(min(rows) - 2, max(rows) + 3)
            for column in range(min(columns) - 4, max(columns) + 5)
            if (cell := lattice.at((row, column)))
        }
        parts = lattice.components(window - self.cells)
        around = min(window, key=lambda cell: shown(lattice, cell))
        return [part for part in parts if around not in part]


def shown(lattice: Lattice, cell: Cell) -> Spot:
    row, column = lattice.shown(cell)
    return row, column


def random_drawn(lattice: Lattice, seed: int, wrap: Sequence[str] = ()) -> Drawn:
    """A tiling of a board with holes and empty cells."""
    random = Random(seed)
    rows, columns = random.randint(1, 5), random.randint(2, 6)
    whole = next(size for size in lattice.sizes if "parallelogram" in size.example)
    cells = sorted(cell for cell in whole.cells(rows, columns) if random.random() < 0.9)
    name_of: dict[Cell, str] = {}
    for cell in random.sample(cells, len(cells)):
        beside = [name_of[other] for other in lattice.neighbours(cell) if other in name_of]
        new = f"piece {len(name_of)}" if random.random() < 0.8 else "?"
        name_of[cell] = random.choice([*beside, *beside, new])
    cells_of: dict[str, list[Cell]] = {}
    for cell, name in sorted(name_of.items()):
        cells_of.setdefault(name, []).append(cell)
    empty = cells_of.pop("?", [])
    board = Board(frozenset(cells) - {*empty}, frozenset(empty), lattice=lattice, wrap=wrap)
    pieces = tuple(Piece(name, tuple(some), lattice=lattice) for name, some in cells_of.items())
    pieces = pieces or (Piece("any", tuple(cells[:1]), lattice=lattice),)
    return Drawn(Puzzle(pieces, board), Tiling(cells_of.items(), lattice))


@BOTH
@pytest.mark.parametrize("number", seeds(1, 30))
def test_a_drawing_reads_back_as_its_regions(lattice: Lattice, number: int) -> None:
    found: set[str] = set()
    for seed in range(20 * number, 20 * number + 20):
        drawn = random_drawn(lattice, seed)
        parts = drawn.parts()
        for roomy in (False, True):
            for format in ("ascii", "box"):
                reading = drawn.read(roomy, format)
                assert parts == reading.parts(), reading.lines
        found |= {mark for mark, _ in parts}
    assert {*MARKS.values()} == found


@BOTH
@pytest.mark.parametrize("number", seeds(1, 30))
def test_a_side_is_open_just_where_a_piece_goes_over_it(lattice: Lattice, number: int) -> None:
    for seed in range(10 * number, 10 * number + 10):
        ways = (["rows"], ["columns"], ["rows", "columns"])[seed % 3]
        drawn = random_drawn(lattice, seed, ways)
        owner, space = drawn.owner, drawn.puzzle.board.space
        for roomy in (False, True):
            reading = drawn.read(roomy, "ascii")
            for cell in {near for one in drawn.cells for near in (one, *lattice.neighbours(one))}:
                for spot, side in reading.sides(shown(lattice, cell)):
                    ends = (cell, lattice.at(spot))
                    one, other = (owner.get(space.folded(end)) for end in ends)
                    if drawn.cells & {*ends} and None not in (one, other):
                        assert side is (one != other), (ends, reading.lines)
