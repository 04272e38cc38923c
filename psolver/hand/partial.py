"""Placements on the board of a puzzle: whether they go together, the rest, the next steps.

rest(puzzle, placements)    a puzzle of the other cells, with the remaining uses of the pieces
clash(puzzle, placements)   the reason why some placements do not go together
PartialTiling(puzzle)       placements so far, and the reason why another one clashes with them
Advice                      the next placements, with their reasons, as data
Difficulty                  how hard a puzzle is, by several measures
ClueSet                     clues that leave one solution

The solutions of the rest, each with the placements, are the solutions of the puzzle that hold them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import sub
from typing import Literal, NamedTuple, TypeAlias, get_args

from ..core.cells import Cell, Shape
from ..core.errors import PsolverError
from ..core.goal import refuse_best
from ..core.marked import Marks
from ..core.model import Board, Expect, Piece, Puzzle
from ..core.placing import can_lie, placed
from ..core.reason import HintStep, Reason
from ..core.rule import Clash, Watcher
from ..core.tilings import Placement, Placements, Tiling


def clash(puzzle: Puzzle, placements: Iterable[Placement]) -> Clash | None:
    """Return the first reason why some placements do not go together; None if they do.

    Raises PsolverError for a symmetry puzzle, which has no board.
    """
    so_far = PartialTiling(puzzle)
    for placement in placements:
        fault = so_far.clash(placement)
        if fault:
            return fault
        so_far.add(placement)
    return None


class PartialTiling:
    """The placements that lie on the board of a puzzle so far, which go together.

    Raises PsolverError for a symmetry puzzle, which has no board.
    """

    def __init__(self, puzzle: Puzzle, placements: Iterable[Placement] = ()) -> None:
        _check_board(puzzle)
        self._puzzle = puzzle
        self._owner: dict[Cell, str] = {}
        self._used: Counter[str] = Counter()
        self._watchers: list[Watcher] = []
        for rule in puzzle.rules:
            watcher = rule.watcher(puzzle)
            if watcher is not None:
                self._watchers.append(watcher)
        for placement in placements:
            self.add(placement)

    def add(self, placement: Placement) -> None:
        """Put one more placement down, which goes with those that are there."""
        self._used[placement.piece] += 1
        for cell in placement.cells:
            self._owner[cell] = placement.piece
        for watcher in self._watchers:
            watcher.add(placement)

    def clash(self, placement: Placement) -> Clash | None:
        """Return why one more placement cannot lie there, None if it can."""
        fault = _alone(self._puzzle, placement)
        if fault is None:
            fault = self._beside(placement)
        if fault is None:
            fault = self._against_rules(placement)
        if fault is None:
            return None
        return fault._replace(lattice=self._puzzle.board.lattice)

    def _against_rules(self, placement: Placement) -> Clash | None:
        """The reason why a rule forbids a placement beside the present ones."""
        for watcher in self._watchers:
            fault = watcher.clash(placement)
            if fault:
                return fault
        return None

    def _beside(self, placement: Placement) -> Clash | None:
        """The reason why a placement cannot lie beside the present ones."""
        name = placement.piece
        cells = placement.cells
        owner = self._owner
        for cell in cells:
            if cell in owner:
                return Clash("overlap", name, (cell,), owner[cell])
        piece = self._puzzle.piece(name)
        if piece is None or piece.most is None:
            return None
        if self._used[name] < piece.most:
            return None
        return Clash("often", name, cells, most=piece.most)


def _alone(puzzle: Puzzle, placement: Placement) -> Clash | None:
    """The reason why a placement cannot lie on the empty board."""
    name = placement.piece
    cells = placement.cells
    marks = placement.marks
    piece = puzzle.piece(name)
    board = puzzle.board
    if piece is None:
        return Clash("unknown", name)
    if not can_lie(board, piece, cells):
        return Clash("form", name, cells)
    for cell in cells:
        if cell not in board.must and cell not in board.may:
            return Clash("outside", name, (cell,))
    for cell, clue_name in board.clues:
        if cell not in cells:
            continue
        if clue_name != name:
            return Clash("clue", name, (cell,), clue_name)
    if not marks and not piece.has_marks:
        return None
    sorted_cells = tuple(sorted(cells))
    sorted_marks = tuple(sorted(marks))
    if sorted_marks in _marks_shown(board, piece, sorted_cells):
        return None
    return Clash("marks", name, cells)


def versions_with_marks(puzzle: Puzzle, placement: Placement) -> list[Placement]:
    """Return the versions of a placement with the marks that its piece can show there, each with
    different ones, sorted; the placement itself if it has marks, or its piece can show none there.
    """
    piece = puzzle.piece(placement.piece)
    if placement.marks:
        return [placement]
    if piece is None or not piece.has_marks:
        return [placement]
    if not can_lie(puzzle.board, piece, placement.cells):
        return [placement]
    on = dict(puzzle.board.marks)
    versions = []
    fit = []
    sorted_cells = tuple(sorted(placement.cells))
    for marks in _marks_shown(puzzle.board, piece, sorted_cells):
        version = placement.showing(marks)
        versions.append(version)
        if all(on.get(cell, mark) == mark for cell, mark in version.marks):
            fit.append(version)
    if placement in fit:
        return [placement]
    return sorted(fit or versions)


def rest(puzzle: Puzzle, placements: Sequence[Placement]) -> Puzzle | None:
    """Return the rest of a puzzle when some placements, which go together, lie on its board; None
    if no cell is left. They are `beside` the rest, if that matters.

    Raises PsolverError for a symmetry puzzle, which has no board, and for one with a `best`.

    >>> from ..core.board import Board
    >>> bars = Puzzle((Piece("I", ((0, 0), (0, 1)), 2, 2),), Board(frozenset({(0, 0), (0, 1),
    ...     (1, 0), (1, 1)})))
    >>> left = rest(bars, [Placement("I", ((0, 0), (0, 1)))])
    >>> left.board.cells, left.pieces[0].most
    (((1, 0), (1, 1)), 1)
    """
    _check_board(puzzle)
    refuse_best(
        puzzle.best, puzzle.file, "hints and steps are for other puzzles; psolver solve finds them"
    )
    covered: set[Cell] = set()
    for placement in placements:
        covered.update(placement.cells)
    board = puzzle.board
    if len(covered) == len(board.cells):
        return None
    if covered:  # to make a board anew takes a second if it has a million cells
        board = replace(
            board,
            must=board.must - covered,
            may=board.may - covered,
            clues=_uncovered(board.clues, covered),
            names=_uncovered(board.names, covered),
            marks=_uncovered(board.marks, covered),
        )
    rules = [rule.left(puzzle, placements) for rule in puzzle.rules]
    return replace(
        puzzle,
        board=board,
        pieces=pieces_left(puzzle, placements),
        expect=Expect(),
        rules=tuple(rules),
    )


def _uncovered(pairs: Marks, covered: set[Cell]) -> Marks:
    """Those of some pairs of a cell and a name whose cell is not covered."""
    uncovered = [pair for pair in pairs if pair[0] not in covered]
    return tuple(uncovered)


def pieces_left(puzzle: Puzzle, placements: Iterable[Placement]) -> tuple[Piece, ...]:
    """The pieces of a puzzle, with the uses that remain if some placements lie on its board."""
    used = Counter(placement.piece for placement in placements)
    pieces = []
    for piece in puzzle.pieces:
        times = used[piece.name]
        if times:
            least_left = max(0, piece.least - times)
            most_left = piece.most
            if most_left is not None:
                most_left -= times
            piece = replace(piece, least=least_left, most=most_left)
        pieces.append(piece)
    return tuple(pieces)


def _check_board(puzzle: Puzzle) -> None:
    """Raise PsolverError for a symmetry puzzle."""
    if puzzle.goal:
        refusal = "is a symmetry puzzle, which has no board to place pieces on"
        raise PsolverError(f"{puzzle.file}: {refusal}")


# A level is the measure of a hint, from little to much: whether there is a mistake, where to look,
# which piece to take, or its place.
Level: TypeAlias = Literal["mistake", "nudge", "piece", "place"]


def _cells_on_or_beside(board: Board, cells: Iterable[Cell]) -> Shape:
    """Return the cells of a board that are some cells or beside one, sorted.

    >>> from ..core.board import Board
    >>> _cells_on_or_beside(Board(frozenset({(0, 0), (0, 1), (0, 2)})), [(0, 0)])
    ((0, 0), (0, 1))
    """
    own_cells = set(cells)
    cells_near = own_cells.union(*map(board.space.neighbours, own_cells))
    cells_of_board = board.must | board.may
    return tuple(sorted(cells_near & cells_of_board))


class Mistake(NamedTuple):
    """The fewest placements to take up, so that the others can be completed; () if the puzzle has
    no solution. `solutions` hold the others; None: they were not all counted.
    """

    placements: Placements
    solutions: int | None


def region_of_mistake(board: Board, mistake: Mistake) -> Shape:
    """Return the cells on and beside the placements to take up."""
    cells: list[Cell] = []
    for placement in mistake.placements:
        cells += placement.cells
    return _cells_on_or_beside(board, cells)


def region_of_step(board_left: Board, step: HintStep) -> Shape:
    """Return the cells that are left within two steps of the cell of a step, or beside the place of
    its piece.
    """
    cells = step.placement.cells
    if not isinstance(step.item, str):
        cells = _cells_on_or_beside(board_left, [step.item])
    return _cells_on_or_beside(board_left, cells)


class Advice(NamedTuple):
    """Advice for a player who has placed some pieces, or on a whole puzzle.

    status  "solved": they answer the puzzle; "possible": they are a part of a solution, and the
            `steps` lead on to it, or one step, if no more was needed; "impossible": of none,
            for a `reason`, if it is known; "unknown": the search did not find out
    `laid`  the placements
    left    the rest of the puzzle beside them, which the reason is about; None: no cell
    level   of a hint
    mistake  if it is impossible, the placements to take up, if they are known
    """

    status: Literal["solved", "possible", "impossible", "unknown"]
    laid: Placements
    left: Puzzle | None = None
    steps: tuple[HintStep, ...] = ()
    reason: Reason | None = None
    level: Level = "place"
    mistake: Mistake | None = None

    @property
    def names_pieces(self) -> bool:
        """Whether it reveals which piece is meant."""
        return self.level in ("piece", "place")

    def region(self, board: Board) -> Shape:
        """The cells of the whole board to look at: around the placements to take up, or the cell or
        the piece of the next step; () if neither is known.
        """
        if self.mistake:
            return region_of_mistake(board, self.mistake)
        if self.left and self.steps:
            return region_of_step(self.left.board, self.steps[0])
        return ()

    @property
    def placements(self) -> Placements:
        """The placements on the board after all steps."""
        if self.level != "place":
            return self.laid
        hinted = [step.placement for step in self.steps]
        return (*self.laid, *hinted)


# The kinds of steps by hand stand in order, the easiest first: a cell that one placement covers, a
# piece that has one place, then the kinds of ExcludedPlacements, then a guess.
StepKind: TypeAlias = Literal[
    "cell", "piece", "bare", "area", "shared", "needed", "parity", "fill", "then", "guess"
]


def kind_of_step(step: HintStep) -> StepKind:
    """Return the kind of a step: the hardest of the reasons that it needs.

    >>> kind_of_step(HintStep("forced", Placement("I", ((0, 0), (0, 1))), (0, 1), 1))
    'cell'
    """
    if step.kind == "guess":
        return "guess"
    if not step.excluded:
        if isinstance(step.item, str):
            return "piece"
        return "cell"
    kinds = [exclusion.kind for exclusion in step.excluded]
    return max(kinds, key=get_args(StepKind).index)


class Difficulty(NamedTuple):
    """Measures of the difficulty of a puzzle; docs/difficulty.md defines each.

    steps         the kind of each step by hand; None: not known, or there is no solution
    false_starts  by the number of pieces placed, from 1: the positions of a search that look alive
                  and are dead
    solutions     of that search
    whole         whether it came to its end: else there may be more of both
    near_misses   the packings of all pieces but one, beside which that one has no place; None: not
                  counted
    first         the placements on the empty board that some solution holds, of all `placements`;
    first_known   at least that many, unless it is known of each
    guess_cells   the cells that the guesses of the steps cover, sorted, each with the number of
                  ways among which one has to guess there
    label         "easy", "medium" or "hard", or the level of a burr, as people rate such puzzles;
                  "" if no ratings of its kind are known
    """

    steps: tuple[StepKind, ...] | None
    false_starts: tuple[int, ...]
    solutions: int
    whole: bool
    near_misses: int | None
    first: int
    placements: int
    first_known: bool
    guess_cells: tuple[tuple[Cell, int], ...] = ()
    label: str = ""

    @property
    def hardest(self) -> StepKind | None:
        """The hardest kind of the steps that are no guesses; None if there are none."""
        steps = self.steps or ()
        forced = [kind for kind in steps if kind != "guess"]
        return max(forced, key=get_args(StepKind).index, default=None)

    @property
    def guesses(self) -> tuple[int, ...]:
        """The number of pieces on the board before each guess of the steps."""
        depths = []
        for depth, kind in enumerate(self.steps or ()):
            if kind == "guess":
                depths.append(depth)
        return tuple(depths)

    @property
    def number(self) -> int | None:
        """The false starts for each solution, rounded up; None if there is no solution, or the
        search did not come to its end.

        >>> Difficulty(("cell",), (2, 5), 2, True, None, 4, 9, True).number
        4
        """
        if not self.whole or not self.solutions:
            return None
        all_false_starts = sum(self.false_starts)
        return -(-all_false_starts // self.solutions)


class ClueSet(NamedTuple):
    """Clues that make a solution the only one.

    number    of the solution, from 1, in the order in which they are listed
    groups    the cells of each clue
    least     no solution that was to be tried has fewer clues than this; if as many, that is proved
    """

    solution: Tiling
    number: int
    groups: tuple[Shape, ...]
    least: int

    @property
    def is_smallest(self) -> bool:
        """Whether it is proved that fewer clues would not do."""
        return len(self.groups) <= self.least

    @property
    def cells(self) -> Shape:
        """The cells of all clues, sorted."""
        cells: set[Cell] = set()
        for group in self.groups:
            cells.update(group)
        return tuple(sorted(cells))

    def added_to(self, puzzle: Puzzle) -> Puzzle:
        """Return a puzzle with these clues, which has no other solution then."""
        return clued(puzzle, self.solution, self.cells)


class ClueTask(NamedTuple):
    """The clues to look for.

    number  of the solution, from 1
    among   that many solutions from there on are tried, and the one that needs fewest is taken
    pieces  whole pieces lie from the start, not single cells
    quick   a small set is enough
    timed   searches for other solutions end by the clock; False: the same clues every time
    solution  the one of that number, if it is known; it alone is tried then
    """

    number: int = 1
    among: int = 1
    pieces: bool = False
    quick: bool = False
    timed: bool = True
    solution: Tiling | None = None


def clued(puzzle: Puzzle, solution: Tiling, cells: Iterable[Cell]) -> Puzzle:
    """Return the puzzle with more clues, on cells that the solution covers; the file expects one
    solution.
    """
    names = names_on(solution)
    board = puzzle.board
    new_clues = {cell: names[cell] for cell in cells}
    clues = dict(board.clues) | new_clues
    board = replace(
        board,
        must=board.must.union(new_clues),
        may=board.may.difference(new_clues),
        clues=tuple(sorted(clues.items())),
    )
    return replace(puzzle, board=board, expect=Expect(solutions=1))


def names_on(solution: Tiling) -> dict[Cell, str]:
    """Return the names of the pieces on the cells of a solution."""
    names = {}
    for placement in solution:
        for cell in placement.cells:
            names[cell] = placement.piece
    return names


def _marks_shown(board: Board, piece: Piece, cells: Shape) -> list[Marks]:
    """The marks that a piece may show that lies on some cells (sorted) of a board, different ones
    each time; marks of the board are ignored.
    """
    space = board.space
    shape = space.normalise(cells)
    (back, *_) = space.homes(cells)
    marks_of_images = set()
    for orientation in piece.marked:
        if space.normalise(orientation.shape) != shape:
            continue
        for home in space.homes(orientation.shape):
            by = tuple(map(sub, home, back))
            _, marks = placed(board, orientation, by)
            marks_of_images.add(marks)
    return sorted(marks_of_images)
