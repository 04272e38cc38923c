"""`psolver order`: sentences, a table, rows, JSON, pictures, exit statuses."""

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

from psolver import order, verify
from psolver.core.shape_text import shape_piece
from psolver.rectangles.rectangle import RectangleAnswer, TiledWidth, TileOrder, rectangle_puzzle
from psolver.rectangles.tile_orders import order_lines, order_summary, width_lines
from psolver.saved.dictionaries import tiling_of

L3 = "L-tromino"
NEVER = (
    "It tiles no rectangle: the cells at a side cannot be covered from one corner to the next,"
    " however long the side is.\n"
)


def test_it_prints_the_order_the_odd_order_the_primes_and_the_smallest_rectangle() -> None:
    done = run("order", L3, "--most-area", "45")
    assert 0 == done.status
    sentences, _, picture = done.out.split("\n\n")
    assert [
        "The order is 2: 2 copies tile 2x3, and no smaller rectangle is tiled.",
        "The odd order is 15: 5x9.",
        "The 2 prime rectangles of up to 45 cells: 2x3 and 5x9.",
    ] == sentences.splitlines()
    assert "┏━━━┳━┓\n┃ ┏━┛ ┃\n┗━┻━━━┛\n" == picture
    assert "41 rectangles of up to 45 cells: 19 tiled, 22 not, 0 open\n" == done.err


def test_a_shape_that_tiles_no_rectangle_is_proved_not_to() -> None:
    assert (1, NEVER, "") == run("order", "W-pentomino", "-q")
    done = run("order", "-q", "-", data=b"#####\n#\n#\n")
    assert (1, "") == (done.status, done.err)
    assert "the 5 rows at a side cannot be covered" in done.out
    assert "No rectangle of fewer than 5 rows is tiled, either." in done.out


def test_what_is_open_is_an_exit_status_of_its_own_unless_a_range_is_given() -> None:
    done = run("order", "###/#.#/#", "--most-area", "9")
    assert (1, "No rectangle of up to 9 cells is tiled.\n") == (done.status, done.out)
    assert 0 == run("order", L3, "--width", "2", "--height", "3").status
    assert 1 == run("order", L3, "--width", "3", "--height", "3").status
    assert 1 == run("order", L3, "--width", "2", "--height", "2").status


def test_one_rectangle_has_its_tiling_or_its_reason() -> None:
    yes = run("order", L3, "--width", "3", "--height", "2", "-q")
    assert yes.out.startswith("2x3, 2 copies: yes, prime.\n\n┏━━━┳━┓\n")
    made = run("order", L3, "--width", "2", "--height", "6", "-q")
    assert made.out.startswith("2x6, 4 copies: yes: 2x3 and 2x3.\n\n┏")
    no = run("order", "T-tetromino", "--width", "2", "--height", "6", "-q")
    assert no.out.startswith("2x6, 3 copies: no: colouring, shaded cells modulo 2.\n\nImpossible: ")
    area = run("order", L3, "--width", "2", "--height", "2", "-q")
    assert "2x2: no: the area is not a multiple of that of the shape.\n" == area.out


def test_the_table_the_rows_and_json_hold_the_same(tmp_path: Path) -> None:
    words = ("order", "P-pentomino", "--most-area", "30")
    table = run(*words, "--format", "table", "-q").out.splitlines()
    path = tmp_path / "rows.csv"
    assert 0 == run(*words, "-o", str(path), "-q").status
    rows = [*csv.DictReader(StringIO(path.read_text()))]
    *lines, summary = run(*words, "--format", "json", "-q").lines
    assert len(table) - 1 == len(rows) == len(lines)
    assert ["rectangle", "copies", "tiled"] == table[0].split()
    assert "2x5        2       yes, prime" in table
    assert "2x10       4       yes: 2x5 and 2x5" in table
    for row, line in zip(rows, lines, strict=True):
        sides = [line["rows"], line["columns"], line["copies"]]
        assert sides == [int(row[name]) for name in ("rows", "columns", "copies")]
        assert (line["tiled"], line["why"]) == (row["tiled"] == "1", row["why"])
    assert ("order", 2, True, [2, 5]) == tuple(
        summary[name] for name in ("type", "order", "proved", "rectangle")
    )
    assert [[2, 5]] == summary["primes"]
    puzzle = rectangle_puzzle(shape_piece("P-pentomino"), 2, 5)
    assert () == verify(
        puzzle, tiling_of({"type": "solution", "placements": summary["placements"]})
    )


def test_a_picture_shows_the_smallest_rectangle(tmp_path: Path) -> None:
    path = tmp_path / "order.svg"
    assert 0 == run("order", "Y-pentomino", "-o", str(path), "-q").status
    assert path.read_text().startswith("<svg")


def test_wrong_options_are_one_sentence() -> None:
    for words, message in {
        ("--width", "0"): "'0' is not a length: write 5, or 5..9 for several",
        ("--height", "9..5"): "'9..5' is not a length: write 5, or 5..9 for several",
        ("--most-area", "20000"): "a rectangle has at most 10,000 cells, not 20,000",
    }.items():
        done = run("order", L3, *words)
        assert (2, "") == (done.status, done.out)
        assert message in done.err
    done = run("order", "A-pentahex")
    assert (2, "A: is of the hexagon lattice; only shapes of squares tile rectangles\n") == (
        done.status,
        done.err,
    )


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


def test_widths_of_which_not_all_lengths_are_known_are_in_no_range() -> None:
    found = order("#.../...#", width=(1, 6), height=(1, 6))
    assert (4, 6) in [one.size for one in found.rectangles if one.tiles]
    assert [
        "Width 1: none",
        "Width 2: the multiples of 6",
        "Width 3: none",
        "Width 5: none",
        "Width 6: the multiples of 2",
    ] == width_lines(found)
    widths = [
        TiledWidth(n, (2,) if n == 8 else (), n != 4, 9) for n in (1, 2, 3, 4, 5, 6, 7, 8, 11, 12)
    ]
    assert [
        "Widths 1 to 3: none",
        "Widths 5 to 7: none",
        "Width 8: the multiples of 2",
        "Widths 11 to 12: none",
    ] == width_lines(replace(found, widths=tuple(widths)))


def test_the_sentences_are_careful_with_what_is_open() -> None:
    piece = shape_piece("##")
    some = RectangleAnswer(1, 3, 2, None, "open"), RectangleAnswer(2, 2, 2, True, "search", None)
    widths = (TiledWidth(2, (2,), False, 9),)
    found = TileOrder(piece, some, widths, "up to 4 cells", True, True, status="limit")
    assert [
        "The order is at most 2: 2 copies tile 2x2; smaller ones are open.",
        "No odd number of copies was found that tiles a rectangle of up to 4 cells.",
        "No rectangle of up to 4 cells is known to be prime; 1 may be.",
    ] == order_lines(found)
    assert (
        "2 rectangles of up to 4 cells: 1 tiled, 0 not, 1 open; stopped by the limit (1.50 s)"
        == order_summary(found, 1.5)
    )
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
        )
        for seconds in (0.3, 2.0)
    ]
    found = timed(cases)
    assert {*range(4)} >= {one.status for one in found}
    assert [] == [one for one in found if max(one.gap, one.after) > 1.5]


def test_a_shape_of_many_cells_has_rectangles_of_at_most_10_000() -> None:
    done = run("order", "#" * 500, "--format", "csv", "-q")
    assert 0 == done.status
    rows = csv.DictReader(StringIO(done.out))
    assert 10_000 == max(int(row["rows"]) * int(row["columns"]) for row in rows)


def test_a_part_that_is_used_often_is_named_once() -> None:
    done = run("order", "####/#", "--width", "40", "--height", "41", "-q")
    assert done.out.startswith("40x41, 328 copies: yes: 2x5 (164 times).\n")


def test_a_shape_that_tiles_nothing_has_sentences_in_pictures(tmp_path: Path) -> None:
    for name in ("none.svg", "none.html"):
        path = tmp_path / name
        assert 1 == run("order", "W-pentomino", "-q", "-o", str(path)).status
        text = path.read_text(encoding="utf-8")
        assert "<title>Rectangles of copies</title>" in text
        assert "It tiles no rectangle" in text


def test_the_order_prints_its_sentences_and_has_the_values_of_json() -> None:
    found = order("L-tromino", most_area=45)
    assert run("order", L3, "--most-area", "45", "-q").out == f"{found}\n"
    lines = run("order", L3, "--most-area", "45", "-q", "--format", "json").lines
    assert {**lines[-1], "rectangles": lines[:-1]} == json.loads(json.dumps(found.to_dict()))
    views = found._repr_mimebundle_()
    assert "<title>Rectangles of copies</title>" in views["image/svg+xml"]
    assert str(order("W-pentomino")) == NEVER.strip()
