"""The data of a page of tilings: a value of JSON in each line.

    {"title": "...", "pieces": [...], ...}     the puzzle, first
    {"piece": 3, "path": "M6 6H106V...", ...}  a piece on definite cells, when it is first met
    {"tiling": [0, 4, 7]}                      a tiling, by the numbers (from 0) of its regions
    {"end": ["9,356 solutions; ..."]}          the sentences below it, last; "all", true if these
                                               are all solutions, on a page that plays

All whole lines of a page that is not finished, or was cut off, are good. Lengths are in a drawing
in which the side of a cell is CELL_UNITS; cells of a flat board are drawn as they lie, those of a
solid one layer by layer, beside and below each other. Empty values are left out:

    a region         "piece", its number, or the "role" of other regions; "path" around
                     it; "lines" between its cells, "across" its sides where it goes on at the other
                     side of a board that wraps, "dots" in cells, "arrows" to other layers; "names":
                     where its name stands, and how high its letters are; "texts": the same of
                     the marks of its cells and sides, each with its mark; "wedges" beside its
                     sides, the number of a colour and their path; "cells" of a solid; "lay" of a
                     piece on a page that plays: its form, and the number of the cell of the board
                     under the first cell of that (see play_values.py)
    a tiling         "number", unless it is the next one (a text if it is huge); "colors" of
                     its pieces, by number, if one differs from the piece's own; "ground", the
                     path around all pieces, unless they fill the board; of a figure also "at"
                     and "size", its box in the drawing, and "marks" in it, pairs of a class and a
                     path; of a solid, on request, the "order" in which its pieces can be
                     put together, by their places in the tiling, and the "sides" from which they
                     come, unless that is always above; of an exploded one the "moves" of its
                     pieces, in cells; "left", the pieces that are left out
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import TypeAlias

from ..core.cells import Shape
from ..core.lattice import Lattice
from ..core.marked import Marked, Marks
from ..core.model import Board, Puzzle
from ..core.piece import Piece
from ..core.plain_values import GivenValues, Values
from ..core.registries import service
from ..pictures import (
    CORNER_ROUNDING,
    LINE_WIDTH,
    Frame,
    across_sides,
    dot,
    line_around,
    lines,
    mark_path,
    place_of_badge,
    place_of_name,
    place_of_text,
    place_on_ball,
    region_data,
    sides_of,
    softened,
    wedges,
)
from ..text.board_scenes import outlined_of
from ..text.check_words import times_of_piece
from ..text.look import Style
from ..text.palette import PALETTE, own_colors
from ..text.scene import Region, Scene, shown_marks, title_of
from ..text.scene_layers import layer_names
from ..text.sentences import capital
from .board_plan import CELL_UNITS, LAYER_CAPTION, BoardPlan, plan_of, tidy
from .module_bundle import json_in_page

PlacedText: TypeAlias = list[float | str]  # its middle, its height, the text
CORNER_RADIUS = CORNER_ROUNDING * CELL_UNITS
NO_VALUES: GivenValues = MappingProxyType({})


def region_values(plan: BoardPlan, region: Region, radius: float = 0, marks: Marks = ()) -> Values:
    """The drawing of a region, as data, without empty values; the corners of a piece are rounded by
    `radius`, and its cells have these `marks`.
    """
    paths = ("path", "lines", "across", "dots", "arrows")
    values: Values = dict.fromkeys(paths, "")
    values["names"] = []
    for scene, frame in plan.slices(region):
        for name, path in slice_values(scene, frame, radius).items():
            values[name] += path
        scene_in_space = scene._replace(space=plan.scene.space)
        open_sides = across_sides(scene_in_space)
        values["across"] += lines(frame.ends(open_sides))
        if region.role == "empty":
            for cell in scene.regions[0].cells:
                middle = frame.middle(cell)
                values["dots"] += dot(middle)
        if region.name:
            place = place_of_slice_name(scene, frame)
            values["names"].append(place)
    values |= mark_values(plan, marks)
    if not plan.scene.flat:
        values["cells"] = list(region.cells)
    return {name: value for name, value in values.items() if value}


def mark_values(plan: BoardPlan, marks: Marks) -> Values:
    """The drawing of the marks of cells and sides: `texts`, the middle of each mark, its height,
    and the mark; `wedges` at sides: for each letter or digit the number of its colour and a path.

    In a solid, which has no marks at sides, a mark leaves room for an arrow.
    """
    solid = not plan.scene.flat
    texts = []
    scene_marks = [*shown_marks(marks, plan.scene.lattice.dimension)]
    for mark in scene_marks:
        frame, at = plan.where(mark.at)
        mark_in_layer = mark._replace(at=at) if solid else mark
        place = place_of_text(mark_in_layer, frame, crowded=solid)
        texts.append([*map(tidy, place), mark.text])
    values: Values = {"texts": texts}
    wedges_by_color = [*wedges(scene_marks, plan.frames[0])]
    if wedges_by_color:
        values["wedges"] = wedges_by_color
    return values


def slice_values(scene: Scene, frame: Frame, radius: float) -> dict[str, str]:
    """The drawing of one slice of a region, the region 0 of a flat scene, as paths."""
    sides = sides_of(scene)
    outlines = sides.outlines()[0]
    lines_inside = ""
    if not scene.round:
        lines_inside = lines(frame.ends(sides.inner()))
    arrows = ""
    for mark in scene.marks:
        arrows += mark_path(mark, frame)
    return {
        "path": region_data(scene, 0, outlines, frame, radius),
        "lines": lines_inside,
        "arrows": arrows,
    }


def ground_of(plan: BoardPlan, cells: Shape) -> str:
    """The rounded path around cells that pieces cover together, in all layers; "" without cells,
    and for balls, which have no common outline.
    """
    if not cells or plan.scene.lattice.round:
        return ""
    path = ""
    for scene, frame in plan.slices(Region("piece", cells)):
        loops = frame.loops(sides_of(scene).outlines()[0])
        path += softened(loops, CORNER_RADIUS)
    return path


def path_of_holes(plan: BoardPlan) -> str:
    """The path around all holes of a board, in all layers."""
    path = ""
    for scene, frame in zip(plan.layers, plan.frames, strict=True):
        outlines = sides_of(scene).outlines()
        for number, region in scene.regions.items():
            if region.role == "hole":
                path += region_data(scene, number, outlines[number], frame)
    return path


def place_of_slice_name(scene: Scene, frame: Frame) -> list[float]:
    """The middle of the name of a slice, the region 0 of a scene, and the height of its letters."""
    region = scene.regions[0]
    place = None
    if scene.round:
        place = place_on_ball(region, frame, scene.marks)
    if not place:
        place = place_of_name(region, frame)
    return [tidy(value) for value in place]


def palette(puzzle: Puzzle) -> dict[str, int]:
    """The number of each colour that a piece may have: those of the palette, then the pieces'."""
    names = dict.fromkeys(PALETTE)
    for piece in puzzle.pieces:
        if piece.color:
            names[piece.color] = None
    return {color: number for number, color in enumerate(names)}


def color_numbers(puzzle: Puzzle) -> dict[str, int]:
    """The number of each piece's own colour, by its name."""
    number_of_color = palette(puzzle)
    numbers = {}
    for name, color in own_colors(puzzle).items():
        numbers[name] = number_of_color[color]
    return numbers


def page_puzzle_values(puzzle: Puzzle, plan: BoardPlan, style: Style) -> Values:
    """A puzzle, with how it is to look at first."""
    number_of_color = color_numbers(puzzle)
    pieces = []
    for piece in puzzle.pieces:
        pieces.append(_piece(piece, number_of_color[piece.name], style))
    ground = ""
    if style.corners == "rounded" and not puzzle.goal:
        ground = ground_of(plan, puzzle.board.cells)
    return {
        "title": title_of(puzzle),
        "one": "arrangement" if puzzle.goal else "solution",
        "size": [tidy(plan.width), tidy(plan.height)],
        "solid": not plan.scene.flat,
        "round": plan.scene.lattice.round,
        **_polyhedra(plan.scene.lattice),
        "figures": puzzle.goal is not None,
        "captions": _captions(plan),
        "ground": ground,
        "holes": "" if puzzle.goal else path_of_holes(plan),
        **_free(puzzle.board, plan),
        **_regions(puzzle, plan),
        "pieces": pieces,
        "theme": style.theme,
        "hatched": not style.colored,
        "labels": style.labels,
        "layers": style.view == "layers",
    }


def _polyhedra(lattice: Lattice) -> Values:
    """The geometry of cells that are polyhedra other than cubes."""
    if not lattice.polyhedral:
        return {}
    values_of = service("polyhedron_values")
    return {"polyhedra": values_of(lattice)}


def _free(board: Board, plan: BoardPlan) -> Values:
    """The path around each cell that stays free, and its name, with its middle and height."""
    named = []
    path = ""
    for cell, name in board.free_names:
        region = Region("plain", (cell,), name)
        named.append(region)
        path += region_values(plan, region)["path"]
    return {"free": path, "names": _names(named, plan)}


def _regions(puzzle: Puzzle, plan: BoardPlan) -> Values:
    """The regions of a flat board that have rules: the line around each, and the place of its
    badge, its width and height, and its text.
    """
    if not puzzle.board.regions or not plan.scene.flat:
        return {}
    frame = plan.frames[0]
    values = []
    for outlined in outlined_of(puzzle):
        path = line_around(outlined, frame)
        badge_place = map(tidy, place_of_badge(outlined, frame))
        values.append([path, *badge_place, outlined.badge])
    return {"regions": values}


def _names(regions: Iterable[Region], plan: BoardPlan) -> list[PlacedText]:
    named: list[PlacedText] = []
    for region in regions:
        for scene, frame in plan.slices(region):
            place = place_of_slice_name(scene, frame)
            named.append([*place, region.name])
    return named


def _captions(plan: BoardPlan) -> list[PlacedText]:
    if plan.scene.flat:
        return []
    margin = LINE_WIDTH * CELL_UNITS
    captions: list[PlacedText] = []
    names = layer_names(len(plan.layers))
    for name, frame in zip(names, plan.frames, strict=True):
        left, top = frame.upper_left
        middle = left + margin + frame.width / 2
        height = top + margin - LAYER_CAPTION
        captions.append([tidy(middle), tidy(height), LAYER_CAPTION, name])
    return captions


def as_drawn(piece: Piece) -> Marked:
    """A piece as it is drawn in its puzzle, with the marks of its cells and sides."""
    marks = sorted((*piece.marks, *piece.edges))
    return Marked(piece.shape, tuple(marks))


def _piece(piece: Piece, color: int, style: Style) -> Values:
    plan = plan_of(Board(frozenset(piece.shape), lattice=piece.lattice))
    region = Region("piece", piece.shape)
    radius = CORNER_RADIUS if style.corners == "rounded" else 0
    is_used_once = piece.least == piece.most == 1
    return {
        "name": piece.name,
        "color": color,
        "used": "" if is_used_once else times_of_piece(piece),
        "size": [tidy(plan.width), tidy(plan.height)],
        **region_values(plan, region, radius, as_drawn(piece).marks),
    }


def board_values(board: Board, plan: BoardPlan) -> Values:
    """A board without a tiling: its regions, the marks and names of its cells, its clues."""
    regions = [
        Region("empty", tuple(sorted(board.may))),
        Region("plain", tuple(sorted(board.must))),
    ]
    drawn = []
    for region in regions:
        cells = set(region.cells)
        if not cells:
            continue
        marks = tuple(mark for mark in board.marks if mark[0] in cells)
        values = region_values(plan, region, marks=marks)
        drawn.append({"role": region.role, **values})
    clues = [Region("piece", (cell,), name) for cell, name in board.clues]
    names = dict(board.names)
    named = []
    for cell in board.cells:
        if cell in names:
            named.append(Region("plain", (cell,), names[cell]))
    return {"names": _names(named, plan), "board": drawn, "clues": _names(clues, plan)}


def page_line(values: Values) -> str:
    """A line of the page, without empty values; nothing in it is markup.

    >>> print(page_line({"title": "</script><!--", "notes": ""}))
    {"title":"\\u003c/script>\\u003c!--"}
    """
    filled = {}
    for name, value in values.items():
        if value not in ("", []) and value is not False:
            filled[name] = value
    return json_in_page(filled)


def page_end_line(sentences: Iterable[str], values: GivenValues = NO_VALUES) -> str:
    """The last line: the text below the title, sentence by sentence, and further values.

    >>> print(page_end_line(["2 solutions; the search is complete"]))
    {"end":["2 solutions; the search is complete."]}
    """
    text = [f"{capital(sentence)}." for sentence in sentences]
    return page_line({"end": text, **values})
