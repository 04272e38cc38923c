"""Parts of psolver's searches, called by themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from psolver import Outcome
from psolver.engines import (
    Batch,
    BitSets,
    DancingCells,
    FitTables,
    Kernel,
    KernelSearch,
    PackedSets,
    Tree,
    fit_tables,
    lay_out,
)
from psolver.search import Cover, Options, Problem, Run, SatLister, count_covers, covers


def added(batches: Iterable[Batch]) -> tuple[list[Cover], int, int | None]:
    """The covers of some batches, how many solutions they tell, and how many classes."""
    found, solutions = [], 0
    classes: int | None = 0
    for batch in batches:
        found += batch.covers
        solutions += batch.solutions
        classes = None if classes is None or batch.classes is None else classes + batch.classes
    return found, solutions, classes


def listed_by_sat(
    problem: Problem, solver: str = "g4", cubes: bool = False, known: Sequence[Cover] = ()
) -> list[Cover]:
    """The covers that SAT lists, one of each class, but for the classes that are known."""
    lister = SatLister(problem, solver)
    jobs = lister.cubes(known) if cubes else [lister.whole(known)]
    return [cover for job in jobs for batch in lister.work(job) for cover in batch.covers]


def trees(problem: Problem) -> list[Tree]:
    """Every tree that suits a problem, dancing cells the last."""
    layout = lay_out(problem)
    found: list[Tree] = [FitTables(layout)] if FitTables.suits(layout) else []
    found += [kind(problem) for kind in (BitSets, PackedSets) if kind.suits(problem)]
    return [*found, DancingCells(problem)]


def kernels(problem: Problem) -> list[Kernel]:
    """All kernels that suit a problem, dancing cells the last."""
    kinds = {
        "bit sets": BitSets,
        "packed sets": PackedSets,
        "dancing cells": DancingCells,
    }
    found = [fit_tables(problem)]
    for name, kind in kinds.items():
        if kind is DancingCells or kind.suits(problem):
            found.append(Kernel(name, problem, partial(_search_of, problem, kind, name)))
    return [*filter(None, found)]


def _search_of(problem: Problem, kind: type[Tree], name: str, task: str) -> KernelSearch:
    return KernelSearch(problem, kind(problem), name, task)


def searched(problem: Problem, tree: Tree, task: str = "list", threads: int = 1) -> list[Batch]:
    """All batches of a kernel's search."""
    return list(KernelSearch(problem, tree, "a kernel", task).batches(threads))


def covers_listed(instance: Any, **options: object) -> tuple[list[Cover], Outcome]:
    """The covers of an exact-cover problem, and the outcome."""
    run = Run(None, Options(**options))  # type: ignore[arg-type]
    return list(covers(run, instance.problem)), run.outcome


def covers_by(problem: Problem, **options: object) -> list[Cover]:
    """The covers of an exact-cover problem, in the order in which a search finds them."""
    return list(covers(Run(None, Options(**options)), problem))  # type: ignore[arg-type]


def covers_counted(instance: Any, **options: object) -> Outcome:
    """The outcome of a count of an exact-cover problem."""
    return count_covers(Run(None, Options(**options)), instance.problem)  # type: ignore[arg-type]
