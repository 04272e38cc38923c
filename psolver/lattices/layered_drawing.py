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
    roomy = scale != COMPACT
    if scene.lattice.apart:
        lettered_layers = service("lettered_layers")
        lettered: Picture = lettered_layers(scene, roomy, width, labels, rim)
        return lettered
    if scene.flat:
        picture = _flat_drawing(scene, charset, scale, labels)
        if rim:
            picture = with_rim(picture, _middles(scene, scale))
        return picture
    lowest, _ = scene.box
    drawn = []
    for number, layer in enumerate(layers(scene), lowest[0] + 1):
        picture = _flat_drawing(layer, charset, scale, labels)
        if rim and layer.regions:
            middles = _middles(layer, scale)
            picture = with_rim(picture, middles, f"layer {number}")
        drawn.append(indented_picture(picture, layer.offset, scale))
    return pictures_beside(drawn, width)


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
    columns = 0
    lines = 0
    if scale != COMPACT:
        columns, lines = margin(scene)
    middles = {}
    for cell in scene.owner():
        line, column = spot_of(cell, corner, scale)
        middles[cell] = line + lines, column + columns
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
    columns = columns_of_cells * wide + 1
    return columns + 2 * side
