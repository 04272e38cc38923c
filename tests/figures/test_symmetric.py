"""Figure problems: the cuts that connectivity needs, and what a cover's figure must be."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from support import brute_figures
from support.seeds import seeds

from psolver.core.square_lattice import SQUARE
from psolver.engines.jobs import Job
from psolver.figures.symmetric import FigureLister, FigureProblem, _cuts
from psolver.search.problem import Problem
from psolver.search.sat import DEFAULT_SOLVER


def monominoes(
    rows: int, columns: int, least: int, most: int, connected: bool = True
) -> FigureProblem:
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
        connected,
    )


JOB = Job("", DEFAULT_SOLVER)


def listed(figures: FigureProblem, job: Job = JOB) -> list[tuple[int, ...]]:
    batches = FigureLister(lambda _: figures, job.kernel).work(job)
    return [cover for batch in batches for cover in batch.covers]


def brute(rows: int, columns: int, least: int, most: int) -> set[tuple[int, ...]]:
    """The connected symmetric figures of a box, by trying all sets of cells."""
    cells = list(product(range(rows), range(columns)))
    found = set()
    for bits in product((False, True), repeat=len(cells)):
        figure = frozenset(cell for cell, bit in zip(cells, bits, strict=True) if bit)
        if not least <= len(figure) <= most or not figure or not brute_figures.kinds(figure):
            continue
        spans = {r for r, _ in figure} == set(range(rows)) and {c for _, c in figure} == set(
            range(columns)
        )
        if spans and brute_figures.is_connected(figure):
            found.add(tuple(index for index, bit in enumerate(bits) if bit))
    return found


@pytest.mark.parametrize(
    ("rows", "columns", "least", "most"),
    [
        (1, 1, 1, 1),
        (1, 4, 0, 4),
        (2, 3, 4, 4),
        (3, 3, 1, 9),
        (3, 4, 6, 6),
        (3, 4, 5, 9),
        (3, 5, 8, 10),
        (4, 4, 8, 9),
    ],
)
def test_every_connected_symmetric_figure_is_found_once(
    rows: int, columns: int, least: int, most: int
) -> None:
    found = listed(monominoes(rows, columns, least, most))
    assert len(found) == len(set(found))
    assert brute(rows, columns, least, most) == set(found)


SEEDS = seeds(8, 60, heavy={5, 7})


@pytest.mark.parametrize("seed", SEEDS)
def test_cuts_are_broken_by_the_figure_they_are_for_and_by_no_connected_one(seed: int) -> None:
    random = Random(seed)
    rows, columns = random.choice([(3, 3), (3, 4), (4, 4), (2, 5)])
    figures = monominoes(rows, columns, 1, rows * columns)
    cells = list(product(range(rows), range(columns)))
    covered = list(range(1, len(cells) + 1))
    figure = set(random.sample(range(len(cells)), random.randint(1, len(cells))))
    clauses = list(_cuts(figures, figure, covered))
    whole = brute_figures.is_connected(frozenset(cells[number] for number in figure))
    assert whole == (clauses == [])
    assert whole or any(not holds(clause, figure) for clause in clauses)
    for cover in brute(rows, columns, 1, rows * columns):
        assert all(holds(clause, set(cover)) for clause in clauses)


def holds(clause: list[int], figure: set[int]) -> bool:
    return any((abs(literal) - 1 in figure) == (literal > 0) for literal in clause)


def test_classes_found_already_are_not_found_again() -> None:
    figures = monominoes(3, 3, 1, 9)
    every = listed(figures)
    rest = listed(figures, JOB._replace(known=tuple(every[:4])))
    assert set(every[4:]) == set(rest)


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


def test_of_a_figure_and_its_images_one_is_found() -> None:
    figures = monominoes(3, 3, 1, 9)
    moves = figures.isometries
    of_options = tuple((*move,) for move in moves)  # an option is a cell
    one = replace(figures, same=moves, problem=replace(figures.problem, symmetries=of_options))
    classes = {
        min(tuple(sorted(move[cell] for cell in cover)) for move in moves)
        for cover in listed(figures)
    }
    found = [
        min(tuple(sorted(move[cell] for cell in cover)) for move in moves) for cover in listed(one)
    ]
    assert (len(found), set(found)) == (len(classes), classes)


def test_a_figure_that_need_not_be_connected_may_lie_in_parts() -> None:
    assert {(0, 1, 2, 3), (0, 3), (1, 2), (0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)} == set(
        listed(monominoes(2, 2, 1, 4, connected=False))
    )
