"""Knuth's text format: what is read, and what is said about a fault."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from support.command import Run, run, run_in
from support.places import DATA
from support.problems import brute
from support.random_problems import coloured_problem

from psolver import PsolverError
from psolver.covers import problem_lines

NAMES = "abcdefghijkl"
VALID = sorted((DATA / "dlx" / "valid").glob("*.dlx"))
INVALID = sorted((DATA / "dlx" / "invalid").glob("*.dlx"))


def covers(text: str, *options: str) -> list[tuple[int, ...]]:
    """The covers of a problem, in numbers of its options from 0."""
    lines = run("cover", "-", "--format", "json", "-q", *options, data=text.encode()).lines
    found = [[one["option"] - 1 for one in line["options"]] for line in lines[:-1]]
    return sorted(tuple(sorted(numbers)) for numbers in found)


@pytest.mark.parametrize("engine", ["auto", "sat", "dlx", "backtrack"])
def test_what_is_written_is_read_back_with_symmetries_right_or_wrong(engine: str) -> None:
    random, possible = Random(engine), 0
    for seed in range(60):
        problem = coloured_problem(seed)
        size = len(problem.least)
        orders = [tuple(random.sample(range(size), size)) for _ in range(2)]
        try:
            lines = list(problem_lines(problem, NAMES[:size], ["one"], orders, "ABCDEF"))
        except PsolverError:  # of bounds that the format cannot say
            continue
        expected = brute(problem)
        assert expected == covers("\n".join(lines), "--engine", engine)
        possible += bool(expected)
    assert possible > 15


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_a_fault_is_told_in_one_sentence_with_its_place(path: Path) -> None:
    told = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert Run(2, "", told) == run_in(path.parent, "cover", path.name)


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_a_valid_file_has_the_covers_that_it_says(path: Path) -> None:
    (expected,) = re.findall(r"(?m)^\| covers: (\d+)", path.read_text(encoding="utf-8"))
    assert f"{expected}\n" == run("cover", path, "--count", "-q").out


def test_line_ends_white_space_and_a_byte_order_mark() -> None:
    plain = "| comment\na b\xa0b | größe\na größe\nb\xa0b\n"
    for text in (plain, "\ufeff" + plain.replace("\n", "\r\n").removesuffix("\r\n")):
        assert "a größe\nb\\xa0b\n" == run("cover", "-", "-q", data=text.encode()).out


def test_a_file_that_is_far_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psolver.covers.dlx.MOST_DLX_BYTES", 3)
    told = "standard input: is too large for an exact-cover problem (over 0 MB)\n"
    assert Run(2, "", told) == run.__wrapped__("cover", "-", data=b"a b\na b\n")
