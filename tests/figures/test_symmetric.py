"""Listings of figures: their budget, and sets of cells of which one is bare."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from psolver import SQUARE
from psolver.engines import Job
from psolver.figures.symmetric import FigureLister, FigureProblem
from psolver.search import DEFAULT_SOLVER, Problem


def monominoes(rows: int, columns: int, least: int, most: int) -> FigureProblem:
    """Single cells in a box, whose figure may have any symmetry of the box."""
    cells = list(product(range(rows), range(columns)))
    number = {cell: index for index, cell in enumerate(cells)}
    touching = tuple(
        tuple(sorted(number[n] for n in SQUARE.neighbours(cell) if n in number)) for cell in cells
    )
    every = [tuple(number[g(cell)] for cell in cells) for g in SQUARE.symmetries(cells)]
    lines = [tuple(number[cell] for cell in cells if cell[0] == row) for row in range(rows)]
    lines += [
        tuple(number[cell] for cell in cells if cell[1] == column) for column in range(columns)
    ]
    piece = len(cells)
    options = tuple((number[cell], piece) for cell in cells)
    problem = Problem(
        (0,) * piece + (least,), (1,) * piece + (most,), options, (piece,) * piece, (*touching, ())
    )
    return FigureProblem(
        problem,
        piece,
        tuple(every[1:]),
        tuple(every),
        tuple(every[:1]),
        tuple(lines),
        (),
        True,
    )


JOB = Job("", DEFAULT_SOLVER)


def listed(figures: FigureProblem) -> list[tuple[int, ...]]:
    batches = FigureLister(lambda _: figures, JOB.kernel).work(JOB)
    return [cover for batch in batches for cover in batch.covers]


def test_a_budget_that_is_spent_ends_a_listing() -> None:
    lister = FigureLister(lambda _: monominoes(6, 7, 20, 21), DEFAULT_SOLVER)
    *_, last = lister.work(JOB, 1)
    assert sum(batch.effort for batch in lister.work(JOB, 1)) >= 1
    assert {JOB.kernel} == {job.kernel for job in last.rest}


def test_one_of_the_sets_that_may_be_bare_is_bare() -> None:
    open_figures = monominoes(2, 2, 1, 4)
    figures = replace(open_figures, bare=((0,), (3,)))
    assert {(0, 1, 2), (1, 2, 3)} == set(listed(figures))
    assert len(listed(open_figures)) > 2
