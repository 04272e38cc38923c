"""What a page is told of a puzzle: its pieces, and its board."""

from __future__ import annotations

from collections.abc import Iterable

from ...puzzle.free_cells import free_names
from ...puzzle.marked import Marked, Marks
from ...puzzle.model import Board, Puzzle
from ...puzzle.piece import Piece
from ..look import Style
from ..palette import COLORS, own_colors
from ..scene import Region, title_of
from ..words.results import times
from .plan import CAPTION, Plan, plan_of
from .regions import RADIUS, Values, ground_of, holes_of, name_of, region_values, tidy


def palette(puzzle: Puzzle) -> dict[str, int]:
    """The number of each colour that a piece may have: those of the palette, then the pieces'."""
    own = (piece.color for piece in puzzle.pieces if piece.color)
    return {color: number for number, color in enumerate(dict.fromkeys([*COLORS, *own]))}


def color_numbers(puzzle: Puzzle) -> dict[str, int]:
    """The number of each piece's own colour, by its name."""
    numbers = palette(puzzle)
    return {name: numbers[color] for name, color in own_colors(puzzle).items()}


def puzzle_values(puzzle: Puzzle, plan: Plan, style: Style) -> Values:
    """A puzzle, with how it is to look at first."""
    own = color_numbers(puzzle)
    has_ground = style.corners == "rounded" and not puzzle.goal
    return {
        "title": title_of(puzzle),
        "one": "arrangement" if puzzle.goal else "solution",
        "size": [tidy(plan.width), tidy(plan.height)],
        "solid": not plan.scene.flat,
        "figures": puzzle.goal is not None,
        "captions": _captions(plan),
        "ground": ground_of(plan, puzzle.board.cells) if has_ground else "",
        "holes": "" if puzzle.goal else holes_of(plan),
        **_free(puzzle.board, plan),
        "pieces": [_piece(piece, own[piece.name], style) for piece in puzzle.pieces],
        "theme": style.theme,
        "hatched": not style.colored,
        "labels": style.labels,
        "layers": style.view == "layers",
    }


def _free(board: Board, plan: Plan) -> Values:
    """The cells that stay free: the path around each, and their names, each with its middle and the
    height of its letters.
    """
    named = [Region("plain", (cell,), name) for cell, name in free_names(board)]
    path = "".join(region_values(plan, region)["path"] for region in named)
    return {"free": path, "names": _names(named, plan)}


def _names(regions: Iterable[Region], plan: Plan) -> list[list[float | str]]:
    """The names of some cells, as they stand in them."""
    drawn = [(region, one) for region in regions for one in plan.slices(region)]
    return [[*name_of(scene.regions[0], frame), one.name] for one, (scene, frame) in drawn]


def _captions(plan: Plan) -> list[list[float | str]]:
    """The text above each layer: its middle, the height of its letters, itself."""
    if plan.scene.flat:
        return []
    texts = [f"layer {number}" for number in range(1, len(plan.layers) + 1)]
    if texts[1:]:
        texts[0] += " (lowest)"
    found: list[list[float | str]] = []
    for told, layer, frame in zip(texts, plan.layers, plan.frames, strict=True):
        x, y = frame.at[layer.lattice.corners(layer.box[0])[0]]
        middle = x + frame.width / 2
        found.append([tidy(middle), tidy(y - CAPTION), CAPTION, told])
    return found


def as_drawn(piece: Piece) -> Marked:
    """A piece as it is drawn in its puzzle, with the marks of its cells and sides."""
    return Marked(piece.shape, tuple(sorted((*piece.marks, *piece.edges))))


def _piece(piece: Piece, color: int, style: Style) -> Values:
    """A piece by itself, and how often it is used."""
    plan = plan_of(Board(frozenset(piece.shape), lattice=piece.lattice))
    region = Region("piece", piece.shape)
    radius = RADIUS if style.corners == "rounded" else 0
    values = region_values(plan, region, radius, as_drawn(piece).marks)
    return {
        "name": piece.name,
        "color": color,
        "used": "" if piece.least == piece.most == 1 else times(piece),
        "size": [tidy(plan.width), tidy(plan.height)],
        **{name: value for name, value in values.items() if value},
    }


def board_values(board: Board, plan: Plan) -> Values:
    """A board without a tiling: its regions, the marks and names of its cells, its clues."""
    regions = [
        Region("empty", tuple(sorted(board.may))),
        Region("plain", tuple(sorted(board.must))),
    ]
    shown = [region for region in regions if region.cells]
    clues = [Region("piece", (cell,), name) for cell, name in board.clues]
    names = dict(board.names)
    named = [Region("plain", (cell,), names[cell]) for cell in board.cells if cell in names]
    return {
        "names": _names(named, plan),
        "board": [
            {"role": one.role, **region_values(plan, one, marks=_marks(board, one))}
            for one in shown
        ],
        "clues": [
            [*name_of(scene.regions[0], frame), clue.name]
            for clue in clues
            for scene, frame in plan.slices(clue)
        ],
    }


def _marks(board: Board, region: Region) -> Marks:
    """The marks of the cells of a region."""
    cells = set(region.cells)
    return tuple(one for one in board.marks if one[0] in cells)
