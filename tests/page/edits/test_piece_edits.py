"""Edits of the pieces: the text then means what was meant, and nothing else of it has changed."""

from __future__ import annotations

from difflib import ndiff
from random import Random
from typing import Any

import pytest

pytest.importorskip("tomlkit")

from psolver.cli.sample_files import samples_folder
from psolver.core.errors import PsolverError
from psolver.core.model import Piece, Puzzle
from psolver.core.named_sets import named_set, set_names
from psolver.core.square_lattice import CUBIC, SQUARE
from psolver.core.toml.load import loads, toml_values
from psolver.core.toml.toml_errors import OPAQUE
from psolver.page.drawings import drawing_values
from psolver.page.edits import (
    add_set,
    draw_set,
    new_piece,
    remove_piece,
    remove_set,
    set_color,
    set_count,
    set_flag,
    set_name,
    set_shape,
    set_title,
    set_usual_count,
    set_usual_flag,
)
from psolver.page.edits.editable_drawing import lattice_of_file

TEXT = """# a puzzle
board = "4x5" # as a size
pieces = '''
##
#

 AA
 A
'''
count = 1  # each

# the long one
[[piece]]
shape = "####" # drawn
# its name
name = "Long"
color = "red"

# the square
[[piece]]
shape = '''
BB
BB
'''

# what is known
[expect]
source = "nobody" # at all
"""
DOT = [[0, 0, 0]]


def changed(before: str, after: str) -> list[str]:
    """The lines that differ, "- " those that went and "+ " those that came."""
    return [
        line.rstrip("\n")
        for line in ndiff(before.splitlines(), after.splitlines())
        if line[0] in "+-"
    ]


def named(text: str) -> dict[str, Piece]:
    return {piece.name: piece for piece in loads(text).pieces}


def test_a_shape_is_drawn_as_it_was_before() -> None:
    edited = set_shape(TEXT, ("pieces", 1), [[0, 0, 1], [0, 1, 0], [0, 1, 1]])
    assert TEXT.replace(" AA\n A\n", "  A\n AA\n") == edited
    assert ((0, 1), (1, 0), (1, 1)) == named(edited)["A"].shape


def test_a_shape_of_a_table_may_grow_to_any_side() -> None:
    edited = set_shape(TEXT, ("piece", 0), [[0, 3, -2], [0, 4, -3]])
    drawn = ['- shape = "####" # drawn', "+ shape = '''", "+ .#", "+ #.", "+ ''' # drawn"]
    assert drawn == changed(TEXT, edited)


def test_a_shape_keeps_the_letter_that_names_it() -> None:
    edited = set_shape(TEXT, ("piece", 1), DOT)
    assert TEXT.replace("BB\nBB\n", "B\n") == edited


def test_a_shape_with_layers_is_solid() -> None:
    text = TEXT.replace("4x5", "2x4x5")
    edited = set_shape(text, ("piece", 0), [[0, 0, 0], [1, 0, 0], [2, 1, 1]])
    assert CUBIC.normalise([(0, 0, 0), (1, 0, 0), (2, 1, 1)]) == named(edited)["Long"].shape


def test_an_empty_row_of_a_piece_is_told_by_a_dot() -> None:
    edited = set_shape(TEXT, ("pieces", 0), [[0, 0, 0], [0, 2, 0]])
    assert ((0, 0), (2, 0)) in [piece.shape for piece in loads(edited).pieces]


def test_a_piece_without_cells_is_refused() -> None:
    with pytest.raises(PsolverError) as fault:
        set_shape(TEXT, ("piece", 0), [])
    assert "a piece has at least one cell; take it away instead" == str(fault.value)


def test_a_new_piece_is_drawn_where_others_are() -> None:
    assert 'board = "2x2"\npieces = "Q"\n' == new_piece('board = "2x2"\n', DOT, "Q")
    assert "pieces = '''\n##\n\nQ\n'''" == new_piece("pieces = '##'", DOT, "Q")


def test_a_new_piece_with_a_name_is_a_table_before_other_tables() -> None:
    edited = new_piece(TEXT, DOT, "dot")
    assert ["+ [[piece]]", '+ name = "dot"', '+ shape = "#"', "+ "] == changed(TEXT, edited)
    assert edited.index('[[piece]]\nname = "dot"') < edited.index("# what is known")


@pytest.mark.parametrize("number", [0, 1])
def test_a_table_goes_with_its_keys_alone(number: int) -> None:
    edited = remove_piece(TEXT, ("piece", number))
    comments = [line for line in TEXT.splitlines() if line.startswith("# ")]
    inside = ["# its name"] if number == 0 else []
    left = [line for line in edited.splitlines() if line.startswith("# ")]
    assert [line for line in comments if line not in inside] == left
    meant = toml_values(TEXT)
    del meant["piece"][number]
    assert meant == toml_values(edited)


def test_a_drawing_goes_with_the_blank_line_that_set_it_apart() -> None:
    assert ["- ##", "- #", "- "] == changed(TEXT, remove_piece(TEXT, ("pieces", 0)))
    assert ["- ", "-  AA", "-  A"] == changed(TEXT, remove_piece(TEXT, ("pieces", 1)))
    assert 'board = "2x2"\n' == remove_piece('board = "2x2"\npieces = "##"\n', ("pieces", 0))


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        (lambda text: set_count(text, ("piece", 1), 2, 2), {"count": 2}),
        (lambda text: set_count(text, ("piece", 1), 0, None), {"count": "any"}),
        (lambda text: set_count(text, ("piece", 1), 1, None), {"count": [1, "any"]}),
        (lambda text: set_count(text, ("piece", 1), 1, 3), {"count": [1, 3]}),
        (lambda text: set_flag(text, ("piece", 1), "can_rotate", False), {"can_rotate": False}),
        (lambda text: set_color(text, ("piece", 1), "#ff8800"), {"color": "#ff8800"}),
    ],
)
def test_a_setting_is_a_key_more(edit: Any, expected: dict[str, Any]) -> None:
    edited = edit(TEXT)
    meant = toml_values(TEXT)
    meant["piece"][1] |= expected
    assert meant == toml_values(edited)
    assert 1 == len(changed(TEXT, edited))


def test_a_setting_that_is_there_is_replaced_in_its_line() -> None:
    edited = set_color(TEXT, ("piece", 0), "blue")
    assert ['- color = "red"', '+ color = "blue"'] == changed(TEXT, edited)
    assert ['- color = "red"'] == changed(TEXT, set_color(TEXT, ("piece", 0), ""))


def test_a_name_takes_the_place_of_the_letter_that_a_piece_is_drawn_with() -> None:
    edited = set_name(TEXT, ("piece", 1), 'a "square"')
    assert 'a "square"' in named(edited)
    edited = set_name(TEXT, ("piece", 0), "")
    assert ['- name = "Long"'] == changed(TEXT, edited)
    assert "Long" not in named(edited)


def test_groups_call_a_piece_by_its_new_name() -> None:
    groups = """
[[group]] # bars
pieces = ["A", "Long"] # both
count = 1

[[group]]
pieces = ["B", "A"]
count = 2
"""
    text = TEXT + groups
    edited = set_name(text, ("piece", 0), "Bar", "Long")
    assert ['- pieces = ["A", "Long"] # both', '+ pieces = ["A", "Bar"] # both'] == [
        line for line in changed(text, edited) if "pieces" in line
    ]
    assert [("A", "Bar"), ("B", "A")] == [one.pieces for one in loads(edited).groups]
    drawn = set_name(text, ("pieces", 1), "P", "A")
    assert [("P", "Long"), ("B", "P")] == [one.pieces for one in loads(drawn).groups]


@pytest.mark.parametrize("keys", ["can_reflect", "can_reverse", "can_reverse = true\ncan_reflect"])
def test_a_flag_is_set_under_the_name_that_it_has(keys: str) -> None:
    text = f'board = "2x2"\n{keys} = true\n[[piece]]\nshape = "##"\n{keys} = true\n'
    edited = set_usual_flag(
        set_flag(text, ("piece", 0), "can_reverse", False), "can_reverse", False
    )
    left = text.replace("\ncan_reflect = true", "") if "\n" in keys else text
    assert left.replace("true", "false") == edited
    assert not loads(edited).pieces[0].can_reverse


def test_a_drawing_with_a_setting_of_its_own_becomes_a_table() -> None:
    edited = set_color(TEXT, ("pieces", 1), "gold")
    meant = toml_values(TEXT)
    meant["pieces"] = "##\n#\n"
    meant["piece"].append({"shape": "AA\nA\n", "color": "gold"})
    assert meant == toml_values(edited)
    assert "#ffd700" == named(edited)["A"].color


def test_copies_of_a_letter_become_one_table_with_their_count() -> None:
    text = 'board = "3x3"\npieces = """\nAA\n\n#\n\nAA\n"""\ncount = [1, "any"]\n'
    edited = set_flag(text, ("pieces", 0), "can_rotate", False)
    assert [(2, None), (1, None)] == [
        (piece.least, piece.most) for piece in sorted(loads(edited).pieces, key=lambda p: -p.size)
    ]


def test_named_sets_are_a_text_or_a_list() -> None:
    one = add_set('board = "6x10" # big\n', "pentominoes")
    assert 'board = "6x10" # big\npiece_set = "pentominoes"\n' == one
    two = add_set(one, "tetrominoes")
    assert 'board = "6x10" # big\npiece_set = ["pentominoes", "tetrominoes"]\n' == two
    assert one == remove_set(two, 1)
    assert 'board = "6x10" # big\n' == remove_set(one, 0)


def test_a_set_that_is_drawn_has_the_same_pieces() -> None:
    for name in set_names(CUBIC):
        lattice = named_set(name).lattice
        flat = lattice is not CUBIC and "solid" not in name
        first = "" if lattice in (SQUARE, CUBIC) else f'lattice = "{lattice.name}"\n'
        board = "9x9" if flat else "3x3x9"
        text = f'{first}board = "{board}"\ncount = [0, 2]\npiece_set = "{name}"\n'
        pieces = loads(text).pieces
        edited = draw_set(text, 0, [piece.name for piece in pieces])
        assert looks(pieces) == looks(loads(edited).pieces), name


def looks(pieces: Any) -> Any:
    """What matters of pieces, whatever the drawings that they began with."""
    return sorted((piece.name, piece.orientations, piece.least, piece.most) for piece in pieces)


def test_settings_of_all_pieces_are_at_the_top() -> None:
    edited = set_usual_flag(set_usual_count(TEXT, 0, 2), "can_reverse", False)
    expected = ["- count = 1  # each", "+ count = [0, 2]  # each", "+ can_reverse = false"]
    assert expected == changed(TEXT, edited)
    assert toml_values(TEXT) | {"title": '"x" \\'} == toml_values(set_title(TEXT, '"x" \\'))
    assert 'board = "2x2"\n' == set_title('title = "gone"\nboard = "2x2"\n', "")


@pytest.mark.parametrize(
    "text",
    [
        'board = "2x2"\npiece = [{shape = "##"}]\n',
        'board = "2x2"\n[["piece"]]\nshape = "##"\n',
        'board = "2x2"\n[[piece]]\n"shape" = "##"\n[["piece"]]\nshape = "#"',
    ],
)
def test_what_is_written_in_unusual_ways_is_edited_rightly_or_left_to_the_text(text: str) -> None:
    try:
        edited = set_count(text, ("piece", 0), 2, 2)
    except PsolverError as fault:
        edited, told = "", str(fault)
    known = "this is written in a way that only an edit of the text can change"
    assert toml_values(edited)["piece"][0]["count"] == 2 if edited else told == known


# laws ---------------------------------------------------------------------------------------------


def random_edit(text: str, random: Random) -> tuple[str, str]:
    """Some edit of a text, by its name."""
    values = toml_values(text)
    places: list[tuple[str, int]] = [("piece", n) for n in range(len(values.get("piece", [])))]
    drawings = values.get("pieces", "").strip("\n").split("\n\n")
    places += [("pieces", n) for n in range(len(drawings)) if drawings[0]]
    lattice = lattice_of_file(values)
    cells = [[0, random.randint(0, 2), random.randint(-1, 2)] for _ in range(3)]
    cells = [[0, 1, 1], *(cell for cell in cells if lattice.at(tuple(cell[1:])))]
    if not places:
        return "add", new_piece(text, cells, random.choice(["P1", "Q"]))
    place = random.choice(places)
    edits = {
        "shape": lambda: set_shape(text, place, cells),
        "add": lambda: new_piece(text, cells, random.choice(["P1", "new one"])),
        "count": lambda: set_count(text, place, 0, random.choice([1, None])),
        "flag": lambda: set_flag(text, place, "can_rotate", random.random() < 0.5),
        "color": lambda: set_color(text, place, random.choice(["red", "#123456"])),
        "name": lambda: set_name(text, place, "Q"),
        "set": lambda: add_set(text, "trominoes"),
        "title": lambda: set_title(text, "Another 'title'"),
    }
    name = random.choice(sorted(edits))
    return name, edits[name]()


def comments(text: str) -> list[str]:
    return [found[0] for found in OPAQUE.finditer(text) if found[0].startswith("#")]


SAMPLES = sorted(samples_folder().glob("*.toml"))


def test_comments_and_keys_that_are_not_meant_stay() -> None:
    for path in SAMPLES:
        text = path.read_text(encoding="utf-8")
        windows = text.replace("\n", "\r\n")
        for seed in range(3):
            name, edited = random_edit(text, Random(seed))
            before, after = toml_values(text), toml_values(edited)
            meant = {"set": {"piece_set"}, "title": {"title"}}.get(name, {"pieces", "piece"})
            assert {key: value for key, value in before.items() if key not in meant} == {
                key: value for key, value in after.items() if key not in meant
            }
            assert comments(text) == comments(edited)
            assert edited.replace("\n", "\r\n") == random_edit(windows, Random(seed))[1]


def moved(shape: Any, puzzle: Puzzle) -> Any:
    lattice = puzzle.board.lattice
    if lattice not in (SQUARE, CUBIC):
        cells = (lattice.at(tuple(place[-len(lattice.axes) :])) for place in shape)
        return lattice.normalise(cell for cell in cells if cell)
    return lattice.normalise(lattice.lift({(row, column): "#" for _, row, column in shape}))


def test_a_new_piece_loads_as_it_was_painted() -> None:
    for path in SAMPLES:
        text = path.read_text(encoding="utf-8")
        shape = [[0, 0, 0], [0, 0, 1], [0, 1, 1], [0, 2, 1], [0, 2, 2], [0, 2, 3], [0, 3, 3]]
        puzzle = loads(text)
        edited = loads(new_piece(text, shape, "new one"))
        assert (edited.board, edited.pieces[:-1]) == (puzzle.board, puzzle.pieces) or puzzle.goal
        assert ("new one", moved(shape, puzzle)) == (
            edited.pieces[-1].name,
            edited.pieces[-1].shape,
        )
        assert edited.pieces[-1].lattice == edited.board.lattice


def test_a_piece_given_by_its_size_is_edited_as_if_it_were_drawn() -> None:
    text = 'board = "4x4"\npieces = "2x3\\n1x4\\n2x2"\n[[piece]]\nname = "Q"\nshape = "2x3"\n'
    bar = [(0, 0, 0), (0, 0, 1)]
    edits = {
        "name": (set_name(text, ("pieces", 0), "R"), {"A": 4, "B": 4, "Q": 6, "R": 6}),
        "less": (remove_piece(text, ("pieces", 1)), {"A": 6, "B": 4, "Q": 6}),
        "first": (set_shape(text, ("pieces", 0), bar), {"A": 2, "B": 4, "C": 4, "Q": 6}),
        "last": (set_shape(text, ("pieces", 2), bar), {"A": 6, "B": 4, "C": 2, "Q": 6}),
        "table": (set_shape(text, ("piece", 0), bar), {"A": 6, "B": 4, "C": 4, "Q": 2}),
    }
    for edit, (edited, sizes) in edits.items():
        assert sizes == {piece.name: piece.size for piece in loads(edited).pieces}, edit
    values = drawing_values(text, loads(text))
    assert values
    assert [2 * ["###"], ["####"], 2 * ["##"], 2 * ["###"]] == [
        one["layers"][0] for one in values["pieces"]
    ]


@pytest.mark.parametrize("piece", ['pieces = "1x{n}"', '[[piece]]\nshape = "1x{n}"'])
def test_a_piece_whose_size_has_a_variable_is_changed_in_the_text(piece: str) -> None:
    text = f'board = "2x{{n}}"\n{piece}\n[vary]\nn = "1..3"\n'
    place = ("piece" if "shape" in piece else "pieces", 0)
    with pytest.raises(PsolverError) as caught:
        set_shape(text, place, [[0, 0, 0]])
    assert "the size of this piece has a variable; change it in the text" == str(caught.value)
