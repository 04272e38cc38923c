"""The file that the page was opened with is written only when it is told to, and never over what
another program has written.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from psolver.app.web.tab import PuzzleFile
from psolver.errors import PsolverError


def test_line_ends_stay_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "ä b.toml"
    path.write_bytes(b'board = "2x2"\r\n')
    PuzzleFile(str(path), path.read_bytes()).save('board = "2x3"\npieces = "#"\n')
    assert path.read_bytes() == b'board = "2x3"\r\npieces = "#"\r\n'


def test_it_can_be_saved_again_and_again(tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_bytes(b"a\n")
    file = PuzzleFile(str(path), b"a\n")
    file.save("b\n")
    file.save("c\n")
    assert path.read_bytes() == b"c\n"


def test_what_another_program_has_written_stays(tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_bytes(b"other\n")
    with pytest.raises(PsolverError) as caught:
        PuzzleFile(str(path), b"a\n").save("b\n")
    assert path.read_bytes() == b"other\n"
    what = "was changed since this tab has read it; take the puzzle away as TOML instead"
    assert str(caught.value) == f"{path}: {what}"


def test_a_file_that_is_gone_is_told(tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    with pytest.raises(PsolverError) as caught:
        PuzzleFile(str(path), b"a\n").save("b\n")
    assert str(caught.value) == f"{path}: cannot be read (No such file or directory)"


def test_a_text_with_hardly_a_line_of_the_file_is_of_another_puzzle() -> None:
    file = PuzzleFile("p.toml", b'title = "A"\nboard = "2x2"\n\npieces = "#"\n')
    assert not file.is_of_another('title = "B"\nboard = "2x2"\n\npieces = "##"\n')
    assert file.is_of_another('title = "Soma"\npiece_set = "soma"\n\nboard = "3x3x3"\n')
