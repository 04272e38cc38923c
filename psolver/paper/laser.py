"""A drawing for a laser cutter: every border once, in millimetres, as hairlines without fills.

The lines are in groups, each in a colour of its own, in the order of the work:

engrave the names of cells, clues, values, marks and names of pieces, as strokes; not cut
mark    the places on the base for parts that fill holes of the board; only drawn, not cut
pieces  the borders of pieces
frame   the board as the opening of a frame, and around it; together with the base it is the tray
base    the plate under the frame
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from math import sqrt
from typing import NamedTuple

from ..core.cells import Cell
from ..core.errors import PsolverError
from ..core.model import Expect, Piece, Puzzle
from ..core.tilings import Placement
from ..core.wording import plural
from ..pictures import Side, Sides, short, sides_of, xml_text
from ..text.scene import Corner, Scene
from ..text.tiling_scenes import tiling_scene
from .cut_lines import LENGTH_DIGITS, Point, moved_lines, path, trails, widened
from .cut_pieces import Places, breadth, copies, cut_shape, has_board, other_sides, rows
from .engraving import Engraved, in_cells, lost_lines, piece_names
from .grain import engraved_arrow
from .paper import board, piece_alone

COLORS_OF_CUTS = {
    "engrave": "#ff8000",
    "mark": "#00c000",
    "pieces": "#ff0000",
    "frame": "#0000ff",
    "base": "#000000",
}
# All lengths are millimetres.
CUT_LINE_WIDTH = 0.1
GAP_BETWEEN_PARTS = 5.0
PLATE_MARGIN = 1.0
# Parts in rows take about this many times the room of their boxes.
ROOM_FACTOR = 1.6

WRAPPED_BOARD = "the board wraps, which a frame that is cut does not; try --to sheet"
SOLID_BOARD = (
    "is a solid puzzle, and a laser cuts flat pieces; --to stl makes solid ones for a printer"
)


class Cut(NamedTuple):
    """Lines that are cut together, and their group; of a text that is engraved also that."""

    group: str
    lines: list[list[Point]]
    text: str = ""


class Laser(NamedTuple):
    """A drawing: its lines, its size in millimetres, numbers of pieces in their places, and apart,
    a sentence on each thing that it cannot hold, and its title.
    """

    cuts: tuple[Cut, ...]
    width: float
    height: float
    placed: int
    apart: int
    lost: tuple[str, ...]
    title: str

    @property
    def text(self) -> str:
        """The drawing as SVG."""
        groups: dict[str, list[str]] = {}
        for group in COLORS_OF_CUTS:
            groups[group] = []
        for group, lines, words in self.cuts:
            named = "/>"
            if words:
                named = f"><title>{xml_text(words)}</title></path>"
            groups[group].append(f'<path d="{path(lines)}"{named}')
        return _document(self.title, self.width, self.height, groups)


class CutPart(NamedTuple):
    """The cuts of one part of the plate, the size of that, and the texts that it has."""

    width: float
    height: float
    cuts: list[Cut]
    texts: list[Engraved]

    def every(self) -> list[Cut]:
        """The cuts, and the texts as cuts."""
        written = []
        for text in self.texts:
            if text.lines:
                written.append(Cut("engrave", list(text.lines), text.text))
        return [*self.cuts, *written]


def laser_drawing(
    puzzle: Puzzle,
    solution: Sequence[Placement] | None,
    cell: float,
    frame: float,
    kerf: float | None = None,
    *,
    labels: bool = True,
    grain: bool = False,
) -> Laser:
    """The drawing of a flat puzzle: the tray, if it has a board, its frame so wide, and the pieces.

    The names of the cells, clues, values and marks of the board are engraved on the base of the
    tray, those of pieces on the pieces, with `labels` also their names.

    Without a kerf, the width that the laser takes away, the pieces of a solution are cut in their
    places. With one, or without a solution, they lie apart, each line moved by half of it, so that
    pieces have the exact size. So they do with `grain`: that of the plate runs from left to right,
    and along the arrow in each piece, where it is longest. Raises PsolverError for a solid
    puzzle, for a kerf as wide as a cell, and for too many pieces.
    """
    check_flat(puzzle)
    if kerf and kerf >= cell * breadth(puzzle.board.lattice):
        fault = f"a kerf of {kerf:g} mm leaves nothing of cells with sides of {cell:g} mm"
        raise PsolverError(f"{puzzle.file}: {fault}")
    pieces = copies(puzzle, solution)
    placed = []
    if kerf is None and not grain:
        placed = list(solution or ())
    parts = []
    if has_board(puzzle):
        parts = _tray(puzzle, placed, cell, frame, kerf or 0, labels)
    elif placed:
        parts = [_figure(tiling_scene(puzzle, placed), cell, labels)]
    copies_left = Counter({piece.name: often for piece, often in pieces})
    copies_left.subtract(placement.piece for placement in placed)
    apart = 0
    for piece, _ in pieces:
        if (often := copies_left[piece.name]) > 0:
            cut_piece = _piece(puzzle, piece, cell, kerf or 0, labels, grain)
            parts += often * [cut_piece]
            apart += often
    cuts, width, height = _on_plate(parts)
    lost = lost_lines(text for cut_part in parts for text in cut_part.texts)
    lost += other_sides([piece for piece, _ in pieces], "engraved")
    title = puzzle.title or "Pieces"
    return Laser(tuple(cuts), width, height, len(placed), apart, tuple(lost), title)


def check_flat(puzzle: Puzzle) -> None:
    """Raise PsolverError for a solid puzzle."""
    if not puzzle.board.lattice.flat:
        raise PsolverError(f"{puzzle.file}: {SOLID_BOARD}")
    if puzzle.board.wrap:
        raise PsolverError(f"{puzzle.file}: {WRAPPED_BOARD}")


# parts --------------------------------------------------------------------------------------------


def _tray(
    puzzle: Puzzle,
    placed: Sequence[Placement],
    cell: float,
    frame: float,
    kerf: float,
    labels: bool,
) -> list[CutPart]:
    # the frame of a figure is a board too
    puzzle_on_board = replace(puzzle, goal=None, expect=Expect())
    scene = tiling_scene(puzzle_on_board, placed)
    places = Places(scene, cell, frame + kerf / 2)
    around = Cut("frame", [_rectangle(*places.size)])
    if placed:
        inside = _borders(scene, places)
    else:
        inside = []
        for loop in _opening(scene):
            line = widened(places.loop(loop), -kerf / 2)
            inside.append(Cut("frame", [line]))
    outlines = sides_of(scene).outlines()
    islands = []
    for number, region in scene.regions.items():
        if region.role == "hole":
            islands += [Cut("mark", [places.loop(loop)]) for loop in outlines[number]]
    base = Cut("base", around.lines)
    marks = []
    for mark in board(puzzle).marks:
        if mark.text:
            marks.append(mark)
    floor = in_cells(scene.lattice, marks, places, cell, "cell name or mark")
    return [
        CutPart(*places.size, [*inside, around], _on_pieces(scene, places, cell, labels)),
        CutPart(*places.size, [*islands, base], floor),
    ]


def _opening(scene: Scene) -> list[list[Corner]]:
    """The loops around the board, with the cells that stay free."""
    inside: list[Cell] = []
    for region in scene.regions.values():
        if region.role != "hole":
            inside += region.cells
    around = Sides((0, scene.lattice.corners(cell)) for cell in inside)
    return around.outlines()[0]


def _on_pieces(scene: Scene, places: Places, cell: float, labels: bool) -> list[Engraved]:
    """The marks of the pieces of a scene, and their names."""
    covered: set[tuple[float, ...]] = set()
    for region in scene.regions.values():
        if region.role == "piece":
            covered.update(region.cells)
    marks = []
    for mark in scene.marks:
        if mark.kind in ("label", "side") and mark.at in covered:
            marks.append(mark)
    written = in_cells(scene.lattice, marks, places, cell, "mark of a piece")
    if labels:
        written += piece_names(scene, places, cell)
    return written


def _borders(scene: Scene, places: Places) -> list[Cut]:
    sides: dict[str, list[Side]] = {"pieces": [], "frame": []}
    for edge in sides_of(scene).edges():
        neighbour_role = None
        if edge.other is not None:
            neighbour_role = scene.regions[edge.other].role
        outside = neighbour_role in (None, "hole") or scene.regions[edge.region].role == "hole"
        sides["frame" if outside else "pieces"].append((edge.start, edge.end))
    cuts = []
    for group, sides_of_group in sides.items():
        cuts += [Cut(group, [places.line(trail)]) for trail in trails(sides_of_group)]
    return cuts


def _figure(scene: Scene, cell: float, labels: bool) -> CutPart:
    places = Places(scene, cell)
    sides = []
    for edge in sides_of(scene).edges():
        sides.append((edge.start, edge.end))
    cuts = []
    for trail in trails(sides):
        cuts.append(Cut("pieces", [places.line(trail)]))
    return CutPart(*places.size, cuts, _on_pieces(scene, places, cell, labels))


def _piece(
    puzzle: Puzzle, piece: Piece, cell: float, kerf: float, labels: bool, grain: bool
) -> CutPart:
    scene = piece_alone(puzzle, piece, cut_shape(piece))
    places = Places(scene, cell)
    loops = []
    for loop in sides_of(scene).outlines()[0]:
        loops.append(widened(places.loop(loop), kerf / 2))
    texts = _on_pieces(scene, places, cell, labels)
    if not grain:
        return _cropped(loops, texts)
    arrow = engraved_arrow(scene, places)
    (start_x, _), (end_x, _) = arrow.lines[0]
    if start_x != end_x:
        return _cropped(loops, [*texts, arrow])
    turned_texts = []
    for text in (*texts, arrow):
        turned_texts.append(text._replace(lines=tuple(map(_quarter_turn, text.lines))))
    return _cropped([_quarter_turn(loop) for loop in loops], turned_texts)


def _quarter_turn(line: Sequence[Point]) -> list[Point]:
    return [(-y, x) for x, y in line]


def _cropped(loops: Sequence[list[Point]], texts: Sequence[Engraved]) -> CutPart:
    """A part of a piece, just as large as its lines: a kerf takes more room at acute corners."""
    across, down = zip(*chain.from_iterable(loops), strict=True)
    left = min(across)
    top = min(down)
    cut = Cut("pieces", moved_lines(loops, -left, -top))
    moved_texts = []
    for text in texts:
        lines = moved_lines(text.lines, -left, -top)
        moved_texts.append(text._replace(lines=tuple(lines)))
    return CutPart(max(across) - left, max(down) - top, [cut], moved_texts)


def _rectangle(width: float, height: float) -> list[Point]:
    return [(0, 0), (width, 0), (width, height), (0, height), (0, 0)]


# the drawing --------------------------------------------------------------------------------------


def _on_plate(parts: Sequence[CutPart]) -> tuple[list[Cut], float, float]:
    """The cuts of parts in rows, and the width and the height of all."""
    sizes = [(part.width, part.height) for part in parts]
    gap = GAP_BETWEEN_PARTS
    area = sum((wide + gap) * (high + gap) for wide, high in sizes)
    widest = max(wide for wide, _ in sizes)
    cuts: list[Cut] = []
    width = height = PLATE_MARGIN
    for row in rows(sizes, max(widest, sqrt(ROOM_FACTOR * area)), gap):
        for number, x in row.places:
            left = PLATE_MARGIN + x
            width = max(width, left + parts[number].width)
            for cut in parts[number].every():
                cuts.append(cut._replace(lines=moved_lines(cut.lines, left, height)))
        height += row.height + GAP_BETWEEN_PARTS
    return cuts, width + PLATE_MARGIN, height - GAP_BETWEEN_PARTS + PLATE_MARGIN


def _document(title: str, width: float, height: float, groups: dict[str, list[str]]) -> str:
    wide = short(width, LENGTH_DIGITS)
    high = short(height, LENGTH_DIGITS)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm"'
        f' viewBox="0 0 {wide} {high}" fill="none" stroke-width="{CUT_LINE_WIDTH}">',
        f"<title>{xml_text(title)}</title>",
    ]
    for group, elements in groups.items():
        if elements:
            lines += [f'<g id="{group}" stroke="{COLORS_OF_CUTS[group]}">', *elements, "</g>"]
    return "\n".join([*lines, "</svg>"])


def laser_lines(drawn: Laser, cell: float, kerf: float | None) -> list[str]:
    """The size of a drawing for a laser cutter and the number of its pieces, as a sentence."""
    lost = "no kerf"
    if kerf:
        lost = f"a kerf of {kerf:g} mm"
    pieces = []
    if drawn.placed:
        pieces.append(f"{plural(drawn.placed, 'piece')} in place")
    if drawn.apart:
        pieces.append(f"{plural(drawn.apart, 'piece')} apart")
    size = f"{round(drawn.width, 1):g} x {round(drawn.height, 1):g} mm"
    return [f"{size}, cells of {cell:g} mm, {lost}: {', '.join(pieces)}", *drawn.lost]
