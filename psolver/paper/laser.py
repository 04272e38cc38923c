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
from ..pictures import Sides, covered_cells, short, sides_of, xml_text
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
                title = xml_text(words)
                named = f"><title>{title}</title></path>"
            data = path(lines)
            groups[group].append(f'<path d="{data}"{named}')
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
                cut = Cut("engrave", list(text.lines), text.text)
                written.append(cut)
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
    width_of_kerf = kerf or 0
    if kerf:
        breadth_of_cell = cell * breadth(puzzle.board.lattice)
        if kerf >= breadth_of_cell:
            fault = f"a kerf of {kerf:g} mm leaves nothing of cells with sides of {cell:g} mm"
            raise PsolverError(f"{puzzle.file}: {fault}")
    pieces = copies(puzzle, solution)
    placed = []
    is_in_place = kerf is None and not grain
    if is_in_place:
        placed = list(solution or ())
    parts = []
    if has_board(puzzle):
        parts = _tray(puzzle, placed, cell, frame, width_of_kerf, labels)
    elif placed:
        scene = tiling_scene(puzzle, placed)
        parts = [_figure(scene, cell, labels)]
    copies_left = Counter({piece.name: often for piece, often in pieces})
    copies_left.subtract([placement.piece for placement in placed])
    apart = 0
    for piece, _ in pieces:
        often = copies_left[piece.name]
        if often > 0:
            cut_piece = _piece(puzzle, piece, cell, width_of_kerf, labels, grain)
            parts += often * [cut_piece]
            apart += often
    cuts, width, height = _on_plate(parts)
    texts = []
    for cut_part in parts:
        texts += cut_part.texts
    lost = lost_lines(texts)
    lost += other_sides([piece for piece, _ in pieces], "engraved")
    title = puzzle.title or "Pieces"
    return Laser(
        tuple(cuts),
        width,
        height,
        len(placed),
        apart,
        tuple(lost),
        title,
    )


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
    margin = frame + kerf / 2
    places = Places(scene, cell, margin)
    width, height = places.size
    around = Cut("frame", [_rectangle(width, height)])
    if placed:
        inside = _borders(scene, places)
    else:
        inside = []
        for loop in _opening(scene):
            outline = places.loop(loop)
            line = widened(outline, -kerf / 2)
            inside.append(Cut("frame", [line]))
    outlines = sides_of(scene).outlines()
    islands = []
    for number, region in scene.regions.items():
        if region.role == "hole":
            for loop in outlines[number]:
                islands.append(Cut("mark", [places.loop(loop)]))
    base = Cut("base", around.lines)
    marks = []
    for mark in board(puzzle).marks:
        if mark.text:
            marks.append(mark)
    floor = in_cells(scene.lattice, marks, places, cell, "cell name or mark")
    tray_texts = _on_pieces(scene, places, cell, labels)
    tray = CutPart(width, height, [*inside, around], tray_texts)
    floor_part = CutPart(width, height, [*islands, base], floor)
    return [tray, floor_part]


def _opening(scene: Scene) -> list[list[Corner]]:
    """The loops around the board, with the cells that stay free."""
    inside: list[Cell] = []
    for region in scene.regions.values():
        if region.role != "hole":
            inside += region.cells
    sides = []
    for cell in inside:
        sides.append((0, scene.lattice.corners(cell)))
    outlines = Sides(sides).outlines()
    return outlines[0]


def _on_pieces(scene: Scene, places: Places, cell: float, labels: bool) -> list[Engraved]:
    """The marks of the pieces of a scene, and their names."""
    covered = covered_cells(scene)
    marks = []
    for mark in scene.marks:
        is_on_piece = mark.at in covered
        if is_on_piece and mark.kind in ("label", "side"):
            marks.append(mark)
    written = in_cells(scene.lattice, marks, places, cell, "mark of a piece")
    if labels:
        written += piece_names(scene, places, cell)
    return written


def _borders(scene: Scene, places: Places) -> list[Cut]:
    inner = []
    outer = []
    for edge in sides_of(scene).edges():
        roles = [scene.regions[edge.region].role]
        if edge.other is not None:
            roles.append(scene.regions[edge.other].role)
        side = (edge.start, edge.end)
        if len(roles) == 1 or "hole" in roles:
            outer.append(side)
        else:
            inner.append(side)
    cuts = []
    for group, sides in (("pieces", inner), ("frame", outer)):
        for trail in trails(sides):
            cuts.append(Cut(group, [places.line(trail)]))
    return cuts


def _figure(scene: Scene, cell: float, labels: bool) -> CutPart:
    places = Places(scene, cell)
    sides = []
    for edge in sides_of(scene).edges():
        sides.append((edge.start, edge.end))
    cuts = []
    for trail in trails(sides):
        line = places.line(trail)
        cuts.append(Cut("pieces", [line]))
    texts = _on_pieces(scene, places, cell, labels)
    return CutPart(*places.size, cuts, texts)


def _piece(
    puzzle: Puzzle, piece: Piece, cell: float, kerf: float, labels: bool, grain: bool
) -> CutPart:
    scene = piece_alone(puzzle, piece, cut_shape(piece))
    places = Places(scene, cell)
    loops = []
    for loop in sides_of(scene).outlines()[0]:
        outline = places.loop(loop)
        loops.append(widened(outline, kerf / 2))
    texts = _on_pieces(scene, places, cell, labels)
    if not grain:
        return _cropped(loops, texts)
    arrow = engraved_arrow(scene, places)
    shaft = arrow.lines[0]
    (start_x, _), (end_x, _) = shaft
    if start_x != end_x:
        return _cropped(loops, [*texts, arrow])
    turned_texts = []
    for text in (*texts, arrow):
        turned_lines = [_quarter_turn(line) for line in text.lines]
        turned_texts.append(text._replace(lines=tuple(turned_lines)))
    turned_loops = [_quarter_turn(loop) for loop in loops]
    return _cropped(turned_loops, turned_texts)


def _quarter_turn(line: Sequence[Point]) -> list[Point]:
    turned = []
    for x, y in line:
        turned.append((-y, x))
    return turned


def _cropped(loops: Sequence[list[Point]], texts: Sequence[Engraved]) -> CutPart:
    """A part of a piece, just as large as its lines: a kerf takes more room at acute corners."""
    points = list(chain.from_iterable(loops))
    across = [x for x, _ in points]
    down = [y for _, y in points]
    left = min(across)
    top = min(down)
    width = max(across) - left
    height = max(down) - top
    cut = Cut("pieces", moved_lines(loops, -left, -top))
    moved_texts = []
    for text in texts:
        lines = moved_lines(text.lines, -left, -top)
        moved_texts.append(text._replace(lines=tuple(lines)))
    return CutPart(width, height, [cut], moved_texts)


def _rectangle(width: float, height: float) -> list[Point]:
    start = (0, 0)
    lower_right = (width, height)
    return [start, (width, 0), lower_right, (0, height), start]


# the drawing --------------------------------------------------------------------------------------


def _on_plate(parts: Sequence[CutPart]) -> tuple[list[Cut], float, float]:
    """The cuts of parts in rows, and the width and the height of all."""
    sizes = [(part.width, part.height) for part in parts]
    gap = GAP_BETWEEN_PARTS
    area = 0.0
    for wide, high in sizes:
        area += (wide + gap) * (high + gap)
    widest = max([wide for wide, _ in sizes])
    cuts = []
    width = PLATE_MARGIN
    height = PLATE_MARGIN
    width_of_rows = max(widest, sqrt(ROOM_FACTOR * area))
    for row in rows(sizes, width_of_rows, gap):
        for number, x in row.places:
            part = parts[number]
            left = PLATE_MARGIN + x
            width = max(width, left + part.width)
            for cut in part.every():
                lines = moved_lines(cut.lines, left, height)
                cuts.append(cut._replace(lines=lines))
        height += row.height + GAP_BETWEEN_PARTS
    width += PLATE_MARGIN
    height = height - GAP_BETWEEN_PARTS + PLATE_MARGIN
    return cuts, width, height


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
            color = COLORS_OF_CUTS[group]
            lines.append(f'<g id="{group}" stroke="{color}">')
            lines += elements
            lines.append("</g>")
    return "\n".join([*lines, "</svg>"])


def laser_lines(drawn: Laser, cell: float, kerf: float | None) -> list[str]:
    """The size of a drawing for a laser cutter and the number of its pieces, as a sentence."""
    lost = "no kerf"
    if kerf:
        lost = f"a kerf of {kerf:g} mm"
    pieces = []
    if drawn.placed:
        number = plural(drawn.placed, "piece")
        pieces.append(f"{number} in place")
    if drawn.apart:
        number = plural(drawn.apart, "piece")
        pieces.append(f"{number} apart")
    width = round(drawn.width, 1)
    height = round(drawn.height, 1)
    size = f"{width:g} x {height:g} mm"
    words = ", ".join(pieces)
    line = f"{size}, cells of {cell:g} mm, {lost}: {words}"
    return [line, *drawn.lost]
