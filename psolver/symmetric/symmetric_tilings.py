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
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence, Set
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
POINT_MIRROR = ((0, 1, 2), (-1, -1, -1))  # of cubes
WAYS = ("up-down", "front-back", "left-right")  # of the axes of cubes
Group = frozenset[int]  # symmetries, by their numbers
Products = list[list[int]]  # of two symmetries, by the numbers of all
Orbit = tuple[int, ...]  # options, by their numbers


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
    number_of_placement = {}
    for option in current_control().watched(range(encoding.placed)):
        placement = encoding.placement(option)
        number_of_placement[placement] = option
    symmetries = []
    for name, isometry in zip(names, group, strict=True):
        permutation = _on_options(encoding, isometry, number_of_placement)
        symmetries.append(NamedSymmetry(name, isometry, permutation))
    return symmetries


def _on_options(
    encoding: Encoding, isometry: Isometry, number_of_placement: Mapping[Placement, int]
) -> Permutation:
    """The permutation of the options, by their numbers, that an isometry is."""
    lattice = encoding.puzzle.board.lattice
    image_of_cell = {cell: isometry(cell) for cell in encoding.cells}
    images = []
    for option in current_control().watched(range(encoding.placed)):
        placement = encoding.placement(option)
        cells = sorted([image_of_cell[cell] for cell in placement.cells])
        marks = []
        for site, mark in placement.marks:
            image_site = lattice.image_of_site(isometry, site)
            marks.append((image_site, mark))
        marks.sort()
        image = Placement(placement.piece, tuple(cells), tuple(marks))
        images.append(number_of_placement[image])
    images += images_of_witnesses(encoding, isometry)
    return tuple(images)


# names --------------------------------------------------------------------------------------------


def _names(group: Sequence[Isometry], lattice: Lattice) -> list[str]:
    """The name of each symmetry of a group, "" for the identity; of several with the same the
    names end with numbers.
    """
    pairs_of_name = defaultdict(list)
    for numbers in _with_inverses(group, lattice.identity):
        name = _name(group[numbers[0]], lattice)
        pairs_of_name[name].append(numbers)
    names = [""] * len(group)
    for name, pairs in pairs_of_name.items():
        for place, numbers in enumerate(pairs, 1):
            full_name = name
            if len(pairs) > 1:
                full_name = f"{name}-{place}"
            for number in numbers:
                names[number] = full_name
    return names


def _with_inverses(group: Sequence[Isometry], identity: Isometry) -> Iterable[list[int]]:
    """The numbers of the symmetries of a group but for the identity, each with its inverse."""
    numbers_of_pair = defaultdict(list)
    for number, isometry in enumerate(group):
        if isometry.linear == identity.linear:
            continue
        inverse = _powers(isometry, identity.linear)[-1]
        pair = frozenset({isometry.linear, inverse.linear})
        numbers_of_pair[pair].append(number)
    return numbers_of_pair.values()


def _powers(isometry: Isometry, identity: object) -> list[Isometry]:
    """The powers of an isometry up to the last before the identity."""
    powers = [isometry]
    following = isometry.after(isometry)
    while following.linear != identity:
        powers.append(following)
        following = isometry.after(following)
    return powers


def _name(isometry: Isometry, lattice: Lattice) -> str:
    """The name of a symmetry, without a number."""
    if isometry.linear in OF_SQUARES:
        return OF_SQUARES[isometry.linear]
    powers = _powers(isometry, lattice.identity.linear)
    order = len(powers) + 1
    turn = TURN_NAMES.get(order, "turn")
    if not lattice.reverses(isometry):
        return turn + _way(isometry, 1, lattice)
    way = _way(isometry, -1, lattice)
    if turn != "half-turn":
        return f"{turn}-with-mirror{way}"
    if isometry.linear == POINT_MIRROR:
        return "point-mirror"
    kind = lattice.symmetry_kind(isometry) or "mirror"
    return kind.replace(" ", "-") + way


def _way(isometry: Isometry, sign: int, lattice: Lattice) -> str:
    """The end of the name of a symmetry of cubes: the only axis that it maps to itself, or reverses
    for the `sign` -1; "" for none.
    """
    if lattice.name != "cubic":
        return ""
    fixed_axes = []
    for number, axis in enumerate(isometry.axes):
        if axis == number and isometry.signs[number] == sign:
            fixed_axes.append(axis)
    if len(fixed_axes) != 1:
        return ""
    return f"-{WAYS[fixed_axes[0]]}"


def symmetry_named(puzzle: Puzzle, symmetries: Sequence[NamedSymmetry], name: str) -> NamedSymmetry:
    """Return the symmetry of a puzzle with a name. Raises PsolverError for an unknown one."""
    named: dict[str, NamedSymmetry] = {}
    for symmetry in symmetries:
        if symmetry.name:
            named.setdefault(symmetry.name, symmetry)
    if not named:
        raise PsolverError(f"{puzzle.file}: {NO_SYMMETRY_TO_CHOOSE}")
    usual_name = "-".join(name.lower().split())
    if usual_name not in named:
        names = ", ".join(sorted(named))
        raise PsolverError(f"{puzzle.file}: has no symmetry {quoted(name)}; it has {names}")
    return named[usual_name]


# problems -----------------------------------------------------------------------------------------


def fixed_problem(
    problem: Problem, permutations: Iterable[Permutation]
) -> tuple[Problem, list[Orbit]]:
    """Return the problem of the covers that some permutations keep, and the options that each of
    its options stands for.

    >>> row = Problem((1, 1), (1, 1), ((0,), (1,), (0, 1)), ())
    >>> fixed_problem(row, [(1, 0, 2)])[1]
    [(0, 1), (2,)]
    """
    control = current_control()
    orbits = []
    for orbit in control.watched(_orbits(problem, permutations)):
        times = _times(problem, orbit)
        if all(number <= problem.most[item] for item, number in times.items()):
            orbits.append(orbit)
    item_of_group = _items_of_groups(problem, orbits)
    sums = set(problem.sums)
    options = []
    groups_of_options = []
    for orbit in control.watched(orbits):
        times = _times(problem, orbit)
        sums.update(item for item, number in times.items() if number > 1)
        items = sorted(times.elements())
        if problem.groups:
            item_of_orbit = item_of_group[problem.groups[orbit[0]]]
            items.append(item_of_orbit)
            groups_of_options.append(item_of_orbit)
        options.append(tuple(items))
    added = len(item_of_group)
    fixed = Problem(
        least=problem.least + (0,) * added,
        most=problem.most + (len(problem.options),) * added,
        options=tuple(options),
        groups=tuple(groups_of_options),
        neighbours=problem.neighbours + ((),) * added if problem.neighbours else (),
        positions=_positions(problem, sums, added),
        sums=frozenset(sums),
    )
    return fixed, orbits


def _items_of_groups(problem: Problem, orbits: Iterable[Orbit]) -> dict[int, int]:
    """The items, after all others, that stand for the groups of the options in some orbits."""
    groups = set()
    if problem.groups:
        groups = {problem.groups[orbit[0]] for orbit in orbits}
    first_item = len(problem.least)
    return {group: item for item, group in enumerate(sorted(groups), first_item)}


def _positions(problem: Problem, sums: Set[int], added: int) -> tuple[int, ...]:
    """The positions of the items, with some added ones; those in `sums` have none."""
    if not problem.positions:
        return ()
    positions = list(problem.positions)
    for item in sums:
        positions[item] = -1
    positions += [-1] * added
    return tuple(positions)


def _orbits(problem: Problem, permutations: Iterable[Permutation]) -> Iterator[Orbit]:
    """The orbits of the options under some permutations, sorted."""
    maps = list(permutations)

    def images(option: int) -> list[int]:
        return [permutation[option] for permutation in maps]

    reached = set[int]()
    for start in range(len(problem.options)):
        if start not in reached:
            orbit = closure([start], images)
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
    encoding, problem, orbits = posed
    with run.searching(problem, "list") as batches_of_orbits:
        for batch in batches_of_orbits:
            for cover in run.control.watched(batch.covers, 100):
                options: list[int] = []
                for number in cover:
                    options += orbits[number]
                options.sort()
                yield run.verified([encoding.tiling(tuple(options))])


def kept_batches(run: Run) -> Iterator[Batch]:
    """Yield the numbers of the tilings of a run's puzzle that a symmetry keeps."""
    run.classes = None
    posed = _posed(run)
    if posed is None:
        return
    _, problem, _ = posed
    with run.searching(problem, "count") as counted:
        yield from counted


def _posed(run: Run) -> tuple[Encoding, Problem, list[Orbit]] | None:
    """The encoding of a run's puzzle, the problem of the tilings that a symmetry keeps, and the
    options that its options stand for; None if the run has a reason why there are none.
    """
    assert run.puzzle
    encoding, run.reason = encoded_or_reason(run.puzzle)
    if encoding is None:
        return None
    name = run.options.symmetric or ""
    symmetry = symmetry_named(run.puzzle, named_symmetries(encoding), name)
    fixed, orbits = fixed_problem(encoding.problem, [symmetry.permutation])
    return encoding, fixed, orbits


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
    counts = []
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
    products = _products(symmetries)
    groups = _subgroups(products)
    classes = _conjugates(groups, products)
    fixed = _fixed_numbers(run, problem, symmetries, products, classes)
    exactly = {}
    for subgroup in reversed(groups):
        exactly[subgroup] = fixed[subgroup]
        for larger, number in exactly.items():
            if subgroup < larger:
                exactly[subgroup] -= number
    rows = []
    for conjugates in classes:
        group = conjugates[0]
        order = len(group)
        alike = len(conjugates)
        number = alike * exactly[group]
        distinct, rest = divmod(number * order, len(symmetries))
        assert rest == 0
        names = [symmetries[member].name for member in _generators(group, products)]
        rows.append(SymmetryCount(tuple(names), order, alike, fixed[group], number, distinct))
    # the classes are the average number of tilings that a symmetry fixes (Cauchy and Frobenius)
    total = 0
    for symmetry in range(len(symmetries)):
        cyclic_group = _closed([symmetry], products)
        total += fixed[cyclic_group]
    all_distinct = sum(row.distinct for row in rows)
    assert all_distinct * len(symmetries) == total
    return rows


def _fixed_numbers(
    run: Run,
    problem: Problem,
    symmetries: Sequence[NamedSymmetry],
    products: Products,
    classes: Iterable[Sequence[Group]],
) -> dict[Group, int]:
    """The number of tilings that each group of some classes keeps, the smallest groups first; what
    a subgroup does not keep is not searched for.
    """
    fixed: dict[Group, int] = {}
    for conjugates in classes:
        group = conjugates[0]
        number = 0
        if all(fixed[subgroup] > 0 for subgroup in fixed if subgroup < group):
            kept_by_all = problem
            generators = _generators(group, products)
            if generators:
                permutations = [symmetries[member].permutation for member in generators]
                kept_by_all, _ = fixed_problem(problem, permutations)
            number = _number(run, kept_by_all)
        for conjugate in conjugates:
            fixed[conjugate] = number
    return fixed


# groups of symmetries, by their numbers, the identity is 0 ----------------------------------------


def _products(symmetries: Sequence[NamedSymmetry]) -> Products:
    """The number of each product: of one after another."""
    isometries = [symmetry.isometry for symmetry in symmetries]
    number = {isometry.linear: place for place, isometry in enumerate(isometries)}
    products = []
    for isometry in isometries:
        products.append([number[isometry.after(earlier).linear] for earlier in isometries])
    return products


def _closed(symmetries: Iterable[int], products: Products) -> Group:
    """The group that some symmetries generate."""
    generators = list(symmetries)

    def multiples(member: int) -> list[int]:
        return [products[member][generator] for generator in generators]

    return frozenset(closure([0], multiples))


def _subgroups(products: Products) -> list[Group]:
    """All subgroups, the smallest first."""
    symmetries = range(len(products))

    def larger(group: Group) -> list[Group]:
        return [_closed([*group, symmetry], products) for symmetry in symmetries]

    def order(group: Group) -> tuple[int, list[int]]:
        return len(group), sorted(group)

    identity_alone = frozenset({0})
    subgroups = closure([identity_alone], larger)
    return sorted(subgroups, key=order)


def _conjugates(groups: Sequence[Group], products: Products) -> list[list[Group]]:
    """The subgroups in classes: those that a symmetry h takes to one another, g to h g h^-1."""
    classes = []
    classified = set()
    for group in groups:
        if group in classified:
            continue
        images = set()
        for row in products:  # the products of h
            inverse = row.index(0)
            images.add(frozenset(products[row[member]][inverse] for member in group))
        classes.append([subgroup for subgroup in groups if subgroup in images])
        classified |= images
    return classes


def _generators(group: Group, products: Products) -> list[int]:
    """A few symmetries that generate a group: at each step the first one that leads furthest."""
    chosen: list[int] = []

    def size_with(symmetry: int) -> int:
        return len(_closed([*chosen, symmetry], products))

    reached = _closed(chosen, products)
    while reached != group:
        furthest = max(sorted(group - reached), key=size_with)
        chosen.append(furthest)
        reached = _closed(chosen, products)
    return chosen
