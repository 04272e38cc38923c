"""Clues for a designer: a smallest set of cells that, with the names of the pieces on them, make a
solution the only one.

A clue    a group of cells of the solution: one cell, or all cells of a piece
another   a solution that has the clues so far: one of the groups on which it differs must be a clue

A smallest set that hits all known differences is a lower bound; once no other solution has its
clues, it is the answer (implicit hitting sets: Chandrasekaran, Karp, Moreno-Centeno and Vempala,
SODA 2011).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from math import inf
from typing import TypeAlias

from ..core.cells import Cell, Shape
from ..core.errors import PsolverError
from ..core.goal import refuse_best
from ..core.model import Puzzle
from ..core.tilings import Tiling
from ..hand import ClueSet, ClueTask, clued, names_on
from ..search.controlled import controlled
from ..search.run import Run
from ..search.sat.session import Session
from ..search.tasks import tilings
from .clue_tuning import SECONDS_FOR_MORE, SOLUTIONS_TOGETHER
from .hitting import HittingSets

NumberedSolution: TypeAlias = tuple[int, Tiling]


@controlled
def clue_sets(run: Run, task: ClueTask) -> Generator[ClueSet, None, None]:
    """Yield better and better sets of clues, or the same with a better bound; if the run is
    complete the last one is proved smallest, unless the task is quick. No set if no clues would do.

    Raises PsolverError if the puzzle has solutions, but none of that number, for a symmetry puzzle,
    and for one with a `best`.
    """
    puzzle = run.puzzle
    assert puzzle
    _check(puzzle)
    with run.guarded():
        solutions_known = _KnownSolutions(run, puzzle, task.timed)
        if task.solution is None:
            solutions = solutions_known.first(task.number, task.among)
        else:
            solutions = solutions_known.given(task.solution, task.number)
        yield from _best(solutions_known, solutions, task)
        run.complete = True


def _best(
    known_solutions: _KnownSolutions, solutions: Iterable[NumberedSolution], task: ClueTask
) -> Iterator[ClueSet]:
    """Yield the sets of the solution that needs fewest so far, and at last that with its bound."""
    best = None
    bounds = {}  # by the number of the solution
    for number, solution in solutions:
        search = _ClueSearch(known_solutions, solution, number, task.pieces)
        for clue_set in search.sets(task.quick, best):
            bounds[number] = clue_set.least
            fewest = len(best.groups) if best else inf
            if len(clue_set.groups) < fewest:
                best = clue_set._replace(least=0)
                yield best
            if task.among == 1:
                yield clue_set
    if best and not task.quick:
        bound = min(bounds.values())
        yield best._replace(least=bound)


def _check(puzzle: Puzzle) -> None:
    if puzzle.goal:
        raise PsolverError(f"{puzzle.file}: is a symmetry puzzle, which has no board for clues")
    refuse_best(puzzle.best, puzzle.file, "clues are for other puzzles")


class _KnownSolutions:
    """The solutions of a puzzle that are known so far, in the order in which they were found, each
    with the names of the pieces on its cells.
    """

    def __init__(self, run: Run, puzzle: Puzzle, timed: bool) -> None:
        self.run = run
        self.puzzle = puzzle
        self._timed = timed
        self.names: dict[Tiling, Mapping[Cell, str]] = {}
        self._complete = False

    def first(self, number: int, among: int) -> list[NumberedSolution]:
        """Return some solutions with their numbers, in order; none if the puzzle has none. Raises
        PsolverError if it has some, but none of that number.
        """
        last_number = number + among - 1
        self._complete = self._search(self.puzzle, last_number)
        total = len(self.names)
        if self._complete and 0 < total < number:  # else a limit came first
            only = f"are only {total:,} solutions"
            if total == 1:
                only = "is only 1 solution"
            fault = f"there {only}; none has the number {number:,}"
            raise PsolverError(f"{self.puzzle.file}: {fault}")
        numbered_solutions = enumerate(self.names, 1)
        return list(islice(numbered_solutions, number - 1, last_number))

    def given(self, solution: Tiling, number: int) -> list[NumberedSolution]:
        """Return a solution that is known already, with its number."""
        self.names[solution] = names_on(solution)
        return [(number, solution)]

    def is_alone(self, solution: Tiling, cells: Iterable[Cell]) -> bool:
        """Whether no other solution has the names on these cells; else more of those that have are
        known now. Those known before have other names.
        """
        if self._complete:
            return True
        number_before = len(self.names)
        puzzle_with_clues = clued(self.puzzle, solution, cells)
        self._search(puzzle_with_clues, 2)
        return len(self.names) == number_before

    def _search(self, puzzle: Puzzle, needed: int) -> bool:
        """Look for solutions; return whether all were found. Beyond those needed it is not to take
        long.
        """
        control = self.run.control
        limit = max(needed, SOLUTIONS_TOGETHER)
        options = replace(self.run.options, limit=limit, time_limit=None, memory=None)
        run = Run(puzzle, options, lambda _: control.tick())
        run.explains = False
        for number, tiling in enumerate(tilings(run), 1):
            self.names.setdefault(tiling, names_on(tiling))
            self.run.solutions = len(self.names)
            if self._timed and number == max(2, needed):
                run.control.hasten(SECONDS_FOR_MORE)
        run.close()
        control.check()
        return run.complete


class _ClueSearch:
    """The search for the clues of one solution."""

    def __init__(
        self, known_solutions: _KnownSolutions, solution: Tiling, number: int, pieces: bool
    ) -> None:
        self._known = known_solutions
        self._solution = solution
        self._number = number
        self._own = known_solutions.names[solution]
        board = known_solutions.puzzle.board
        shapes: list[Shape]
        if pieces:
            shapes = [placement.cells for placement in solution]
        else:
            shapes = [(cell,) for cell in self._own]
        clued_cells = {cell for cell, _ in board.clues} & board.must
        shapes_left = [shape for shape in shapes if not clued_cells.issuperset(shape)]
        self._groups = sorted(shapes_left)
        self._differences: list[frozenset[int]] = []  # of each other solution, the groups
        self._seen = 0

    def sets(self, quick: bool, best: ClueSet | None) -> Iterator[ClueSet]:
        """Yield the sets of clues, as `clue_sets`, the last one with its bound even if it has as
        many clues as the `best`. None if another solution has the same names on all cells.
        """
        small = self._small()
        if small is None:
            return
        yield self._set(small, 0)
        if not quick:
            most_clues = len(small)
            if best:
                most_clues = min(most_clues, len(best.groups))
            yield from self._smaller(small, most_clues)

    def _set(self, places: Collection[int], bound: int) -> ClueSet:
        groups = [self._groups[place] for place in sorted(places)]
        return ClueSet(self._solution, self._number, tuple(groups), bound)

    def _news(self) -> list[frozenset[int]] | None:
        """The differences to solutions that became known; None if one has no difference."""
        news = []
        solutions = islice(self._known.names.items(), self._seen, None)
        for solution, names in solutions:
            if solution != self._solution:
                difference = self._difference(names)
                news.append(difference)
        self._seen = len(self._known.names)
        self._differences += news
        if frozenset() in news:
            return None
        return news

    def _difference(self, names: Mapping[Cell, str]) -> frozenset[int]:
        """The groups that hold a cell on which a solution with some names has another one."""
        cells = set()
        for cell, name in self._own.items():
            if names.get(cell) != name:
                cells.add(cell)
        places = []
        for place, group in enumerate(self._groups):
            if not cells.isdisjoint(group):
                places.append(place)
        return frozenset(places)

    def _is_alone(self, places: Iterable[int]) -> bool:
        cells: list[Cell] = []
        for place in places:
            cells += self._groups[place]
        return self._known.is_alone(self._solution, cells)

    def _small(self) -> list[int] | None:
        """A small set of clues, of which none can be left out; None if no set would do.

        The next clue is the one that most solutions differ in, of those that have all before.
        """
        chosen: list[int] = []
        while self._news() is not None:
            unmet = [places for places in self._differences if places.isdisjoint(chosen)]
            if unmet:
                watched = self._known.run.control.watched(unmet)
                numbers = Counter(chain.from_iterable(watched))
                highest = max(numbers.values())
                commonest = [place for place, number in numbers.items() if number == highest]
                chosen.append(min(commonest))
            elif self._is_alone(chosen):
                return self._needed(chosen)
        return None

    def _needed(self, chosen: Sequence[int]) -> list[int] | None:
        """Those of the clues that cannot be left out one by one."""
        kept = list(chosen)
        for place in chosen:
            fewer = [kept_place for kept_place in kept if kept_place != place]
            if any(difference.isdisjoint(fewer) for difference in self._differences):
                continue
            if self._is_alone(fewer):
                kept = fewer
            elif self._news() is None:
                return None
        return kept

    def _smaller(self, small: Sequence[int], most_clues: int) -> Iterator[ClueSet]:
        """Yield a smallest set if it has fewer than `most_clues`, after bounds of the small one."""
        with Session() as session:
            hits = HittingSets(session, len(self._groups))
            news: list[frozenset[int]] | None = self._differences
            while news is not None:
                for difference in news:
                    hits.add(difference)
                bound_before = hits.least
                trial = hits.smallest()
                if hits.least >= most_clues:
                    yield self._set(small, hits.least)
                    return
                if hits.least > bound_before:
                    yield self._set(small, hits.least)
                if self._is_alone(trial):
                    yield self._set(trial, hits.least)
                    return
                news = self._news()
