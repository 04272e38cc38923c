"""How good the best tilings of a puzzle are, in words."""

from __future__ import annotations

from ...puzzle.best import Best, Optimum
from ...wording import plural

AIMS = {
    "most cells": "covers as many cells as possible",
    "most pieces": "uses as many pieces as possible",
    "fewest pieces": "uses as few pieces as possible",
    "most value": "is worth as much as possible",
    "least value": "is worth as little as possible",
}
GOALS = {
    "tiling": "a tiling that",
    "packing": "a packing that",
    "blocking": "a packing that leaves no room for a further piece, and",
}


def goal_words(best: Best) -> str:
    """What is looked for.

    >>> goal_words(Best("fewest pieces", "blocking"))
    'Goal: a packing that leaves no room for a further piece, and uses as few pieces as possible'
    """
    return f"Goal: {GOALS[best.goal]} {AIMS[best.aim]}"


def best_line(best: Optimum) -> str:
    """How good the best is, or how good it may be.

    >>> best_line(Optimum("most cells", 60, 60, 64))
    '60 of 64 cells covered, which is the most possible: 4 stay free'
    >>> best_line(Optimum("fewest pieces", 6, 5))
    'found 6 pieces, at least 5 pieces needed'
    >>> best_line(Optimum("most value", None, 30))
    'nothing found yet, at most a value of 30 possible'
    """
    is_most = best.aim.startswith("most")
    if best.found is None or best.bound is None or not best.proved:
        found = "nothing found yet" if best.found is None else f"found {amount(best, best.found)}"
        if best.bound is None:
            return found
        bound = amount(best, best.bound)
        return (
            f"{found}, at most {bound} possible" if is_most else f"{found}, at least {bound} needed"
        )
    extreme = "most" if is_most else "fewest" if "pieces" in best.aim else "least"
    told = f", which is the {extreme} possible"
    if not best.cells:
        return amount(best, best.found) + told
    covered = f"{best.found:,} of {plural(best.cells, 'cell')} covered"
    free = best.cells - best.found
    if not free:
        return f"all {best.cells:,} cells covered" if best.cells > 1 else "the only cell covered"
    return f"{covered}{told}: {free:,} {'stays' if free == 1 else 'stay'} free"


def amount(best: Optimum, worth: int) -> str:
    """What the best are worth, in words.

    >>> amount(Optimum("most pieces"), 1), amount(Optimum("least value"), 7)
    ('1 piece', 'a value of 7')
    """
    if "value" in best.aim:
        return f"a value of {worth:,}"
    return plural(worth, "cell" if "cells" in best.aim else "piece")
