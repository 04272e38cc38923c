"""Sentences about the progress of a run: how far it is, how fast, and how long it may take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core.cells import extent
from ..core.control import Progress, seconds_of, unit
from ..core.model import Puzzle
from ..core.outcome import Outcome
from ..core.wording import tally
from .hint_lines import WITHOUT
from .page_lines import capital
from .puzzle_rules import best_line

LONGEST_FORECAST_SECONDS = 48 * 3600  # too long for a figure
LEAST_DONE = 0.001  # below this part the time left is not known at all
SURE_SECONDS = 10  # of work at a known pace: the time left is not certain before that


def activity(progress: Progress, seconds: float) -> str:
    """The present work, and its time."""
    if progress.compiling:
        return f"compiling {clock(seconds)}"
    work = {"count": "counting", "probes": "probing"}.get(progress.engine, "searching")
    return f"{work} {clock(seconds)}"


def how_far(
    puzzle: Puzzle | None,
    outcome: Outcome,
    progress: Progress,
    first_known: tuple[float, float] | None,
) -> str:
    """The part that is done, the solutions found, the speed, the time left; or the kernel that is
    being compiled.

    `puzzle` is None for a problem that is none; `first_known` is the time (in seconds) at which
    a part done was first known, and that part.
    """
    if progress.engine == "probes" and not progress.compiling:
        return ""  # their result is printed at the end
    counts = _found_so_far(puzzle, outcome, progress), _speed(outcome, progress)
    return how_far_work(progress, outcome.seconds, first_known, counts)


def how_far_work(
    progress: Progress,
    seconds: float,
    first_known: tuple[float, float] | None,
    found: Sequence[str] = (),
) -> str:
    """The part of some work that is done, the clauses about what was `found`, and the time left; or
    the kernel that is being compiled. `first_known` as in `how_far`.
    """
    if progress.compiling:
        return progress.compiling
    done = None if progress.fraction == 1 else progress.fraction  # 1: only printing is left
    clauses = [*found] if done is None else [part_done(done), *found]
    if done is not None and first_known and done > first_known[1]:
        clauses.append(_time_left(seconds - first_known[0], done, first_known[1]))
    return ", ".join(filter(None, clauses))


def page_progress(
    puzzle: Puzzle,
    outcome: Outcome,
    progress: Progress,
    first_known: tuple[float, float] | None,
    limit: int | None,
) -> tuple[str, str]:
    """The progress of a search as `how_far` has it, with the speed for itself. If its limit of
    solutions comes first at this pace, that takes the place of the time left.
    """
    if progress.compiling or progress.engine == "probes":
        return how_far(puzzle, outcome, progress, first_known), ""
    done = progress.fraction
    ahead = ""
    if done is not None and limit and max(outcome.solutions, outcome.printed) > limit * done:
        ahead = f"stops at {limit:,} solutions"
    elif done is not None and LEAST_DONE <= done < 1 and first_known and done > first_known[1]:
        ahead = _time_left(outcome.seconds - first_known[0], done, first_known[1])
    done_words = part_done(done) if done is not None and LEAST_DONE <= done < 1 else ""
    clauses = done_words, _found_so_far(puzzle, outcome, progress), ahead
    return ", ".join(filter(None, clauses)), capital(_speed(outcome, progress))


def _found_so_far(puzzle: Puzzle | None, outcome: Outcome, progress: Progress) -> str:
    if outcome.best and not outcome.best.proved:
        return best_line(outcome.best)
    if progress.engine == "count":
        return "" if progress.kernel else _swept(puzzle, progress.fraction or 0)
    number = max(outcome.solutions, outcome.printed)
    solutions = tally(number, "arrangement" if outcome.frame else "solution")
    return solutions if number else f"{solutions} yet"


def _speed(outcome: Outcome, progress: Progress) -> str:
    own_work = progress.own(outcome.seconds)
    speed = own_work.nodes / max(own_work.seconds, 0.001)
    return f"{rough_number(speed)} {unit(progress.engine, progress.kernel)}/s"


def part_done(done: float) -> str:
    """A part from 0 to 1 as a percentage, which is 100 only when all is done.

    >>> part_done(0.25), part_done(0.99999), part_done(1)
    ('25.0%', '99.9%', '100.0%')
    """
    return f"{int(done * 1000) / 10:.1f}%"


def _time_left(seconds: float, done: float, done_before: float) -> str:
    """The time left at the pace since `done_before` was done in some seconds; "" if not certain."""
    seconds_left = seconds * (1 - done) / (done - done_before)
    if seconds_left < LONGEST_FORECAST_SECONDS:
        return f"{clock(max(seconds_left, 1))} left"
    return "more than two days left at this pace" if seconds >= SURE_SECONDS else ""


def _swept(puzzle: Puzzle | None, done: float) -> str:
    if puzzle is None:
        return ""
    lattice = puzzle.board.lattice
    lengths = extent(map(lattice.shown, puzzle.board.cells))
    longest = max(lengths)
    side = lattice.axes[lengths.index(longest)]
    return f"{int(done * longest)} of {longest} {side}s done"


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
    return scaled(number, {"G": 1e9, "M": 1e6, "k": 1e3}) or f"{number:.0f}"


def scaled(number: float, units: Mapping[str, float]) -> str:
    """A number in the first unit that it reaches, with at least two digits; "" if it is smaller."""
    for mark, factor in units.items():
        if number >= factor:
            digits = 0 if number >= 10 * factor else 1
            return f"{number / factor:.{digits}f}{mark}"
    return ""


def unsolved_line(to: str, outcome: Outcome, limit: str) -> str:
    """The reason why a drawing shows no solution."""
    if outcome.reason:
        cause = f"the puzzle is impossible: {outcome.reason.sentence}"
    elif outcome.status == "impossible":
        cause = "the puzzle is impossible"
    else:
        cause = f"none was found in {seconds_of(limit):g} s; --time-limit gives it longer"
    return f"{WITHOUT[to]}: {cause}"
