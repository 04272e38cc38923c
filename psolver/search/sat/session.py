"""A SAT solver with its clauses: the only file that touches pysat.

The default solver is the fastest of nine that were measured (tests/benchmarks/measures.md).
"""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

from pysat import solvers
from pysat.card import CardEnc, EncType
from pysat.formula import IDPool

from ...core.control import IN_BROWSER, UNWATCHED, current_control
from ...core.errors import PsolverError
from ...core.wording import quoted
from . import DEFAULT_SOLVER
from .sat_tuning import WORK_OF_A_SLICE

EMPTY_CLAUSE = "0"  # the last line of a proof in DRAT: the clauses contradict each other
# The solvers whose proofs hold up; what glucose4 writes does not.
PROVERS = ("cadical153", "cadical195", "cadical103", "glucose3", "lingeling")


class Session:
    """A SAT solver with its variables and clauses; close it after use (it is a context manager).

    solver  None to make the clauses alone
    take    is given every clause
    proof   the solver is to write a proof
    control  set by whoever adds many clauses; looked at while they are made
    Raises PsolverError for a solver that PySAT does not have or cannot load, and for one that
    writes no proofs.
    """

    def __init__(
        self,
        solver: str | None = DEFAULT_SOLVER,
        take: Callable[[list[int]], None] | None = None,
        proof: bool = False,
    ) -> None:
        self.name = solver
        self._take = take
        self.control = UNWATCHED
        self.pool = IDPool()
        self._once = _is_one_of(solver, "kissat404")  # answers once: a new one gets all again
        self._has_phases = _is_one_of(solver, "cadical153", "cadical195")
        self._clauses: list[list[int]] = []  # for the next solver
        self._condition: list[int] = []
        self._solved = False
        self._closed = False
        self._solver: Any = _new_solver(solver, proof=proof)
        # there are many clauses: none goes a longer way than it must
        self._put = self._solver.add_clause
        if take or self._once:
            self._put = self._put_and_note
        self._call = Caller()
        self.sliced = _counts_conflicts(self._solver)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the solver's memory back; closing twice does nothing more."""
        if self._closed:
            return
        self._closed = True
        try:
            self._call(self._solver.delete)
        finally:
            self._call.end()

    def fresh(self) -> int:
        """Return a new variable."""
        return int(self.pool.id())

    def add(self, clause: Sequence[int]) -> None:
        """Add a clause; an empty one makes the formula impossible."""
        literals = [*self._condition, *clause]
        if not literals:
            bottom = self.fresh()
            self._put([bottom])
            literals = [-bottom]
        self._put(literals)

    def _put_and_note(self, literals: list[int]) -> None:
        if self._take:
            self._take(literals)
        if self._once:
            self._clauses.append(literals)
        if not (self._once and self._solved):
            self._solver.add_clause(literals)

    def prefer(self, literals: Sequence[int]) -> None:
        """Make CaDiCaL try these literals first whenever it decides one of their variables; other
        solvers become slower by it.
        """
        if self._has_phases:
            self._solver.set_phases(list(literals))

    @contextmanager
    def only_if(self, literal: int) -> Iterator[None]:
        """Make clauses that are added meanwhile hold only in models in which `literal` is true."""
        condition_before = self._condition
        self._condition = [-literal]
        try:
            yield
        finally:
            self._condition = condition_before

    def solve(self, budget: int | None = None, assumptions: Sequence[int] = ()) -> bool | None:
        """Whether there is a model in which all `assumptions` are true.

        None if more than about `budget` conflicts were needed (and the solver counts them), or
        fewer if they take long in so large a formula.
        """
        if self._once and self._solved:
            self._call(self._solver.delete)
            self._solver = _new_solver(self.name, self._clauses)
        self._solved = True
        if not self.sliced:
            return bool(self._call(lambda: self._solver.solve(list(assumptions))))
        # never solve(): it returns False if CaDiCaL stopped at a budget that an earlier call left
        # behind
        conflicts = -1
        if budget is not None:
            conflicts = WORK_OF_A_SLICE // (1 + self._solver.nof_clauses())
            conflicts = max(1, min(budget, conflicts))
        self._solver.conf_budget(conflicts)
        answer: bool | None = self._call(lambda: self._solver.solve_limited(list(assumptions)))
        return answer

    def decide(
        self,
        slice_: int,
        budget: int | None = None,
        assumptions: Sequence[int] = (),
    ) -> bool | None:
        """Return as `solve`, with a tick before each `slice_` of conflicts."""
        control = current_control()
        if budget is None:
            answer = None
            while answer is None:
                control.tick()
                answer = self.solve(slice_, assumptions)
            return answer
        end = self.spent + budget
        while self.spent < end:
            control.tick()
            conflicts = min(slice_, end - self.spent)
            answer = self.solve(conflicts, assumptions)
            if answer is not None:
                return answer
        return None

    def core(self) -> set[int]:
        """Return some of the assumptions of the last call, which had no model, that cannot be true
        together.
        """
        return set(self._solver.get_core() or ())

    def model(self) -> set[int]:
        """Return the variables that are true in the last model; a variable of no clause is not."""
        return {literal for literal in self._solver.get_model() if literal > 0}

    def chosen(self, variables: Sequence[int]) -> tuple[int, ...]:
        """Return the places of the variables that are true in the last model, of some in a list."""
        model = self.model()
        return tuple(place for place, variable in enumerate(variables) if variable in model)

    def proof(self) -> list[str]:
        """Return the lines of the proof that there is no model, after that answer, up to the empty
        clause. Raises PsolverError for a proof without one.
        """
        lines = list(self._solver.get_proof() or ())
        if EMPTY_CLAUSE not in lines:
            raise PsolverError(_cut_off(self.name))
        # if it follows while clauses are added, those that come later are dropped behind it
        return lines[: lines.index(EMPTY_CLAUSE) + 1]

    @property
    def spent(self) -> int:
        """Return the conflicts so far, 0 if the solver does not count them."""
        try:
            numbers = self._solver.accum_stats()
        except NotImplementedError:
            return 0
        if not numbers:
            return 0
        return int(numbers.get("conflicts", 0))

    # constraints ----------------------------------------------------------------------------------

    def at_most_one(self, literals: Sequence[int], pairwise: int) -> None:
        """Allow at most one true literal; by a clause for each pair if there are at most `pairwise`
        literals.
        """
        if len(literals) <= pairwise:
            for a, b in combinations(literals, 2):
                self.add([-a, -b])
        else:
            self._counted_once(literals)

    def _counted_once(self, literals: Sequence[int]) -> None:
        """Allow at most one true literal, of at least two, by a sequential counter (Sinz 2005): the
        same as PySAT's, whose time grows with the square of their number.
        """
        first_literal, *middle, last_literal = literals
        so_far = self.fresh()  # is one of the literals so far true?
        self.add([-first_literal, so_far])
        for literal in middle:
            with_literal = self.fresh()
            self.add([-so_far, with_literal])
            self.add([-literal, -so_far])
            self.add([-literal, with_literal])
            so_far = with_literal
        self.add([-last_literal, -so_far])

    def at_most(self, literals: Sequence[int], bound: int) -> None:
        """Allow at most `bound` true literals."""
        if bound <= 0:
            for literal in literals:
                self.add([-literal])
        elif bound < len(literals):
            self._add_network("atmost", literals, bound)

    def at_least(self, literals: Sequence[int], bound: int) -> None:
        """Require at least `bound` true literals."""
        if bound > len(literals):
            self.add([])
        elif bound == 1:
            self.add(literals)
        elif bound > 1:
            self._add_network("atleast", literals, bound)

    def _add_network(self, kind: str, literals: Sequence[int], bound: int) -> None:
        make = getattr(CardEnc, kind)
        encoding = EncType.cardnetwrk
        made = self._call(lambda: make(list(literals), bound, vpool=self.pool, encoding=encoding))
        self.control.tick()
        for clause in self.control.watched(made.clauses):
            self.add(clause)

    def between(self, literals: Sequence[int], least: int, most: int) -> None:
        """Allow at least `least` and at most `most` true literals.

        A sequential counter (Sinz 2005) that counts both ways: a variable for "at least j of the
        first i". It takes about len(literals) * most variables; if these bounds meet, it propagates
        much better than two networks.
        """
        if least > min(most, len(literals)):
            self.add([])
        reached: list[int] = []  # reached[j]: at least j + 1 of the literals so far
        for literal in literals:
            self.control.tick()
            counted = []
            for j in range(min(len(reached), most) + 1):
                reached_before = reached[j : j + 1]
                carry = reached[max(0, j - 1) : j]
                if j == most:
                    self.add([-literal, *(-c for c in carry)])
                    break
                counted.append(self.fresh())
                self.add([-counted[j], literal, *reached_before])
                self.add([counted[j], -literal, *(-c for c in carry)])
                for b in reached_before:
                    self.add([counted[j], -b])
                for c in carry:
                    self.add([-counted[j], c])
            reached = counted
        if 0 < least <= len(reached):
            self.add([reached[least - 1]])


@cache
def can_be_stopped(solver: str) -> bool:
    """Whether a solver counts its conflicts, so that it can be stopped after some."""
    with _new_solver(solver) as made:
        return _counts_conflicts(made)


def _counts_conflicts(solver: Any) -> bool:
    try:
        solver.accum_stats()
        solver.conf_budget(-1)
    except NotImplementedError:
        return False
    return True


class _NoSolver:
    def add_clause(self, _clause: Sequence[int]) -> None:
        pass

    def delete(self) -> None:
        pass

    def accum_stats(self) -> None:
        raise NotImplementedError


def _cut_off(solver: str | None) -> str:
    """The message for a proof without its end, as CaDiCaL's are in older versions of PySAT, which
    read the file of a proof before all of it is written.
    """
    version = sys.modules["pysat"].__version__
    return (
        f"the proof that the SAT solver {solver} wrote is cut off, so it proves nothing:"
        f" python-sat before 1.9.dev16 writes such proofs (this is {version}), and so"
        " does a full disk; install a later one, or make room for temporary files"
    )


def solver_names() -> list[str]:
    """Return a name of each of PySAT's solvers: its full name, or the longest of its aliases."""
    names = []
    for name, aliases in vars(solvers.SolverNames).items():
        if not name.startswith("_"):
            if name not in aliases:
                name = max(aliases, key=len)
            names.append(name)
    return sorted(names)


def _is_one_of(solver: str | None, *names: str) -> bool:
    for name in names:
        aliases = getattr(solvers.SolverNames, name, ())
        if solver in aliases:
            return True
    return False


def _new_solver(name: str | None, clauses: Sequence[list[int]] = (), proof: bool = False) -> Any:
    if name is None:
        return _NoSolver()
    if _is_one_of(name, "cryptosat"):
        if not getattr(solvers, "cms_present", False):
            raise PsolverError(
                f"the SAT solver {name} needs the package pycryptosat, which is not installed"
            )
    if proof and not _is_one_of(name, *PROVERS):
        raise PsolverError(
            f"the SAT solver {name} writes no proofs that can be checked; {', '.join(PROVERS)} do"
        )
    further = {"with_proof": True} if proof else {}
    try:
        return solvers.Solver(name=name, bootstrap_with=clauses, **further)
    except solvers.NoSuchSolverError:
        names = ", ".join(solver_names())
        fault = f"PySAT here has no solver {quoted(name)}"
        raise PsolverError(f"{fault} (it knows {names})") from None


# calls off the main thread -----------------------------------------------------------------------

# The caller of a SAT solver, into whose work Ctrl-C cannot break.

Call: TypeAlias = tuple[Callable[[], Any], queue.SimpleQueue[Any]]  # and the queue of its answer


class Caller:
    """The caller of a SAT solver: makes calls one after the other, for the main thread in a thread
    of its own, else at once.

    On the main thread PySAT takes over SIGINT and jumps out of the solver in the middle of its
    work, and Python may raise KeyboardInterrupt between a solver's deletion and the note that it is
    deleted; both end in a crash. In another thread neither happens, and a solver is deleted only
    after it has returned.
    """

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[Call | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def __call__(self, function: Callable[[], Any]) -> Any:
        if IN_BROWSER:
            return function()
        if threading.current_thread() is not threading.main_thread():
            return function()
        if self._thread is None:
            self._thread = threading.Thread(target=self._serve, args=(self._calls,), daemon=True)
            self._thread.start()
        if not self._thread.is_alive():  # this process was forked from the one that began
            return function()
        if sys.is_finalizing():  # that thread is frozen, and all memory is given back soon
            return None
        answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._calls.put((function, answers))
        value, error = answers.get()
        if error is not None:
            raise error
        return value

    def end(self) -> None:
        """Let the thread go when it has made the calls that wait."""
        self._calls.put(None)

    @staticmethod
    def _serve(calls: queue.SimpleQueue[Call | None]) -> None:
        while call := calls.get():
            function, answers = call
            try:
                answers.put((function(), None))
            except Exception as error:
                answers.put((None, error))
