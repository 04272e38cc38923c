"""Edits of the pieces: the text then means what was meant, and nothing else of it has changed."""

from __future__ import annotations

import json
import re
from difflib import ndiff
from random import Random
from typing import Any

import pytest

pytest.importorskip("tomlkit")

from support.edits import (
    add_set,
    draw_set,
    new_piece,
    set_color,
    set_count,
    set_flag,
    set_name,
    set_shape,
    set_title,
    set_usual_count,
    set_usual_flag,
)
from support.golden import check_golden
from support.places import SAMPLES as FOLDER
from support.places import data_text, table
from support.seeds import thinned

from psolver import CUBIC, SQUARE, PsolverError, loads
from psolver.core import lattice_named, named_set, set_names, toml_values
from psolver.page import edited

TEXT = data_text("piece-edits-text.toml")


def changed(before: str, after: str) -> list[str]:
    """The lines that differ, "- " those that went and "+ " those that came."""
    return [
        line.rstrip("\n")
        for line in ndiff(before.splitlines(), after.splitlines())
        if line[0] in "+-"
    ]


EDITS: list[tuple[str, dict[str, Any]]] = table("piece-edits-edits.txt")


def test_an_edit_changes_the_lines_that_it_is_about() -> None:
    told = []
    for name, values in EDITS:
        lines = changed(TEXT, edited(TEXT, name, values))
        told.append("\n".join([f"{name} {json.dumps(values)}", *map(str.rstrip, lines)]))
    check_golden("piece-edits.txt", "\n\n".join(told))


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
    renamed = set_name(text, ("piece", 0), "Bar", "Long")
    assert ['- pieces = ["A", "Long"] # both', '+ pieces = ["A", "Bar"] # both'] == [
        line for line in changed(text, renamed) if "pieces" in line
    ]
    assert [("A", "Bar"), ("B", "A")] == [one.pieces for one in loads(renamed).groups]
    drawn = set_name(text, ("pieces", 1), "P", "A")
    assert [("P", "Long"), ("B", "P")] == [one.pieces for one in loads(drawn).groups]


@pytest.mark.parametrize("keys", ["can_reflect", "can_reverse", "can_reverse = true\ncan_reflect"])
def test_a_flag_is_set_under_the_name_that_it_has(keys: str) -> None:
    text = f'board = "2x2"\n{keys} = true\n[[piece]]\nshape = "##"\n{keys} = true\n'
    after = set_usual_flag(set_flag(text, ("piece", 0), "can_reverse", False), "can_reverse", False)
    left = text.replace("\ncan_reflect = true", "") if "\n" in keys else text
    assert left.replace("true", "false") == after
    assert not loads(after).pieces[0].can_reverse


def test_copies_of_a_letter_become_one_table_with_their_count() -> None:
    text = 'board = "3x3"\npieces = """\nAA\n\n#\n\nAA\n"""\ncount = [1, "any"]\n'
    after = set_flag(text, ("pieces", 0), "can_rotate", False)
    assert [(2, None), (1, None)] == [
        (piece.least, piece.most) for piece in sorted(loads(after).pieces, key=lambda p: -p.size)
    ]


def test_a_set_that_is_drawn_has_the_same_pieces() -> None:
    for name in set_names(CUBIC):
        lattice = named_set(name).lattice
        flat = lattice is not CUBIC and "solid" not in name
        first = "" if lattice in (SQUARE, CUBIC) else f'lattice = "{lattice.name}"\n'
        board = "9x9" if flat else "3x3x9"
        text = f'{first}board = "{board}"\ncount = [0, 2]\npiece_set = "{name}"\n'
        pieces = loads(text).pieces
        after = draw_set(text, 0, [piece.name for piece in pieces])
        assert looks(pieces) == looks(loads(after).pieces), name


def looks(pieces: Any) -> Any:
    """What matters of pieces, whatever the drawings that they began with."""
    return sorted((piece.name, piece.orientations, piece.least, piece.most) for piece in pieces)


def test_settings_of_all_pieces_are_at_the_top() -> None:
    after = set_usual_flag(set_usual_count(TEXT, 0, 2), "can_reverse", False)
    expected = ["- count = 1  # each", "+ count = [0, 2]  # each", "+ can_reverse = false"]
    assert expected == changed(TEXT, after)
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
        after = set_count(text, ("piece", 0), 2, 2)
    except PsolverError as fault:
        after, told = "", str(fault)
    known = "this is written in a way that only an edit of the text can change"
    assert toml_values(after)["piece"][0]["count"] == 2 if after else told == known


# laws ---------------------------------------------------------------------------------------------


def random_edit(text: str, random: Random) -> tuple[str, str]:
    """Some edit of a text, by its name."""
    values = toml_values(text)
    places: list[tuple[str, int]] = [("piece", n) for n in range(len(values.get("piece", [])))]
    drawings = values.get("pieces", "").strip("\n").split("\n\n")
    places += [("pieces", n) for n in range(len(drawings)) if drawings[0]]
    lattice = lattice_named(values.get("lattice", "square"))
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


TEXT_OR_COMMENT = re.compile(
    r"(\"\"\"|''')(?:.*?)\1|\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'|#[^\n]*", re.DOTALL
)


def comments(text: str) -> list[str]:
    return [found[0] for found in TEXT_OR_COMMENT.finditer(text) if found[0].startswith("#")]


SAMPLES = sorted(FOLDER.glob("*.toml"))
# the keys of pieces: what an edit leaves in order may be written in another of them
MEANT = {"pieces", "pieces_marks", "piece_set", "piece"}


@pytest.mark.parametrize("third", thinned(range(3), 3))
def test_comments_and_keys_that_are_not_meant_stay(third: int) -> None:
    for path in SAMPLES[third::3]:
        text = path.read_text(encoding="utf-8")
        windows = text.replace("\n", "\r\n")
        for seed in range(3):
            name, after = random_edit(text, Random(seed))
            before, now = toml_values(text), toml_values(after)
            meant = {"set": {"piece_set"}, "title": {"title"}}.get(name, MEANT)
            assert {key: value for key, value in before.items() if key not in meant} == {
                key: value for key, value in now.items() if key not in meant
            }
            assert comments(text) == comments(after)
            assert after.replace("\n", "\r\n") == random_edit(windows, Random(seed))[1]
