"""The speed of psolver beside other programs: seconds of the processor and memory of whole
processes, medians; what all print is compared. The table comes at the end.

    pip install --target FOLDER ortools clingo exact-cover
    PSOLVER_PEERS=FOLDER python -m pytest tests/benchmarks/test_peers.py -o addopts= -n 0 -q

PSOLVER_PEERS names folders with Python packages, or with programs of your own: Knuth's dlx2 and
ssxcc. A row of a program that is missing is skipped. A run is ended after PEER_SECONDS.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import PathFinder
from pathlib import Path
from typing import NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.places import data_text, puzzle_file
from support.processes import MeasuredProcess, measured, medians

import psolver
from psolver.exchange import to_dlx
from psolver.search import Problem, encode

pytestmark = pytest.mark.slow  # each takes seconds

PEER_SECONDS = 100
LONG_SECONDS = 5  # a process that takes longer runs once
ROUNDS = 5
FOLDERS = [one for one in os.environ.get("PSOLVER_PEERS", "").split(os.pathsep) if one]
PACKING = "goal = 'packing'\nbest = 'most pieces'\ncount = 'any'\npieces = '''\n{}'''\n"
PACKED = {
    "X": ".#.\n###\n.#.",
    "T": "###\n.#.\n.#.",
    "U": "#.#\n###",
    "T-tetrominoes": "###\n.#.",
    "skew tetrominoes": "##.\n.##",
}
Y = "count = 'any'\npieces = '''\n#\n##\n#\n#'''\n"
BLOCKING = "goal = 'blocking'\ncount = 'any'\npieces = '##'\n"
KNUTH = "dlx2", "ssxcc"
MATRIX = *KNUTH, "exact-cover"
COUNTERS = *MATRIX, "clingo"


class Work(NamedTuple):
    """Some work of psolver, and of others.

    puzzle  a sample, or the text of a puzzle
    task    a key of TASKS
    answer  the number that all print
    peers   those that are run, names of PEERS
    wanted  the time that is wanted, of that of the fastest other program
    known   the seconds of the fastest program that cannot be installed, and its name: BurrTools of
            September 2026, polysolve and dlx2 were built for this once ("C++": one of these)
    """

    puzzle: str
    task: str
    answer: int
    peers: tuple[str, ...]
    wanted: float | None = None
    known: tuple[float, str] | None = None


TASKS = {
    "all": ["--count"],
    "classes": ["--count", "--distinct"],
    "best": ["-n", "1", "--format", "json"],
    "first": ["-n", "1", "--format", "json"],
}
WORKS = {
    "6x10": Work("pentominoes-6x10", "all", 9356, MATRIX, 0.08, (3.36, "BurrTools")),
    "6x10, classes": Work("pentominoes-6x10", "classes", 2339, (), 0.3, (0.93, "BurrTools")),
    "8x8": Work("pentominoes-8x8", "all", 520, MATRIX, 0.8, (0.29, "C++")),
    "8x8, classes": Work("pentominoes-8x8", "classes", 65, (), 3, (0.068, "C++")),
    "3x20": Work("pentominoes-3x20", "all", 8, COUNTERS, 4, (0.054, "C++")),
    "Soma": Work("soma-cube", "all", 11520, COUNTERS, 5, (0.044, "C++")),
    "Soma, classes": Work("soma-cube", "classes", 480, (), 25, (0.009, "C++")),
    "2x5x6": Work("solid-pentominoes-2x5x6", "all", 2112, KNUTH, 0.1, (3.6, "C++")),
    "2x5x6, classes": Work("solid-pentominoes-2x5x6", "classes", 264, (), 0.6, (0.65, "C++")),
    "3x4x5": Work("solid-pentominoes-3x4x5", "all", 31_520, (), 0.06, (44, "C++")),
    "3x4x5, classes": Work("solid-pentominoes-3x4x5", "classes", 3940, (), 0.15, (13.4, "C++")),
    "Bedlam cube, classes": Work("bedlam-cube", "classes", 19186, (), 0.15, (39, "C++")),
    "hexiamonds in the rhombus": Work("hexiamonds-6x6", "all", 624, KNUTH, 0.8, (0.43, "C++")),
    "twelve by value in 12x12": Work(data_text("peers-most-value-12x12.toml"), "best", 554, ()),
    "dominoes that block 8x8": Work(f"{BLOCKING}board = '8x8'", "best", 22, ("HiGHS",), 0.5),
    "pentominoes that block 8x8": Work("blocking-pentominoes-8x8", "best", 5, ("CP-SAT",), 0.03),
    "MacMahon's squares 4x6": Work(
        "macmahon-squares-4x6", "all", 106_624, KNUTH, 0.3, (82, "dlx2")
    ),
    "Y in 20x20, first": Work(
        f"{Y}board = '20x20'", "first", 1, ("PySAT", "CP-SAT", "clingo"), 0.4
    ),
    "Y in 25x25, first": Work(f"{Y}board = '25x25'", "first", 1, ("PySAT", "CP-SAT"), 0.1),
    "Y in 30x30, first": Work(f"{Y}board = '30x30'", "first", 1, ("CP-SAT", "clingo")),
    "Y in 35x35, first": Work(f"{Y}board = '35x35'", "first", 1, ("CP-SAT", "clingo")),
    "pentominoes in 40x40, first": Work(
        "count = 'any'\npiece_set = 'pentominoes'\nboard = '40x40'",
        "first",
        1,
        ("CP-SAT", "clingo"),
    ),
}
# how many pieces fit into a square; of skew tetrominoes OEIS A355477
PACKINGS = {
    "X": {12: 20, 15: 34, 20: 65, 22: 80, 24: 97},
    "T": {12: 25, 13: 30, 14: 35, 15: 40, 16: 46},
    "U": {13: 30},
    "T-tetrominoes": {30: 224},
    "skew tetrominoes": {18: 77, 20: 96},
}
for shape, best_in in PACKINGS.items():
    for side, best in best_in.items():
        packing = f"board = '{side}x{side}'\n{PACKING.format(PACKED[shape])}"
        wanted = 0.8 if shape == "X" and side < 20 else None
        WORKS[f"{shape} in {side}x{side}"] = Work(
            packing, "best", best, ("HiGHS", "CP-SAT"), wanted
        )
# what bounds each command from below
FLOORS = {
    "Python": "",
    "click": "import click",
    "PySAT": "import pysat.solvers",
    "numpy": "import numpy",
    "numpy and llvmlite": "import numpy, llvmlite.binding",
    "HiGHS": "import highspy",
    "OR-Tools": "from ortools.sat.python import cp_model",
    "6x10 until its search begins": """
import psolver
from psolver.core import Control
from psolver.engines.kernels.driver import fastest
from psolver.search import encode
kernel = fastest(encode(psolver.load("pentominoes-6x10")).problem, Control())
kernel.prepare("count").compile(Control())
""",
}


# other programs -----------------------------------------------------------------------------------


class Peer(NamedTuple):
    """Another program.

    needs    the Python package, or the program, that must be there
    write    the text for it, of a puzzle and whether one solution is enough
    command  of the path of that text
    number   what it has found, a pattern in what it prints
    """

    needs: str
    write: Callable[[psolver.Puzzle, bool], str]
    command: Callable[[str], Sequence[str]]
    number: str = r"^(\d+)$"


def as_dlx(puzzle: psolver.Puzzle, _: bool) -> str:
    return "\n".join(to_dlx(puzzle)) + "\n"


def as_rules(puzzle: psolver.Puzzle, first: bool) -> str:
    """Rules of clingo, each item covered as often as it may be."""
    problem = encode(puzzle).problem
    lines = [f"{{t({option})}}." for option in range(len(problem.options))]
    for options, least, most in _limits(problem):
        some = ";".join(f"t({option})" for option in options)
        lines.append(f":- not {least} {{{some}}} {most}.")
    return "\n".join([*lines, "#show.", ""])


def as_numbers(puzzle: psolver.Puzzle, first: bool) -> str:
    """The problem as JSON; of a blocking for each option those that leave no room for it."""
    problem = encode(puzzle).problem
    rows = _limits(problem)
    if puzzle.best and puzzle.best.goal == "blocking":
        rows += [(tuple(near), 1, len(near)) for near in _in_the_way(problem)]
    sense = 0 if puzzle.best is None else 1 if puzzle.best.is_most else -1
    return json.dumps([len(problem.options), rows, sense])


def _limits(problem: Problem) -> list[tuple[tuple[int, ...], int, int]]:
    """The options of each item, and how many of them there are in a cover, at least and at most;
    not of items that the others limit enough.
    """
    once = {item for item, most in enumerate(problem.most) if most == 1}
    limits = []
    for options, least, most in zip(problem.options_of, problem.least, problem.most, strict=True):
        fewest = min((len(once.intersection(problem.options[o])) for o in options), default=0)
        if options and (least or most * fewest < len(once)):
            limits.append((options, least, min(most, len(options))))
    return limits


def _in_the_way(problem: Problem) -> Iterator[list[int]]:
    for option in problem.options:
        once = (problem.options_of[item] for item in option if problem.most[item] == 1)
        yield sorted(set().union(*once))


def as_matrix(puzzle: psolver.Puzzle, _: bool) -> str:
    """The options, and one more for each item that need not be covered."""
    problem = encode(puzzle).problem
    assert set(problem.most) == {1}
    bare = [(item,) for item, least in enumerate(problem.least) if not least]
    return json.dumps([len(problem.least), [*problem.options, *bare]])


BY_EXACT_COVER = """
import json, sys
import exact_cover, numpy
items, options = json.load(open(sys.argv[1]))
matrix = numpy.zeros((len(options), items), bool)
for row, option in enumerate(options):
    matrix[row, option] = True
print(exact_cover.get_solution_count(matrix))
"""
BY_CP_SAT = """
import json, sys
from ortools.sat.python import cp_model
number, rows, sense = json.load(open(sys.argv[1]))
model = cp_model.CpModel()
options = [model.new_bool_var("") for _ in range(number)]
for some, least, most in rows:
    chosen = [options[k] for k in some]
    if least == most == 1:
        model.add_exactly_one(chosen)
    elif most == 1:
        model.add_at_most_one(chosen)
    elif (least, most) == (1, len(chosen)):
        model.add_bool_or(chosen)
    else:
        model.add_linear_constraint(sum(chosen), least, most)
if sense:
    (model.maximize if sense > 0 else model.minimize)(sum(options))
solver = cp_model.CpSolver()
solver.parameters.num_workers = 1
assert solver.solve(model) == cp_model.OPTIMAL
print(round(solver.objective_value) if sense else 1)
"""
BY_HIGHS = """
import json, sys
import highspy
number, rows, sense = json.load(open(sys.argv[1]))
model = highspy.Highs()
model.setOptionValue("output_flag", False)
model.setOptionValue("threads", 1)
model.setOptionValue("mip_rel_gap", 0.0)
for k in range(number):
    model.addVar(0, 1)
    model.changeColIntegrality(k, highspy.HighsVarType.kInteger)
    model.changeColCost(k, -sense)
for some, least, most in rows:
    model.addRow(least, most, len(some), some, [1.0] * len(some))
model.run()
assert model.getModelStatus() == highspy.HighsModelStatus.kOptimal
print(round(-sense * model.getInfo().objective_function_value))
"""
BY_PYSAT = """
import json, sys
from itertools import combinations
from pysat.solvers import Solver
number, rows, _ = json.load(open(sys.argv[1]))
with Solver("cadical153") as solver:
    for some, least, most in rows:
        assert least == most == 1
        solver.add_clause([k + 1 for k in some])
        for a, b in combinations(some, 2):
            solver.add_clause([-a - 1, -b - 1])
    print(int(solver.solve()))
"""


def by_script(script: str) -> Callable[[str], Sequence[str]]:
    return lambda path: [sys.executable, "-c", script, path]


def by_knuth(name: str) -> Peer:
    return Peer(name, as_dlx, lambda _: [name], r"(\d+) solution")


PEERS = {
    "dlx2": by_knuth("dlx2"),
    "ssxcc": by_knuth("ssxcc"),
    "exact-cover": Peer("exact_cover", as_matrix, by_script(BY_EXACT_COVER)),
    "clingo": Peer(
        "clingo",
        as_rules,
        lambda path: [sys.executable, "-m", "clingo", "-q2", "0", path],
        r"Models +: (\d+)",
    ),
    "CP-SAT": Peer("ortools", as_numbers, by_script(BY_CP_SAT)),
    "HiGHS": Peer("highspy", as_numbers, by_script(BY_HIGHS)),
    "PySAT": Peer("pysat", as_numbers, by_script(BY_PYSAT)),
}
PAIRS = [(work, peer) for work, one in WORKS.items() for peer in one.peers]


# the table ----------------------------------------------------------------------------------------


class Line(NamedTuple):
    """What was measured of a work: seconds and megabytes of each program, None for too long."""

    taken: dict[str, tuple[float, float] | None]

    def text(self, name: str) -> str:
        work = WORKS[name]
        rest = {one: found for one, found in self.taken.items() if one != "psolver" and found}
        others = [(seconds, f"{one}, {size:.0f} MB") for one, (seconds, size) in rest.items()]
        others += [(work.known[0], f"{work.known[1]}*")] if work.known else []
        own = self.taken.get("psolver")
        if own is None:
            return f"{name:27}  not measured"
        start = f"{name:27} {own[0]:8.2f} {own[1]:5.0f}"
        if not others:
            return start
        seconds, label = min(others)
        wanted = "" if work.wanted is None else f"{work.wanted:7.2f}"
        return f"{start}   {seconds:8.2f} {label:20} {own[0] / seconds:7.2f} {wanted}"


@pytest.fixture(scope="module")
def table(request: pytest.FixtureRequest) -> Iterator[dict[str, Line]]:
    lines: dict[str, Line] = defaultdict(lambda: Line({}))
    yield lines
    capture = request.config.pluginmanager.getplugin("capturemanager")
    with capture.global_and_fixture_disabled():
        print(f"\n\n{'':27}  psolver    MB   best other                     ratio  wanted")
        for name in filter(lines.__contains__, WORKS):
            print(lines[name].text(name))
            for peer, found in lines[name].taken.items():
                shown = f"{found[0]:8.2f} {found[1]:5.0f}" if found else f"over {PEER_SECONDS}"
                if peer != "psolver":
                    print(f"    {peer:23} {shown}")
        for name in filter(lines.__contains__, FLOORS):
            for seconds, size in filter(None, lines[name].taken.values()):
                print(f"{name:27} {seconds:8.3f} {size:5.0f}")


def is_there(name: str) -> bool:
    if name in KNUTH:
        return shutil.which(name, path=os.pathsep.join(FOLDERS)) is not None
    return PathFinder.find_spec(name, [*FOLDERS, *sys.path]) is not None


def environment() -> dict[str, str]:
    """The one of peers: their folders come first, for packages and for programs."""
    paths = {name: os.environ.get(name, "") for name in ("PATH", "PYTHONPATH")}
    return {name: os.pathsep.join([*FOLDERS, *filter(None, [old])]) for name, old in paths.items()}


def repeated(benchmark: BenchmarkFixture, run: Callable[[], MeasuredProcess]) -> MeasuredProcess:
    """Run a process some times, a long one once, and return the last of them."""
    done = [run()]
    if done[0].seconds < LONG_SECONDS:
        done += [benchmark.pedantic(run, rounds=1)] + [run() for _ in range(ROUNDS - 2)]
    else:
        benchmark.pedantic(lambda: None, rounds=1)
    seconds, megabytes = medians(done)
    benchmark.extra_info.update({"processor": round(seconds, 3), "MB": round(megabytes)})
    return done[-1]._replace(seconds=seconds, megabytes=megabytes)


def answer_of(done: MeasuredProcess, task: str) -> int:
    if task in ("all", "classes"):
        return int(done.printed)
    summary = json.loads(done.printed.splitlines()[-1])
    return int(summary["best"]["found"] if task == "best" else summary["solutions"])


@pytest.mark.parametrize("name", WORKS)
def test_psolver(
    benchmark: BenchmarkFixture, tmp_path: Path, table: dict[str, Line], name: str
) -> None:
    work = WORKS[name]
    path = str(puzzle_file(work.puzzle, tmp_path))
    command = [sys.executable, "-m", "psolver", *TASKS[work.task], path]
    measured(*command)  # kernels are compiled
    done = repeated(benchmark, lambda: measured(*command))
    assert done.status == 0
    assert work.answer == answer_of(done, work.task)
    table[name].taken["psolver"] = done.seconds, done.megabytes


@pytest.mark.parametrize(("name", "peer"), PAIRS, ids=lambda one: str(one))
def test_another_program_finds_the_same(
    benchmark: BenchmarkFixture, tmp_path: Path, table: dict[str, Line], name: str, peer: str
) -> None:
    work, other = WORKS[name], PEERS[peer]
    if not is_there(other.needs):
        pytest.skip(f"{other.needs} is not in a folder of PSOLVER_PEERS, and not installed")
    given = tmp_path / "given"
    puzzle = psolver.load(puzzle_file(work.puzzle, tmp_path))
    given.write_text(other.write(puzzle, work.task == "first"), encoding="utf-8")
    command = list(other.command(str(given)))
    if work.task == "first":
        command = ["1" if word == "0" else word for word in command]
    command[0] = shutil.which(command[0], path=environment()["PATH"]) or command[0]

    def run() -> MeasuredProcess:
        return measured(*command, given=given, most_seconds=PEER_SECONDS, environment=environment())

    done = repeated(benchmark, run)
    if done.seconds >= PEER_SECONDS - 1:
        table[name].taken[peer] = None
        pytest.skip(f"{peer} takes over {PEER_SECONDS} s")
    found = re.findall(other.number, f"{done.printed}\n{done.errors}", re.M)
    assert found, f"{done.printed}\n{done.errors}"
    assert work.answer == int(found[-1])
    table[name].taken[peer] = done.seconds, done.megabytes


@pytest.mark.parametrize("name", FLOORS)
def test_a_floor(benchmark: BenchmarkFixture, table: dict[str, Line], name: str) -> None:
    command = [sys.executable, "-c", FLOORS[name]]
    if measured(*command, environment=environment()).status:
        pytest.skip(f"{name} is not installed")
    done = repeated(benchmark, lambda: measured(*command, environment=environment()))
    table[name].taken["alone"] = done.seconds, done.megabytes
