"""Sentences about the progress of a run: how far it is, how fast, and how long it may take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ..core.cells import extent
from ..core.control import Progress, unit
from ..core.model import Puzzle
from ..core.outcome import Outcome
from ..core.wording import tally
from .puzzle_rules import best_line

WORK_OF_ENGINES = {"count": "counting", "probes": "probing"}
LONGEST_FORECAST_SECONDS = 48 * 3600  # too long for a figure
# the time in seconds at which a part done was first known, and that part
FirstKnown: TypeAlias = tuple[float, float]
LEAST_DONE = 0.001  # below this part the time left is not known at all
SURE_SECONDS = 10  # of work at a known pace: the time left is not certain before that


def activity(progress: Progress, seconds: float) -> str:
    """The present work, and its time."""
    if progress.compiling:
        return f"compiling {clock(seconds)}"
    work = WORK_OF_ENGINES.get(progress.engine, "searching")
    return f"{work} {clock(seconds)}"


def how_far(
    puzzle: Puzzle | None,
    outcome: Outcome,
    progress: Progress,
    first_known: FirstKnown | None,
) -> str:
    """The part that is done, the solutions found, the speed, the time left; or the kernel that is
    being compiled. `puzzle` is None for a problem that is none.
    """
    if progress.engine == "probes" and not progress.compiling:
        return ""  # their result is printed at the end
    count = found_so_far(puzzle, outcome, progress)
    speed = speed_words(outcome, progress)
    return how_far_work(progress, outcome.seconds, first_known, [count, speed])


def how_far_work(
    progress: Progress,
    seconds: float,
    first_known: FirstKnown | None,
    found: Sequence[str] = (),
) -> str:
    """The part of some work that is done, the clauses about what was `found`, and the time left; or
    the kernel that is being compiled.
    """
    if progress.compiling:
        return progress.compiling
    clauses = list(found)
    done = progress.fraction
    if done is not None and done != 1:  # 1: only printing is left
        clauses.insert(0, part_done(done))
        if first_known:
            clauses.append(time_left(seconds, done, first_known))
    return ", ".join(filter(None, clauses))


def found_so_far(puzzle: Puzzle | None, outcome: Outcome, progress: Progress) -> str:
    """The solutions found, or the best one; of a count the part of the board that is done."""
    best = outcome.best
    if best and not best.proved:
        return best_line(best)
    if progress.engine == "count":
        if progress.kernel:
            return ""
        return _swept(puzzle, progress.fraction or 0)
    number = max(outcome.solutions, outcome.printed)
    noun = "arrangement" if outcome.frame else "solution"
    solutions = tally(number, noun)
    if not number:
        return f"{solutions} yet"
    return solutions


def speed_words(outcome: Outcome, progress: Progress) -> str:
    """The steps of the engine in a second."""
    own_work = progress.own(outcome.seconds)
    own_seconds = max(own_work.seconds, 0.001)
    speed = rough_number(own_work.nodes / own_seconds)
    unit_of_work = unit(progress.engine, progress.kernel)
    return f"{speed} {unit_of_work}/s"


def part_done(done: float) -> str:
    """A part from 0 to 1 as a percentage, which is 100 only when all is done.

    >>> part_done(0.25), part_done(0.99999), part_done(1)
    ('25.0%', '99.9%', '100.0%')
    """
    tenths = int(done * 1000)
    return f"{tenths / 10:.1f}%"


def time_left(seconds: float, done: float, first_known: FirstKnown) -> str:
    """The time left after some seconds, at the pace since a part was first done; "" if that is not
    certain.
    """
    seconds_before, done_before = first_known
    new_seconds = seconds - seconds_before
    newly_done = done - done_before
    if newly_done <= 0:
        return ""
    work_left = 1 - done
    seconds_left = new_seconds * work_left / newly_done
    if seconds_left < LONGEST_FORECAST_SECONDS:
        return f"{clock(max(seconds_left, 1))} left"
    if new_seconds < SURE_SECONDS:
        return ""
    return "more than two days left at this pace"


def _swept(puzzle: Puzzle | None, done: float) -> str:
    if puzzle is None:
        return ""
    lattice = puzzle.board.lattice
    lengths = extent(map(lattice.shown, puzzle.board.cells))
    longest = max(lengths)
    axis = lengths.index(longest)
    side = lattice.axes[axis]
    swept = int(done * longest)
    return f"{swept} of {longest} {side}s done"


def clock(seconds: float) -> str:
    """Hours, minutes and seconds.

    >>> clock(75), clock(7260)
    ('1:15', '2:01:00')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if not hours:
        return f"{minutes}:{rest:02}"
    return f"{hours}:{minutes:02}:{rest:02}"


def rough_number(number: float) -> str:
    """A number, roughly.

    >>> rough_number(950), rough_number(12_345), rough_number(98_765_432)
    ('950', '12k', '99M')
    """
    large = scaled(number, {"G": 1e9, "M": 1e6, "k": 1e3})
    if large:
        return large
    return f"{number:.0f}"


def scaled(number: float, units: Mapping[str, float]) -> str:
    """A number in the first unit that it reaches, with at least two digits; "" if it is smaller."""
    for mark, factor in units.items():
        if number >= factor:
            digits = 0 if number >= 10 * factor else 1
            scaled_number = number / factor
            return f"{scaled_number:.{digits}f}{mark}"
    return ""
