"""Solid scenes as SVG, seen from above, from the front and the right.

An explosion has the layers or the pieces apart, so that one sees into the solid; all moves are by
whole cells, and no two regions come to share a cell. Steps show the pieces put in one by one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from ..core.cells import Cell, box, translate
from ..core.lattice import Lattice
from ..text.look import Style
from ..text.scene import Region, Scene
from .assembly_order import building_order
from .scene_sides import Regions
from .solid_form import form_of
from .svg import SvgDrawing, captioned_drawing, grid, paragraph, stacked

LEAST_SEEN_SHARE = 1 / 2  # of a piece
MOST_STRETCH = 6  # pieces go away from the middle by at most this many times their distance
NO_ORDER = "These pieces cannot be put in from above one by one."


def whole_drawing(scene: Scene, style: Style) -> SvgDrawing:
    """The drawing of a solid scene as it is."""
    form = form_of(scene.lattice)
    cells = _cells_of(scene.regions)
    frame = form.frame(scene.lattice, cells, style.cell)
    return form.drawing(scene.regions, frame, style, ())


def _cells_of(regions: Regions) -> list[Cell]:
    cells: list[Cell] = []
    for region in regions.values():
        cells += region.cells
    return cells


# explosions ---------------------------------------------------------------------------------------


def layers_apart(scene: Scene) -> Scene:
    """A solid scene with its layers so far above each other that none hides the one below."""
    form = form_of(scene.lattice)
    steps = form.lifts(scene)
    lifted = {}
    for number, region in scene.regions.items():
        cells = []
        for layer, *flat in region.cells:
            lifted_layer = layer + steps[layer]
            cells.append((lifted_layer, *flat))
        lifted[number] = region._replace(cells=tuple(cells))
    return _moved_scene(scene, lifted)


def pieces_apart(scene: Scene) -> Scene:
    """A solid scene with its pieces away from its middle, each in its own direction, until they
    touch nowhere and most of each is visible; empty cells are left out. A scene without pieces
    stays as it is.

    Pieces around the same point move together. If they hide each other however far they are, they
    are only as far as they need be to touch nowhere.

    >>> from ..core.model import Board
    >>> from ..core.square_lattice import CUBIC
    >>> from ..text.board_scenes import board_scene
    >>> scene = board_scene(Board(frozenset({(0, 0, 0)}), lattice=CUBIC))
    >>> pieces_apart(scene) is scene
    True
    """
    pieces = _pieces_of(scene)
    if not pieces:
        return scene
    lattice = scene.lattice
    cells = _cells_of(scene.regions)
    middle = []
    lowest, highest = box(cells)
    for least, most in zip(lowest, highest, strict=True):
        both_ends = least + most
        middle.append(both_ends / 2)
    apart = None
    for stretch in range(1, MOST_STRETCH + 1):
        steps = {}
        moved = {}
        for number, piece in pieces.items():
            step = _step_apart(piece, middle, stretch, lattice)
            steps[number] = step
            moved_cells = translate(piece.cells, step)
            moved[number] = piece._replace(cells=moved_cells)
        if not _touch_nowhere(moved, steps, lattice):
            continue
        if apart is None:
            apart = moved
        if _are_seen(moved, lattice):
            return _moved_scene(scene, moved)
    return _moved_scene(scene, apart or pieces)


def _pieces_of(scene: Scene) -> dict[int, Region]:
    pieces = {}
    for number, region in scene.regions.items():
        if region.role == "piece":
            pieces[number] = region
    return pieces


def _step_apart(region: Region, middle: Sequence[float], stretch: int, lattice: Lattice) -> Cell:
    """The step of a piece away from the middle, to cells of the lattice."""
    vector = []
    columns = zip(*region.cells, strict=True)
    for values, value_of_middle in zip(columns, middle, strict=True):
        mean_value = sum(values) / len(values)
        way = mean_value - value_of_middle
        vector.append(stretch * way)
    form = form_of(lattice)
    return form.translation(tuple(vector), lattice)


def _touch_nowhere(moved: Regions, steps: Mapping[int, Cell], lattice: Lattice) -> bool:
    """Whether no two pieces that moved differently share a cell or touch."""
    cells_around = {}
    for number, region in moved.items():
        around = set(region.cells)
        for cell in region.cells:
            around.update(lattice.neighbours(cell))
        cells_around[number] = around
    for number, other_number in combinations(moved, 2):
        if steps[number] == steps[other_number]:
            continue
        other_cells = moved[other_number].cells
        if not cells_around[number].isdisjoint(other_cells):
            return False
    return True


def _are_seen(moved: Regions, lattice: Lattice) -> bool:
    """Whether of each piece most of the part that is visible alone is visible among the others."""
    seen_parts = form_of(lattice).seen
    seen_together = seen_parts(moved, lattice)
    for number, region in moved.items():
        seen_alone = seen_parts({number: region}, lattice)
        least_seen = LEAST_SEEN_SHARE * seen_alone[number]
        if seen_together[number] < least_seen:
            return False
    return True


def _moved_scene(scene: Scene, regions: Regions) -> Scene:
    shown_cell = scene.lattice.shown
    places = []
    for cell in _cells_of(regions):
        places.append(shown_cell(cell))
    return scene._replace(regions=regions, box=box(places))


# steps --------------------------------------------------------------------------------------------


class Steps(NamedTuple):
    """A drawing for each piece that is put in, and whether each can come from above."""

    drawings: list[SvgDrawing]
    from_above: bool


def building_steps(scene: Scene, style: Style) -> Steps:
    """The steps of a solid scene; none without pieces."""
    pieces = _pieces_of(scene)
    if not pieces:
        return Steps([], True)
    form = form_of(scene.lattice)
    shapes = {}
    for number, piece in pieces.items():
        shapes[number] = piece.cells
    numbers, from_above = building_order(shapes, scene.lattice)
    cells = _cells_of(pieces)
    frame = form.frame(scene.lattice, cells, style.cell)
    drawings = []
    placed: dict[int, Region] = {}
    for number in numbers:
        placed_before = tuple(placed)
        placed[number] = pieces[number]
        drawing = form.drawing(placed, frame, style, placed_before)
        drawings.append(drawing)
    return Steps(drawings, from_above)


def steps_drawing(scene: Scene, style: Style) -> SvgDrawing:
    """The steps of a solid scene with their numbers; the scene itself if it has no piece."""
    drawings, from_above = building_steps(scene, style)
    if not drawings:
        return whole_drawing(scene, style)
    numbered = []
    for number, drawing in enumerate(drawings, 1):
        captioned = captioned_drawing(drawing, str(number))
        numbered.append(captioned)
    steps = grid(numbered)
    if from_above:
        return steps
    note = paragraph(NO_ORDER, steps.width)
    return stacked([note, steps])
