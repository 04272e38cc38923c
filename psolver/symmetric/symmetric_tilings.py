"""The tilings that symmetries of their puzzle keep: those of one symmetry, and a table of all.

A symmetry permutes the options of the puzzle's problem. The tilings that it keeps are the covers
that hold all options of an orbit or none; so they are the covers of a problem in which each orbit
whose options do not overlap is one option.

The stabiliser of a tiling is a group of symmetries. Of the tilings that a group keeps, those with a
larger stabiliser are taken away, the largest groups first: then those are left that have exactly
this one (Burnside's table of marks).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..core.cells import Isometry
from ..core.control import UNWATCHED, Control
from ..core.errors import PsolverError
from ..core.lattice import Lattice
from ..core.model import Puzzle
from ..core.tiling import Placement, Tiling
from ..core.wording import quoted
from ..engines.jobs import Batch
from ..search.encode import Encoding
from ..search.known_reasons import encoded_or_reason
from ..search.problem import Permutation, Problem
from ..search.puzzle_group import images_of_witnesses, symmetry_group

if TYPE_CHECKING:
    from ..search.run import Run

NOT_HERE = "symmetries are given names on boards that neither wrap nor have separate parts"
NOT_BEST = "symmetric solutions are those of a puzzle without 'goal' and 'best'"
NO_SYMMETRY = "has no symmetry but the identity, so that --symmetric has nothing to choose"
TURNS = {2: "half-turn", 3: "third-turn", 4: "quarter-turn", 6: "sixth-turn"}
OF_SQUARES = {  # the axes and the signs of an isometry
    ((0, 1), (-1, 1)): "horizontal-mirror",
    ((0, 1), (1, -1)): "vertical-mirror",
    ((1, 0), (1, 1)): "falling-diagonal",
    ((1, 0), (-1, -1)): "rising-diagonal",
}
WAYS = ("up-down", "front-back", "left-right")  # of the axes of cubes
Group = frozenset[int]  # symmetries, by their numbers


class NamedSymmetry(NamedTuple):
    """A symmetry of a puzzle; one and its inverse have the same name, the identity has none."""

    name: str
    isometry: Isometry
    permutation: Permutation


def check_named(puzzle: Puzzle) -> None:
    """Raise PsolverError for a puzzle whose symmetries have no names."""
    if puzzle.goal or puzzle.best:
        raise PsolverError(f"{puzzle.file}: {NOT_BEST}")
    if puzzle.board.space.translations or puzzle.in_parts:
        raise PsolverError(f"{puzzle.file}: {NOT_HERE}")


def named_symmetries(encoding: Encoding, control: Control) -> list[NamedSymmetry]:
    """Return the symmetries of a puzzle, the identity first. Raises PsolverError for a puzzle whose
    symmetries have no names.
    """
    puzzle = encoding.puzzle
    check_named(puzzle)
    group = [one for one, _ in symmetry_group(puzzle, control=control, encoding=encoding)]
    names = _names(group, puzzle.board.lattice)
    options = control.watched(range(encoding.placed))
    number = {encoding.placement(option): option for option in options}
    return [
        NamedSymmetry(name, one, _on_options(encoding, one, number, control))
        for name, one in zip(names, group, strict=True)
    ]


def _on_options(
    encoding: Encoding, isometry: Isometry, number: Mapping[Placement, int], control: Control
) -> Permutation:
    """The permutation of the options, by their numbers, that an isometry is."""
    space = encoding.puzzle.board.lattice
    image = {cell: isometry(cell) for cell in encoding.cells}
    found = []
    for option in control.watched(range(encoding.placed)):
        one = encoding.placement(option)
        there = tuple(sorted((space.image_of_site(isometry, at), mark) for at, mark in one.marks))
        moved = tuple(sorted(image[cell] for cell in one.cells))
        found.append(number[Placement(one.piece, moved, there)])
    return (*found, *images_of_witnesses(encoding, isometry))


# names --------------------------------------------------------------------------------------------


def _names(group: Sequence[Isometry], lattice: Lattice) -> list[str]:
    """The name of each symmetry of a group, "" for the identity; of several with the same the
    names end with numbers.
    """
    pairs: dict[frozenset[object], list[int]] = defaultdict(list)  # a symmetry and its inverse
    identity = lattice.identity.linear
    inverse = {one.linear: _powers(one, identity)[-1].linear for one in group}
    for number, one in enumerate(group):
        if one.linear != identity:
            pairs[frozenset({one.linear, inverse[one.linear]})].append(number)
    names = [""] * len(group)
    plain = [_name(group[numbers[0]], lattice) for numbers in pairs.values()]
    seen: Counter[str] = Counter()
    for name, numbers in zip(plain, pairs.values(), strict=True):
        seen[name] += 1
        for number in numbers:
            names[number] = f"{name}-{seen[name]}" if plain.count(name) > 1 else name
    return names


def _powers(one: Isometry, identity: object) -> list[Isometry]:
    """The powers of an isometry up to the last before the identity."""
    found = [one]
    while (following := one.after(found[-1])).linear != identity:
        found.append(following)
    return found if one.linear != identity else [one]


def _name(one: Isometry, lattice: Lattice) -> str:
    """The name of a symmetry, without a number."""
    if len(one.axes) == 2 and one.linear in OF_SQUARES:
        return OF_SQUARES[one.linear]
    turn = TURNS.get(len(_powers(one, lattice.identity.linear)) + 1, "turn")
    if not lattice.reverses(one):
        return f"{turn}{_way(one, 1, lattice)}"
    kind = lattice.symmetry_kind(one) or "mirror"
    if turn != "half-turn":
        return f"{turn}-with-mirror{_way(one, -1, lattice)}"
    if len(one.axes) == 3 and one.signs == (-1, -1, -1) and one.axes == (0, 1, 2):
        return "point-mirror"
    return f"{kind.replace(' ', '-')}{_way(one, -1, lattice)}"


def _way(one: Isometry, sign: int, lattice: Lattice) -> str:
    """The end of the name of a symmetry of cubes: the only axis that it maps to itself, or reverses
    for the `sign` -1; "" for none.
    """
    if lattice.name != "cubic":
        return ""
    own = [n for n, axis in enumerate(one.axes) if axis == n and one.signs[n] == sign]
    return f"-{WAYS[own[0]]}" if len(own) == 1 else ""


def symmetry_named(puzzle: Puzzle, every: Sequence[NamedSymmetry], name: str) -> NamedSymmetry:
    """Return the symmetry of a puzzle with a name. Raises PsolverError for an unknown one."""
    wanted = "-".join(name.lower().split())
    for one in every:
        if one.name and one.name == wanted:
            return one
    known = ", ".join(sorted({one.name for one in every if one.name}))
    if not known:
        raise PsolverError(f"{puzzle.file}: {NO_SYMMETRY}")
    raise PsolverError(f"{puzzle.file}: has no symmetry {quoted(name)}; it has {known}")


# problems -----------------------------------------------------------------------------------------


def fixed_problem(
    problem: Problem, permutations: Iterable[Permutation], control: Control = UNWATCHED
) -> tuple[Problem, list[tuple[int, ...]]]:
    """Return the problem of the covers that some permutations keep, and the options that each of
    its options stands for.

    >>> row = Problem((1, 1), (1, 1), ((0,), (1,), (0, 1)), ())
    >>> fixed_problem(row, [(1, 0, 2)])[1]
    [(0, 1), (2,)]
    """
    every = control.watched(_orbits(problem, permutations))
    orbits = [one for one in every if _fits(problem, one)]
    watched = control.watched(orbits)
    times = [Counter(i for option in one for i in problem.options[option]) for one in watched]
    groups = sorted({problem.groups[one[0]] for one in orbits}) if problem.groups else []
    first = len(problem.least)
    group = {item: first + number for number, item in enumerate(groups)}
    sums = {item for one in times for item, number in one.items() if number > 1} | problem.sums
    once = tuple(-1 if n in sums else at for n, at in enumerate(problem.positions))
    nowhere = len(groups)
    return (
        Problem(
            (*problem.least, *(0,) * nowhere),
            (*problem.most, *(len(problem.options),) * nowhere),
            tuple(
                (*sorted(of.elements()), *((group[problem.groups[one[0]]],) if groups else ()))
                for one, of in zip(orbits, times, strict=True)
            ),
            tuple(group[problem.groups[one[0]]] for one in orbits) if groups else (),
            (*problem.neighbours, *((),) * nowhere) if problem.neighbours else (),
            (*once, *(-1,) * nowhere) if problem.positions else (),
            sums=frozenset(sums),
        ),
        orbits,
    )


def _orbits(problem: Problem, permutations: Iterable[Permutation]) -> Iterator[tuple[int, ...]]:
    """The orbits of the options under some permutations, sorted."""
    every, seen = list(permutations), set[int]()
    for start in range(len(problem.options)):
        if start in seen:
            continue
        orbit = [start]
        seen.add(start)
        for option in orbit:  # which grows
            new = {image[option] for image in every} - seen
            seen |= new
            orbit += sorted(new)
        yield tuple(sorted(orbit))


def _fits(problem: Problem, orbit: Sequence[int]) -> bool:
    """Whether a cover can hold all options of an orbit."""
    times = Counter(item for option in orbit for item in problem.options[option])
    return all(number <= problem.most[item] for item, number in times.items())


# tasks of a run -----------------------------------------------------------------------------------


def classes(run: Run) -> Generator[Sequence[Tiling], None, None]:
    """Yield the tilings of a run's puzzle that a symmetry keeps, each by itself, verified."""
    run.classes = None
    if found := _posed(run):
        encoding, (problem, orbits) = found
        with run.searching(problem, "list") as those:
            for batch in those:
                for cover in run.control.watched(batch.covers, 100):
                    options = sorted(option for one in cover for option in orbits[one])
                    yield run.verified([encoding.tiling(tuple(options), run.control)])


def batches(run: Run) -> Iterator[Batch]:
    """Yield the numbers of the tilings of a run's puzzle that a symmetry keeps."""
    run.classes = None
    if found := _posed(run):
        with run.searching(found[1][0], "count") as those:
            yield from those


def _posed(run: Run) -> tuple[Encoding, tuple[Problem, list[tuple[int, ...]]]] | None:
    """The encoding of a run's puzzle, and the problem of the tilings that a symmetry keeps; None if
    the run has a reason why there are none.
    """
    assert run.puzzle
    encoding, run.reason = encoded_or_reason(run.puzzle, run.control)
    if encoding is None:
        return None
    name = run.options.symmetric or ""
    one = symmetry_named(run.puzzle, named_symmetries(encoding, run.control), name)
    return encoding, fixed_problem(encoding.problem, [one.permutation], run.control)


def _number(run: Run, problem: Problem) -> int:
    with run.searching(problem, "count") as those:
        return sum(batch.solutions for batch in those)


class SymmetryCount(NamedTuple):
    """The tilings of a puzzle that a group of symmetries fixes, one of several conjugate groups.

    names     of symmetries that generate it; () for the identity alone
    order     the number of its symmetries
    groups    the number of its conjugates, itself among them
    fixed     the tilings that it keeps, and maybe others too
    exactly   the tilings that it or a conjugate keeps, and no larger group
    distinct  these, if those count once that the symmetries of the puzzle make of each other
    """

    names: tuple[str, ...]
    order: int
    groups: int
    fixed: int
    exactly: int
    distinct: int


def by_symmetry(run: Run) -> list[SymmetryCount]:
    """Return the number of tilings of a run's puzzle by the groups of symmetries that keep them, up
    to conjugation, the smallest first; [] if there are none, for which the run has a reason.
    """
    run.task["by"] = "symmetry"
    found: list[SymmetryCount] = []
    with run.guarded():
        assert run.puzzle
        encoding, run.reason = encoded_or_reason(run.puzzle, run.control)
        if encoding:
            every = named_symmetries(encoding, run.control)
            found = _table(run, encoding.problem, every)
        run.solutions = found[0].fixed if found else 0
        run.classes = sum(row.distinct for row in found)
        run.complete = True
    return found


def _table(run: Run, problem: Problem, every: Sequence[NamedSymmetry]) -> list[SymmetryCount]:
    product = _products(every)
    groups = _subgroups(product)
    classes = _conjugates(groups, product)
    fixed: dict[Group, int] = {}
    for those in classes:
        number = 0
        if all(fixed.get(one, 1) for one in groups if one < those[0]):
            chosen = [every[n].permutation for n in _generators(those[0], product)]
            part = fixed_problem(problem, chosen, run.control)[0] if chosen else problem
            number = _number(run, part)
        fixed |= dict.fromkeys(those, number)
    exactly: dict[Group, int] = {}
    for one in reversed(groups):
        exactly[one] = fixed[one] - sum(exactly[other] for other in exactly if one < other)
    rows = []
    for those in classes:
        group, number = those[0], len(those) * exactly[those[0]]
        names = tuple(every[n].name for n in _generators(group, product))
        distinct, rest = divmod(number * len(group), len(every))
        assert rest == 0
        sizes = len(group), len(those)
        rows.append(SymmetryCount(names, *sizes, fixed[group], number, distinct))
    # the classes are the average number of tilings that a symmetry fixes (Cauchy and Frobenius)
    total = sum(fixed[_closed([n], product)] for n in range(len(every)))
    assert sum(row.distinct for row in rows) * len(every) == total
    return rows


# groups of symmetries, by their numbers, the identity is 0 ----------------------------------------


def _products(every: Sequence[NamedSymmetry]) -> list[list[int]]:
    """The number of each product: of one after another."""
    number = {one.isometry.linear: n for n, one in enumerate(every)}
    return [[number[a.isometry.after(b.isometry).linear] for b in every] for a in every]


def _closed(some: Iterable[int], product: Sequence[Sequence[int]]) -> Group:
    """The group that some symmetries generate."""
    found, generators = [0], list(some)
    for one in found:  # which grows
        found += {product[one][other] for other in generators}.difference(found)
    return frozenset(found)


def _subgroups(product: Sequence[Sequence[int]]) -> list[Group]:
    """All subgroups, the smallest first."""
    found = [frozenset({0})]
    for group in found:  # which grows
        larger = {_closed([*group, one], product) for one in range(len(product))}
        found += sorted(larger.difference(found), key=sorted)
    return sorted(found, key=lambda group: (len(group), sorted(group)))


def _conjugates(groups: Sequence[Group], product: Sequence[Sequence[int]]) -> list[list[Group]]:
    """The subgroups in classes: those that a symmetry h takes to one another, g to h g h^-1."""
    inverse = [row.index(0) for row in product]
    left, found = list(groups), []
    while left:
        group = left[0]
        images = {
            frozenset(product[product[h][g]][inverse[h]] for g in group)
            for h in range(len(product))
        }
        found.append([one for one in left if one in images])
        left = [one for one in left if one not in images]
    return found


def _generators(group: Group, product: Sequence[Sequence[int]]) -> list[int]:
    """A few symmetries that generate a group: at each step the first one that leads furthest."""
    chosen: list[int] = []
    while (reached := _closed(chosen, product)) != group:
        sizes = {one: len(_closed([*chosen, one], product)) for one in sorted(group - reached)}
        chosen.append(max(sizes, key=lambda one: sizes[one]))
    return chosen
