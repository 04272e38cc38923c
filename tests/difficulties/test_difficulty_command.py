"""`psolver difficulty`, and `psolver unique --difficulty`."""

from __future__ import annotations

import csv
import json
import re
import shutil
from io import StringIO
from pathlib import Path

import pytest
from support.command import run
from support.places import ROOT, SAMPLES

from psolver.difficulties.difficulty_values import values_of_difficulty
from psolver.difficulties.measures import (
    HARDEST,
    difficulty_line,
    difficulty_row,
    difficulty_text,
    row_line,
)
from psolver.hand.partial import Difficulty

UNKNOWN = Difficulty(None, (0, 1200), 7, False, None, 30, 1568, False)


def test_one_puzzle_has_a_sentence_and_a_line_for_each_measure() -> None:
    assert run("difficulty", "tetrahexes-clues") == (
        0,
        "Difficulty: 1 false start for each solution, no guess by hand.\n\n"
        "False starts: 1, beside 1 solution; with 1, 2, … pieces on the board: 0, 0, 1.\n"
        "By hand: 7 steps, no guess; the hardest step excludes placements that leave a piece no"
        " place.\n"
        "Near misses: not counted.\n"
        "First placements: 7 of 396 placements on the empty board are in a solution.\n",
        "",
    )


def test_several_puzzles_have_rows_and_a_folder_is_several() -> None:
    done = run("difficulty", "small-2x3", "four-pieces")
    head, *rows = done.out.splitlines()
    assert ["small-2x3", "0", "0", "4", "2", "cell", "26", "10", "/", "15"] == rows[0].split()
    assert {len(head)} == {*map(len, rows)}
    assert done.err.startswith("2 puzzles measured")


def test_rows_as_csv_and_json_hold_the_same_values(tmp_path: Path) -> None:
    shutil.copy(SAMPLES / "four-pieces.toml", tmp_path)
    path = tmp_path / "rows.csv"
    assert 0 == run("difficulty", "-q", str(tmp_path), "-o", str(path)).status
    (row,) = csv.DictReader(StringIO(path.read_text()))
    (line,) = run("difficulty", "--format", "json", "four-pieces").out.splitlines()
    values = json.loads(line)
    assert ("difficulty", "four-pieces") == (values.pop("type"), values.pop("file"))
    assert {"file", *values} == set(row)
    for name, value in values.items():
        shown = " ".join(map(str, value)) if isinstance(value, list) else value
        assert str(int(shown) if isinstance(shown, bool) else shown) == row[name]


def test_an_impossible_puzzle_is_measured_without_a_number() -> None:
    done = run("difficulty", "l-trominoes-3x3")
    assert 0 == done.status
    assert "Difficulty: no solution, " in done.out
    assert "By hand: there is no solution." in done.out


def test_measures_that_are_not_known() -> None:
    assert "Difficulty: at least 1,200 false starts in all." == difficulty_line(UNKNOWN)
    assert [
        "False starts: at least 1,200, beside at least 7 solutions;"
        " with 1, 2, … pieces on the board: 0, 1,200.",
        "By hand: not found in time.",
        "Near misses: not counted.",
        "First placements: at least 30 of 1,568 placements on the empty board are in a solution.",
    ] == difficulty_text(UNKNOWN).splitlines()[2:]
    row = difficulty_row("a", UNKNOWN)
    assert ("a", "", "1,200+", "7+", "", "", "", "30+ / 1,568") == row
    assert row_line(row, 3).startswith("a    ")
    values = values_of_difficulty(UNKNOWN)
    assert [None] * 5 == [
        values[key] for key in ("number", "steps", "hardest", "guesses", "near_misses")
    ]


def test_one_guess_and_one_near_miss_are_singular() -> None:
    found = Difficulty(("guess", "cell"), (), 1, True, 1, 2, 3, True)
    assert [
        "Difficulty: 0 false starts for each solution, 1 guess by hand.",
        "",
        "False starts: 0, beside 1 solution.",
        "By hand: 2 steps, 1 guess (with 0 pieces on the board); the hardest step is at a cell that"
        " only one placement covers.",
        "Near misses: 1 packing of all pieces but one leaves a hole that the last one does not"
        " fill.",
        "First placements: 2 of 3 placements on the empty board are in a solution.",
    ] == difficulty_text(found).splitlines()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("symmetry-three-l",),
            "symmetry-three-l: asks for symmetric figures; difficulty is measured of puzzles in"
            " which every tiling is a solution",
        ),
        (("nothing.toml",), "nothing.toml: cannot be read (No such file or directory)"),
    ],
)
def test_a_puzzle_that_is_not_measured_is_one_sentence(
    arguments: tuple[str, ...], message: str
) -> None:
    done = run("difficulty", *arguments)
    assert (2, "") == (done.status, done.out)
    assert message in done.err
    assert 1 == done.err.count("\n")


def test_several_puzzles_go_on_after_a_bad_file() -> None:
    done = run("difficulty", "nothing.toml", "small-2x3")
    assert 2 == done.status
    assert "nothing.toml: " in done.err
    assert "small-2x3" in done.out.splitlines()[-1]


def test_several_puzzles_have_no_text() -> None:
    done = run("difficulty", "small-2x3", "four-pieces", "--format", "text")
    assert 2 == done.status
    assert "Several puzzles have rows: --format table, csv or json." in done.err


def test_the_time_limit_prints_what_is_known() -> None:
    done = run("difficulty", "solid-pentominoes-3x4x5", "--time-limit", "1")
    assert 3 == done.status
    assert done.out.startswith("Difficulty: at least ") or not done.out
    assert "stopped by the limit" in done.err


def test_unique_adds_a_sentence_and_values() -> None:
    sentence = "Difficulty: 2 false starts for each solution, 2 guesses by hand."
    done = run("unique", "-q", "--difficulty", "four-pieces")
    assert (0, sentence) == (done.status, done.out.splitlines()[-1])
    values = json.loads(run("unique", "-q", "--difficulty", "four-pieces", "--format", "json").out)
    assert 2 == values["difficulty"]["number"]
    assert "difficulty" not in json.loads(run("unique", "four-pieces", "--format", "json").out)
    rows = run("unique", "-q", "--difficulty", "four-pieces", "tetrahexes-clues").out.splitlines()
    assert rows[0].endswith(sentence)


def test_unique_prints_its_verdict_without_a_difficulty() -> None:
    done = run("unique", "--difficulty", "-q", "fewest-squares-7x7")
    assert done.out.startswith(("Unique!", "The solution is not unique:"))
    assert "fewest-squares-7x7: asks for the best; " in done.err


def test_the_page_on_difficulty_names_all_values() -> None:
    text = (ROOT / "docs" / "difficulty.md").read_text(encoding="utf-8")
    table = text.partition("## JSON and CSV")[2].partition("##")[0]
    assert {"file", *values_of_difficulty(UNKNOWN)} == {*re.findall(r"^\| `(\w+)` \|", table, re.M)}
    kinds = re.findall(r"^\| `(\w+)` \| ([\w ]+) \|", text.partition("## Near")[0], re.M)
    assert {kind: words[1] for kind, words in HARDEST.items()} == dict(kinds)
