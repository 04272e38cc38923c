"""Groups of permutations that are too large to be listed before their size is known.

A group is given by lists of permutations, of which one of each, done one after the other, the last
one first, make every member:

    a torus   [[identity, a mirror image, ...], [identity, a row on, ...], [identity, a column on]]
    parts     [[identity, the first part exchanged with another, ...], ...]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import prod
from typing import Any, TypeAlias

from ..control import UNWATCHED, Control
from ..cover.problem import Permutation
from ..geometry.cells import Cell, Isometry, Shape, translate
from ..puzzle.marked import cells_at
from ..puzzle.model import Puzzle
from ..puzzle.placing import Sites


@dataclass(frozen=True, slots=True)
class PermutationGroup:
    """A group as `factors`, lists of permutations (at least one list) of which one of each make
    every member.
    """

    factors: Sequence[Sequence[Permutation]]

    @property
    def size(self) -> int:
        """The number of members, those counted twice that two ways make.

        >>> PermutationGroup([[(0, 1), (1, 0)], [(0, 1)]]).size
        2
        """
        return prod(map(len, self.factors))

    def members(self, control: Control = UNWATCHED) -> Iterator[Permutation]:
        """Yield all members; some may be alike.

        >>> list(PermutationGroup([[(0, 1, 2), (1, 0, 2)], [(0, 1, 2), (0, 2, 1)]]).members())
        [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0)]
        """
        first, *others = self.factors
        if not others:
            yield from first
            return
        below = list(PermutationGroup(others).members(control))
        for move in first:
            control.tick()
            for other in below:
                yield tuple(map(move.__getitem__, other))

    def acting_on(self, image_of: Callable[[Permutation], Permutation]) -> PermutationGroup:
        """The group that acts on something else; `image_of` is a homomorphism."""
        return PermutationGroup([list(map(image_of, factor)) for factor in self.factors])


def cyclic_factors(
    candidates: Iterable[tuple[int, Callable[[], Permutation | None]]],
) -> list[list[Permutation]]:
    """Return the factors of a commutative group, each the first powers of one member.

    A candidate is given by its image of 0, which no two take to the same number, and a function
    that returns it, None if it is no member. It is called for those only that the members found
    before it do not make.

    >>> group = [(0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0)]
    >>> cyclic_factors([(one[0], lambda one=one: one) for one in group])
    [[(0, 1, 2, 3), (1, 0, 3, 2)], [(0, 1, 2, 3), (2, 3, 0, 1)]]
    >>> cyclic_factors([(1, lambda: None), (2, lambda: (2, 3, 0, 1))])
    [[(0, 1, 2, 3), (2, 3, 0, 1)]]
    """
    factors: list[list[Permutation]] = []
    known = {0}  # the images of 0 under the members that the factors make so far
    for first, make in candidates:
        if first in known or (member := make()) is None:
            continue
        powers = [tuple(range(len(member)))]
        while (power := tuple(map(powers[-1].__getitem__, member)))[0] not in known:
            powers.append(power)
        factors.append(powers)
        known = {power[number] for power in powers for number in known}
    return factors


PlaceOfPiece: TypeAlias = tuple[tuple[int, ...], tuple[tuple[int, str], ...]]  # cells, marks
Places: TypeAlias = Mapping[str, frozenset[PlaceOfPiece]]  # of each piece, by the numbers of sites
CellTraits: TypeAlias = tuple[Any, ...]

MOST_PARTS = 200  # that are compared with each other


def cell_traits(puzzle: Puzzle) -> list[CellTraits]:
    """The traits of each cell of a board, in order: its clue, if it is optional, its worth, and
    its trait by each of the rules, "" for none.
    """
    board, best = puzzle.board, puzzle.best
    clues, traits = dict(board.clues), [rule.cell_traits(puzzle) for rule in puzzle.rules]
    return [
        (
            clues.get(cell, ""),
            cell in board.may,
            best.of_cell(cell) if best else 0,
            *(of.get(cell, "") for of in traits),
        )
        for cell in board.cells
    ]


def factors_of_parts(
    puzzle: Puzzle, sites: Sites, places: Places, rotations: bool, most: int, control: Control
) -> list[list[list[int]]] | None:
    """The symmetries of a puzzle whose board is in separate parts, as maps of its sites by their
    numbers, in lists of which one of each make every symmetry (see `PermutationGroup`).

    None if these are more than `most`, or there are more parts than are compared. `places` are
    those of the pieces; `rotations`: no part is flipped.

    The maps of a list take one part to itself or to one of those after it, and that one back.
    """
    parts = puzzle.board.space.components(puzzle.board.cells)
    if len(parts) > MOST_PARTS:
        return None
    every = _Parts(puzzle, sites, places, parts, rotations)
    factors = []
    for first in range(len(parts)):
        maps = []
        for other in range(first, len(parts)):
            control.tick()
            maps += [_exchanged(pairs, len(sites.all)) for pairs in every.ways(first, other)]
        factors.append(maps)
        most //= len(maps)
        if not most:
            return None
    return factors


def moved(place: PlaceOfPiece, image: Mapping[int, int] | Sequence[int]) -> PlaceOfPiece:
    """The image of a place of a piece under a map of the sites.

    >>> moved(((0, 1), ((0, "b"),)), [1, 0])
    ((0, 1), ((1, 'b'),))
    """
    cells, marks = place
    there = tuple(sorted([image[cell] for cell in cells]))
    return there, tuple(sorted([(image[site], mark) for site, mark in marks]))


def _exchanged(pairs: Mapping[int, int], sites: int) -> list[int]:
    """The map of all sites that takes one part to another and that one back, or to itself.

    >>> _exchanged({0: 3, 1: 2}, 5), _exchanged({0: 1, 1: 0}, 3)
    ([3, 2, 1, 0, 4], [1, 0, 2])
    """
    image = list(range(sites))
    for site, other in pairs.items():
        if other not in pairs:
            image[other] = site
        image[site] = other
    return image


class _Parts:
    """The parts of a board, and the traits that a symmetry must keep that takes one to another."""

    def __init__(
        self,
        puzzle: Puzzle,
        sites: Sites,
        places: Places,
        parts: Sequence[Shape],
        rotations: bool,
    ) -> None:
        lattice = puzzle.board.lattice
        self._lattice, self._parts = lattice, parts
        self._number = sites.number
        self._traits = cell_traits(puzzle)
        self._sites = [[sites.all[n] for n in sites.of_cells(part)] for part in parts]
        part_of = {self._number[cell]: n for n, part in enumerate(parts) for cell in part}
        self._places: list[dict[str, set[PlaceOfPiece]]] = [{} for _ in parts]
        for name, those in places.items():
            for place in those:
                self._places[part_of[place[0][0]]].setdefault(name, set()).add(place)
        self._group = [one for one in lattice.group() if not (rotations and lattice.reverses(one))]
        self._images = [[[*isometry.images(part)] for isometry in self._group] for part in parts]
        self._forms = [list(map(lattice.normalise, images)) for images in self._images]
        self._form = list(map(lattice.normalise, parts))

    def ways(self, one: int, other: int) -> Iterator[dict[int, int]]:
        """Yield the ways to move a part onto another, as maps of the numbers of their sites."""
        lattice, cells, there = self._lattice, self._parts[one], self._parts[other]
        if len(cells) != len(there) or self._traits_of(cells) != self._traits_of(there):
            return
        every = zip(self._group, self._images[one], self._forms[one], strict=True)
        for isometry, image, form in every:
            if form != self._form[other]:
                continue
            away, back = lattice.home(image), lattice.home(there)
            by = tuple(a - b for a, b in zip(away, back, strict=True))
            pairs = {
                self._number[site]: self._number[self._moved(site, isometry, by)]
                for site in self._sites[one]
            }
            if self._keeps(one, other, pairs):
                yield pairs

    def _moved(self, site: Cell, isometry: Isometry, by: Cell) -> Cell:
        """The site to which an isometry, and then a translation, takes one."""
        cells = map(isometry, cells_at(site, self._lattice.dimension))
        return tuple(chain.from_iterable(translate(cells, by)))

    def _traits_of(self, cells: Shape) -> list[CellTraits]:
        return sorted(self._traits[self._number[cell]] for cell in cells)

    def _keeps(self, one: int, other: int, pairs: Mapping[int, int]) -> bool:
        """Whether the cells of two parts agree, and the places of every piece."""
        if any(
            self._traits[a] != self._traits[b] for a, b in pairs.items() if a < len(self._traits)
        ):
            return False
        here, there = self._places[one], self._places[other]
        return here.keys() == there.keys() and all(
            {moved(place, pairs) for place in here[name]} == there[name] for name in here
        )
