"""How long runs stand, in words."""

from __future__ import annotations

from ...puzzle.outcome import Outcome
from ...puzzle.standing import Spread, Standing
from ...wording import plural, tally, typed
from ..text.plot import plot
from .best import best_line
from .results import cost, found_line, unit
from .status import amount, clock

PLOT_LINES = 4
TASKS = {
    "list": "all solutions",
    "count": "the number of solutions",
    "count classes": "the number of distinct solutions",
}
WORDS = {"up_to": "--up-to", "engine": "--engine", "solver": "--sat-solver"}
UNITS = (("years", 365 * 86400), ("days", 86400), ("h", 3600), ("min", 60))
HUGE = 100_000  # years or terabytes, of which nobody counts the digits


def standing_text(standing: Standing) -> str:
    """How a run stands, with the last hour as a plot."""
    rows = [
        ("puzzle", standing.file),
        ("search", _search(standing)),
        ("run", _run(standing)),
        ("jobs", _jobs(standing)),
        ("found", _found(standing)),
        ("best", best_line(standing.best) if standing.best else ""),
        ("speed", _speed(standing)),
        ("time left", _left(standing)),
        ("store", _store(standing)),
    ]
    lines = [f"{name:<10} {words}" for name, words in rows if words]
    return "\n".join([*lines, *_plot(standing)])


def _search(standing: Standing) -> str:
    asked = dict(standing.asked)
    what = TASKS[asked.pop("task", "list")]
    given = "".join(f", {WORDS[key]} {value}" for key, value in asked.items())
    return f"for {what}, by {_who(standing)}{given}"


def _who(standing: Standing) -> str:
    """Who searches."""
    return "SAT" if standing.engine == "sat" else standing.kernel


def _run(standing: Standing) -> str:
    worked = f"{clock(standing.seconds)} of work"
    if standing.complete:
        return f"complete, after {worked}"
    if standing.working:
        return f"going on ({standing.working}), after {worked}"
    return f"stopped, after {worked}; the same command goes on"


def _jobs(standing: Standing) -> str:
    if standing.complete:
        return plural(standing.jobs, "job")
    waiting = standing.jobs - standing.done
    return f"{standing.done:,} done, {waiting:,} waiting: about {standing.share:.1%} of the whole"


def _found(standing: Standing) -> str:
    so_far = "" if standing.complete else " so far"
    found = tally(standing.solutions, "solution") + so_far
    if standing.classes is not None and standing.solutions:
        found += f", {standing.classes:,} distinct"
    return found


def _speed(standing: Standing) -> str:
    units = unit(standing.engine)
    total = f"{amount(standing.nodes)} {units}"
    return f"{total}, {amount(standing.pace)} a second" if standing.pace else total


def _left(standing: Standing) -> str:
    if standing.complete:
        return ""
    return spread_words(standing.left) if standing.left else "not known yet"


def _store(standing: Standing) -> str:
    kept = f", {plural(standing.kept, 'solution')} kept" if standing.kept else ""
    return f"{size(standing.bytes)}{kept}"


def _plot(standing: Standing) -> list[str]:
    """Nodes a second in the last hour, a column for two minutes; [] where nothing was done."""
    nodes = [minute.nodes for minute in standing.last_hour]
    values = [(first + second) / 120 for first, second in zip(nodes[::2], nodes[1::2], strict=True)]
    if not any(values):
        return []
    high = amount(max(values))
    lines = plot(values, PLOT_LINES)
    named = [f"{high if not number else '':>6} ┤{line}" for number, line in enumerate(lines)]
    ground = f"{'0':>6} └{'─' * len(values)}"
    below = f"{'':>8}{'an hour ago':<{len(values) - 3}}now"
    return ["", f"{unit(standing.engine)} a second, every two minutes", *named, ground, below]


def run_line(outcome: Outcome, done: int, jobs: int, store: str, keeps: bool) -> str:
    """What came of a session of work on a store, all of whose jobs are `done` or not; `keeps`: does
    it keep solutions?
    """
    if outcome.complete:
        found = found_line(outcome)
        keeps = keeps and bool(outcome.solutions)
        more = f"; 'psolver solutions {typed(store)}' prints them" if keeps else ""
        return f"{found}{_cost(outcome)}{more}"
    how = {"limit": "stopped by the limit", "interrupted": "interrupted"}[outcome.status]
    if outcome.best and not outcome.best.proved:
        known = f"before it was known how good the best are: {best_line(outcome.best)}"
        return f"{how} {known}; the same command begins anew{_cost(outcome)}"
    if not jobs:
        return f"{how} before the first job was done; the same command begins anew{_cost(outcome)}"
    found = tally(outcome.solutions, "arrangement" if outcome.frame else "solution")
    return (
        f"{how}: {_best(outcome)}{done:,} of {plural(jobs, 'job')} done, {found} so far; the same"
        f" command goes on{_cost(outcome)}"
    )


def _best(outcome: Outcome) -> str:
    """How good the best are, before something else is told; "" where nobody asks."""
    return f"{best_line(outcome.best)}; " if outcome.best else ""


def _cost(outcome: Outcome) -> str:
    """What a session cost, in brackets."""
    if outcome.nodes:
        return f" ({cost(outcome)})"
    return f" ({outcome.seconds:.2f} s)"


def stored_line(outcome: Outcome, standing: Standing) -> str:
    """What was printed of a store, and how far its run has come."""
    if standing.complete and outcome.complete:
        return f"{found_line(outcome)}"
    found = _best(outcome) + tally(outcome.printed, "solution")
    if standing.complete:
        return f"{found} printed, of {standing.solutions:,}"
    return f"{found} printed; the run is not complete: about {standing.share:.1%} of it is done"


def spread_words(spread: Spread) -> str:
    """A time that is not known well.

    >>> spread_words(Spread(5400, 7200, 30000)), spread_words(Spread(21, 21, 21))
    ('about 2 h (90 min to 8 h)', 'about 21 s')
    """
    low, middle, high = map(about_time, spread)
    if low == high:
        return f"about {middle}"
    return f"about {middle} ({low} to {high})"


def about_time(seconds: float) -> str:
    """About how long: one unit, two digits at most.

    >>> about_time(0.4), about_time(75), about_time(5400), about_time(400 * 86400)
    ('1 s', '75 s', '90 min', '400 days')
    >>> about_time(1e11), about_time(1e30)
    ('3,171 years', '3.2e22 years')
    """
    for name, length in UNITS:
        if seconds >= 2 * length:
            return f"{_digits(seconds / length)} {name}"
    return f"{max(1, round(seconds))} s"


def _digits(number: float) -> str:
    """A whole number, of a huge one only how large it is."""
    return f"{number:.1e}".replace("e+", "e") if number >= HUGE else f"{round(number):,}"


def size(number: float) -> str:
    """A number of bytes.

    >>> size(950), size(65_536), size(12_345_678), size(1e30)
    ('950 bytes', '66 kB', '12 MB', '1.0e18 TB')
    """
    if number >= HUGE * 1e12:
        return f"{_digits(number / 1e12)} TB"
    for factor, mark in ((1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB")):
        if number >= factor:
            return f"{number / factor:.{0 if number >= 10 * factor else 1}f} {mark}"
    return f"{number:.0f} bytes"
