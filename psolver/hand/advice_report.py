"""Hints and steps as reports: sentences, pictures, JSON.

In a picture of steps each placed piece has the number of its step; cells that nothing covers are
empty.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.answer_values import lying_values, placements_values, tiling_values
from ..core.model import Puzzle
from ..core.plain_values import Values
from ..core.tilings import tiling
from ..core.version import __version__
from ..reasons import item_values, numbered, reason_parts, step_values
from ..text.reason_values import reason_values
from ..text.report import Part, Report
from ..text.tiling_scenes import tiling_scene
from .by_hand import NEW, NUMBERED, TAKE_UP, all_lines, hint_lines, state_lines
from .partial import Advice

# Short labels stand for NEW and TAKE_UP in a small cell.
STAR = "*"
UP_ARROW = "^"


def advice_report(puzzle: Puzzle, advice: Advice, all_steps: bool = False) -> Report:
    """Return the next step for somebody who places pieces by hand, or `all_steps` to a solution."""

    def report_parts() -> list[Part]:
        if all_steps:
            return _steps_parts(puzzle, advice)
        return _hint_parts(puzzle, advice)

    def data() -> list[Values]:
        if all_steps:
            return [_steps_values(puzzle, advice)]
        return [_hint_values(puzzle, advice)]

    labels = _hint_labels(advice)
    return Report(report_parts, data, puzzle=puzzle, labels=labels)


def _hint_parts(puzzle: Puzzle, advice: Advice) -> list[Part]:
    """A hint, with a picture of the placements, and of the new piece if the hint shows it."""
    if not advice.steps:
        return _state_parts(puzzle, advice)
    lines = hint_lines(advice, puzzle.board.place)
    text = "\n".join(lines)
    names = {}
    if advice.level == "place":
        new_region = len(advice.laid)
        names[new_region] = NEW
    picture = _picture_part("", puzzle, advice, names)
    return [Part(text), picture]


def _steps_parts(puzzle: Puzzle, advice: Advice) -> list[Part]:
    """The steps, each with its number, and a picture of their result."""
    if not advice.steps:
        return _state_parts(puzzle, advice)
    lines = all_lines(advice, puzzle.board.place)
    text = numbered(lines)
    names = {}
    first_region = len(advice.laid)
    for number, _ in enumerate(advice.steps):
        region = first_region + number
        names[region] = str(number + 1)
    picture = _picture_part(NUMBERED, puzzle, advice, names)
    return [Part(text), picture]


def _state_parts(puzzle: Puzzle, advice: Advice) -> list[Part]:
    """The reason why there is no next step, with a picture of the placements and of the reason."""
    lines = state_lines(advice, puzzle.board.place)
    text = "\n".join(lines)
    report_parts = [Part(text)]
    if advice.placements:
        up = _to_take_up(advice)
        picture = _picture_part("", puzzle, advice, up)
        report_parts.append(picture)
    if advice.reason and advice.left:
        all_parts = reason_parts(advice.left, advice.reason)
        report_parts += all_parts[1:]
    return report_parts


def _to_take_up(advice: Advice) -> dict[int, str]:
    """The names of the placements that are a mistake, by their numbers, if the advice has them."""
    up = {}
    if advice.mistake and advice.names_pieces:
        for number, placement in enumerate(advice.laid):
            if placement in advice.mistake.placements:
                up[number] = TAKE_UP
    return up


def _hint_labels(advice: Advice) -> dict[str, tuple[str, ...]]:
    """The labels in the scenes of a hint or of steps, each with a short one if it has no room."""
    labels: dict[str, tuple[str, ...]] = {
        NEW: (NEW, STAR),
        TAKE_UP: (TAKE_UP, UP_ARROW),
    }
    for number, _ in enumerate(advice.steps, 1):
        label = str(number)
        labels[label] = (label,)
    return labels


def _picture_part(heading: str, puzzle: Puzzle, advice: Advice, names: Mapping[int, str]) -> Part:
    """The picture of the placements; the regions with these numbers have names, the others none."""
    scene = tiling_scene(puzzle, advice.placements, colored=True)
    regions = {}
    for number, region in scene.regions.items():
        name = names.get(number, "")
        regions[number] = region._replace(name=name)
    scene = scene._replace(regions=regions)
    return Part(heading, (scene,), rim=True)


def _hint_values(puzzle: Puzzle, advice: Advice) -> Values:
    """Return a hint, as much as its level shows; its placements are those that lie there then, so
    that the next hint can begin with them.
    """
    board = puzzle.board
    level = advice.level
    values: Values = {"type": "hint", "status": advice.status, "level": level}
    for step in advice.steps:
        values["kind"] = step.kind
        values["says"] = hint_lines(advice, board.place)
        values |= item_values(step.item)
        values["ways"] = step.left
        if level != "nudge":
            values["piece"] = step.placement.piece
        if level == "place":
            values |= lying_values(step.placement)
    if advice.mistake or level == "mistake":
        lines = state_lines(advice, board.place)
        values["says"] = lines[-1:]
    if level == "nudge":
        region = advice.region(board)
        if region:
            values["region"] = [list(cell) for cell in region]
    return _with_placements(puzzle, advice, values)


def _steps_values(puzzle: Puzzle, advice: Advice) -> Values:
    """Return the steps to a solution; the placements are those of all."""
    lines = all_lines(advice, puzzle.board.place)
    steps = []
    for step, line in zip(advice.steps, lines, strict=False):
        values_of_step = step_values(step, line)
        steps.append(values_of_step)
    values: Values = {"type": "steps", "status": advice.status, "steps": steps}
    return _with_placements(puzzle, advice, values)


def _with_placements(puzzle: Puzzle, advice: Advice, values: Values) -> Values:
    """Return values, the reason if there is no step, and the placements that lie there then."""
    if advice.reason:
        values["reason"] = reason_values(advice.reason)
    mistake = advice.mistake
    if mistake and advice.names_pieces:
        values["take_up"] = placements_values(mistake.placements)
        values["solutions"] = mistake.solutions
    placed = tiling(advice.placements, puzzle.board.lattice)
    values |= tiling_values(placed)
    values["version"] = __version__
    return values
