"""The drawing of any scene: which view draws it."""

from __future__ import annotations

from ..look import Style
from ..scene import Scene, layers
from .drawing import Drawing, beside
from .flat import flat_drawing


def drawing(scene: Scene, style: Style) -> Drawing:
    """The drawing of a scene; a solid one as the style's view says."""
    if scene.flat:
        return flat_drawing(scene, style)
    return beside(flat_drawing(layer, style) for layer in layers(scene))
