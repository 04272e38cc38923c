"""`psolver export --to sheet` of several files: a booklet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.command import FOUR, SMALL, Run, run

CUBE, NONE = "samples/soma-cube.toml", "samples/impossible-corner.toml"
# nobody finds a solution of it soon, or that there is none
HARD = b'board = "20x21"\npiece_set = "hexominoes"\ncount = 2\n'


def sheet(*arguments: str | Path, data: bytes = b"") -> Run:
    return run("export", "--to", "sheet", *arguments, data=data)


def names(text: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r">(\d+\. [^<]*)<", text)))


def test_several_files_are_a_booklet() -> None:
    done = sheet(SMALL, CUBE)
    assert (0, "4 pages of A4, 2 puzzles\n") == (done.status, done.err)
    assert ["1. A monomino, a domino and a tromino", "2. The Soma cube"] == names(done.out)


def test_the_same_files_make_the_same_booklet(tmp_path: Path) -> None:
    path = tmp_path / "book.html"
    assert Run(0, "", "3 pages of A4, 2 puzzles\n") == sheet(
        SMALL, CUBE, "--per-page", "2", "-o", path
    )
    again = sheet(SMALL, CUBE, "--per-page", "2")
    assert path.read_text(encoding="utf-8") == again.out
    assert [path] == list(tmp_path.iterdir())


def test_a_folder_is_its_files_by_name(tmp_path: Path) -> None:
    for name, board in (("b", "2x2"), ("a", "1x4")):
        (tmp_path / f"{name}.toml").write_text(f'board = "{board}"\npieces = "##"\ncount = 2\n')
    done = sheet(tmp_path, "--no-solution", "--title", "Dominoes")
    assert (0, "3 pages of A4, 2 puzzles\n") == (done.status, done.err)
    assert ["1. a", "2. b"] == names(done.out)
    assert "<h1>Dominoes</h1>" in done.out


def test_a_file_that_is_several_puzzles_is_several_in_the_booklet() -> None:
    done = sheet("sequences/lozenges", "--vary", "n=2..3", "--per-page", "1")
    named = [f"{n}. Lozenges in a hexagon of side {n + 1}" for n in (1, 2)]
    assert (0, named) == (done.status, names(done.out))


def test_one_file_is_a_booklet_if_asked_for() -> None:
    assert "3 pages of A4, 1 puzzle\n" == sheet(SMALL, "--per-page", "1").err


def test_the_reason_of_a_puzzle_without_a_solution_is_printed_and_in_the_booklet() -> None:
    done = sheet(NONE, SMALL)
    why = "the cell at row 2, column 3 is cut off, too small for any piece"
    said = f"{NONE}: no solution in the booklet: the puzzle is impossible: {why}"
    assert (0, said) == (done.status, done.err.splitlines()[1])
    assert "There is no solution: the cell at row" in done.out


def test_a_limit_holds_for_each_puzzle() -> None:
    done = sheet("-", SMALL, "--time-limit", "1s", data=HARD)
    said = "no solution in the booklet: none was found in 1 s; --time-limit gives it longer"
    assert (0, f"standard input: {said}") == (done.status, done.err.splitlines()[1])
    assert "No solution was found in 1 s." in done.out


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (
            ["--to", "dlx", SMALL, CUBE],
            "--to dlx is for one file; several are a booklet, --to sheet",
        ),
        (
            ["--to", "stl", SMALL, CUBE],
            "--to stl is for one file; several are a booklet, --to sheet",
        ),
        (
            ["--to", "sheet", SMALL, CUBE, "--boards", "2"],
            "--boards is for one file, not for a booklet",
        ),
        (
            ["--to", "sheet", SMALL, "--cards", "2", "--per-page", "2"],
            "--per-page is for booklets without --cards",
        ),
        (
            ["--to", "sheet", SMALL, "--title", "x"],
            "--title is for booklets; add --per-page 1 to make one of one file",
        ),
        (["--to", "laser", SMALL, "--per-page", "1"], "--per-page is for --to sheet only"),
    ],
)
def test_options_of_booklets_go_together(arguments: list[str], fault: str) -> None:
    done = run("export", *arguments)
    assert (2, f"Error: {fault}") == (done.status, done.err.splitlines()[-1])


def test_cards_of_several_puzzles_are_a_booklet() -> None:
    five = "samples/five-pentominoes-5x5.toml"
    done = sheet(CUBE, NONE, five, "--cards", "2", "--given", "4")
    why = "has no solution, so that there are no cards; psolver explain shows why"
    assert (0, f"4 pages of A4, 2 puzzles\n{NONE}: {why}\n") == (done.status, done.err)
    assert ["1. The Soma cube", "2. Five of the twelve pentominoes in 5x5"] == names(done.out)
    assert done.out == sheet(CUBE, five, "--cards", "2", "--given", "4").out
    assert 4 == done.out.count(" to find<")


def test_without_any_cards_there_is_no_booklet(tmp_path: Path) -> None:
    path = tmp_path / "book.html"
    done = sheet(NONE, NONE, "--cards", "2", "-o", path)
    why = "has no solution, so that there are no cards; psolver explain shows why"
    assert Run(2, "", f"{NONE}: {why}\n") == done
    assert not path.exists()


def test_a_file_that_cannot_be_read_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "book.html"
    done = sheet(SMALL, "nix", "-o", path)
    said = "nix: there is no such file or sample (psolver samples lists the samples)\n"
    assert Run(2, "", said) == done
    assert not path.exists()


def test_a_booklet_is_not_written_over_one_of_its_files(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text('board = "1x2"\npieces = "##"\n')
    done = sheet(FOUR, path, "-o", path)
    assert (2, f"-o {path}: is the puzzle file itself; choose another name for the output") == (
        done.status,
        done.err.strip(),
    )
