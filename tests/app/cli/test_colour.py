"""Colour: when there is any, and that it never changes a character."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.command import DOMINOES, ESCAPES, SMALL, run


@pytest.mark.parametrize(
    ("format_", "size"),
    [("box", "compact"), ("box", "roomy"), ("ascii", "roomy"), ("letters", "compact")],
)
def test_colour_never_changes_a_character(format_: str, size: str) -> None:
    options = [DOMINOES, "--format", format_, "--size", size, "--sort", "--distinct"]
    colored = run(*options, "--color", "always").out
    assert run(*options, "--color", "never").out == ESCAPES.sub("", colored) != colored


def test_json_has_no_colour() -> None:
    done = run(SMALL, "--format", "json", "--color", "always")
    assert "\x1b" not in done.out
    assert 5 == len(done.lines)


@pytest.mark.parametrize(
    ("option", "environment", "colored"),
    [
        ("auto", {}, False),
        ("auto", {"FORCE_COLOR": "1"}, True),
        ("auto", {"NO_COLOR": "1"}, False),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        ("auto", {"NO_COLOR": "", "FORCE_COLOR": ""}, False),
        ("always", {"NO_COLOR": "1"}, True),
        ("always", {"TERM": "dumb"}, True),
        ("never", {"FORCE_COLOR": "1"}, False),
    ],
)
def test_the_option_comes_before_the_environment(
    option: str, environment: dict[str, str], colored: bool
) -> None:
    assert colored == ("\x1b[" in run(SMALL, "--color", option, **environment).out)


def test_a_file_is_coloured_only_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    run(SMALL, "-o", path)
    plain = path.read_text(encoding="utf-8")
    run(SMALL, "-o", path, "--color", "always")
    colored = path.read_text(encoding="utf-8")
    assert plain == ESCAPES.sub("", colored) != colored
