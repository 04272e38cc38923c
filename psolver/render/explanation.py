"""What there is to show of an answer: why a puzzle is impossible, what its tilings share, whether
there is only one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ..errors import printable
from ..puzzle.model import Puzzle
from ..puzzle.outcome import Outcome
from ..puzzle.reason import Common, Reason, Weights
from ..puzzle.tiling import Placement, Tiling
from .parts import LABEL_SIGNS, SHADED_SIGNS, Part
from .scene import Mark, board_scene, piece_scene, tiling_scene
from .words.pieces import MOST_NAMES
from .words.reasons import remainder
from .words.results import (
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

LONG_NAME = "*"  # a piece whose name is longer than a cell


def explanation_parts(
    puzzle: Puzzle, outcome: Outcome, tiling: Tiling | None, shared: Common | None
) -> list[Part]:
    """What there is to say of a puzzle that is impossible, or has a `tiling`; `shared` by all,
    where it is known.
    """
    if outcome.reason:
        return reason_parts(puzzle, outcome.reason)
    if tiling is None:
        return [Part(UNEXPLAINED)]
    parts = [Part(f"{possible(outcome)}, such as"), _placed(puzzle, tiling.placements)]
    return parts + (common_parts(puzzle, shared, outcome) if shared else [])


def uniqueness_parts(puzzle: Puzzle, outcome: Outcome, tilings: Sequence[Tiling]) -> list[Part]:
    """Whether the solution is unique, which at most two tilings of different classes tell; the two
    where it is not.
    """
    drawn = tilings if len(tilings) > 1 else ()
    line = unique_line(outcome, len(tilings))
    return [Part(line), *(_placed(puzzle, tiling.placements) for tiling in drawn)]


def reason_parts(puzzle: Puzzle, reason: Reason) -> list[Part]:
    """The sentence of a reason, and the cells and pieces that it speaks of."""
    parts = [Part(f"Impossible: {printable(reason.sentence)}.")]
    if reason.weights:
        parts += [_weighed(puzzle, reason.weights), *_values(reason.pieces, reason.weights)]
    elif reason.cells:
        parts.append(Part("", (board_scene(puzzle.board, reason.cells),), SHADED_SIGNS))
    if reason.core and not reason.core.minimal:
        parts.append(Part(NOT_MINIMAL))
    if reason.kind == "piece":
        shown = [piece for piece in puzzle.pieces if piece.name in reason.pieces]
        parts += [
            Part("", (piece_scene(piece.lattice, piece.shape, None, piece.name, piece.marks),))
            for piece in shown
        ]
    return parts


def common_parts(puzzle: Puzzle, shared: Common, outcome: Outcome) -> list[Part]:
    """What all solutions of a puzzle share: placements, and cells that are always covered by the
    same piece.
    """
    if outcome.solutions == 1:
        return [Part(ONLY_ONE)]
    if outcome.distinct == 1:
        return [Part(ONLY_TURNED)]
    parts = []
    if shared.placements:
        placed = _placed(puzzle, shared.placements)
        parts.append(placed._replace(text=f"{shared_placements(shared)}:"))
    if len(shared.cells) > sum(len(one.cells) for one in shared.placements):
        marks = (
            Mark("label", cell, text=name if len(name) == 1 else LONG_NAME)
            for cell, name in shared.cells
        )
        scene = board_scene(puzzle.board, marks=marks)
        parts.append(Part(f"{shared_cells(shared)}:", (scene,), LABEL_SIGNS))
    return parts or [Part(NOTHING_SHARED)]


def _placed(puzzle: Puzzle, placements: Sequence[Placement]) -> Part:
    return Part("", (tiling_scene(puzzle, placements, colored=True),))


def _weighed(puzzle: Puzzle, weights: Weights) -> Part:
    """The board with the weights of its cells: shaded where all are 1, else in numbers."""
    if all(weight == 1 for _, weight in weights.cells):
        shaded = (cell for cell, _ in weights.cells)
        return Part("", (board_scene(puzzle.board, shaded),), SHADED_SIGNS)
    marks = (Mark("number", cell, text=str(weight)) for cell, weight in weights.cells)
    return Part("", (board_scene(puzzle.board, marks=marks),), LABEL_SIGNS)


def _values(pieces: Sequence[str], weights: Weights) -> list[Part]:
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
    return [Part("\n".join(lines))]
