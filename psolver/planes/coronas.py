"""Coronas: the copies of a shape that surround it, layer by layer, and its Heesch number.

Corona 0 is the shape itself. Corona k are the copies that share a point with the patch of the
coronas before it, and leave no point of its boundary free; no two copies overlap. A patch may have
no holes, but for the last one. The Heesch number is the largest k of a patch without holes; with
holes, of a patch that has none before its last corona (Craig S. Kaplan, "Heesch numbers of unmarked
polyforms", 2021, arXiv 2105.09438, section 2.1).

As there, SAT decides: one formula a number n of coronas. The variable of a copy and a number k is
true if the copy lies in corona k or one before it. The clauses:

    a copy that lies in corona k or before lies in corona k + 1 or before
    the cells around a copy of corona k < n (those that share a point with it) are covered by copies
    of corona k + 1 or before
    no cell is covered twice

A solution is read from the inside: the copies that lie around the shape are corona 1, those around
them corona 2 … Others do no harm, so no clause forbids them. If a patch read so has a hole, two
kinds of clauses are added, and the solver goes on: copies that enclose it leave it a hole in
every patch, unless other copies fill it; and a copy without one of the corona before beside it is
not in a corona. The first is added for all images of the hole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, NamedTuple, TypeAlias, TypeVar

from ..core.cells import Cell, Shape
from ..core.children import call
from ..core.control import UNWATCHED, current_control
from ..core.errors import PsolverError
from ..core.lattice import Lattice
from ..core.wording import plural
from ..search.sat import DEFAULT_SOLVER
from ..search.sat.session import Session
from ..text.scene import holes as holes_in
from .copies import CopiedShape, Copy, Place, code_of
from .planes_tuning import (
    CORONA_PAIRWISE,
    CORONA_SLICE_CONFLICTS,
    FURTHER_CORONAS,
    MOST_CORONAS,
    SMALL_CORONA_SEARCH,
)

T = TypeVar("T")
Variable: TypeAlias = tuple[Place, int]  # a copy that lies in this corona or one before it


Patch: TypeAlias = tuple[tuple[Copy, ...], ...]  # the copies of each corona, from 0 on


@dataclass(frozen=True, slots=True)
class Coronas:
    """The coronas of a shape.

    number             of coronas that a patch without holes has: the Heesch number if `complete`
    number_with_holes  the same if the last corona may have holes: the same number or one more
    patch              one with `number` coronas, without holes
    patch_with_holes   one with `number_with_holes` coronas; the last may have holes
    refuted            the formula that shows that there are no more coronas, if that is known
    excluded           the formula that shows that the shape does not tile the plane, if that is
                       known: it allows holes anywhere, as the coronas of a tiling may have some
    """

    number: int
    number_with_holes: int
    patch: Patch
    patch_with_holes: Patch
    refuted: Refuted | None = field(default=None, repr=False)
    excluded: Refuted | None = field(default=None, repr=False)

    @property
    def complete(self) -> bool:
        """Whether it is known that there are no more coronas."""
        return self.refuted is not None

    @property
    def excludes_tilings(self) -> bool:
        """Whether it is known that the shape does not tile the plane."""
        return self.excluded is not None


Case: TypeAlias = tuple[Shape, Lattice, bool]  # a shape, and whether copies may be flipped over


class Refuted(NamedTuple):
    """A formula without solution: the number of coronas that it asks for, up to which of them the
    patch may have no hole, and the clauses that were added for that.
    """

    case: Case
    number: int
    closed: int
    learned: tuple[tuple[int, ...], ...]

    def proof(self) -> tuple[str, str]:
        """Return the clauses in DIMACS CNF, and a DRAT proof that they contradict each other. The
        search is done again, in a child process. Raises PsolverError and Stopped.
        """
        return call(_proof, self)


def each_corona(
    cells: Iterable[Cell],
    lattice: Lattice,
    most_coronas: int = MOST_CORONAS,
    reflections: bool = True,
) -> Iterator[Coronas]:
    """Yield the coronas of a shape, anew whenever there are more, up to `most_coronas` of them, or
    it is proved that there are not.

    >>> from psolver.core.square_lattice import SQUARE
    >>> from psolver.core.picture import parse
    >>> *_, last = each_corona(parse(".#..\\n####\\n.#..\\n.#..", "#"), SQUARE)
    >>> last.number, last.number_with_holes, last.complete, len(last.patch_with_holes[1])
    (0, 1, True, 7)

    Without `reflections` no copy is flipped over. A shape that tiles the plane has coronas without
    end. The lattice is one of PLANE_LATTICES. Raises Stopped by the control.
    """
    shape_cells = tuple(sorted(cells))
    case = shape_cells, lattice, reflections
    coronas = _alone(shape_cells, lattice)
    shape = CopiedShape(*case)
    holes: list[_Hole] = []
    for number in range(1, most_coronas + 1):
        step = _decided(_step, shape, number, holes)
        holes = step.holes
        if step.with_holes:
            patch = step.with_holes
            coronas = replace(coronas, number_with_holes=number, patch_with_holes=patch)
        refuted = step.refuted
        if refuted is None:
            patch = step.patch
            coronas = replace(coronas, number=number, patch=patch, patch_with_holes=patch)
            yield coronas
            continue
        excluded = None if refuted.learned else refuted
        coronas = replace(coronas, refuted=refuted, excluded=excluded)
        yield coronas
        if excluded is None:
            excluded = _refuted_with_holes(case, number)
            if excluded is not None:
                yield replace(coronas, excluded=excluded)
        return


class _Step(NamedTuple):
    """The patches of one more corona, and the holes to be forbidden; or the formula that shows that
    there is no patch without holes.
    """

    with_holes: Patch
    patch: Patch
    holes: list[_Hole]
    refuted: Refuted | None


def _step(case: Case, number: int, holes: list[_Hole]) -> _Step:
    shape = CopiedShape(*case)
    with _Formula(shape, number) as formula:
        formula.forbid(holes, number - 1)
        with_holes = formula.find(holes)
        if with_holes is None:
            return _Step((), (), holes, formula.refuted())
        formula.forbid(holes, number)
        patch = formula.find(holes)
        if patch is None:
            return _Step(with_holes, (), holes, formula.refuted())
        return _Step(with_holes, patch, holes, None)


def _refuted_with_holes(case: Case, number: int) -> Refuted | None:
    """Return the formula of some number of coronas, this one or a few more, that are impossible
    with any holes; None if it is not found.
    """
    shape = CopiedShape(*case)
    end = number + FURTHER_CORONAS + 1
    for coronas in range(number, end):
        if not _decided(_exist_with_holes, shape, coronas):
            return Refuted(case, coronas, 0, ())
    return None


def _decided(decide: Callable[..., T], shape: CopiedShape, number: int, *arguments: Any) -> T:
    """Decide on a number of coronas; in a child process if that may take long, as it can be ended
    there.
    """
    copies = len(_first_coronas(shape, number))
    is_long = copies * number > SMALL_CORONA_SEARCH
    if is_long and current_control() is not UNWATCHED:
        return call(decide, shape.case, number, *arguments)
    return decide(shape.case, number, *arguments)


def _exist_with_holes(case: Case, number: int) -> bool:
    shape = CopiedShape(*case)
    with _Formula(shape, number) as formula:
        answer = formula.session.decide(CORONA_SLICE_CONFLICTS)
        return answer is not False


def _alone(cells: Iterable[Cell], lattice: Lattice) -> Coronas:
    """The shape without coronas."""
    shape = Copy(tuple(sorted(cells)), lattice.identity)
    patch = ((shape,),)
    return Coronas(0, 0, patch, patch)


# clauses ------------------------------------------------------------------------------------------


class _Hole(NamedTuple):
    """Copies that enclose a hole, and those that cover one of its cells and lie in it."""

    around: tuple[Place, ...]
    fillers: tuple[Place, ...]


class _Formula:
    """The formula of a number of coronas, with its solver; it is a context manager."""

    def __init__(self, shape: CopiedShape, number: int, session: Session | None = None) -> None:
        self.shape = shape
        self.number = number
        self.control = current_control()
        self.session = session or Session(DEFAULT_SOLVER)
        self.learned: list[tuple[int, ...]] = []
        self._known: set[tuple[int, ...]] = set()
        self._closed = number - 1  # the coronas that may have no hole
        self.variable: dict[Variable, int] = {}
        self.covered: dict[tuple[int, int], int] = {}
        try:
            self._first = _first_coronas(shape, number)
            self._add_copies()
            self._add_surrounds()
            self._add_exclusions()
        except BaseException:
            self.session.close()
            raise

    def __enter__(self) -> _Formula:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()

    def _add_copies(self) -> None:
        for place, first_corona in self.control.watched(self._first.items()):
            earlier = 0
            for corona in range(first_corona, self.number + 1):
                variable = self.session.fresh()
                self.variable[place, corona] = variable
                if earlier:
                    self.session.add([-earlier, variable])
                earlier = variable

    def _add_surrounds(self) -> None:
        shape = self.shape
        own_cells = set(shape.codes(shape.home))
        for cell in shape.around(shape.home):
            covered = self._cover(cell, 1)
            self.session.add([covered])
        for place, first_corona in self.control.watched(self._first.items(), 20):
            around = [cell for cell in shape.around(place) if cell not in own_cells]
            for corona in range(first_corona, self.number):
                used = self.variable[place, corona]
                for cell in around:
                    covered = self._cover(cell, corona + 1)
                    self.session.add([-used, covered])

    def _cover(self, cell: int, corona: int) -> int:
        """The variable that is true only if a copy of this corona or before covers a cell."""
        if (cell, corona) not in self.covered:
            variable = self.session.fresh()
            self.covered[cell, corona] = variable
            literals = [-variable]
            for place in self.shape.covering(cell):
                if (place, corona) in self.variable:
                    literals.append(self.variable[place, corona])
            self.session.add(literals)
        return self.covered[cell, corona]

    def _add_exclusions(self) -> None:
        covering = defaultdict(list)
        for place in self._first:
            variable = self.variable[place, self.number]
            for cell in self.shape.codes(place):
                covering[cell].append(variable)
        for variables in self.control.watched(covering.values(), 50):
            self.session.at_most_one(variables, CORONA_PAIRWISE)

    # holes

    def forbid(self, holes: Iterable[_Hole], closed: int) -> None:
        """Forbid holes in the coronas up to `closed`; these ones at once."""
        self._closed = closed
        for hole in holes:
            self._forbid(hole)

    def _forbid(self, hole: _Hole) -> None:
        # cells around a copy of a corona before the last are covered: other holes need no clause
        first_corona = 1 if hole.fillers else self.number
        coronas = range(first_corona, self._closed + 1)
        if not coronas:
            return
        copies_around = len(hole.around)
        places = [self.shape.home, *self._first]
        copies = (*hole.around, *hole.fillers)
        for image in self.shape.images(copies):
            self.control.tick()
            orientation, _ = image[0]
            translations = [shift for number, shift in places if number == orientation]
            for by, corona in product(translations, coronas):
                moved = [(number, code + by) for number, code in image]
                around = moved[:copies_around]
                fillers = moved[copies_around:]
                clause = self._clause(around, corona, fillers, corona)
                if clause:
                    self._learn(clause)

    def _clause(
        self, if_all: Iterable[Place], corona: int, if_any: Iterable[Place], other_corona: int
    ) -> list[int]:
        """The clause that if all of the first copies lie in a corona or before, one of the others
        lies in another one or before; [] if it is always true.
        """
        home = self.shape.home
        if home in if_any:
            return []
        literals = []
        for place in if_all:
            if place == home:
                continue
            variable = self.variable.get((place, corona))
            if variable is None:
                return []
            literals.append(-variable)
        for place in if_any:
            variable = self.variable.get((place, other_corona))
            if variable is not None:
                literals.append(variable)
        return literals

    def _learn(self, clause: Iterable[int]) -> None:
        literals = tuple(sorted(set(clause)))
        if literals not in self._known:
            self._known.add(literals)
            self.learned.append(literals)
            self.session.add(literals)

    def _hole(self, hole: Shape, coronas: Iterable[Iterable[Place]]) -> _Hole:
        """A hole of the patch of these coronas."""
        cells = set()
        border = set()
        for cell in hole:
            cells.add(code_of(cell))
            for neighbour in self.shape.lattice.neighbours(cell):
                border.add(code_of(neighbour))
        around = []
        for corona in coronas:
            for place in corona:
                codes = self.shape.codes(place)
                if not border.isdisjoint(codes):
                    around.append(place)
        inside = []
        first_code = code_of(min(hole))
        for place in self.shape.covering(first_code):
            codes = self.shape.codes(place)
            if cells.issuperset(codes):
                inside.append(place)
        return _Hole(tuple(around), tuple(inside))

    # solutions

    def find(self, holes: list[_Hole]) -> Patch | None:
        """Return a patch with holes only where they are allowed, or None; holes that had to be
        forbidden are added to the list.
        """
        while self.session.decide(CORONA_SLICE_CONFLICTS):
            model = self.session.model()
            coronas = self._coronas(model)
            hole = self._first_hole(coronas)
            if hole is None:
                return self._patch(coronas)
            self._deny_strangers(model, coronas)
            holes.append(hole)
            self._forbid(hole)
        return None

    def _patch(self, coronas: Iterable[Iterable[Place]]) -> Patch:
        patch = []
        for corona in coronas:
            copies = [self.shape.copy(place) for place in corona]
            patch.append(tuple(copies))
        return tuple(patch)

    def _coronas(self, model: Set[int]) -> list[list[Place]]:
        """The coronas of a solution, from the inside."""
        home = self.shape.home
        covering = {}
        for place in self._first:
            if self.variable[place, self.number] in model:
                for cell in self.shape.codes(place):
                    covering[cell] = place
        for cell in self.shape.codes(home):
            covering[cell] = home
        coronas = [[home]]
        surrounded = {home}
        for _ in range(self.number):
            copies_beside = set()
            for place in coronas[-1]:
                for cell in self.shape.around(place):
                    copies_beside.add(covering[cell])
            next_corona = sorted(copies_beside - surrounded)
            coronas.append(next_corona)
            surrounded.update(next_corona)
        return coronas

    def _first_hole(self, coronas: Sequence[Iterable[Place]]) -> _Hole | None:
        cells: set[Cell] = set()
        closed_coronas = coronas[: self._closed + 1]
        for number, corona in enumerate(closed_coronas):
            for place in corona:
                cells.update(self.shape.copy(place).cells)
            if not number:
                continue
            holes = holes_in(frozenset(cells), self.shape.lattice)
            if holes:
                coronas_around = coronas[: number + 1]
                return self._hole(holes[0], coronas_around)
        return None

    def _deny_strangers(self, model: Set[int], coronas: Sequence[Iterable[Place]]) -> None:
        """Forbid copies that are in no corona, if a solution has some: the first of them."""
        reached: set[Place] = set()
        for number, corona in enumerate(coronas):
            reached.update(corona)
            strangers = []
            for place in self._first:
                is_stranger = place not in reached
                if is_stranger and self.variable.get((place, number)) in model:
                    strangers.append(place)
            for place in strangers:
                copies_beside = {place}
                for cell in self.shape.around(place):
                    copies_beside.update(self.shape.covering(cell))
                candidates = sorted(copies_beside)
                clause = self._clause([place], number, candidates, number - 1)
                assert clause, "a copy beside the shape is in corona 1"
                self._learn(clause)
            if strangers:
                return

    def refuted(self) -> Refuted:
        """Return the formula, which has no solution, as data."""
        closed = self._closed if self.learned else 0
        return Refuted(self.shape.case, self.number, closed, tuple(self.learned))


def _first_coronas(shape: CopiedShape, number: int) -> dict[Place, int]:
    """For each copy that may lie in a corona, the number of the first one."""
    control = current_control()
    own_cells = set(shape.codes(shape.home))
    size = len(own_cells)
    first_coronas = {}
    cells_reached = set(own_cells)
    newest = [shape.home]
    for corona in range(1, number + 1):
        around = set()
        for place in control.watched(newest, size):
            around.update(shape.around(place))
        around -= cells_reached
        cells_reached |= around
        newest = []
        for cell in control.watched(sorted(around), size * size):
            for place in shape.covering(cell):
                if place in first_coronas:
                    continue
                if own_cells.isdisjoint(shape.codes(place)):
                    first_coronas[place] = corona
                    newest.append(place)
    return first_coronas


# proofs -------------------------------------------------------------------------------------------


def _proof(refuted: Refuted) -> tuple[str, str]:
    clauses = []

    def take(clause: Sequence[int]) -> None:
        literals = map(str, (*clause, 0))
        clauses.append(" ".join(literals))

    session = Session(DEFAULT_SOLVER, take, proof=True)
    shape = CopiedShape(*refuted.case)
    with _Formula(shape, refuted.number, session) as formula:
        comments = list(_comments(formula, refuted, len(clauses)))
        for clause in refuted.learned:
            session.add(clause)
        if session.solve() is not False:
            raise PsolverError("internal error, please report it: more coronas were found")
        header = f"p cnf {session.pool.top} {len(clauses)}"
        formula_lines = [*comments, header, *clauses]
        return _as_text(formula_lines), _as_text(session.proof())


def _as_text(lines: Iterable[str]) -> str:
    """Lines as a text, each with its end."""
    return "\n".join([*lines, ""])


def _comments(formula: _Formula, refuted: Refuted, clauses: int) -> Iterator[str]:
    """The meaning of a formula."""
    shape = formula.shape
    lattice = formula.shape.lattice

    def named(cells: Iterable[Cell]) -> str:
        names = []
        for cell in cells:
            row, column = lattice.shown(cell)
            names.append(f"r{row}c{column}")
        return " ".join(names)

    closed = "holes allowed"
    if refuted.closed:
        closed = f"up to corona {refuted.closed} without holes"
    coronas = plural(refuted.number, "corona")
    yield f"c a patch of {coronas} of {named(shape.cells)}, {closed}"
    yield "c a variable is true if these cells are a copy in this corona or one before it:"
    for (place, corona), variable in formula.variable.items():
        copy = shape.copy(place)
        yield f"c {variable} corona {corona}: {named(copy.cells)}"
    yield "c a variable is true only if a copy in this corona or one before it covers this cell:"
    for (code, corona), variable in formula.covered.items():
        cell = shape.cell(code)
        yield f"c {variable} corona {corona}: {named([cell])}"
    if refuted.learned:
        yield f"c the clauses after number {clauses} forbid holes"
