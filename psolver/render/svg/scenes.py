"""The drawing of any scene: which view draws it."""

from __future__ import annotations

from ..layers import layers
from ..look import Style
from ..scene import Scene
from .drawing import Drawing, beside, captioned
from .explosion import layers_apart, pieces_apart
from .flat import flat_drawing
from .solid import whole_drawing
from .steps import steps_drawing

WIDEST_ROW = 1000  # pixels of layers beside each other


def drawing(scene: Scene, style: Style) -> Drawing:
    """The drawing of a scene; a solid one as the style's view says.

    What is marked in cells is seen in layers alone, so that a solid scene with marks is drawn so.
    """
    if scene.flat:
        return flat_drawing(scene, style)
    if style.view == "layers" or scene.marks:
        return _layers_drawing(scene, style)
    if style.view == "exploded":
        return whole_drawing(layers_apart(scene), style)
    if style.view == "pieces":
        return whole_drawing(pieces_apart(scene), style)
    if style.view == "steps":
        return steps_drawing(scene, style)
    return whole_drawing(scene, style)


def _layers_drawing(scene: Scene, style: Style) -> Drawing:
    """The layers beside each other, the lowest first."""
    drawings = [flat_drawing(layer, style) for layer in layers(scene)]
    captions = [f"layer {number}" for number in range(1, len(drawings) + 1)]
    captions[0] += " (lowest)" if len(drawings) > 1 else ""
    drawn = (captioned(one, caption) for one, caption in zip(drawings, captions, strict=True))
    return beside(drawn, WIDEST_ROW)
