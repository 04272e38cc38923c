"""The moves that take a solution apart, as a report: sentences, pictures, a film, JSON."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.answer_values import Values, tiling_values
from ..core.cells import Cell, box, translate
from ..core.model import Puzzle
from ..core.tiling import Tiling
from ..html import film_values
from ..text.report import Part, Report
from ..text.scene import Region, Scene
from ..text.tiling_scenes import tiling_scene
from .disassembly import Disassembly, StuckPart, film_frames
from .moves import disassembly_text, names_of_placements


def disassembly_report(
    puzzle: Puzzle, number: int, one: Tiling, found: Disassembly, subject: str = ""
) -> Report:
    """Return the moves that take a solution apart, by its number, with pictures of them; the
    verdict is on the `subject`.
    """
    names = names_of_placements(one)
    subject = subject or f"Solution {number:,}"
    return Report(
        lambda: disassembly_parts(puzzle, one, found, subject),
        lambda: [disassembly_values(number, one, found)],
        puzzle=puzzle,
        labels={name: (name,) for name in names},
        film=lambda: film_values(puzzle, one, found, subject),
    )


def disassembly_parts(
    puzzle: Puzzle, tiling: Tiling, found: Disassembly, subject: str
) -> list[Part]:
    """The moves that take a tiling apart, with a scene of the pieces before them and after each; of
    a part that is left the pieces that hold each other.
    """
    names = names_of_placements(tiling)
    whole = tiling_scene(puzzle, tiling.placements, colored=True)._replace(marks=(), outlined=())
    regions = {n: whole.regions[n]._replace(name=name) for n, name in enumerate(names)}
    frames = list(film_frames(tiling, found))
    scenes = tuple(_lying(whole, regions, frame.at) for frame in frames)
    captions = [str(n) if frame.move or not n else "" for n, frame in enumerate(frames)]
    return [Part(disassembly_text(tiling, found, subject), scenes, captions=tuple(captions))]


def _lying(whole: Scene, regions: Mapping[int, Region], at: Mapping[int, Cell]) -> Scene:
    """The scene of some pieces of a whole, each moved from its place."""
    moved = {n: regions[n]._replace(cells=translate(regions[n].cells, by)) for n, by in at.items()}
    cells = [cell for one in moved.values() for cell in one.cells]
    return whole._replace(regions=moved, box=box(map(whole.lattice.shown, cells)))


def disassembly_values(
    number: int, tiling: Tiling, found: Disassembly, states: bool = False
) -> Values:
    """Return how a solution, by its number, comes apart; with the `states` of a part that does not.

    Pieces are the numbers of placements, from 0.
    """
    values: Values = {"type": "disassembly", "index": number, "apart": found.stuck is None}
    values |= {"level": list(found.level), "moves": sum(found.level), "states": found.reached}
    values["separations"] = [
        {
            "pieces": list(one.pieces),
            "moves": [
                {"pieces": list(move.pieces), "by": list(move.by), "away": move.away}
                for move in one.moves
            ],
        }
        for one in found.separations
    ]
    if found.together:
        values["together"] = [_stuck_values(part, states) for part in found.together]
    if found.stuck:
        values["stuck"] = _stuck_values(found.stuck, states)
    return values | tiling_values(tiling)


def _stuck_values(part: StuckPart, states: bool) -> Values:
    """The pieces of a part that nothing takes apart, and its states, or their number."""
    every = [list(map(list, state)) for state in part.states]
    return {"pieces": list(part.pieces), "states": every if states else part.number}
