"""A PuzzleError knows its file, its key and, where that is plain to see, its line and column."""

from __future__ import annotations

import pickle

import pytest

from psolver import PuzzleError, loads

HEAD = "title = 'A puzzle' # board = \"2x2\"\nnotes = '''\nboard = 3\n'''\n"


def fault(text: str) -> PuzzleError:
    """The fault of a text."""
    with pytest.raises(PuzzleError) as caught:
        loads(text, "a.toml")
    return caught.value


@pytest.mark.parametrize(
    ("text", "key", "within", "line", "column"),
    [
        ("board = 5\npieces = '#'", "board", None, 1, 1),
        (f"{HEAD}  board = 5", "board", None, 5, 3),
        ("pieces = '#'", "board", None, None, None),
        ("board = '2x2'", "", None, None, None),
        ("board = '2x2'\ncan_rotat = true", "can_rotat", None, 2, 1),
        (
            "board = '2x2'\n\n[[piece]]\nshape = '#'\n[[piece]]\ncolor = 'x'",
            "piece[2].shape",
            *(None, 5, 1),
        ),
        (
            "board = '2x2'\n[[piece]]\nshape = '#'\n [[ piece ]] # two\nshape='#'\nconut = 3",
            *("piece[2].conut", None, 6, 1),
        ),
        (
            "board = '2x2'\n[[piece]]\nshape = '#'\n[expect]\nsolutions = 'no'",
            *("expect.solutions", None, 5, 1),
        ),
        ("board = '2x2'\npiece_set = [\n'soma',\n'pento']", "piece_set[1]", None, 2, 1),
        ("board = 3", "board", None, 1, 1),
        ('"board" = 3', "board", None, None, None),
        ("expect.solutions = 'no'\nboard = '2x2'", "expect.solutions", None, None, None),
        ("expect = {solutions = 'no'}", "expect.solutions", None, None, None),
        ("board = '''\n##\n#*\n'''", "board", (2, 2), 3, 2),
        ("board = '''##\n#*\n'''", "board", (2, 2), 2, 2),
        ("board = '''\r\n##\r\n#*\r\n'''", "board", (2, 2), 3, 2),
        ('board = """\n##\n#*\n"""', "board", (2, 2), 3, 2),
        ("board = '##*'", "board", (1, 3), 1, 12),
        ('board = "#\\n*"', "board", (2, 1), 1, 1),
        ("board = '##'\npieces = '''\n\nAA\n\nA\nA\nA\n'''", "pieces", (4, None), 6, 1),
        ("board = '##'\n[[piece]]\nshape = '''\nAA\nAB\n'''", "piece[1].shape", (1, None), 4, 1),
        ("board = '''\n##\nQ#\n'''\npieces = '#'", "board", (2, 1), 3, 1),
        ("goal = 'symmetry'\nboard = '''\n##\nQ#\n'''\npieces = '#'", "board", (2, 1), 4, 1),
        ("board = '2x2\n", "", None, 1, 9),
    ],
)
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
