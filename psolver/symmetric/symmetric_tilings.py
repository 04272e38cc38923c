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
from ..core.closure import closure
from ..core.control import current_control
from ..core.errors import PsolverError
from ..core.lattice import Lattice
from ..core.model import Puzzle
from ..core.tilings import Placement, Tiling
from ..core.wording import quoted
from ..engines.jobs import Batch
from ..search.encoding import Encoding
from ..search.known_reasons import encoded_or_reason
from ..search.problem import Permutation, Problem
from ..search.puzzle_group import images_of_witnesses, symmetry_group

if TYPE_CHECKING:
    from ..search.run import Run

NOT_HERE = "symmetries are given names on boards that neither wrap nor have separate parts"
NOT_BEST = "symmetric solutions are those of a puzzle without 'goal' and 'best'"
NO_SYMMETRY_TO_CHOOSE = (
    "has no symmetry but the identity, so that --symmetric has nothing to choose"
)
TURN_NAMES = {2: "half-turn", 3: "third-turn", 4: "quarter-turn", 6: "sixth-turn"}
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


def named_symmetries(encoding: Encoding) -> list[NamedSymmetry]:
    """Return the symmetries of a puzzle, the identity first. Raises PsolverError for a puzzle whose
    symmetries have no names.
    """
    puzzle = encoding.puzzle
    check_named(puzzle)
    group = [isometry for isometry, _ in symmetry_group(puzzle, encoding=encoding)]
    names = _names(group, puzzle.board.lattice)
    options = current_control().watched(range(encoding.placed))
    number = {encoding.placement(option): option for option in options}
    return [
        NamedSymmetry(name, isometry, _on_options(encoding, isometry, number))
        for name, isometry in zip(names, group, strict=True)
    ]


def _on_options(
    encoding: Encoding, isometry: Isometry, number: Mapping[Placement, int]
) -> Permutation:
    """The permutation of the options, by their numbers, that an isometry is."""
    space = encoding.puzzle.board.lattice
    image = {cell: isometry(cell) for cell in encoding.cells}
    images = []
    for option in current_control().watched(range(encoding.placed)):
        placement = encoding.placement(option)
        marks = [(space.image_of_site(isometry, at), mark) for at, mark in placement.marks]
        moved = tuple(sorted(image[cell] for cell in placement.cells))
        images.append(number[Placement(placement.piece, moved, tuple(sorted(marks)))])
    return (*images, *images_of_witnesses(encoding, isometry))


# names --------------------------------------------------------------------------------------------


def _names(group: Sequence[Isometry], lattice: Lattice) -> list[str]:
    """The name of each symmetry of a group, "" for the identity; of several with the same the
    names end with numbers.
    """
    pairs: dict[frozenset[object], list[int]] = defaultdict(list)  # a symmetry and its inverse
    identity = lattice.identity.linear
    inverse = {isometry.linear: _powers(isometry, identity)[-1].linear for isometry in group}
    for number, isometry in enumerate(group):
        if isometry.linear != identity:
            pairs[frozenset({isometry.linear, inverse[isometry.linear]})].append(number)
    of_name: dict[str, list[list[int]]] = defaultdict(list)
    for numbers in pairs.values():
        of_name[_name(group[numbers[0]], lattice)].append(numbers)
    names = [""] * len(group)
    for name, alike in of_name.items():
        for place, numbers in enumerate(alike, 1):
            for number in numbers:
                names[number] = f"{name}-{place}" if len(alike) > 1 else name
    return names


def _powers(isometry: Isometry, identity: object) -> list[Isometry]:
    """The powers of an isometry up to the last before the identity."""
    powers = [isometry]
    while (following := isometry.after(powers[-1])).linear != identity:
        powers.append(following)
    return powers


def _name(isometry: Isometry, lattice: Lattice) -> str:
    """The name of a symmetry, without a number."""
    if isometry.linear in OF_SQUARES:
        return OF_SQUARES[isometry.linear]
    turn = TURN_NAMES.get(len(_powers(isometry, lattice.identity.linear)) + 1, "turn")
    if not lattice.reverses(isometry):
        return f"{turn}{_way(isometry, 1, lattice)}"
    kind = lattice.symmetry_kind(isometry) or "mirror"
    if turn != "half-turn":
        return f"{turn}-with-mirror{_way(isometry, -1, lattice)}"
    if isometry.linear == ((0, 1, 2), (-1, -1, -1)):
        return "point-mirror"
    return f"{kind.replace(' ', '-')}{_way(isometry, -1, lattice)}"


def _way(isometry: Isometry, sign: int, lattice: Lattice) -> str:
    """The end of the name of a symmetry of cubes: the only axis that it maps to itself, or reverses
    for the `sign` -1; "" for none.
    """
    if lattice.name != "cubic":
        return ""
    fixed_axes = [
        n for n, axis in enumerate(isometry.axes) if axis == n and isometry.signs[n] == sign
    ]
    return f"-{WAYS[fixed_axes[0]]}" if len(fixed_axes) == 1 else ""


def symmetry_named(puzzle: Puzzle, symmetries: Sequence[NamedSymmetry], name: str) -> NamedSymmetry:
    """Return the symmetry of a puzzle with a name. Raises PsolverError for an unknown one."""
    named = {symmetry.name: symmetry for symmetry in reversed(symmetries) if symmetry.name}
    if not named:
        raise PsolverError(f"{puzzle.file}: {NO_SYMMETRY_TO_CHOOSE}")
    wanted_name = "-".join(name.lower().split())
    if wanted_name not in named:
        names = ", ".join(sorted(named))
        raise PsolverError(f"{puzzle.file}: has no symmetry {quoted(name)}; it has {names}")
    return named[wanted_name]


# problems -----------------------------------------------------------------------------------------


def fixed_problem(
    problem: Problem, permutations: Iterable[Permutation]
) -> tuple[Problem, list[tuple[int, ...]]]:
    """Return the problem of the covers that some permutations keep, and the options that each of
    its options stands for.

    >>> row = Problem((1, 1), (1, 1), ((0,), (1,), (0, 1)), ())
    >>> fixed_problem(row, [(1, 0, 2)])[1]
    [(0, 1), (2,)]
    """
    control = current_control()
    orbits = []
    groups: set[int] = set()  # of the options that are there
    for orbit in control.watched(_orbits(problem, permutations)):
        times = _times(problem, orbit)
        if all(number <= problem.most[item] for item, number in times.items()):
            orbits.append(orbit)
            if problem.groups:
                groups.add(problem.groups[orbit[0]])
    item_of_group = {group: item for item, group in enumerate(sorted(groups), len(problem.least))}
    sums = set(problem.sums)
    options = []
    groups_of_options = []
    for orbit in control.watched(orbits):
        times = _times(problem, orbit)
        sums.update(item for item, number in times.items() if number > 1)
        items = sorted(times.elements())
        if groups:
            groups_of_options.append(item_of_group[problem.groups[orbit[0]]])
            items.append(groups_of_options[-1])
        options.append(tuple(items))
    added = len(groups)
    positions: tuple[int, ...] = ()
    if problem.positions:
        once = (-1 if item in sums else at for item, at in enumerate(problem.positions))
        positions = (*once, *(-1,) * added)
    fixed = Problem(
        (*problem.least, *(0,) * added),
        (*problem.most, *(len(problem.options),) * added),
        tuple(options),
        tuple(groups_of_options),
        (*problem.neighbours, *((),) * added) if problem.neighbours else (),
        positions,
        sums=frozenset(sums),
    )
    return fixed, orbits


def _orbits(problem: Problem, permutations: Iterable[Permutation]) -> Iterator[tuple[int, ...]]:
    """The orbits of the options under some permutations, sorted."""
    maps = list(permutations)
    reached = set[int]()
    for start in range(len(problem.options)):
        if start not in reached:
            orbit = closure([start], lambda option: [image[option] for image in maps])
            reached.update(orbit)
            yield tuple(sorted(orbit))


def _times(problem: Problem, orbit: Sequence[int]) -> Counter[int]:
    """The number of times that the options of an orbit cover each item together."""
    times: Counter[int] = Counter()
    for option in orbit:
        times.update(problem.options[option])
    return times


# tasks of a run -----------------------------------------------------------------------------------


def kept_classes(run: Run) -> Generator[Sequence[Tiling], None, None]:
    """Yield the tilings of a run's puzzle that a symmetry keeps, each by itself, verified."""
    run.classes = None
    posed = _posed(run)
    if posed is None:
        return
    encoding, (problem, orbits) = posed
    with run.searching(problem, "list") as batches_of_orbits:
        for batch in batches_of_orbits:
            for cover in run.control.watched(batch.covers, 100):
                options = sorted(option for number in cover for option in orbits[number])
                yield run.verified([encoding.tiling(tuple(options))])


def kept_batches(run: Run) -> Iterator[Batch]:
    """Yield the numbers of the tilings of a run's puzzle that a symmetry keeps."""
    run.classes = None
    if posed := _posed(run):
        with run.searching(posed[1][0], "count") as counted:
            yield from counted


def _posed(run: Run) -> tuple[Encoding, tuple[Problem, list[tuple[int, ...]]]] | None:
    """The encoding of a run's puzzle, and the problem of the tilings that a symmetry keeps; None if
    the run has a reason why there are none.
    """
    assert run.puzzle
    encoding, run.reason = encoded_or_reason(run.puzzle)
    if encoding is None:
        return None
    name = run.options.symmetric or ""
    symmetry = symmetry_named(run.puzzle, named_symmetries(encoding), name)
    return encoding, fixed_problem(encoding.problem, [symmetry.permutation])


def _number(run: Run, problem: Problem) -> int:
    with run.searching(problem, "count") as counted:
        return sum(batch.solutions for batch in counted)


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
    counts: list[SymmetryCount] = []
    with run.guarded():
        assert run.puzzle
        encoding, run.reason = encoded_or_reason(run.puzzle)
        if encoding:
            symmetries = named_symmetries(encoding)
            counts = _table(run, encoding.problem, symmetries)
        run.solutions = counts[0].fixed if counts else 0
        run.classes = sum(row.distinct for row in counts)
        run.complete = True
    return counts


def _table(run: Run, problem: Problem, symmetries: Sequence[NamedSymmetry]) -> list[SymmetryCount]:
    product = _products(symmetries)
    groups = _subgroups(product)
    classes = _conjugates(groups, product)
    fixed: dict[Group, int] = {}
    for conjugates in classes:
        group = conjugates[0]
        number = 0
        if all(fixed.get(subgroup, 1) for subgroup in groups if subgroup < group):
            kept_by_all = problem
            if chosen := [symmetries[n].permutation for n in _generators(group, product)]:
                kept_by_all, _ = fixed_problem(problem, chosen)
            number = _number(run, kept_by_all)
        fixed |= dict.fromkeys(conjugates, number)
    exactly: dict[Group, int] = {}
    for subgroup in reversed(groups):
        kept_by_more = sum(number for larger, number in exactly.items() if subgroup < larger)
        exactly[subgroup] = fixed[subgroup] - kept_by_more
    rows = []
    for conjugates in classes:
        group = conjugates[0]
        number = len(conjugates) * exactly[group]
        names = tuple(symmetries[n].name for n in _generators(group, product))
        distinct, rest = divmod(number * len(group), len(symmetries))
        assert rest == 0
        order = len(group)
        alike = len(conjugates)
        rows.append(SymmetryCount(names, order, alike, fixed[group], number, distinct))
    # the classes are the average number of tilings that a symmetry fixes (Cauchy and Frobenius)
    total = sum(fixed[_closed([n], product)] for n in range(len(symmetries)))
    assert sum(row.distinct for row in rows) * len(symmetries) == total
    return rows


# groups of symmetries, by their numbers, the identity is 0 ----------------------------------------


def _products(symmetries: Sequence[NamedSymmetry]) -> list[list[int]]:
    """The number of each product: of one after another."""
    number = {symmetry.isometry.linear: n for n, symmetry in enumerate(symmetries)}
    return [[number[a.isometry.after(b.isometry).linear] for b in symmetries] for a in symmetries]


def _closed(symmetries: Iterable[int], product: Sequence[Sequence[int]]) -> Group:
    """The group that some symmetries generate."""
    generators = list(symmetries)
    return frozenset(closure([0], lambda member: [product[member][n] for n in generators]))


def _subgroups(product: Sequence[Sequence[int]]) -> list[Group]:
    """All subgroups, the smallest first."""

    def larger(group: Group) -> list[Group]:
        return [_closed([*group, symmetry], product) for symmetry in range(len(product))]

    subgroups = closure([frozenset({0})], larger)
    return sorted(subgroups, key=lambda group: (len(group), sorted(group)))


def _conjugates(groups: Sequence[Group], product: Sequence[Sequence[int]]) -> list[list[Group]]:
    """The subgroups in classes: those that a symmetry h takes to one another, g to h g h^-1."""
    classes = []
    classified: set[Group] = set()
    for group in groups:
        if group not in classified:
            images = set()
            for h, row in enumerate(product):
                back = row.index(0)  # the inverse of h
                images.add(frozenset(product[product[h][g]][back] for g in group))
            classes.append([subgroup for subgroup in groups if subgroup in images])
            classified |= images
    return classes


def _generators(group: Group, product: Sequence[Sequence[int]]) -> list[int]:
    """A few symmetries that generate a group: at each step the first one that leads furthest."""
    chosen: list[int] = []

    def size_with(symmetry: int) -> int:
        return len(_closed([*chosen, symmetry], product))

    while (reached := _closed(chosen, product)) != group:
        chosen.append(max(sorted(group - reached), key=size_with))
    return chosen
