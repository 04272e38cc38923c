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
from ..core.plain_values import GivenValues
from ..core.tilings import Placement
from ..core.wording import listed, plural
from .board_scenes import board_scene, by_region, outlined_of
from .check_words import uses_of_piece
from .outline import sides_around
from .palette import own_colors
from .piece_scenes import piece_scene
from .puzzle_rules import goal_words, rule_words, used_words, wrap_words
from .scene import Mark, Scene, title_of
from .scene_layers import layers
from .sentences import capital
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
    data: Callable[[], Iterable[GivenValues]] = tuple
    rows: Callable[[], Iterable[Sequence[object]]] = tuple
    puzzle: Puzzle | None = None
    labels: Mapping[str, tuple[str, ...]] | None = None
    named: bool = False
    film: Callable[[], GivenValues] | None = None
    heading: str = ""

    @property
    def title(self) -> str:
        """The title of a document that shows the report."""
        if self.heading or self.puzzle is None:
            return self.heading
        return title_of(self.puzzle)


def puzzle_parts(puzzle: Puzzle) -> list[Part]:
    """The texts of a puzzle, its board and its pieces, each in its own colour."""
    texts = [puzzle.title, puzzle.notes.strip()]
    if puzzle.source:
        texts.append(f"Source: {puzzle.source}")
    report_parts = []
    for text in texts:
        if text:
            lines = map(printable, text.splitlines())
            report_parts.append(Part("\n".join(lines)))
    if puzzle.goal:
        report_parts += _frame_parts(puzzle, puzzle.goal)
    else:
        report_parts += _board_parts(puzzle, puzzle.best)
    for group in puzzle.piece_bounds:
        used = printable(used_words(group))
        report_parts.append(Part(f"Used: {used}"))
    for rule in rule_words(puzzle):
        sentence = capital(rule)
        report_parts.append(Part(f"{sentence}."))
    colors = own_colors(puzzle)
    for piece in puzzle.pieces:
        worth = _worth(piece, puzzle.best)
        color = colors[piece.name]
        report_parts.append(piece_part(piece, color, worth))
    return report_parts


def _board_parts(puzzle: Puzzle, best: Best | None) -> list[Part]:
    """The board, and the goal and the values of cells of a puzzle for the best tilings."""
    board = puzzle.board
    if board.regions:
        report_parts = [_regions_part(puzzle)]
        if best:
            report_parts.append(Part(goal_words(best)))
        return report_parts
    if best is None:
        return [board_part(board)]
    goal = Part(goal_words(best))
    if best.goal == "tiling":
        report_parts = [board_part(board), goal]
    else:
        counted = board.must | board.may
        if best.aim == "most cells":
            worthless = {cell for cell in board.may if not best.of_cell(cell)}
            counted -= worthless
        drawn = replace(board, must=counted, may=board.may - counted)
        do = "does" if len(drawn.may) == 1 else "do"
        part_of_board = board_part(drawn, f"of which {do} not count")
        report_parts = [goal, part_of_board]
    if best.of_values and best.cells:
        digits = {}
        for cell in board.cells:
            digits[cell] = str(best.of_cell(cell))
        bare_board = replace(board, clues=(), marks=())
        scene = board_scene(bare_board, (), _label_marks(digits))
        report_parts.append(Part("Values of the cells:", (scene,), BOARD_SIGNS))
    return report_parts


def _worth(piece: Piece, best: Best | None) -> str:
    if best is None or not best.of_values:
        return ""
    worth = best.of_piece(piece.name)
    return f", worth {worth:,}" if worth else ""


def board_part(board: Board, optional: str = "of them optional") -> Part:
    """The board as it was drawn: "#", "?" for an optional cell, clues; with the names of its cells
    in box drawing. In the title the cells drawn "?" are called `optional`.
    """
    if not board.cells:
        return Part("Board, no cells")
    labels = dict.fromkeys(board.may, "?")
    labels |= dict(board.clues)
    marks = _label_marks(labels)
    scene = board_scene(board, (), marks, named=True)
    title = f"Board, {plural(len(board.cells), 'cell')}"
    if board.may:
        title += f", {len(board.may)} {optional}"
    number = 1 if scene.flat else len(layers(scene))
    if number > 1:
        title += f", in {number} layers, the lowest first"
    title += _around(board)
    title += _free(board)
    title += _dice(board)
    title += ":"
    if board.names or board.marks:
        return Part(title, (scene,))
    return Part(title, (scene,), BOARD_SIGNS)


def _label_marks(labels: Mapping[Any, str]) -> tuple[Mark, ...]:
    """The marks of cells that have labels."""
    marks = []
    for at, text in labels.items():
        marks.append(Mark("label", at, text=text))
    return tuple(marks)


def _regions_part(puzzle: Puzzle) -> Part:
    """The board with lines around its regions, each with its rule in one cell."""
    report_part = board_part(puzzle.board)
    (scene,) = report_part.scenes
    texts = {mark.at: mark.text for mark in scene.marks}
    for outlined in outlined_of(puzzle):
        first_cell = outlined.cells[0]
        text = texts.get(first_cell, "")
        badge_and_text = f"{outlined.badge} {text}"
        texts[first_cell] = badge_and_text.rstrip()
    marks = _label_marks(texts)
    scene = by_region(puzzle.board, scene)
    scene = scene._replace(marks=marks)
    return report_part._replace(scenes=(scene,), signs=None)


def _dice(board: Board) -> str:
    """The number of dice, and of their rolls."""
    if not board.dice:
        return ""
    faces = [len(set(die)) for die in board.dice]
    rolls = plural(prod(faces), "roll")
    noun = "die" if len(faces) == 1 else "dice"
    return f"; {len(faces)} {noun} with {rolls}"


def _free(board: Board) -> str:
    names = [name for _, name in board.free_names]
    if not names:
        return ""
    stay = "stays" if len(names) == 1 else "stay"
    return f"; {listed(names)} {stay} free"


def _frame_parts(puzzle: Puzzle, goal: SymmetryGoal) -> list[Part]:
    connected = "connected " if goal.connected else ""
    kinds = " or ".join(goal.kinds)
    aim = Part(f"Goal: a {connected}figure with symmetry ({kinds})")
    if goal.framed:
        board = puzzle.board
        title = f"Frame, {plural(len(board.cells), 'cell')}:"
        scene = board_scene(board)
        return [aim, Part(title, (scene,), BOARD_SIGNS)]
    largest = frame_size(puzzle.pieces)
    return [aim, Part(f"Frame: any (no figure needs more than {largest})")]


def piece_part(piece: Piece, color: str | None = None, worth: str = "") -> Part:
    """A piece with its orientations, and its value, as `worth`; a solid one as it was given."""
    forms = piece.marked
    cells = plural(piece.size, "cell")
    orientations = plural(len(forms), "orientation")
    uses = uses_of_piece(piece) + worth + _edges(piece)
    title = f"{piece.name}: {cells}, {orientations}, {uses}"
    lattice = piece.lattice
    if not lattice.flat:  # a solid one in layers: its orientations would look alike
        forms = (Marked(piece.shape, piece.marks),)
    scenes = []
    for form in forms:
        scene = piece_scene(lattice, form.shape, color, piece.name, form.marks)
        scenes.append(scene)
    return Part(title, tuple(scenes))


def _edges(piece: Piece) -> str:
    if not piece.edges:
        return ""
    marks = dict(piece.edges)
    around = []
    for cell, beyond in sides_around(piece.shape, piece.lattice):
        side = cell + beyond
        around.append(marks.get(side, "."))
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
    scene = tiling_scene(puzzle, placements, colored=True)
    return Part(scenes=(scene,))
