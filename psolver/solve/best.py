"""The best tilings of a puzzle: first how good they are, with the proof that none is better, then
which they are.

How good they are SAT finds out from both ends; measured beside it, in seconds: RC2, core-guided, and
HiGHS in whole numbers (Y on 9x9 means Y-pentominoes, as many as fit; a busy machine):

    puzzle              SAT    RC2   HiGHS   puzzle              SAT    RC2   HiGHS
    Y on 7x7            2.0    7.4     1.3   Y on 11x11          0.4             17
    Y on 9x9            0.2     25     0.6   Y on 13x13          2.1           > 40
    T on 10x10          0.1    0.4     1.0   squares, 13x13      5.8            3.1
    F on 9x9            0.3    0.9     0.4   random values 8x8  > 40            3.0

So a linear programme helps with values alone. Twelve pentominoes on 3x20 take SAT over 40 seconds, the
other engines, asked for a packing without a free cell, a moment: they take turns.

What is known then often makes an ordinary puzzle, which every engine searches: so many pieces are
used, or so many cells stay free, each covered by a piece of one cell that stands for it. Where what
pieces and cells are worth differs, or no further piece may fit, SAT alone lists the best.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from ..control import Control
from ..cover.aim import Aim, Sought, Term, merged
from ..cover.jobs import Batch
from ..cover.orbits import orbit
from ..cover.problem import Cover, Problem
from ..errors import PsolverError
from ..geometry.cells import Cell
from ..puzzle.best import Best, Optimum
from ..puzzle.model import Expect, Piece, PieceGroup, Puzzle
from ..puzzle.tiling import Tiling
from .binding import members, numbers_by_area
from .encode import Encoding, encode
from .query import Query
from .reasons.areas import MOST_CELLS, areas, highest
from .reasons.group_areas import areas_of_group, together
from .reasons.quick import area_reason, part_reason, placement_reason
from .symmetry import UpTo, permutations

if TYPE_CHECKING:
    from .run import Run

OPENING_CONFLICTS = 2000
FIRST_EFFORT = 20_000_000  # nodes of the first turn of other engines, a second or less
FIRST_CONFLICTS = 30_000  # of the first turn of SAT after it
FEW_OPTIONS = 300  # of a problem whose formula is small: SAT never takes long between two looks
OPENING_OPTIONS = 1500  # of a problem whose search begins in this process


def aim_of(encoding: Encoding) -> Aim:
    """What makes covers of a puzzle that has a `best` better than others."""
    puzzle, problem = encoding.puzzle, encoding.problem
    best = puzzle.best
    assert best
    terms = [
        Term(best.of_cell(cell), problem.options_of[item])
        for item, cell in enumerate(encoding.cells)
        if best.of_cell(cell)
    ]
    if "pieces" in best.aim and _counts_cells(puzzle):
        terms = [Term(1, options) for options in problem.options_of[: len(encoding.cells)]]
    else:
        terms += _terms_of_pieces(encoding, best)
    return merged(Aim(tuple(terms), best.is_most, _step(puzzle), best.goal == "blocking"))


def _step(puzzle: Puzzle) -> int:
    """What the worth of all covers is a multiple of: where all cells count, as the sizes tell."""
    best = puzzle.best
    assert best
    if best.of_values or not ("cells" in best.aim or _counts_cells(puzzle)):
        return 1
    counted = {cell for cell, _ in best.cells}
    if "cells" in best.aim and counted != set(puzzle.board.cells):
        return 1
    return gcd(*(piece.size for piece in puzzle.pieces if piece.most != 0)) or 1


def _counts_cells(puzzle: Puzzle) -> bool:
    """Is the number of pieces that of the cells that they cover, but for a factor?"""
    sizes = {piece.size for piece in puzzle.pieces}
    return len(sizes) == 1 and puzzle.best is not None and puzzle.best.is_most


def _terms_of_pieces(encoding: Encoding, best: Best) -> Iterator[Term]:
    """The terms for what pieces are worth: one for a piece that is used once at most; the others
    lie in different places, and so one for each first cell of those worth the same.
    """
    problem, first = encoding.problem, len(encoding.cells)
    by_cell: dict[tuple[int, int], list[int]] = defaultdict(list)
    for item, piece in enumerate(encoding.pieces, first):
        worth = best.of_piece(piece.name)
        if worth and problem.most[item] == 1:
            yield Term(worth, problem.options_of[item])
        elif worth:
            for option in problem.options_of[item]:
                by_cell[worth, problem.options[option][0]].append(option)
    for (worth, _), options in sorted(by_cell.items()):
        yield Term(worth, tuple(sorted(options)))


def worth_of(puzzle: Puzzle, worth: int) -> int:
    """The worth of tilings as people count it, from that of covers."""
    if puzzle.best and "pieces" in puzzle.best.aim and _counts_cells(puzzle):
        return worth // puzzle.pieces[0].size
    return worth


def bound_by_area(puzzle: Puzzle, aim: Aim) -> int:
    """What no cover of a puzzle is better than, as far as the areas of the pieces go."""
    best = puzzle.best
    assert best
    most = most_area(puzzle)
    if "pieces" in best.aim and not _counts_cells(puzzle):
        names = tuple(piece.name for piece in puzzle.pieces)
        numbers = numbers_by_area(puzzle, PieceGroup("", names)) or (0, aim.total)
        return numbers[1] if best.is_most else numbers[0]
    if not best.is_most:
        return 0
    if not best.of_values:
        return min(most, aim.total)
    of_cells = sorted((value for _, value in best.cells), reverse=True)
    of_pieces = sum(
        best.of_piece(piece.name) * (most // piece.size if piece.most is None else piece.most)
        for piece in puzzle.pieces
    )
    return min(aim.total, sum(of_cells[:most]) + of_pieces)


def most_area(puzzle: Puzzle) -> int:
    """How many cells of the board the pieces can cover at most, as far as their areas go."""
    cells = len(puzzle.board.cells)
    if cells > MOST_CELLS:
        return cells
    sums = [areas(puzzle.pieces, cells)]
    for group in puzzle.groups:
        within = members(puzzle, group)
        others = [piece for piece in puzzle.pieces if piece not in within]
        among = areas_of_group(within, group, cells)
        if among is not None:
            sums.append(together(among, areas(others, cells), cells))
    return min(highest(one, cells) if one else cells for one in sums)


# the optimum --------------------------------------------------------------------------------------


class Searched:
    """The search for how good the best covers are, of a run's puzzle.

    known   the best cover so far
    bound   no cover costs less
    done    is it known how good the best are? Without a cover there is none.
    """

    def __init__(self, run: Run, encoding: Encoding) -> None:
        self.run, self.encoding = run, encoding
        self.aim = aim_of(encoding)
        self.known: Cover | None = None
        by_area = self.aim.cost(bound_by_area(encoding.puzzle, self.aim))
        self.bound = self.aim.least_cost(max(0, by_area))
        self.done = False
        self.of_options: list[int] = []  # what covers are worth at most that hold one
        self._note()

    def _note(self) -> None:
        """Tell the run how far it is."""
        puzzle = self.encoding.puzzle
        assert puzzle.best
        found = None if self.known is None else self.aim.worth(self.known)
        counted = sum(value for _, value in puzzle.best.cells)
        self.run.best = Optimum(
            puzzle.best.aim,
            None if found is None else worth_of(puzzle, found),
            worth_of(puzzle, self.aim.of_cost(self.bound)),
            counted if "cells" in puzzle.best.aim else 0,
        )
        self.run.best_tiling = None if self.known is None else self.encoding.tiling(self.known)

    def search(self) -> None:
        """Search until it is done. Raises what ends a run."""
        control = self.run.control
        control.progress.engine = "sat"
        best = self.encoding.puzzle.best
        assert best
        most = FEW_OPTIONS if best.of_values else OPENING_OPTIONS
        if len(self.encoding.problem.options) <= most:
            self._by_sat(OPENING_CONFLICTS, here=True)
        if not self.done and best.of_values:
            self._by_programme()
        if not is_exact(self.encoding.puzzle):
            if not self.done:
                self._by_sat(None)
            return
        effort, conflicts = FIRST_EFFORT, FIRST_CONFLICTS
        while not self.done:
            self._by_engines(effort)
            if not self.done:
                self._by_sat(conflicts)
            effort, conflicts = 4 * effort, 4 * conflicts

    def _by_engines(self, effort: int) -> None:
        """Is there a tiling as good as the bound? All engines are asked that, as a plain puzzle,
        until there is one, or so much effort is spent.
        """
        from .strategy import search

        puzzle, run = self.encoding.puzzle, self.run
        while not self.done and effort > 0:
            run.control.tick()
            found = exact(puzzle, worth_of(puzzle, self.aim.of_cost(self.bound)))
            assert found
            posed = _posed(found, run.control)
            if posed is not None:
                query = Query(
                    posed.problem, "list", posed, "auto", run.options.sat_solver, run.cores
                )
                query = replace(query, explains=False)
                with closing(search(query, run.control)) as batches:
                    for batch in batches:
                        effort -= batch.effort
                        if batch.covers:
                            self._take(posed.tiling(batch.covers[0]))
                            return
                        if effort <= 0:
                            return
            self._raise()

    def _take(self, one: Tiling) -> None:
        """A tiling was found that is as good as the bound."""
        encoding = self.encoding
        number = {encoding.placement(n): n for n in range(len(encoding.problem.options))}
        self.known = tuple(sorted(map(number.__getitem__, one.placements)))
        self.done = True
        self._note()

    def _raise(self) -> None:
        """No tiling is as good as the bound."""
        self.bound = self.aim.least_cost(self.bound + 1)
        limit = self.aim.total + 1 if self.known is None else self._cost(self.known)
        self.done = self.bound >= limit  # there is no tiling, or none is better
        self._note()

    def _by_programme(self) -> None:
        """A bound, and often the best, by a linear programme, in a child."""
        from ..children import call
        from ..cover.refutation import bounds, relaxed

        problem, sign = self.encoding.problem, 1 if self.aim.most else -1
        worths = [sign * worth for worth in self.aim.worths(len(problem.options))]
        self.run.control.progress.kernel = "linear programme"
        found = call(self.run.control, relaxed, problem, worths)
        if found.cover is not None and not self.aim.full:
            better = self.known is None or self._cost(found.cover) < self._cost(self.known)
            self.known = found.cover if better else self.known
        if found.weights:
            most, self.of_options = bounds(problem, worths, found.weights)
            by_programme = self.aim.least_cost(self.aim.cost(sign * most))
            self.bound = max(self.bound, by_programme)
        self.done = self.known is not None and self._cost(self.known) <= self.bound
        self._note()

    def _cost(self, cover: Cover) -> int:
        return self.aim.cost(self.aim.worth(cover))

    def without(self, better: bool) -> tuple[int, ...]:
        """The options that no cover holds that is as good as the best so far, or `better`."""
        if self.known is None or not self.of_options:
            return ()
        sign = 1 if self.aim.most else -1
        least = sign * self.aim.worth(self.known) + better
        return tuple(option for option, most in enumerate(self.of_options) if most < least)

    def _by_sat(self, budget: int | None, here: bool = False) -> None:
        """Search by SAT, for so many conflicts, `here` or in a child."""
        from ..children import values
        from ..cover.sat.best import search
        from ..cover.sat.session import DEFAULT_SOLVER

        control, problem = self.run.control, self.encoding.problem
        solver = self.run.options.sat_solver or DEFAULT_SOLVER
        control.progress.kernel = solver
        before = control.progress.nodes
        known = self.bound, self.known, self.without(better=True)
        asked = problem, self.aim, solver, *known, budget
        told = search(*asked, control) if here else values(control, search, *asked)
        for news in told:
            if news.cover is not None:
                self.known = news.cover
            self.bound = max(self.bound, news.bound)
            self.done = news.done
            control.progress.nodes = before + news.conflicts
            self._note()


def pose_best(
    run: Run, puzzle: Puzzle, symmetries: bool, up_to: UpTo | None
) -> tuple[Encoding, Problem] | None:
    """The problem of the best tilings of a puzzle, as `tasks.pose` has it, when it is known how
    good these are; None where there is none.
    """
    encoding = searched(run, puzzle)
    if encoding is None or run.best is None or run.best.found is None:
        return None
    found = exact(puzzle, run.best.found)
    if found is not None:
        only = found.only if found.free else None
        encoding = replace(encode(found.puzzle, run.control, only), free=found.free)
    run.explains = False  # there is something to be found
    problem = encoding.problem
    if symmetries:
        group = permutations(encoding, up_to or run.options.up_to or "symmetries", run.control)
        problem = replace(problem, symmetries=group)
    return encoding, problem


def searched(run: Run, puzzle: Puzzle) -> Encoding | None:
    """The encoding of a puzzle whose best tiling is known to the run then; None where the puzzle
    has no tiling, for which the run may have a reason.
    """
    run.reason = area_reason(puzzle)
    if run.reason:
        return None
    encoding = encode(puzzle, run.control)
    run.reason = placement_reason(encoding) or part_reason(puzzle)
    if run.reason:
        return None
    one = Searched(run, encoding)
    one.search()
    if one.known is None:
        run.best = None
        return None
    sought = Sought(one.aim, one.aim.worth(one.known), one.without(better=False))
    return replace(encoding, sought=sought)


def _posed(found: Exact, control: Control) -> Encoding | None:
    """The encoding of an ordinary puzzle, with its symmetries; None where it has no tiling at a
    glance.
    """
    if area_reason(found.puzzle):
        return None
    encoding = encode(found.puzzle, control, found.only if found.free else None)
    if placement_reason(encoding) or part_reason(found.puzzle):
        return None
    group = permutations(encoding, "symmetries", control)
    problem = replace(encoding.problem, symmetries=group)
    return replace(encoding, problem=problem, free=found.free)


# the best as an ordinary puzzle -------------------------------------------------------------------


class Exact(NamedTuple):
    """A puzzle whose tilings are the best ones of another.

    free  the name of the piece of one cell that stands for a cell that stays free; "" for none
    only  the cells that this piece may lie on
    """

    puzzle: Puzzle
    free: str = ""
    only: frozenset[Cell] = frozenset()


def is_exact(puzzle: Puzzle) -> bool:
    """Are the best tilings of a puzzle those of an ordinary one, which every engine searches?"""
    return exact(puzzle, 0) is not None


def exact(puzzle: Puzzle, worth: int) -> Exact | None:
    """The puzzle of the tilings that are worth so much; None where it takes more than an ordinary
    one to say it.
    """
    best, board = puzzle.best, puzzle.board
    assert best
    plain = replace(puzzle, best=None, expect=Expect())
    if best.goal == "blocking" or best.of_values:
        return None
    if "pieces" in best.aim:
        if best.goal == "packing" and _counts_cells(puzzle):
            cells = frozenset(board.cells)
            return _with_free(plain, cells, len(cells) - worth * puzzle.pieces[0].size)
        names = tuple(piece.name for piece in puzzle.pieces)
        return Exact(replace(plain, groups=(*puzzle.groups, PieceGroup("", names, worth, worth))))
    if best.goal == "packing":
        counted = frozenset(cell for cell, _ in best.cells)
        return _with_free(plain, counted, len(counted) - worth)
    return None if board.may else Exact(plain)


def _with_free(puzzle: Puzzle, cells: frozenset[Cell], number: int) -> Exact:
    """The puzzle where of some cells so many stay free, and the others are covered."""
    board = puzzle.board
    free = max(piece.name for piece in puzzle.pieces) + "'"  # it comes last
    one = Piece(free, (board.cells[0],), number, number, lattice=board.lattice)
    made = replace(
        puzzle,
        board=replace(board, must=board.must | cells, may=board.may - cells),
        pieces=(*puzzle.pieces, one),
    )
    return Exact(made, free, cells & board.may)


# listing by SAT -----------------------------------------------------------------------------------


def by_sat_alone(query: Query, sought: Sought, control: Control) -> Iterator[Batch]:
    """The best covers, one of each class, which SAT alone can list."""
    from ..children import values
    from ..cover.sat.best import listed
    from ..cover.sat.session import DEFAULT_SOLVER

    problem, solver = query.problem, query.solver or DEFAULT_SOLVER
    control.progress.engine, control.progress.kernel = "sat", solver
    asked = problem, sought.aim, sought.worth, solver, sought.without
    spent = 0
    before = control.progress.nodes
    if len(problem.options) <= FEW_OPTIONS:
        found = listed(*asked, control=control)
    else:
        found = values(control, listed, *asked)
    for cover, conflicts in found:
        effort, spent = conflicts - spent, conflicts
        control.progress.nodes = before + conflicts
        if cover is not None:
            yield Batch((cover,), len(orbit(cover, problem.symmetries)), 1, effort)


def check_best(puzzle: Puzzle, engine: str) -> None:
    """Raise PsolverError for an engine that cannot list the best tilings of a puzzle."""
    if puzzle.best and engine not in ("auto", "sat") and not is_exact(puzzle):
        what = f"asks for the best {kind_of_best(puzzle.best)}, which SAT alone lists"
        raise PsolverError(f"{puzzle.file}: {what}; leave --engine {engine} out")


def kind_of_best(best: Best) -> str:
    """Which best tilings SAT alone lists.

    >>> kind_of_best(Best("fewest pieces", "blocking"))
    'blockings'
    """
    if best.goal == "blocking":
        return "blockings"
    return "tilings by value" if best.of_values else "tilings by cells"
