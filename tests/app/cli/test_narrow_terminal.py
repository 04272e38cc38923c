"""A drawing that is wider than the terminal is cut, with a word, and nothing else ever is."""

from __future__ import annotations

import pytest
from support.command import ESCAPES, SMALL, Run, run, unix
from support.terminal import on_terminal

from psolver.app.output import Output

WORD = (
    "a drawing is wider than the terminal ({} columns) and cut on the right; printed to a file it"
    " is whole"
)


def cut(text: str, columns: int, sign: str) -> str:
    """What is left of a text on a page of so many columns."""
    lines = text.splitlines()
    return "".join(
        f"{line[: columns - 1] + sign if len(line) > columns else line}\n" for line in lines
    )


def on_page(columns: int, *arguments: str) -> Run:
    """A command with a standard output that counts as a terminal of so many columns."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Output, "is_terminal", True)
        return run.__wrapped__(*arguments, COLUMNS=str(columns))


def test_a_wider_drawing_is_cut_and_one_sentence_says_so() -> None:
    for color in ["never", "always"]:
        for format_, columns, sign in [("box", 4, "…"), ("ascii", 6, ">"), ("letters", 2, "…")]:
            options = [SMALL, "-q", "--format", format_]
            whole = run(*options).out
            done = on_page(columns, *options, "--color", color)
            assert cut(whole, columns, sign) == ESCAPES.sub("", done.out)
            assert f"{WORD.format(columns)}\n" == done.err


def test_a_drawing_as_wide_as_the_terminal_is_whole() -> None:
    for format_ in ["box", "ascii", "letters"]:
        options = [SMALL, "-q", "--format", format_, "--color", "never"]
        columns = 3 if format_ == "letters" else 7
        whole = run(*options).out
        assert (0, whole, "") == on_page(columns, *options)


def test_layers_that_do_not_fit_beside_each_other_stand_in_rows_before_they_are_cut() -> None:
    options = ["solid-stair", "-n", "1", "-q", "--size", "compact", "--color", "never"]
    (low, high) = (
        "\n".join(line[at].rstrip() for line in run(*options).out.splitlines()).rstrip()
        for at in (slice(0, 9), slice(11, 20))
    )
    rows = f"{low}\n\n{high}\n"
    assert (0, rows, "") == on_page(9, *options)
    assert (0, cut(rows, 8, "…"), f"{WORD.format(8)}\n") == on_page(8, *options)


def test_other_drawings_are_cut_but_no_sentence_is() -> None:
    for arguments in [
        ["show", SMALL],
        ["show", "solid-stair"],
        ["show", "symmetry-three-l-7x7"],
        ["explain", "mutilated-chessboard-8x8", "-q"],
        ["explain", "impossible-long-piece", "-q"],
        ["explain", SMALL, "-q"],
        ["unique", "dominoes-4x4", "-q"],
    ]:
        done = on_page(4, *arguments)
        assert f"{WORD.format(4)}\n" == done.err
        lines = ESCAPES.sub("", done.out).splitlines()
        assert {4} == {len(line) for line in lines if "…" in line}
        whole = run(*arguments, COLUMNS="4")
        assert "" == whole.err
        assert len(whole.out.splitlines()) == len(lines)
        sentences = [line for line in whole.out.splitlines() if "." in line and " " in line]
        assert [line for line in sentences if line[3:4].isalpha()] == [
            line for line in lines if line in sentences and line[3:4].isalpha()
        ]


def test_nothing_is_cut_on_a_pipe() -> None:
    for arguments in [[SMALL, "-q"], ["show", SMALL]]:
        done = run(*arguments, COLUMNS="4")
        assert (0, "", False) == (done.status, done.err, "…" in done.out)


@unix
def test_a_real_terminal_has_no_longer_line() -> None:
    done = on_terminal(SMALL, "-q", out=True, COLUMNS="5", NO_COLOR="1")
    assert {5} == {len(line) for line in done.written.splitlines() if "…" in line}
    assert WORD.format(5) in done.written.splitlines()
