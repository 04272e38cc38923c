"""Answers as data: sentences and scenes, in order, which a writer for each format sets.

In a picture of steps each placed piece has the number of its step; cells that nothing covers are
empty.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Any, NamedTuple

from ..errors import printable
from ..geometry.cells import Cell, Shape, box, translate
from ..geometry.outline import sides_around
from ..puzzle.disassembly import Disassembly, film_frames
from ..puzzle.goal import Best, frame_size
from ..puzzle.marked import Marked
from ..puzzle.model import Board, Piece, Puzzle, SymmetryGoal
from ..puzzle.outcome import Outcome
from ..puzzle.partial import Advice
from ..puzzle.reason import Common, Deduction, Reason, Weights
from ..puzzle.tiling import Placement, Tiling, differences
from ..wording import listed, plural
from .look import own_colors
from .scene import (
    Mark,
    Region,
    Scene,
    board_scene,
    by_region,
    layers,
    outlined_of,
    piece_scene,
    tiling_scene,
    title_of,
)
from .words.by_hand import NEW, NUMBERED, TAKE_UP, all_lines, hint_lines, state_lines
from .words.hand_steps import numbered
from .words.moves import disassembly_text, names_of_placements
from .words.puzzle_rules import MOST_NAMES, goal_words, rule_words, used_words, wrap_words
from .words.reasons import bound_words, deduction_text, remainder, sentence
from .words.results import (
    NOT_MINIMAL,
    NOTHING_SHARED,
    ONLY_ONE,
    ONLY_TURNED,
    UNEXPLAINED,
    capital,
    possible,
    shared_cells,
    shared_placements,
    swap_line,
    unique_line,
    used,
)

# of a board as in a file, of shaded cells, of cells beside others that have numbers or labels
BOARD_SIGNS = {"plain": "#", "outside": "."}
SHADED_SIGNS = {"shaded": "██", "plain": "··"}
LABEL_SIGNS = {"plain": "·"}
LONG_NAME = "*"  # in the place of a name that is longer than a cell
STAR, UP_ARROW = "*", "^"  # for NEW and TAKE_UP


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


def explanation_parts(
    puzzle: Puzzle, outcome: Outcome, tiling: Tiling | None, shared: Common | None
) -> list[Part]:
    """The reason why a puzzle is impossible, or one of its tilings and what all share, if known."""
    if outcome.reason:
        return reason_parts(puzzle, outcome.reason)
    if tiling is None:
        return [Part(UNEXPLAINED)]
    parts = [Part(f"{possible(outcome)}, such as"), _placed(puzzle, tiling.placements)]
    return parts + (common_parts(puzzle, shared, outcome) if shared else [])


def uniqueness_parts(
    puzzle: Puzzle, outcome: Outcome, tilings: Sequence[Tiling], why: bool = False
) -> list[Part]:
    """Whether the solution is unique, by at most two `tilings`; both of them if it is not, and
    their differences, to show `why`.
    """
    drawn = tilings if len(tilings) > 1 else ()
    line = unique_line(outcome, len(tilings))
    parts = [Part(line), *(_placed(puzzle, tiling.placements) for tiling in drawn)]
    if why and drawn:
        found = differences(*drawn)
        scenes = tuple(tiling_scene(puzzle, some, colored=True) for some in found)
        parts.append(Part(swap_line(*found), scenes))
    return parts


def clue_parts(puzzle: Puzzle, line: str, drawing: str | None = None) -> list[Part]:
    """The board of a puzzle with its clues below a line: as a `drawing`, or a picture of it."""
    if drawing is not None:
        return [Part(line), Part(drawing)]
    return [Part(line), board_part(puzzle.board)._replace(text="")]


def reason_parts(puzzle: Puzzle, reason: Reason) -> list[Part]:
    """The sentence of a reason, with its cells and pieces."""
    parts = [Part(f"Impossible: {printable(sentence(reason, puzzle.board.place))}.")]
    if reason.deduction:
        parts = _deduction_parts(puzzle, reason.deduction, reason.cells)
    elif reason.weights:
        parts += [_weighed(puzzle, reason.weights), *_values(reason.pieces, reason.weights)]
    elif reason.cells:
        parts.append(Part("", (board_scene(puzzle.board, reason.cells),), SHADED_SIGNS))
    if reason.core and not reason.core.minimal:
        parts.append(Part(NOT_MINIMAL))
    if reason.kind == "piece":
        shown = [piece for piece in puzzle.pieces if piece.name in reason.pieces]
        parts += [
            Part("", (piece_scene(piece.lattice, piece.shape, None, piece.name, piece.marks),))
            for piece in shown
        ]
    return parts


def _deduction_parts(puzzle: Puzzle, found: Deduction, shaded: Shape) -> list[Part]:
    """The steps of a deduction, and a picture with the number of its step in each cell."""
    text = deduction_text(found, "Impossible", puzzle.board.place)
    numbers = [
        Mark("number", cell, text=str(number))
        for number, step in enumerate(found.steps, 1)
        for cell in step.placement.cells
    ]
    if not numbers and not shaded:
        return [Part(text)]
    scene = board_scene(puzzle.board, shaded, numbers)
    return [Part(text), Part(NUMBERED if numbers else "", (scene,), SHADED_SIGNS)]


def common_parts(puzzle: Puzzle, shared: Common, outcome: Outcome) -> list[Part]:
    """The placements that all solutions of a puzzle share, and the cells always covered alike."""
    if outcome.solutions == 1:
        return [Part(ONLY_ONE)]
    if outcome.distinct == 1:
        return [Part(ONLY_TURNED)]
    parts = []
    if shared.placements:
        placed = _placed(puzzle, shared.placements)
        parts.append(placed._replace(text=f"{shared_placements(shared)}:"))
    if len(shared.cells) > sum(len(one.cells) for one in shared.placements):
        marks = (
            Mark("label", cell, text=name if len(name) == 1 else LONG_NAME)
            for cell, name in shared.cells
        )
        scene = board_scene(puzzle.board, marks=marks)
        parts.append(Part(f"{shared_cells(shared)}:", (scene,), LABEL_SIGNS))
    return parts or [Part(NOTHING_SHARED)]


def _placed(puzzle: Puzzle, placements: Sequence[Placement]) -> Part:
    return Part("", (tiling_scene(puzzle, placements, colored=True),))


def _weighed(puzzle: Puzzle, weights: Weights) -> Part:
    if all(weight == 1 for _, weight in weights.cells):
        shaded = (cell for cell, _ in weights.cells)
        return Part("", (board_scene(puzzle.board, shaded),), SHADED_SIGNS)
    marks = (Mark("number", cell, text=str(weight)) for cell, weight in weights.cells)
    return Part("", (board_scene(puzzle.board, marks=marks),), LABEL_SIGNS)


def _values(pieces: Sequence[str], weights: Weights) -> list[Part]:
    if len(pieces) <= MOST_NAMES:
        return []
    names: dict[int, list[str]] = defaultdict(list)
    of_piece = dict(weights.pieces)
    for name in pieces:
        names[of_piece.get(name, 0)].append(printable(name))
    lines = []
    for value, some in sorted(names.items()):
        bound = f"{bound_words(weights)} {value:,}"
        total = remainder(value, weights.modulus) if weights.modulus else bound
        lines.append(f"{total}: {' '.join(some)}")
    return [Part("\n".join(lines))]


def puzzle_parts(puzzle: Puzzle) -> list[Part]:
    """The texts of a puzzle, its board and its pieces, each in its own colour."""
    texts = (puzzle.title, puzzle.notes.strip(), puzzle.source and f"Source: {puzzle.source}")
    head = ["\n".join(map(printable, text.splitlines())) for text in texts if text]
    board = _frame_parts(puzzle, puzzle.goal) if puzzle.goal else _board_parts(puzzle, puzzle.best)
    colors = own_colors(puzzle)
    pieces = (
        piece_part(piece, colors[piece.name], _worth(piece, puzzle.best)) for piece in puzzle.pieces
    )
    groups = [Part(f"Used: {printable(used_words(group))}") for group in puzzle.piece_bounds]
    rules = [Part(f"{capital(one)}.") for one in rule_words(puzzle)]
    return [*map(Part, head), *board, *groups, *rules, *pieces]


def _board_parts(puzzle: Puzzle, best: Best | None) -> list[Part]:
    """The board, and the goal and the values of cells of a puzzle for the best tilings."""
    board = puzzle.board
    if board.regions:
        parts = [_regions_part(puzzle)]
        return [*parts, Part(goal_words(best))] if best else parts
    if best is None:
        return [board_part(board)]
    goal = Part(goal_words(best))
    if best.goal == "tiling":
        parts = [board_part(board), goal]
    else:
        counts_all = best.aim != "most cells"
        counted = {cell for cell in board.cells if counts_all or best.of_cell(cell)} | board.must
        drawn = replace(board, must=frozenset(counted), may=board.may - counted)
        parts = [
            goal,
            board_part(drawn, f"of which {'does' if len(drawn.may) == 1 else 'do'} not count"),
        ]
    if best.of_values and best.cells:
        digits = [Mark("label", cell, text=f"{best.of_cell(cell)}") for cell in board.cells]
        scene = board_scene(replace(board, clues=(), marks=()), (), digits)
        parts.append(Part("Values of the cells:", (scene,), BOARD_SIGNS))
    return parts


def _worth(piece: Piece, best: Best | None) -> str:
    worth = best.of_piece(piece.name) if best and best.of_values else 0
    return f", worth {worth:,}" if worth else ""


def board_part(board: Board, optional: str = "of them optional") -> Part:
    """The board as it was drawn: "#", "?" for an optional cell, clues; with the names of its cells
    in box drawing. In the title the cells drawn "?" are called `optional`.
    """
    if not board.cells:
        return Part("Board, no cells")
    marks = dict.fromkeys(board.may, "?") | dict(board.clues)
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
    part = board_part(puzzle.board)
    (scene,) = part.scenes
    texts = {mark.at: mark.text for mark in scene.marks}
    for cells, badge in outlined_of(puzzle):
        texts[cells[0]] = f"{badge} {texts.get(cells[0], '')}".rstrip()
    marks = tuple(Mark("label", at, text=text) for at, text in texts.items())
    scene = by_region(puzzle.board, scene)._replace(marks=marks)
    return part._replace(scenes=(scene,), signs=None)


def _dice(board: Board) -> str:
    """The number of dice, and of their rolls."""
    if not board.dice:
        return ""
    rolls = plural(prod(len({*die}) for die in board.dice), "roll")
    return f"; {len(board.dice)} {'die' if len(board.dice) == 1 else 'dice'} with {rolls}"


def _free(board: Board) -> str:
    names = [name for _, name in board.free_names]
    if not names:
        return ""
    return f"; {listed(names)} {'stays' if len(names) == 1 else 'stay'} free"


def _frame_parts(puzzle: Puzzle, goal: SymmetryGoal) -> list[Part]:
    aim = (
        f"Goal: a {'connected ' if goal.connected else ''}figure with symmetry"
        f" ({' or '.join(goal.kinds)})"
    )
    cells = puzzle.board.cells
    if goal.framed:
        title = f"Frame, {plural(len(cells), 'cell')}:"
        return [Part(aim), Part(title, (board_scene(puzzle.board),), BOARD_SIGNS)]
    largest = frame_size(puzzle.pieces)
    return [Part(aim), Part(f"Frame: any (no figure needs more than {largest})")]


def piece_part(piece: Piece, color: str | None = None, worth: str = "") -> Part:
    """A piece with its orientations, and its value, as `worth`; a solid one as it was given."""
    forms = piece.marked
    title = (
        f"{piece.name}: {plural(piece.size, 'cell')}, {plural(len(forms), 'orientation')},"
        f" {used(piece)}{worth}{_edges(piece)}"
    )
    # A solid one in layers: its orientations would look alike.
    shown = forms if piece.lattice.flat else (Marked(piece.shape, piece.marks),)
    scenes = (
        piece_scene(piece.lattice, form.shape, color, piece.name, form.marks) for form in shown
    )
    return Part(title, tuple(scenes))


def _edges(piece: Piece) -> str:
    if not piece.edges:
        return ""
    marks = dict(piece.edges)
    around = sides_around(piece.shape, piece.lattice)
    return ", edges " + "".join(marks.get((*cell, *beyond), ".") for cell, beyond in around)


def _around(board: Board) -> str:
    """The words for a board that wraps, or whose parts are boards of their own."""
    if board.separate:
        return "; its parts are boards of their own"
    rows = wrap_words(board)
    return f"; {listed(rows)}" if rows else ""


def hint_parts(puzzle: Puzzle, advice: Advice) -> list[Part]:
    """A hint, with a picture of the placements, and of the new piece if the hint shows it."""
    if not advice.steps:
        return state_parts(puzzle, advice)
    lines = "\n".join(hint_lines(advice, puzzle.board.place))
    new = {len(advice.laid): NEW} if advice.level == "place" else {}
    return [Part(lines), Part("", (named_scene(puzzle, advice, new),), rim=True)]


def steps_parts(puzzle: Puzzle, advice: Advice) -> list[Part]:
    """The steps, each with its number, and a picture of their result."""
    if not advice.steps:
        return state_parts(puzzle, advice)
    lines = numbered(all_lines(advice, puzzle.board.place))
    placed = len(advice.laid)
    numbers = {placed + number: str(number + 1) for number in range(len(advice.steps))}
    return [Part(lines), Part(NUMBERED, (named_scene(puzzle, advice, numbers),), rim=True)]


def state_parts(puzzle: Puzzle, advice: Advice) -> list[Part]:
    """The reason why there is no next step, with a picture of the placements and of the reason."""
    text = "\n".join(state_lines(advice, puzzle.board.place))
    drawn = []
    if advice.placements:
        taken = advice.mistake.placements if advice.mistake and advice.names_pieces else ()
        up = {number: TAKE_UP for number, one in enumerate(advice.laid) if one in taken}
        drawn.append(Part("", (named_scene(puzzle, advice, up),), rim=True))
    if advice.reason and advice.left:
        drawn += reason_parts(advice.left, advice.reason)[1:]
    return [Part(text), *drawn]


def hint_labels(advice: Advice) -> dict[str, tuple[str, ...]]:
    """The labels in the scenes of a hint or of steps, each with a short one if it has no room."""
    numbers = (str(number) for number in range(1, len(advice.steps) + 1))
    short = {NEW: (NEW, STAR), TAKE_UP: (TAKE_UP, UP_ARROW)}
    return {**short, **{number: (number,) for number in numbers}}


def named_scene(puzzle: Puzzle, advice: Advice, names: Mapping[int, str]) -> Scene:
    """The scene of the placements; the regions with these numbers have names, the others none."""
    scene = tiling_scene(puzzle, advice.placements, colored=True)
    regions = {
        number: region._replace(name=names.get(number, ""))
        for number, region in scene.regions.items()
    }
    return scene._replace(regions=regions)


# moves --------------------------------------------------------------------------------------------


def disassembly_parts(
    puzzle: Puzzle, tiling: Tiling, found: Disassembly, subject: str
) -> list[Part]:
    """The moves that take a tiling apart, with a scene of the pieces before them and after each; of
    a part that is left the pieces that hold each other.
    """
    names = names_of_placements(tiling)
    whole = tiling_scene(puzzle, tiling.placements, colored=True)._replace(marks=(), outlined=())
    regions = {n: whole.regions[n]._replace(name=name) for n, name in enumerate(names)}
    frames = list(film_frames(tiling, found))
    scenes = tuple(_lying(whole, regions, frame.at) for frame in frames)
    captions = [str(n) if frame.move or not n else "" for n, frame in enumerate(frames)]
    return [Part(disassembly_text(tiling, found, subject), scenes, captions=tuple(captions))]


def _lying(whole: Scene, regions: Mapping[int, Region], at: Mapping[int, Cell]) -> Scene:
    """The scene of some pieces of a whole, each moved from its place."""
    moved = {n: regions[n]._replace(cells=translate(regions[n].cells, by)) for n, by in at.items()}
    cells = [cell for one in moved.values() for cell in one.cells]
    return whole._replace(regions=moved, box=box(map(whole.lattice.shown, cells)))
