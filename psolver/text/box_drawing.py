"""Box drawing: a line wherever two neighbouring cells belong to different regions.

Of squares the glyph at a corner is looked up by its four arms, the sides that meet there.

    compact    a cell is two columns and one line; its text is the corner and the side above it
    roomy      a cell is four columns and two lines, so that it has an inside

Solids are drawn in layers beside each other, the lowest first, each seen from above; hexagons and
triangles as in `slanted_drawing`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.registries import service
from .characters import BOX_CHARSET, COMPACT, Charset, Picture
from .scene import Scene
from .squares_drawing import layer_drawing

if TYPE_CHECKING:
    from .look import Look
    from .overlay import Labels


def box_drawing(
    scene: Scene,
    charset: Charset = BOX_CHARSET,
    roomy: bool = False,
    width: int | None = None,
    labels: Labels | None = None,
    rim: bool = False,
) -> Picture:
    """The picture of a scene, cropped to its box; of a solid, with as many layers in a row as fit
    into `width` columns. If it is roomy, the pieces have `labels`. With a `rim` rows, columns and
    layers have their numbers.

    >>> from ..core.square_lattice import CUBIC
    >>> from ..core.square_lattice import SQUARE
    >>> from .piece_scenes import piece_scene
    >>> print(box_drawing(piece_scene(SQUARE, ((0, 0), (0, 1), (1, 0)))).text)
    ┏━━━┓
    ┃ ┏━┛
    ┗━┛
    >>> solid = piece_scene(CUBIC, ((0, 0, 0), (0, 0, 1), (1, 0, 0)))
    >>> print(box_drawing(solid, roomy=True).text)
    ┏━━━━━━━┓  ┏━━━┓
    ┃ ↑     ┃  ┃ ↓ ┃
    ┗━━━━━━━┛  ┗━━━┛
    """
    scale = COMPACT
    if roomy:
        from .spots import roomy_scale

        scale = roomy_scale(scene)
    if scene.flat and not scene.lattice.slanted and not rim:
        return layer_drawing(scene, charset, scale, labels)
    layered_drawing = service("layered_drawing")
    picture: Picture = layered_drawing(scene, charset, scale, width, labels, rim)
    return picture


def is_roomy(scene: Scene, look: Look) -> bool:
    """Whether to draw a scene roomy: for labels, by the look, or if it shows more and fits."""
    if look.style.labels:
        return True
    if look.size != "auto":
        return look.size == "roomy"
    in_terminal = look.paint is not None and look.page.warn is not None
    if not scene.has_marks and not in_terminal:
        return False
    columns = look.page.columns
    if columns is None:
        return True
    wide: int = service("roomy_width")(scene)
    return wide <= columns
