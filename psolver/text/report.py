"""Answers as data: sentences and scenes, in order, which a writer for each format sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Any, NamedTuple

from ..core.errors import printable
from ..core.figure import frame_size
from ..core.goal import Best, SymmetryGoal
from ..core.marked import Marked
from ..core.model import Board, Piece, Puzzle
from ..core.tilings import Placement
from ..core.wording import listed, plural
from .board_scenes import board_scene, by_region, outlined_of
from .check_words import uses_of_piece
from .outline import sides_around
from .page_lines import capital
from .palette import own_colors
from .piece_scenes import piece_scene
from .puzzle_rules import goal_words, rule_words, used_words, wrap_words
from .scene import Mark, Scene, title_of
from .scene_layers import layers
from .tiling_scenes import tiling_scene

# of a board as in a file, of shaded cells, of cells beside others that have numbers or labels
BOARD_SIGNS = {"plain": "#", "outside": "."}
SHADED_SIGNS = {"shaded": "██", "plain": "··"}
LABEL_SIGNS = {"plain": "·"}


class Part(NamedTuple):
    """A text, in lines, and scenes that belong to it and lie beside each other; either may be
    missing.

    In text the scenes are drawn in box drawing; with `signs` (at most one scene), with a sign in
    each cell, by the role of its region, and with that of "outside", or a blank, elsewhere. In
    pictures each scene has one of the `captions` above it, if there are any. In text a `rim` has
    the numbers of rows and columns, to which the sentences refer.
    """

    text: str = ""
    scenes: tuple[Scene, ...] = ()
    signs: Mapping[str, str] | None = None
    captions: tuple[str, ...] = ()
    rim: bool = False


class Report(NamedTuple):
    """The answer of a command as data, which one writer a format sets. Nothing of it is made before
    a writer needs it.

    parts   sentences, tables and scenes in order; none if there is nothing to show
    data    objects of JSON, a line each
    rows    the rows of a table, the names of its columns first
    puzzle  the puzzle that the scenes show, if there are scenes
    heading the title, if it is not that of the puzzle
    labels  labels of the pieces in the scenes by their names; None: those of the puzzle, and only
            if the look has labels
    named   whether the sentences name the pieces, so that no legend is needed
    film    the data of moves, which a page plays: see film_page.py; None if there are none
    """

    parts: Callable[[], Sequence[Part]]
    data: Callable[[], Iterable[Mapping[str, Any]]] = tuple
    rows: Callable[[], Iterable[Sequence[object]]] = tuple
    puzzle: Puzzle | None = None
    labels: Mapping[str, tuple[str, ...]] | None = None
    named: bool = False
    film: Callable[[], Mapping[str, Any]] | None = None
    heading: str = ""

    @property
    def title(self) -> str:
        """The title of a document that shows the report."""
        return self.heading or (title_of(self.puzzle) if self.puzzle else "")


def puzzle_parts(puzzle: Puzzle) -> list[Part]:
    """The texts of a puzzle, its board and its pieces, each in its own colour."""
    texts = (puzzle.title, puzzle.notes.strip(), puzzle.source and f"Source: {puzzle.source}")
    head = ["\n".join(map(printable, text.splitlines())) for text in texts if text]
    board = _frame_parts(puzzle, puzzle.goal) if puzzle.goal else _board_parts(puzzle, puzzle.best)
    colors = own_colors(puzzle)
    pieces = [piece_part(p, colors[p.name], _worth(p, puzzle.best)) for p in puzzle.pieces]
    groups = [Part(f"Used: {printable(used_words(group))}") for group in puzzle.piece_bounds]
    rules = [Part(f"{capital(rule)}.") for rule in rule_words(puzzle)]
    return [*map(Part, head), *board, *groups, *rules, *pieces]


def _board_parts(puzzle: Puzzle, best: Best | None) -> list[Part]:
    """The board, and the goal and the values of cells of a puzzle for the best tilings."""
    board = puzzle.board
    if board.regions:
        report_parts = [_regions_part(puzzle)]
        return [*report_parts, Part(goal_words(best))] if best else report_parts
    if best is None:
        return [board_part(board)]
    goal = Part(goal_words(best))
    if best.goal == "tiling":
        report_parts = [board_part(board), goal]
    else:
        counted = board.must | board.may
        if best.aim == "most cells":
            counted = board.must | {cell for cell in board.may if best.of_cell(cell)}
        drawn = replace(board, must=counted, may=board.may - counted)
        do = "does" if len(drawn.may) == 1 else "do"
        report_parts = [goal, board_part(drawn, f"of which {do} not count")]
    if best.of_values and best.cells:
        digits = [Mark("label", cell, text=f"{best.of_cell(cell)}") for cell in board.cells]
        scene = board_scene(replace(board, clues=(), marks=()), (), digits)
        report_parts.append(Part("Values of the cells:", (scene,), BOARD_SIGNS))
    return report_parts


def _worth(piece: Piece, best: Best | None) -> str:
    worth = best.of_piece(piece.name) if best and best.of_values else 0
    return f", worth {worth:,}" if worth else ""


def board_part(board: Board, optional: str = "of them optional") -> Part:
    """The board as it was drawn: "#", "?" for an optional cell, clues; with the names of its cells
    in box drawing. In the title the cells drawn "?" are called `optional`.
    """
    if not board.cells:
        return Part("Board, no cells")
    marks = dict.fromkeys(board.may, "?")
    marks |= dict(board.clues)
    labels = (Mark("label", cell, text=text) for cell, text in marks.items())
    scene = board_scene(board, (), labels, named=True)
    may = f", {len(board.may)} {optional}" if board.may else ""
    number = 1 if scene.flat else len(layers(scene))
    in_layers = f", in {number} layers, the lowest first" if number > 1 else ""
    facts = f"{may}{in_layers}{_around(board)}{_free(board)}{_dice(board)}"
    title = f"Board, {plural(len(board.cells), 'cell')}{facts}:"
    return Part(title, (scene,), None if board.names or board.marks else BOARD_SIGNS)


def _regions_part(puzzle: Puzzle) -> Part:
    """The board with lines around its regions, each with its rule in one cell."""
    report_part = board_part(puzzle.board)
    (scene,) = report_part.scenes
    texts = {mark.at: mark.text for mark in scene.marks}
    for (first_cell, *_), badge in outlined_of(puzzle):
        text = texts.get(first_cell, "")
        texts[first_cell] = f"{badge} {text}".rstrip()
    marks = tuple(Mark("label", at, text=text) for at, text in texts.items())
    scene = by_region(puzzle.board, scene)._replace(marks=marks)
    return report_part._replace(scenes=(scene,), signs=None)


def _dice(board: Board) -> str:
    """The number of dice, and of their rolls."""
    if not board.dice:
        return ""
    rolls = plural(prod(len({*die}) for die in board.dice), "roll")
    number = len(board.dice)
    noun = "die" if number == 1 else "dice"
    return f"; {number} {noun} with {rolls}"


def _free(board: Board) -> str:
    names = [name for _, name in board.free_names]
    if not names:
        return ""
    stay = "stays" if len(names) == 1 else "stay"
    return f"; {listed(names)} {stay} free"


def _frame_parts(puzzle: Puzzle, goal: SymmetryGoal) -> list[Part]:
    connected = "connected " if goal.connected else ""
    aim = f"Goal: a {connected}figure with symmetry ({' or '.join(goal.kinds)})"
    if goal.framed:
        title = f"Frame, {plural(len(puzzle.board.cells), 'cell')}:"
        return [Part(aim), Part(title, (board_scene(puzzle.board),), BOARD_SIGNS)]
    largest = frame_size(puzzle.pieces)
    return [Part(aim), Part(f"Frame: any (no figure needs more than {largest})")]


def piece_part(piece: Piece, color: str | None = None, worth: str = "") -> Part:
    """A piece with its orientations, and its value, as `worth`; a solid one as it was given."""
    forms = piece.marked
    cells = plural(piece.size, "cell")
    orientations = plural(len(forms), "orientation")
    title = f"{piece.name}: {cells}, {orientations}, {uses_of_piece(piece)}{worth}{_edges(piece)}"
    # A solid one in layers: its orientations would look alike.
    drawn_forms = forms if piece.lattice.flat else (Marked(piece.shape, piece.marks),)
    scenes = []
    for form in drawn_forms:
        scenes.append(piece_scene(piece.lattice, form.shape, color, piece.name, form.marks))
    return Part(title, tuple(scenes))


def _edges(piece: Piece) -> str:
    if not piece.edges:
        return ""
    marks = dict(piece.edges)
    around = []
    for cell, beyond in sides_around(piece.shape, piece.lattice):
        around.append(marks.get((*cell, *beyond), "."))
    return f", edges {''.join(around)}"


def _around(board: Board) -> str:
    """The words for a board that wraps, or whose parts are boards of their own."""
    if board.separate:
        return "; its parts are boards of their own"
    rows = wrap_words(board)
    return f"; {listed(rows)}" if rows else ""


# moves --------------------------------------------------------------------------------------------


def placed_part(puzzle: Puzzle, placements: Sequence[Placement]) -> Part:
    """The picture of some placements on the board of a puzzle."""
    return Part("", (tiling_scene(puzzle, placements, colored=True),))
