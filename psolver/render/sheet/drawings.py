"""What is drawn on a printed page, each thing by itself: the board, pieces to cut out, a solution;
in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ...geometry.cells import Shape
from ...puzzle.model import Piece, Puzzle
from ...puzzle.tiling import Placement
from ..layers import layers
from ..look import Style
from ..palette import colors
from ..scene import Mark, Scene, board_scene, placements_scene, tiling_scene
from ..svg.drawing import LINE, Drawing, moved, text_of
from ..svg.flat import flat_drawing
from ..svg.paths import short
from ..svg.solid import whole_drawing
from ..svg.steps import steps

STYLE = Style(theme="light", corners="square", labels=True)
STROKE = 0.3  # millimetres, as all lengths here: the lines that are cut along
EDGE = 0.2  # around a scene
LETTERS = 3.5  # the height of those of captions and of what is told
CAPTION = 1.5  # of that height: how high a caption is
WIDE_LETTER = 0.5  # of that height: how wide one is, about


def drawings(scene: Scene, cell: float) -> list[Drawing]:
    """A scene with cells of `cell` millimetres; of a solid one each layer by itself."""
    if scene.flat:
        return [_drawing(scene, cell)]
    low, _ = scene.box
    return [
        _drawing(_with_marks(layer, scene.marks, number), cell)
        for number, layer in enumerate(layers(scene), low[0])
    ]


def seen(scene: Scene, cell: float) -> Drawing:
    """A solid scene as it stands, with cells of `cell` millimetres."""
    return _scaled(whole_drawing(scene, STYLE), cell)


def put_in(scene: Scene, cell: float) -> list[Drawing]:
    """The steps in which the pieces of a solid scene are put in, with their numbers; none where
    they cannot come from above one by one.
    """
    drawn, from_above = steps(scene, STYLE)
    scaled = (_scaled(one, cell) for one in drawn if from_above)
    return [captioned(one, f"Step {number}") for number, one in enumerate(scaled, 1)]


def _drawing(scene: Scene, cell: float) -> Drawing:
    return _scaled(flat_drawing(scene, STYLE), cell)


def _scaled(drawn: Drawing, cell: float) -> Drawing:
    """A drawing with cells of `cell` millimetres."""
    by = cell / STYLE.cell
    crop = EDGE - LINE * cell  # the drawing has room for thicker lines
    group = (
        f'<g transform="translate({crop:.6g} {crop:.6g}) scale({by:.6g})"'
        f' stroke-width="{STROKE / by:.4g}">'
    )
    width, height = (length * by + 2 * crop for length in (drawn.width, drawn.height))
    return Drawing((group, *drawn.elements, "</g>"), width, height)


def _with_marks(layer: Scene, marks: Iterable[Mark], number: int) -> Scene:
    """A layer with those marks of a solid scene that lie in it. It has no arrows: names in all
    layers tell where a piece goes on.
    """
    here = [mark._replace(at=mark.at[1:]) for mark in marks if mark.at[0] == number]
    return replace(layer, marks=tuple(here))


def numbered(drawn: Iterable[Drawing]) -> list[Drawing]:
    """Layers with their numbers."""
    return [captioned(one, f"Layer {number}") for number, one in enumerate(drawn, 1)]


def captioned(drawing: Drawing, caption: str, size: float = LETTERS) -> Drawing:
    """A drawing with a line of text above it."""
    text = (
        f'<text class="caption" y="{short(size)}" font-size="{short(size)}" text-anchor="start">'
        f"{text_of(caption)}</text>"
    )
    high = CAPTION * size
    width = max(drawing.width, len(caption) * WIDE_LETTER * size)
    return Drawing((text, *moved(drawing, 0, high)), width, drawing.height + high)


# scenes -------------------------------------------------------------------------------------------


def board(puzzle: Puzzle) -> Scene:
    """The board with its clues, the names of its cells and what they are worth; cells that may stay
    empty look as they do in a solution, in a packing those that do not count; but not those of a
    symmetry puzzle, which has no others.
    """
    best = puzzle.best
    told = dict(puzzle.board.clues)
    if best and best.of_values and best.cells:
        told |= {cell: f"{best.of_cell(cell)}" for cell in puzzle.board.cells if cell not in told}
    marks = [Mark("label", cell, text=text) for cell, text in told.items()]
    shaded = set() if puzzle.goal else set(puzzle.board.may)
    if best and best.goal != "tiling":
        shaded = {cell for cell in shaded if best.aim == "most cells" and not best.of_cell(cell)}
    scene = board_scene(puzzle.board, shaded, marks, named=True)
    regions = {
        number: region._replace(role="empty") if region.role == "shaded" else region
        for number, region in scene.regions.items()
    }
    return replace(scene, regions=regions)


def piece_alone(puzzle: Puzzle, piece: Piece, shape: Shape) -> Scene:
    """A piece in its colour, with the marks of a side on which it lies so."""
    marks = next((one.marks for one in piece.marked if one.shape == shape), ())
    placement = Placement(piece.name, shape, marks)
    scene = placements_scene([placement], piece.lattice)
    (color,) = colors(puzzle, [placement])
    regions = {
        number: region._replace(color=color) if region.role == "piece" else region
        for number, region in scene.regions.items()
    }
    return replace(scene, regions=regions)


def solved(puzzle: Puzzle, solution: Iterable[Placement]) -> Scene:
    """A solution in colours; of a symmetry puzzle the figure."""
    return tiling_scene(puzzle, solution, colored=True)
