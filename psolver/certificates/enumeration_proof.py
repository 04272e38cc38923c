"""A proof of the number of covers of a problem, for VeriPB and other checkers that read its format,
of the pseudo-Boolean constraints that `opb` writes.

The format is that of proofs of VeriPB, version 3.0, as its "proof format overview" describes it in
2026 (S. Gocht, J. Nordström and others):

    pseudo-Boolean proof version 3.0
    f 30 ;                                 the constraints, an equation counted twice
    solx x1 x9 x15 ;                       a cover, which no later one may be
    rup 1 ~x1 1 ~x9 >= 1 ;                 follows by unit propagation: nothing else with x1 and x9
    deld 32 33 ;                           clauses that a later one makes superfluous
    rup >= 1 ;                             there is no further cover
    output NONE ;
    conclusion ENUMERATION_COMPLETE 2 : 37 ;
    end pseudo-Boolean proof ;

A search tries the options of an item one after the other. Each that it gives up is a clause: not
all of the options chosen so far, and so it is false from there on by unit propagation. So are the
options without room, by the bound of an item that is full. An item that has left only what it needs
has these options by unit propagation, too, and they are no choice, which keeps clauses short.

If weights of the items show that there is no cover, their sum is the whole proof, in one step:

    pol 1 1 * 4 1 * + 6 2 * + ;            constraint 1, and 4, and twice 6
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from ..core.bits import lowest_member, members
from ..core.control import current_control
from ..core.errors import PsolverError
from ..search.problem import Cover, Problem

PROOF_VERSION = "pseudo-Boolean proof version 3.0"
MOST_PROVED = 100_000  # covers, each a constraint that the checker holds until the end


class _Masks:
    """The options as bits of a number.

    held    for each item the options that hold it
    over    for each item and each number of times the options that hold it more often
    times   for each option its items, each with how often it holds it
    needed  the items that must be covered
    """

    def __init__(self, problem: Problem) -> None:
        self.times: list[list[tuple[int, int]]] = []
        self.over: list[list[int]] = [[0] for _ in problem.least]
        for number, option in enumerate(problem.options):
            times_of_items = list(Counter(option).items())
            self.times.append(times_of_items)
            bit = 1 << number
            for item, times in times_of_items:
                over = self.over[item]
                missing = times - len(over)
                over += [0] * missing
                for less in range(times):
                    over[less] |= bit
        self.held = [over[0] for over in self.over]
        self.needed = []
        for item, bound in enumerate(problem.least):
            if bound > 0:
                self.needed.append(item)

    def without_room(self, item: int, room: int) -> int:
        """Return the options that hold an item more often than there is room."""
        over = self.over[item]
        if room >= len(over):
            return 0
        return over[max(room, 0)]

    def supply(self, item: int, options: int) -> int:
        """Return how often some options cover an item together."""
        return sum((options & over).bit_count() for over in self.over[item])


@dataclass(slots=True)
class _Branch:
    """A node of the search: the options chosen, and those left.

    decisions  the options that were tried; those that follow from them are only among `chosen`
    fitting    the options for which there is room
    left       those of them that were not given up
    clauses    the numbers of the clauses by which options were given up here
    need, room  for each item how often it must be covered still, and how often it may
    """

    fitting: int
    left: int
    need: list[int]
    room: list[int]
    decisions: Cover = ()
    chosen: Cover = ()
    clauses: list[int] = field(default_factory=list)

    def tried(self, masks: _Masks, option: int) -> _Branch:
        """Return the branch in which one more option is chosen."""
        branch = _Branch(
            self.fitting,
            self.left,
            self.need.copy(),
            self.room.copy(),
            (*self.decisions, option),
            self.chosen,
        )
        branch.choose(masks, option)
        return branch

    def choose(self, masks: _Masks, option: int) -> None:
        self.chosen = (*self.chosen, option)
        gone = 1 << option
        for item, times in masks.times[option]:
            self.need[item] -= times
            self.room[item] -= times
            gone |= masks.without_room(item, self.room[item])
        self.fitting &= ~gone
        self.left &= ~gone

    def settle(self, masks: _Masks) -> int | None:
        """Choose all options that follow; return those of which one is to be tried: 0 if the chosen
        ones are a cover, None if they are in none.
        """
        while True:
            item, slack = self._tightest_item(masks)
            if item is None:
                return self.left
            if slack < 0:
                return None
            options = self.left & masks.held[item]
            if slack > 0:
                return options
            for option in members(options):  # all of them are needed
                if not self.left >> option & 1:
                    return None
                self.choose(masks, option)

    def _tightest_item(self, masks: _Masks) -> tuple[int | None, int]:
        """The first item with the fewest options beyond its need, and how many these are; no item
        if none is in need. The search for it ends at an item that has none beyond.
        """
        tightest = None
        fewest = 0
        for item in masks.needed:
            need = self.need[item]
            if need <= 0:
                continue
            supply = masks.supply(item, self.left)
            slack = supply - need
            if tightest is None or slack < fewest:
                tightest = item
                fewest = slack
            if slack <= 0:
                break
        return tightest, fewest


def proof_of_enumeration(
    problem: Problem,
    constraints: int,
    weights: Sequence[int] | None = None,
    limit: int = MOST_PROVED,
) -> Iterator[str]:
    """Yield the lines of a proof of how many covers a problem has: those of `opb`, its number of
    `constraints` with an equation counted twice. Raises PsolverError for more covers than a limit.

    weights  of the items, if there are `bounding_weights`: then a sum of constraints is the proof
    """
    covers_listed = 0
    ids = count(constraints + 1)
    yield PROOF_VERSION
    yield f"f {constraints} ;"
    steps = _steps(problem, ids)
    if weights:
        steps = _weighed(problem, ids, weights)
    for line in steps:
        covers_listed += line.startswith("solx")
        if covers_listed > limit:
            raise PsolverError(f"more than {limit:,} solutions, the most that a proof lists")
        yield line
    yield "output NONE ;"
    conclusion = "UNSAT"
    if covers_listed:
        conclusion = f"ENUMERATION_COMPLETE {covers_listed}"
    last_id = next(ids) - 1
    yield f"conclusion {conclusion} : {last_id} ;"
    yield "end pseudo-Boolean proof ;"


def _weighed(problem: Problem, ids: Iterator[int], weights: Sequence[int]) -> Iterator[str]:
    """The steps that add up constraints, each times the weight of its item: no option weighs more
    than 0, but a cover does.
    """
    terms: list[str] = []
    rows = _rows_of(problem)
    for (least_row, most_row), weight in zip(rows, weights, strict=True):
        row = least_row if weight > 0 else most_row
        if weight == 0 or row == 0:
            continue
        term = f"{row} {abs(weight)} *"
        if terms:
            term += " +"
        terms.append(term)
    next(ids)
    sum_of_rows = " ".join(terms)
    yield f"pol {sum_of_rows} ;"
    next(ids)
    yield _clause(())


def _rows_of(problem: Problem) -> Iterator[tuple[int, int]]:
    """For each item the number of the constraint with its least, 0 for none, and of that with its
    most.
    """
    number = 1
    if not problem.options:
        number = 3  # after the two of a variable that is 0
    for lower, upper in zip(problem.least, problem.most, strict=True):
        if lower == upper or lower > 0:
            yield number, number + 1
            number += 2
        else:
            yield 0, number
            number += 1


def _steps(problem: Problem, ids: Iterator[int]) -> Iterator[str]:
    """The steps of the search, each rule with the next id."""
    masks = _Masks(problem)
    branches = [_root(problem, masks)]
    if min(problem.most, default=0) < 0:  # a constraint that contradicts itself
        next(ids)
        yield _clause(())
        return
    steps_a_look = 1 + len(problem.least) // 10
    for _ in current_control().watched(count(), steps_a_look):
        branch = branches[-1]
        options_to_try = branch.settle(masks)
        if options_to_try:
            option = lowest_member(options_to_try)
            branches.append(branch.tried(masks, option))
            continue
        if options_to_try == 0:
            next(ids)
            literals = _literals(branch, len(problem.options))
            yield f"solx {literals} ;"
        clause = next(ids)
        yield _clause(branch.decisions)
        if branch.clauses:
            superfluous = " ".join([str(number) for number in branch.clauses])
            yield f"deld {superfluous} ;"
        branches.pop()
        if not branches:
            return
        parent = branches[-1]
        given_up = branch.decisions[-1]
        bit = 1 << given_up
        parent.left &= ~bit
        parent.clauses.append(clause)


def _root(problem: Problem, masks: _Masks) -> _Branch:
    """The branch in which nothing is chosen."""
    fitting = (1 << len(problem.options)) - 1
    for item, bound in enumerate(problem.most):
        fitting &= ~masks.without_room(item, bound)
    need = list(problem.least)
    room = list(problem.most)
    return _Branch(fitting, fitting, need, room)


def _clause(decisions: Sequence[int]) -> str:
    """Return the step by which some options are not all chosen.

    >>> _clause((0, 8)), _clause(())
    ('rup 1 ~x1 1 ~x9 >= 1 ;', 'rup >= 1 ;')
    """
    terms = [f"1 ~x{option + 1}" for option in decisions]
    return " ".join(["rup", *terms, ">= 1 ;"])


def _literals(branch: _Branch, options: int) -> str:
    """The literals from which those of a cover follow by the constraints alone: its options, and
    those that fit beside them and are not chosen; all if these are none. (Without options there
    is a variable x1 that is 0.)
    """
    chosen = sorted(branch.chosen)
    excluded = list(members(branch.fitting))
    if not chosen and not excluded:
        number = max(options, 1)
        excluded = list(range(number))
    literals = [f"x{option + 1}" for option in chosen]
    literals += [f"~x{option + 1}" for option in excluded]
    return " ".join(literals)


def with_preserved(lines: Iterable[str], variables: int) -> list[str]:
    """Return the lines of constraints, and after their comments the variables that tell covers
    apart, as VeriPB needs them to count solutions; other programs do not read that line.

    >>> with_preserved(["* a", "+1 x1 = 0 ;"], 1)
    ['* a', 'preserved: x1 ;', '+1 x1 = 0 ;']
    """
    names = [f"x{number}" for number in range(1, variables + 1)]
    written = list(lines)
    comments = 0
    while comments < len(written):
        if not written[comments].startswith("*"):
            break
        comments += 1
    variables_text = " ".join(names)
    written.insert(comments, f"preserved: {variables_text} ;")
    return written
