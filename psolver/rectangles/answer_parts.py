"""The parts of reports that answers about rectangles and about other figures have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Literal, Protocol

from ..core.answer_values import tiling_values
from ..core.model import Puzzle
from ..core.plain_values import Values
from ..core.reason import Reason
from ..core.tilings import Tiling
from ..text.report import Part
from ..text.tiling_scenes import tiling_scene

STATUS_ENDINGS = {"complete": "", "limit": "; stopped by the limit", "interrupted": "; interrupted"}
# of a table for other programs
FLAG_OF_ANSWER = {None: None, True: 1, False: 0}

Status = Literal["complete", "limit", "interrupted"]


class Tiled(Protocol):
    """The answer for a rectangle or another figure: see `RectangleAnswer`, `FigureAnswer`."""

    @property
    def copies(self) -> int | None:
        """The number of copies that have its area."""

    @property
    def tiles(self) -> bool | None:
        """Whether copies tile it; None: not known."""

    @property
    def why(self) -> str:
        """The word for the reason."""

    @property
    def prime(self) -> bool | None:
        """Whether it is not made of smaller ones."""

    @property
    def reason(self) -> Reason | None:
        """The reason for "no"."""

    @property
    def tiling(self) -> Tiling | None:
        """The tiling of the copies."""


def values_of_answer(answer: Tiled, parts: list[Any]) -> Values:
    """Return the values of an answer, behind those of its figure, with the parts that it is made
    of; the reason, if one is known, in a sentence.
    """
    values: Values = {
        "copies": answer.copies,
        "tiled": answer.tiles,
        "prime": answer.prime,
        "why": answer.why,
    }
    if parts:
        values["parts"] = parts
    if answer.reason:
        values["reason"] = answer.reason.sentence
    return values


def values_of_tiling(answer: Tiled | None) -> Values:
    """Return the values of the tiling of an answer; {} without a tiling."""
    if answer is None or answer.tiling is None:
        return {}
    return tiling_values(answer.tiling)


def pictures_of(pairs: Iterable[tuple[Puzzle, Tiling]]) -> list[Part]:
    """Return a part with the pictures of tilings beside each other; [] without tilings."""
    scenes = []
    for puzzle, tiling in pairs:
        scenes.append(tiling_scene(puzzle, tiling.placements, colored=True))
    return [Part("", tuple(scenes))] if scenes else []


def counts_text(answers: Iterable[Tiled]) -> str:
    """Return how many figures are tiled, how many are not, and how many are open."""
    number = Counter(answer.tiles for answer in answers)
    return f"{number[True]:,} tiled, {number[False]:,} not, {number[None]:,} open"


def ending(status: Status, seconds: float) -> str:
    """Return the end of a summary: how it ended, and the seconds.

    >>> ending("limit", 2)
    '; stopped by the limit (2.00 s)'
    """
    return f"{STATUS_ENDINGS[status]} ({seconds:.2f} s)"
