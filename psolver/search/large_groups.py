"""Large groups of symmetries, as factors: of boards in quotients, and of boards in parts.

These groups are held as lists of permutations, of which one of each, done one after the other,
make every member.

    a torus   [[identity, a mirror image, ...], [identity, a row on, ...], [identity, a column on]]
    parts     [[identity, the first part exchanged with another, ...], ...]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from math import prod
from typing import TypeAlias

from ..core.cells import Isometry, Shape
from ..core.control import current_control
from ..core.marked import marks_there
from ..core.model import Puzzle
from ..core.placing import PlaceOfPiece, Sites, moved_place
from ..core.rule import SymmetrySearch
from .cell_traits import Renaming, TraitTest, cell_traits
from .encoding import Encoding
from .placement_table import PlacementTable
from .problem import Permutation
from .puzzle_group import UpTo, on_items, permutation_of_items, symmetry_group
from .search_tuning import MOST_SYMMETRY_IMAGES

Factors: TypeAlias = list[list[Permutation]]


def permutations_by_factors(encoding: Encoding, up_to: UpTo) -> tuple[Permutation, ...]:
    """Return the group as permutations of the options; () if it is too large to list."""
    factors = _factors(encoding, up_to)
    if not factors:
        return ()
    images = prod(map(len, factors)) * len(encoding.problem.options)
    if images > MOST_SYMMETRY_IMAGES:
        return ()
    of_options = _on_options(encoding)
    acting = [list(map(of_options, factor)) for factor in factors]
    members = set(group_members(acting))
    return tuple(sorted(members))


def of_items(encoding: Encoding, up_to: UpTo = "symmetries") -> Iterator[Permutation]:
    """Yield the same as `permutations`, but of the items; some may be alike."""
    puzzle = encoding.puzzle
    if not (puzzle.board.space.translations or puzzle.in_parts):
        for _, image in on_items(encoding, up_to):
            yield image
        return
    factors = _factors(encoding, up_to)
    items = len(encoding.problem.least)
    if factors:
        members = prod(map(len, factors))
        if members * items <= MOST_SYMMETRY_IMAGES:
            for member in group_members(factors):
                yield member[:items]


def group_members(factors: Factors) -> Iterator[Permutation]:
    """Yield the members of a group: of each factor (there is at least one) one permutation, the
    last one done first; some members may be alike.

    >>> list(group_members([[(0, 1, 2), (1, 0, 2)], [(0, 1, 2), (0, 2, 1)]]))
    [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0)]
    """
    control = current_control()
    first_factor, *other_factors = factors
    if not other_factors:
        yield from first_factor
        return
    below = list(group_members(other_factors))
    for move in first_factor:
        control.tick()
        for following in below:
            yield tuple([move[item] for item in following])


def cyclic_factors(
    candidates: Iterable[tuple[int, Callable[[], Permutation | None]]],
) -> Factors:
    """Return the factors of a commutative group, each the first powers of one member.

    A candidate is given by its image of 0, which no two take to the same number, and a function
    that returns it, None if it is no member. It is called for those only that the members found
    before it do not make.

    >>> group = [(0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0)]
    >>> cyclic_factors([(member[0], lambda member=member: member) for member in group])
    [[(0, 1, 2, 3), (1, 0, 3, 2)], [(0, 1, 2, 3), (2, 3, 0, 1)]]
    >>> cyclic_factors([(1, lambda: None), (2, lambda: (2, 3, 0, 1))])
    [[(0, 1, 2, 3), (2, 3, 0, 1)]]
    """
    factors = []
    images_of_0 = {0}  # the images of 0 under the members that the factors make so far
    for image_of_0, make in candidates:
        if image_of_0 in images_of_0:
            continue
        member = make()
        if member is None:
            continue
        power = tuple(range(len(member)))
        powers = list[Permutation]()
        while not powers or power[0] not in images_of_0:
            powers.append(power)
            power = tuple([power[item] for item in member])
        factors.append(powers)
        images_of_0 = {power[number] for power in powers for number in images_of_0}
    return factors


def _factors(encoding: Encoding, up_to: UpTo) -> Factors | None:
    """The symmetries of a board in a quotient, or in parts, as permutations of the items and of the
    sites that are sides (see `permutation_of_items`); None if there are too many to list. Raises
    PsolverError for reflections of a board in parts.
    """
    control = current_control()
    puzzle = encoding.puzzle
    board = puzzle.board
    sites = Sites(board, puzzle.has_edges)
    for rule in puzzle.rules:
        if rule.separates:
            options = len(encoding.problem.options)
            limit = MOST_SYMMETRY_IMAGES // max(1, options)
            places = _places_of(puzzle, encoding.table, sites)
            traits = cell_traits(puzzle)
            search = SymmetrySearch(puzzle, sites, up_to, traits, places, limit, control)
            maps = rule.site_maps(search)
            if maps is None:
                return None
            return [[permutation_of_items(encoding, image) for image in factor] for factor in maps]
    space = board.space
    cells = board.must | board.may
    images = len(cells)
    for vector in space.translations:
        images *= vector[0] or vector[-1]
    if images > MOST_SYMMETRY_IMAGES:
        return None
    keeps = TraitTest(puzzle)
    first_cell = encoding.cells[0]

    def permuted(isometry: Isometry, renaming: Renaming = ()) -> Permutation:
        image = sites.images(isometry, space)
        return permutation_of_items(encoding, image, renaming)

    turns = []
    for isometry, renaming in symmetry_group(puzzle, up_to, encoding):
        turns.append(permuted(isometry, renaming))

    def member(shift: Isometry) -> Permutation | None:
        control.tick()
        if space.keeps(shift, cells) and keeps(shift, ()):
            return permuted(shift)
        return None

    shifts = (
        (sites.number[space.folded(shift(first_cell))], partial(member, shift))
        for shift in space.candidate_moves(space.identity, cells)
    )
    return [turns, *cyclic_factors(shifts)]


def _places_of(
    puzzle: Puzzle, table: PlacementTable, sites: Sites
) -> Iterator[tuple[str, PlaceOfPiece]]:
    """The places of the pieces of a puzzle, with their marks, clues aside; some may be alike."""
    cells = puzzle.board.cells
    for piece in puzzle.pieces:
        if piece.most == 0:
            continue
        for oriented in piece.marked:
            for oriented_there, places in table.places(piece, oriented):
                for place in places:
                    covered: Shape = ()
                    if oriented_there.marks:
                        covered = tuple(cells[number] for number in place)
                    marks = marks_there(oriented_there, covered)
                    yield piece.name, (place, sites.marks(marks))


def _on_options(encoding: Encoding) -> Callable[[Permutation], Permutation]:
    """The function from a permutation of the items, and of sides, to that of the options."""
    control = current_control()
    if not encoding.marked:
        number = encoding.option_numbers
        options = encoding.problem.options

        def of_options(move: Permutation) -> Permutation:
            control.tick()
            watched = control.watched(options)
            images = (tuple(sorted([move[item] for item in option])) for option in watched)
            return tuple([number[image] for image in images])

        return of_options
    # several options may have the same items, and other marks
    sites = Sites(encoding.puzzle.board, encoding.puzzle.has_edges)
    cells = len(encoding.cells)
    behind = len(encoding.problem.least) - cells  # how far a side is behind its site
    marked = {}
    for option, items in enumerate(control.watched(encoding.problem.options)):
        site_marks = []
        if option < encoding.placed:
            placement = encoding.placement(option)
            for site, mark in sites.marks(placement.marks):
                if site >= cells:
                    site += behind
                site_marks.append((site, mark))
        marked[items, tuple(site_marks)] = option

    def of_marked(move: Permutation) -> Permutation:
        control.tick()
        return tuple([marked[moved_place(option, move)] for option in marked])

    return of_marked
