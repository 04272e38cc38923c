"""The status line, colour and room on a terminal."""

from __future__ import annotations

import re

import pytest
from support.command import COUNTLESS, ESCAPES, LONG, SMALL, SMALL_BOX, run, unix
from support.terminal import on_terminal


@unix
def test_a_long_search_shows_a_status_line_which_is_gone_at_the_end() -> None:
    done = on_terminal("-", "--count", "--time-limit", "3", data=COUNTLESS)
    assert (3, "") == (done.status, done.out)
    assert "searching 0:0" in done.written
    least, summary = done.screen
    assert "at least " == least[:9]
    assert f"{least[9:]} solutions; stopped by the limit, there may be more" == summary


@pytest.mark.slow
@unix
def test_a_search_in_parts_shows_a_bar_and_the_part_done() -> None:
    puzzle = b'piece_set = "one-sided pentominoes"\nboard = "9x10"\n'
    done = on_terminal("-", "--count", "--time-limit", "3", data=puzzle)
    shown = re.findall(
        r"searching 0:0\d +[━╸╺]+ +([\d.]+)%, [\w, ]+, [\d.]+[kMG]? nodes/s",
        ESCAPES.sub("", done.written),
    )
    assert shown
    assert shown == sorted(shown, key=float)


@unix
def test_there_is_no_status_line_where_it_is_not_wanted() -> None:
    for options, environment in [(["-q"], {}), ([], {"TERM": "dumb"})]:
        done = on_terminal(
            "-", "--count", "--time-limit", "0.7", *options, data=COUNTLESS, **environment
        )
        assert (3, "") == (done.status, done.out)
        assert ("searching" in done.written, "\x1b" in done.written) == (False, False)


@unix
def test_a_terminal_gets_colour_and_room_inside_the_cells() -> None:
    done = on_terminal(SMALL, "-q", out=True)
    plain = run(SMALL, "-q", "--size", "roomy").out
    assert plain == ESCAPES.sub("", done.written).replace("\r\n", "\n")
    assert "\x1b[" in done.written


@unix
def test_a_terminal_that_wants_no_colour_gets_the_compact_picture() -> None:
    assert SMALL_BOX == on_terminal(SMALL, "-q", out=True, NO_COLOR="1").written.replace(
        "\r\n", "\n"
    )


@unix
def test_solutions_and_the_status_line_share_a_terminal() -> None:
    done = on_terminal(
        LONG,
        "--format",
        "letters",
        "-n",
        "16",
        "--sat-solver",
        "cadical153",
        out=True,
        NO_COLOR="1",
    )
    *letters, summary = done.screen
    assert (0, 6 * 16) == (done.status, len(letters))
    assert {10} == {len(line) for line in letters}
    assert "16 solutions; stopped by the limit, there may be more" == summary


@unix
def test_choices_of_pieces_are_a_table_on_a_terminal() -> None:
    shown = on_terminal("samples/five-pentominoes-5x5.toml", "--by", "pieces", out=True)
    assert ["solutions", "pieces"] == shown.screen[0].split()
    assert any(line.split(maxsplit=1) == ["80", "I, L, P, W, Y"] for line in shown.screen)
