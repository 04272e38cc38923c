"""The symmetries of a puzzle, as permutations of its placements: which solutions are the same.

An isometry of the board's space is a symmetry if it maps the board (cells, optional cells, clues,
marks) onto itself and the placements of every piece, with its marks, onto themselves; up to
reflections it may also exchange mirror twins, pieces of equal traits, whose placements it swaps. It
keeps the places beside the board, too. It is enough to compare the orientations that fit somewhere:
the board is mapped onto itself.

In a quotient every translation that keeps the board is a symmetry as well, and a rule may have
symmetries of its own. These groups can be large, and are held as factors: lists of permutations,
of which one of each, done one after the other, make every member.

    a torus   [[identity, a mirror image, ...], [identity, a row on, ...], [identity, a column on]]
    parts     [[identity, the first part exchanged with another, ...], ...]
"""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import count, islice, repeat
from math import prod
from operator import add, itemgetter
from typing import Any, Literal, TypeAlias, TypeVar

from ..core.cells import Isometry, Linear
from ..core.control import ITEMS_OF_A_SLICE, UNWATCHED, Control
from ..core.lattice import Lattice
from ..core.marked import Marked, image_of, marks_there
from ..core.model import Board, Piece, Puzzle
from ..core.placing import PlaceOfPiece, Sites, moved, normal_form, usable_orientations
from ..core.rule import SymmetrySearch
from .encode import Encoding, images_of_meetings
from .placement_table import PlacementTable
from .problem import Permutation

LARGE = 100_000  # options, of which each step takes a tenth of a second
MOST_IMAGES = 20_000_000  # of options, by all symmetries together: a few hundred megabytes
T = TypeVar("T")
UpTo: TypeAlias = Literal["symmetries", "rotations", "reflections"]
Factors: TypeAlias = list[list[Permutation]]
# the piece that each piece of the puzzle, in order, becomes; () if each stays the piece it is
Renaming: TypeAlias = tuple[str, ...]
# the pieces by their orientations that have a place, and by their traits
FormsAndTraits: TypeAlias = tuple[frozenset[Marked], tuple[Hashable, ...]]
AlikePieces: TypeAlias = Mapping[FormsAndTraits, list[Piece]]
# the effects on directions of the turns that one of them may take itself
TurnsTaken: TypeAlias = Mapping[FormsAndTraits, frozenset[Linear]]


def permutations(
    encoding: Encoding, up_to: UpTo = "symmetries", control: Control = UNWATCHED
) -> tuple[Permutation, ...]:
    """Return the group that decides which covers are distinct, as permutations of the options; the
    identity comes first. () if a board in a quotient, or in parts, has too many symmetries to list.

    Raises PsolverError for reflections of a board in parts.
    """
    board = encoding.puzzle.board
    if board.space.translations or encoding.puzzle.in_parts:
        factors = _factors(encoding, up_to, control)
        if not factors or prod(map(len, factors)) * len(encoding.problem.options) > MOST_IMAGES:
            return ()
        of_options = _on_options(encoding, control)
        acting = [[*map(of_options, factor)] for factor in factors]
        return tuple(sorted(set(members(acting, control))))
    # the options orientation by orientation, and those of each by their first cells
    order: list[int] = []
    has_marks, knew_numbers = False, "option_numbers" in vars(encoding)
    option_at: dict[tuple[int, Marked], dict[int, int]] = {}
    beside: dict[int, dict[int, int]] = {}  # each option, with those of its orientation
    if len(encoding.option_numbers) > LARGE:
        control.tick()
    for one in control.watched(encoding.oriented, 1000):
        numbers = one.numbers or list(map(encoding.option_numbers.__getitem__, one.options))
        firsts = map(itemgetter(0), one.options)
        there = option_at[one.piece, one.marked] = dict(zip(firsts, numbers, strict=True))
        if len(numbers) > LARGE:
            control.tick()
        beside.update(dict.fromkeys(numbers, there))
        has_marks = has_marks or bool(one.marked.marks)
        order += numbers
        if len(numbers) > LARGE:
            control.tick()
    place = sorted(range(len(order)), key=order.__getitem__)  # of each option in that order
    if len(order) > LARGE:
        control.tick()
    found = set()
    is_large = len(order) > ITEMS_OF_A_SLICE  # else there is a look at the clock in time below
    slices = control.slices if is_large else _whole
    for isometry, image in _on_items(encoding, up_to, control):
        images: list[int] = []
        for one in encoding.oriented:
            if is_large:
                control.tick()
            # one option shows which cell of each becomes the first; cells come before other items
            mapped = list(map(image.__getitem__, one.options[0]))
            first = itemgetter(mapped.index(min(mapped)))
            if has_marks:  # options with the same items may differ in their marks
                turned = image_of(one.marked, isometry, board.lattice)
                there = option_at[image[one.piece], turned]
            else:
                there = beside[encoding.option_numbers[tuple(sorted(mapped))]]
            for some in slices(one.options):
                images += map(there.__getitem__, map(image.__getitem__, map(first, some)))
        control.tick()
        ordered: list[int] = []
        for places in slices(place):
            ordered += map(images.__getitem__, places)
        if encoding.placed < len(encoding.problem.options):
            ordered += _images_of_witnesses(encoding, image)
        found.add(tuple(ordered))
        if len(order) > LARGE:
            gc.collect(0)  # else the next collection looks at all these tuples at once
            control.tick()
    if len(order) > LARGE and not knew_numbers:
        del vars(encoding)["option_numbers"]  # tens of megabytes, that are seldom needed again
    return tuple(sorted(found))  # the identity is the first permutation there is


def _whole(items: Sequence[T]) -> Iterator[Sequence[T]]:
    yield items


def of_items(
    encoding: Encoding, up_to: UpTo = "symmetries", control: Control = UNWATCHED
) -> Iterator[Permutation]:
    """Yield the same as `permutations`, but of the items; some may be alike."""
    if not (encoding.puzzle.board.space.translations or encoding.puzzle.in_parts):
        yield from (image for _, image in _on_items(encoding, up_to, control))
        return
    factors, items = _factors(encoding, up_to, control), len(encoding.problem.least)
    if factors and prod(map(len, factors)) * items <= MOST_IMAGES:
        yield from (member[:items] for member in members(factors, control))


# isometries of the whole board --------------------------------------------------------------------


def _on_items(
    encoding: Encoding, up_to: UpTo, control: Control
) -> Iterator[tuple[Isometry, Permutation]]:
    """The isometries of the group of a board in no quotient, each with its effect on the items."""
    number = dict(zip(encoding.cells, count()))
    if len(number) > LARGE:
        control.tick()
    for isometry, renaming in symmetry_group(encoding.puzzle, up_to, control, encoding):
        control.tick()
        image: list[int] = []
        for cells in control.slices(encoding.cells):
            image += map(number.__getitem__, isometry.images(cells))
        yield isometry, _of_items(encoding, image, renaming)


def images_of_witnesses(encoding: Encoding, isometry: Isometry) -> list[int]:
    """Return the numbers of the images of the witnesses, in order, under an isometry that keeps the
    puzzle, on a board in no quotient.
    """
    number = dict(zip(encoding.cells, count()))
    image = [number[cell] for cell in isometry.images(encoding.cells)]
    return _images_of_witnesses(encoding, _of_items(encoding, image))


def _images_of_witnesses(encoding: Encoding, of_items: Permutation) -> list[int]:
    """The same under a permutation of the items."""
    witnesses = encoding.problem.options[encoding.placed :]
    images = [tuple(sorted(map(of_items.__getitem__, witness))) for witness in witnesses]
    return list(map(encoding.option_numbers.__getitem__, images))


def _of_items(encoding: Encoding, image: Sequence[int], renaming: Renaming = ()) -> Permutation:
    """The permutation of the items that a map of the sites is, if pieces are renamed, followed by
    that of the sites that are sides, behind the items.
    """
    cells, items = len(encoding.cells), len(encoding.problem.least)
    named = cells + len(encoding.pieces)
    first = named + len(encoding.groups)
    pieces: Iterable[int] = range(cells, named)
    if renaming:
        names = (piece.name for piece in encoding.puzzle.pieces)
        became = dict(zip(names, renaming, strict=True))
        item = {piece.name: number for number, piece in enumerate(encoding.pieces, cells)}
        pieces = (item[became[piece.name]] for piece in encoding.pieces)
    meetings = encoding.meetings and images_of_meetings(encoding.meetings, image, first)
    sides = map(add, image[cells:], repeat(items - cells))
    # twins are in the same groups
    return (*image[:cells], *pieces, *range(named, first), *meetings, *sides)


def symmetry_group(
    puzzle: Puzzle,
    up_to: UpTo = "symmetries",
    control: Control = UNWATCHED,
    encoding: Encoding | None = None,
    holds: Callable[[Piece, Marked], bool] | None = None,
) -> list[tuple[Isometry, Renaming]]:
    """Return the isometries of the board that map the puzzle onto itself, each with the piece that
    every piece becomes; in a quotient one of those that differ by a translation alone. `encoding`
    is that of the puzzle, if there is one; `holds` the test whether an orientation has a place, if
    there is a quicker one than that of a table.
    """
    board = puzzle.board
    space, cells = board.space, board.must | board.may
    alike = _alike(puzzle, encoding, control, holds)
    taken = {key: _turns_taken(pieces) for key, pieces in alike.items()}
    has_traits = board.clues or board.may or puzzle.best or puzzle.rules
    keeps = _TraitTest(puzzle) if has_traits else None
    group = []
    for turn in sorted(space.group(), key=space.identity.__ne__):
        reverses = space.reverses(turn)
        if reverses and up_to == "rotations":
            continue
        renaming = _renaming(puzzle, alike, taken, turn, reverses and up_to == "reflections")
        if renaming is None:
            continue
        for isometry in space.moves(turn, cells, control):
            if keeps is None or keeps(isometry, renaming):
                group.append((isometry, renaming))
                break
    return _closed(puzzle, group) if up_to == "reflections" else group


def _alike(
    puzzle: Puzzle,
    encoding: Encoding | None,
    control: Control,
    holds: Callable[[Piece, Marked], bool] | None,
) -> AlikePieces:
    """The pieces that mirror twins are among: of the same normal forms of the orientations that
    have a place, clues aside, of the same bounds and worth, and of equal traits by the rules.
    """
    board, space = puzzle.board, puzzle.board.space
    forms: dict[str, set[Marked]] = defaultdict(set)
    if encoding and not (board.clues or space.translations):
        for one in encoding.oriented:
            forms[encoding.pieces[one.piece - len(board.cells)].name].add(one.marked)
    else:
        holds = holds or (encoding.table if encoding else PlacementTable(puzzle, control)).holds
        for piece in puzzle.pieces:
            for marked in usable_orientations(board, piece):
                if holds(piece, marked):
                    forms[piece.name].add(normal_form(marked, space))
    alike = defaultdict(list)
    for piece in puzzle.pieces:
        worth = puzzle.best.of_piece(piece.name) if puzzle.best else 0
        of_rules = [rule.piece_traits(puzzle, piece) for rule in puzzle.rules]
        traits = (piece.least, piece.most, worth, *of_rules)
        alike[frozenset(forms[piece.name]), traits].append(piece)
    return alike


def _renaming(
    puzzle: Puzzle, alike: AlikePieces, taken: TurnsTaken, turn: Isometry, may_rename: bool
) -> Renaming | None:
    """The piece that each piece becomes: itself if it can, else, if it may, in order, one that is
    alike; None if a piece has no such image. `taken` has the turns of alike pieces.
    """
    became: dict[str, str] = {}
    # pieces that may be turned so keep the orientations that have a place
    others = [(key, pieces) for key, pieces in alike.items() if turn.linear not in taken[key]]
    if not may_rename:  # a single form mostly shows that a piece becomes another
        for (forms, _), _ in others:
            if not _images_of(islice(forms, 1), turn, puzzle.board) <= forms:
                return None
    for (forms, traits), pieces in others:
        twins = alike.get((_images_of(forms, turn, puzzle.board), traits), [])
        if len(twins) != len(pieces) or (twins is not pieces and not may_rename):
            return None
        if twins is not pieces:
            became.update((one.name, other.name) for one, other in zip(pieces, twins, strict=True))
    return tuple(became.get(one.name, one.name) for one in puzzle.pieces) if became else ()


def _turns_taken(pieces: Iterable[Piece]) -> frozenset[Linear]:
    """The effects on directions of the isometries that one of some pieces itself may take; a piece
    whose other side has other marks cannot be reflected.
    """
    turns: frozenset[Linear] = frozenset()
    for piece in pieces:
        own = _linear_parts(piece.lattice, piece.can_rotate, piece.can_reverse)
        if piece.back is not None:
            own &= _linear_parts(piece.lattice, True, False)
        turns |= own
    return turns


@lru_cache(64)
def _linear_parts(lattice: Lattice, rotate: bool, reverse: bool) -> frozenset[Linear]:
    return frozenset(turn.linear for turn in lattice.group(rotate, reverse))


def _images_of(forms: Iterable[Marked], turn: Isometry, board: Board) -> frozenset[Marked]:
    """The images of some orientations."""
    images = (image_of(form, turn, board.lattice) for form in forms)
    return frozenset(normal_form(image, board.space) for image in images)


def cell_traits(puzzle: Puzzle) -> list[tuple[Any, ...]]:
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


class _TraitTest:
    """The test whether an isometry that maps the board's cells onto themselves preserves the clues,
    the optional cells, the worths of cells, and the traits by the rules of cells and of places
    beside the board.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._space, self._names = puzzle.board.space, [piece.name for piece in puzzle.pieces]
        nothing = ("", False, 0, *("" for _ in puzzle.rules))
        traits = zip(puzzle.board.cells, cell_traits(puzzle), strict=True)
        self._traits = {cell: one for cell, one in traits if one != nothing}
        self._beside = [rule.surroundings(puzzle) for rule in puzzle.rules]

    def __call__(self, isometry: Isometry, renaming: Renaming) -> bool:
        """Whether an isometry preserves all that, if pieces are renamed."""
        space = self._space
        renamed = dict(zip(self._names, renaming, strict=False))
        for cell, (clue, *others) in self._traits.items():
            image = space.folded(isometry(cell))
            if self._traits.get(image) != (renamed.get(clue, clue), *others):
                return False
        return all(
            (space.image_of_site(isometry, site), content) in beside
            for beside in self._beside
            for site, content in beside
        )


def _closed(
    puzzle: Puzzle, group: list[tuple[Isometry, Renaming]]
) -> list[tuple[Isometry, Renaming]]:
    """The group generated: two exchanges of twins may make a rotation that is not a symmetry by
    itself.
    """
    names = tuple(piece.name for piece in puzzle.pieces)
    elements = list(group)
    seen = {(isometry.linear, renaming) for isometry, renaming in elements}
    for isometry, renaming in elements:  # grows while it is read
        became = dict(zip(names, renaming, strict=False))
        for other, first in list(elements):
            product = isometry.after(other)
            renamed = tuple(became.get(name, name) for name in first or names)
            both = product.linear, () if renamed == names else renamed
            if both not in seen:
                seen.add(both)
                elements.append((product, both[1]))
    return elements


# large groups ------------------------------------------------------------------------------------


def members(factors: Factors, control: Control = UNWATCHED) -> Iterator[Permutation]:
    """Yield the members of a group: of each factor (there is at least one) one permutation, the
    last one done first; some members may be alike.

    >>> list(members([[(0, 1, 2), (1, 0, 2)], [(0, 1, 2), (0, 2, 1)]]))
    [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0)]
    """
    first, *others = factors
    if not others:
        yield from first
        return
    below = list(members(others, control))
    for move in first:
        control.tick()
        for other in below:
            yield tuple(map(move.__getitem__, other))


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


def _factors(encoding: Encoding, up_to: UpTo, control: Control) -> Factors | None:
    """The symmetries of a board in a quotient, or in parts, as permutations of the items and of the
    sites that are sides (see `_of_items`); None if there are too many to list. Raises PsolverError
    for reflections of a board in parts.
    """
    puzzle, sites = encoding.puzzle, Sites(encoding.puzzle.board, encoding.puzzle.has_edges)
    for rule in puzzle.rules:
        if rule.separates:
            most = MOST_IMAGES // (len(encoding.problem.options) or 1)
            places, traits = _places_of(puzzle, encoding.table, sites), cell_traits(puzzle)
            search = SymmetrySearch(puzzle, sites, up_to, traits, places, most, control)
            maps = rule.site_maps(search)
            if maps is None:
                return None
            return [[_of_items(encoding, image) for image in some] for some in maps]
    space, cells = puzzle.board.space, puzzle.board.must | puzzle.board.may
    translations = prod(vector[0] or vector[-1] for vector in space.translations)
    if len(cells) * translations > MOST_IMAGES:
        return None
    keeps, first = _TraitTest(puzzle), encoding.cells[0]

    def permuted(isometry: Isometry, renaming: Renaming = ()) -> Permutation:
        return _of_items(encoding, sites.images(isometry, space), renaming)

    turns = [
        permuted(isometry, renaming)
        for isometry, renaming in symmetry_group(puzzle, up_to, control, encoding)
    ]

    def member(shift: Isometry) -> Permutation | None:
        control.tick()
        return permuted(shift) if space.keeps(shift, cells, control) and keeps(shift, ()) else None

    shifts = (
        (sites.number[space.folded(shift(first))], partial(member, shift))
        for shift in space.candidate_moves(space.identity, cells)
    )
    return [turns, *cyclic_factors(shifts)]


def _places_of(
    puzzle: Puzzle, table: PlacementTable, sites: Sites
) -> Iterator[tuple[str, PlaceOfPiece]]:
    """The places of the pieces of a puzzle, with their marks, clues aside; some may be alike."""
    cells = puzzle.board.cells
    for piece in puzzle.pieces:
        for one in piece.marked if piece.most != 0 else ():
            for seen, places in table.places(piece, one):
                for place in places:
                    there = tuple(map(cells.__getitem__, place)) if seen.marks else ()
                    yield piece.name, (place, sites.marks(marks_there(seen, there)))


def _on_options(encoding: Encoding, control: Control) -> Callable[[Permutation], Permutation]:
    """The function from a permutation of the items, and of sides, to that of the options."""
    if not encoding.marked:
        number, options = encoding.option_numbers, encoding.problem.options

        def of_options(move: Permutation) -> Permutation:
            control.tick()
            watched = control.watched(options)
            images = (tuple(sorted(map(move.__getitem__, option))) for option in watched)
            return tuple(map(number.__getitem__, images))

        return of_options
    # several options may have the same items, and other marks
    sites, cells = Sites(encoding.puzzle.board, encoding.puzzle.has_edges), len(encoding.cells)
    behind = len(encoding.problem.least) - cells  # how far a side is behind its site
    marked: dict[PlaceOfPiece, int] = {}
    for option, items in enumerate(control.watched(encoding.problem.options)):
        is_placement = option < encoding.placed
        marks = sites.marks(encoding.placement(option).marks) if is_placement else ()
        there = tuple((n if n < cells else n + behind, mark) for n, mark in marks)
        marked[items, there] = option

    def of_marked(move: Permutation) -> Permutation:
        control.tick()
        return tuple([marked[moved(option, move)] for option in marked])

    return of_marked
