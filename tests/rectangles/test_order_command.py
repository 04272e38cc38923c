"""`psolver order`: pictures, limits, and what is said of open rectangles."""

from __future__ import annotations

import csv
import json
import os
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from support.command import run, start, until_worked
from support.stopwatch import Case, timed

from psolver import RectangleAnswer, order

L3 = "L-tromino"


def test_a_picture_shows_the_smallest_rectangle(tmp_path: Path) -> None:
    path = tmp_path / "order.svg"
    assert 0 == run("order", "P-pentomino", "-o", str(path), "-q").status
    assert path.read_text().startswith("<svg")


def test_the_time_limit_and_ctrl_c_leave_the_rest_open() -> None:
    words = ("order", "######/.#", "--most-area", "3000")
    done = run(*words, "--time-limit", "0.3")
    assert 3 == done.status
    assert "No rectangle of up to 3,000 cells was found.\n" in done.out
    assert "stopped by the limit" in done.err
    process = start(*words)
    until_worked(process, 1.5)
    process.send_signal(2)
    out, err = process.communicate(timeout=60)
    assert 130 == process.returncode
    assert b"was found" in out
    assert b"interrupted" in err


def test_the_sentences_are_careful_with_what_is_open() -> None:
    known = order("##", most_area=4)
    some = RectangleAnswer(1, 3, 2, None, "open"), RectangleAnswer(2, 2, 2, True, "search", None)
    width = replace(known.widths[0], rows=2, primes=(2,), whole=False)
    found = replace(known, rectangles=some, widths=(width,), status="limit")
    assert [
        "The order is at most 2: 2 copies tile 2x2; smaller ones are open.",
        "No odd number of copies was found that tiles a rectangle of up to 4 cells.",
        "No rectangle of up to 4 cells is known to be prime; 1 may be.",
    ] == str(found).splitlines()[:3]
    assert json.dumps(found.order) == "2"


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="processes are forked")
def test_the_time_limit_ends_each_stage_within_a_second() -> None:
    cases = [
        Case(("order", *words), seconds)
        for words in (
            ("L-tromino", "--most-area", "10000"),  # many rectangles
            ("Y-pentomino", "--most-area", "900"),  # states, searches, dissections
            ("Y-pentomino", "--width", "11..12"),  # states of wide strips
            ("#####/.##", "--most-area", "700", "--format", "table"),  # colourings
            ("#" * 30 + "/#", "--most-area", "9000"),  # large tilings
            ("######/.#", "--most-area", "3000"),  # rims
            ("V-pentomino", "--board", "box", "--most-area", "2000"),
            ("P-hexiamond", "--board", "trapezium", "--most-area", "9000"),
            ("Y-pentomino", "--rep-tile", "--most-area", "9000"),
            ("I-tetromino", "--multiple", "X-pentomino", "--most-area", "9000"),
        )
        for seconds in (0.3, 1.0)
    ]
    found = timed(cases)
    assert {*range(4)} >= {one.status for one in found}
    assert [] == [one for one in found if max(one.gap, one.after) > 1.5]


def test_a_shape_of_many_cells_has_rectangles_of_at_most_10_000() -> None:
    done = run("order", "#" * 500, "--format", "csv", "-q", "--time-limit", "1")
    assert done.status in (0, 3)
    rows = csv.DictReader(StringIO(done.out))
    assert 10_000 == max(int(row["rows"]) * int(row["columns"]) for row in rows)


def test_the_order_prints_its_sentences_and_has_the_values_of_json() -> None:
    found = order("L-tromino", most_area=45)
    assert run("order", L3, "--most-area", "45", "-q").out == f"{found}\n"
    lines = run("order", L3, "--most-area", "45", "-q", "--format", "json").lines
    assert {**lines[-1], "rectangles": lines[:-1]} == json.loads(json.dumps(found.to_dict()))
    views = found._repr_mimebundle_()
    assert "<title>Rectangles of copies</title>" in views["image/svg+xml"]
    assert str(order("W-pentomino")).startswith("It tiles no rectangle: the cells at a side")
