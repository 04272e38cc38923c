"""The symmetries of a puzzle, as permutations of its placements: which solutions are the same.

An isometry is a symmetry when it maps the board (cells, optional cells, clues, marks) onto itself
and the placements of every piece, with its marks, onto themselves; up to reflections it may also
exchange mirror twins, pieces of equal bounds, in the same groups, of one party, whose placements it
swaps. It keeps what lies beside the board, too. It is enough to compare the orientations that fit
somewhere: the board is mapped onto itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from operator import itemgetter
from typing import Literal, NamedTuple, TypeAlias

from ..control import UNWATCHED, Control
from ..cover.problem import Permutation
from ..errors import PsolverError
from ..geometry.cells import Cell
from ..geometry.isometry import Isometry
from ..puzzle.best import Best
from ..puzzle.marked import Marked, cells_at
from ..puzzle.marked import image as turned
from ..puzzle.model import Board, Piece, Puzzle
from .chains import (
    MOST_IMAGES,
    Chain,
    PieceTraits,
    chain_of_items,
    chain_of_options,
    products,
    size_of,
    traits_of,
)
from .encode import Encoding, table_of
from .laying import Laying
from .placement_table import PlacementTable

NO_REFLECTIONS = "separate parts are not flipped all at once; leave --up-to reflections out"
UpTo: TypeAlias = Literal["symmetries", "rotations", "reflections"]
Renaming: TypeAlias = tuple[str, ...]  # the piece that each piece of the puzzle, in order, becomes


class _OrientedPiece(NamedTuple):
    """A form, whose options an isometry maps to those of one form.

    marked   the orientation that it is
    options  by their first cells
    numbers  of these options in the problem
    at       the number of the option that has a first cell
    """

    piece: int
    marked: Marked
    options: list[tuple[int, ...]]
    numbers: list[int]
    at: dict[int, int]


def permutations(
    encoding: Encoding, up_to: UpTo = "symmetries", control: Control = UNWATCHED
) -> tuple[Permutation, ...]:
    """The group that decides what is distinct, as permutations of the options; the identity comes
    first. () where a board that wraps, or has separate parts, has too many symmetries to tell.

    Raises PsolverError for reflections of separate parts.
    """
    if _moves_otherwise(encoding.puzzle.board):
        return _by_chains(encoding, up_to, control)
    forms = _forms(encoding, control)
    # the options form by form, and where each of them is there
    order = chain.from_iterable(form.numbers for form in forms)
    place = _inverse(list(order))
    form_of = {(form.piece, form.marked): form for form in forms}
    lattice = encoding.puzzle.board.lattice
    result = []
    for isometry, image in _on_items(encoding, up_to, control):
        images: list[int] = []
        for form in forms:
            control.tick()
            became = form_of[image[form.piece], turned(form.marked, isometry, lattice)]
            images += _images(form, image, became)
        result.append(tuple(map(images.__getitem__, place)))
    return tuple(sorted(set(result)))  # the identity is the first permutation there is


def of_items(
    encoding: Encoding,
    up_to: UpTo = "symmetries",
    control: Control = UNWATCHED,
) -> Iterator[Permutation]:
    """As `permutations`, but of the items, in the order of `symmetry_group`; some may be alike."""
    if not _moves_otherwise(encoding.puzzle.board):
        yield from (image for _, image in _on_items(encoding, up_to, control))
        return
    moves = _chain(encoding, up_to, control)
    if moves and size_of(moves) * len(encoding.problem.least) <= MOST_IMAGES:
        items = len(encoding.problem.least)
        yield from (move[:items] for move in products(moves, control))


def _on_items(
    encoding: Encoding, up_to: UpTo, control: Control
) -> Iterator[tuple[Isometry, Permutation]]:
    """The isometries of the group, each with what it does to the items."""
    puzzle = encoding.puzzle
    item_of_cell = {cell: item for item, cell in enumerate(encoding.cells)}
    item_of_piece = {
        piece.name: item for item, piece in enumerate(encoding.pieces, len(encoding.cells))
    }
    first_group = len(encoding.cells) + len(encoding.pieces)
    of_groups = range(first_group, first_group + len(encoding.groups))
    for isometry, renaming in symmetry_group(puzzle, up_to, control, encoding.table):
        renamed = dict(zip((piece.name for piece in puzzle.pieces), renaming, strict=True))
        control.tick()
        cells = [*map(item_of_cell.__getitem__, isometry.images(encoding.cells))]
        pieces = (item_of_piece[renamed[piece.name]] for piece in encoding.pieces)
        # twins are in the same groups, and of one party
        sides = encoding.meetings.images(cells, of_groups.stop)
        yield isometry, (*cells, *pieces, *of_groups, *sides)


def _moves_otherwise(board: Board) -> bool:
    """Has a board symmetries that are no isometries of all of it?"""
    return bool(board.wrap) or board.separate


def _by_chains(encoding: Encoding, up_to: UpTo, control: Control) -> tuple[Permutation, ...]:
    """The permutations of the options of a puzzle whose board moves otherwise."""
    chain = _chain(encoding, up_to, control)
    if chain is None or size_of(chain) * len(encoding.problem.options) > MOST_IMAGES:
        return ()
    return tuple(sorted(set(products(chain_of_options(encoding, chain, control), control))))


def _chain(encoding: Encoding, up_to: UpTo, control: Control) -> Chain | None:
    """The symmetries of such a board. Raises PsolverError for reflections of separate parts."""
    puzzle = encoding.puzzle
    if puzzle.board.separate and up_to == "reflections":
        raise PsolverError(f"{puzzle.file}: {NO_REFLECTIONS}")
    return chain_of_items(encoding, up_to != "rotations", up_to == "reflections", control)


def _forms(encoding: Encoding, control: Control) -> list[_OrientedPiece]:
    """The forms of an encoding."""
    forms = []
    for form in encoding.forms:
        control.tick()
        numbers = encoding.numbers(form)
        at = dict(zip(map(itemgetter(0), form.options), numbers, strict=True))
        forms.append(_OrientedPiece(form.piece, form.marked, form.options, numbers, at))
    return forms


def _images(form: _OrientedPiece, image: Permutation, became: _OrientedPiece) -> Iterator[int]:
    """The images of a form's options, in order, under a map of the items; it becomes that form.

    What becomes of one of them tells which cell of each becomes the first.
    """
    mapped = list(map(image.__getitem__, form.options[0]))
    first = mapped.index(min(mapped))  # cells come before all other items
    firsts = map(image.__getitem__, map(itemgetter(first), form.options))
    return map(became.at.__getitem__, firsts)


def _inverse(permutation: Sequence[int]) -> list[int]:
    """The permutation that undoes another one.

    >>> _inverse([2, 0, 1])
    [1, 2, 0]
    """
    return sorted(range(len(permutation)), key=permutation.__getitem__)


def symmetry_group(
    puzzle: Puzzle,
    up_to: UpTo = "symmetries",
    control: Control = UNWATCHED,
    table: PlacementTable | None = None,
) -> list[tuple[Isometry, Renaming]]:
    """The isometries of the board that map the puzzle onto itself, each with the piece that every
    piece becomes; `table` is that of the puzzle.
    """
    table = table or table_of(puzzle, control)
    lattice = puzzle.board.lattice
    names = tuple(piece.name for piece in puzzle.pieces)
    laying = Laying(puzzle, table)
    forms = {piece.name: _fitting(piece, laying) for piece in puzzle.pieces}
    group = []
    for isometry in lattice.symmetries(puzzle.board.cells, control):
        reverses = lattice.reverses(isometry)
        if reverses and up_to == "rotations":
            continue
        renaming = _renaming(puzzle, forms, isometry)
        if renaming is None:
            continue
        if renaming != names and not (reverses and up_to == "reflections"):
            continue
        renamed = dict(zip(names, renaming, strict=True))
        if _keeps(puzzle, isometry, renamed) and _keeps_worth(puzzle.best, isometry):
            group.append((isometry, renaming))
    return _closed(group, names)


def _fitting(piece: Piece, laying: Laying) -> frozenset[Marked]:
    """The orientations of a piece that fit the board somewhere, clues aside."""
    forms = piece.marked if piece.most != 0 else ()
    return frozenset(form for form in forms if laying.holds(piece, form))


def _renaming(
    puzzle: Puzzle, forms: dict[str, frozenset[Marked]], isometry: Isometry
) -> Renaming | None:
    """Which piece each piece becomes: itself where it can, else, in order, one of equal bounds
    in the same groups, of one party; None where none is.
    """
    alike: dict[tuple[frozenset[Marked], PieceTraits], list[Piece]] = defaultdict(list)
    for piece in puzzle.pieces:
        alike[forms[piece.name], traits_of(puzzle, piece)].append(piece)
    became: dict[str, str] = {}
    for (shapes, bounds), pieces in alike.items():
        twins = pieces
        if not any(_takes(piece, isometry) for piece in pieces):
            twins = alike.get((_images_of(shapes, isometry, puzzle.board), bounds), [])
        if len(twins) != len(pieces):
            return None
        became.update((one.name, other.name) for one, other in zip(pieces, twins, strict=True))
    return tuple(became[piece.name] for piece in puzzle.pieces)


def _takes(piece: Piece, isometry: Isometry) -> bool:
    """May a piece itself be turned by an isometry? Then it keeps the orientations that fit.

    A piece whose other side has other marks cannot do what a mirror does.
    """
    if piece.back is not None and piece.lattice.reverses(isometry):
        return False
    group = piece.lattice.group(piece.can_rotate, piece.can_reverse)
    return any(isometry.linear == one.linear for one in group)


def _images_of(shapes: Iterable[Marked], isometry: Isometry, board: Board) -> frozenset[Marked]:
    """What some orientations become."""
    return frozenset(turned(shape, isometry, board.lattice) for shape in shapes)


def _keeps(puzzle: Puzzle, isometry: Isometry, renamed: dict[str, str]) -> bool:
    """Whether an isometry of the board's cells keeps its optional cells, its clues, and what the
    rules say of its cells and of what lies beside it.
    """
    board = puzzle.board
    for rule in puzzle.rules:
        traits = rule.cell_traits(puzzle)
        if any(traits.get(isometry(cell)) != trait for cell, trait in traits.items()):
            return False
        beside = rule.surroundings(puzzle)
        if beside != {(_moved(where, isometry), what) for where, what in beside}:
            return False
    clues = {isometry(cell): renamed[name] for cell, name in board.clues}
    return clues == dict(board.clues) and all(isometry(cell) in board.may for cell in board.may)


def _moved(where: Cell, isometry: Isometry) -> Cell:
    """Where an isometry takes a cell, or a side of one."""
    return tuple(chain.from_iterable(map(isometry, cells_at(where, len(isometry.axes)))))


def _keeps_worth(best: Best | None, isometry: Isometry) -> bool:
    """Are the images of cells worth as much?"""
    cells = best.cells if best else ()
    return best is None or all(best.of_cell(isometry(cell)) == value for cell, value in cells)


def _closed(
    group: Iterable[tuple[Isometry, Renaming]], names: tuple[str, ...]
) -> list[tuple[Isometry, Renaming]]:
    """The group generated: two exchanges of twins may make a rotation that is no symmetry by
    itself.
    """
    elements = list(group)
    seen = set(elements)
    for isometry, renaming in elements:  # grows while it is read
        for other, first in list(elements):
            chain = dict(zip(names, renaming, strict=True))
            product = isometry.after(other), tuple(chain[name] for name in first)
            if product not in seen:
                seen.add(product)
                elements.append(product)
    return elements
