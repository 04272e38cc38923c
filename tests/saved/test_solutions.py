"""Solutions in JSON Lines are read and checked one by one: the first bad one is told, a line that
is none is an error.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.command import SMALL, run

import psolver
from psolver import PsolverError

LEFT, RIGHT, *_, SUMMARY = run(SMALL, "--format", "json", "-q").out.splitlines()
TWICE = (1, "standard input: line 2: the same tiling as on line 1\n")
NOT_JSON = (2, "standard input: line 2: is not JSON\n")
GOOD = (0, "standard input: 2 solutions, all tilings of samples/small-2x3.toml\n")


def verified(data: str | bytes) -> tuple[int, str]:
    """The status of `psolver verify`, and what it says."""
    data = data.encode() if isinstance(data, str) else data
    done = run.__wrapped__("verify", SMALL, "-", data=data)
    assert "" == done.out
    return done.status, done.err


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_blank_lines_and_a_byte_order_mark_do_not_matter(end: str, mark: str) -> None:
    for last in ("", end):
        assert GOOD == verified(f"{mark}{LEFT}{end}{RIGHT}{last}")
    assert TWICE == verified(f"{mark}{LEFT}{end}{LEFT}{end}")
    _, told = verified(f"{mark}{end}{LEFT}{end}  {end}{LEFT}")
    assert "standard input: line 4: the same tiling as on line 2\n" == told


@pytest.mark.parametrize(
    "line", ["[", "psolver", '{"placements":[', "'a'", LEFT + LEFT, "[" * 100_000, "1" * 5000]
)
def test_a_line_that_is_no_json_is_an_error(line: str) -> None:
    assert NOT_JSON == verified(f"{RIGHT}\n{line}\n")
    if not line.startswith("{") or line == LEFT + LEFT:  # else it may be cut off
        assert NOT_JSON == verified(f"{RIGHT}\n{line}")


def test_json_that_is_no_solution_is_an_error() -> None:
    expected = 'is not a solution (expected "placements" with "piece" and "cells")'
    placements = (
        *(1, None, [1], ["A"], {"piece": "A", "cells": [[0, 0]]}, [{"piece": "A"}]),
        *([{"cells": [[0, 0]]}], [{"piece": "A", "cells": None}], [{"piece": "A", "cells": [0]}]),
    )
    values = [1, None, "placements", [], {}, {"type": "other"}, {"type": "unique"}]
    values += [{"type": "unique", "tilings": one} for one in (1, {"placements": []})]
    for value in (*values, *({"placements": one} for one in placements)):
        assert (2, f"standard input: line 1: {expected}\n") == verified(json.dumps(value)), value


def test_a_line_of_any_length_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psolver.saved.solution_files.MOST_LINE_BYTES", 1_000_000)
    expected = "standard input: line 2 is too long for a solution (over 1 MB)\n"
    assert (2, expected) == verified(f"{RIGHT}\n{'[' * 1_000_001}")


def test_a_file_that_is_cut_off_says_where() -> None:
    expected = "the file seems to be cut off here; write it again, or delete this line\n"
    told = {verified(f"{RIGHT}\n{LEFT[:cut]}") for cut in range(1, len(LEFT))}
    assert {(2, f"standard input: line 2: {expected}")} == told
    line = '{"placements":[{"piece":"Ä'.encode()  # a letter may be cut in two
    assert (2, f"standard input: line 1: {expected}") == verified(line[:-1])
    expected = "standard input: line 1 is not UTF-8; save the file as UTF-8 text\n"
    assert (2, expected) == verified(line[:-1] + b"\n")


# for Python ---------------------------------------------------------------------------------------


def test_the_tilings_in_a_file_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    wrong = RIGHT.replace('{"piece":"A"', '{"piece":"B"', 1)
    path.write_text("\n".join([RIGHT, LEFT, SUMMARY, wrong]), encoding="utf-8")
    puzzle = psolver.load("small-2x3")
    read = psolver.read_solutions(puzzle, path)
    assert [*psolver.tilings(puzzle, limit=2)] == [next(read), next(read)][::-1]
    with pytest.raises(PsolverError) as caught:
        next(read)
    assert str(caught.value).startswith(f"{path}: line 4: is not a solution of ")
    assert str(caught.value).endswith("; name the puzzle that it was found for")


@pytest.mark.parametrize("name", ["missing.jsonl", "", "null\0"])
def test_a_file_that_cannot_be_read_is_named(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PsolverError) as caught:
        next(psolver.read_solutions(psolver.load("small-2x3"), name))
    said = name.replace("\0", "\\x00") or "''"
    assert str(caught.value).startswith(f"{said}: cannot be read (")
