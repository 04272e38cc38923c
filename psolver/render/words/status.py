"""How a search is getting on, in words."""

from __future__ import annotations

from ...control import Progress
from ...geometry.cells import extent
from ...puzzle.model import Puzzle
from ...puzzle.outcome import Outcome
from ...wording import tally
from .best import best_line
from .results import unit

LONG_SECONDS = 48 * 3600  # nobody waits so long
SURE_SECONDS = 10  # of work whose pace is known: before that nobody can say how long the rest takes


def activity(progress: Progress, seconds: float) -> str:
    """What is being done, and for how long."""
    if progress.compiling:
        return f"compiling {clock(seconds)}"
    what = {"count": "counting", "probes": "probing"}.get(progress.engine, "searching")
    return f"{what} {clock(seconds)}"


def how_far(
    puzzle: Puzzle | None, outcome: Outcome, progress: Progress, first: tuple[float, float] | None
) -> str:
    """The part that is done, what was found, how fast it goes, how long it may still take; or what
    is being compiled.

    `puzzle` is None for a problem that is none; `first` says when a part done was first known (in
    seconds), and which.
    """
    if progress.compiling:
        return progress.compiling
    if progress.engine == "probes":
        return ""  # what they say is told at the end
    number = max(outcome.solutions, outcome.printed)
    found = tally(number, "arrangement" if outcome.frame else "solution")
    found += "" if number else " yet"
    done = progress.fraction
    if progress.engine == "count":
        found = "" if progress.kernel else _swept(puzzle, done or 0)
    if outcome.best and not outcome.best.proved:
        found = best_line(outcome.best)
    if done == 1:  # all is searched, and what was found is told bit by bit
        done = None
    parts = [] if done is None else [f"{done:.1%}"]
    own = progress.own(outcome.seconds)
    speed = own.nodes / max(own.seconds, 0.001)
    parts += [found, f"{amount(speed)} {unit(progress.engine, progress.kernel)}/s"]
    if done is not None and first and done > first[1]:
        parts.append(_left(outcome.seconds - first[0], done, first[1]))
    return ", ".join(filter(None, parts))


def _left(seconds: float, done: float, before: float) -> str:
    """How long it may still take at the pace of some seconds, in which more of the whole was done
    than `before`; "" where nobody can say.
    """
    left = seconds * (1 - done) / (done - before)
    if left < LONG_SECONDS:
        return f"{clock(left)} left"
    return "more than two days left at this pace" if seconds >= SURE_SECONDS else ""


def _swept(puzzle: Puzzle | None, done: float) -> str:
    """How far a count has gone along the board's long side; "" for a problem that is no puzzle."""
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
    if minutes < 60:
        return f"{minutes}:{rest:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def amount(number: float) -> str:
    """About how many.

    >>> amount(950), amount(12_345), amount(98_765_432)
    ('950', '12k', '99M')
    """
    for factor, mark in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= factor:
            return f"{number / factor:.{0 if number >= 10 * factor else 1}f}{mark}"
    return f"{number:.0f}"
