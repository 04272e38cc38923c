"""Colour: when there is any, and that it never changes a character."""

from __future__ import annotations

import re
from pathlib import Path

from support.command import DOMINOES, ESCAPES, SMALL, run


def test_colour_never_changes_a_character() -> None:
    for format_, size in [
        ("box", "compact"),
        ("box", "roomy"),
        ("ascii", "roomy"),
        ("letters", "compact"),
    ]:
        options = [DOMINOES, "--format", format_, "--size", size, "--sort", "--distinct"]
        colored = run(*options, "--color", "always").out
        assert run(*options, "--color", "never").out == ESCAPES.sub("", colored) != colored


def test_the_option_comes_before_the_environment() -> None:
    for option, environment, colored in [
        ("auto", {}, False),
        ("auto", {"FORCE_COLOR": "1"}, True),
        ("auto", {"NO_COLOR": "1"}, False),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        ("auto", {"NO_COLOR": "", "FORCE_COLOR": ""}, False),
        ("always", {"NO_COLOR": "1"}, True),
        ("always", {"TERM": "dumb"}, True),
        ("never", {"FORCE_COLOR": "1"}, False),
    ]:
        assert colored == ("\x1b[" in run(SMALL, "--color", option, **environment).out)


def test_a_file_is_coloured_only_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    run(SMALL, "-o", path)
    plain = path.read_text(encoding="utf-8")
    run(SMALL, "-o", path, "--color", "always")
    colored = path.read_text(encoding="utf-8")
    assert plain == ESCAPES.sub("", colored) != colored


INKED = re.compile(r"\x1b\[38;2;([\d;]+?)(?:;48;2;[\d;]+)?m([^\x1b]*)\x1b\[0m")


def test_all_lines_of_a_compact_drawing_have_one_colour() -> None:
    for format_ in ["box", "ascii"]:
        for sample in ["dominoes-4x4", "optional-5x5", "l-trominoes-5x5"]:
            options = [sample, "--format", format_, "--size", "compact", "-n", "3", "-q"]
            text = run(*options, "--color", "always", COLORTERM="truecolor").out
            assert {"91;91;91"} == {ink for ink, _ in INKED.findall(text)}
            assert "" == INKED.sub("", text).strip("\n")


def test_lines_of_a_roomy_drawing_have_the_colour_of_the_terminal() -> None:
    options = [DOMINOES, "--size", "roomy", "-n", "1", "-q", "--color", "always"]
    text = run(*options, COLORTERM="truecolor").out
    assert "" == "".join(inked for _, inked in INKED.findall(text)).strip(" ")
    assert "━" in INKED.sub("", text)
