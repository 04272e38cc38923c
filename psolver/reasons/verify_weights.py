"""The verifier of weights that show a puzzle to be impossible, from the definitions; it shares
nothing with the search for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..core.model import Piece, Puzzle
from ..core.reason import Weights
from ..core.verified_places import lying_on
from ..core.wording import cells_text, quoted


def weights_fault(puzzle: Puzzle, weights: Weights) -> str | None:
    """The sentence on why weights do not show that a puzzle is impossible; None if they do show it.

    Every placement on the board is checked, and every choice of the uses of the pieces that covers
    as many cells as the board has.
    """
    if weights.least:
        cells_below = tuple((cell, -weight) for cell, weight in weights.cells)
        pieces_below = tuple((name, -weight) for name, weight in weights.pieces)
        weights = Weights(weights.modulus, cells_below, pieces_below)
    cells = puzzle.board.must | puzzle.board.may
    names = {piece.name for piece in puzzle.pieces}
    for cell, _ in weights.cells:
        if cell not in cells:
            return f"{cell} is not part of the puzzle"
    for name, _ in weights.pieces:
        if name not in names:
            return f"{name} is not part of the puzzle"
    return _fault_of_pieces(puzzle, weights) or _fault_of_sums(puzzle, weights)


def _fault_of_pieces(puzzle: Puzzle, weights: Weights) -> str | None:
    """The fault of a piece that somewhere has a weight that the weights do not allow."""
    weight = dict(weights.cells)
    of_piece = dict(weights.pieces)
    modulus = weights.modulus
    cells = puzzle.board.must | puzzle.board.may
    for piece in puzzle.pieces:
        allowed = of_piece.get(piece.name, 0)
        clues_of_others = {cell for cell, name in puzzle.board.clues if name != piece.name}
        for lying_cells in lying_on(piece, cells - clues_of_others, puzzle):
            total = sum(weight.get(cell, 0) for cell in lying_cells)
            wrong = (total - allowed) % modulus if modulus else total > allowed
            if wrong and _can_be_used(puzzle, piece):
                where = f"the piece {quoted(piece.name)} on {cells_text(lying_cells)}"
                return f"{where} weighs {total}, not {allowed}"
    return None


def _fault_of_sums(puzzle: Puzzle, weights: Weights) -> str | None:
    """The fault of weights if the pieces together may have as many as the board."""
    weight = dict(weights.cells)
    modulus = weights.modulus
    bare = [weight.get(cell, 0) for cell in puzzle.board.may]
    weight_of_board = sum(weight.get(cell, 0) for cell in puzzle.board.must)
    reached = _reached(puzzle, dict(weights.pieces), modulus)
    if modulus:
        if any(weight_of_cell % modulus for weight_of_cell in bare):
            return "an optional cell has a weight"
        if weight_of_board % modulus in reached:
            return "the pieces may weigh as much as the board"
        return None
    least_of_board = weight_of_board + sum(min(0, weight_of_cell) for weight_of_cell in bare)
    if not reached or max(reached) < least_of_board:
        return None
    return f"the pieces may weigh {max(reached)}, the board {least_of_board}"


def _can_be_used(puzzle: Puzzle, piece: Piece) -> bool:
    """Whether the areas allow a piece to be used at least once."""
    if piece.most == 0:
        return False
    other_pieces = [other_piece for other_piece in puzzle.pieces if other_piece is not piece]
    once = replace(piece, least=max(1, piece.least))
    return bool(_reached(replace(puzzle, pieces=(*other_pieces, once)), {}, 1))


def _reached(puzzle: Puzzle, of_piece: Mapping[str, int], modulus: int) -> set[int]:
    """The weights that pieces can have together if they are used within their bounds and cover as
    many cells as the board has.

    Without a modulus only the highest weight of each area is followed.
    """
    most_cells = len(puzzle.board.must | puzzle.board.may)
    weights_by_area: dict[int, set[int]] = {0: {0}}  # the weights of each area
    for piece in puzzle.pieces:
        weight = of_piece.get(piece.name, 0)
        weights_before = weights_by_area
        weights_by_area = {}
        for area, weights in weights_before.items():
            highest = (most_cells - area) // piece.size
            if piece.most is not None:
                highest = min(highest, piece.most)
            for times in range(piece.least, highest + 1):
                sums = {earlier + times * weight for earlier in weights}
                if modulus:
                    sums = {total % modulus for total in sums}
                area_then = area + times * piece.size
                sums |= weights_by_area.get(area_then, set())
                weights_by_area[area_then] = sums if modulus else {max(sums)}
    reached = set()
    for area, weights in weights_by_area.items():
        if area >= len(puzzle.board.must):
            reached |= weights
    return reached
