"""The task of a run for the arrangements of a symmetry puzzle."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from ..core.errors import PsolverError
from ..core.figure import congruence_class
from ..core.model import Puzzle
from ..core.tilings import Tiling
from ..search.encoding import Encoding
from ..search.run import GoalTask, Options, Run
from .figures import arrangements
from .frame_reasons import frame_reason


def _check_symmetry_puzzle(puzzle: Puzzle, options: Options) -> None:
    """Raise PsolverError for options that a symmetry puzzle does not take."""
    cure = ""
    if options.engine not in ("auto", "sat"):
        cure = f"which SAT alone searches; leave --engine {options.engine} out"
    if options.up_to not in (None, "symmetries"):
        cure = "whose arrangements are distinct in one way only; leave --up-to out"
    if cure:
        raise PsolverError(f"{puzzle.file}: is a symmetry puzzle, {cure}")


def _arrangements(run: Run) -> Generator[Sequence[Tiling], None, None]:
    """The arrangements of a symmetry puzzle, each alone in its class."""
    puzzle = run.puzzle
    assert puzzle
    assert puzzle.goal
    run.reason = frame_reason(puzzle, puzzle.goal)
    if run.reason:
        return
    for arrangement in arrangements(puzzle, run.options.sat_solver, run.cores):
        run.classes = (run.classes or 0) + 1
        run.figures.add(congruence_class(arrangement.owners(), arrangement.lattice))
        yield run.verified([arrangement])


def _not_encoded(run: Run) -> Encoding | None:
    """Fail: a symmetry puzzle is many problems, which `arrangements` encodes one by one."""
    raise AssertionError(f"{run.name}: a symmetry puzzle is many problems")


FIGURE_TASK = GoalTask(
    _check_symmetry_puzzle,
    _arrangements,
    _not_encoded,
    lambda _: "arrangements of a symmetry puzzle",
    distinct=True,
)
