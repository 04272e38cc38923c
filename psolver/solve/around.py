"""The symmetries of a board that wraps: it may be turned and flipped as other boards, and shifted
around.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import TypeAlias

from ..control import Control
from ..geometry.cells import Cell
from ..geometry.isometry import Isometry
from ..puzzle.marked import cells_at
from ..puzzle.model import Board, Puzzle
from ..puzzle.sites import Sites

Image: TypeAlias = list[int]  # of each site, by their numbers
Renamed: TypeAlias = dict[str, str]  # what each piece becomes


def periods(board: Board) -> tuple[int, ...]:
    """For each axis after how many cells a board begins again; 0 where it does not wrap."""
    return tuple(sum(steps) for steps in zip(*board.space.translations, strict=True))


class Around:
    """The symmetries of a puzzle whose board wraps, as maps of its sites, by their numbers: its
    cells, and sides that may have marks; each with the piece that every piece becomes.
    """

    def __init__(self, puzzle: Puzzle, sites: Sites, control: Control) -> None:
        self._control, self._sites = control, sites
        board = self._board = puzzle.board
        self._number = sites.number
        self._fold = board.space.folded_site
        self._may = {self._number[cell] for cell in board.may}
        self._clues = {self._number[cell]: name for cell, name in board.clues}
        self._beside: set[tuple[Cell, Hashable]] = set()
        for rule in puzzle.rules:
            self._beside |= rule.surroundings(puzzle)
        best, traits = puzzle.best, [rule.cell_traits(puzzle) for rule in puzzle.rules]
        self._told = [
            (best.of_cell(cell) if best else 0, *(of.get(cell) for of in traits))
            for cell in board.cells
        ]
        self._same = {piece.name: piece.name for piece in puzzle.pieces}

    def turned(
        self, rotations: bool, rename: Callable[[Image, bool], Renamed | None]
    ) -> list[tuple[Image, Renamed]]:
        """A symmetry for each way in which the board may be turned and flipped, the identity first;
        `rotations`: not flipped.

        `rename` tells of a map that keeps the marks of cells, and whether it flips the board, which
        piece each becomes, None where it is no symmetry; that does not depend on shifts.
        """
        lattice = self._board.lattice
        every = sorted(lattice.group(), key=lambda one: (one != lattice.identity, one))
        found = []
        for isometry in every:
            reverses = lattice.reverses(isometry)
            if not (rotations and reverses) and (one := self._one(isometry, reverses, rename)):
                found.append(one)
        return found

    def _one(
        self, isometry: Isometry, reverses: bool, rename: Callable[[Image, bool], Renamed | None]
    ) -> tuple[Image, Renamed] | None:
        """A symmetry that turns the board as an isometry does; None where there is none."""
        renamed = None
        for shift in self._shifts(isometry):
            image = self._image(isometry.then_moved(shift))
            if image is None or not self._keeps_told(image):
                continue
            renamed = renamed or rename(image, reverses)
            if renamed is None:
                return None
            if self._keeps(image, renamed):
                return image, renamed
        return None

    def shifted(self) -> list[list[Image]]:
        """Lists of shifts around the board, of which one of each make every shift that is a
        symmetry.
        """
        identity, around = self._board.lattice.identity, periods(self._board)

        def sum_of(one: Cell, other: Cell) -> Cell:
            sums = zip(one, other, around, strict=True)
            return tuple((a + b) % period if period else 0 for a, b, period in sums)

        lists: list[list[Image]] = []
        known = {(0,) * len(around)}
        for shift in product(*(range(period or 1) for period in around)):
            if shift in known:
                continue
            image = self._image(identity.then_moved(shift))
            kept = image is not None and self._keeps_told(image) and self._keeps(image, self._same)
            if image is None or not kept:
                continue
            powers, shifts = [list(range(len(image)))], [(0,) * len(around)]
            while (far := sum_of(shifts[-1], shift)) not in known:
                shifts.append(far)
                powers.append([image[number] for number in powers[-1]])
            known = {sum_of(one, other) for one in shifts for other in known}
            lists.append(powers)
        return lists

    def _shifts(self, isometry: Isometry) -> Iterator[Cell]:
        """The shifts that may follow an isometry; none where it does not keep what wraps."""
        around = periods(self._board)
        if tuple(around[axis] for axis in isometry.axes) != around:
            return
        low = self._board.box[0]
        moved = isometry(tuple(low)), isometry(tuple(self._board.box[1]))
        first = tuple(a - min(ends) for a, ends in zip(low, zip(*moved, strict=True), strict=True))
        for shift in product(*(range(period or 1) for period in around)):
            yield tuple(a + b for a, b in zip(first, shift, strict=True))

    def _image(self, isometry: Isometry) -> Image | None:
        """The numbers of the images of the sites; None where one is no site, or where what lies
        beside the board is not kept.
        """
        self._control.tick()
        beside = {(self._there(site, isometry), what) for site, what in self._beside}
        if beside != self._beside:
            return None
        image = []
        for site in self._sites.all:
            number = self._number.get(self._there(site, isometry))
            if number is None:
                return None
            image.append(number)
        return image

    def _there(self, site: Cell, isometry: Isometry) -> Cell:
        """Where an isometry takes a site."""
        cells = cells_at(site, self._board.lattice.dimension)
        return self._fold(tuple(chain.from_iterable(map(isometry, cells))))

    def _keeps_told(self, image: Sequence[int]) -> bool:
        """Does a map keep the marks of cells, and what cells are worth?"""
        return all(self._told[to] == told for to, told in zip(image, self._told, strict=False))

    def _keeps(self, image: Sequence[int], renamed: Mapping[str, str]) -> bool:
        """Does a map keep the optional cells and the clues?"""
        clues = {image[number]: renamed[name] for number, name in self._clues.items()}
        return clues == self._clues and all(image[number] in self._may for number in self._may)
