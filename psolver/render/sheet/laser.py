"""A drawing for a laser cutter: every border once, in millimetres, as hairlines without fills.

The cuts are in groups, each in a colour of its own, in the order of the work:

mark    the places on the base for parts that fill holes of the board; only drawn, not cut
pieces  the borders of pieces
frame   the board as the opening of a frame, and around it; together with the base it is the tray
base    the plate under the frame
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from typing import NamedTuple

from ...errors import PsolverError
from ...puzzle.model import Expect, Piece, Puzzle
from ...puzzle.tiling import Placement
from ...wording import plural
from ..scene import Scene, Side, piece_scene, sides_of, tiling_scene
from ..svg import short, text_of
from . import (
    DIGITS,
    Places,
    Point,
    breadth,
    copies,
    cut_shape,
    has_board,
    path,
    rows,
    trails,
    widened,
)

COLORS = {"mark": "#00c000", "pieces": "#ff0000", "frame": "#0000ff", "base": "#000000"}
HAIRLINE = 0.1  # millimetres, as all lengths here
BETWEEN = 5.0  # parts
MARGIN = 1.0  # around all of them
SLENDER = 1.6  # how much more room parts in rows take than their boxes, about

WRAPS = "the board wraps, which a frame that is cut does not; try --to sheet"
SOLID = "is a solid puzzle, and a laser cuts flat pieces; --to stl makes solid ones for a printer"


class Laser(NamedTuple):
    """A drawing: its text, size in millimetres, numbers of pieces in their places, and apart."""

    text: str
    width: float
    height: float
    placed: int
    apart: int


class Cut(NamedTuple):
    """Lines that are cut together, and their group."""

    group: str
    lines: list[list[Point]]


class CutPart(NamedTuple):
    """The cuts of one part of the plate, and the size of that."""

    width: float
    height: float
    cuts: list[Cut]


def laser(
    puzzle: Puzzle,
    solution: Sequence[Placement] | None,
    cell: float,
    frame: float,
    kerf: float | None = None,
) -> Laser:
    """The drawing of a flat puzzle: the tray, if it has a board, its frame so wide, and the pieces.

    Without a kerf, the width that the laser takes away, the pieces of a solution are cut in their
    places. With one, or without a solution, they lie apart, each line moved by half of it, so that
    pieces have the exact size. Raises PsolverError for a solid puzzle, for a kerf as wide as a
    cell, and for too many pieces.
    """
    check_flat(puzzle)
    if kerf and kerf >= cell * breadth(puzzle.board.lattice):
        lost = f"a kerf of {kerf:g} mm leaves nothing of cells with sides of {cell:g} mm"
        raise PsolverError(f"{puzzle.file}: {lost}")
    pieces = copies(puzzle, solution)
    placed = list(solution or ()) if kerf is None else []
    left = Counter({piece.name: often for piece, often in pieces})
    left.subtract(placement.piece for placement in placed)
    apart = [
        _piece(piece, cell, kerf or 0)
        for piece, _ in pieces
        for _ in range(max(0, left[piece.name]))
    ]
    if has_board(puzzle):
        parts = _tray(puzzle, placed, cell, frame, kerf or 0)
    elif placed:
        parts = [_figure(tiling_scene(puzzle, placed, marked=False), cell)]
    else:
        parts = []
    text, width, height = _drawing(puzzle.title or "Pieces", [*parts, *apart])
    return Laser(text, width, height, len(placed), len(apart))


def check_flat(puzzle: Puzzle) -> None:
    """Raise PsolverError for a solid puzzle."""
    if not puzzle.board.lattice.flat:
        raise PsolverError(f"{puzzle.file}: {SOLID}")
    if puzzle.board.wrap:
        raise PsolverError(f"{puzzle.file}: {WRAPS}")


# parts --------------------------------------------------------------------------------------------


def _tray(
    puzzle: Puzzle, placed: Sequence[Placement], cell: float, frame: float, kerf: float
) -> list[CutPart]:
    board = replace(puzzle, goal=None, expect=Expect())  # the frame of a figure is a board too
    scene = tiling_scene(board, placed, marked=False)
    places = Places(scene, cell, frame + kerf / 2)
    around = Cut("frame", [_rectangle(*places.size)])
    outlines = sides_of(scene).outlines()
    if placed:
        inside = _borders(scene, places)
    else:
        loops = [places.loop(loop) for loop in outlines[0]]
        inside = [Cut("frame", [widened(loop, -kerf / 2)]) for loop in loops]
    islands = [
        Cut("mark", [places.loop(loop)])
        for number, region in scene.regions.items()
        if region.role == "hole"
        for loop in outlines[number]
    ]
    base = Cut("base", around.lines)
    return [CutPart(*places.size, [*inside, around]), CutPart(*places.size, [*islands, base])]


def _borders(scene: Scene, places: Places) -> list[Cut]:
    sides: dict[str, list[Side]] = {"pieces": [], "frame": []}
    for edge in sides_of(scene).edges():
        beside = None if edge.other is None else scene.regions[edge.other].role
        outside = beside in (None, "hole") or scene.regions[edge.region].role == "hole"
        sides["frame" if outside else "pieces"].append((edge.start, edge.end))
    return [
        Cut(group, [places.line(trail)]) for group, some in sides.items() for trail in trails(some)
    ]


def _figure(scene: Scene, cell: float) -> CutPart:
    places = Places(scene, cell)
    sides = [(edge.start, edge.end) for edge in sides_of(scene).edges()]
    return CutPart(*places.size, [Cut("pieces", [places.line(trail)]) for trail in trails(sides)])


def _piece(piece: Piece, cell: float, kerf: float) -> CutPart:
    scene = piece_scene(piece.lattice, cut_shape(piece))
    places = Places(scene, cell)
    loops = [widened(places.loop(loop), kerf / 2) for loop in sides_of(scene).outlines()[0]]
    return _cropped(loops)


def _cropped(loops: Sequence[list[Point]]) -> CutPart:
    """A part of a piece, just as large as its lines: a kerf takes more room at acute corners."""
    across, down = zip(*(point for loop in loops for point in loop), strict=True)
    left, top = min(across), min(down)
    moved = [[(x - left, y - top) for x, y in loop] for loop in loops]
    return CutPart(max(across) - left, max(down) - top, [Cut("pieces", moved)])


def _rectangle(width: float, height: float) -> list[Point]:
    return [(0, 0), (width, 0), (width, height), (0, height), (0, 0)]


# the drawing --------------------------------------------------------------------------------------


def _drawing(title: str, parts: Sequence[CutPart]) -> tuple[str, float, float]:
    area = sum((part.width + BETWEEN) * (part.height + BETWEEN) for part in parts)
    wide = max(*(part.width for part in parts), sqrt(SLENDER * area))
    groups: dict[str, list[str]] = {group: [] for group in COLORS}
    width = height = MARGIN
    for row in rows([(part.width, part.height) for part in parts], wide, BETWEEN):
        for number, x in row.places:
            width = max(width, MARGIN + x + parts[number].width)
            for group, lines in parts[number].cuts:
                moved = [[(MARGIN + x + a, height + b) for a, b in line] for line in lines]
                groups[group].append(f'<path d="{path(moved)}"/>')
        height += row.height + BETWEEN
    width, height = width + MARGIN, height - BETWEEN + MARGIN
    return _document(title, width, height, groups), width, height


def _document(title: str, width: float, height: float, groups: dict[str, list[str]]) -> str:
    size = short(width, DIGITS), short(height, DIGITS)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}mm" height="{size[1]}mm"'
        f' viewBox="0 0 {size[0]} {size[1]}" fill="none" stroke-width="{HAIRLINE}">',
        f"<title>{text_of(title)}</title>",
    ]
    for group, elements in groups.items():
        if elements:
            lines += [f'<g id="{group}" stroke="{COLORS[group]}">', *elements, "</g>"]
    return "\n".join([*lines, "</svg>"])


def laser_lines(drawn: Laser, cell: float, kerf: float | None) -> list[str]:
    """The size of a drawing for a laser cutter and the number of its pieces, as a sentence."""
    lost = f"a kerf of {kerf:g} mm" if kerf else "no kerf"
    inside = f"{plural(drawn.placed, 'piece')} in place" if drawn.placed else ""
    apart = f"{plural(drawn.apart, 'piece')} apart" if drawn.apart else ""
    pieces = ", ".join(filter(None, (inside, apart)))
    size = f"{round(drawn.width, 1):g} x {round(drawn.height, 1):g} mm"
    return [f"{size}, cells of {cell:g} mm, {lost}: {pieces}"]
