"""Do weights show that a puzzle is impossible? Checked from the definitions, sharing nothing with
the search for weights.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..wording import quoted
from .model import Piece, Puzzle
from .reason import Weights
from .verify import cells_text, lying_on


def weights_fault(puzzle: Puzzle, weights: Weights) -> str | None:
    """What keeps weights from showing that a puzzle is impossible, in a sentence; None when they do
    show it.

    Every placement on the board is looked at, and every choice of how often the pieces may be used
    that covers as many cells as the board has.
    """
    cells, names = puzzle.board.must | puzzle.board.may, {piece.name for piece in puzzle.pieces}
    strange = [*(set(dict(weights.cells)) - cells), *(set(dict(weights.pieces)) - names)]
    if strange:
        return f"{strange[0]} is no part of the puzzle"
    return _fault_of_pieces(puzzle, weights) or _fault_of_sums(puzzle, weights)


def _fault_of_pieces(puzzle: Puzzle, weights: Weights) -> str | None:
    """The fault of a piece that weighs somewhere what the weights do not allow."""
    weight, of_piece, modulus = dict(weights.cells), dict(weights.pieces), weights.modulus
    cells = puzzle.board.must | puzzle.board.may
    for piece in puzzle.pieces:
        allowed = of_piece.get(piece.name, 0)
        others = {cell for cell, name in puzzle.board.clues if name != piece.name}
        for lying in lying_on(piece, cells - others, puzzle):
            total = sum(weight.get(cell, 0) for cell in lying)
            wrong = (total - allowed) % modulus if modulus else total > allowed
            if wrong and _can_be_used(puzzle, piece):
                where = f"the piece {quoted(piece.name)} on {cells_text(sorted(lying))}"
                return f"{where} weighs {total}, not {allowed}"
    return None


def _fault_of_sums(puzzle: Puzzle, weights: Weights) -> str | None:
    """The fault of weights of which the pieces together may have as many as the board."""
    weight, modulus = dict(weights.cells), weights.modulus
    bare = [weight.get(cell, 0) for cell in puzzle.board.may]
    there = sum(weight.get(cell, 0) for cell in puzzle.board.must)
    if modulus and any(one % modulus for one in bare):
        return "an optional cell has a weight"
    reached = _reached(puzzle, dict(weights.pieces), modulus)
    if modulus:
        return "the pieces may weigh as much as the board" if there % modulus in reached else None
    least = there + sum(one for one in bare if one < 0)
    if not reached or max(reached) < least:
        return None
    return f"the pieces may weigh {max(reached)}, the board {least}"


def _can_be_used(puzzle: Puzzle, piece: Piece) -> bool:
    """Do the areas allow a piece to be used at least once?"""
    if piece.most == 0:
        return False
    once = replace(piece, least=max(1, piece.least))
    pieces = tuple(once if other is piece else other for other in puzzle.pieces)
    return bool(_reached(replace(puzzle, pieces=pieces), {}, 1))


def _reached(puzzle: Puzzle, of_piece: Mapping[str, int], modulus: int) -> set[int]:
    """What pieces used as often as they may be, and covering as many cells as the board has, can
    weigh together.

    Without a modulus only the highest weight of each area is followed.
    """
    most = len(puzzle.board.must | puzzle.board.may)
    found: dict[int, set[int]] = {0: {0}}  # the weights of each area
    for piece in puzzle.pieces:
        weight = of_piece.get(piece.name, 0)
        before, found = found, {}
        for area, weights in before.items():
            highest = (most - area) // piece.size
            if piece.most is not None:
                highest = min(highest, piece.most)
            for times in range(piece.least, highest + 1):
                there = {one + times * weight for one in weights}
                if modulus:
                    there = {one % modulus for one in there}
                joined = found.setdefault(area + times * piece.size, set()) | there
                found[area + times * piece.size] = joined if modulus else {max(joined)}
    return {w for area, weights in found.items() if area >= len(puzzle.board.must) for w in weights}
