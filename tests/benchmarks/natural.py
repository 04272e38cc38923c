"""The effort of `auto` beside that of each engine of psolver, on natural puzzles.

    PYTHONPATH=tests python -m benchmarks.natural --task first --known known.json
    PYTHONPATH=tests python -m benchmarks.natural --task count --only edges --only "Y in"

An engine is one of `--engine`, or a first stage, which looks for one tiling of a large puzzle and
runs inside `auto` alone. Each run is a fork of a process with everything loaded, one after the
other, on one core. First `auto` runs, up to `--seconds` of the processor. The others then share
limits that grow, until one of them has the answer, or all were a little longer at it than `auto`
was, or two thirds of that if it had no answer. With `--known` they run once for all, and later
only `auto`.

Effort has one currency, millions of nodes of fit tables, at the prices that
`psolver.engines.jobs` has. Ratios are of efforts above a floor, a tenth of a second: below
it nobody waits. Answers are compared.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from support.natural_puzzles import NaturalPuzzle, natural_puzzles

from psolver import Puzzle
from psolver.core import Progress, Work
from psolver.engines import prices
from psolver.search import Options, Problem, Run, count_covers, covers, tilings

ENGINES = "sat", "backtrack", "dlx", "count"
FLOOR = 6.7  # millions of nodes: a tenth of a second
FLOOR_SECONDS = 0.1
LIMITS = 0.5, 2, 6, 20, 60  # seconds of the processor, one after the other, for the engines
PATIENCE_SECONDS = 5  # after which a run is killed
MEMORY = 2**30
RATIOS = 1.5, 2.0


class Effort(NamedTuple):
    """The end of a run.

    answer   the number of solutions, or "" if it was stopped before it had one
    effort   millions of nodes
    seconds  of the processor, from the file on
    limit    seconds of the processor that it had
    way      the engine and the kernel that ended it
    fault    the message of an engine that does not take such puzzles
    """

    answer: str
    effort: float
    seconds: float
    limit: float
    way: str = ""
    fault: str = ""


# one run ------------------------------------------------------------------------------------------


def effort_of(progress: Progress, problem: Problem | None, has_formula: bool) -> float:
    """Return the effort of a run in millions of nodes; SAT may have made a formula."""
    from psolver.search.sat.clause_numbers import number_of_clauses

    clauses = number_of_clauses(problem) if problem and has_formula else 0
    works = (*progress.others, *progress.forgotten, progress.own(0))
    nodes = sum(cost_of(work, problem, clauses) for work in works)
    return (nodes + clauses * prices.CLAUSE_COST) / 1e6


def cost_of(work: Work, problem: Problem | None, clauses: int) -> float:
    """Return the work of an engine in nodes of fit tables."""
    if work.engine == "sat":
        return work.nodes * prices.cost_of_a_conflict(clauses)
    if work.engine == "count" and work.kernel not in prices.NODE_COSTS:
        return work.nodes * prices.STATE_COST
    if work.kernel in STAGE_NAMES:
        return work.nodes * (prices.BEAM_COST if work.kernel == "beam" else prices.PIECE_COST)
    if problem is None or work.kernel not in prices.NODE_COSTS:
        return work.nodes
    return work.nodes * prices.cost_of_a_node(work.kernel, problem)


def stages() -> dict[str, Any]:
    """Return the first stages by their names."""
    from psolver.engines import STAGES

    return {stage.kernel: stage for stage in STAGES}


STAGE_NAMES = tuple(stages())


class Trial:
    """One run of an engine, in a process of its own."""

    def __init__(self, puzzle: NaturalPuzzle, task: str, engine: str, limit: float) -> None:
        self._puzzle, self._task, self._engine, self._limit = puzzle, task, engine, limit
        self._run: Run | None = None
        self._problem: Problem | None = None

    def effort(self) -> Effort:
        """Run it."""
        fault, answer = "", ""
        try:
            answer = self._answer()
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"[:200]
        seconds = sum(used_seconds())
        if self._run is None:
            return Effort("", 0, seconds, self._limit, "", fault)
        self._run.control._end = None
        progress = self._run.control.progress
        effort = effort_of(progress, self._searched(), self._has_formula)
        way = f"{progress.engine}, {progress.kernel}"
        return Effort(answer, effort, seconds, self._limit, way, fault)

    def _answer(self) -> str:
        first = self._task == "first"
        engine = "auto" if self._engine in STAGE_NAMES else self._engine
        options = Options(limit=1 if first else None, engine=engine, jobs=1, memory=MEMORY)
        if self._puzzle.is_cover:
            return self._of_cover(options, first)
        import psolver

        puzzle = psolver.loads(self._puzzle.text)
        self._run = run = Run(puzzle, options, self._look)
        run.explains = False
        if engine != self._engine:
            return self._of_stage(puzzle, run)
        if first:
            return self._ended(run, sum(1 for _ in tilings(run)), first)
        with psolver.Search(puzzle, engine=engine, jobs=1, memory=MEMORY) as search:
            self._run = run = search.run
            run.watch, run.explains = self._look, False
            return self._ended(run, search.count().solutions, first)

    def _of_cover(self, options: Options, first: bool) -> str:
        from psolver.covers import problem_of_text

        self._problem = problem_of_text(self._puzzle.text).problem
        self._run = run = Run(None, options, self._look)
        if first:
            return self._ended(run, sum(1 for _ in covers(run, self._problem)), first)
        count_covers(run, self._problem)
        return self._ended(run, run.solutions, first)

    def _of_stage(self, puzzle: Puzzle, run: Run) -> str:
        from psolver.search import area_reason

        stage = stages()[self._engine]
        plain = not puzzle.board.space.translations and not puzzle.goal and not puzzle.best
        plain = plain and all(rule.only_counts for rule in puzzle.rules)
        if not plain or area_reason(puzzle) or not stage.suits(puzzle):
            return ""
        run.control.turn_to(stage.engine, stage.kernel)
        with run.guarded():
            tiling = stage.search(puzzle, None)
            return "1" if tiling and run.verified([tiling]) else ""
        return ""

    def _ended(self, run: Run, found: object, first: bool) -> str:
        is_over = run.complete or (first and run.solutions and not run.timed_out)
        if not is_over or run.control.cancelled:
            return ""
        return str(min(1, run.solutions) if first else run.solutions)

    def _look(self, run: Run) -> None:
        if sum(used_seconds()) > self._limit:
            run.control.cancel()

    def _searched(self) -> Problem | None:
        """The problem that was searched."""
        from psolver.search import encode

        if self._run and self._run.puzzle:
            with suppress(Exception):
                return encode(self._run.puzzle).problem
        return self._problem

    @property
    def _has_formula(self) -> bool:
        """Whether SAT has made a formula of the whole problem, here or in a child."""
        assert self._run
        progress = self._run.control.progress
        works = (*progress.others, *progress.forgotten, progress.own(0))
        return any(work.engine == "sat" and work.kernel not in STAGE_NAMES for work in works)


def used_seconds() -> tuple[float, float]:
    """Return the seconds of the processor that this process has used, and its children."""
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, CHILDREN))
    living = 0.0
    with suppress(OSError):
        for pid in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split():
            with suppress(OSError):
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                living += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own.ru_utime + own.ru_stime, others.ru_utime + others.ru_stime + living


CHILDREN = resource.RUSAGE_CHILDREN


def forked(work: Callable[[], Any], limit: float) -> tuple[Any, float]:
    """Return the result of some work, as JSON has it, and its seconds, in a fork of this process,
    which is killed if it does not end: then the result is None.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.setpgid(0, 0)  # with the children that it starts
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + PATIENCE_SECONDS,) * 2)
        os.write(writing, json.dumps(work()).encode())
        os._exit(0)
    os.close(writing)
    with open(reading, "rb") as stream:
        text = stream.read()
    _, _, used = os.wait4(child, 0)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    return json.loads(text) if text else None, used.ru_utime + used.ru_stime


def in_a_fork(puzzle: NaturalPuzzle, task: str, engine: str, limit: float) -> Effort:
    """Return the end of a run in a fork of this process."""
    result, used = forked(Trial(puzzle, task, engine, limit).effort, limit)
    return Effort(*result) if result else Effort("", 0, used, limit, "", "did not end")


def warm_up() -> None:
    """Load all that any run needs, so that forks begin with the search."""
    import highspy  # noqa: F401
    import numpy  # noqa: F401

    import psolver
    from psolver.engines.kernels.precompile import compile_all

    for _ in compile_all():
        pass
    for engine in ENGINES:
        for name in ("pentominoes-3x20", "soma-cube", "chessboard-tetrominoes-4x7"):
            psolver.count(psolver.load(name), engine=engine, jobs=1)
            if engine != "count":
                list(psolver.tilings(name, engine=engine, jobs=1, limit=1))


# all runs -----------------------------------------------------------------------------------------


class Row(NamedTuple):
    """A puzzle with the effort of `auto`, and of all engines that have run, by their names."""

    puzzle: NaturalPuzzle
    auto: Effort
    others: dict[str, Effort]

    def best(self, measure: str) -> tuple[str, float] | None:
        """Return the engine with the least effort, or seconds, to an answer; None if there is
        none.
        """
        ended = {name: getattr(one, measure) for name, one in self.others.items() if one.answer}
        return min(ended.items(), key=lambda pair: pair[1]) if ended else None

    def ratio(self, measure: str) -> float | None:
        """Return the ratio of `auto` to the best engine; at least that if it had no answer."""
        best, floor = self.best(measure), FLOOR if measure == "effort" else FLOOR_SECONDS
        if best is None:
            return None
        return max(floor, getattr(self.auto, measure)) / max(floor, best[1])

    @property
    def answers(self) -> set[str]:
        """All answers, which should be one."""
        return {one.answer for one in (self.auto, *self.others.values()) if one.answer}


class Known:
    """The ends of the engines' runs, kept in a file, so that they run once."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        text = path.read_text(encoding="utf-8") if path and path.exists() else "{}"
        self._runs: dict[str, Any] = json.loads(text)

    def get(self, puzzle: NaturalPuzzle, task: str, engine: str) -> Effort | None:
        """Return the end of a run."""
        found = self._runs.get(_key(puzzle, task), {}).get(engine)
        return Effort(*found) if found else None

    def put(self, puzzle: NaturalPuzzle, task: str, engine: str, effort: Effort) -> None:
        """Keep the end of a run."""
        self._runs.setdefault(_key(puzzle, task), {})[engine] = effort
        if self._path:
            text = json.dumps(self._runs, indent=0)
            self._path.write_text(text, encoding="utf-8")


def _key(puzzle: NaturalPuzzle, task: str) -> str:
    from hashlib import sha256

    return f"{puzzle.title}, {task}, {sha256(puzzle.text.encode()).hexdigest()[:8]}"


def engines_for(puzzle: NaturalPuzzle, task: str) -> list[str]:
    """Return the engines that may have the answer."""
    if task == "count":
        return list(ENGINES)
    engines = [engine for engine in ENGINES if engine != "count"]
    return engines if puzzle.is_cover else [*engines, *STAGE_NAMES]


def row_of(puzzle: NaturalPuzzle, task: str, seconds: float, known: Known) -> Row:
    """Return the row of a puzzle: `auto` runs, and of the engines those that are not known."""
    auto = in_a_fork(puzzle, task, "auto", seconds)
    engines = engines_for(puzzle, task)
    others = {one: end for one in engines if (end := known.get(puzzle, task, one))}
    # one that takes as long as `auto` may be a little slower in its run
    enough = max(LIMITS[0], auto.seconds * 1.3) if auto.answer else seconds / RATIOS[0]
    for limit in (*(limit for limit in LIMITS if limit < enough), enough):
        if any(end.answer for end in others.values()):
            break
        for engine in engines:
            end = others.get(engine)
            if end is None or not (end.fault or end.answer or end.limit >= limit or _gave_up(end)):
                others[engine] = in_a_fork(puzzle, task, engine, limit)
                known.put(puzzle, task, engine, others[engine])
    return Row(puzzle, auto, others)


def _gave_up(end: Effort) -> bool:
    """Whether a run has ended without an answer before its limit."""
    return not end.answer and end.seconds < 0.9 * end.limit


# the table ----------------------------------------------------------------------------------------

HEAD = f"{'':56}  effort: auto     best  ratio   seconds: auto    best  ratio  answer"


def line_of(row: Row) -> str:
    """Return the line of a row."""
    cells = [f"{row.puzzle.title[:56]:56}"]
    for measure, width in (("effort", 14), ("seconds", 15)):
        best, ratio = row.best(measure), row.ratio(measure)
        own = getattr(row.auto, measure)
        mark = "" if row.auto.answer else ">"
        cells.append(f"{mark + format(own, '.2f'):>{width}}")
        cells.append(f"{best[1]:8.2f}" if best else f"{'-':>8}")
        cells.append(f"{mark + format(ratio, '.2f'):>6}" if ratio is not None else f"{'-':>6}")
    best = row.best("effort")
    answers = " != ".join(sorted(row.answers)) or row.auto.fault or "-"
    ways = f"({row.auto.way}; best {best[0]})" if best else f"({row.auto.way})"
    return "  ".join([*cells, answers[:40], ways])


def summary_of(rows: Sequence[Row]) -> str:
    """Return the lines below the table."""
    lines = []
    for measure in ("effort", "seconds"):
        ratios = sorted(ratio for row in rows if (ratio := row.ratio(measure)) is not None)
        if not ratios:
            continue
        over = ", ".join(f"{sum(one > most for one in ratios)} over {most}" for most in RATIOS)
        lines.append(
            f"{measure}: {len(ratios)} of {len(rows)} rows with an engine that ends; the ratio's"
            f" median {median(ratios):.2f}, worst {ratios[-1]:.2f}, {over}"
        )
    lines += prices_of(rows)
    without = [row for row in rows if not row.auto.answer]
    unknown = sum(row.best("effort") is None for row in without)
    lines.append(f"{len(without)} without an answer of auto, {unknown} of them without any")
    lines += [f"ANSWERS DIFFER: {line_of(row)}" for row in rows if len(row.answers) > 1]
    return "\n".join(lines)


def prices_of(rows: Sequence[Row]) -> list[str]:
    """Return lines with the nanoseconds that an effort of one node took, by who made it: some 15
    if the prices are right.
    """
    nanoseconds = defaultdict[str, list[float]](list)
    for row in rows:
        for end in row.others.values():
            if end.seconds > 1 and end.effort:
                nanoseconds[end.way].append(end.seconds / end.effort * 1000)
    return [
        f"price of {way}: median {median(one):.0f} ns, {min(one):.0f} to {max(one):.0f}"
        for way, one in sorted(nanoseconds.items())
    ]


def chosen(task: str, only: Iterable[str], leave_out: Iterable[str]) -> Iterator[NaturalPuzzle]:
    """Yield the puzzles whose titles hold one of some texts, and none of others."""
    for puzzle in natural_puzzles():
        if task == "count" and not puzzle.is_counted:
            continue
        if not only or any(part in puzzle.title for part in only):
            if not any(part in puzzle.title for part in leave_out):
                yield puzzle


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--task", choices=["first", "count"], default="first")
    parser.add_argument("--only", action="append", default=[], help="part of a title")
    parser.add_argument("--without", action="append", default=[], help="part of a title")
    parser.add_argument("--seconds", type=float, default=20, help="of the processor, for auto")
    parser.add_argument("--known", type=Path, help="a file that keeps the runs of engines")
    parser.add_argument("--worst", action="store_true", help="sort by the ratio of efforts")
    given = parser.parse_args()
    warm_up()
    known, rows = Known(given.known), list[Row]()
    print(f"-- {given.task}, {time.strftime('%Y-%m-%d %H:%M')}", HEAD, sep="\n", flush=True)
    for puzzle in chosen(given.task, given.only, given.without):
        rows.append(row_of(puzzle, given.task, given.seconds, known))
        print(line_of(rows[-1]), flush=True)
    if given.worst:
        print("", HEAD, sep="\n")
        print(*map(line_of, sorted(rows, key=lambda row: -(row.ratio("effort") or 0))), sep="\n")
    print(summary_of(rows))
    sys.exit(any(len(row.answers) > 1 for row in rows))


if __name__ == "__main__":
    main()
