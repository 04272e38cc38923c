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
        weights = _negated(weights)
    cells = puzzle.board.must | puzzle.board.may
    names = {piece.name for piece in puzzle.pieces}
    for cell, _ in weights.cells:
        if cell not in cells:
            return f"{cell} is not part of the puzzle"
    for name, _ in weights.pieces:
        if name not in names:
            return f"{name} is not part of the puzzle"
    return _fault_of_pieces(puzzle, weights) or _fault_of_sums(puzzle, weights)


def _negated(weights: Weights) -> Weights:
    """The same as weights that are at most some numbers, in place of at least."""
    cells = []
    for cell, weight in weights.cells:
        cells.append((cell, -weight))
    pieces = []
    for name, weight in weights.pieces:
        pieces.append((name, -weight))
    return Weights(weights.modulus, tuple(cells), tuple(pieces))


def _fault_of_pieces(puzzle: Puzzle, weights: Weights) -> str | None:
    """The fault of a piece that somewhere has a weight that the weights do not allow."""
    weight_of_cell = dict(weights.cells)
    weight_of_piece = dict(weights.pieces)
    modulus = weights.modulus
    for piece in puzzle.pieces:
        allowed = weight_of_piece.get(piece.name, 0)
        cells = _cells_for(piece, puzzle)
        for lying_cells in lying_on(piece, cells, puzzle):
            total = 0
            for cell in lying_cells:
                total += weight_of_cell.get(cell, 0)
            excess = total - allowed
            if modulus:
                excess %= modulus
            if excess > 0 and _can_be_used(puzzle, piece):
                place = cells_text(lying_cells)
                name = quoted(piece.name)
                return f"the piece {name} on {place} weighs {total}, not {allowed}"
    return None


def _cells_for(piece: Piece, puzzle: Puzzle) -> frozenset[tuple[int, ...]]:
    """The cells of the board without those on which clues have other pieces."""
    board = puzzle.board
    clues_of_others = set()
    for cell, name in board.clues:
        if name != piece.name:
            clues_of_others.add(cell)
    return (board.must | board.may) - clues_of_others


def _fault_of_sums(puzzle: Puzzle, weights: Weights) -> str | None:
    """The fault of weights if the pieces together may have as many as the board."""
    weight_of_cell = dict(weights.cells)
    modulus = weights.modulus
    optional = [weight_of_cell.get(cell, 0) for cell in puzzle.board.may]
    weight_of_board = 0
    for cell in puzzle.board.must:
        weight_of_board += weight_of_cell.get(cell, 0)
    reached = _reached(puzzle, dict(weights.pieces), modulus)
    if modulus:
        if any(weight % modulus for weight in optional):
            return "an optional cell has a weight"
        if weight_of_board % modulus in reached:
            return "the pieces may weigh as much as the board"
        return None
    least_of_board = weight_of_board
    for weight in optional:
        least_of_board += min(0, weight)
    highest = max(reached, default=None)
    if highest is None or highest < least_of_board:
        return None
    return f"the pieces may weigh {highest}, the board {least_of_board}"


def _can_be_used(puzzle: Puzzle, piece: Piece) -> bool:
    """Whether the areas allow a piece to be used at least once."""
    if piece.most == 0:
        return False
    least = max(1, piece.least)
    pieces = [replace(piece, least=least)]
    for other_piece in puzzle.pieces:
        if other_piece is not piece:
            pieces.append(other_piece)
    puzzle_with_it = replace(puzzle, pieces=tuple(pieces))
    # without weights each area that can be had has the weight 0
    reached = _reached(puzzle_with_it, {}, 1)
    return bool(reached)


def _reached(puzzle: Puzzle, of_piece: Mapping[str, int], modulus: int) -> set[int]:
    """The weights that pieces can have together if they are used within their bounds and cover as
    many cells as the board has.

    Without a modulus only the highest weight of each area is followed.
    """
    board = puzzle.board
    most_cells = len(board.must | board.may)
    weights_by_area: dict[int, set[int]] = {0: {0}}  # the weights of each area
    for piece in puzzle.pieces:
        weight = of_piece.get(piece.name, 0)
        weights_before = weights_by_area
        weights_by_area = {}
        for area, weights in weights_before.items():
            room = most_cells - area
            most_times = room // piece.size
            if piece.most is not None:
                most_times = min(most_times, piece.most)
            for times in range(piece.least, most_times + 1):
                weight_of_copies = times * weight
                sums = {earlier + weight_of_copies for earlier in weights}
                if modulus:
                    sums = {total % modulus for total in sums}
                area_then = area + times * piece.size
                sums |= weights_by_area.get(area_then, set())
                if not modulus:
                    sums = {max(sums)}
                weights_by_area[area_then] = sums
    reached = set()
    for area, weights in weights_by_area.items():
        if area >= len(board.must):
            reached |= weights
    return reached
