"""Where the output goes: files, standard output and error, any encoding."""

from __future__ import annotations

import shutil
from pathlib import Path

from support.command import FOUR, IMPOSSIBLE, SMALL, SMALL_BOX, Run, run, run_alone, unix
from support.places import ROOT


def test_output_goes_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "Lösung 1 ┃.txt"
    assert Run(0, "", "4 solutions, 1 distinct; the search is complete\n") == run(SMALL, "-o", path)
    assert SMALL_BOX.encode() == path.read_bytes()


def test_the_puzzle_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    shutil.copy(ROOT / SMALL, path)
    expected = f"-o {path}: is the puzzle file itself; choose another name for the output\n"
    assert Run(2, "", expected) == run(path, "-o", path)
    assert (ROOT / SMALL).read_bytes() == path.read_bytes()


@unix
def test_the_puzzle_file_is_not_overwritten_by_another_name_of_it(tmp_path: Path) -> None:
    path, link = tmp_path / "puzzle.toml", tmp_path / "link.txt"
    shutil.copy(ROOT / SMALL, path)
    link.symlink_to(path)
    expected = f"-o {link}: is the puzzle file itself; choose another name for the output\n"
    assert Run(2, "", expected) == run(path, "-o", link)
    assert (ROOT / SMALL).read_bytes() == path.read_bytes()


@unix
def test_a_file_that_cannot_be_written_says_why(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "out.txt"
    assert Run(2, "", f"{path}: cannot be written (No such file or directory)\n") == run(
        SMALL, "-o", path
    )
    assert Run(2, "", f"{tmp_path}: cannot be written (Is a directory)\n") == run(
        SMALL, "-o", tmp_path
    )


def test_an_output_file_needs_a_name() -> None:
    for command in [["solve"], ["explain"], ["export", "--to", "dlx"]]:
        assert Run(2, "", "-o: empty path; name the file to print to\n") == run(
            *command, SMALL, "-o", ""
        )


def test_quiet_leaves_standard_error_empty() -> None:
    assert Run(0, SMALL_BOX, "") == run(SMALL, "-q")
    assert Run(1, "", "") == run(IMPOSSIBLE, "--quiet")


def test_verbose_tells_of_the_puzzle_too() -> None:
    expected = f"{SMALL}: 3 pieces, 6 cells\n4 solutions, 1 distinct; the search is complete\n"
    assert Run(0, SMALL_BOX, expected) == run(SMALL, "-v")


def test_output_is_utf_8_whatever_the_terminal_is() -> None:
    for encoding in ["cp1252", "ascii", "utf-16"]:
        assert SMALL_BOX == run_alone(SMALL, PYTHONIOENCODING=f"{encoding}:backslashreplace").out


def test_the_language_of_the_machine_does_not_matter() -> None:
    assert run(SMALL) == run_alone(SMALL, LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0")


def test_windows_line_ends_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "windows.toml"
    path.write_bytes((ROOT / FOUR).read_bytes().replace(b"\n", b"\r\n"))
    assert run(FOUR) == run(path)


def test_a_file_name_may_have_spaces_and_other_letters(tmp_path: Path) -> None:
    path = tmp_path / "Mein Rätsel ◯ 1.toml"
    shutil.copy(ROOT / SMALL, path)
    expected = f"{path}: 3 pieces, 6 cells\n4 solutions, 1 distinct; the search is complete\n"
    assert Run(0, SMALL_BOX, expected) == run_alone(path, "-v", PYTHONIOENCODING="utf-8")
