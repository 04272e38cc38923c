"""A proof in LRAT, made from one in DRAT: only the steps that are needed, each with the clauses by
which it follows, so that a checker needs no search (L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann
and P. Schneider-Kamp, 2017).
"""

from __future__ import annotations

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
    given = [clause for _, clause in read_clauses(formula)]
    check = BackwardCheck(given, read_clauses(proof))
    steps = check.needed_steps()
    return None if steps is None else "".join(lrat_lines(check.clauses, len(given), steps))


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
        if line and line[0] not in "pc":
            adds = line[0] != "d"
            numbers = map(int, line.split() if adds else line.split()[1:])
            yield adds, tuple(sorted(set(numbers) - {0}))


class BackwardCheck:
    """The check of a proof, from its contradiction back to the first step.

    `clauses` are those given, those of the proof, and the empty one.
    """

    def __init__(self, given: list[Clause], proof: Iterable[tuple[bool, Clause]]) -> None:
        self.clauses = [*given]
        self._given = len(given)
        holding: dict[Clause, list[int]] = {}
        for number, clause in enumerate(given):
            holding.setdefault(clause, []).append(number)
        steps = list(range(1, len(given) + 1))
        for adds, clause in proof:
            if adds:
                holding.setdefault(clause, []).append(len(self.clauses))
                self.clauses.append(clause)
                steps.append(len(self.clauses))
            elif holding.get(clause):
                steps.append(-1 - holding[clause].pop())
        if not self.clauses or self.clauses[-1]:
            self.clauses.append(())
        self._steps = array_of(steps)

    def arguments(self) -> tuple[Any, ...]:
        """Return the arguments of `go_forward` for the beginning, without the last."""
        variables = 1 + max((abs(x) for clause in self.clauses for x in clause), default=0)
        literals = array_of(map(literal_code, chain.from_iterable(self.clauses)))
        begin = array_of(accumulate(map(len, self.clauses), initial=0))
        number = len(self.clauses)
        truth, reason, trail = zeros(2 * variables, code=BYTE), zeros(variables), zeros(variables)
        first_watch = zeros(4 * variables)
        fill_bytes(first_watch, 255)  # -1: no watch
        watches = zeros(2 * number), zeros(2 * number, code=BYTE)
        state = zeros(PROPAGATION_REGISTERS)
        state[FALSE_CLAUSE] = NO_CLAUSE
        clauses = zeros(number, code=BYTE), zeros(number, code=BYTE)
        steps = copy_of(self._steps)
        return state, literals, begin, steps, truth, reason, trail, first_watch, *watches, *clauses

    def needed_steps(self) -> list[HintedStep] | None:
        """Return the steps that the contradiction needs, the first one first; None if one does not
        follow by propagation, or there is no contradiction. Raises Stopped.
        """
        control = current_control()
        arguments = self.arguments()
        state, *_, trail = arguments[:7]
        slice_visits = SLICE_VISITS if is_compiled() else PLAIN_SLICE_VISITS
        ensure(go_forward, (*arguments, slice_visits))
        answer = PAUSED
        while answer == PAUSED:
            answer = compiled(go_forward)(*arguments, state[WORKED] + slice_visits)
            control.tick()
        if answer != CONTRADICTION:
            return None
        seen = zeros(len(trail), code=BYTE)
        hints = zeros(4 * len(trail) + 64)
        answer = PAUSED
        ensure(go_backward, (*arguments, slice_visits, seen, hints, self._given))
        while answer in (PAUSED, FULL):
            if answer == FULL:
                hints = _twice_as_long(hints)
            until = state[WORKED] + slice_visits
            answer = compiled(go_backward)(*arguments, until, seen, hints, self._given)
            control.tick()
        return list(_steps_of(hints[: state[HINTS]]))[::-1] if answer == END else None


def literal_code(literal: int) -> int:
    """Return the number of a literal in kernels.

    >>> literal_code(3), literal_code(-3)
    (6, 7)
    """
    return 2 * literal if literal > 0 else 1 - 2 * literal


def _twice_as_long(values: Any) -> Any:
    longer = zeros(2 * len(values))
    longer[: len(values)] = values
    return longer


def _steps_of(hints: Any) -> Iterator[HintedStep]:
    place = 0
    while place < len(hints):
        number = hints[place + 1]
        yield HintedStep(hints[place], tuple(hints[place + 2 : place + 2 + number]))
        place += 2 + number


def lrat_lines(clauses: list[Clause], given: int, steps: list[HintedStep]) -> Iterator[str]:
    """Yield the lines of a proof in LRAT: each step with its number, literals and hints; after the
    last use of a clause a line that drops it.
    """
    control = current_control()
    number_of = {step.clause: given + place for place, step in enumerate(steps, 1)}
    last_use: dict[int, int] = {}
    for place, step in enumerate(steps):
        last_use.update(dict.fromkeys(step.hints, place))
    for place, step in enumerate(steps):
        if place % LINES_A_LOOK == 0:
            control.tick()
        number = number_of[step.clause]
        hints = [number_of.get(hint, hint + 1) for hint in step.hints]
        yield _line(number, *clauses[step.clause], 0, *hints, 0)
        unused = [hint for hint in step.hints if last_use[hint] == place]
        if unused and clauses[step.clause]:
            yield f"{number} d {_line(*(number_of.get(hint, hint + 1) for hint in unused), 0)}"


def _line(*numbers: int) -> str:
    return " ".join(map(str, numbers)) + "\n"
