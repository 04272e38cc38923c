"""The fewest placements to take up if those on a board cannot be completed.

Some placements that no tiling holds together, a core, must lose at least one; so the placements to
take up meet every core. Each set that meets all cores found so far is tried; if the other
placements cannot be completed either, a core is left of them when all that is not needed is gone
(implicit hitting sets: Moreno-Centeno and Karp 2013).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..core.tilings import Placement, Placements, Tiling
from .hand_tuning import MOST_MISTAKE_SETS

# A function of this type returns a tiling that holds some placements, or None.
Complete = Callable[[Sequence[Placement]], Tiling | None]


def smallest_mistakes(placements: Sequence[Placement], complete: Complete) -> list[Placements]:
    """Return the smallest sets of placements without which the others can be completed, at most
    MOST_MISTAKE_SETS, those with the latest placements first; none if even no placement can be.
    """
    tilings: list[frozenset[Placement]] = []

    def is_possible(kept: frozenset[int]) -> bool:
        placements_kept = [placements[number] for number in sorted(kept)]
        is_known = any(known_tiling.issuperset(placements_kept) for known_tiling in tilings)
        if is_known:
            return True
        completed = complete(placements_kept)
        if completed is None:
            return False
        tilings.append(frozenset(completed))
        return True

    def core(out: frozenset[int]) -> frozenset[int]:
        numbers = range(len(placements))
        kept = frozenset(numbers) - out
        if is_possible(kept):
            return frozenset()
        for number in sorted(kept):
            fewer = kept - {number}
            if not is_possible(fewer):
                kept = fewer
        return kept

    if not is_possible(frozenset()):
        return []
    smallest_sets = smallest_hitting_sets(len(placements), core)
    smallest = []
    for numbers in smallest_sets:
        chosen = [placements[number] for number in sorted(numbers)]
        smallest.append(tuple(chosen))
    return smallest


def smallest_hitting_sets(
    size: int, core: Callable[[frozenset[int]], frozenset[int]]
) -> list[frozenset[int]]:
    """Return the smallest sets of numbers below `size` that meet every core, at most
    MOST_MISTAKE_SETS, those with the greatest numbers first. `core(out)` returns a core that `out`
    does not meet, or nothing if it meets all.

    >>> cores = frozenset({0, 1}), frozenset({1, 2})
    >>> smallest_hitting_sets(3, lambda out: next((c for c in cores if not c & out), frozenset()))
    [frozenset({1})]
    """
    cores: list[frozenset[int]] = []
    for most_numbers in range(size + 1):
        hitting_sets: list[frozenset[int]] = []
        tried = set()
        open_sets = [frozenset[int]()]
        while open_sets and len(hitting_sets) < MOST_MISTAKE_SETS:
            out = open_sets.pop()
            if out in tried:
                continue
            tried.add(out)
            missed = _missed(cores, out)
            if missed is None:
                missed = core(out)
                if not missed:
                    hitting_sets.append(out)
                    continue
                cores.append(missed)
            if len(out) == most_numbers:
                continue
            for number in sorted(missed):
                open_sets.append(out | {number})
        if hitting_sets:
            return hitting_sets
    return []


def _missed(cores: Iterable[frozenset[int]], out: frozenset[int]) -> frozenset[int] | None:
    """The first core that some numbers do not meet."""
    for core in cores:
        if core.isdisjoint(out):
            return core
    return None
