"""Texts on drawings for a laser: all are there, inside their cell or piece, and high enough to be
read; those that cannot be engraved are named in a sentence.
"""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from support.dissections import FLAT, dissection
from support.places import SAMPLES
from support.seeds import seeds
from support.svg import is_inside

import psolver
from psolver.paper.engraving import ACCENTS, STROKES, strokes, without_strokes
from psolver.paper.laser import Laser, laser_drawing

Point = tuple[float, float]
SVG = "{http://www.w3.org/2000/svg}"


def engraved(drawn: Laser) -> list[tuple[str, list[Point]]]:
    """Each text with the points of its strokes."""
    return [
        (path.findtext(f"{SVG}title", ""), points(path.get("d", "")))
        for path in group(drawn, "engrave")
    ]


def group(drawn: Laser, name: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(drawn.text)
    return [path for one in root.iter(f"{SVG}g") if one.get("id") == name for path in one]


def points(data: str) -> list[Point]:
    return [(float(x), float(y)) for x, y in re.findall(r"([-\d.]+) ([-\d.]+)", data)]


def box_of(some: list[Point]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    across, down = zip(*some, strict=True)
    return min(across), min(down), max(across), max(down)


def sample(name: str) -> psolver.Puzzle:
    return psolver.load(SAMPLES / f"{name}.toml")


def placed(puzzle: psolver.Puzzle) -> list[psolver.Placement]:
    return list(next(psolver.tilings(puzzle)))


# where they are -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("seed", seeds(5, 200))
def test_a_piece_has_its_name_inside(name: str, seed: int) -> None:
    puzzle, tiling = dissection(name, seed)
    for drawn in (
        laser_drawing(puzzle, None, 15, 10, 0.0),
        laser_drawing(puzzle, list(tiling), 15, 10),
    ):
        names = [text for text, _ in engraved(drawn)]
        names += re.findall(r"\w+", " ".join(drawn.lost).replace("the piece names", ""))
        assert {piece.name for piece in puzzle.pieces} <= set(names)
    apart = laser_drawing(puzzle, None, 15, 10, 0.0)
    outlines = [path.get("d", "") for path in group(apart, "pieces")]
    for text, some in engraved(apart):
        assert any(all(is_inside(data, point) for point in some) for data in outlines), text


@pytest.mark.parametrize("cell", [10, 15, 20])
def test_the_base_of_a_calendar_has_its_dates_each_in_its_cell(cell: int) -> None:
    puzzle = sample("calendar")
    drawn = laser_drawing(puzzle, placed(puzzle), cell, 10, labels=False)
    (base,) = group(drawn, "base")
    left, top, *_ = box_of(points(base.get("d", "")))
    found = {
        text: {((y - top - 10) // cell, (x - left - 10) // cell) for x, y in some}
        for text, some in engraved(drawn)
    }
    assert {name: {tuple(map(float, one))} for one, name in puzzle.board.names} == found


def test_the_dates_of_a_calendar_are_equally_high() -> None:
    puzzle = sample("calendar")
    texts = engraved(laser_drawing(puzzle, placed(puzzle), 15, 10, labels=False))
    boxes = [box_of(some) for text, some in texts if text.isdigit()]
    assert {5.4} == {round(bottom - top, 1) for _, top, _, bottom in boxes}


@pytest.mark.parametrize("name", ["macmahon-squares-4x6", "macmahon-triangles", "clues-6x6"])
def test_marks_and_names_do_not_meet(name: str) -> None:
    boxes = [box_of(some) for _, some in engraved(laser_drawing(sample(name), None, 15, 10, 0.0))]
    for (a, b, c, d), (e, f, g, h) in combinations(boxes, 2):
        assert c < e or g < a or d < f or h < b


def test_clues_values_and_marks_are_engraved() -> None:
    def texts(name: str) -> str:
        puzzle = sample(name)
        drawn = laser_drawing(puzzle, placed(puzzle), 15, 10, labels=False)
        return "".join(sorted(text for text, _ in engraved(drawn)))

    assert "FLNV" == texts("clues-6x6")
    assert 36 * "b" + 36 * "w" == texts("two-sided-trominoes-6x6")  # the board's, the pieces'
    assert {"a", "b", "c"} == set(texts("macmahon-squares-4x6"))
    gold = psolver.loads(
        'goal = "packing"\nbest = "most value"\nboard = "1x3"\nvalues = "279"\npieces = "##"\n'
    )
    assert ["2", "7", "9"] == [
        text for text, _ in engraved(laser_drawing(gold, None, 15, 10, labels=False))
    ]


# what is lost -------------------------------------------------------------------------------------


def named(name: str, **more: object) -> psolver.Puzzle:
    return psolver.puzzle(board="1x2", pieces={name: "##"}, **more)


@pytest.mark.parametrize(
    ("puzzle", "cell", "expected"),
    [
        (named("A"), 15, []),
        (
            named("月日"),
            15,
            ["the piece name 月日 is not engraved: there are no strokes for 月 日"],
        ),
        (
            named("A"),
            2,
            [
                "the piece name A is not engraved: there is no room for letters of 1 mm; a larger"
                " --cell may make some"
            ],
        ),
        (
            sample("two-sided-trominoes-6x6"),
            15,
            ["only one side is engraved: write the marks of the back of L by hand"],
        ),
        (
            psolver.loads(
                'lattice = "hexagon"\nboard = "1x1"\nboard_marks = "a"\n'
                '[[piece]]\nname = "A"\nshape = "#"\nmarks = "a"\ncan_reverse = false\n'
            ),
            9,
            ["the piece name A is not engraved: marks take the room for it"],
        ),
    ],
)
def test_texts_that_cannot_be_engraved_are_named(
    puzzle: psolver.Puzzle, cell: float, expected: list[str]
) -> None:
    assert expected == list(laser_drawing(puzzle, None, cell, 10, 0.1).lost)


def test_pieces_with_marks_that_may_be_flipped_need_them_on_both_sides() -> None:
    text = 'board = "1x2"\nboard_marks = "ab"\n[[piece]]\nname = "A"\nshape = "##"\nmarks = "ab"\n'
    told = "only one side is engraved: A may be flipped over; write the marks on the back too"
    assert told in laser_drawing(psolver.loads(text), None, 15, 10).lost
    fixed = psolver.loads(text + "can_reverse = false\n")
    assert told not in laser_drawing(fixed, None, 15, 10).lost


# letters ------------------------------------------------------------------------------------------


def test_every_letter_of_a_keyboard_has_strokes_of_its_own() -> None:
    printable = [chr(code) for code in range(0x21, 0x7F)]
    assert [] == [one for one in printable if without_strokes(one)]
    drawn = [strokes(one) for one in printable]
    assert len(set(drawn)) == len(drawn)


def test_accents_stand_on_their_letters() -> None:
    assert "" == without_strokes("Août Décembre März Čápek Ångström São Ñandú ça Żaba")
    for accent in ACCENTS:
        for letter in "Aaei":
            plain, whole = strokes(letter), strokes(letter + accent)
            assert plain == whole[: len(plain)]
            top = min(y for line in plain for _, y in line)
            assert all(y < top + 0.2 for line in whole[len(plain) :] for _, y in line)


def test_letters_lie_on_the_grid() -> None:
    for text, drawn in STROKES.items():
        assert all(len(one) % 2 == 0 and one.isdigit() for one in drawn.split()), text
        assert all(int(x) <= 6 for one in drawn.split() for x in one[::2]), text
