"""Exports as other programs read them: clasp and pyganak count as many solutions as psolver, GLPK
and CBC find the best that psolver finds, and they read each name as it is written.

clasp, glpsol and cbc are Debian's packages clasp, glpk-utils and coinor-cbc; tests are skipped
without them.
"""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest
from support.cnf import read_cnf
from support.command import Run, run_in
from support.places import data_text, table
from support.programmes import read_by_highs
from support.random_mixtures import random_mixture

import psolver
from psolver import PsolverError, Puzzle

COUNTED = dict(table("other-solvers-counted.txt"))
# their clauses count uses of pieces, and clasp counts each setting of the variables for that
COUNTED_TWICE = {"fault-free-dominoes-5x6", "slothouber-graatsma"}
BEST = {
    "blocking-dominoes-5x5": 9,
    "fewest-squares-7x7": 9,
    "packing-y-pentominoes-9x9": 75,
    "treasure-5x6": 44,
}
# solvers of programmes are at a bound of 3 after minutes: only psolver's tiling is checked
HARD = "blocking-pentominoes-8x8"
LIMIT = 300.0  # seconds, for one call of another program


def program(name: str) -> str:
    """The path of a program; the test is skipped without it."""
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"there is no {name} in PATH (Debian has it)")
    return path


def output_of(*words: str | Path) -> str:
    """The lines that a program prints, whatever its status, which is 10, 20 or 30 for clasp."""
    done = subprocess.run(words, capture_output=True, timeout=LIMIT)
    return done.stdout.decode(errors="replace") + done.stderr.decode(errors="replace")


def exported(puzzle: Puzzle, to: str, folder: Path) -> Path:
    path, data = folder / f"a.{to}", psolver.dumps(puzzle).encode()
    assert Run(0, "", "") == run_in(folder, "export", "--to", to, "-", "-o", path, data=data)
    return path


def mixtures(number: int) -> Iterator[Puzzle]:
    """Random puzzles that a file can hold."""
    for puzzle in map(random_mixture, range(number)):
        with suppress(PsolverError):
            psolver.dumps(puzzle)
            yield puzzle


# counting -----------------------------------------------------------------------------------------


def by_clasp(words: tuple[str, ...], path: Path) -> int:
    text = output_of(*words, "-n", "0", "-q", path)
    number = re.search(r"^c Models +: (\d+)$", text, re.M)
    assert number, text
    return int(number[1])


def clasp() -> tuple[str, ...]:
    """The words that start clasp: Debian's program, or the one in the package clingo."""
    if shutil.which("clasp") is None and importlib.util.find_spec("clingo"):
        return (sys.executable, "-m", "clingo", "--mode=clasp")
    return (program("clasp"),)


@pytest.mark.slow
@pytest.mark.parametrize("to", ["opb", "dimacs"])
def test_clasp_counts_the_solutions_of_samples(to: str, tmp_path: Path) -> None:
    words = clasp()
    for name, number in COUNTED.items():
        if to == "opb" or name not in COUNTED_TWICE:
            path = exported(psolver.load(name), to, tmp_path)
            assert (name, number) == (name, by_clasp(words, path))


@pytest.mark.slow
def test_clasp_counts_the_solutions_of_random_mixtures(tmp_path: Path) -> None:
    """As constraints alone: it counts further variables of clauses, too."""
    words, counted = clasp(), 0
    for puzzle in mixtures(80):
        if puzzle.best is None:
            number = by_clasp(words, exported(puzzle, "opb", tmp_path))
            assert (puzzle.file, psolver.count(puzzle)) == (puzzle.file, number)
            counted += number > 0
    assert counted > 10


@pytest.mark.slow
def test_pyganak_counts_the_solutions_of_samples(tmp_path: Path) -> None:
    pyganak = pytest.importorskip("pyganak", reason="pyganak has no wheel for this machine")
    for name, number in COUNTED.items():
        text = exported(psolver.load(name), "dimacs", tmp_path).read_text(encoding="utf-8")
        _, clauses, shown, _ = read_cnf(text.splitlines())
        counter = pyganak.Counter()
        counter.add_clauses(clauses)
        counter.set_sampling_set(shown)
        assert (name, number) == (name, counter.count())


# the best -----------------------------------------------------------------------------------------


def by_glpk(path: Path) -> int:
    kind = "--lp" if path.suffix == ".lp" else "--freemps"
    text = output_of(program("glpsol"), kind, path, "--cuts", "-o", path.with_suffix(".sol"))
    assert "INTEGER OPTIMAL SOLUTION FOUND" in text, text
    report = path.with_suffix(".sol").read_text(encoding="utf-8", errors="replace")
    number = re.search(r"^Objective: +obj = (-?\d+) ", report, re.M)
    assert number, report
    return int(number[1])


def by_cbc(path: Path) -> int:
    text = output_of(program("cbc"), path, "-solve", "-quit")
    number = re.search(r"^Objective value: +(-?\d+)\.0+$", text, re.M)
    assert number, text
    assert "Result - Optimal solution found" in text
    return int(number[1])


SOLVERS: dict[str, Callable[[Path], int]] = {"glpsol": by_glpk, "cbc": by_cbc}


@pytest.mark.slow
@pytest.mark.parametrize("to", ["lp", "mps"])
@pytest.mark.parametrize("solver", SOLVERS)
def test_the_best_of_samples_is_that_of_psolver(solver: str, to: str, tmp_path: Path) -> None:
    program(solver)
    for name, worth in BEST.items():
        puzzle = psolver.load(name)
        assert puzzle.best
        sign = -1 if to == "mps" and puzzle.best.is_most else 1
        path = exported(puzzle, to, tmp_path)
        assert (name, sign * worth) == (name, SOLVERS[solver](path))


@pytest.mark.slow
@pytest.mark.parametrize("solver", SOLVERS)
def test_the_best_tiling_of_a_hard_sample_has_its_worth(solver: str, tmp_path: Path) -> None:
    program(solver)
    puzzle = psolver.load(HARD)
    assert puzzle.best
    (best,) = psolver.tilings(puzzle, limit=1)
    path = exported(puzzle, "mps", tmp_path)
    text = path.read_text(encoding="utf-8")
    for placement in best:
        name = "_".join([*(f"r{row}c{column}" for row, column in placement.cells), placement.piece])
        text = text.replace(f" BV BOUND {name}\n", f" FX BOUND {name} 1\n")
    assert len(best) == text.count(" FX BOUND ")
    path.write_text(text, encoding="utf-8")
    assert puzzle.best.worth(best) == SOLVERS[solver](path)


# names --------------------------------------------------------------------------------------------

# which all three read: HiGHS takes `bin`, `gen` and `semi` for sections, CBC `st` and `free`
WORDS = "bin|bounds?|end|free|gen|inf|int|max|min|obj|semi|sin|sos|st|subject"
PLAIN = re.compile(rf"(?!e\d|({WORDS})\b)[a-z][A-Za-z0-9_]{{1,59}}")

LONG_NAMES = data_text("other-solvers-long-names.toml")


def named_puzzles() -> Iterator[Puzzle]:
    """Puzzles of all lattices, with names of all kinds: plain ones, numbers, long ones."""
    yield psolver.loads(LONG_NAMES)
    yield psolver.loads(
        LONG_NAMES + f"[[piece]]\nname = 'bar'\nshape = '{'#' * 60}'\ncount = 'any'"
    )
    yield psolver.load("soma-cube")
    yield psolver.load("pips-12-dominoes")
    yield from mixtures(24)


def names_in_mps(path: Path) -> tuple[list[str], list[str]]:
    """The names of the rows, without the objective, and of the columns."""
    rows: list[str] = []
    columns: dict[str, None] = {}
    section = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("*"):
            continue
        if not line.startswith(" "):
            section = line
        elif section == "ROWS":
            rows.append(line.split()[1])
        elif section == "COLUMNS" and "'MARKER'" not in line:
            columns[line.split()[0]] = None
    return rows[1:], [*columns]


def test_names_are_unique_short_and_no_words_of_the_formats(tmp_path: Path) -> None:
    for puzzle in islice(named_puzzles(), 6):
        rows, columns = names_in_mps(exported(puzzle, "mps", tmp_path))
        assert len(set(rows)) == len(rows)
        assert all(map(PLAIN.fullmatch, columns))
        assert all(map(PLAIN.fullmatch, rows))
        for to in ("lp", "mps"):
            programme = read_by_highs(exported(puzzle, to, tmp_path)).getLp()
            assert rows == list(programme.row_names_)
            assert sorted(columns) == sorted(programme.col_names_)


@pytest.mark.slow
def test_glpk_and_cbc_read_names_as_they_are_written(tmp_path: Path) -> None:
    glpsol, cbc = program("glpsol"), program("cbc")
    for puzzle in named_puzzles():
        rows, columns = names_in_mps(exported(puzzle, "mps", tmp_path))
        for to, kind in ("lp", "--lp"), ("mps", "--freemps"):
            path, copy = exported(puzzle, to, tmp_path), tmp_path / "copy.mps"
            output_of(glpsol, kind, path, "--check", "--wfreemps", copy)
            found_rows, found_columns = names_in_mps(copy)
            assert (rows, sorted(columns)) == (found_rows, sorted(found_columns)), puzzle.file
            copy.unlink()
            solution = tmp_path / "solution.txt"
            text = output_of(
                cbc, path, "-printingOptions", "all", "-solve", "-solution", solution, "-quit"
            )
            assert "errors on input" not in text, text
            if "infeasible" not in text:
                shown = [line.split() for line in solution.read_text().splitlines()[1:]]
                assert {*columns, *rows} >= {words[-3] for words in shown}
            solution.unlink()
