"""A tiling that a symmetry of the puzzle maps onto itself, by SAT: a much smaller problem.

Cells that a turn exchanges become one, an orbit; so do placements. Only those placements stay whose
cells lie in different orbits: then a placement and its images keep apart, and a cover of the orbits
is a tiling of the board. Turns that leave a cell in its place are of no use, unless it may stay
empty. That there is no such tiling proves nothing.

Without it, Y in 24x24 less 4x4 in its middle takes three times as long, and 48 Y and 48 F in 22x22
less 2x2 in its middle, 2 seconds with it, were not placed in 50 (tests/benchmarks/measures.md). No
other stage is for a stock of two or three kinds.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ...core.cells import Isometry
from ...core.control import current_control
from ...core.model import Puzzle
from ...core.outcome import QUOTIENT
from ...core.tilings import Tiling
from ...search.encoding import Encoding, encode
from ...search.problem import Problem
from ...search.puzzle_group import symmetry_group
from ...search.sat.clause_numbers import number_of_clauses
from ...search.sat.clauses import one_cover
from ..tuning import (
    COLOURING_CONFLICTS,
    CONFLICTS_LIKE_ENCODING,
    FASTEST_SOLVER,
    MOST_FIRST_PLACEMENTS,
    MOST_QUOTIENTS,
    QUOTIENT_BUDGETS,
    QUOTIENT_OPTION_CLAUSES,
)
from .shared import is_coloured, used_pieces
from .turns import Turns

Cyclic: TypeAlias = tuple[Isometry, ...]  # all powers of one of them, the identity first


def suits(puzzle: Puzzle) -> bool:
    """Whether the puzzle is small enough to be encoded."""
    forms = sum(len(piece.orientations) for piece in used_pieces(puzzle))
    placements = forms * len(puzzle.board.cells)
    return placements <= MOST_FIRST_PLACEMENTS


def turns(puzzle: Puzzle, solver: str | None = None) -> Turns[Tiling | None]:
    """Look for a symmetric tiling of a puzzle turn by turn; return it, None if none was found."""
    solver = solver or FASTEST_SOLVER
    control = current_control()
    groups = []
    for group in _cyclic_groups(puzzle):
        if not _may_share(puzzle, len(group)):
            continue
        if _is_free(puzzle, group):
            groups.append(group)
    if not groups:
        return None
    encoding = encode(puzzle)
    quotients = []
    for group in groups[:MOST_QUOTIENTS]:
        placements = len(encoding.problem.options)
        yield QUOTIENT_OPTION_CLAUSES * placements
        control.turn_to("sat", QUOTIENT)
        quotient = _quotient(encoding, group)
        quotients.append(quotient)
    for budget in QUOTIENT_BUDGETS:
        if budget == COLOURING_CONFLICTS and is_coloured(encoding):
            return None
        for folded in list(quotients):
            clauses = number_of_clauses(folded.problem)
            clauses_of_budget = clauses * budget // CONFLICTS_LIKE_ENCODING
            yield clauses + clauses_of_budget
            control.turn_to("sat", QUOTIENT)
            answer = one_cover(folded.problem, solver, budget)
            control.progress.nodes += answer.conflicts
            if answer.cover is not None:
                options: list[int] = []
                for orbit in answer.cover:
                    options += folded.orbits[orbit]
                options.sort()
                return encoding.tiling(tuple(options))
            if answer.settled:
                quotients.remove(folded)
    return None


def _cyclic_groups(puzzle: Puzzle) -> list[Cyclic]:
    """Return the groups that one symmetry generates, those of many elements first, rotations first
    among these.
    """
    lattice = puzzle.board.lattice
    groups: dict[frozenset[Isometry], Cyclic] = {}
    for isometry, _ in symmetry_group(puzzle):
        powers = [lattice.identity]
        power = isometry
        while power != lattice.identity:
            powers.append(power)
            power = isometry.after(power)
        if len(powers) > 1:
            elements = frozenset(powers)
            groups.setdefault(elements, tuple(powers))

    def rank(group: Cyclic) -> tuple[int, bool, Cyclic]:
        is_reversed = lattice.reverses(group[1])
        return -len(group), is_reversed, group

    return sorted(groups.values(), key=rank)


def _is_free(puzzle: Puzzle, group: Cyclic) -> bool:
    """Whether no symmetry but the identity leaves a cell in its place that must be covered."""
    for isometry in group[1:]:
        for cell in puzzle.board.must:
            if isometry(cell) == cell:
                return False
    return True


def _may_share(puzzle: Puzzle, elements: int) -> bool:
    """Whether each piece may be used in whole orbits, of a number of `elements`. A piece that is
    used once may not, so that no time is spent on a puzzle that has one.
    """
    for piece in puzzle.pieces:
        if piece.most is None:
            continue
        fewest_orbits = -(-piece.least // elements)  # rounded up
        most_orbits = piece.most // elements
        if fewest_orbits > most_orbits:
            return False
    return True


class Quotient(NamedTuple):
    """A problem whose items are orbits of cells, and pieces; for each of its options those of the
    puzzle that it stands for.
    """

    problem: Problem
    orbits: list[tuple[int, ...]]


def _quotient(encoding: Encoding, group: Cyclic) -> Quotient:
    """Return the quotient of a puzzle by a group that is free."""
    problem = encoding.problem
    cells = encoding.cells
    elements = len(group)
    number = {cell: item for item, cell in enumerate(cells)}
    images = [[number[isometry(cell)] for cell in cells] for isometry in group]
    first_of = []  # of the orbit of each cell
    short = set()  # the cells that some symmetry leaves in their place
    for cell, orbit in enumerate(zip(*images, strict=True)):
        first_of.append(min(orbit))
        if len(set(orbit)) < elements:
            short.add(cell)
    firsts = sorted(set(first_of))
    item = {cell: place for place, cell in enumerate(firsts)}
    lower_bounds = []
    upper_bounds = []
    for cell in firsts:
        lower_bounds.append(problem.least[cell])
        upper_bounds.append(0 if cell in short else 1)
    for piece in range(len(cells), len(problem.least)):
        least_orbits = -(-problem.least[piece] // elements)  # rounded up
        most_orbits = problem.most[piece] // elements
        lower_bounds.append(least_orbits)
        upper_bounds.append(most_orbits)
    fewer_items = len(cells) - len(firsts)
    options = []
    orbits = []
    for items in current_control().watched(problem.options):
        *covered, piece = items
        covered_orbits = {item[first_of[cell]] for cell in covered}
        if len(covered_orbits) < len(covered):
            continue
        if not short.isdisjoint(covered):
            continue
        option_images = []
        for image in images:
            image_cells = sorted([image[cell] for cell in covered])
            option_images.append((*image_cells, piece))
        if items == min(option_images):
            option = (*sorted(covered_orbits), piece - fewer_items)
            options.append(option)
            numbers = [encoding.option_numbers[option_image] for option_image in option_images]
            orbits.append(tuple(numbers))
    groups = [option[-1] for option in options]
    quotient = Problem(
        tuple(lower_bounds),
        tuple(upper_bounds),
        tuple(options),
        tuple(groups),
    )
    return Quotient(quotient, orbits)
