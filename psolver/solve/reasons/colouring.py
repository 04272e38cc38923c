"""A colouring that shows that a puzzle is impossible: weights of the cells and the pieces, checked
by hand.

First each piece's count is narrowed to what the areas leave; then weights are looked for mod small
powers of primes, and after them such as bound what the pieces can cover.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace

from ...control import UNWATCHED, Control
from ...cover.problem import Problem
from ...cover.refutation import bounding_weights, least_total, modular_weights
from ...errors import PsolverError
from ...puzzle.model import Piece, Puzzle
from ...puzzle.reason import Colouring, NoPlace, Reason, Weighed, Weights
from ...puzzle.verify_weights import weights_fault
from ..encode import Encoding
from .areas import areas, meet

MODULI = (2, 3, 4, 5, 7)  # for each a puzzle is known that only it explains


def colouring_reason(encoding: Encoding, control: Control = UNWATCHED) -> Reason | None:
    """The plainest colouring that shows that a puzzle is impossible, verified; None where none was
    found. None is looked for where something lies beside the board.
    """
    if encoding.puzzle.beside:
        return None  # a colouring does not tell where that lets the pieces lie
    problem = _narrowed(encoding)
    if problem is None:
        return None  # the areas alone show it
    if needless := _needed_and_homeless(encoding, problem):
        return needless
    for modulus in MODULI:
        if found := modular_weights(problem, modulus, control):
            return _reason(encoding, problem, found, modulus)
    found = bounding_weights(problem, control)
    return _reason(encoding, problem, found, 0) if found else None


def _narrowed(encoding: Encoding) -> Problem | None:
    """The problem with each piece's count as narrow as the areas allow, and without groups: what
    shows that it has no cover shows that of fewer covers too. None where the areas allow no count.
    """
    problem = _without_groups(encoding)
    least, most = list(problem.least), list(problem.most)
    for item, piece in enumerate(encoding.pieces, len(encoding.cells)):
        if least[item] < most[item]:
            counts = possible_counts(encoding.puzzle, piece)
            if not counts:
                return None
            least[item], most[item] = counts[0], counts[-1]
    return replace(problem, least=tuple(least), most=tuple(most))


def _without_groups(encoding: Encoding) -> Problem:
    """The problem without the items of groups and sides, which come last."""
    problem, items = encoding.problem, len(encoding.cells) + len(encoding.pieces)
    if not encoding.groups and not encoding.sides:
        return problem
    return replace(
        problem,
        least=problem.least[:items],
        most=problem.most[:items],
        options=tuple(tuple(i for i in option if i < items) for option in problem.options),
        neighbours=problem.neighbours[:items],
        positions=problem.positions[:items],
        symmetries=(),
    )


def _needed_and_homeless(encoding: Encoding, problem: Problem) -> Reason | None:
    """A piece that the areas ask for and that fits nowhere, as a reason; None where there is
    none.
    """
    for item, piece in enumerate(encoding.pieces, len(encoding.cells)):
        if problem.least[item] and not problem.options_of[item]:
            return Reason(NoPlace(piece.name, by_area=True))
    return None


def possible_counts(puzzle: Puzzle, piece: Piece) -> list[int]:
    """How often a piece may be used as far as the areas go."""
    must, most = len(puzzle.board.must), len(puzzle.board.cells)
    others = [other for other in puzzle.pieces if other is not piece]
    sums = areas(others, most)
    most_often = most // piece.size if piece.most is None else min(piece.most, most // piece.size)
    return [
        n
        for n in range(piece.least, most_often + 1)
        if meet(sums, must - n * piece.size, most - n * piece.size)
    ]


def _reason(encoding: Encoding, problem: Problem, found: tuple[int, ...], modulus: int) -> Reason:
    """The reason that weights of items are, checked by code that shares nothing with the search for
    them.
    """
    items = len(encoding.cells)
    least, most = problem.least[items:], problem.most[items:]
    used = {piece.name: n for piece, n in zip(encoding.pieces, most, strict=True) if n}
    weights = _weights(encoding, used, found, modulus)
    if fault := weights_fault(encoding.puzzle, weights):
        raise PsolverError(
            f"internal error, please report it: a colouring was found that proves nothing: {fault}"
        )
    fixed = least == most
    exact = _exact(encoding, problem, used, weights) if modulus and fixed else None
    of_piece = dict(weights.pieces) if exact is None else exact
    pieces = tuple(Weighed(name, times, of_piece.get(name, 0)) for name, times in used.items())
    covered = sum(weighed.times * weighed.weight for weighed in pieces)
    there = sum(weight for _, weight in weights.cells)
    if not modulus:
        covered = -least_total(problem, (0,) * items + found[items:])
        there = least_total(problem, found[:items] + (0,) * len(most))
    unused = tuple(p.name for p in encoding.pieces if p.most != 0 and p.name not in used)
    board = encoding.puzzle.board
    clued, is_exact = bool(board.clues), exact is not None
    has_rim = bool(encoding.puzzle.border)
    marked = has_rim or (bool(board.marks) and encoding.puzzle.has_marks)
    return Reason(
        Colouring(
            *(weights, pieces, is_exact, fixed, unused),
            *(clued, covered, there, board.lattice, marked),
        )
    )


def _weights(
    encoding: Encoding, used: Container[str], found: tuple[int, ...], modulus: int
) -> Weights:
    """Weights of items as weights of cells and of the pieces that are used."""
    items = len(encoding.cells)
    cells = tuple((cell, w) for cell, w in zip(encoding.cells, found, strict=False) if w)
    pieces = []
    for piece, weight in zip(encoding.pieces, found[items:], strict=True):
        signed = -weight % modulus if modulus else -weight
        if signed and piece.name in used:
            pieces.append((piece.name, signed))
    return Weights(modulus, cells, tuple(pieces))


def _exact(
    encoding: Encoding, problem: Problem, used: Mapping[str, int], weights: Weights
) -> dict[str, int] | None:
    """What the cells under each piece add up to wherever it lies; None where for some piece that
    depends on where it lies, or where all this is no contradiction.
    """
    of_cell = dict(weights.cells)
    of_item = [of_cell.get(cell, 0) for cell in encoding.cells]
    sums: dict[str, int] = {}
    for *cells, item in problem.options:
        name = encoding.pieces[item - len(encoding.cells)].name
        if name not in used:
            continue
        total = sum(of_item[cell] for cell in cells)
        if sums.setdefault(name, total) != total:
            return None
    covered = sum(used[name] * total for name, total in sums.items())
    return sums if covered != sum(of_item) else None
