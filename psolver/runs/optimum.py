"""How good the best tilings of a run's puzzle are, as its store keeps it, so that nobody searches
it again: a text, or none where the puzzle does not ask for the best.

    >>> written(Optimum("most cells", 60, 60, 64))
    '{"aim":"most cells","worth":60,"cells":64}'
    >>> read(written(Optimum("most cells", 60, 60, 64)))
    Optimum(aim='most cells', found=60, bound=60, cells=64)
    >>> written(None), read("null")
    ('null', None)
"""

from __future__ import annotations

import json

from ..errors import PsolverError
from ..puzzle.best import AIMS, Optimum
from ..puzzle.model import Puzzle
from ..solve.optimum import equivalent_puzzle
from ..solve.run import Run
from .store import Store

KEY = "best"  # of the table about


def written(best: Optimum | None) -> str:
    """A proved optimum as a text; None: that there is no tiling."""
    if best is None:
        return json.dumps(None)
    values = {"aim": best.aim, "worth": best.found, "cells": best.cells}
    return json.dumps(values, separators=(",", ":"))


def read(text: str) -> Optimum | None:
    """The optimum that was written, None for no tiling. Raises ValueError for another text."""
    values = json.loads(text)
    if values is None:
        return None
    if not isinstance(values, dict) or values.keys() != {"aim", "worth", "cells"}:
        raise ValueError("it is no table of an aim, a worth and cells")
    aim, worth, cells = values["aim"], values["worth"], values["cells"]
    if aim not in AIMS or any(type(one) is not int or one < 0 for one in (worth, cells)):
        raise ValueError("its values are none")
    return Optimum(aim, worth, worth, cells)


def kept(store: Store) -> Optimum | None:
    """How good the best are, as a store tells it; None where it tells nothing of it. Raises
    PsolverError where that is damaged.
    """
    try:
        return read(store.about().get(KEY, "null"))
    except ValueError as error:
        raise store.damaged(f"what it tells about the best cannot be read: {error}") from None


def know(run: Run, store: Store) -> None:
    """Tell a run of a store's puzzle how good the best are, where the store knows it. Raises
    PsolverError where that is damaged.
    """
    run.best = kept(store)
    if run.best is not None and not (run.puzzle and _can_be(run.best, run.puzzle)):
        raise store.damaged("what it tells about the best cannot be")


def _can_be(best: Optimum, puzzle: Puzzle) -> bool:
    """Does a puzzle ask for such a best, and may so many pieces be used, or cells stay free?"""
    if puzzle.best is None or puzzle.best.aim != best.aim or best.found is None:
        return False
    try:
        return equivalent_puzzle(puzzle, best.found) is not None
    except PsolverError:
        return False
