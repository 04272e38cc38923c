"""The solutions that a store keeps, while its run goes on or after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from ..errors import PsolverError
from ..puzzle.figure import congruence_class
from ..puzzle.tiling import Tiling
from ..solve.plan import meaning
from ..solve.run import Run
from ..solve.symmetry import UpTo
from .optimum import know
from .status import check_begun
from .store import Store


def check_keeps(store: Store) -> None:
    """Raise PsolverError where a store keeps no solutions."""
    check_begun(store)
    if store.about()["task"] != "list":
        what = "was begun with --count, so that it keeps no solutions"
        raise PsolverError(f"{store.path}: {what}; begin another run without it to have them")


def classes(store: Store, run: Run) -> Iterator[Sequence[Tiling]]:
    """The classes that were found, in the order of the search, each as the sorted list of its
    tilings, all verified; `run` is one of the store's puzzle. What is found meanwhile comes too,
    where it has not been passed yet.

    Raises PsolverError for what are no covers of the puzzle.
    """
    group = cast(UpTo, store.about()["up_to"]) or None
    know(run, store)
    tilings = None
    for _, job, covers in store.found():
        run.control.tick()
        tilings = tilings or meaning(run, group)
        for cover in covers:
            run.classes = (run.classes or 0) + 1
            try:
                images = tilings(job, cover)
            except (IndexError, ValueError):
                what = "is damaged: it holds a solution that is none of its puzzle"
                raise PsolverError(f"{store.path}: {what}; 'psolver audit' looks closer") from None
            if run.puzzle and run.puzzle.goal:
                run.figures.update(congruence_class(one.owners(), one.lattice) for one in images)
            yield run.verified(images)


def add_figures(store: Store, run: Run) -> None:
    """Note the figures that the arrangements of a complete run form, where it is one of a symmetry
    puzzle.
    """
    if run.puzzle and run.puzzle.goal:
        known = run.classes
        for _ in classes(store, run):
            pass
        run.classes = known
