"""Reasons, what all solutions share, and whether a solution is the only one, as reports: sentences,
pictures, JSON.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ..core.answer_values import outcome_values, placements_values, tiling_values
from ..core.cells import Shape
from ..core.errors import printable
from ..core.model import Puzzle
from ..core.outcome import Outcome
from ..core.plain_values import Values
from ..core.reason import Common, Deduction, Reason, Weights
from ..core.tilings import Tiling, differences
from ..difficulties import difficulty_line, values_of_difficulty
from ..hand import NUMBERED, Difficulty
from ..text.board_scenes import board_scene
from ..text.jsonl import without_own
from ..text.piece_scenes import piece_scene
from ..text.puzzle_rules import MOST_PIECE_NAMES
from ..text.reason_words import reason_sentence
from ..text.report import LABEL_SIGNS, SHADED_SIGNS, Part, Report, placed_part
from ..text.scene import Mark
from ..text.tiling_scenes import tiling_scene
from .explanation_words import (
    NOT_MINIMAL,
    NOTHING_SHARED,
    ONLY_ONE,
    ONLY_TURNED,
    UNEXPLAINED,
    possible_sentence,
    shared_cells,
    shared_placements,
    swap_line,
    unique_line,
)
from .proof_words import bound_words, deduction_text, remainder

LONG_NAME = "*"  # stands for a name that is longer than a cell


def explanation(
    puzzle: Puzzle, outcome: Outcome, tiling: Tiling | None, shared: Common | None
) -> Report:
    """Return the facts about a puzzle, with one of its tilings and the placements that all share;
    without parts if neither a tiling nor a proof of impossibility was found.
    """
    settled = tiling is not None or outcome.status == "impossible"
    return Report(
        lambda: explanation_parts(puzzle, outcome, tiling, shared) if settled else (),
        lambda: [_explanation_values(outcome, shared)],
        puzzle=puzzle,
    )


def uniqueness(
    puzzle: Puzzle,
    unique: bool | None,
    outcome: Outcome,
    tilings: Sequence[Tiling],
    shows_swap: bool = False,
    difficulty: Difficulty | None = None,
) -> Report:
    """Return whether the solution of a puzzle is unique (None: not settled, and there are no
    parts), after a search that found at most two tilings of different classes; if it `shows_swap`,
    also how these differ. The `difficulty` is a sentence at the end.
    """

    def parts() -> list[Part]:
        if unique is None:
            return []
        report_parts = uniqueness_parts(puzzle, outcome, tilings, shows_swap)
        if difficulty:
            line = difficulty_line(difficulty)
            report_parts.append(Part(line))
        return report_parts

    return Report(
        parts,
        lambda: [uniqueness_values(unique, outcome, tilings, shows_swap, difficulty)],
        puzzle=puzzle,
    )


def explanation_parts(
    puzzle: Puzzle, outcome: Outcome, tiling: Tiling | None, shared: Common | None
) -> list[Part]:
    """The reason why a puzzle is impossible, or one of its tilings and what all share, if known."""
    if outcome.reason:
        return reason_parts(puzzle, outcome.reason)
    if tiling is None:
        return [Part(UNEXPLAINED)]
    sentence = possible_sentence(outcome)
    report_parts = [
        Part(f"{sentence}, such as"),
        placed_part(puzzle, tiling.placements),
    ]
    if shared:
        report_parts += _common_parts(puzzle, shared, outcome)
    return report_parts


def uniqueness_parts(
    puzzle: Puzzle, outcome: Outcome, tilings: Sequence[Tiling], shows_swap: bool = False
) -> list[Part]:
    """Whether the solution is unique, by at most two `tilings`; both of them if it is not, and
    their differences, if it `shows_swap`.
    """
    drawn = tilings if len(tilings) > 1 else ()
    line = unique_line(outcome, len(tilings))
    report_parts = [Part(line)]
    for tiling in drawn:
        report_parts.append(placed_part(puzzle, tiling.placements))
    if shows_swap and drawn:
        only_in_each = differences(*drawn)
        line = swap_line(*only_in_each)
        scenes = [tiling_scene(puzzle, placements, colored=True) for placements in only_in_each]
        report_parts.append(Part(line, tuple(scenes)))
    return report_parts


def reason_parts(puzzle: Puzzle, reason: Reason) -> list[Part]:
    """The sentence of a reason, with its cells and pieces."""
    sentence = printable(reason_sentence(reason, puzzle.board.place))
    report_parts = [Part(f"Impossible: {sentence}.")]
    if reason.deduction:
        report_parts = _deduction_parts(puzzle, reason.deduction, reason.cells)
    elif reason.weights:
        report_parts.append(_weighed(puzzle, reason.weights))
        report_parts += _values(reason.pieces, reason.weights)
    elif reason.cells:
        scene = board_scene(puzzle.board, reason.cells)
        report_parts.append(Part("", (scene,), SHADED_SIGNS))
    if reason.core and not reason.core.minimal:
        report_parts.append(Part(NOT_MINIMAL))
    if reason.kind == "piece":
        for piece in puzzle.pieces:
            if piece.name in reason.pieces:
                scene = piece_scene(piece.lattice, piece.shape, None, piece.name, piece.marks)
                report_parts.append(Part("", (scene,)))
    return report_parts


def _deduction_parts(puzzle: Puzzle, deduction: Deduction, shaded: Shape) -> list[Part]:
    """The steps of a deduction, and a picture with the number of its step in each cell."""
    text = deduction_text(deduction, "Impossible", puzzle.board.place)
    numbers = []
    for number, step in enumerate(deduction.steps, 1):
        number_text = str(number)
        for cell in step.placement.cells:
            numbers.append(Mark("number", cell, text=number_text))
    if not numbers and not shaded:
        return [Part(text)]
    scene = board_scene(puzzle.board, shaded, numbers)
    line = NUMBERED if numbers else ""
    return [Part(text), Part(line, (scene,), SHADED_SIGNS)]


def _common_parts(puzzle: Puzzle, shared: Common, outcome: Outcome) -> list[Part]:
    """The placements that all solutions of a puzzle share, and the cells always covered alike."""
    if outcome.solutions == 1:
        return [Part(ONLY_ONE)]
    if outcome.distinct == 1:
        return [Part(ONLY_TURNED)]
    report_parts = []
    if shared.placements:
        placed = placed_part(puzzle, shared.placements)
        line = shared_placements(shared)
        report_parts.append(placed._replace(text=f"{line}:"))
    cells_of_placements = sum(len(placement.cells) for placement in shared.placements)
    if len(shared.cells) > cells_of_placements:
        marks = []
        for cell, name in shared.cells:
            label = name if len(name) == 1 else LONG_NAME
            marks.append(Mark("label", cell, text=label))
        scene = board_scene(puzzle.board, marks=marks)
        line = shared_cells(shared)
        report_parts.append(Part(f"{line}:", (scene,), LABEL_SIGNS))
    return report_parts or [Part(NOTHING_SHARED)]


def _weighed(puzzle: Puzzle, weights: Weights) -> Part:
    if all(weight == 1 for _, weight in weights.cells):
        shaded = [cell for cell, _ in weights.cells]
        scene = board_scene(puzzle.board, shaded)
        return Part("", (scene,), SHADED_SIGNS)
    marks = [Mark("number", cell, text=str(weight)) for cell, weight in weights.cells]
    scene = board_scene(puzzle.board, marks=marks)
    return Part("", (scene,), LABEL_SIGNS)


def _values(pieces: Sequence[str], weights: Weights) -> list[Part]:
    if len(pieces) <= MOST_PIECE_NAMES:
        return []
    names = defaultdict(list)
    of_piece = dict(weights.pieces)
    for name in pieces:
        weight = of_piece.get(name, 0)
        names[weight].append(printable(name))
    lines = []
    for value, names_of_value in sorted(names.items()):
        words = bound_words(weights)
        total = f"{words} {value:,}"
        if weights.modulus:
            total = remainder(value, weights.modulus)
        names_text = " ".join(names_of_value)
        lines.append(f"{total}: {names_text}")
    text = "\n".join(lines)
    return [Part(text)]


def _explanation_values(outcome: Outcome, shared: Common | None) -> Values:
    """Return the outcome of a search, with the placements that all solutions share."""
    known_values = outcome_values(without_own(outcome))
    values = {"type": "explanation", **known_values}
    if shared:
        values["shared"] = placements_values(shared.placements)
        values["fixed"] = [{"cell": list(cell), "piece": name} for cell, name in shared.cells]
    return values


def uniqueness_values(
    unique: bool | None,
    outcome: Outcome,
    solutions: Sequence[Tiling],
    shows_swap: bool = False,
    difficulty: Difficulty | None = None,
) -> Values:
    """Return whether the solution is unique (null: not settled), and the tilings found; if it
    `shows_swap`, the placements in which each of two differs from the other; the `difficulty`, if
    it is given.
    """
    known_values = outcome_values(without_own(outcome))
    values = {"type": "unique", "unique": unique, **known_values}
    values["tilings"] = list(map(tiling_values, solutions))
    if shows_swap and len(solutions) > 1:
        only_in_each = differences(*solutions)
        values["differences"] = list(map(placements_values, only_in_each))
    if difficulty:
        values["difficulty"] = values_of_difficulty(difficulty)
    return values
