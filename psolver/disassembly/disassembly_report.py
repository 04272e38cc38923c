"""The moves that take a solution apart, as a report: sentences, pictures, a film, JSON."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.answer_values import tiling_values
from ..core.cells import Cell, box, translate
from ..core.model import Puzzle
from ..core.plain_values import Values
from ..core.tilings import Tiling
from ..html import film_values
from ..text.report import Part, Report
from ..text.scene import Region, Scene
from ..text.tiling_scenes import tiling_scene
from .disassembly import Disassembly, Move, StuckPart, film_frames
from .levels import level_row
from .moves import disassembly_text, names_of_placements
from .turn_moves import Turn


def disassembly_report(
    puzzle: Puzzle, number: int, tiling: Tiling, disassembly: Disassembly, subject: str = ""
) -> Report:
    """Return the moves that take a solution apart, by its number, with pictures of them; the
    verdict is on the `subject`.
    """
    names = names_of_placements(tiling)
    subject = subject or f"Solution {number:,}"
    return Report(
        lambda: _disassembly_parts(puzzle, tiling, disassembly, subject),
        lambda: [disassembly_values(number, tiling, disassembly)],
        puzzle=puzzle,
        labels={name: (name,) for name in names},
        film=lambda: film_values(puzzle, tiling, disassembly, subject),
    )


def _disassembly_parts(
    puzzle: Puzzle, tiling: Tiling, disassembly: Disassembly, subject: str
) -> list[Part]:
    """The moves that take a tiling apart, with a scene of the pieces before them and after each; of
    a part that is left the pieces that hold each other.
    """
    names = names_of_placements(tiling)
    scene = tiling_scene(puzzle, tiling.placements, colored=True)
    scene = scene._replace(marks=(), outlined=())
    regions: dict[int, Region] = {}
    for piece, name in enumerate(names):
        regions[piece] = scene.regions[piece]._replace(name=name)
    scenes = []
    captions = []
    for number, frame in enumerate(film_frames(tiling, disassembly)):
        shapes = dict(regions)
        for piece, cells in frame.forms.items():
            shapes[piece] = regions[piece]._replace(cells=cells)
        scenes.append(_lying(scene, shapes, frame.at))
        caption = ""
        if frame.move or number == 0:
            caption = str(number)
        captions.append(caption)
    text = disassembly_text(tiling, disassembly, subject)
    part = Part(text, tuple(scenes), captions=tuple(captions))
    return [part]


def _lying(scene: Scene, regions: Mapping[int, Region], at: Mapping[int, Cell]) -> Scene:
    """The scene of some pieces of a whole, each moved from its place."""
    moved = {}
    points: list[Cell] = []
    for piece, by in at.items():
        region = regions[piece]
        cells = translate(region.cells, by)
        moved[piece] = region._replace(cells=cells)
        points += map(scene.lattice.shown, cells)
    return scene._replace(regions=moved, box=box(points))


def disassembly_values(
    number: int, tiling: Tiling, disassembly: Disassembly, states: bool = False
) -> Values:
    """Return how a solution, by its number, comes apart; with the `states` of a part that does not.

    Pieces are the numbers of placements, from 0.
    """
    row = level_row(number, disassembly)
    values: Values = {"type": "disassembly", "index": number}
    values["apart"] = disassembly.stuck is None
    values |= {
        "level": disassembly.level,
        "moves": row.moves,
        "group": row.group,
        "states": disassembly.reached,
    }
    separations = []
    for separation in disassembly.separations:
        moves = [_move_values(move) for move in separation.moves]
        separations.append({"pieces": separation.pieces, "moves": moves})
    values["separations"] = separations
    if disassembly.turns:
        values["turns"] = disassembly.turns
    if disassembly.together:
        values["together"] = [_stuck_values(staying, states) for staying in disassembly.together]
    if disassembly.stuck:
        values["stuck"] = _stuck_values(disassembly.stuck, states)
    return values | tiling_values(tiling)


def _move_values(move: Move) -> Values:
    """The values of a move; those of a turn are apart from the pieces."""
    if isinstance(move, Turn):
        turn = {"axis": move.axis, "point": move.point, "quarters": move.quarters}
        return {"pieces": move.pieces, "turn": turn}
    return move._asdict()


def _stuck_values(stuck_part: StuckPart, states: bool) -> Values:
    """The pieces of a part that nothing takes apart, and its states, or their number."""
    return {
        "pieces": stuck_part.pieces,
        "states": stuck_part.states if states else stuck_part.number,
    }
