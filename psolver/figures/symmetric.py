"""Covers whose covered cells form a symmetric set, by SAT.

Some items of a problem, its first ones, are cells that need not be covered; the covered ones are
the figure. A variable a cell is true if it is covered; a variable a symmetry chooses it and makes
equal the variables of the cells that it maps onto each other. Sequential counters count the pieces,
and once more the covered cells. Of a figure and its images one is found.

Connectivity is checked on each model. A part that does not reach everywhere must be joined to the
rest, so of the cells around it one is covered if any of its own is: that clause, and its images,
are cuts. One of them is there from the beginning: around each option some other cell is covered.

One formula chooses among the symmetries, and what it learns serves all of them: that was measured
(tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from ..core.control import UNWATCHED, Control
from ..engines.jobs import Batch, Job
from ..search.problem import Cover, Permutation, Problem, orbit
from ..search.pruning import connected_parts
from ..search.sat.listing import (
    ModelBatches,
    blocking_clause,
    clauses_of,
    holds,
    loose_options,
    residual,
    smaller_jobs,
)
from ..search.sat.sat_tuning import PAIRWISE_LARGE
from ..search.sat.session import Session

Cells: TypeAlias = tuple[int, ...]
Permutations: TypeAlias = tuple[Permutation, ...]


@dataclass(frozen=True)
class FigureProblem:
    """A problem, the first `cells` items of which make the figure, and the conditions for the
    figure.

    problem     neighbours as the cells touch; symmetries, of whose classes one cover each is found
    cells       the number of items that are cells; each is covered at most once
    symmetries  permutations of the cells, one of which at least maps the figure onto itself
    isometries  permutations of the cells that preserve neighbours and the sets of `met`, the
                identity among them
    same        the isometries that map covers to covers: the problem's symmetries, acting on the
                cells
    met         sets of cells, of each of which one at least is covered
    bare        sets of cells, of one of which none is covered; () if nothing need be bare
    connected   the figure is connected
    """

    problem: Problem
    cells: int
    symmetries: Permutations
    isometries: Permutations
    same: Permutations
    met: tuple[Cells, ...]
    bare: tuple[Cells, ...] = ()
    connected: bool = True

    @cached_property
    def area(self) -> tuple[int, int]:
        """Return the least and the most cells that a figure covers."""
        problem = self.problem
        size_of_group = {}
        for group, option in zip(problem.groups, problem.options, strict=True):
            size_of_group[group] = len(option) - 1
        least = 0
        most = 0
        for group, size in size_of_group.items():
            least += problem.least[group] * size
            most += problem.most[group] * size
        most = min(most, self.cells)
        return least, most


class FigureLister(NamedTuple):
    """The worker that lists the covers of figure problems, one of each class (a `jobs.JobWorker`).

    load  the figure problem of a job, made from the job's `size`
    """

    load: Callable[[tuple[int, ...]], FigureProblem]
    solver: str
    control: Control = UNWATCHED

    def work(self, job: Job, budget: int | None = None, most: int | None = None) -> Iterator[Batch]:
        """Yield the covers of a job, one of each class, each sorted; see `jobs.JobWorker`.

        A job that is given up is split (see `parts`). Its top holds the covers of one figure of
        each orbit: a symmetric figure may have covers that are images of each other. A solver that
        cannot be stopped spends any number of conflicts.
        """
        figures = self.load(job.size)
        problem = figures.problem
        problem_left, _ = residual(problem, job)
        has_no_cover = problem.starved or problem_left.starved
        if has_no_cover or not figures.symmetries:
            yield Batch()
            return
        if not problem_left.options:  # it cannot be split, and has one cover at most
            budget = None
            most = None
        loose = loose_options(problem)
        covers: list[Cover] = []
        with Session(self.solver) as session:
            session.control = self.control
            models = ModelBatches(session, budget, most)
            options = [session.fresh() for _ in problem.options]
            covered = [session.fresh() for _ in range(figures.cells)]
            _add_clauses(figures, session, options, covered)
            for clause in clauses_of(problem, job, options):
                session.add(clause)

            def block(images: Iterable[Cover]) -> None:
                for image in images:
                    clause = blocking_clause(problem, image, loose, options)
                    session.add(clause)

            for cover in job.known:
                images = orbit(cover, problem.symmetries)
                block(images)
            while answer := (yield from models.next()):
                figure = set(session.chosen(covered))
                cuts: list[list[int]] = []
                if figures.connected:
                    cuts = list(_cuts(figures, figure, covered))
                if cuts:
                    for cut in cuts:
                        session.add(cut)
                    continue
                cover = session.chosen(options)
                covers.append(cover)
                images = orbit(cover, problem.symmetries)
                first_cover = _first_of_figure(figures, figure, images)
                if holds(problem, job, first_cover):
                    yield from models.add(cover, 1)
                else:
                    models.skip()
                block(images)
            parts_left: tuple[Job, ...] = ()
            if answer is not False:  # the search was given up
                parts_left = smaller_jobs(problem, figures.cells, job, covers)
            yield models.batch(parts_left)


def _first_of_figure(figures: FigureProblem, figure: set[int], images: Iterable[Cover]) -> Cover:
    options = figures.problem.options
    covers_of_figure = []
    for image in images:
        items: set[int] = set()
        for option in image:
            items.update(options[option])
        cells = {item for item in items if item < figures.cells}
        if cells == figure:
            covers_of_figure.append(image)
    return min(covers_of_figure)


def _add_clauses(
    figures: FigureProblem,
    session: Session,
    options: Sequence[int],
    covered: Sequence[int],
) -> None:
    problem = figures.problem
    control = session.control
    for group in sorted(set(problem.groups)):
        control.tick()
        options_of_group = [options[option] for option in problem.options_of[group]]
        least = problem.least[group]
        most = problem.most[group]
        session.between(options_of_group, least, most)
    for cell, variable in enumerate(covered):
        control.tick()
        covering = [options[option] for option in problem.options_of[cell]]
        session.at_most_one(covering, PAIRWISE_LARGE)
        session.add([-variable, *covering])
        for literal in covering:
            session.add([-literal, variable])
    session.between(covered, *figures.area)
    for cells in figures.met:
        meeting = [covered[cell] for cell in cells]
        session.add(meeting)
    bare_choices = []
    for cells in figures.bare:
        bare_choices.append([[-covered[cell]] for cell in cells])
    _choose(session, bare_choices)
    symmetry_choices = [_equal(symmetry, covered) for symmetry in figures.symmetries]
    _choose(session, symmetry_choices)
    for isometry in figures.same:
        images = [covered[image] for image in isometry]
        pairs = zip(covered, images, strict=True)
        _not_before(session, pairs)
    control.tick()
    if figures.connected:
        _join_options(figures, session, options, covered)


def _join_options(
    figures: FigureProblem,
    session: Session,
    options: Sequence[int],
    covered: Sequence[int],
) -> None:
    """Require that around each option some other cell is covered, unless it may be all of the
    figure. Without, T, O and I take 2.3 times as long, three hexominoes 1.1 times.
    """
    problem = figures.problem
    groups = set(problem.groups)
    least_pieces = sum(problem.least[group] for group in groups)
    if least_pieces < 2:
        return
    for option, variable in zip(problem.options, options, strict=True):
        cells = [item for item in option if item < figures.cells]
        cells_around = _around(figures, cells)
        around = [covered[cell] for cell in cells_around]
        session.add([-variable, *around])


def _choose(session: Session, choices: Sequence[Sequence[list[int]]]) -> None:
    if not choices:
        return
    chosen = [session.fresh() for _ in choices]
    session.add(chosen)
    for literal, clauses in zip(chosen, choices, strict=True):
        for clause in clauses:
            session.add([-literal, *clause])


def _equal(symmetry: Permutation, covered: Sequence[int]) -> list[list[int]]:
    """Return the clauses for a symmetry that maps the figure onto itself: each cell implies its
    image.

    That is enough, since going on to the image comes back to the cell.
    """
    clauses = []
    for cell, image in enumerate(symmetry):
        if image != cell:
            clause = [-covered[cell], covered[image]]
            clauses.append(clause)
    return clauses


def _not_before(session: Session, pairs: Iterable[tuple[int, int]]) -> None:
    """Require that the first literals of the pairs, as a word of zeros and ones, do not come before
    the second ones.

    For a figure and its images it leaves one of them, the last (lex-leader symmetry breaking;
    Crawford, Ginsberg, Luks and Roy 1996).
    """
    pairs_before = set()
    equal: list[int] = []  # "equal so far", negated; nothing at the beginning
    for a, b in pairs:
        if a == b or (a, b) in pairs_before:
            continue
        pairs_before |= {(a, b), (b, a)}
        still = session.fresh()
        session.add([*equal, a, -b])
        session.add([*equal, still, a, b])
        session.add([*equal, still, -a, -b])
        equal = [-still]


def _cuts(figures: FigureProblem, figure: set[int], covered: Sequence[int]) -> Iterator[list[int]]:
    """Yield the clauses that a disconnected figure violates and every connected one satisfies; none
    for a connected one.
    """
    figure_parts = list(connected_parts(figures.problem, figure))
    if len(figure_parts) == 1:
        return
    for figure_part in figure_parts:
        around = _around(figures, figure_part)
        beyond = []  # a part that does not reach everywhere must meet cells beyond
        if all(figure_part.intersection(cells) for cells in figures.met):
            cells_apart = figure - figure_part
            beyond.append(min(cells_apart))
        for isometry in figures.isometries:
            clause = [-covered[isometry[cell]] for cell in beyond]
            clause += [covered[isometry[cell]] for cell in around]
            for cell in figure_part:
                inside = covered[isometry[cell]]
                yield [-inside, *clause]


def _around(figures: FigureProblem, cells: Collection[int]) -> list[int]:
    neighbours: set[int] = set()
    for cell in cells:
        neighbours.update(figures.problem.neighbours[cell])
    return sorted(neighbours.difference(cells))
