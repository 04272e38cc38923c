"""The symmetries of a puzzle, as permutations of its placements: which solutions are the same.

An isometry is a symmetry when it maps the board (cells, optional cells, clues) onto itself and the
placements of every piece onto themselves; up to reflections it may also exchange mirror twins,
pieces of equal bounds, in the same groups, whose placements it swaps. It is enough to compare the
orientations that fit somewhere: the board is mapped onto itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from operator import itemgetter
from typing import Literal, NamedTuple, TypeAlias

from ..control import UNWATCHED, Control
from ..cover.problem import Permutation
from ..geometry.cells import Shape
from ..geometry.isometry import Isometry
from ..puzzle.best import Best
from ..puzzle.model import Board, Piece, Puzzle
from .encode import Encoding, ground_of
from .ground import Ground

UpTo: TypeAlias = Literal["symmetries", "rotations", "reflections"]
_Bounds: TypeAlias = tuple[int, int | None, tuple[int, ...], int]
Renaming: TypeAlias = tuple[str, ...]  # the piece that each piece of the puzzle, in order, becomes


class _Form(NamedTuple):
    """A form, whose options an isometry maps to those of one form.

    options  by their first cells
    numbers  of these options in the problem
    at       the number of the option that has a first cell
    """

    options: list[tuple[int, ...]]
    numbers: list[int]
    at: dict[int, int]


def permutations(
    encoding: Encoding, up_to: UpTo = "symmetries", control: Control = UNWATCHED
) -> tuple[Permutation, ...]:
    """The group that decides what is distinct, as permutations of the options; the identity comes
    first.
    """
    forms = _forms(encoding, control)
    # the options form by form, and where each of them is there
    order = chain.from_iterable(form.numbers for form in forms)
    place = _inverse(list(order))
    form_of = [form for form in forms for _ in form.numbers]
    result = []
    for image in of_items(encoding, up_to, control):
        images: list[int] = []
        for form in forms:
            control.tick()
            images += _images(form, image, encoding.option_numbers, lambda o: form_of[place[o]])
        result.append(tuple(map(images.__getitem__, place)))
    return tuple(sorted(set(result)))  # the identity is the first permutation there is


def of_items(
    encoding: Encoding,
    up_to: UpTo = "symmetries",
    control: Control = UNWATCHED,
) -> Iterator[Permutation]:
    """As `permutations`, but of the items, in the order of `symmetry_group`; some may be alike."""
    puzzle = encoding.puzzle
    item_of_cell = {cell: item for item, cell in enumerate(encoding.cells)}
    item_of_piece = {
        piece.name: item for item, piece in enumerate(encoding.pieces, len(encoding.cells))
    }
    first_group = len(encoding.cells) + len(encoding.pieces)
    of_groups = range(first_group, first_group + len(encoding.groups))
    for isometry, renaming in symmetry_group(puzzle, up_to, control, encoding.ground):
        renamed = dict(zip((piece.name for piece in puzzle.pieces), renaming, strict=True))
        control.tick()
        cells = [*map(item_of_cell.__getitem__, isometry.images(encoding.cells))]
        pieces = (item_of_piece[renamed[piece.name]] for piece in encoding.pieces)
        yield (*cells, *pieces, *of_groups)  # twins are in the same groups


def _forms(encoding: Encoding, control: Control) -> list[_Form]:
    """The forms of an encoding."""
    forms = []
    for form in encoding.forms:
        control.tick()
        numbers = list(map(encoding.option_numbers.__getitem__, form.options))
        firsts = map(itemgetter(0), form.options)
        forms.append(_Form(form.options, numbers, dict(zip(firsts, numbers, strict=True))))
    return forms


def _images(
    form: _Form,
    image: Permutation,
    number: dict[tuple[int, ...], int],
    form_of: Callable[[int], _Form],
) -> Iterator[int]:
    """The images of a form's options, in order, under a map of the items.

    What becomes of one of them tells which form they all become, and which cell of each becomes
    the first.
    """
    mapped = list(map(image.__getitem__, form.options[0]))
    became = form_of(number[tuple(sorted(mapped))])  # cells come before all other items
    first = mapped.index(min(mapped))
    firsts = map(image.__getitem__, map(itemgetter(first), form.options))
    return map(became.at.__getitem__, firsts)


def _inverse(permutation: Sequence[int]) -> list[int]:
    """
    >>> _inverse([2, 0, 1])
    [1, 2, 0]
    """
    return sorted(range(len(permutation)), key=permutation.__getitem__)


def symmetry_group(
    puzzle: Puzzle,
    up_to: UpTo = "symmetries",
    control: Control = UNWATCHED,
    ground: Ground | None = None,
) -> list[tuple[Isometry, Renaming]]:
    """The isometries of the board that map the puzzle onto itself, each with the piece that every
    piece becomes; `ground` is that of the puzzle.
    """
    ground = ground or ground_of(puzzle, control)
    lattice = puzzle.board.lattice
    names = tuple(piece.name for piece in puzzle.pieces)
    forms = {piece.name: _fitting(piece, ground) for piece in puzzle.pieces}
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
        if _keeps(puzzle.board, isometry, renamed) and _keeps_worth(puzzle.best, isometry):
            group.append((isometry, renaming))
    return _closed(group, names)


def _fitting(piece: Piece, ground: Ground) -> frozenset[Shape]:
    """The orientations of a piece that fit the board somewhere, clues aside."""
    forms = piece.orientations if piece.most != 0 else ()
    return frozenset(form for form in forms if ground.holds(form))


def _renaming(
    puzzle: Puzzle, forms: dict[str, frozenset[Shape]], isometry: Isometry
) -> Renaming | None:
    """Which piece each piece becomes: itself where it can, else, in order, one of equal bounds
    and in the same groups; None where none is.
    """
    alike: dict[tuple[frozenset[Shape], _Bounds], list[Piece]] = defaultdict(list)
    for piece in puzzle.pieces:
        alike[forms[piece.name], _bounds(puzzle, piece)].append(piece)
    became: dict[str, str] = {}
    for (shapes, bounds), pieces in alike.items():
        twins = pieces
        if not any(_takes(piece, isometry) for piece in pieces):
            twins = alike.get((_images_of(shapes, isometry, puzzle.board), bounds), [])
        if len(twins) != len(pieces):
            return None
        became.update((one.name, other.name) for one, other in zip(pieces, twins, strict=True))
    return tuple(became[piece.name] for piece in puzzle.pieces)


def _bounds(puzzle: Puzzle, piece: Piece) -> _Bounds:
    """How often a piece may be used, which groups, by number, count it, and what it is worth."""
    among = tuple(n for n, group in enumerate(puzzle.groups) if piece.name in group.pieces)
    worth = puzzle.best.of_piece(piece.name) if puzzle.best else 0
    return piece.least, piece.most, among, worth


def _takes(piece: Piece, isometry: Isometry) -> bool:
    """May a piece itself be turned by an isometry? Then it keeps the orientations that fit."""
    group = piece.lattice.group(piece.can_rotate, piece.can_reverse)
    return any(isometry.linear == one.linear for one in group)


def _images_of(shapes: Iterable[Shape], isometry: Isometry, board: Board) -> frozenset[Shape]:
    """What some shapes become."""
    normalise = board.lattice.normalise
    return frozenset(normalise(isometry.images(shape)) for shape in shapes)


def _keeps(board: Board, isometry: Isometry, renamed: dict[str, str]) -> bool:
    """Does an isometry of the board's cells keep its optional cells and its clues?"""
    clues = {isometry(cell): renamed[name] for cell, name in board.clues}
    return clues == dict(board.clues) and all(isometry(cell) in board.may for cell in board.may)


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
