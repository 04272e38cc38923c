"""A limit or a signal ends each command soon, at whatever stage the work is.

All times are processor time, of the process of the command: see `support.stopwatch`.
"""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle
from pathlib import Path

import pytest
from support.nasty import EVEN, NASTY
from support.places import SAMPLES
from support.stopwatch import CANCEL, Case, Timed, timed

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are forked")

# a look at a whole board of a million cells takes half a second; caches are shared with others
MOST_SECONDS = 1.5
FILE = "FILE"
RUN = "run", FILE, "--store", "FILE.db"
SOLVED = ("solve", FILE, "-n", "1"), ("solve", FILE, "--count")
OTHERS = (
    ("solve", FILE),
    ("solve", FILE, "--count", "--distinct"),
    ("solve", FILE, "--sample", "1"),
    ("solve", FILE, "--index", "1"),
    ("explain", FILE),
    ("hint", FILE),
    ("steps", FILE),
    ("unique", FILE),
    ("difficulty", FILE),
    ("clue", FILE),
    ("check", FILE),
    ("export", FILE, "--to", "laser"),
    ("export", FILE, "--to", "sheet"),
    ("solve", FILE, "-n", "1", "--format", "svg"),
    ("solve", FILE, "--count", "--engine", "sat"),
    ("solve", FILE, "--count", "--engine", "dlx"),
    ("solve", FILE, "-n", "1", "--sat-solver", "glucose4"),
    ("solve", FILE, "-n", "1", "--sat-solver", "lingeling"),
    ("estimate", FILE),
    RUN,
)
STAGES = (
    *(
        ("solve", FILE, "-n", "1", "--engine", name)
        for name in ("sat", "dlx", "backtrack", "count")
    ),
    *(("solve", FILE, "-n", "1", "--sat-solver", name) for name in ("cadical195", "minisat22")),
    ("solve", FILE, "-n", "2"),
    ("solve", FILE, "-n", "1", "--distinct"),
)
# commands on a large board, with stages that begin after some seconds
LATER = (
    ("solve", FILE),
    ("solve", FILE, "--count"),
    ("solve", FILE, "--count", "--distinct"),
    ("solve", FILE, "--count", "--engine", "dlx"),
    ("estimate", FILE),
)
SHARES = 8  # of the samples, for as many tests
SAME_KIND = pytest.mark.long  # cases like one that runs with the slow tests
SIGNALS = {signal.SIGINT: 130, signal.SIGTERM: 143}
STATUSES = *range(4), *SIGNALS.values()


def first_and_others(cases: Iterable[object]) -> list[object]:
    """Cases that take a minute each: the first as it is, the others, which are alike, before a
    release only.
    """
    first, *others = cases
    return [first, *(pytest.param(case, marks=SAME_KIND) for case in others)]


def late(found: Sequence[Timed], most: float = MOST_SECONDS) -> list[Timed]:
    """The commands that did not look at the limit for long, or did not end soon."""
    return [one for one in found if max(one.gap, one.after) > most or one.status not in STATUSES]


def of(words: Sequence[str], file: Path) -> tuple[str, ...]:
    return tuple(word.replace(FILE, str(file)) for word in words)


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """The files of the nasty puzzles."""
    found = {name: tmp_path / f"{name}.toml" for name in NASTY}
    for name, path in found.items():
        expect = "" if name == "vary" else "\n[expect]\nsolutions = 1\n"  # which `check` looks for
        path.write_text(NASTY[name] + expect)
    return found


@pytest.mark.slow
def test_a_limit_a_signal_and_cancelling_end_the_work_on_a_puzzle(files: dict[str, Path]) -> None:
    hexagon, bars = str(files["hexagon of side 60"]), files["blocking by bars"]
    cases = [
        Case(of(SOLVED[0], bars), 0.1),
        Case(of(RUN, files["hexagon of side 60"]), 0.1, signal.SIGTERM),
        Case(("tilings", hexagon), 0.1, CANCEL),
        Case(of(SOLVED[0], files["hexominoes twice"]), 1.0),
    ]
    found = timed(cases)
    assert [] == late(found)
    assert [3, 143, 0, 3] == [one.status for one in found]


def _of_samples(share: int, folder: Path) -> Iterator[Case]:
    """One in SHARES of the samples, copied, each with the usual commands and another."""
    others = cycle(OTHERS)
    for number, path in enumerate(sorted(SAMPLES.glob("*.toml"))):
        words = [*SOLVED, next(others)]
        if number % SHARES == share:
            file = Path(shutil.copy(path, folder))
            yield from (Case(of(one, file), 0.25) for one in words)


@pytest.mark.slow
def test_the_commands_whose_limits_are_measured_do_their_work(tmp_path: Path) -> None:
    file = tmp_path / "corners.toml"
    file.write_text('board = "5x9"\npieces = """\n##\n#\n"""\ncount = "any"\n')
    found = timed([Case(of(words, file), 60) for words in (*SOLVED, *OTHERS)])
    assert [] == [one for one in found if one.status not in (0, 1)]


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_a_limit_ends_the_work_on_a_sample(share: int, tmp_path: Path) -> None:
    assert [] == late(timed([*_of_samples(share, tmp_path)]))


@pytest.mark.slow
@pytest.mark.parametrize("name", NASTY)
def test_a_limit_ends_the_work_on_a_nasty_puzzle(name: str, files: dict[str, Path]) -> None:
    number = [*NASTY].index(name)
    words = [*SOLVED, *(OTHERS[(2 * number + k) % len(OTHERS)] for k in range(2))]
    seconds = 1.0, 1.0, 0.5, 0.5
    cases = [Case(of(one, files[name]), until) for one, until in zip(words, seconds, strict=True)]
    assert [] == late(timed(cases))


@pytest.mark.slow
@pytest.mark.parametrize("name", first_and_others(EVEN))
def test_a_limit_ends_every_stage_of_a_puzzle_with_even_counts(
    name: str, files: dict[str, Path]
) -> None:
    commands = [*SOLVED, *STAGES, *OTHERS]
    assert [] == late(timed([Case(of(words, files[name]), 0.5) for words in commands]))


@pytest.mark.slow
@pytest.mark.parametrize("name", EVEN)
def test_a_limit_ends_a_later_stage_of_a_puzzle_with_even_counts(
    name: str, files: dict[str, Path]
) -> None:
    """The search for symmetric solutions has its turns meanwhile."""
    assert [] == late(timed([Case(of(SOLVED[0], files[name]), 12.0)]))


@pytest.mark.slow
@pytest.mark.parametrize("name", NASTY)
def test_a_limit_ends_making_puzzles_of_a_nasty_one(name: str, files: dict[str, Path]) -> None:
    text, cases = files[name].read_text(), []
    for number, keys in enumerate(("needed = false", "clues = '1..3'", "cells = 900", "moved = 5")):
        path = files[name].with_name(f"{number}.toml")
        path.write_text(f"{text}\n[make]\n{keys}\n")
        cases.append(Case(("make", str(path), "--seed", str(number)), 0.5))
    assert [] == late(timed(cases))


@pytest.mark.slow
def test_a_limit_ends_the_search_of_a_booklet(files: dict[str, Path]) -> None:
    words = ("export", FILE, "--per-page", "6", "--to", "sheet")
    names = ("hexagon of side 61", "torus", "apart")
    assert [] == late(timed([Case(of(words, files[name]), 1.0) for name in names]))


@pytest.mark.slow
@pytest.mark.parametrize("words", first_and_others(LATER))
def test_a_limit_ends_a_later_stage_of_a_large_puzzle(
    words: Sequence[str], files: dict[str, Path]
) -> None:
    """All stages take a quarter of the time that they take on 1000x1000, and so may their looks;
    after twelve seconds tilings are listed.
    """
    file = files["1000x1000"]
    file.write_text(file.read_text().replace("1000x1000", "500x500"))
    assert [] == late(timed([Case(of(words, file), 12.0)]), MOST_SECONDS / 3)


@pytest.mark.slow
@pytest.mark.parametrize("name", NASTY)
def test_a_signal_ends_the_work_on_a_nasty_puzzle(name: str, files: dict[str, Path]) -> None:
    seconds = 0.2 if name == "calibron" else 0.4  # it is solved in 0.6
    work = SOLVED[0], RUN
    cases = [Case(of(one, files[name]), seconds, sent) for one in work for sent in SIGNALS]
    found = timed(cases)
    others = [one for one in found if one.after and one.status not in SIGNALS.values()]
    assert [] == [one for one in found if one.after > MOST_SECONDS]
    assert [] == [one for one in others if not _ends_by_itself(one)]


def _ends_by_itself(one: Timed) -> bool:
    """Whether a command was about to end when its signal came, and so has its own status."""
    (again,) = timed([Case(one.words, 2.0)])
    return one.after < 0.1 and not again.after


@pytest.mark.slow
@pytest.mark.parametrize("name", ["parts", "square"])
def test_a_signal_ends_a_run_that_divides_a_deep_search(name: str, files: dict[str, Path]) -> None:
    cases = [Case(of(RUN, files[name]), seconds, signal.SIGTERM) for seconds in (1.5, 3, 6)]
    found = timed(cases)
    assert [] == [one for one in found if one.after > MOST_SECONDS]
    assert {143} == {one.status for one in found}


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in NASTY if name != "vary"])  # a single puzzle
def test_cancelling_ends_the_search_of_a_nasty_puzzle(name: str, files: dict[str, Path]) -> None:
    cases = [Case((use, str(files[name])), 0.2, CANCEL) for use in ("tilings", "count")]
    assert [] == late(timed(cases))


@pytest.mark.slow
def test_cancelling_ends_the_listing_of_huge_tilings(files: dict[str, Path]) -> None:
    (found,) = timed([Case(("tilings", str(files["1000x1000, large pieces"])), 5.0, CANCEL)])
    assert found.after < MOST_SECONDS
