"""A proof in LRAT, made from one in DRAT: only the steps that are needed, each with the clauses by
which it follows, so that a checker needs no search (L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann
and P. Schneider-Kamp, 2017).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain
from typing import Any, NamedTuple

from ..core.control import current_control
from ..engines.kernels.array_copies import copy_of, fill_bytes
from ..engines.kernels.jit import compiled, ensure, is_compiled
from ..engines.kernels.kernel_arrays import BYTE, array_of, zeros
from .unit_propagation import (
    CONTRADICTION,
    END,
    FALSE_CLAUSE,
    FULL,
    HINTS,
    NO_CLAUSE,
    PAUSED,
    PROPAGATION_REGISTERS,
    WORKED,
    go_backward,
    go_forward,
)

Clause = tuple[int, ...]
# clauses visited between two looks at the clock, some 50 ms by machine code and by plain Python
SLICE_VISITS, PLAIN_SLICE_VISITS = 3_000_000, 30_000
LINES_A_LOOK = 20_000  # read or written between two looks at the clock


class HintedStep(NamedTuple):
    """The number of a clause of a proof, and the numbers of those by which it follows."""

    clause: int
    hints: tuple[int, ...]


def hinted_proof(formula: str, proof: str) -> str | None:
    """Return a proof in LRAT that clauses in DIMACS CNF contradict each other, from one in DRAT,
    all as texts; None if a step does not follow from earlier ones by unit propagation.

    Clauses are numbered as they stand in the formula, from 1; those of the proof go on from there.
    Raises Stopped.
    """
    formula_clauses = [clause for _, clause in read_clauses(formula)]
    check = BackwardCheck(formula_clauses, read_clauses(proof))
    steps = check.needed_steps()
    if steps is None:
        return None
    lines = lrat_lines(check.clauses, len(formula_clauses), steps)
    return "".join(lines)


def read_clauses(text: str) -> Iterator[tuple[bool, Clause]]:
    """Yield for each line of DIMACS CNF or DRAT whether it adds its clause, or drops it, and the
    clause, sorted.

    >>> list(read_clauses("p cnf 2 1\\n2 -1 0\\nd 2 -1 0\\n"))
    [(True, (-1, 2)), (False, (-1, 2))]
    """
    control = current_control()
    for number, line in enumerate(text.splitlines()):
        if number % LINES_A_LOOK == 0:
            control.tick()
        if not line or line[0] in "pc":
            continue
        adds = line[0] != "d"
        words = line.split() if adds else line.split()[1:]
        literals = set(map(int, words))
        literals.discard(0)
        yield adds, tuple(sorted(literals))


class BackwardCheck:
    """The check of a proof, from its contradiction back to the first step.

    `clauses` are those given, those of the proof, and the empty one.
    """

    def __init__(self, given: list[Clause], proof: Iterable[tuple[bool, Clause]]) -> None:
        self.clauses = list(given)
        self._given = len(given)
        # a step is the number (from 1) of a clause that is added, or -1 - that (from 0) of one that
        # is dropped
        steps = list(range(1, len(given) + 1))
        numbers_of_clause: defaultdict[Clause, list[int]] = defaultdict(list)
        for number, clause in enumerate(given):
            numbers_of_clause[clause].append(number)
        for adds, clause in proof:
            numbers = numbers_of_clause[clause]
            if adds:
                numbers.append(len(self.clauses))
                self.clauses.append(clause)
                steps.append(len(self.clauses))
            elif numbers:
                dropped = numbers.pop()
                steps.append(-1 - dropped)
        has_empty_clause = bool(self.clauses) and not self.clauses[-1]
        if not has_empty_clause:
            self.clauses.append(())
        self._steps = array_of(steps)

    def arguments(self) -> tuple[Any, ...]:
        """Return the arguments of `go_forward` for the beginning, without the last."""
        literals = list(chain.from_iterable(self.clauses))
        variables = 1 + max(map(abs, literals), default=0)
        codes = array_of(map(literal_code, literals))
        lengths = map(len, self.clauses)
        begin = array_of(accumulate(lengths, initial=0))
        number = len(self.clauses)
        state = zeros(PROPAGATION_REGISTERS)
        state[FALSE_CLAUSE] = NO_CLAUSE
        first_watch = zeros(4 * variables)
        fill_bytes(first_watch, 255)  # -1: no watch
        truth = zeros(2 * variables, code=BYTE)
        reason = zeros(variables)
        trail = zeros(variables)
        next_watch = zeros(2 * number)
        in_list = zeros(2 * number, code=BYTE)
        live = zeros(number, code=BYTE)
        needed = zeros(number, code=BYTE)
        clauses = codes, begin, copy_of(self._steps)
        assignment = truth, reason, trail
        watches = first_watch, next_watch, in_list
        return state, *clauses, *assignment, *watches, live, needed

    def needed_steps(self) -> list[HintedStep] | None:
        """Return the steps that the contradiction needs, the first one first; None if one does not
        follow by propagation, or there is no contradiction. Raises Stopped.
        """
        control = current_control()
        arguments = self.arguments()
        state = arguments[0]
        trail = arguments[6]
        slice_visits = SLICE_VISITS if is_compiled() else PLAIN_SLICE_VISITS
        ensure(go_forward, (*arguments, slice_visits))
        answer = PAUSED
        while answer == PAUSED:
            until = state[WORKED] + slice_visits
            answer = compiled(go_forward)(*arguments, until)
            control.tick()
        if answer != CONTRADICTION:
            return None
        seen_variables = zeros(len(trail), code=BYTE)
        hints = zeros(4 * len(trail) + 64)
        answer = PAUSED
        ensure(go_backward, (*arguments, slice_visits, seen_variables, hints, self._given))
        while answer in (PAUSED, FULL):
            if answer == FULL:
                hints = _twice_as_long(hints)
            until = state[WORKED] + slice_visits
            answer = compiled(go_backward)(*arguments, until, seen_variables, hints, self._given)
            control.tick()
        if answer != END:
            return None
        steps = list(_steps_of(hints[: state[HINTS]]))
        steps.reverse()  # they were found from the last one back
        return steps


def literal_code(literal: int) -> int:
    """Return the number of a literal in kernels.

    >>> literal_code(3), literal_code(-3)
    (6, 7)
    """
    if literal > 0:
        return 2 * literal
    return 1 - 2 * literal


def _twice_as_long(values: Any) -> Any:
    longer = zeros(2 * len(values))
    longer[: len(values)] = values
    return longer


def _steps_of(hints: Any) -> Iterator[HintedStep]:
    place = 0
    while place < len(hints):
        clause = hints[place]
        number = hints[place + 1]
        start = place + 2
        place = start + number
        yield HintedStep(clause, tuple(hints[start:place]))


def lrat_lines(clauses: list[Clause], given: int, steps: list[HintedStep]) -> Iterator[str]:
    """Yield the lines of a proof in LRAT: each step with its number, literals and hints; after the
    last use of a clause a line that drops it.
    """
    control = current_control()
    number_of_clause: dict[int, int] = {}
    last_use: dict[int, int] = {}
    for place, step in enumerate(steps):
        number_of_clause[step.clause] = given + place + 1
        last_use.update(dict.fromkeys(step.hints, place))

    def number_of(clause: int) -> int:
        return number_of_clause.get(clause, clause + 1)

    for place, step in enumerate(steps):
        if place % LINES_A_LOOK == 0:
            control.tick()
        number = number_of(step.clause)
        literals = clauses[step.clause]
        hints = [number_of(hint) for hint in step.hints]
        yield _line(number, *literals, 0, *hints, 0)
        unused = [number_of(hint) for hint in step.hints if last_use[hint] == place]
        if unused and literals:
            yield f"{number} d {_line(*unused, 0)}"


def _line(*numbers: int) -> str:
    return " ".join(map(str, numbers)) + "\n"
