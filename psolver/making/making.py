"""Puzzles with a guarantee: candidates are drawn at random, and those that have it are puzzles.

An attempt is worked out by one process alone, from its number and the seed; nothing in it depends
on the clock. The results come in the order of the attempts, so that the same seed makes the same
puzzles, however many processes work.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import combinations, compress, count, cycle
from math import inf
from operator import not_
from random import Random
from typing import TypeAlias

from ..clues import clue_sets
from ..core.cells import Cell
from ..core.children import child, streaming
from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.model import Expect, Puzzle
from ..core.outcome import Outcome
from ..core.piece import names_left_out
from ..core.tilings import Tiling
from ..difficulties import false_starts_each
from ..disassembly import Disassembly, level_words
from ..hand import ClueTask, clued
from ..search.puzzle_group import symmetry_group
from ..search.run import Options, Run
from ..search.tasks import tilings
from . import make_tuning
from .assembly_levels import apart_fault, easiest, is_interlocking, taken_apart
from .best_counts import BestCounts
from .best_made import BestMade
from .candidates import Candidates
from .cut_candidates import CutCandidates
from .made_bags import bag_results
from .make_keys import COUNT_MEASURES
from .make_reasons import (
    CLUES,
    DIFFICULTY,
    FAULT,
    KNOWN,
    LOOSE,
    NO_BOARD,
    NONE,
    NOT_BETTER,
    SPARE,
    SWAP,
    TOO_FEW,
    TOO_MANY,
)
from .make_task import Bounds, MadePuzzle, MakeTask, Proof, form_key
from .quick_look import QuickLook, suits_quick_look

Classes: TypeAlias = list[Sequence[Tiling]]


class Making:
    """A search for puzzles; iterate over it for those that are made, in the order of attempts.

    run          the run of the task's puzzle, whose control ends it
    keys_before  the keys of puzzles that were made before
    attempt      the number of the last attempt that was tried, or that was tried before
    rejected     the number of candidates by the reason why they are no puzzles
    worth        of the best puzzle that was made before, if only better ones are made
    exhausted    whether there is no other candidate
    """

    def __init__(
        self,
        run: Run,
        task: MakeTask,
        seed: int,
        attempt: int = 0,
        keys_before: Iterable[str] = (),
        rejected: Iterable[tuple[str, int]] = (),
        worth: Sequence[int] = (),
    ) -> None:
        self._run = run
        self._task = task
        self._seed = seed
        self.attempt = attempt
        self._known = set(keys_before)
        self.rejected = Counter(dict(rejected))
        self._best = BestMade(task.best, worth)
        self.exhausted = False

    def puzzles(self, tries: int | None = None) -> Iterator[MadePuzzle]:
        """Yield the puzzles, until the candidates, or a number of `tries`, are exhausted. Raises
        PsolverError if no board is found.
        """
        for result in self._results(tries):
            self.attempt += 1
            if isinstance(result, MadePuzzle) and result.key in self._known:
                result = KNOWN
            if isinstance(result, MadePuzzle) and not self._best.is_better(result):
                result = NOT_BETTER
            if isinstance(result, MadePuzzle):
                self._known.add(result.key)
                self._best.take(result)
                self._run.solutions += 1
                yield result
            else:
                self.rejected[result] += 1
                without_board = self.rejected[NO_BOARD]
                if without_board == self.attempt == make_tuning.MOST_ATTEMPTS_WITHOUT_BOARD:
                    reason = "no connected board with that number of cells, and symmetry, was found"
                    cure = "try another number or a larger board"
                    raise PsolverError(f"{self._task.puzzle.file}: make: {reason}; {cure}")

    def _bags(self, tries: int | None) -> Iterator[MadePuzzle | str]:
        """The results of the attempts to make bags. Earlier attempts are made again, since each
        decides which bags come after it.
        """
        tried_before = self.attempt
        results = bag_results(self._task, self._seed)
        for number, result in enumerate(results, 1):
            if number > tried_before:
                yield result
            if number == tries:
                return
        self.exhausted = True

    def _check_end(self, tries: int | None) -> None:
        """Raise PsolverError if a search through endless candidates for the best has no limit."""
        if tries is None and self._run.options.time_limit is None:
            fault = f'best = "{self._task.best}" would go on without an end'
            cure = "give a time limit, or a number of tries"
            raise PsolverError(f"{self._task.puzzle.file}: make: {fault}; {cure}")

    def _results(self, tries: int | None) -> Iterator[MadePuzzle | str]:
        """The results of the attempts, in order."""
        if self._task.bag:
            yield from self._bags(tries)
            return
        maker = Maker(self._task, self._seed)
        if self._task.best and maker.last is None:
            self._check_end(tries)
        last_of_all = inf if maker.last is None else maker.last
        last_attempt = last_of_all if tries is None else min(tries, last_of_all)
        second = self.attempt + 1 + make_tuning.FIRST_ATTEMPTS
        cores = self._run.cores
        for number in count(self.attempt + 1):
            if number > last_attempt or (number == second and cores > 1):
                break
            yield maker.attempt(number)
        if cores > 1 and second <= last_attempt:
            yield from _in_children(self._task, self._seed, second, last_attempt, cores)
        self.exhausted = last_attempt == maker.last


def _in_children(
    task: MakeTask, seed: int, first_attempt: int, last_attempt: float, number: int
) -> Iterator[MadePuzzle | str]:
    """The results of attempts that child processes work out, each every n-th of them; without an
    end if `last_attempt` is infinite.
    """
    with ExitStack() as stack:
        streams = []
        for start in range(first_attempt, first_attempt + number):
            if start <= last_attempt:
                worker = stack.enter_context(child())
                results = streaming(worker, attempts, task, seed, start, number)
                streams.append(stack.enter_context(results))
        attempt = first_attempt
        for stream in cycle(streams):
            if attempt > last_attempt:
                return
            yield next(stream)
            attempt += 1


def attempts(
    task: MakeTask, seed: int, first_attempt: int, step: int
) -> Iterator[MadePuzzle | str]:
    """Yield the results of every `step`-th attempt, as long as there are candidates."""
    maker = Maker(task, seed)
    for number in count(first_attempt, step):
        if maker.last is not None and number > maker.last:
            return
        yield maker.attempt(number)


class Maker:
    """The attempts of a task with a seed.

    last  the number of the last one, if they are few; None: there is always another one
    """

    def __init__(self, task: MakeTask, seed: int) -> None:
        self._task = task
        self._seed = seed
        self._control = current_control()
        self._candidates = Candidates(task, seed)
        self.last = self._candidates.last
        self._cuts = CutCandidates(task) if task.cut else None
        self._counts: BestCounts | None = None
        if task.best in COUNT_MEASURES and not _needs_tilings(task):
            self._counts = BestCounts(task, self._candidates.boards)
        self._look: QuickLook | None = None
        if not (self._counts or task.moved or task.cut) and suits_quick_look(task.puzzle):
            self._look = QuickLook(task.puzzle)

    def attempt(self, number: int) -> MadePuzzle | str:
        """Return the puzzle that an attempt makes, or the reason why it makes none."""
        control = self._control
        control.tick()
        task = self._task
        random = self._candidates.random(number)
        puzzle = self._candidates.puzzle(number, random)
        if puzzle is None:
            return NO_BOARD
        if self._cuts:
            cut = self._cuts.puzzle(puzzle, random)
            if isinstance(cut, str):
                return cut
            puzzle = cut
        if self._counts:
            return self._counted(number, puzzle, self._counts)
        if fault := self._seen(puzzle):
            return fault
        if task.clues:
            with_clues = _with_clues(puzzle, task.clues, random)
            if isinstance(with_clues, str):
                return with_clues
            puzzle = with_clues
        return self._proved(number, puzzle)

    def _seen(self, puzzle: Puzzle) -> str:
        """The reason why a candidate makes no puzzle, if a quick look finds one; else ""."""
        if self._look is None:
            return ""
        most_classes = self._task.solutions[1]
        solutions = self._look.solutions(puzzle, most_classes)
        if solutions == 0:
            return NONE
        if self._task.clues or self._task.assemblable or solutions is None:
            return ""
        return TOO_MANY if solutions > self._look.symmetries * most_classes else ""

    def _counted(self, number: int, puzzle: Puzzle, counts: BestCounts) -> MadePuzzle | str:
        """The puzzle that an attempt makes of a candidate whose solutions are counted, or the
        reason why it makes none.
        """
        counted = counts.counted(puzzle)
        if isinstance(counted, str):
            return counted
        least, most = self._task.solutions
        if not least <= counted.distinct <= most:
            return TOO_FEW if counted.distinct < least else TOO_MANY
        classes: Classes = []
        if counted.distinct <= make_tuning.MOST_BEST_LISTED:
            classes, _ = _classes(puzzle, counted.distinct + 1)
        numbers = counted.solutions, counted.distinct
        return self._made(number, puzzle, classes, counted.outcome, numbers)

    def _proved(self, number: int, puzzle: Puzzle) -> MadePuzzle | str:
        """The puzzle that an attempt makes of a candidate, proved by an engine, or the reason why
        it makes none.
        """
        task = self._task
        fewest, greatest = task.assemblies if task.assemblable else task.solutions
        every_class, run = _classes(puzzle, greatest + 1)
        number_of_classes = len(every_class)
        if not fewest <= number_of_classes <= greatest:
            if not every_class:
                return NONE
            return TOO_FEW if number_of_classes < fewest else TOO_MANY
        classes = every_class
        disassemblies: tuple[Disassembly, ...] = ()
        stuck: tuple[Tiling, ...] = ()
        if task.assemblable:
            first_tilings = [images[0] for images in every_class]
            answers = taken_apart(puzzle, first_tilings)
            stuck = tuple(compress(first_tilings, map(not_, answers)))
            disassemblies = tuple(answer for answer in answers if answer)
            if fault := apart_fault(task, disassemblies):
                return fault
            classes = [*compress(every_class, answers)]
            if task.interlocking and not all(is_interlocking(images[0]) for images in classes):
                return LOOSE
        if fault := _fault(puzzle, task, classes):
            return fault
        difficulty = None
        if task.difficulty or task.best == "difficulty":
            difficulty = false_starts_each(puzzle)
            if not _is_within(difficulty, task.difficulty):
                return DIFFICULTY
        numbers = sum(map(len, every_class)), number_of_classes
        return self._made(
            number, puzzle, classes, run.outcome, numbers, difficulty, disassemblies, stuck
        )

    def _made(
        self,
        number: int,
        puzzle: Puzzle,
        classes: Classes,
        outcome: Outcome,
        numbers: tuple[int, int],
        difficulty: int | None = None,
        disassemblies: tuple[Disassembly, ...] = (),
        stuck: tuple[Tiling, ...] = (),
    ) -> MadePuzzle:
        """The puzzle that an attempt made; `numbers` are those of all and of distinct solutions."""
        symmetries = len(symmetry_group(puzzle))
        source = f"psolver make, seed {self._seed}, try {number}"
        if puzzle.source:
            source = f"{puzzle.source}; {source}"
        if disassemblies:
            source += f", level {level_words(easiest(disassemblies))}"
        total, distinct = numbers
        expect = Expect(solutions=total, distinct=distinct)
        made = replace(puzzle, source=source, expect=expect)
        return MadePuzzle(
            self._seed,
            number,
            made,
            tuple(images[0] for images in classes),
            total,
            Proof(outcome.engine, outcome.kernel, outcome.nodes, symmetries),
            form_key(puzzle),
            difficulty,
            disassemblies,
            stuck,
        )


def _needs_tilings(task: MakeTask) -> bool:
    """Whether a guarantee of a task is one about each solution."""
    spare = False
    for piece in task.puzzle.pieces:
        if piece.least == 0 and piece.most != 0:
            spare = task.needed
    looks = task.clues or task.difficulty or task.assemblable or task.cut
    if spare or looks:
        return True
    return not (task.faults and task.swaps)


def _is_within(number: int | None, bounds: Bounds | None) -> bool:
    """Whether a number is there, and in its bounds if there are some."""
    if number is None:
        return False
    if bounds is None:
        return True
    least_number, greatest_number = bounds
    return least_number <= number <= greatest_number


def _run(puzzle: Puzzle, options: Options) -> Run:
    control = current_control()
    options = replace(options, jobs=1)
    run = Run(puzzle, options, lambda _: control.tick())
    run.explains = False
    return run


def _classes(puzzle: Puzzle, most_classes: int) -> tuple[Classes, Run]:
    """The classes of solutions, at most `most_classes` of them, and the run that found them."""
    run = _run(puzzle, Options(distinct=True))
    classes = []
    with run.guarded():
        for images in run.goal.classes(run):
            classes.append(images)
            if len(classes) >= most_classes:
                break
    current_control().check()
    return classes, run


def _with_clues(puzzle: Puzzle, bounds: Bounds, random: Random) -> Puzzle | str:
    """A puzzle with clues that make one of its solutions the only one, none of which can be left
    out; or the reason why it has none in the bounds.
    """
    control = current_control()
    listing = _run(puzzle, Options(limit=make_tuning.MOST_SOLUTIONS_FOR_CLUES))
    number = sum(1 for _ in tilings(listing))
    control.check()
    if not number:
        return NONE
    chosen = random.randint(1, number)
    least, most = bounds
    for quick in (True, False):
        run = _run(puzzle, Options())
        best_sets = deque(clue_sets(run, ClueTask(chosen, quick=quick, timed=False)), 1)
        control.check()
        if not best_sets or len(best_sets[0].groups) < least:
            return CLUES
        (best,) = best_sets
        if len(best.groups) <= most:
            return clued(puzzle, best.solution, best.cells)
    return CLUES


# the guarantees -----------------------------------------------------------------------------------


def _fault(puzzle: Puzzle, task: MakeTask, classes: Classes) -> str:
    """The reason why a puzzle with these solutions is not one to make; "" for none."""
    if task.needed and any(_spare(puzzle, images[0]) for images in classes):
        return SPARE
    if not task.faults and any(_fault_lines(images[0]) for images in classes):
        return FAULT
    if not task.swaps and _has_swap([tiling for images in classes for tiling in images]):
        return SWAP
    return ""


def _spare(puzzle: Puzzle, tiling: Tiling) -> bool:
    """Whether a solution leaves out a piece that may be used."""
    used = {placement.piece for placement in tiling}
    return bool(names_left_out(puzzle.pieces, used))


def _fault_lines(tiling: Tiling) -> list[tuple[int, int]]:
    """Return the lines, or planes, right across the board that no piece crosses, each by its axis
    and the number of the last row before it; of squares or cubes.

    >>> from psolver import Placement
    >>> _fault_lines(Tiling((Placement("A", ((0, 0), (0, 1))), Placement("B", ((1, 0), (1, 1))))))
    [(0, 0)]
    """
    board = {cell for placement in tiling for cell in placement.cells}
    lines = _lines_across(board)
    for placement in tiling:
        lines -= _lines_across(placement.cells)
    return sorted(lines)


def _lines_across(cells: Collection[Cell]) -> set[tuple[int, int]]:
    """The lines between some cells, each by its axis and the number of the last row before it."""
    lines = set()
    for cell in cells:
        for axis, number in enumerate(cell):
            if (*cell[:axis], number + 1, *cell[axis + 1 :]) in cells:
                lines.add((axis, number))
    return lines


def _has_swap(tilings: Sequence[Tiling]) -> bool:
    """Whether two of all solutions of a puzzle differ in the places of two pieces alone."""
    rests = set()
    for tiling in tilings:
        placements = frozenset(tiling)
        for pair in combinations(placements, 2):
            rest = placements.difference(pair)
            if rest in rests:
                return True
            rests.add(rest)
    return False
