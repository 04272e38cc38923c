"""The grain of wood: an arrow with two heads in each flat piece, along which a woodworker lets the
grain run, since wood breaks along it: where the piece is longest, across or up and down.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..pictures import Frame, SvgDrawing, short, sides_of
from ..text.look import Style
from ..text.scene import Scene
from .cut_lines import Line, Point
from .cut_pieces import Places
from .engraving import Engraved

Chord: TypeAlias = tuple[Point, Point]  # the ends of a line from left to right
# All lengths are sides of a cell.
MARGIN = 0.12  # from the sides of a piece to the heads of its arrow
HEAD = 0.1
WIDTH_OF_ARROW = 0.03
# Names stand in the middle of cells, and arrows between these shares of their height and the sides.
SHARES_OF_ROW = (0.82, 0.18)


def check_grain(puzzle: Puzzle) -> None:
    """Raise PsolverError for a solid puzzle."""
    if not puzzle.board.lattice.flat:
        fault = "the grain is drawn on flat pieces; leave --grain out"
        raise PsolverError(f"{puzzle.file}: {fault}")


def grain_arrow(scene: Scene) -> list[list[Point]]:
    """Return the lines of the arrow in a flat piece that is alone in a scene, in the units of
    `Lattice.project`: a line, and its two heads.

    The line is where the piece is longest, from left to right if it is as long up and down.
    """
    outlines = _outlines(scene)
    swapped_outlines = [_swapped(outline) for outline in outlines]
    chord = _longest_chord(outlines)
    upright_chord = _longest_chord(swapped_outlines)
    if _length(upright_chord) <= _length(chord):
        return _arrow(chord)
    upright_arrow = _arrow(upright_chord)
    return [_swapped(line) for line in upright_arrow]


def _outlines(scene: Scene) -> list[list[Point]]:
    """The closed lines around and in the piece of a scene."""
    project = scene.lattice.project
    outlines = []
    for loops in sides_of(scene).outlines().values():
        for loop in loops:
            outline = [project(corner) for corner in loop]
            outline.append(outline[0])
            outlines.append(outline)
    return outlines


def _arrow(chord: Chord) -> list[list[Point]]:
    """The lines of an arrow along a line from left to right."""
    (left, y), (right, _) = chord
    start = left + MARGIN
    end = right - MARGIN
    shaft = [(start, y), (end, y)]
    left_back = start + HEAD
    left_head = _head(start, left_back, y)
    right_back = end - HEAD
    right_head = _head(end, right_back, y)
    return [shaft, left_head, right_head]


def _head(tip: float, back: float, y: float) -> list[Point]:
    half = HEAD / 2
    upper_end = (back, y - half)
    lower_end = (back, y + half)
    return [upper_end, (tip, y), lower_end]


def _swapped(line: Line) -> list[Point]:
    swapped = []
    for x, y in line:
        swapped.append((y, x))
    return swapped


def _length(chord: Chord) -> float:
    (left, _), (right, _) = chord
    return round(right - left, 6)


def _longest_chord(outlines: Sequence[Line]) -> Chord:
    """The longest line from left to right inside of some closed outlines, of those that lie in a
    row of cells beside the middle.
    """
    chords = []
    for top, bottom in pairwise(_heights(outlines)):
        height_of_row = bottom - top
        for share in SHARES_OF_ROW:
            y = top + share * height_of_row
            crossings = sorted(_crossings(outlines, y))
            starts = crossings[::2]
            ends = crossings[1::2]
            for start, end in zip(starts, ends, strict=True):
                left = (start, y)
                right = (end, y)
                chords.append((left, right))
    return max(chords, key=_length)  # the first of equally long ones


def _heights(outlines: Sequence[Line]) -> list[float]:
    """The heights of corners, from above."""
    heights = set[float]()
    for outline in outlines:
        for _, y in outline:
            heights.add(round(y, 6))
    return sorted(heights)


def _crossings(outlines: Sequence[Line], y: float) -> list[float]:
    """The places at which a line from left to right crosses some outlines, of which no corner lies
    on it.
    """
    places = []
    for outline in outlines:
        for (ax, ay), (bx, by) in pairwise(outline):
            is_above = ay < y
            is_end_above = by < y
            if is_above != is_end_above:
                # from the corner to the height of the line
                across = (bx - ax) * (y - ay) / (by - ay)
                places.append(ax + across)
    return places


def with_arrow(drawing: SvgDrawing, scene: Scene, style: Style) -> SvgDrawing:
    """Return the drawing of a piece that is alone in a scene, with its arrow."""
    frame = Frame(scene, style)
    data = ""
    for line in grain_arrow(scene):
        points = []
        for point in line:
            place = frame.place(point)
            across, down = map(short, place)
            points.append(f"{across} {down}")
        line_data = "L".join(points)
        data += f"M{line_data}"
    width = short(WIDTH_OF_ARROW * style.cell)
    arrow = f'<path class="grain" fill="none" stroke="#111" stroke-width="{width}" d="{data}"/>'
    elements = (*drawing.elements, arrow)
    return drawing._replace(elements=elements)


def engraved_arrow(scene: Scene, places: Places) -> Engraved:
    """Return the arrow of a piece that is alone in a scene, to be engraved."""
    lines = []
    for line in grain_arrow(scene):
        points = [places.at_point(point) for point in line]
        lines.append(points)
    return Engraved("grain", "grain", tuple(lines))
