"""A quick look at the assemblies of pieces that a board was cut into: most cuts have too many.

A set of cells is an integer, with a bit for each cell of the box around the board, so that a
placement is moved by a shift. The piece with the fewest placements that are left is placed next;
those of another piece are only looked at up to the symmetries of the puzzle. An engine proves
whatever a look leaves open. Sixty six-piece burrs of level 3 take 1.5 times as long without looks,
and twenty 1.6 times with looks at images, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from ..core.bits import bits_of, members
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


Images: TypeAlias = dict[int, int]  # the number of the image of each cell
# the orientations of a shape at the origin, and its placements on the board
Placings: TypeAlias = tuple[tuple[Shape, ...], list[int]]
Placed: TypeAlias = tuple[tuple[int, int], ...]  # pieces by their numbers, each with its placement


class AssemblyLook:
    """Looks at the assemblies of pieces on a board of squares or cubes; how pieces may be turned
    and flipped is the same for all.
    """

    def __init__(self, board: Board, can_rotate: bool, can_reverse: bool) -> None:
        self._control = current_control()
        self._lattice = board.lattice
        self._can_rotate = can_rotate
        self._can_reverse = can_reverse
        self._low, _ = box(board.cells)
        self._sides = extent(board.cells)
        self._strides = _strides_of(self._sides)
        self._cell_of: dict[int, Cell] = {}
        number_of = {}
        for cell in board.cells:
            number = self._number(cell)
            number_of[cell] = number
            self._cell_of[number] = cell
        self._board = bits_of(self._cell_of)
        self._must = bits_of(number_of[cell] for cell in board.must)
        # each symmetry of the board, with the number of the image of each cell
        self._symmetries: list[tuple[Isometry, Images]] = []
        for isometry in self._lattice.symmetries(board.cells):
            if not board.must.issuperset(isometry.images(board.must)):
                continue
            images = {}
            for cell, number in number_of.items():
                image = isometry(cell)
                images[number] = number_of[image]
            self._symmetries.append((isometry, images))
        self._known: dict[Shape, Placings] = {}

    def _number(self, cell: Cell) -> int:
        """The number of the bit of a cell."""
        number = 0
        for place, start, stride in zip(cell, self._low, self._strides, strict=True):
            number += (place - start) * stride
        return number

    def assemblies(self, pieces: Sequence[Shape], most: int) -> Looked | None:
        """Return the assemblies of pieces, or some of them, which are more than `most` up to
        symmetries; None if it takes long to find out.
        """
        shapes = []
        ways = []
        for piece in pieces:
            shape = self._lattice.normalise(piece)
            _, placements = self._placements(shape)
            shapes.append(shape)
            ways.append(placements)
        chosen_piece, chosen, repeats = self._up_to_symmetries(shapes, ways)
        ways[chosen_piece] = chosen
        search = _AssemblySearch(most * repeats, self._must)
        search.place(list(enumerate(ways)), 0, ())
        if search.steps_left < 0:
            return None
        assemblies = []
        for placed in search.found:
            assembly = []
            for _, mask in sorted(placed):
                cells = [self._cell_of[number] for number in members(mask)]
                assembly.append(tuple(cells))
            assemblies.append(tuple(assembly))
        return Looked(assemblies, repeats)

    def _placements(self, shape: Shape) -> Placings:
        """The orientations of a shape at the origin, and its placements on the board."""
        if shape in self._known:
            return self._known[shape]
        images = orientations(shape, self._lattice, self._can_rotate, self._can_reverse)
        masks = []
        for image in images:
            mask = bits_of([self._shift(cell) for cell in image])
            starts = []
            for side, size in zip(self._sides, extent(image), strict=True):
                places = side - size + 1
                starts.append(range(places))  # empty for a shape that is too large
            for offset in product(*starts):
                moved = mask << self._shift(offset)
                if moved & ~self._board == 0:
                    masks.append(moved)
        if len(self._known) >= cut_tuning.MOST_SHAPES_KNOWN:
            self._known.clear()
        self._known[shape] = images, masks
        return images, masks

    def _shift(self, offset: Cell) -> int:
        """The number of bits by which an offset moves a set of cells."""
        return sum(map(int.__mul__, offset, self._strides))

    def _up_to_symmetries(
        self, shapes: Sequence[Shape], ways: Sequence[list[int]]
    ) -> tuple[int, list[int], int]:
        """A piece, one of its placements for each class of those that are the same up to the
        symmetries of the puzzle, and how many of a class of assemblies are then left at most.
        """
        maps = []
        for isometry, images in self._symmetries:
            if self._keeps(isometry, shapes):
                maps.append(images)
        chosen_piece = 0
        chosen_ways = ways[0]
        fewest_repeats = len(maps)
        for piece, shape in enumerate(shapes):
            if shapes.count(shape) > 1:
                continue
            images_of_chosen = set()
            chosen = []
            repeats = 1
            for mask in ways[piece]:
                if mask in images_of_chosen:
                    continue
                orbit = _orbit_of_mask(mask, maps)
                images_of_chosen |= orbit
                chosen.append(mask)
                symmetries = len(maps) // len(orbit)
                repeats = max(repeats, symmetries)
            if repeats < fewest_repeats:
                chosen_piece = piece
                chosen_ways = chosen
                fewest_repeats = repeats
            if repeats == 1:
                break
        return chosen_piece, chosen_ways, fewest_repeats

    def _keeps(self, isometry: Isometry, shapes: Sequence[Shape]) -> bool:
        """Whether a symmetry of the board is one of the puzzle: it takes placements of pieces to
        placements of them.
        """
        lattice = self._lattice
        may_be_taken = self._can_reverse or not lattice.reverses(isometry)
        if self._can_rotate and may_be_taken:
            return True
        for shape in shapes:
            image = lattice.normalise(isometry.images(shape))
            images, _ = self._placements(shape)
            if image not in images:
                return False
        return True


def _strides_of(sides: Sequence[int]) -> list[int]:
    """The numbers of cells between neighbours along each axis of a box; the last ones are next to
    each other.
    """
    strides = [1]
    for side in reversed(sides[1:]):
        stride = strides[0] * side
        strides.insert(0, stride)
    return strides


def _orbit_of_mask(mask: int, maps: Sequence[Images]) -> set[int]:
    """The images of a set of cells under some symmetries."""
    numbers = list(members(mask))
    orbit = set()
    for images in maps:
        image_numbers = [images[number] for number in numbers]
        orbit.add(bits_of(image_numbers))
    return orbit


def suits_assembly_look(board: Board) -> bool:
    """Return whether a look can be had at the assemblies of a board."""
    if board.clues:
        return False
    return board.space in (SQUARE, CUBIC)


Ways: TypeAlias = list[tuple[int, list[int]]]  # pieces by their numbers, each with its placements


class _AssemblySearch:
    """A search for the assemblies of pieces.

    found       the placements of each assembly, with the numbers of their pieces
    steps_left  below 0 if it takes too many
    """

    def __init__(self, most: int, must: int) -> None:
        self.found: list[Placed] = []
        self.steps_left = cut_tuning.MOST_LOOK_STEPS
        self._seen: set[frozenset[int]] = set()
        self._most = most
        self._must = must
        self._control = current_control()

    def place(self, ways: Ways, taken: int, placed: Placed) -> None:
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
        numbers_of_ways = [len(placements) for _, placements in ways]
        fewest_ways = min(numbers_of_ways)
        chosen = numbers_of_ways.index(fewest_ways)
        piece, placements = ways[chosen]
        for placement in placements:
            self.steps_left -= 1
            ways_left = self._without(ways, chosen, placement)
            if ways_left is not None:
                longer = (*placed, (piece, placement))
                self.place(ways_left, taken | placement, longer)
            if self.steps_left < 0:
                return
            if len(self.found) > self._most:
                return

    def _add(self, placed: Placed) -> None:
        """Add an assembly, but for one in which equal pieces have changed places."""
        masks = frozenset([mask for _, mask in placed])
        if masks in self._seen:
            return
        covered = sum(masks)
        if covered & self._must == self._must:
            self._seen.add(masks)
            self.found.append(placed)

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
