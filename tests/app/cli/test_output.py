"""Where the output goes: files, standard output and error, any encoding."""

from __future__ import annotations

import shutil
from pathlib import Path

from support.command import FOUR, SMALL, SMALL_BOX, Run, run, run_alone, unix
from support.places import ROOT


@unix
def test_the_puzzle_file_is_not_overwritten_by_another_name_of_it(tmp_path: Path) -> None:
    path, link = tmp_path / "puzzle.toml", tmp_path / "link.txt"
    shutil.copy(ROOT / SMALL, path)
    link.symlink_to(path)
    expected = f"-o {link}: is the puzzle file itself; choose another name for the output\n"
    assert Run(2, "", expected) == run(path, "-o", link)
    assert (ROOT / SMALL).read_bytes() == path.read_bytes()


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
