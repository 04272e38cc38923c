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

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from math import prod
from operator import itemgetter
from typing import Any, Literal, NamedTuple, TypeAlias

from ..control import UNWATCHED, Control
from ..cover.problem import Permutation
from ..geometry.cells import Isometry
from ..puzzle.marked import Marked, laid
from ..puzzle.marked import image as turned
from ..puzzle.model import Board, Piece, Puzzle
from ..puzzle.placing import (
    PlaceOfPiece,
    Sites,
    moved,
    normal_form,
    normal_forms,
    usable_orientations,
)
from ..puzzle.rule import SymmetrySearch
from .encode import Encoding, Laying, table_of
from .placement_table import PlacementTable

MOST_IMAGES = 20_000_000  # of options, by all symmetries together: a few hundred megabytes
UpTo: TypeAlias = Literal["symmetries", "rotations", "reflections"]
PieceTraits: TypeAlias = tuple[Hashable, ...]
Factors: TypeAlias = list[list[Permutation]]
Renaming: TypeAlias = tuple[str, ...]  # the piece that each piece of the puzzle, in order, becomes


def permutations(
    encoding: Encoding, up_to: UpTo = "symmetries", control: Control = UNWATCHED
) -> tuple[Permutation, ...]:
    """The group that decides which covers are distinct, as permutations of the options; the
    identity comes first. () if a board in a quotient, or in parts, has too many symmetries to list.

    Raises PsolverError for reflections of a board in parts.
    """
    if not _is_plain(encoding.puzzle):
        factors = _factors(encoding, up_to, control)
        if not factors or prod(map(len, factors)) * len(encoding.problem.options) > MOST_IMAGES:
            return ()
        image_of = _on_options(encoding, control)
        acting = [[*map(image_of, factor)] for factor in factors]
        return tuple(sorted(set(members(acting, control))))
    orientations = _with_numbers(encoding, control)
    # the options orientation by orientation, and where each of them is there
    order = chain.from_iterable(one.numbers for one in orientations)
    place = _inverse(list(order))
    orientation_of = {(one.piece, one.marked): one for one in orientations}
    lattice = encoding.puzzle.board.lattice
    result = []
    for isometry, image in _on_items(encoding, up_to, control):
        images: list[int] = []
        for one in orientations:
            control.tick()
            if one.marked.marks:
                marked = turned(one.marked, isometry, lattice)
            else:
                marked = Marked(lattice.normalise(isometry.images(one.marked.shape)))
            images += _images(one, image, orientation_of[image[one.piece], marked])
        result.append(tuple(map(images.__getitem__, place)))
    return tuple(sorted(set(result)))  # the identity is the first permutation there is


def of_items(
    encoding: Encoding,
    up_to: UpTo = "symmetries",
    control: Control = UNWATCHED,
) -> Iterator[Permutation]:
    """As `permutations`, but of the items; some may be alike."""
    if _is_plain(encoding.puzzle):
        yield from (image for _, image in _on_items(encoding, up_to, control))
        return
    factors, items = _factors(encoding, up_to, control), len(encoding.problem.least)
    if factors and prod(map(len, factors)) * items <= MOST_IMAGES:
        yield from (member[:items] for member in members(factors, control))


def _is_plain(puzzle: Puzzle) -> bool:
    """Whether all symmetries are isometries of the whole plane or room, so that they are few."""
    return not (puzzle.board.space.translations or puzzle.in_parts)


# isometries of the whole board --------------------------------------------------------------------


class _Numbered(NamedTuple):
    """An oriented piece with the number of each of its options, and that by the first cell."""

    piece: int
    marked: Marked
    options: list[tuple[int, ...]]
    numbers: list[int]
    at: dict[int, int]


def _with_numbers(encoding: Encoding, control: Control) -> list[_Numbered]:
    found = []
    for one in control.watched(encoding.forms):
        numbers = encoding.numbers(one)
        at = dict(zip(map(itemgetter(0), one.options), numbers, strict=True))
        found.append(_Numbered(one.piece, one.marked, one.options, numbers, at))
    return found


def _images(one: _Numbered, image: Permutation, became: _Numbered) -> Iterator[int]:
    """The images of the options of an orientation, in order, under a map of the items; it becomes
    that other one.

    The image of one of them shows which cell of each becomes the first.
    """
    mapped = list(map(image.__getitem__, one.options[0]))
    first = mapped.index(min(mapped))  # cells come before all other items
    firsts = map(image.__getitem__, map(itemgetter(first), one.options))
    return map(became.at.__getitem__, firsts)


def _inverse(permutation: Sequence[int]) -> list[int]:
    """The permutation that undoes another one.

    >>> _inverse([2, 0, 1])
    [1, 2, 0]
    """
    return sorted(range(len(permutation)), key=permutation.__getitem__)


def _on_items(
    encoding: Encoding, up_to: UpTo, control: Control
) -> Iterator[tuple[Isometry, Permutation]]:
    """The isometries of the group of a plain board, each with its effect on the items."""
    number = {cell: item for item, cell in enumerate(encoding.cells)}
    for isometry, renaming in symmetry_group(encoding.puzzle, up_to, control, encoding.table):
        control.tick()
        image = [*map(number.__getitem__, isometry.images(encoding.cells))]
        yield isometry, _of_items(encoding, image, renaming)


def _of_items(
    encoding: Encoding, image: Sequence[int], renaming: Renaming | None = None
) -> Permutation:
    """The permutation of the items that a map of the sites is, if pieces are renamed (None: each
    stays the piece it is), followed by that of the sites that are sides, behind the items.
    """
    cells, named, items = len(encoding.cells), encoding.named, len(encoding.problem.least)
    first = named + len(encoding.groups)
    pieces: Iterable[int] = range(cells, named)
    if renaming:
        names = (piece.name for piece in encoding.puzzle.pieces)
        became = dict(zip(names, renaming, strict=True))
        item = {piece.name: number for number, piece in enumerate(encoding.pieces, cells)}
        pieces = (item[became[piece.name]] for piece in encoding.pieces)
    return (
        *image[:cells],
        *pieces,
        *range(named, first),  # twins are in the same groups
        *encoding.meetings.images(image, first),
        *(items + site - cells for site in image[cells:]),
    )


def symmetry_group(
    puzzle: Puzzle,
    up_to: UpTo = "symmetries",
    control: Control = UNWATCHED,
    table: PlacementTable | None = None,
) -> list[tuple[Isometry, Renaming]]:
    """The isometries of the board that map the puzzle onto itself, each with the piece that every
    piece becomes; in a quotient one of those that differ by a translation alone. `table` is that of
    the puzzle.
    """
    space, cells = puzzle.board.space, puzzle.board.must | puzzle.board.may
    laying = Laying(puzzle, table or table_of(puzzle, control))
    names = tuple(piece.name for piece in puzzle.pieces)
    forms = _fitting(puzzle, laying)
    keeps = _Kept(puzzle)
    group = []
    for turn in sorted(space.group(), key=lambda one: (one != space.identity, one)):
        reverses = space.reverses(turn)
        if reverses and up_to == "rotations":
            continue
        renaming: Renaming | None = None
        for isometry in space.moves(turn, cells, control):
            renaming = renaming or _renaming(puzzle, forms, turn)
            if renaming is None:
                break
            if renaming != names and not (reverses and up_to == "reflections"):
                break
            if keeps(isometry, renaming):
                group.append((isometry, renaming))
                break
    return _closed(group, names)


def _fitting(puzzle: Puzzle, laying: Laying) -> dict[str, frozenset[Marked]]:
    """The orientations of each piece, by its name, that fit the board somewhere, clues aside."""
    every = usable_orientations(puzzle)
    fitting = {
        piece.name: [one for one in every[piece.name] if laying.holds(piece, one)]
        for piece in puzzle.pieces
    }
    return normal_forms(fitting, puzzle.board.space)


def traits_of(puzzle: Puzzle, piece: Piece) -> PieceTraits:
    """The traits that mirror twins have in common: how often a piece may be used, its worth, and
    its traits by the rules of its puzzle.
    """
    traits = (rule.piece_traits(puzzle, piece) for rule in puzzle.rules)
    worth = puzzle.best.of_piece(piece.name) if puzzle.best else 0
    return piece.least, piece.most, worth, *traits


def _renaming(
    puzzle: Puzzle, forms: Mapping[str, frozenset[Marked]], turn: Isometry
) -> Renaming | None:
    """The piece that each piece becomes: itself if it can, else, in order, one of equal traits;
    None if a piece has no such image.
    """
    alike: dict[tuple[frozenset[Marked], PieceTraits], list[Piece]] = defaultdict(list)
    for piece in puzzle.pieces:
        alike[forms[piece.name], traits_of(puzzle, piece)].append(piece)
    became: dict[str, str] = {}
    for (shapes, traits), pieces in alike.items():
        twins = pieces
        if not any(_takes(piece, turn) for piece in pieces):
            twins = alike.get((_images_of(shapes, turn, puzzle.board), traits), [])
        if len(twins) != len(pieces):
            return None
        became.update((one.name, other.name) for one, other in zip(pieces, twins, strict=True))
    return tuple(became[piece.name] for piece in puzzle.pieces)


def _takes(piece: Piece, turn: Isometry) -> bool:
    """Whether a piece itself may be turned so; then it keeps the orientations that fit.

    A piece whose other side has other marks cannot be reflected.
    """
    if piece.back is not None and piece.lattice.reverses(turn):
        return False
    group = piece.lattice.group(piece.can_rotate, piece.can_reverse)
    return any(turn.linear == one.linear for one in group)


def _images_of(shapes: Iterable[Marked], turn: Isometry, board: Board) -> frozenset[Marked]:
    """The images of some orientations."""
    images = (turned(shape, turn, board.lattice) for shape in shapes)
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


class _Kept:
    """The traits that an isometry must keep that maps the board's cells onto themselves: the
    clues, the optional cells, the worths of cells, and the traits by the rules of cells and of
    places beside the board.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._space, self._names = puzzle.board.space, [piece.name for piece in puzzle.pieces]
        nothing = ("", False, 0, *("" for _ in puzzle.rules))
        traits = zip(puzzle.board.cells, cell_traits(puzzle), strict=True)
        self._traits = {cell: one for cell, one in traits if one != nothing}
        self._beside = [rule.surroundings(puzzle) for rule in puzzle.rules]

    def __call__(self, isometry: Isometry, renaming: Renaming) -> bool:
        """Whether an isometry keeps all that, if pieces are renamed."""
        space = self._space
        renamed = {"": "", **dict(zip(self._names, renaming, strict=True))}
        for cell, (clue, *others) in self._traits.items():
            if self._traits.get(space.folded(isometry(cell))) != (renamed[clue], *others):
                return False
        return all(
            (space.image_of_site(isometry, site), what) in beside
            for beside in self._beside
            for site, what in beside
        )


def _closed(
    group: Iterable[tuple[Isometry, Renaming]], names: tuple[str, ...]
) -> list[tuple[Isometry, Renaming]]:
    """The group generated: two exchanges of twins may make a rotation that is not a symmetry by
    itself.
    """
    elements = list(group)
    seen = {(isometry.linear, renaming) for isometry, renaming in elements}
    for isometry, renaming in elements:  # grows while it is read
        became = dict(zip(names, renaming, strict=True))
        for other, first in list(elements):
            product = isometry.after(other), tuple(became[name] for name in first)
            if (product[0].linear, product[1]) not in seen:
                seen.add((product[0].linear, product[1]))
                elements.append(product)
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
    puzzle, sites = encoding.puzzle, Sites(encoding.puzzle)
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
    keeps, first = _Kept(puzzle), encoding.cells[0]

    def permuted(isometry: Isometry, renaming: Renaming | None = None) -> Permutation:
        return _of_items(encoding, sites.images(isometry, space), renaming)

    turns = [
        permuted(isometry, renaming)
        for isometry, renaming in symmetry_group(puzzle, up_to, control, encoding.table)
    ]
    names = tuple(piece.name for piece in puzzle.pieces)

    def member(shift: Isometry) -> Permutation | None:
        control.tick()
        return permuted(shift) if space.keeps(shift, cells) and keeps(shift, names) else None

    shifts = (
        (sites.number[space.folded(shift(first))], partial(member, shift))
        for shift in space.candidate_moves(space.identity, cells)
    )
    return [turns, *cyclic_factors(shifts)]


def _places_of(
    puzzle: Puzzle, table: PlacementTable, sites: Sites
) -> Iterator[tuple[str, PlaceOfPiece]]:
    """The places of the pieces of a puzzle, with their marks, clues aside; some may be alike."""
    laying, cells = Laying(puzzle, table), puzzle.board.cells
    for piece in puzzle.pieces:
        for one in piece.marked if piece.most != 0 else ():
            for seen, places in laying.places(piece, one):
                for place in places:
                    there = tuple(map(cells.__getitem__, place)) if seen.marks else ()
                    yield piece.name, (place, sites.marks(laid(seen, there)))


def _on_options(encoding: Encoding, control: Control) -> Callable[[Permutation], Permutation]:
    """The function from a permutation of the items, and of sides, to that of the options."""
    if not encoding.marked:
        number, options = encoding.option_numbers, encoding.problem.options

        def of_options(move: Permutation) -> Permutation:
            control.tick()
            images = (tuple(sorted(map(move.__getitem__, option))) for option in options)
            return tuple(map(number.__getitem__, images))

        return of_options
    # several options may have the same items, and other marks
    sites, cells = Sites(encoding.puzzle), len(encoding.cells)
    behind = len(encoding.problem.least) - cells  # how far a side is behind its site
    marked: dict[PlaceOfPiece, int] = {}
    for option, items in enumerate(encoding.problem.options):
        control.tick()
        marks = sites.marks(encoding.placement(option).marks)
        there = tuple((n if n < cells else n + behind, mark) for n, mark in marks)
        marked[items, there] = option

    def of_marked(move: Permutation) -> Permutation:
        control.tick()
        return tuple([marked[moved(option, move)] for option in marked])

    return of_marked
