"""A quick look at the assemblies of pieces that a board was cut into: most cuts have too many.

A set of cells is an integer, with a bit for each cell of the box around the board, so that a
placement is moved by a shift. The piece with the fewest placements that are left is placed next;
those of another piece are only looked at up to the symmetries of the puzzle. An engine proves
whatever a look leaves open.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from ..core.bits import members
from ..core.cells import Cell, Isometry, Shape, box, extent
from ..core.control import current_control
from ..core.model import Board
from ..core.polyform import orientations
from ..core.square_lattice import CUBIC, SQUARE
from . import cut_tuning


class Looked(NamedTuple):
    """Assemblies, the cells of each piece in each; of those that are the same turned or flipped at
    least one, and at most `repeats`.
    """

    assemblies: list[tuple[Shape, ...]]
    repeats: int


class AssemblyLook:
    """Looks at the assemblies of pieces on a board of squares or cubes; how pieces may be turned
    and flipped is the same for all.
    """

    def __init__(self, board: Board, can_rotate: bool, can_reverse: bool) -> None:
        self._control = current_control()
        self._lattice = board.lattice
        self._can_rotate = can_rotate
        self._can_reverse = can_reverse
        low, high = box(board.cells)
        self._low = low
        self._sides = [end - start + 1 for start, end in zip(low, high, strict=True)]
        self._strides = [1] * len(low)
        for axis in range(len(low) - 1, 0, -1):
            self._strides[axis - 1] = self._strides[axis] * self._sides[axis]
        number_of = {cell: self._number(cell) for cell in board.cells}
        self._cell_of = {number: cell for cell, number in number_of.items()}
        self._board = sum(1 << number for number in number_of.values())
        self._must = sum(1 << number_of[cell] for cell in board.must)
        # each symmetry of the board, with the number of the image of each cell
        self._symmetries: list[tuple[Isometry, dict[int, int]]] = []
        for isometry in self._lattice.symmetries(board.cells):
            if all(isometry(cell) in board.must for cell in board.must):
                images = {number: number_of[isometry(cell)] for cell, number in number_of.items()}
                self._symmetries.append((isometry, images))
        self._known: dict[Shape, tuple[tuple[Shape, ...], list[int]]] = {}

    def _number(self, cell: Cell) -> int:
        return sum(
            (place - start) * stride
            for place, start, stride in zip(cell, self._low, self._strides, strict=True)
        )

    def assemblies(self, pieces: Sequence[Shape], most: int) -> Looked | None:
        """Return the assemblies of pieces, or some of them, which are more than `most` up to
        symmetries; None if it takes long to find out.
        """
        shapes = [self._lattice.normalise(piece) for piece in pieces]
        placements = [self._placements(shape)[1] for shape in shapes]
        piece, chosen, repeats = self._up_to_symmetries(shapes, placements)
        placements[piece] = chosen
        search = _AssemblySearch(most * repeats, self._must)
        search.place([*enumerate(placements)], 0, ())
        if search.steps_left < 0:
            return None
        assemblies = []
        for masks in search.found:
            placed = dict(masks)
            assemblies.append(tuple(self._shape(placed[piece]) for piece in range(len(pieces))))
        return Looked(assemblies, repeats)

    def _shape(self, mask: int) -> Shape:
        return tuple(self._cell_of[number] for number in members(mask))

    def _placements(self, shape: Shape) -> tuple[tuple[Shape, ...], list[int]]:
        """The orientations of a shape at the origin, and its placements on the board."""
        if shape in self._known:
            return self._known[shape]
        images = orientations(shape, self._lattice, self._can_rotate, self._can_reverse)
        masks = []
        for image in images:
            spaces = [side - size for side, size in zip(self._sides, extent(image), strict=True)]
            if min(spaces) < 0:
                continue
            mask = 0
            for cell in image:
                mask |= 1 << sum(map(int.__mul__, cell, self._strides))
            for offset in product(*(range(space + 1) for space in spaces)):
                moved = mask << sum(map(int.__mul__, offset, self._strides))
                if moved & ~self._board == 0:
                    masks.append(moved)
        if len(self._known) >= cut_tuning.MOST_SHAPES_KNOWN:
            self._known.clear()
        self._known[shape] = images, masks
        return images, masks

    def _up_to_symmetries(
        self, shapes: Sequence[Shape], ways: Sequence[list[int]]
    ) -> tuple[int, list[int], int]:
        """A piece, one of its placements for each class of those that are the same up to the
        symmetries of the puzzle, and how many of a class of assemblies are then left at most.
        """
        maps = [images for isometry, images in self._symmetries if self._keeps(isometry, shapes)]
        best = 0, ways[0], len(maps)
        for piece, shape in enumerate(shapes):
            if shapes.count(shape) > 1:
                continue
            images_of_chosen: set[int] = set()
            chosen = []
            repeats = 1
            for mask in ways[piece]:
                if mask in images_of_chosen:
                    continue
                numbers = [*members(mask)]
                orbit = {sum(1 << images[number] for number in numbers) for images in maps}
                images_of_chosen |= orbit
                chosen.append(mask)
                repeats = max(repeats, len(maps) // len(orbit))
            if repeats < best[2]:
                best = piece, chosen, repeats
            if repeats == 1:
                break
        return best

    def _keeps(self, isometry: Isometry, shapes: Sequence[Shape]) -> bool:
        """Whether a symmetry of the board is one of the puzzle: it takes placements of pieces to
        placements of them.
        """
        lattice = self._lattice
        if self._can_rotate and (self._can_reverse or not lattice.reverses(isometry)):
            return True
        for shape in shapes:
            if lattice.normalise(isometry.images(shape)) not in self._placements(shape)[0]:
                return False
        return True


def suits_assembly_look(board: Board) -> bool:
    """Return whether a look can be had at the assemblies of a board."""
    return board.space in (SQUARE, CUBIC) and not board.clues


Ways = list[tuple[int, list[int]]]  # pieces by their numbers, each with its placements


class _AssemblySearch:
    """A search for the assemblies of pieces.

    found       the placements of each assembly, with the numbers of their pieces
    steps_left  below 0 if it takes too many
    """

    def __init__(self, most: int, must: int) -> None:
        self.found: list[list[tuple[int, int]]] = []
        self.steps_left = cut_tuning.MOST_LOOK_STEPS
        self._seen: set[frozenset[int]] = set()
        self._most = most
        self._must = must
        self._control = current_control()

    def place(self, ways: Ways, taken: int, placed: tuple[tuple[int, int], ...]) -> None:
        """Find the assemblies with some pieces that were placed, and others with these ways."""
        self._control.tick()
        if not ways:
            self._add(placed)
            return
        within_reach = taken
        for _, placements in ways:
            for placement in placements:
                within_reach |= placement
        if self._must & ~within_reach:
            return
        chosen = min(range(len(ways)), key=lambda place: len(ways[place][1]))
        piece, placements = ways[chosen]
        for placement in placements:
            self.steps_left -= 1
            ways_left = self._without(ways, chosen, placement)
            if ways_left is not None:
                self.place(ways_left, taken | placement, (*placed, (piece, placement)))
            if self.steps_left < 0 or len(self.found) > self._most:
                return

    def _add(self, placed: tuple[tuple[int, int], ...]) -> None:
        """Add an assembly, but for one in which equal pieces have changed places."""
        masks = frozenset(mask for _, mask in placed)
        if sum(masks) & self._must == self._must and masks not in self._seen:
            self._seen.add(masks)
            self.found.append([*placed])

    def _without(self, ways: Ways, chosen: int, taken: int) -> Ways | None:
        """The ways of all pieces but one that leave some cells free; None if one has none."""
        ways_left = []
        for place, (piece, placements) in enumerate(ways):
            if place == chosen:
                continue
            free = [placement for placement in placements if not placement & taken]
            if not free:
                return None
            ways_left.append((piece, free))
        return ways_left
