"""Every sample: what it expects, and its output compared whole with tests/golden.

A golden file holds what `psolver --sort` prints (the first three where there are more than a
hundred), the same whoever searches; for a sample that only says `at_least`, takes long or has too
many, what `psolver -n 1` prints. After a wanted change, set UPDATE_GOLDEN=1, run this file, and
look at every difference.
"""

from __future__ import annotations

import os
import platform
import re
import sys
from pathlib import Path

import pytest
import tomli
from support.agreement import is_listed_by_all
from support.command import run
from support.natural_puzzles import natural_puzzles
from support.places import DATA, GOLDEN, ROOT

import psolver
from psolver.covers import problem_of_text
from psolver.search import ENGINES, area_reason

SAMPLES = sorted((ROOT / "samples").glob("*.toml"))
SEQUENCES = sorted((ROOT / "samples" / "sequences").glob("*.toml"))
PROBLEMS = sorted((ROOT / "samples" / "problems").glob("*.toml"))
COVERS = sorted((ROOT / "samples" / "covers").glob("*.dlx"))
PUZZLES = {path: psolver.load(path) for path in SAMPLES}

TIMES = tomli.loads((DATA / "sample_times.toml").read_text(encoding="utf-8"))
SLOW_BY, LONG_BY = TIMES["slow_by"], TIMES["long_by"]
UNLISTED = 1_000_000  # solutions: more are counted only


def marks(path: Path, engine: str) -> list[pytest.MarkDecorator]:
    """The marks of a check of a sample; `auto` prints its golden output in any case."""
    if engine == "auto" or path.stem in LONG_BY.get(engine, ()):
        return [pytest.mark.slow, pytest.mark.long]
    return [pytest.mark.slow] if slow(path, engine) else []


def slow(path: Path, engine: str) -> bool:
    """By default half of the samples are checked by one of the engines."""
    turn = (SAMPLES.index(path) + list(ENGINES).index(engine)) % (2 * len(ENGINES) - 2)
    is_long = path.stem in SLOW_BY.get(engine, ()) or PUZZLES[path].expect.effort == "slow"
    return turn > 0 or is_long


def can_search(path: Path, engine: str) -> bool:
    """Whether the engine searches such puzzles, and this one in a time that a test may take."""
    expect = PUZZLES[path].expect
    if path.stem in TIMES["by_position"]:
        return engine == "auto"
    if PUZZLES[path].goal is not None:
        return engine in ("auto", "sat")
    if not is_listed_by_all(PUZZLES[path]):
        return engine == "auto" or (engine == "sat" and path.stem not in TIMES["too_long_by_sat"])
    if (expect.solutions or 0) > UNLISTED:
        return engine == "auto" or (engine == "count" and path.stem not in TIMES["too_many_states"])
    if engine == "count":
        return expect.at_least is None and path.stem not in TIMES["too_many_states"]
    return engine != "sat" or not (expect.effort == "slow" or path.stem in TIMES["too_long_by_sat"])


def arguments(path: Path) -> list[str]:
    """How the sample's golden output is made."""
    expect = PUZZLES[path].expect
    if path.stem in TIMES["by_position"]:
        return ["-n", "1"]
    if expect.at_least is not None or expect.effort == "slow" or (expect.solutions or 0) > UNLISTED:
        return ["-n", "1"]
    return ["--sort", "-n", "3"] if (expect.solutions or 0) > 100 else ["--sort"]


def depends_on_the_solver(path: Path) -> bool:
    """Which tiling comes first may depend on how the solver was compiled: its scores are
    floating-point numbers.
    """
    here = (sys.platform, platform.machine())
    return "--sort" not in arguments(path) and here != ("linux", "x86_64")


def printed(path: Path) -> str:
    """What psolver prints for a sample, and below it the reason or the counts from its summary."""
    done = run(*arguments(path), path.relative_to(ROOT))
    return f"{done.out}\nexit {done.status}: {done.err.splitlines()[-1]}\n"


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            path,
            id=path.stem,
            marks=pytest.mark.slow if path.stem in TIMES["long_to_print"] else (),
        )
        for path in SAMPLES
    ],
)
def test_a_sample_prints_its_golden_output(path: Path) -> None:
    if depends_on_the_solver(path):
        pytest.skip("its golden output was made on another kind of machine")
    golden = GOLDEN / f"{path.stem}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(printed(path), encoding="utf-8", newline="\n")
    expected = golden.read_bytes().decode()
    assert expected == printed(path)


def test_a_sample_has_a_title_an_answer_that_it_expects_and_its_source() -> None:
    for path, puzzle in PUZZLES.items():
        expect = puzzle.expect
        answers = (expect.solutions, expect.at_least, expect.reason)
        assert any(answer is not None for answer in answers), path.stem
        assert puzzle.title, path.stem
        assert expect.source, path.stem


@pytest.mark.parametrize(
    ("path", "engine"),
    [
        pytest.param(path, engine, id=f"{path.stem}-{engine}", marks=marks(path, engine))
        for path in SAMPLES
        for engine in ENGINES
        if can_search(path, engine)
    ],
)
def test_a_sample_has_the_answers_it_expects(path: Path, engine: str) -> None:
    done = run("check", "--slow", "--engine", engine, path.relative_to(ROOT))
    assert (0, "ok") == (done.status, done.out[:2]), done.out


def test_a_golden_output_has_the_counts_that_its_sample_expects() -> None:
    for path in SAMPLES:
        expect = PUZZLES[path].expect
        last = (GOLDEN / f"{path.stem}.txt").read_text(encoding="utf-8").splitlines()[-1]
        is_impossible = expect.solutions == 0 or expect.reason is not None
        assert is_impossible == last.startswith("exit 1: no solution: "), path.stem
        for found in re.findall(r"([\d,]+) solutions?, ([\d,]+) distinct", last):
            known = (expect.solutions, expect.distinct)
            numbers = [int(one.replace(",", "")) for one in found]
            assert all(a in (None, b) for a, b in zip(known, numbers, strict=True)), path.stem


@pytest.mark.parametrize(
    "engine", ["auto", *(pytest.param(one, marks=pytest.mark.slow) for one in ("backtrack", "dlx"))]
)
@pytest.mark.parametrize("path", PROBLEMS, ids=lambda path: path.stem)
def test_the_problems_of_a_sample_have_the_answers_that_they_expect(
    path: Path, engine: str
) -> None:
    done = run("check", "--slow", "--engine", engine, path.relative_to(ROOT))
    lines = done.out.splitlines()
    assert (0, "") == (done.status, done.err)
    assert {"ok"} == {line.split()[0] for line in lines}
    assert len(lines) == path.read_text(encoding="utf-8").count("[problem.expect]") >= 4


@pytest.mark.parametrize("path", PROBLEMS, ids=lambda path: path.stem)
def test_the_problems_of_a_sample_are_listed_as_in_its_golden_output(path: Path) -> None:
    printed = run("show", path.relative_to(ROOT)).out
    golden = GOLDEN / "problems" / f"{path.stem}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(printed, encoding="utf-8", newline="\n")
    assert golden.read_bytes().decode() == printed


@pytest.mark.parametrize("path", SEQUENCES, ids=lambda path: path.stem)
def test_a_sequence_has_the_terms_it_expects(path: Path) -> None:
    done = run("check", path.relative_to(ROOT))
    lines = done.out.splitlines()
    assert (0, "", len(lines)) == (done.status, done.err, sum(one[:2] == "ok" for one in lines))
    assert len(lines) >= 5
    assert "source" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("engine", ["auto", "sat", "dlx", "backtrack"])
@pytest.mark.parametrize("path", COVERS, ids=lambda path: path.stem)
def test_an_exact_cover_problem_has_the_number_of_covers_in_its_comment(
    path: Path, engine: str
) -> None:
    comments = [line for line in path.read_text("utf-8").splitlines() if line.startswith("| ")]
    (number,) = [line.removeprefix("| covers: ") for line in comments if "covers: " in line]
    assert any(line.startswith("| source: ") for line in comments)
    assert f"{number}\n" == run("cover", f"covers/{path.stem}", "--count", "--engine", engine).out


def test_the_boxes_in_the_docs_have_the_numbers_that_their_samples_expect() -> None:
    text = (ROOT / "docs" / "what-do-you-have.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| .* \| `([\w-]+)` \| ([\d,]+) \| ([\d,]+) \|$", text, re.M)
    assert len(rows) >= 8
    for name, solutions, distinct in rows:
        expect = PUZZLES[ROOT / "samples" / f"{name}.toml"].expect
        numbers = [int(one.replace(",", "")) for one in (solutions, distinct)]
        assert [expect.solutions, expect.distinct] == numbers, name


def test_every_golden_file_belongs_to_a_sample() -> None:
    assert {path.stem for path in SAMPLES} == {path.stem for path in GOLDEN.glob("*.txt")}


def test_the_samples_that_psolver_finds_by_itself_are_these() -> None:
    assert sorted(path.stem for path in SAMPLES) == psolver.samples()


# the puzzles of the benchmark of `auto` -----------------------------------------------------------


def test_pieces_of_natural_puzzles_have_the_area_of_the_board() -> None:
    made = [puzzle for puzzle in natural_puzzles() if puzzle.kind != "sample"]
    assert len(made) == len({puzzle.title for puzzle in made}) >= 60
    for puzzle in made:
        if not puzzle.is_cover:
            assert not area_reason(psolver.loads(puzzle.text)), puzzle.title
    assert all(problem_of_text(puzzle.text).problem.options for puzzle in made if puzzle.is_cover)
