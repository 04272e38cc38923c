"""How large a search is, in words."""

from __future__ import annotations

from ...puzzle.estimate import Estimate
from ...puzzle.outcome import Outcome
from ...puzzle.standing import Spread
from ...wording import plural
from .best import best_line
from .results import ENDED
from .runs import size, spread_words

LARGE = ((1e12, "trillion"), (1e9, "billion"), (1e6, "million"))
LIFETIME_SECONDS = 1000 * 365 * 86400  # a thousand years: a thousand machines, a year
HUGE = 1e15  # has no name that people know


def estimate_text(estimate: Estimate) -> str:
    """How large a search is, line by line; what is known is told to the last digit."""
    if estimate.reason:
        return f"no solution: {estimate.reason.sentence}"
    rows = [
        ("nodes", _number(estimate.nodes, estimate.exact)),
        ("time", _time(estimate)),
        ("best", best_line(estimate.best) if estimate.best else ""),
        ("solutions", _number(estimate.solutions, estimate.exact)),
        ("distinct", _number(estimate.classes, estimate.exact) if estimate.classes else ""),
        ("store", _size(estimate.bytes)),
    ]
    return "\n".join(f"{name:<10} {words}" for name, words in rows if words)


def estimated_line(estimate: Estimate, kernel: str, seconds: float, file: str) -> str:
    """Where an estimate comes from, and what to type next to search the puzzle in a file."""
    if estimate.reason:
        return f"impossible ({seconds:.2f} s)"
    cost = f"({kernel}, {seconds:.2f} s)"
    if estimate.exact:
        return f"nothing is estimated but the store: the search is complete {cost}"
    how = f"{plural(estimate.probes, 'probe')} {cost}"
    if estimate.seconds.low > LIFETIME_SECONDS:
        return f"{how}; no machine will come to the end of this search"
    sure = "nine times of ten the truth is within the brackets"
    return f"{how}; {sure}; psolver run {file} --store run.db makes the search"


def unknown_line(outcome: Outcome) -> str:
    """That a search was ended before anything could be said of its size."""
    ended = ENDED[outcome.status]
    if outcome.best and not outcome.best.proved:
        return f"it is not known yet how good the best are: {best_line(outcome.best)}; {ended}"
    return f"nothing is known yet: {ended}"


def _number(spread: Spread, exact: bool) -> str:
    """A number of things."""
    if exact:
        return f"{round(spread.middle):,}"
    low, middle, high = map(about, spread)
    if not spread.middle:
        return f"none was seen; there may be some, up to about {high}"
    return f"about {middle}" if low == high else f"about {middle} ({low} to {high})"


def _time(estimate: Estimate) -> str:
    if estimate.exact:
        return f"{estimate.seconds.middle:.2f} s with {plural(estimate.cores, 'core')}"
    return f"{spread_words(estimate.seconds)} with {plural(estimate.cores, 'free core')}"


def _size(spread: Spread) -> str:
    """A number of bytes."""
    low, middle, high = map(size, spread)
    return f"about {middle}" if low == high else f"about {middle} ({low} to {high})"


def about(number: float) -> str:
    """About how many: two digits, and a word for large numbers.

    >>> about(7), about(1_234), about(98_765_432), about(2.57e9), about(4.56e17)
    ('7', '1,200', '99 million', '2.6 billion', '4.6e17')
    """
    number = float(f"{number:.1e}")
    if number >= HUGE:
        return f"{number:.1e}".replace("e+", "e")
    for factor, word in LARGE:
        if number >= factor:
            return f"{number / factor:.{0 if number >= 10 * factor else 1}f} {word}"
    return f"{number:,.0f}"
