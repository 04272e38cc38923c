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

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import ceil
from operator import sub
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from ..core.cells import Cell, Shape
from ..core.lattice import Lattice
from ..core.marked import Marked, Marks
from ..core.model import Board, Puzzle
from ..core.outcome import Outcome
from ..core.piece import Piece
from ..core.registries import service
from ..core.tilings import Placement, Tiling
from ..pictures import (
    CORNER_ROUNDING,
    LINE_WIDTH,
    Frame,
    across_sides,
    assembly,
    class_of_mark,
    dot,
    line_around,
    lines,
    mark_path,
    pieces_apart,
    place_of_badge,
    place_of_name,
    place_of_text,
    place_on_ball,
    region_data,
    sides_of,
    softened,
    wedges,
)
from ..text.board_scenes import board_scene, outlined_of
from ..text.check_words import times_of_piece
from ..text.hint_lines import drawn_line
from ..text.look import Style
from ..text.page_lines import capital
from ..text.palette import PALETTE, colors, own_colors
from ..text.results import found_line, pieces_left_out
from ..text.scene import Region, Scene, shown_marks, title_of
from ..text.scene_layers import in_layer, layer_names, layers
from ..text.tiling_scenes import tiling_scene
from .module_bundle import json_in_page

# the side of a cell: with it all lengths of squares are whole numbers, which are short
CELL_UNITS = 100
LAYER_GAP = 50  # between layers
LAYER_CAPTION = 36  # the height of the letters above a layer
CAPTION_ROOM = 1.5 * LAYER_CAPTION
SHAPE_OF_LAYERS = 1.5  # how wide all layers together are for their height, about
Values: TypeAlias = dict[str, Any]
CORNER_RADIUS = CORNER_ROUNDING * CELL_UNITS
LARGEST_EXACT_NUMBER = 2**53 - 1  # the largest number that JavaScript holds exactly
NO_VALUES: Mapping[str, Any] = MappingProxyType({})


class BoardPlan(NamedTuple):
    """A board, its layers (of a flat board itself), their frames, the size of all of them."""

    scene: Scene
    layers: tuple[Scene, ...]
    frames: tuple[Frame, ...]
    width: float
    height: float

    def where(self, cell: tuple[float, ...]) -> tuple[Frame, Cell]:
        """The frame of the layer of a cell, and the cell as it is there."""
        if self.scene.flat:
            return self.frames[0], tuple(map(int, cell))
        layer, flat = in_layer(cell, self.scene.lattice)
        return self.frames[layer - self.scene.box[0][0]], flat

    def slices(self, region: Region) -> Iterator[tuple[Scene, Frame]]:
        """The part of a region in each layer, as the region 0 of a flat scene."""
        region_scene = Scene(self.scene.lattice, {0: region}, (), self.scene.box)
        scenes = [region_scene] if region_scene.flat else layers(region_scene)
        for scene, frame in zip(scenes, self.frames, strict=True):
            if 0 in scene.regions:
                yield scene._replace(regions={0: scene.regions[0]}), frame


def plan_of(board: Board) -> BoardPlan:
    """The plan of a board, with the cells that stay free, in which a cell takes CELL_UNITS."""
    scene, style = board_scene(board, free=True), Style(cell=CELL_UNITS)
    if scene.flat:
        frame = Frame(scene, style)
        return BoardPlan(scene, (scene,), (frame,), frame.width, frame.height)
    scenes = tuple(layers(scene))
    frames_of_layers = [Frame(layer, style) for layer in scenes]
    wide = max(frame.width for frame in frames_of_layers) + LAYER_GAP
    high = max(frame.height for frame in frames_of_layers) + CAPTION_ROOM + LAYER_GAP
    columns = _columns(len(scenes), wide / high)
    rows = ceil(len(scenes) / columns)
    frames = tuple(
        Frame(layer, style, wide * (place % columns), high * (place // columns) + CAPTION_ROOM)
        for place, layer in enumerate(scenes)
    )
    return BoardPlan(scene, scenes, frames, wide * columns - LAYER_GAP, high * rows - LAYER_GAP)


def _columns(number: int, shape: float) -> int:
    """The number of columns for a number of things, by the shape of one: its width for its height.

    >>> _columns(4, 1.0), _columns(5, 1.0), _columns(5, 10.0)
    (2, 3, 1)
    """

    def badness(columns: int) -> float:
        rows = ceil(number / columns)
        together = shape * columns / rows
        return max(together / SHAPE_OF_LAYERS, SHAPE_OF_LAYERS / together) * rows * columns / number

    return min(range(1, number + 1), key=badness)


def region_values(plan: BoardPlan, region: Region, radius: float = 0, marks: Marks = ()) -> Values:
    """The drawing of a region, as data, without empty values; the corners of a piece are rounded by
    `radius`, and its cells have these `marks`.
    """
    values: Values = {"path": "", "lines": "", "across": "", "dots": "", "arrows": "", "names": []}
    for scene, frame in plan.slices(region):
        for name, path in slice_values(scene, frame, radius).items():
            values[name] += path
        open_sides = across_sides(scene._replace(space=plan.scene.space))
        values["across"] += lines(frame.ends(open_sides))
        if region.role == "empty":
            for cell in scene.regions[0].cells:
                values["dots"] += dot(frame.middle(cell))
        if region.name:
            values["names"].append(place_of_slice_name(scene, frame))
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
    if wedges_by_color := [*wedges(scene_marks, plan.frames[0])]:
        values["wedges"] = wedges_by_color
    return values


def slice_values(scene: Scene, frame: Frame, radius: float) -> dict[str, str]:
    """The drawing of one slice of a region, the region 0 of a flat scene, as paths."""
    sides = sides_of(scene)
    return {
        "path": region_data(scene, 0, sides.outlines()[0], frame, radius),
        "lines": "" if scene.round else lines(frame.ends(sides.inner())),
        "arrows": "".join(mark_path(mark, frame) for mark in scene.marks),
    }


def _drawn_marks(scene: Scene, frame: Frame) -> list[list[str]]:
    """The kinds and paths of marks; an axis has a halo below it."""
    drawn = []
    for mark in scene.marks:
        path = mark_path(mark, frame)
        if mark.kind == "axis":
            drawn.append(["halo", path])
        drawn.append([class_of_mark(mark), path])
    return drawn


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
    round_place = place_on_ball(region, frame, scene.marks) if scene.round else None
    return [tidy(value) for value in round_place or place_of_name(region, frame)]


def tidy(value: float) -> float:
    """A length with as few digits as will do."""
    return int(value) if value == int(value) else round(value, 2)


def palette(puzzle: Puzzle) -> dict[str, int]:
    """The number of each colour that a piece may have: those of the palette, then the pieces'."""
    piece_colors = (piece.color for piece in puzzle.pieces if piece.color)
    return {color: number for number, color in enumerate(dict.fromkeys([*PALETTE, *piece_colors]))}


def color_numbers(puzzle: Puzzle) -> dict[str, int]:
    """The number of each piece's own colour, by its name."""
    numbers = palette(puzzle)
    return {name: numbers[color] for name, color in own_colors(puzzle).items()}


def page_puzzle_values(puzzle: Puzzle, plan: BoardPlan, style: Style) -> Values:
    """A puzzle, with how it is to look at first."""
    number_of_color = color_numbers(puzzle)
    has_ground = style.corners == "rounded" and not puzzle.goal
    return {
        "title": title_of(puzzle),
        "one": "arrangement" if puzzle.goal else "solution",
        "size": [tidy(plan.width), tidy(plan.height)],
        "solid": not plan.scene.flat,
        "round": plan.scene.lattice.round,
        **_polyhedra(plan.scene.lattice),
        "figures": puzzle.goal is not None,
        "captions": _captions(plan),
        "ground": ground_of(plan, puzzle.board.cells) if has_ground else "",
        "holes": "" if puzzle.goal else path_of_holes(plan),
        **_free(puzzle.board, plan),
        **_regions(puzzle, plan),
        "pieces": [_piece(piece, number_of_color[piece.name], style) for piece in puzzle.pieces],
        "theme": style.theme,
        "hatched": not style.colored,
        "labels": style.labels,
        "layers": style.view == "layers",
    }


def _polyhedra(lattice: Lattice) -> Values:
    """The geometry of cells that are polyhedra other than cubes."""
    return {"polyhedra": service("polyhedron_values")(lattice)} if lattice.polyhedral else {}


def _free(board: Board, plan: BoardPlan) -> Values:
    """The path around each cell that stays free, and its name, with its middle and height."""
    named = [Region("plain", (cell,), name) for cell, name in board.free_names]
    path = "".join(region_values(plan, region)["path"] for region in named)
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
        badge_place = map(tidy, place_of_badge(outlined, frame))
        values.append([line_around(outlined, frame), *badge_place, outlined.badge])
    return {"regions": values}


def _names(regions: Iterable[Region], plan: BoardPlan) -> list[list[float | str]]:
    named: list[list[float | str]] = []
    for region in regions:
        for scene, frame in plan.slices(region):
            named.append([*place_of_slice_name(scene, frame), region.name])
    return named


def _captions(plan: BoardPlan) -> list[list[float | str]]:
    if plan.scene.flat:
        return []
    captions: list[list[float | str]] = []
    names = layer_names(len(plan.layers))
    for name, frame in zip(names, plan.frames, strict=True):
        left, top = frame.upper_left
        middle = left + LINE_WIDTH * CELL_UNITS + frame.width / 2
        height = top + LINE_WIDTH * CELL_UNITS - LAYER_CAPTION
        captions.append([tidy(middle), tidy(height), LAYER_CAPTION, name])
    return captions


def as_drawn(piece: Piece) -> Marked:
    """A piece as it is drawn in its puzzle, with the marks of its cells and sides."""
    return Marked(piece.shape, tuple(sorted((*piece.marks, *piece.edges))))


def _piece(piece: Piece, color: int, style: Style) -> Values:
    plan = plan_of(Board(frozenset(piece.shape), lattice=piece.lattice))
    region = Region("piece", piece.shape)
    radius = CORNER_RADIUS if style.corners == "rounded" else 0
    return {
        "name": piece.name,
        "color": color,
        "used": "" if piece.least == piece.most == 1 else times_of_piece(piece),
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
        if cells := set(region.cells):
            marks = tuple(mark for mark in board.marks if mark[0] in cells)
            drawn.append({"role": region.role, **region_values(plan, region, marks=marks)})
    clues = [Region("piece", (cell,), name) for cell, name in board.clues]
    names = dict(board.names)
    named = [Region("plain", (cell,), names[cell]) for cell in board.cells if cell in names]
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


def page_end_line(sentences: Iterable[str], values: Mapping[str, Any] = NO_VALUES) -> str:
    """The last line: the text below the title, sentence by sentence, and further values.

    >>> print(page_end_line(["2 solutions; the search is complete"]))
    {"end":["2 solutions; the search is complete."]}
    """
    return page_line({"end": [f"{capital(sentence)}." for sentence in sentences], **values})


class TilingLines:
    """The lines of a puzzle and its tilings, each region once.

    The line of the puzzle, which takes a while for a large board, comes before the first other one.
    `ordered`: the lines have the orders in which solids are put together, too. `lay`: what they
    have of the place of a piece besides its drawing.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        style: Style,
        *,
        ordered: bool = False,
        lay: Callable[[Placement], Sequence[int]] | None = None,
    ) -> None:
        self._puzzle, self._style, self._ordered, self._lay = puzzle, style, ordered, lay
        self._radius = CORNER_RADIUS if style.corners == "rounded" else 0
        self._palette, self._own = palette(puzzle), color_numbers(puzzle)
        self._pieces = {piece.name: number for number, piece in enumerate(puzzle.pieces)}
        self._numbers: dict[tuple[Region, Marks], int] = {}
        self._next = 1
        self._begun = False

    @cached_property
    def _plan(self) -> BoardPlan:
        return plan_of(self._puzzle.board)

    def _begin(self) -> list[str]:
        if self._begun:
            return []
        self._begun = True
        return [page_line(page_puzzle_values(self._puzzle, self._plan, self._style))]

    def tiling(self, tiling: Tiling, number: int) -> str:
        """The lines of a tiling with a number (from 1), and of regions that no other had."""
        further_regions, further_values = self._others(tiling)
        lines = self._begin()
        numbers = []
        for placement in tiling.placements:
            region = Region("piece", placement.cells, placement.piece)
            numbers.append(self._of_region(region, placement.marks, lines))
        numbers += [self._of_region(region, (), lines) for region in further_regions]
        values: Values = {"tiling": numbers}
        if number > LARGEST_EXACT_NUMBER:
            values["number"] = str(number)
        elif number != self._next:
            values["number"] = number
        self._next = number + 1
        values["colors"] = self._colors(tiling)
        values |= further_values
        if not self._plan.scene.flat:
            values |= self._order(tiling) if self._ordered else {}
            values |= self._moves(tiling) if self._style.view == "exploded" else {}
        values["left"] = [self._pieces[name] for name in pieces_left_out(self._puzzle, tiling)]
        return "\n".join([*lines, page_line(values)])

    def end(self, outcome: Outcome) -> str:
        """The last line: the result of the search; without solutions, with the board."""
        sentences, printed = [found_line(outcome)], outcome.printed
        if printed not in (outcome.solutions, outcome.distinct):
            sentences.append(f"{printed:,} of them {'is' if printed == 1 else 'are'} shown")
        if outcome.seed is not None:
            sentences.append(drawn_line(outcome.seed))
        shows_board = not (self._numbers or self._puzzle.goal)
        values = board_values(self._puzzle.board, self._plan) if shows_board else NO_VALUES
        if self._lay and outcome.complete and outcome.seed is None:
            values = {**values, "all": printed == outcome.solutions}
        return "\n".join([*self._begin(), page_end_line(sentences, values)])

    def _of_region(self, region: Region, marks: Marks, lines: list[str]) -> int:
        """The number of a region; the line of one that was not met before is added to `lines`."""
        if (region, marks) not in self._numbers:
            self._numbers[region, marks] = len(self._numbers)
            lines.append(self._region(region, marks))
        return self._numbers[region, marks]

    def _region(self, region: Region, marks: Marks) -> str:
        values: Values = {"role": region.role}
        if region.role == "piece":
            values = {"piece": self._pieces[region.name]}
            if self._lay:
                values["lay"] = self._lay(Placement(region.name, region.cells, marks))
        return page_line({**values, **region_values(self._plan, region, self._radius, marks)})

    def _colors(self, tiling: Tiling) -> list[int]:
        """The colours of the pieces, by number; [] if each has its own."""
        own_colors_of_pieces = [self._own[placement.piece] for placement in tiling.placements]
        if len(set(own_colors_of_pieces)) == len(own_colors_of_pieces):
            return []  # neighbours differ
        chosen = [self._palette[color] for color in colors(self._puzzle, tiling.placements)]
        return [] if chosen == own_colors_of_pieces else chosen

    def _order(self, tiling: Tiling) -> Values:
        pieces = [placement.cells for placement in tiling.placements]
        moves = assembly(pieces, self._puzzle.board.lattice)
        if moves is None:
            return {}
        sides = [move.side for move in moves]
        named = [] if set(sides) == {"above"} else sides
        return {"order": [move.piece for move in moves], "sides": named}

    def _moves(self, tiling: Tiling) -> Values:
        assembled = tiling_scene(self._puzzle, tiling.placements, marked=False)
        apart = pieces_apart(assembled).regions
        moves = []
        for number in range(len(tiling.placements)):
            cell = assembled.regions[number].cells[0]
            moved_cell = apart[number].cells[0]
            moves.append(list(map(sub, moved_cell, cell)))
        return {"moves": moves}

    def _others(self, tiling: Tiling) -> tuple[list[Region], Values]:
        if self._puzzle.goal:
            scene = tiling_scene(self._puzzle, tiling.placements)
            holes = [region for region in scene.regions.values() if region.role == "hole"]
            return holes, self._figure(scene)
        cells = self._puzzle.board.cells
        if sum(len(placement.cells) for placement in tiling.placements) == len(cells):
            return [], {}
        owner_of_cell = tiling.owners()
        empty = Region("empty", tuple(cell for cell in cells if cell not in owner_of_cell))
        return [empty], {"ground": self._ground(tuple(sorted(owner_of_cell)))}

    def _ground(self, covered: Shape) -> str:
        return ground_of(self._plan, covered) if self._radius else ""

    def _figure(self, scene: Scene) -> Values:
        pieces = [region for region in scene.regions.values() if region.role == "piece"]
        cells = tuple(sorted(cell for region in pieces for cell in region.cells))
        corner = scene.lattice.corners(cells[0])[0]
        figure_frame = Frame(scene, Style(cell=CELL_UNITS))
        own_x, own_y = figure_frame.at[corner]
        x, y = self._plan.frames[0].at[corner]
        return {
            "at": [tidy(x - own_x), tidy(y - own_y)],
            "size": [tidy(figure_frame.width), tidy(figure_frame.height)],
            "ground": self._ground(cells),
            "marks": _drawn_marks(scene, figure_frame),
        }
