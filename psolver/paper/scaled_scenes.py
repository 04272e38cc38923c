"""Scenes as drawings whose cells have a length in millimetres, with the lines to cut along."""

from __future__ import annotations

from collections.abc import Sequence

from ..pictures import LINE_WIDTH, SvgDrawing, building_steps, drawing_of_flat, whole_drawing
from ..text.look import Style
from ..text.scene import Scene
from ..text.scene_layers import in_layer, layers
from .page_layout import captioned_drawing

STYLE = Style(theme="light", corners="square", labels=True)
# The lines to cut along are this wide, in millimetres as all lengths here.
STROKE = 0.3
# A scene has this room around it.
EDGE = 0.2
# Each step draws all pieces so far, so that more take long, and nobody follows them.
MOST_PRINTED_STEPS = 300


def drawings(scene: Scene, cell: float, style: Style = STYLE) -> list[SvgDrawing]:
    """A scene with cells of `cell` millimetres; of a solid one each layer by itself."""
    if not scene.flat:
        layers_of_scene = layer_drawings(scene, style)
        return [scaled_drawing(layer, cell) for layer in layers_of_scene]
    drawing = drawing_of_flat(scene, style)
    return [scaled_drawing(drawing, cell)]


def layer_drawings(scene: Scene, style: Style) -> list[SvgDrawing]:
    """The drawings of the layers of a solid scene, to be scaled."""
    lowest, _ = scene.box
    drawn = []
    first_layer = lowest[0]
    for number, layer in enumerate(layers(scene), first_layer):
        layer_with_marks = _with_marks(layer, scene, number)
        drawn.append(drawing_of_flat(layer_with_marks, style))
    return drawn


def seen(scene: Scene, cell: float, style: Style = STYLE) -> SvgDrawing:
    """A solid scene as it stands, or a flat one, with cells of `cell` millimetres."""
    draw = whole_drawing
    if scene.flat:
        draw = drawing_of_flat
    drawing = draw(scene, style)
    return scaled_drawing(drawing, cell)


def steps_from_above(scene: Scene, style: Style) -> list[SvgDrawing]:
    """The steps in which a solid is put together; none if not all come from above, or if there are
    more than MOST_PRINTED_STEPS.
    """
    if len(scene.regions) > MOST_PRINTED_STEPS:
        return []
    drawn, from_above = building_steps(scene, style)
    if not from_above:
        return []
    return drawn


def put_in(order: Sequence[SvgDrawing], cell: float) -> list[SvgDrawing]:
    """Steps, numbered, with cells of `cell` millimetres."""
    numbered_steps = []
    for number, step in enumerate(order, 1):
        scaled = scaled_drawing(step, cell)
        caption = f"Step {number}"
        numbered_steps.append(captioned_drawing(scaled, caption))
    return numbered_steps


def scaled_drawing(drawn: SvgDrawing, cell: float) -> SvgDrawing:
    """Return a drawing whose cells are `cell` millimetres long."""
    by = cell / STYLE.cell
    crop = EDGE - LINE_WIDTH * cell  # the drawing has room for thicker lines
    move = f"{crop:.6g}"
    scale = f"{by:.6g}"
    stroke = STROKE / by
    stroke_width = f"{stroke:.4g}"
    transform = f"translate({move} {move}) scale({scale})"
    group = f'<g transform="{transform}" stroke-width="{stroke_width}">'
    elements = (group, *drawn.elements, "</g>")
    edges = 2 * crop
    width = drawn.width * by
    height = drawn.height * by
    return SvgDrawing(elements, width + edges, height + edges)


def _with_marks(layer: Scene, scene: Scene, number: int) -> Scene:
    """A layer with the marks of a solid scene in it; names, not arrows, show what goes on."""
    marks = []
    for mark in scene.marks:
        layer_number, place = in_layer(mark.at, scene.lattice)
        if layer_number == number:
            mark_in_layer = mark._replace(at=place)
            marks.append(mark_in_layer)
    return layer._replace(marks=tuple(marks))


def numbered_layers(drawn: Sequence[SvgDrawing]) -> list[SvgDrawing]:
    """Layers with their numbers, all equally high, so that they stay in their order."""
    high = max(layer.height for layer in drawn)
    numbered = []
    for number, layer in enumerate(drawn, 1):
        room = layer._replace(height=high)
        caption = f"Layer {number}"
        numbered.append(captioned_drawing(room, caption))
    return numbered
