"""Goals: for each kind of goal that a puzzle may have, the task that a run does for it.

    goal_of(puzzle)             one of GOALS: all tilings, the best, or symmetric figures
    run.goal.classes(run)       the classes of tilings that the run's puzzle asks for

One cover of each class comes from the engine; its images under the puzzle's symmetries are the
other tilings of the class, so that listing all costs as much as listing one of each class.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ..cover.problem import Problem, orbit
from ..errors import PsolverError
from ..puzzle.model import Puzzle
from ..puzzle.tiling import Tiling
from .encode import Encoding
from .reasons import area_reason, encoded_or_reason, frame_reason
from .symmetry import UpTo, permutations

if TYPE_CHECKING:
    from .run import Options, Run

FEWEST_CELLS = 256  # of a board on which the usual search for one tiling may take long

Classes = Iterable[Sequence[Tiling]]


class GoalTask(NamedTuple):
    """The task that a run does for the puzzles of one kind of goal.

    check        raises PsolverError for options that such a puzzle does not take
    classes      the classes, each as the sorted list of its tilings, all verified
    encoded      the encoding of the tilings; None if it is known that there are none
    only_listed  the tilings, as messages call them, that can be listed but neither drawn nor
                 numbered; "" if they can
    distinct     whether they are counted up to symmetries, one by one
    """

    check: Callable[[Puzzle, Options], None]
    classes: Callable[[Run], Classes]
    encoded: Callable[[Run], Encoding | None]
    only_listed: Callable[[Puzzle], str]
    distinct: bool = False


def goal_of(puzzle: Puzzle | None) -> GoalTask:
    """Return the task for a puzzle; None: a problem, all of whose covers are solutions."""
    if puzzle is None or not (puzzle.goal or puzzle.best):
        return GOALS["tiling"]
    return GOALS["symmetry" if puzzle.goal else "best"]


def pose(run: Run, symmetries: bool, up_to: UpTo | None = None) -> tuple[Encoding, Problem] | None:
    """The problem of a run's puzzle, with symmetries or without; None if the run has a `reason` for
    none. `up_to` is their group; None: that of the run's options.

    If there are too many symmetries to list, the problem has none, and the run counts no classes.
    Raises PsolverError if the options need them.
    """
    encoding = run.goal.encoded(run)
    if encoding is None:
        return None
    run.control.tick()
    problem = encoding.problem
    if symmetries:
        group = permutations(encoding, up_to or run.options.up_to or "symmetries", run.control)
        problem = replace(problem, symmetries=group)
        if not group:
            check_group(run, run.options.distinct)
            run.classes = None
    return encoding, problem


def check_group(run: Run, needed: bool) -> None:
    """Raise PsolverError if classes are `needed` that take too many symmetries to list."""
    if needed:
        what = "the board has too many symmetries to tell which solutions are distinct"
        raise PsolverError(f"{run.name}: {what}; leave --distinct and --up-to out")


def _listed(run: Run, symmetries: bool) -> Generator[Sequence[Tiling], None, None]:
    """The classes of the tilings of a run's puzzle, as its engine finds them."""
    posed = pose(run, symmetries)
    if posed is None:
        return
    encoding, problem = posed
    with run.searching(problem, "list", encoding) as batches:
        for batch in batches:
            for cover in batch.covers:
                if run.classes is not None:
                    run.classes += 1
                images = orbit(cover, problem.symmetries)
                yield run.verified([encoding.tiling(image, run.control) for image in images])


def _alone(run: Run, tiling: Tiling) -> Classes:
    """A tiling alone in its class."""
    run.classes = 1
    return [run.verified([tiling])]


# all tilings --------------------------------------------------------------------------------------


def _tilings(run: Run) -> Classes:
    options, puzzle = run.options, run.puzzle
    assert puzzle
    # if only one is asked for there is nothing to compare it with
    alone = options.limit == 1 and not options.distinct and not options.sort
    large = len(puzzle.board.cells) >= FEWEST_CELLS
    if alone and large and options.engine == "auto" and not area_reason(puzzle):
        from .first import first_tiling

        if first := first_tiling(puzzle, options.sat_solver, run.control):
            return _alone(run, first)
    return _listed(run, symmetries=not alone)


def _encoded(run: Run) -> Encoding | None:
    assert run.puzzle
    encoding, run.reason = encoded_or_reason(run.puzzle, run.control)
    return encoding


# the best tilings ---------------------------------------------------------------------------------


def _check_best(puzzle: Puzzle, options: Options) -> None:
    from .optimum import is_exact, kind_of_best

    assert puzzle.best
    if options.engine not in ("auto", "sat") and not is_exact(puzzle):
        who = "auto and sat list" if puzzle.best.goal == "blocking" else "SAT alone lists"
        what = f"asks for the best {kind_of_best(puzzle)}, which {who}"
        raise PsolverError(f"{puzzle.file}: {what}; leave --engine {options.engine} out")


def _best(run: Run) -> Classes:
    if run.options.limit != 1 or run.options.sort:
        return _listed(run, symmetries=True)
    from .optimum import find_optimum

    assert run.puzzle
    found = find_optimum(run, run.puzzle) and run.best_tiling
    return _alone(run, found) if found else ()


def _encoded_best(run: Run) -> Encoding | None:
    from .optimum import encoded_best

    assert run.puzzle
    return encoded_best(run, run.puzzle)


def _best_only_listed(puzzle: Puzzle) -> str:
    from .optimum import is_exact, kind_of_best

    return "" if is_exact(puzzle) else f"the best {kind_of_best(puzzle)}"


# symmetric figures --------------------------------------------------------------------------------


def _check_symmetry_puzzle(puzzle: Puzzle, options: Options) -> None:
    cure = ""
    if options.engine not in ("auto", "sat"):
        cure = f"which SAT alone searches; leave --engine {options.engine} out"
    if options.up_to not in (None, "symmetries"):
        cure = "whose arrangements are distinct in one way only; leave --up-to out"
    if cure:
        raise PsolverError(f"{puzzle.file}: is a symmetry puzzle, {cure}")


def _arrangements(run: Run) -> Generator[Sequence[Tiling], None, None]:
    """The arrangements of a symmetry puzzle, each alone in its class."""
    from ..puzzle.figure import congruence_class
    from .figures import arrangements

    puzzle = run.puzzle
    assert puzzle
    assert puzzle.goal
    run.reason = frame_reason(puzzle, puzzle.goal)
    if run.reason:
        return
    for arrangement in arrangements(puzzle, run.options.sat_solver, run.cores, run.control):
        run.classes = (run.classes or 0) + 1
        run.figures.add(congruence_class(arrangement.owners(), arrangement.lattice))
        yield run.verified([arrangement])


def _not_encoded(run: Run) -> Encoding | None:
    raise AssertionError(f"{run.name}: a symmetry puzzle is many problems")


GOALS: dict[str, GoalTask] = {
    "tiling": GoalTask(lambda *_: None, _tilings, _encoded, lambda _: ""),
    "best": GoalTask(_check_best, _best, _encoded_best, _best_only_listed),
    "symmetry": GoalTask(
        _check_symmetry_puzzle,
        _arrangements,
        _not_encoded,
        lambda _: "arrangements of a symmetry puzzle",
        distinct=True,
    ),
}
