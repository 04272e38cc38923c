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
from ..geometry.isometry import Isometry
from ..puzzle.best import Best
from ..puzzle.edges import sides_of_marks
from ..puzzle.marked import Marked
from ..puzzle.marked import image as turned
from ..puzzle.model import Board, Piece, Puzzle
from ..puzzle.touch import party
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
from .edges import Rim
from .encode import Encoding, table_of
from .marks import BoardMarks
from .placement_table import PlacementTable

NO_REFLECTIONS = "separate parts are not flipped all at once; leave --up-to reflections out"
UpTo: TypeAlias = Literal["symmetries", "rotations", "reflections"]
Renaming: TypeAlias = tuple[str, ...]  # the piece that each piece of the puzzle, in order, becomes


class _Form(NamedTuple):
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
        sides = encoding.sides.images(cells, of_groups.stop)
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


def _forms(encoding: Encoding, control: Control) -> list[_Form]:
    """The forms of an encoding."""
    forms = []
    for form in encoding.forms:
        control.tick()
        numbers = encoding.numbers(form)
        at = dict(zip(map(itemgetter(0), form.options), numbers, strict=True))
        forms.append(_Form(form.piece, form.marked, form.options, numbers, at))
    return forms


def _images(form: _Form, image: Permutation, became: _Form) -> Iterator[int]:
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
    marks, rim = BoardMarks(puzzle.board), Rim(puzzle)
    forms = {piece.name: _fitting(piece, table, marks, rim) for piece in puzzle.pieces}
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
        kept = _keeps(puzzle.board, isometry, renamed) and _keeps_worth(puzzle.best, isometry)
        if kept and _keeps_beside(puzzle, isometry):
            group.append((isometry, renaming))
    return _closed(group, names)


def _fitting(piece: Piece, table: PlacementTable, marks: BoardMarks, rim: Rim) -> frozenset[Marked]:
    """The orientations of a piece that fit the board somewhere, clues aside."""
    forms = piece.marked if piece.most != 0 else ()
    if not rim.asks:
        return frozenset(form for form in forms if marks.holds(table, form))
    places = ((form, marks.allowed(form, table.places(form.shape))) for form in forms)
    return frozenset(form for form, lying in places if rim.allowed(form, lying))


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


def _keeps(board: Board, isometry: Isometry, renamed: dict[str, str]) -> bool:
    """Does an isometry of the board's cells keep its optional cells, its clues and its marks?

    Marks of cells that are not on the board, since they stay free, forbid nothing.
    """
    if board.marks:
        cells = board.must | board.may
        marks = {cell: mark for cell, mark in board.marks if cell in cells}
        if marks != {isometry(cell): mark for cell, mark in marks.items()}:
            return False
    clues = {isometry(cell): renamed[name] for cell, name in board.clues}
    return clues == dict(board.clues) and all(isometry(cell) in board.may for cell in board.may)


def _keeps_worth(best: Best | None, isometry: Isometry) -> bool:
    """Are the images of cells worth as much?"""
    cells = best.cells if best else ()
    return best is None or all(best.of_cell(isometry(cell)) == value for cell, value in cells)


def _keeps_beside(puzzle: Puzzle, isometry: Isometry) -> bool:
    """Does an isometry map what lies beside the board onto itself, as far as that matters: the
    party of each cell, and the marks of sides?
    """
    names = {piece.name: party(puzzle.touch, piece) for piece in puzzle.pieces}
    lattice = puzzle.board.lattice
    beside = {(cell, names[one.piece]) for one in puzzle.beside for cell in one.cells}
    sides = {side for one in puzzle.beside for side in sides_of_marks(one.marks, lattice)}
    return all((isometry(cell), name) in beside for cell, name in beside) and all(
        (isometry(cell), isometry(beyond), mark) in sides for cell, beyond, mark in sides
    )


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
