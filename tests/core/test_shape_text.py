"""A shape as commands take it: its name, a drawing, a file with one piece."""

from __future__ import annotations

from pathlib import Path

import pytest

from psolver import HEXAGON, SQUARE, PsolverError, loads
from psolver.cli.shape_argument import piece_of
from psolver.core.polyform import canonical
from psolver.core.shape_text import named_piece, shape_piece


def test_a_name_a_drawing_and_a_file_are_the_same_shape(tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text('pieces = """\n###\n#\n"""\nboard = "2x4"\ncount = 2\n')
    drawn = tmp_path / "one.txt"
    drawn.write_text("###\n#\n")
    shapes = [piece_of(one).shape for one in ("L-tetromino", "###/#", "###\n#", str(path))]
    shapes.append(piece_of(str(drawn)).shape)
    assert 1 == len({canonical(shape, SQUARE) for shape in shapes})


def test_names_are_those_of_the_sets_of_all_lattices() -> None:
    found = [piece_of(name) for name in ("Y-pentomino", "F hexiamond", "A-pentahexes", "Z-soma")]
    assert ["square", "triangle", "hexagon", "cubic"] == [one.lattice.name for one in found]
    assert [True, True, True, False] == [one.can_reverse for one in found]
    assert not piece_of("L-one-sided tetromino").can_reverse
    assert HEXAGON is piece_of("# #/ #", HEXAGON).lattice


def test_small_letters_do_and_a_set_of_one_shape_needs_none() -> None:
    assert named_piece("T-pentomino") == named_piece("t-pentomino")
    assert named_piece("I-domino") == named_piece("domino")
    assert HEXAGON == shape_piece("monohex").lattice


def test_values_of_python_are_shapes() -> None:
    puzzle = loads('pieces = "##"\ncount = "any"\nboard = "2x3"\n')
    cells = [shape_piece(one).shape for one in (puzzle, puzzle.pieces[0], "##", [(4, 1), (4, 2)])]
    assert [((0, 0), (0, 1))] * 4 == cells


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        ("L-tromno", "L-tromno: there is no such shape or file (did you mean 'L-tromino'?)"),
        ("Q-tetromino", "Q-tetromino: the tetrominoes have no 'Q' (known: I L O S T)"),
        ("soma-cube", "soma-cube: has 7 pieces; leave one, or name a shape"),
        ("pentomino", "pentomino: there are 12; name one, such as F-pentomino"),
        ("trihexes", "trihexes: there are 3; name one, such as A-trihex"),
        (
            "",
            "'': there is no such shape or file (write a name such as L-tromino, a drawing such as"
            " '##/#', or a puzzle file with one piece)",
        ),
    ],
)
def test_a_wrong_shape_is_one_sentence(shape: str, message: str) -> None:
    with pytest.raises(PsolverError) as caught:
        piece_of(shape)
    assert message == str(caught.value)


def test_a_wrong_drawing_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    messages = {
        "AA\nB": "'A' and 'B' are two shapes; draw one, with the same character for each cell",
        "..": "no cell is drawn; write # for each",
        "": "no cell is drawn; write # for each",
        "\r\n": "no cell is drawn; write # for each",
    }
    for text, message in messages.items():
        path.write_text(text)
        with pytest.raises(PsolverError) as caught:
            piece_of(str(path))
        assert f"{path}: {message}" == str(caught.value)
    with pytest.raises(PsolverError) as caught:
        shape_piece(7)
    what = 'expected a name such as "L-tromino", a drawing, a Piece or cells'
    assert f"shape: {what}, found a whole number" == str(caught.value)
