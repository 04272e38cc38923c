"""`psolver check`: puzzles against the answers they expect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ..errors import PsolverError
from ..puzzle.model import Puzzle
from ..solve.explain import add_core
from ..solve.run import Options, Run
from ..solve.tasks import count
from .terminal import figures_found, plural


def samples_folder() -> Path:
    """Where the samples are: in an installed package inside it, in a checkout beside it."""
    package = Path(__file__).parents[1]
    inside = package / "samples"
    folder = inside if inside.is_dir() else package.parent / "samples"
    try:
        return folder.relative_to(Path.cwd())
    except (OSError, ValueError):  # the current folder was deleted, or is elsewhere
        return folder


def puzzle_files(files: Sequence[str]) -> list[str]:
    """The files named, those in folders named (sorted), or all samples. Raises PsolverError for a
    folder of none.
    """
    found: list[str] = []
    for name in files or [str(samples_folder())]:
        if name != "-" and Path(name).is_dir():
            inside = sorted(str(path) for path in Path(name).glob("*.toml"))
            if not inside:
                raise PsolverError(f"{name}: holds no puzzle files (*.toml)")
            found += inside
        else:
            found.append(name)
    return found


def check_puzzle(
    puzzle: Puzzle,
    slow: bool,
    engine: str,
    sat_solver: str | None,
    jobs: int | None,
    tick: Callable[[Run], None],
) -> str:
    """One line: "ok", "WRONG" (with what was expected) or "skipped", the file, and what was
    found.
    """
    expect = puzzle.expect
    if expect.effort == "slow" and not slow:
        return f"skipped  {puzzle.file}: slow, use --slow"
    if puzzle.goal and engine not in ("auto", "sat"):
        return f"skipped  {puzzle.file}: symmetry puzzles are searched by SAT"
    asked = any(
        answer is not None
        for answer in (expect.solutions, expect.distinct, expect.figures, expect.reason)
    )
    if not asked and expect.at_least is None:
        return f"skipped  {puzzle.file}: it expects nothing"
    limit = None if asked else expect.at_least
    options = Options(limit=limit, engine=engine, sat_solver=sat_solver, jobs=jobs)
    run = Run(puzzle, options, tick)
    count(run, expect.distinct is not None)
    if expect.reason:
        add_core(run)
    run.close()
    outcome = run.outcome
    kind = outcome.reason.kind if outcome.reason else None
    found = f"{'' if outcome.complete else 'at least '}{plural(outcome.solutions, 'solution')}"
    if outcome.figures is not None:
        found = f"{'' if outcome.complete else 'at least '}{figures_found(outcome)}"
    elif outcome.complete and outcome.distinct is not None:
        found += f", {outcome.distinct:,} distinct"
    if kind:
        found += f", impossible by {kind}"
    wrong = [
        text
        for wanted, got, text in (
            (
                expect.solutions,
                outcome.solutions,
                f"{plural(expect.solutions or 0, 'solution')} expected",
            ),
            (expect.distinct, outcome.distinct, f"{expect.distinct or 0:,} distinct expected"),
            (expect.figures, outcome.figures, f"{plural(expect.figures or 0, 'figure')} expected"),
            (expect.reason, kind, f"impossible by {expect.reason} expected"),
        )
        if wanted is not None and wanted != got
    ]
    if expect.at_least is not None and outcome.solutions < expect.at_least:
        wrong.append(f"at least {plural(expect.at_least, 'solution')} expected")
    word = "WRONG" if wrong else "ok"
    return (
        f"{word:<7}  {puzzle.file}: {found}{'; ' if wrong else ''}{', '.join(wrong)}"
        f" ({outcome.seconds:.2f} s)"
    )
