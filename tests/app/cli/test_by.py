"""Which pieces are left out, and how many solutions each choice of pieces has, as a user asks."""

from __future__ import annotations

import json

from support.command import run, unix
from support.terminal import on_terminal

TWO_BARS = b"""\
use = 2
board = "1x4"
[[piece]]
name = "a"
shape = "#"
count = [0, 1]
[[piece]]
name = "b, c"
shape = "##"
count = [0, 2]
[[piece]]
name = "d"
shape = "###"
count = [0, 1]
"""
TABLE = "2  a, d\n1  2 b, c\n"
CSV = 'solutions,pieces,a,"b, c",d\n2,a + d,1,0,1\n1,"2 b, c",0,2,0\n'
SUMMARY = "3 solutions, 2 distinct; the search is complete\n"


def test_a_drawing_tells_which_pieces_are_left_out() -> None:
    done = run("-", "--sort", "-q", data=TWO_BARS)
    first, second, third = done.out.split("\n\n")
    assert "┏━┳━━━━━┓\n┗━┻━━━━━┛\nleft out: b, c" == first
    assert "left out: b, c" == second.splitlines()[-1]
    assert "left out: a, d" == third.splitlines()[-1]


def test_json_tells_which_pieces_are_left_out() -> None:
    done = run("-", "--sort", "--format", "json", data=TWO_BARS)
    assert [["b, c"], ["b, c"], ["a", "d"]] == [line["left_out"] for line in done.lines[:3]]


def test_by_pieces_prints_how_many_solutions_each_choice_has() -> None:
    done = run("-", "--by", "pieces", data=TWO_BARS)
    assert (0, TABLE) == (done.status, done.out)
    assert f"2 choices of pieces have solutions\n{SUMMARY}" == done.err


def test_by_pieces_writes_csv() -> None:
    assert CSV == run("-", "--by", "pieces", "--format", "csv", data=TWO_BARS).out


def test_by_pieces_writes_json_lines() -> None:
    done = run("-", "--by", "pieces", "--format", "json", data=TWO_BARS)
    first = {"type": "choice", "pieces": {"a": 1, "d": 1}, "left_out": ["b, c"], "solutions": 2}
    assert first == json.loads(done.out.splitlines()[0])
    assert ["choice", "choice", "summary"] == [line["type"] for line in done.lines]


def test_a_limit_acts_and_is_3() -> None:
    done = run("-", "--by", "pieces", "-n", "1", "--format", "csv", data=TWO_BARS)
    assert (3, 2) == (done.status, len(done.out.splitlines()))
    assert "1 choice of pieces has solutions" == done.err.splitlines()[0]


def test_an_impossible_puzzle_has_no_choice_and_is_1() -> None:
    done = run("-", "--by", "pieces", data=TWO_BARS.replace(b"use = 2", b"use = 4"))
    expected = (
        "no solution: with exactly 4 of the pieces a, b, c and d used, the pieces cover at least 8"
        " cells, but the board has 4\n"
    )
    assert (1, "", expected) == (done.status, done.out, done.err)


def test_options_that_do_not_go_together_are_refused() -> None:
    for arguments, message in [
        (["--by", "pieces", "--count"], "--by and --count cannot be used together."),
        (["--by", "pieces", "--sample", "2"], "--by and --sample cannot be used together."),
        (
            ["--by", "pieces", "--format", "svg"],
            "--by prints numbers; choose a --format among table, csv, json.",
        ),
    ]:
        done = run("-", *arguments, data=TWO_BARS)
        assert (2, f"Error: {message}") == (done.status, done.err.splitlines()[-1])


def test_show_tells_how_many_pieces_are_used() -> None:
    done = run("show", "-", data=TWO_BARS)
    assert "Used: exactly 2 of the pieces a, b, c and d" in done.out.splitlines()


@unix
def test_a_terminal_shows_a_table() -> None:
    shown = on_terminal("samples/five-pentominoes-5x5.toml", "--by", "pieces", out=True)
    assert ["solutions", "pieces"] == shown.screen[0].split()
    assert any(line.split(maxsplit=1) == ["80", "I, L, P, W, Y"] for line in shown.screen)
