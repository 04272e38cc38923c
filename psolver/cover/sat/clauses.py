"""An exact-cover problem as clauses, one variable an option.

Each item is covered between its least and its most times. If options of several groups cover an
item, an "owner" variable a group is true for the group that covers it: an option implies its owner
variables, an owner variable one of its options, and at most one owner an item holds; the options of
one group are kept apart among themselves, which for a group used at most once is one constraint for
all items. Few at a time are kept apart pairwise, many by a sequential counter; other bounds are
cardinality networks.


Measured to choose this, 8x8, cadical153, all 65 classes:

                                         seconds   conflicts
    owner variables, cubes, pruned            3.6      90,032
    options kept apart pairwise instead       3.3      66,687   (2.2 times as long on two others)
    by a sequential counter instead           4.7      71,774
    not pruned                                5.5     111,149
    one formula, no cubes                    >100  >1,822,462
    without symmetry: all 520 one by one       21     450,973
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set

from ...control import UNWATCHED, Control
from ..problem import Problem
from .session import Session

PAIRWISE = 64  # literals at most that exclude each other pairwise
PAIRWISE_LARGE = 8  # the same if a whole problem would take more pairs than MOST_PAIRS
MOST_PAIRS = 10_000_000
MOST_COUNTING = 5_000_000  # clauses of cardinality networks: they take about a gigabyte
FEW_COUNTING = 100_000  # the same: they take some tenths of a second
# the same for the options of a group used once: there are few such groups, and it pays
PAIRWISE_GROUP = 400


def counting_clauses(problem: Problem) -> int:
    """Return about the number of clauses of the cardinality networks that count how often items are
    covered.

    They are made one network at a time, each as a whole, in memory.
    """
    return _networks(problem, implied_bounds(problem)) if _networks(problem) else 0


def _networks(problem: Problem, without: Set[int] = frozenset()) -> int:
    total = 0
    for item, (least, most) in enumerate(zip(problem.least, problem.most, strict=True)):
        if max(least, most) > 1 and item not in without:
            number = len(problem.options_of[item])
            if 1 < least < number:
                total += _network(number, number - least)
            if 1 < most < number:
                total += _network(number, most)
    return total


def _network(literals: int, most: int) -> int:
    """Return about the number of clauses of a cardinality network; measured, for PySAT's."""
    if most + 1 >= literals:
        return 1
    stages = most.bit_length()
    return literals * (3 + 6 * stages * (stages + 1) // 5)


def add_clauses(problem: Problem, session: Session, control: Control) -> list[int]:
    """Add the clauses of a problem; return the variables of its options, in order."""
    variables = [session.fresh() for _ in problem.options]
    session.prefer(variables)
    implied = implied_bounds(problem)
    pairwise = PAIRWISE if _pairs(problem) <= MOST_PAIRS else PAIRWISE_LARGE
    once = {group for group in problem.groups if problem.most[group] == 1}
    for item, (least, most) in enumerate(zip(problem.least, problem.most, strict=True)):
        control.tick()
        options = problem.options_of[item]
        literals = [variables[o] for o in options]
        if item in implied:
            continue
        session.at_least(literals, least)
        if most != 1:
            session.at_most(literals, most)
        elif item in once:
            session.at_most_one(literals, PAIRWISE_GROUP)
        else:
            _one_owner(problem, session, options, variables, once, pairwise)
    return variables


def _one_owner(
    problem: Problem,
    session: Session,
    options: Sequence[int],
    variables: Sequence[int],
    once: set[int],
    pairwise: int,
) -> None:
    by_group: dict[int, list[int]] = defaultdict(list)
    for option in options:
        by_group[problem.groups[option]].append(variables[option])
    owners = []
    for group, literals in by_group.items():
        if group not in once:
            session.at_most_one(literals, pairwise)
        if len(by_group) == 1 or len(literals) == 1:
            owners += literals if len(by_group) > 1 else []
            continue
        owner = session.fresh()
        for literal in literals:
            session.add([-literal, owner])
        session.add([-owner, *literals])
        owners.append(owner)
    session.at_most_one(owners, pairwise)


def _pairs(problem: Problem) -> int:
    """Return about the number of clauses to exclude options of one group pairwise, by item."""
    at: Counter[tuple[int, int]] = Counter()
    for option, group in zip(problem.options, problem.groups, strict=True):
        for item in option:
            if problem.most[group] > 1 and item != group:
                at[item, group] += 1
    return sum(min(n, PAIRWISE) * (min(n, PAIRWISE) - 1) // 2 for n in at.values())


def implied_bounds(problem: Problem) -> set[int]:
    """Return the groups used more than once whose bounds follow from the other items, so that they
    need no clause.

    Every option of a group covers as many other items as the next; their number fixes how often a
    group is used. (At most once always has clauses: they exclude the options of a group from each
    other. So have bounds that forbid nothing, if that takes few clauses, or other covers would come
    first.)
    """
    groups = sorted(set(problem.groups))
    others = [item for item, most in enumerate(problem.most) if most and item not in set(groups)]
    if any(problem.most[item] > 1 for item in others):
        return set()
    must, may = sum(problem.least[item] for item in others), len(others)
    sizes: dict[int, int] = {}
    for option, group in zip(problem.options, problem.groups, strict=True):
        if sizes.setdefault(group, len(option) - 1) != len(option) - 1 or len(option) == 1:
            return set()
    least = {group: problem.least[group] for group in groups}
    most = {group: problem.most[group] for group in groups}
    implied = set()
    many = _networks(problem) > FEW_COUNTING
    for group in groups:
        rest = [other for other in groups if other != group]
        lowest = must - sum(most[other] * sizes[other] for other in rest)
        highest = may - sum(least[other] * sizes[other] for other in rest)
        if (
            most[group] > 1
            and (lowest > (least[group] - 1) * sizes[group] or (many and least[group] <= 0))
            and highest < (most[group] + 1) * sizes[group]
        ):
            implied.add(group)
            least[group], most[group] = 0, may  # what follows must not lean on this one
    return implied


# --------------------------------------------------------------------------------------------------
# An exact-cover problem as clauses in DIMACS CNF, the format that every SAT solver reads.
#
#     c a comment
#     c p show 1 2 0
#     p cnf 3 2
#     1 2 3 0
#     -1 -2 0
#
# Variable 1 is the first option, and so on; the variables after the options' only express the
# bounds. `c p show` names the options' to model counters: the models projected to these are the
# covers.


def dimacs(problem: Problem, comments: Iterable[str] = ()) -> Iterator[str]:
    """Yield the lines of the clauses that `add_clauses` makes of a problem."""
    literals = array("i")  # of all clauses, a 0 after each: there may be many millions
    with Session(None, lambda clause: literals.extend((*clause, 0))) as session:
        variables = add_clauses(problem, session, UNWATCHED)
        number = int(session.pool.top)
    assert variables == list(range(1, len(variables) + 1))
    for comment in comments:
        yield f"c {comment}"
    yield _line(["c", "p", "show"], variables)
    yield f"p cnf {number} {literals.count(0)}"
    yield from _clauses(literals)


def _clauses(literals: Iterable[int]) -> Iterator[str]:
    clause: list[int] = []
    for literal in literals:
        if literal:
            clause.append(literal)
        else:
            yield _line([], clause)
            clause = []


def _line(words: list[str], literals: Sequence[int]) -> str:
    return " ".join([*words, *map(str, literals), "0"])
