"""The grain of wood: an arrow with two heads in each flat piece, along which a woodworker lets the
grain run, since wood breaks along it: where the piece is longest, across or up and down.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise
from typing import TypeAlias

from ..core.errors import PsolverError
from ..core.model import Puzzle
from ..pictures import Frame, SvgDrawing, short, sides_of
from ..text.look import Style
from ..text.scene import Scene
from .cut_lines import Point
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
        raise PsolverError(f"{puzzle.file}: the grain is drawn on flat pieces; leave --grain out")


def grain_arrow(scene: Scene) -> list[list[Point]]:
    """Return the lines of the arrow in a flat piece that is alone in a scene, in the units of
    `Lattice.project`: a line, and its two heads.

    The line is where the piece is longest, from left to right if it is as long up and down.
    """
    outlines = []
    for loop in chain.from_iterable(sides_of(scene).outlines().values()):
        outlines.append([scene.lattice.project(corner) for corner in (*loop, loop[0])])
    chord = _longest_chord(outlines)
    upright_chord = _longest_chord([_swapped(outline) for outline in outlines])
    is_upright = _length(upright_chord) > _length(chord)
    (start, y), (end, _) = upright_chord if is_upright else chord
    start += MARGIN
    end -= MARGIN
    lines = [[(start, y), (end, y)]]
    for tip, back in ((start, start + HEAD), (end, end - HEAD)):
        lines.append([(back, y - HEAD / 2), (tip, y), (back, y + HEAD / 2)])
    return [_swapped(line) for line in lines] if is_upright else lines


def _swapped(line: Sequence[Point]) -> list[Point]:
    return [(y, x) for x, y in line]


def _length(chord: Chord) -> float:
    return round(chord[1][0] - chord[0][0], 6)


def _longest_chord(outlines: Sequence[Sequence[Point]]) -> Chord:
    """The longest line from left to right inside of some closed outlines, of those that lie in a
    row of cells beside the middle.
    """
    heights = sorted({round(y, 6) for outline in outlines for _, y in outline})
    chords: list[Chord] = []
    for top, bottom in pairwise(heights):
        for share in SHARES_OF_ROW:
            y = top + share * (bottom - top)
            crossings = sorted(_crossings(outlines, y))
            for start, end in zip(crossings[::2], crossings[1::2], strict=True):
                chords.append(((start, y), (end, y)))
    return max(chords, key=_length)  # the first of equally long ones


def _crossings(outlines: Sequence[Sequence[Point]], y: float) -> list[float]:
    """The places at which a line from left to right crosses some outlines, of which no corner lies
    on it.
    """
    places = []
    for (ax, ay), (bx, by) in chain.from_iterable(map(pairwise, outlines)):
        if (ay < y) != (by < y):
            places.append(ax + (bx - ax) * (y - ay) / (by - ay))
    return places


def with_arrow(drawing: SvgDrawing, scene: Scene, style: Style) -> SvgDrawing:
    """Return the drawing of a piece that is alone in a scene, with its arrow."""
    frame = Frame(scene, style)
    data = ""
    for line in grain_arrow(scene):
        points = []
        for point in line:
            x, y = frame.place(point)
            points.append(f"{short(x)} {short(y)}")
        data += f"M{'L'.join(points)}"
    width = short(WIDTH_OF_ARROW * style.cell)
    arrow = f'<path class="grain" fill="none" stroke="#111" stroke-width="{width}" d="{data}"/>'
    return drawing._replace(elements=(*drawing.elements, arrow))


def engraved_arrow(scene: Scene, places: Places) -> Engraved:
    """Return the arrow of a piece that is alone in a scene, to be engraved."""
    lines = []
    for line in grain_arrow(scene):
        lines.append([places.at_point(point) for point in line])
    return Engraved("grain", "grain", tuple(lines))
