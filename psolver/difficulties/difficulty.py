"""Measures of the difficulty of a puzzle, each with a definition.

    difficulty_of(puzzle)        all of them, as a Difficulty
    false_starts_each(puzzle)    the false starts for each solution alone: always the same, and soon

A search as by hand takes the cell or the piece with the fewest ways, the first of several, and
tries these one after the other; those that were tried are left out afterwards. A position of it
with some pieces on the board looks alive if whatever must still be covered or used has enough ways
left; it is a false start if it looks alive and no solution comes of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from ..boxes import is_too_large_to_list
from ..core.bits import members
from ..core.cells import Cell
from ..core.control import Control, Stopped, current_control
from ..core.errors import PsolverError
from ..core.model import Piece, PieceGroup, Puzzle
from ..core.reason import HintStep
from ..engines.kernels.jit import is_compiled
from ..engines.residual_problem import ResidualProblem
from ..hand import (
    Difficulty,
    completion,
    kind_of_step,
    steps_to,
    too_many_placements,
    watched_run,
)
from ..search.counting_tasks import count_tilings
from ..search.encoding import Encoding, encode
from ..search.run import Options
from ..search.tasks import tilings
from .difficulties_tuning import (
    ITEMS_A_POSITION,
    LIST_SECONDS,
    MOST_DIFFICULTY_WORK,
    MOST_SOLUTIONS_LISTED,
    MOST_WORK_OF_SUMS,
    NEAR_MEMORY,
    NEAR_SECONDS,
    OPTIONS_A_UNIT,
    SMALL_WORK,
    STEPS_SECONDS,
    WORK_BETWEEN_TICKS,
)
from .scale import label_of


def difficulty_of(puzzle: Puzzle) -> Difficulty:
    """Return the measures of the difficulty of a puzzle, as far as they are known when each has
    taken some seconds, or the control ends them.

    Raises PsolverError for a puzzle that asks for symmetric figures or for the best, and for one
    with too many placements; what the control raises if it ends before anything is measured.
    """
    encoding = _encoded(puzzle)
    tree = _Tree(encoding)
    tree.search()
    first_options = tree.used
    first_known = tree.whole
    if not tree.whole:
        listed, first_known = _listed(encoding)
        first_options = first_options | listed
    steps = None if tree.whole and not tree.solutions else _steps(puzzle)
    measures = Difficulty(
        None if steps is None else tuple(map(kind_of_step, steps)),
        tree.by_depth,
        tree.solutions,
        tree.whole,
        _near_misses(puzzle, tree.solutions if tree.whole else None),
        len(first_options),
        tree.placements,
        first_known or len(first_options) == tree.placements,
        _guess_cells(steps or ()),
    )
    return measures._replace(label=label_of(puzzle, measures))


def false_starts_each(puzzle: Puzzle) -> int | None:
    """Return the false starts for each solution, rounded up, as `Difficulty.number`; None if there
    is no solution, the search takes more work, or the puzzle is one that `difficulty_of` refuses.

    Raises TimeUp and Cancelled, as the control does.
    """
    try:
        tree = _Tree(_encoded(puzzle))
    except PsolverError:
        return None
    tree.search()
    current_control().check()
    return Difficulty(None, tree.by_depth, tree.solutions, tree.whole, None, 0, 0, False).number


def _encoded(puzzle: Puzzle) -> Encoding:
    """The problem of a puzzle. Raises PsolverError if its difficulty is not measured."""
    if puzzle.goal or puzzle.best:
        refusal = "asks for symmetric figures" if puzzle.goal else "asks for the best"
        cure = "difficulty is measured of puzzles in which every tiling is a solution"
        raise PsolverError(f"{puzzle.file}: {refusal}; {cure}")
    if is_too_large_to_list(puzzle):
        raise PsolverError(f"{puzzle.file}: has too many placements on the board to be measured")
    encoding = encode(puzzle)
    if too_many_placements(encoding):
        number = encoding.placed
        raise PsolverError(f"{puzzle.file}: has {number:,} placements, too many to be measured")
    return encoding


# the search by hand, and its false starts ---------------------------------------------------------


class _Position(NamedTuple):
    """A position of the search: the options that may be taken, as bits, how often each item must
    and may be covered, and the items that must be.
    """

    alive: int
    need: list[int]
    room: list[int]
    items: list[int]


class _Level:
    """A position that looks alive, or a solution, with the ways to go on from it that are left."""

    def __init__(self, position: _Position, ways_left: int, number: int, solutions: int) -> None:
        self.position, self.ways, self.number = position, ways_left, number
        self.solutions = solutions  # found before
        self.taken = 0


class _Tree:
    """The search of a problem.

    by_depth   the false starts with 1, 2 and more options taken
    used       the options that some solution holds
    whole      whether the search came to its end
    """

    def __init__(self, encoding: Encoding) -> None:
        self._problem = encoding.problem
        self._placed = encoding.placed
        self._control = current_control()
        self._ways = ResidualProblem(encoding.problem)
        self._unit = 1 + len(encoding.problem.options) // OPTIONS_A_UNIT
        self._false: Counter[int] = Counter()
        self._work = 0
        self.solutions = 0
        self.used: set[int] = set()
        self.whole = False

    @property
    def placements(self) -> int:
        """The number of options that may be taken at first."""
        problem = self._problem
        placements = problem.options[: self._placed]
        return sum(all(problem.most[item] for item in option) for option in placements)

    @property
    def by_depth(self) -> tuple[int, ...]:
        deepest = max((depth for depth, number in self._false.items() if number), default=0)
        return tuple(self._false[depth] for depth in range(1, deepest + 1))

    def search(self) -> None:
        """Search until it is done, or has taken too much work, or the control ends it."""
        most_work = MOST_WORK_OF_SUMS if self._problem.sums else MOST_DIFFICULTY_WORK
        has_witnesses = self._placed < len(self._problem.options)
        is_plain = bool(self._problem.sums) or has_witnesses or not is_compiled()
        with suppress(Stopped):
            self.whole = self._search(most_work if is_plain else min(most_work, SMALL_WORK))
            if not (self.whole or is_plain):
                self._search_compiled(most_work)

    def _search_compiled(self, most_work: int) -> None:
        """Search once more from the beginning, some fifty times as fast."""
        from .false_starts import FalseStarts

        starts = FalseStarts(self._problem)
        compiled_tree = starts.search(-(-most_work // self._unit))
        self._false = Counter(dict(enumerate(compiled_tree.false)))
        self.solutions = compiled_tree.covers
        self.whole = compiled_tree.whole
        self.used = {option for option in compiled_tree.used if option < self._placed}

    def _search(self, most_work: int) -> bool:
        start = self._ways
        needed = [item for item, need in enumerate(start.need) if need]
        levels: list[_Level] = []
        self._go_down(levels, _Position(start.alive, start.need, start.room, needed))
        ticks = 0
        while levels:
            level = levels[-1]
            if not level.number:
                # all ways are tried; the position of the first level has nothing taken
                levels.pop()
                is_false = level.solutions == self.solutions
                if levels and is_false and levels[-1].taken < self._placed:
                    self._false[len(self._placements_of(levels))] += 1
                continue
            if self._work >= most_work:
                return False
            if self._work // WORK_BETWEEN_TICKS > ticks:
                ticks = self._work // WORK_BETWEEN_TICKS
                self._control.tick()
            self._go_down(levels, self._next(level))
        return True

    def _placements_of(self, levels: Sequence[_Level]) -> list[int]:
        """The options taken that are placements, no witnesses."""
        return [level.taken for level in levels if level.taken < self._placed]

    def _go_down(self, levels: list[_Level], position: _Position) -> None:
        """Add a level for a position, unless it is seen to be dead or nothing more can be taken."""
        ways_to_try, number = self._fewest(position)
        if not position.items:
            self.solutions += 1
            self._work += self._unit * len(levels)
            self.used.update(self._placements_of(levels))
        if number > 0:
            solutions_before = self.solutions - (not position.items)
            levels.append(_Level(position, ways_to_try, number, solutions_before))

    def _fewest(self, position: _Position) -> tuple[int, int]:
        """The options of the item that has the fewest ways, and how many of these have to be tried;
        all options if nothing must be covered.
        """
        self._work += self._unit * (ITEMS_A_POSITION + len(position.items))
        if not position.items:
            return position.alive, position.alive.bit_count()
        alive = position.alive
        masks = self._ways.masks
        need = position.need
        best = 0
        fewest = len(self._problem.options) + 1
        for item in position.items:
            options = alive & masks[item]
            number_of_ways = options.bit_count() - need[item] + 1
            if item in self._problem.sums:
                number_of_ways = self._ways_of_sum(item, options, need[item])
            if number_of_ways < fewest:
                best, fewest = item, number_of_ways
                if number_of_ways <= 0:
                    break
        return alive & masks[best], fewest

    def _ways_of_sum(self, item: int, options: int, need: int) -> int:
        """The number of options that add to a sum, 0 if all together are not enough."""
        total = sum(self._problem.options[option].count(item) for option in members(options))
        return options.bit_count() if total >= need else 0

    def _next(self, level: _Level) -> _Position:
        """The position after the next way of a level; that way is left out from here on."""
        position = level.position
        bit = level.ways & -level.ways
        level.ways ^= bit
        level.number -= 1
        level.taken = bit.bit_length() - 1
        level.position = position._replace(alive=position.alive & ~bit)
        residual = self._ways
        residual.alive = level.position.alive
        residual.need = [*position.need]
        residual.room = [*position.room]
        residual.take(level.taken)
        items_left = [item for item in position.items if residual.need[item]]
        return _Position(residual.alive, residual.need, residual.room, items_left)


# the other measures -------------------------------------------------------------------------------


def _steps(puzzle: Puzzle) -> tuple[HintStep, ...] | None:
    """The steps to a solution; None if they are not found in time."""
    limited = Control(STEPS_SECONDS, current_control().tick)
    with suppress(Stopped), limited.at_work():
        if tiling := completion(puzzle, (), None, STEPS_SECONDS).tiling:
            return tuple(steps_to(puzzle, tiling, ()))
    return None


def _guess_cells(steps: Sequence[HintStep]) -> tuple[tuple[Cell, int], ...]:
    """The cells of the placements that are guessed, with the ways that are not excluded."""
    ways_of = {}
    for step in steps:
        if step.kind == "guess":
            ways_of.update(dict.fromkeys(step.placement.cells, step.left - step.need + 1))
    return tuple(sorted(ways_of.items()))


def _listed(encoding: Encoding) -> tuple[set[int], bool]:
    """The options that solutions hold, and whether all solutions were seen."""
    options = Options(limit=MOST_SOLUTIONS_LISTED, time_limit=LIST_SECONDS)
    run = watched_run(encoding.puzzle, options)
    numbers = encoding.of_placements
    options_seen = set[int]()
    for tiling in tilings(run):
        options_seen.update(numbers[placement] for placement in tiling)
    return options_seen, run.complete


def _near_misses(puzzle: Puzzle, solutions: int | None) -> int | None:
    """The number of packings of all pieces but one beside which that one has no place; None if it
    is not known how often each piece is used, cells may stay free, there are rules, or the count
    takes too much. The number of `solutions` may be known.

    A packing to which the last piece can be added is a solution without one of its pieces.
    """
    pieces = _definite(puzzle)
    number = sum(piece.least for piece in pieces)
    if not pieces or puzzle.rules or puzzle.board.may:
        return None
    if sum(piece.least * piece.size for piece in pieces) != len(puzzle.board.must):
        return None
    board = replace(puzzle.board, must=frozenset(), may=puzzle.board.must)
    names = tuple(piece.name for piece in pieces)
    fewer = tuple(replace(piece, least=piece.least - 1) for piece in pieces)
    group = PieceGroup("", names, number - 1, number - 1)
    packings = _counted(replace(puzzle, board=board, pieces=fewer).having(groups=(group,)))
    if packings is None:
        return None
    if solutions is None:
        solutions = _counted(puzzle)
    return None if solutions is None else packings - number * solutions


def _definite(puzzle: Puzzle) -> Sequence[Piece]:
    """The pieces that are used, each a number of times that is known; () if one is not."""
    pieces = [piece for piece in puzzle.pieces if piece.most != 0]
    if len(pieces) == 1:
        times = len(puzzle.board.must) // pieces[0].size
        return [replace(pieces[0], least=times, most=times)] if times else ()
    if all(piece.least == piece.most for piece in pieces):
        return pieces
    return ()


def _counted(puzzle: Puzzle) -> int | None:
    """The number of solutions by a count that visits none; None if it takes too much."""
    options = Options(engine="count", memory=NEAR_MEMORY, time_limit=NEAR_SECONDS)
    run = watched_run(puzzle, options)
    count_tilings(run)
    return run.solutions if run.complete else None
