"""The text of a tab: its puzzle or fault, and its file, saved never over another's changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.places import data_text

import psolver
from psolver.page.tab import PuzzleFile, TextFault, VariableChoice, parsed

FAMILY = 'title = "{n}"\npieces = "##"\ncount = "{n}"\nboard = "2x{n}"\n[vary]\nn = "1..3"\n'


def test_a_text_with_two_variables_is_chosen_by_both() -> None:
    text = 'pieces = "##"\nboard = "{m}x{n}"\n[vary]\nm = [1, 2]\nn = "{m}..2"\n'
    found, family = parsed(text, "mine", ("m, n", "1, 2"))
    assert VariableChoice("m, n", ("1, 1", "1, 2", "2, 2"), "1, 2") == family
    assert ({"m": 1, "n": 2}, 2) == (family.given, len(found.board.cells))


def test_a_fault_of_one_of_many_puzzles_leaves_the_choice() -> None:
    text = 'pieces = "##"\nboard = "2x{n}"\n[vary]\nn = [1, 0]\n'
    found, family = parsed(text, "mine", ("n", "0"))
    assert (True, VariableChoice("n", ("1", "0"), "0")) == (isinstance(found, TextFault), family)


FIGURES = data_text("tab-figures.toml")


@pytest.mark.parametrize(
    ("text", "wanted", "number"),
    [
        *(
            (FAMILY, wanted, number)
            for wanted, number in ((None, 1), (("n", "3"), 3), (("n", "9"), 1))
        ),
        *(
            (FIGURES.format("3x2"), wanted, number)
            for wanted, number in ((("problem", "2"), 2), (("n", "2"), 1))
        ),
    ],
)
def test_of_several_puzzles_the_one_that_is_wanted_is_taken_or_the_first(
    text: str, wanted: Any, number: int
) -> None:
    found, choice = parsed(text, "mine", wanted)
    assert choice.number == str(number)
    assert psolver.loads(text, vary={choice.name: number}).board == found.board
    titles = (("Wide", "Problem 2"), "Figures") if choice.name == "problem" else ((), "")
    assert titles == (choice.titles, choice.whole)


def test_a_fault_of_a_problem_is_that_of_the_page_that_shows_it() -> None:
    text = FIGURES.format("!")
    assert psolver.loads(text, vary={"problem": 1}) == parsed(text, "puzzle")[0]
    found, choice = parsed(text, "mine", ("problem", "2"))
    assert ("2", 8) == (choice.number, found.line)


def test_half_a_character_is_a_fault() -> None:
    told = "line 2 is not UTF-8; save the file as UTF-8 text"
    assert (TextFault(told, 2), None) == parsed("board = '2x2'\ntitle = '\ud800'", "mine")


def test_line_ends_stay_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "ä b.toml"
    path.write_bytes(b'board = "2x2"\r\n')
    PuzzleFile(str(path), path.read_bytes()).save('board = "2x3"\npieces = "#"\n')
    assert path.read_bytes() == b'board = "2x3"\r\npieces = "#"\r\n'


def test_a_file_is_saved_again_and_again_until_another_program_changes_it(tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_bytes(b"a\n")
    file = PuzzleFile(str(path), b"a\n")
    for text in ("b\n", "c\n"):
        file.save(text)
        assert path.read_text() == text
    path.write_bytes(b"other\n")
    with pytest.raises(psolver.PsolverError) as caught:
        file.save("d\n")
    assert path.read_bytes() == b"other\n"
    what = "has changed since this tab read it; download the puzzle as TOML instead"
    assert str(caught.value) == f"{path}: {what}"
    path.unlink()
    with pytest.raises(psolver.PsolverError) as caught:
        file.save("d\n")
    assert str(caught.value) == f"{path}: cannot be read (No such file or directory)"


def test_a_text_with_hardly_a_line_of_the_file_is_of_another_puzzle() -> None:
    file = PuzzleFile("p.toml", b'title = "A"\nboard = "2x2"\n\npieces = "#"\n')
    assert not file.is_of_another('title = "B"\nboard = "2x2"\n\npieces = "##"\n')
    assert file.is_of_another('title = "Soma"\npiece_set = "soma"\n\nboard = "3x3x3"\n')
