"""Hints and steps as reports: sentences, pictures, JSON.

In a picture of steps each placed piece has the number of its step; cells that nothing covers are
empty.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.answer_values import Values, lying_values, placements_values, tiling_values
from ..core.model import Puzzle
from ..core.tilings import tiling
from ..core.version import __version__
from ..reasons import item_values, numbered, reason_parts, step_values
from ..text.reason_values import reason_values
from ..text.report import Part, Report
from ..text.scene import Scene
from ..text.tiling_scenes import tiling_scene
from .by_hand import NEW, NUMBERED, TAKE_UP, all_lines, hint_lines, state_lines
from .partial import Advice

# Short labels stand for NEW and TAKE_UP in a small cell.
STAR = "*"
UP_ARROW = "^"


def advice_report(puzzle: Puzzle, advice: Advice, all_steps: bool = False) -> Report:
    """Return the next step for somebody who places pieces by hand, or `all_steps` to a solution."""
    parts_of = _hint_parts
    values_of = _hint_values
    if all_steps:
        parts_of = _steps_parts
        values_of = _steps_values
    return Report(
        lambda: parts_of(puzzle, advice),
        lambda: [values_of(puzzle, advice)],
        puzzle=puzzle,
        labels=_hint_labels(advice),
    )


def _hint_parts(puzzle: Puzzle, advice: Advice) -> list[Part]:
    """A hint, with a picture of the placements, and of the new piece if the hint shows it."""
    if not advice.steps:
        return _state_parts(puzzle, advice)
    lines = "\n".join(hint_lines(advice, puzzle.board.place))
    new = {len(advice.laid): NEW} if advice.level == "place" else {}
    return [Part(lines), Part("", (_named_scene(puzzle, advice, new),), rim=True)]


def _steps_parts(puzzle: Puzzle, advice: Advice) -> list[Part]:
    """The steps, each with its number, and a picture of their result."""
    if not advice.steps:
        return _state_parts(puzzle, advice)
    lines = numbered(all_lines(advice, puzzle.board.place))
    numbers = {}
    for number, _ in enumerate(advice.steps):
        numbers[len(advice.laid) + number] = str(number + 1)
    return [Part(lines), Part(NUMBERED, (_named_scene(puzzle, advice, numbers),), rim=True)]


def _state_parts(puzzle: Puzzle, advice: Advice) -> list[Part]:
    """The reason why there is no next step, with a picture of the placements and of the reason."""
    report_parts = [Part("\n".join(state_lines(advice, puzzle.board.place)))]
    if advice.placements:
        up = {}
        if advice.mistake and advice.names_pieces:
            for number, placement in enumerate(advice.laid):
                if placement in advice.mistake.placements:
                    up[number] = TAKE_UP
        report_parts.append(Part("", (_named_scene(puzzle, advice, up),), rim=True))
    if advice.reason and advice.left:
        report_parts += reason_parts(advice.left, advice.reason)[1:]
    return report_parts


def _hint_labels(advice: Advice) -> dict[str, tuple[str, ...]]:
    """The labels in the scenes of a hint or of steps, each with a short one if it has no room."""
    labels: dict[str, tuple[str, ...]] = {NEW: (NEW, STAR), TAKE_UP: (TAKE_UP, UP_ARROW)}
    for number in range(1, len(advice.steps) + 1):
        labels[str(number)] = (str(number),)
    return labels


def _named_scene(puzzle: Puzzle, advice: Advice, names: Mapping[int, str]) -> Scene:
    """The scene of the placements; the regions with these numbers have names, the others none."""
    scene = tiling_scene(puzzle, advice.placements, colored=True)
    regions = {
        number: region._replace(name=names.get(number, ""))
        for number, region in scene.regions.items()
    }
    return scene._replace(regions=regions)


def _hint_values(puzzle: Puzzle, advice: Advice) -> Values:
    """Return a hint, as much as its level shows; its placements are those that lie there then, so
    that the next hint can begin with them.
    """
    values: Values = {"type": "hint", "status": advice.status, "level": advice.level}
    for step in advice.steps:
        lines = hint_lines(advice, puzzle.board.place)
        values |= {"kind": step.kind, "says": lines, **item_values(step.item), "ways": step.left}
        if advice.level != "nudge":
            values["piece"] = step.placement.piece
        if advice.level == "place":
            values |= lying_values(step.placement)
    if advice.mistake or advice.level == "mistake":
        values["says"] = state_lines(advice, puzzle.board.place)[-1:]
    if advice.level == "nudge" and (region := advice.region(puzzle.board)):
        values["region"] = list(map(list, region))
    return _with_placements(puzzle, advice, values)


def _steps_values(puzzle: Puzzle, advice: Advice) -> Values:
    """Return the steps to a solution; the placements are those of all."""
    lines = all_lines(advice, puzzle.board.place)
    listed = list(map(step_values, advice.steps, lines))
    values: Values = {"type": "steps", "status": advice.status, "steps": listed}
    return _with_placements(puzzle, advice, values)


def _with_placements(puzzle: Puzzle, advice: Advice, values: Values) -> Values:
    """Return values, the reason if there is no step, and the placements that lie there then."""
    if advice.reason:
        values["reason"] = reason_values(advice.reason)
    if advice.mistake and advice.names_pieces:
        values["take_up"] = placements_values(advice.mistake.placements)
        values["solutions"] = advice.mistake.solutions
    placed = tiling(advice.placements, puzzle.board.lattice)
    return values | tiling_values(placed) | {"version": __version__}
