"""The drawing of solids, as far as it depends on the form of their cells: cubes, balls, others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.cells import Cell, Shape
from ..core.lattice import Lattice
from ..core.registries import service
from ..text.look import Style
from ..text.scene import Region, Scene
from . import ball_drawing, isometric_cubes
from .svg import SvgDrawing


class SolidForm(NamedTuple):
    """The drawing of solids, as far as it depends on the form of their cells.

    frame    of some cells, with a number of pixels for one
    drawing  of regions in a frame, some of which step back
    seen     for each region a number that grows with the part of it that is seen
    lifts    the steps by which each layer of a scene goes up, so that they are apart
    hiding   for each piece the pieces that it meets on the way to a side, a bit for each
    translation  one that is near a vector, in the numbers of a cell
    """

    frame: Callable[[Any, Iterable[Cell], int], Any]
    drawing: Callable[[Mapping[int, Region], Any, Style, Collection[int]], SvgDrawing]
    seen: Callable[[Mapping[int, Region], Any], Counter[int]]
    lifts: Callable[[Scene], dict[int, int]]
    hiding: Callable[[Sequence[Shape], str], list[int]]
    translation: Callable[[tuple[float, ...], Any], Cell]


def _translation_near(vector: tuple[float, ...], lattice: Lattice) -> Cell:
    """A translation of cubes or balls near a vector."""
    step = [round(value) for value in vector]
    if not lattice.has(tuple(step)):
        step[-1] += 1
    return tuple(step)


CUBE_FORM = SolidForm(
    isometric_cubes.isometric_frame,
    isometric_cubes.cube_drawing,
    isometric_cubes.seen_triangles,
    isometric_cubes.lifts_of_cubes,
    isometric_cubes.hiding_cubes,
    _translation_near,
)
BALL_FORM = SolidForm(
    ball_drawing.ball_frame,
    ball_drawing.ball_drawing,
    ball_drawing.seen_parts,
    ball_drawing.lifts,
    ball_drawing.hiding,
    _translation_near,
)


def form_of(lattice: Lattice) -> SolidForm:
    """The form of the cells of a lattice."""
    if lattice.polyhedral:
        form: SolidForm = service("polyhedron_form")(lattice)
        return form
    return BALL_FORM if lattice.round else CUBE_FORM
