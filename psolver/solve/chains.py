"""The symmetries of boards that no isometry of the whole plane makes: of those that wrap, and of
separate parts.

A move    a permutation of the items of a puzzle's problem that is a symmetry; where sides have
          marks, of the sites that are sides (see `sites`) too, which come behind the items
A chain   lists of moves, of which one of each, done one after the other, make each symmetry

    a tube   [[nothing, a mirror image, ...], [nothing, a cell around, two cells around, ...]]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from math import prod
from typing import TypeAlias

from ..control import Control
from ..cover.problem import Permutation
from ..puzzle.marked import laid
from ..puzzle.model import Piece, Puzzle
from ..puzzle.sites import Sites
from .around import Around, periods
from .encode import Encoding
from .laying import Laying
from .parts import Lying, Places, moved, moves_of_parts
from .placement_table import PlacementTable

Chain: TypeAlias = list[list[Permutation]]
PieceTraits: TypeAlias = tuple[Hashable, ...]

MOST_IMAGES = 20_000_000  # of options, by all symmetries together: a few hundred megabytes


def size_of(chain: Chain) -> int:
    """How many symmetries a chain makes, those counted twice that two ways make.

    >>> size_of([[(0, 1), (1, 0)], [(0, 1)]])
    2
    """
    return prod(map(len, chain))


def products(chain: Chain, control: Control) -> Iterator[Permutation]:
    """The symmetries that a chain (of at least one list) makes; some may be alike.

    >>> from psolver.control import UNWATCHED
    >>> list(products([[(0, 1, 2), (1, 0, 2)], [(0, 1, 2), (0, 2, 1)]], UNWATCHED))
    [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0)]
    """
    first, *others = chain
    if not others:
        yield from first
        return
    below = list(products(others, control))
    for move in first:
        control.tick()
        for other in below:
            yield tuple(map(move.__getitem__, other))


def chain_of_items(encoding: Encoding, flips: bool, twins: bool, control: Control) -> Chain | None:
    """The symmetries of a puzzle whose board wraps or has separate parts; None where there are too
    many to tell.

    flips  also those that flip the board, or a part
    twins  of these also such as exchange mirror twins, on a board that wraps
    """
    if encoding.puzzle.board.separate:
        return _chain_of_parts(encoding, flips, control)
    return _chain_around(encoding, flips, twins, control)


def _chain_of_parts(encoding: Encoding, flips: bool, control: Control) -> Chain | None:
    """The symmetries of a board in separate parts; where pieces lie beside it that matter, the
    identity alone.
    """
    puzzle, sites = encoding.puzzle, Sites(encoding.puzzle)
    if any(rule.surroundings(puzzle) for rule in puzzle.rules):
        return [[_move(encoding, range(len(sites.all)))]]
    most = MOST_IMAGES // (len(encoding.problem.options) or 1)
    places = _places_of(puzzle, encoding.table, sites)
    lists = moves_of_parts(puzzle, sites, places, not flips, most, control)
    if lists is None:
        return None
    return [[_move(encoding, image) for image in images] for images in lists]


def _chain_around(encoding: Encoding, flips: bool, twins: bool, control: Control) -> Chain | None:
    """The symmetries of a board that wraps."""
    puzzle, cells = encoding.puzzle, len(encoding.cells)
    if cells * prod(period or 1 for period in periods(puzzle.board)) > MOST_IMAGES:
        return None
    sites = Sites(puzzle)
    places = _places_of(puzzle, encoding.table, sites)
    item = {piece.name: number for number, piece in enumerate(encoding.pieces, cells)}
    bounds = {piece.name: traits_of(puzzle, piece) for piece in puzzle.pieces}
    around = Around(puzzle, sites, control)

    def rename(image: Sequence[int], reverses: bool) -> dict[str, str] | None:
        renamed = _renamed(puzzle, places, bounds, image)
        is_same = renamed and all(one == other for one, other in renamed.items())
        return renamed if is_same or (twins and reverses) else None

    turned = [
        _move(encoding, image, [item[renamed[piece.name]] for piece in encoding.pieces])
        for image, renamed in around.turned(not flips, rename)
    ]
    shifted = ([_move(encoding, image) for image in images] for images in around.shifted())
    chain = [turned, *shifted]
    few = size_of(chain) * len(encoding.problem.least) <= MOST_IMAGES
    return _closed(chain, control) if twins and few else chain


def _move(
    encoding: Encoding, image: Sequence[int], pieces: Sequence[int] | None = None
) -> Permutation:
    """The move that a map of the sites is, and what `pieces`, by their items, become; None: each
    stays what it is.
    """
    cells, named, items = len(encoding.cells), encoding.named, len(encoding.problem.least)
    first = named + len(encoding.groups)
    return (
        *image[:cells],
        *(range(cells, named) if pieces is None else pieces),
        *range(named, first),
        *encoding.meetings.images(image, first),
        *(items + site - cells for site in image[cells:]),
    )


def _closed(chain: Chain, control: Control) -> Chain:
    """The chain of the group that a chain generates in whose first list there may be exchanges of
    twins: two of them may make a rotation that is no symmetry by itself.
    """
    first, others = list(chain[0]), chain[1:]
    known = set(products([first, *others], control))
    for one in first:  # grows while it is read
        for other in list(first):
            both = tuple(map(one.__getitem__, other))
            if both not in known:
                first.append(both)
                known.update(products([[both], *others], control))
    return [first, *others]


def chain_of_options(encoding: Encoding, chain: Chain, control: Control) -> Chain:
    """A chain of permutations of the items as one of permutations of the options."""
    if encoding.marked:
        return _chain_of_marked(encoding, chain, control)
    number, options = encoding.option_numbers, encoding.problem.options

    def of_options(move: Permutation) -> Permutation:
        control.tick()
        return tuple([number[tuple(sorted(map(move.__getitem__, option)))] for option in options])

    return [[of_options(move) for move in moves] for moves in chain]


def _chain_of_marked(encoding: Encoding, chain: Chain, control: Control) -> Chain:
    """As `chain_of_options`, where several options may have the same items, and other marks."""
    sites, cells = Sites(encoding.puzzle), len(encoding.cells)
    behind = len(encoding.problem.least) - cells  # how far a side is behind its site, in a move
    options = []
    for number, option in enumerate(encoding.problem.options):
        control.tick()
        marks = sites.marks(encoding.placement(number).marks)
        there = tuple((n if n < cells else n + behind, mark) for n, mark in marks)
        options.append((option, there))
    number_of = {option: number for number, option in enumerate(options)}

    def of_options(move: Permutation) -> Permutation:
        control.tick()
        return tuple([number_of[moved(option, move)] for option in options])

    return [[of_options(move) for move in moves] for moves in chain]


def _places_of(puzzle: Puzzle, table: PlacementTable, sites: Sites) -> Places:
    """Where each piece of a puzzle can lie, with its marks, clues aside."""
    laying, cells = Laying(puzzle, table), puzzle.board.cells

    def every(piece: Piece) -> Iterator[Lying]:
        for one in piece.marked if piece.most != 0 else ():
            for seen, places in laying.places(piece, one):
                for place in places:
                    there = tuple(map(cells.__getitem__, place)) if seen.marks else ()
                    yield place, sites.marks(laid(seen, there))

    return {piece.name: frozenset(every(piece)) for piece in puzzle.pieces}


def traits_of(puzzle: Puzzle, piece: Piece) -> PieceTraits:
    """How often a piece may be used, what the rules of its puzzle say of it, and what it is worth:
    what mirror twins have in common.
    """
    traits = (rule.piece_traits(puzzle, piece) for rule in puzzle.rules)
    worth = puzzle.best.of_piece(piece.name) if puzzle.best else 0
    return piece.least, piece.most, worth, *traits


def _renamed(
    puzzle: Puzzle, places: Places, bounds: Mapping[str, PieceTraits], image: Sequence[int]
) -> dict[str, str] | None:
    """Which piece each piece becomes under a map of the cells: itself where it can, else, in order,
    one of equal bounds; None where none is.
    """
    alike: dict[tuple[object, PieceTraits], list[str]] = defaultdict(list)
    for piece in puzzle.pieces:
        alike[places[piece.name], bounds[piece.name]].append(piece.name)
    became: dict[str, str] = {}
    for names in alike.values():
        there = _mapped(places[names[0]], image)
        twins = names if there == places[names[0]] else alike.get((there, bounds[names[0]]), [])
        if len(twins) != len(names):
            return None
        became.update(zip(names, twins, strict=True))
    return became


def _mapped(places: Iterable[Lying], image: Sequence[int]) -> frozenset[Lying]:
    """What becomes of places under a map of the sites, by their numbers."""
    return frozenset(moved(lying, image) for lying in places)
