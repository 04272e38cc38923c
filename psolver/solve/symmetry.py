"""The symmetries of a puzzle, as permutations of its placements: which solutions are the same.

An isometry is a symmetry when it maps the board (cells, optional cells, clues) onto itself and the
placements of every piece onto themselves; up to reflections it may also exchange mirror twins,
pieces of equal bounds whose placements it swaps. It is enough to compare the orientations that fit
somewhere: the board is mapped onto itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Literal, TypeAlias

from ..control import UNWATCHED, Control
from ..cover.problem import Permutation
from ..geometry.cells import Shape
from ..geometry.isometry import Isometry
from ..puzzle.model import Board, Piece, Puzzle
from .encode import Encoding, lie

UpTo: TypeAlias = Literal["symmetries", "rotations", "reflections"]
Renaming: TypeAlias = tuple[str, ...]  # the piece that each piece of the puzzle, in order, becomes


def permutations(
    encoding: Encoding, up_to: UpTo = "symmetries", control: Control = UNWATCHED
) -> tuple[Permutation, ...]:
    """The group that decides what is distinct, as permutations of the options; the identity comes
    first.

    """
    puzzle = encoding.puzzle
    item_of_cell = {cell: item for item, cell in enumerate(encoding.cells)}
    item_of_piece = {
        piece.name: item for item, piece in enumerate(encoding.pieces, len(encoding.cells))
    }
    result = []
    for isometry, renaming in symmetry_group(puzzle, up_to, control):
        renamed = dict(zip((piece.name for piece in puzzle.pieces), renaming, strict=True))
        image = [item_of_cell[isometry(cell)] for cell in control.watched(encoding.cells)]
        image += [item_of_piece[renamed[piece.name]] for piece in encoding.pieces]
        numbers = encoding.option_numbers
        permutation = []
        for option in control.watched(encoding.problem.options):
            permutation.append(numbers[tuple(sorted([image[item] for item in option]))])
        result.append(tuple(permutation))
    return tuple(sorted(set(result)))  # the identity is the first permutation there is


def symmetry_group(
    puzzle: Puzzle, up_to: UpTo = "symmetries", control: Control = UNWATCHED
) -> list[tuple[Isometry, Renaming]]:
    """The isometries of the board that map the puzzle onto itself, each with the piece that every
    piece becomes.
    """
    lattice = puzzle.board.lattice
    names = tuple(piece.name for piece in puzzle.pieces)
    forms = {piece.name: _fitting(puzzle, piece, control) for piece in puzzle.pieces}
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
        if _keeps(puzzle.board, isometry, dict(zip(names, renaming, strict=True))):
            group.append((isometry, renaming))
    return _closed(group, names)


def _fitting(puzzle: Puzzle, piece: Piece, control: Control) -> frozenset[Shape]:
    """The orientations of a piece that fit the board somewhere, clues aside."""
    if piece.most == 0:
        return frozenset()
    forms = piece.orientations
    lying = lie(puzzle.board, forms, control=control)
    return frozenset(form for form, places in zip(forms, lying, strict=True) if next(places, None))


def _renaming(
    puzzle: Puzzle, forms: dict[str, frozenset[Shape]], isometry: Isometry
) -> Renaming | None:
    """Which piece each piece becomes: itself where it can, else, in order, one of equal bounds;
    None where none is.
    """
    normalise = puzzle.board.lattice.normalise
    alike: dict[tuple[frozenset[Shape], int, int | None], list[str]] = defaultdict(list)
    for piece in puzzle.pieces:
        alike[forms[piece.name], piece.least, piece.most].append(piece.name)
    became: dict[str, str] = {}
    for (shapes, least, most), names in alike.items():
        images = frozenset(normalise(map(isometry, shape)) for shape in shapes)
        twins = alike.get((images, least, most), [])
        if len(twins) != len(names):
            return None
        became.update(zip(names, twins, strict=True))
    return tuple(became[piece.name] for piece in puzzle.pieces)


def _keeps(board: Board, isometry: Isometry, renamed: dict[str, str]) -> bool:
    """Does an isometry of the board's cells keep its optional cells and its clues?"""
    clues = {isometry(cell): renamed[name] for cell, name in board.clues}
    return clues == dict(board.clues) and all(isometry(cell) in board.may for cell in board.may)


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
