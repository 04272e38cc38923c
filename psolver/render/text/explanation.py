"""Why a puzzle is impossible, or what its tilings share, as text with pictures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from ...errors import printable
from ...puzzle.model import Puzzle
from ...puzzle.outcome import Outcome
from ...puzzle.reason import Common, Reason, Weights
from ...puzzle.tiling import Tiling
from ..look import Look
from ..scene import Mark, Scene, board_scene, piece_scene, tiling_scene
from ..words.reasons import MOST_NAMES, remainder
from ..words.results import (
    NOT_MINIMAL,
    NOTHING_SHARED,
    ONLY_ONE,
    ONLY_TURNED,
    UNEXPLAINED,
    possible,
    shared_cells,
    shared_placements,
    unique_line,
)
from .box import box_drawing, is_roomy
from .page import Page
from .picture import cell_texts, fitted

# a cell that a sentence speaks of, and any other
SHADES = {"shaded": "██", "plain": "··"}
PLAIN = {"plain": "·"}  # a cell beside others with numbers or labels
LONG_NAME = "*"  # a piece whose name is longer than a cell


def explanation_text(
    puzzle: Puzzle, outcome: Outcome, tiling: Tiling | None, shared: Common | None, page: Page
) -> str:
    """What there is to say of a puzzle that is impossible, or has a `tiling`; `shared` by all,
    where it is known.
    """
    if outcome.reason:
        return reason_text(puzzle, outcome.reason, page)
    if tiling is None:
        return UNEXPLAINED
    parts = [f"{possible(outcome)}, such as", _tiling(puzzle, tiling, page)]
    if shared:
        parts.append(common_text(puzzle, shared, outcome, page))
    return "\n\n".join(parts)


def unique_text(puzzle: Puzzle, outcome: Outcome, tilings: Sequence[Tiling], page: Page) -> str:
    """Whether the solution is unique, which at most two tilings of different classes tell; the two
    where it is not.
    """
    drawn = [_tiling(puzzle, tiling, page) for tiling in tilings] if len(tilings) > 1 else []
    return "\n\n".join([unique_line(outcome, len(tilings)), *drawn])


def _tiling(puzzle: Puzzle, tiling: Tiling, page: Page) -> str:
    return _box(tiling_scene(puzzle, tiling), page)


def reason_text(puzzle: Puzzle, reason: Reason, page: Page) -> str:
    """The sentence of a reason, and a picture of the cells and pieces that it speaks of."""
    parts = [f"Impossible: {printable(reason.sentence)}."]
    if reason.weights:
        parts += [_weights(puzzle, reason.weights, page), *_values(reason.pieces, reason.weights)]
    elif reason.cells:
        parts.append(_cells(board_scene(puzzle.board, reason.cells), SHADES, page))
    if reason.core and not reason.core.minimal:
        parts.append(NOT_MINIMAL)
    if reason.kind == "piece":
        parts += [_shape(puzzle, name, page) for name in reason.pieces]
    return "\n\n".join(parts)


def common_text(puzzle: Puzzle, shared: Common, outcome: Outcome, page: Page) -> str:
    """What all solutions of a puzzle share: placements, drawn, and cells that are always covered by
    the same piece.
    """
    if outcome.solutions == 1:
        return ONLY_ONE
    if outcome.distinct == 1:
        return ONLY_TURNED
    parts = []
    if shared.placements:
        picture = _box(tiling_scene(puzzle, shared.placements), page)
        parts.append(f"{shared_placements(shared)}:\n{picture}")
    placed = sum(len(one.cells) for one in shared.placements)
    if len(shared.cells) > placed:
        marks = (
            Mark("label", cell, text=name if len(name) == 1 else LONG_NAME)
            for cell, name in shared.cells
        )
        drawn = _cells(board_scene(puzzle.board, marks=marks), PLAIN, page)
        parts.append(f"{shared_cells(shared)}:\n{drawn}")
    return "\n\n".join(parts) or NOTHING_SHARED


def _box(scene: Scene, page: Page) -> str:
    roomy = is_roomy(scene, Look(page=page))
    return fitted(box_drawing(scene, roomy=roomy, width=page.columns), page).text


def _cells(scene: Scene, signs: Mapping[str, str], page: Page) -> str:
    return fitted(cell_texts(scene, signs, " ", page.columns), page).text


def _weights(puzzle: Puzzle, weights: Weights, page: Page) -> str:
    """The board with the weights of its cells: shaded where all are 1, else in numbers."""
    if all(weight == 1 for _, weight in weights.cells):
        shaded = (cell for cell, _ in weights.cells)
        return _cells(board_scene(puzzle.board, shaded), SHADES, page)
    marks = (Mark("number", cell, text=str(weight)) for cell, weight in weights.cells)
    return _cells(board_scene(puzzle.board, marks=marks), PLAIN, page)


def _values(pieces: Sequence[str], weights: Weights) -> list[str]:
    """Which of some pieces have which weight, where the sentence could not name them all."""
    if len(pieces) <= MOST_NAMES:
        return []
    names: dict[int, list[str]] = defaultdict(list)
    of_piece = dict(weights.pieces)
    for name in pieces:
        names[of_piece.get(name, 0)].append(printable(name))
    lines = []
    for value, who in sorted(names.items()):
        total = remainder(value, weights.modulus) if weights.modulus else f"at most {value:,}"
        lines.append(f"{total}: {' '.join(who)}")
    return ["\n".join(lines)]


def _shape(puzzle: Puzzle, name: str, page: Page) -> str:
    piece = puzzle.piece(name)
    if piece is None:
        return ""
    return _box(piece_scene(piece.lattice, piece.shape), page)
