"""`psolver solve` and `check`: outputs, numbers and hints on a terminal, folders."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import pytest
from support.command import SMALL, SMALL_BOX, Run, run, run_alone
from support.places import ROOT

import psolver


def test_output_is_utf_8_whatever_the_terminal_is() -> None:
    assert SMALL_BOX == run_alone(SMALL, PYTHONIOENCODING="utf-16:backslashreplace", LC_ALL="C").out


def test_version_is_that_of_the_package() -> None:
    assert Run(0, f"psolver {version('psolver')}\n", "") == run("--version")


HINT = "-n 1 prints only one solution, --count only how many there are"
FIGURES = b'goal = "symmetry"\npieces = "##"\ncount = 3\n'


@pytest.fixture
def _four_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four solutions are more than anybody looks at."""
    monkeypatch.setattr("psolver.text.hint_lines.MANY_SOLUTIONS", 4)


@pytest.mark.rooms
@pytest.mark.usefixtures("_four_are_many")
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([SMALL], [HINT]),
        ([SMALL, "--sort", "--numbers"], [HINT]),
        ([SMALL, "-n", "4"], []),
        ([SMALL, "-q"], []),
        ([SMALL, "--count"], []),
        ([SMALL, "--distinct"], []),  # one
        (["-"], [HINT.replace("solution", "arrangement")]),
    ],
    ids=lambda value: " ".join(value) if len(value) > 1 else None,
)
def test_a_plain_run_of_thousands_says_once_how_to_get_fewer(
    options: list[str], told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("psolver.cli.output.Output.is_terminal", True)
    done = run.__wrapped__(*options, data=FIGURES)
    assert (0, told) == (done.status, done.err.splitlines()[-1:] if "-n 1" in done.err else [])


def test_a_folder_that_cannot_be_read_is_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refuse)
    told = f"{tmp_path}: cannot be read (Permission denied)\n"
    assert Run(2, "", told) == run.__wrapped__("check", tmp_path)


@pytest.mark.slow
@pytest.mark.long  # each is checked in tests/test_samples.py as well
def test_check_alone_checks_all_samples_but_the_slow_ones() -> None:
    done = run("check")
    expected = [
        ("skipped" if psolver.load(path).expect.effort == "slow" else "ok", path.name)
        for path in sorted((ROOT / "samples").glob("*.toml"))
    ]
    words = [line.split() for line in done.out.splitlines()]
    assert (0, "") == (done.status, done.err)
    assert expected == [(word, Path(file.rstrip(":")).name) for word, file, *_ in words]
