"""Box drawing of more than a flat picture of squares: solids, in layers beside each other, the
lowest first; hexagons and triangles (see `slanted_drawing`); numbers at the rim.
"""

from __future__ import annotations

from ..core.cells import Cell
from ..core.registries import service
from ..text.beside import indented_picture, pictures_beside
from ..text.characters import COMPACT, Charset, Picture, Scale, Spot
from ..text.overlay import Labels, margin, with_rim
from ..text.scene import Scene
from ..text.scene_layers import layers
from ..text.spots import roomy_scale, spot_of
from ..text.squares_drawing import layer_drawing
from .cell_drawings import CellDrawings


def layered_drawing(
    scene: Scene,
    charset: Charset,
    scale: Scale,
    width: int | None,
    labels: Labels | None,
    rim: bool,
) -> Picture:
    """Return the picture of a scene, as `box_drawing.box_drawing` describes it."""
    if scene.lattice.apart:
        lettered: Picture = service("lettered_layers")(scene, scale != COMPACT, width, labels, rim)
        return lettered
    if not scene.flat:
        drawn = []
        for number, layer in enumerate(layers(scene), scene.box[0][0] + 1):
            picture = _flat_drawing(layer, charset, scale, labels)
            if rim and layer.regions:
                picture = with_rim(picture, _middles(layer, scale), f"layer {number}")
            drawn.append(indented_picture(picture, layer.offset, scale))
        return pictures_beside(drawn, width)
    picture = _flat_drawing(scene, charset, scale, labels)
    return with_rim(picture, _middles(scene, scale)) if rim else picture


def _flat_drawing(scene: Scene, charset: Charset, scale: Scale, labels: Labels | None) -> Picture:
    """The picture of a flat scene."""
    if not scene.lattice.slanted:
        return layer_drawing(scene, charset, scale, labels)
    drawings: CellDrawings = service(scene.lattice.drawn_as)
    picture: Picture = drawings.drawing(scene, charset, scale != COMPACT, labels)
    return picture


def _middles(scene: Scene, scale: Scale) -> dict[Cell, Spot]:
    """The middles of the cells of a flat scene in its picture, by their rows and columns."""
    if scene.lattice.slanted:
        drawings: CellDrawings = service(scene.lattice.drawn_as)
        return drawings.middles(scene, scale != COMPACT)
    corner = scene.box[0]
    columns, lines = margin(scene) if scale != COMPACT else (0, 0)
    middles = {}
    for cell in scene.owner():
        line, column = spot_of(cell, corner, scale)
        middles[cell] = (line + lines, column + columns)
    return middles


def roomy_width(scene: Scene) -> int:
    """Return the least number of columns of a roomy picture of a scene."""
    if scene.lattice.slanted:
        drawings: CellDrawings = service(scene.lattice.drawn_as)
        return drawings.width(scene)
    low, high = scene.box
    columns_of_cells = high[-1] - low[-1] + 1
    wide, _ = roomy_scale(scene)
    side, _ = margin(scene)
    return columns_of_cells * wide + 1 + 2 * side
