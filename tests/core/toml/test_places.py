"""A PuzzleError knows its file, its key and, where that is plain to see, its line and column."""

from __future__ import annotations

import pickle

import pytest
from support.places import table

from psolver import PuzzleError, loads


def fault(text: str) -> PuzzleError:
    """The fault of a text."""
    with pytest.raises(PuzzleError) as caught:
        loads(text, "a.toml")
    return caught.value


@pytest.mark.parametrize(("text", "key", "within", "line", "column"), table("places-of-faults.txt"))
def test_a_fault_knows_its_key_and_its_place(
    text: str, key: str, within: tuple[int, int | None] | None, line: int | None, column: int | None
) -> None:
    found = fault(text)
    expected = "a.toml", key, within, line, column
    assert expected == (found.file, found.key, found.within, found.line, found.column)


def test_a_fault_travels_to_another_process_whole() -> None:
    found = fault("board = '''\n##\n#*\n'''")
    copy = pickle.loads(pickle.dumps(found))
    assert (str(found), vars(found)) == (str(copy), vars(copy))
    assert isinstance(copy, PuzzleError)


@pytest.mark.parametrize(
    ("text", "quotes"),
    [
        ('pieces = "/n\\n/"', "' instead of \""),
        ('pieces = "/b\\b/"', "' instead of \""),
        ('pieces = """\n/#\\\n"""', "''' instead of \"\"\""),
    ],
)
def test_a_side_of_a_triangle_that_was_read_as_an_escape_is_told(text: str, quotes: str) -> None:
    told = str(fault(f'lattice = "triangle"\nboard = "4x9"\n{text}\n'))
    how = (
        f"in double quotes a backslash begins an escape such as \\n; write {quotes} around the text"
    )
    assert told.endswith(how)
