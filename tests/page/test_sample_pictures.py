"""The samples on the page: titles and small pictures."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

pytest.importorskip("starlette")

from psolver.cli.sample_files import families, samples
from psolver.core.errors import PsolverError
from psolver.core.toml.load import loads
from psolver.page.edits import edited
from psolver.page.edits.starting_texts import starter_names
from psolver.page.sample_pictures import (
    FIRST_TO_PLAY,
    answer_of,
    is_to_play,
    sample_list,
    sample_picture,
    sample_shelf,
)


def test_each_sample_has_a_title() -> None:
    on_the_page = sample_list()
    assert [*samples(), *dict(families())] == [sample["name"] for sample in on_the_page]
    assert all(sample["title"] for sample in on_the_page)


def test_each_sample_has_a_picture_in_light_and_dark() -> None:
    for name in [*samples()[::4], *dict(families())]:
        pictures = [sample_picture(name, theme) for theme in ("light", "dark")]
        assert pictures[0] != pictures[1]
        assert "url(#hatching" not in pictures[0]
        assert "url(#hatching" in sample_picture(name, "light", hatched=True)
        for picture in pictures:
            assert ElementTree.fromstring(picture).tag.endswith("svg")


def test_what_one_may_begin_with_is_a_puzzle() -> None:
    assert ["flat", "solid", "symmetry"] == starter_names()
    for name in starter_names():
        loads(edited("", "starter", {"name": name}))
    for name in samples():
        loads(edited("", "sample", {"name": name}))
    for name in dict(families()):
        variable = "problem" if name.startswith("problems/") else "n"
        loads(edited("", "sample", {"name": name}), vary={variable: 2})
    text = edited("", "begin", {"sizes": [6, 10, 1], "piece_set": "pentominoes"})
    assert 'board = "6x10"\npiece_set = "pentominoes"\n' == text
    assert 'board = "2x3x4"\n' == edited("", "begin", {"sizes": [3, 4, 2], "piece_set": ""})


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("sample", {"name": "../../etc/passwd"}, "there is no sample '../../etc/passwd'"),
        ("starter", {"name": "../flat"}, "there is no example '../flat'"),
        ("begin", {"sizes": [1, 0, 9], "piece_set": ""}, "a size is a whole number from 1 to 99"),
        (
            "begin",
            {"sizes": [1, 2, None], "piece_set": ""},
            "a size is a whole number from 1 to 99",
        ),
    ],
)
def test_nothing_else_can_be_begun_with(name: str, values: object, message: str) -> None:
    with pytest.raises(PsolverError) as fault:
        edited("", name, values)  # type: ignore[arg-type]
    assert message == str(fault.value)


def test_every_sample_is_on_the_shelf_once_and_those_to_begin_with_are_first() -> None:
    groups = sample_shelf()
    assert "To begin with" == groups[0]["title"]
    assert list(FIRST_TO_PLAY) == [one["name"] for one in groups[0]["samples"]]
    names = [one["name"] for group in groups for one in group["samples"]]
    assert sorted(names) == sorted(one["name"] for one in sample_list())
    assert all(is_to_play(name) for name in FIRST_TO_PLAY)


def test_a_card_names_the_kind_and_the_size_of_its_puzzle() -> None:
    tags = {one["name"]: one["tags"] for group in sample_shelf() for one in group["samples"]}
    names = ("soma-cube", "hexicator", "tetrahexes-ring", "symmetry-three-l", "sequences/lozenges")
    assert [
        "solid · 3x3x3",
        "triangles · hexagon of side 3",
        "hexagons",
        "symmetry",
        "sequence",
    ] == [tags[name] for name in names]


def test_a_puzzle_that_nobody_solves_by_hand_has_no_level() -> None:
    levels = {one["name"]: one["level"] for group in sample_shelf() for one in group["samples"]}
    assert "easy" == levels["four-pieces"]
    assert "hard" == levels["pentominoes-8x8"]
    none = ("impossible-corner", "dominoes-8x8", "symmetry-three-l", "fewest-squares-7x7")
    assert [""] * 4 == [levels[name] for name in none]


def on_shelf(name: str) -> dict[str, str]:
    (found,) = (one for group in sample_shelf() for one in group["samples"] if one["name"] == name)
    return found


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("four-pieces", "1 different solution (8 with turns and flips)"),
        ("soma-cube", "480 different solutions (11,520 with turns)"),
        ("clues-6x6", "1 solution"),
        ("kings-8x8", "1,355,115,601 solutions"),
        ("lozenges-10", "about 9.3 × 10³³ solutions"),
        ("symmetry-three-hexominoes", "1 figure"),
        ("y-pentominoes-20x20", "at least 1 solution"),
        ("impossible-corner", "impossible"),
        ("sequences/lozenges", "n = 1 to 5: 2 to 267,227,532 solutions"),
    ],
)
def test_the_number_of_solutions_is_plain_english(name: str, answer: str) -> None:
    assert answer == on_shelf(name)["answer"]


def test_without_known_answers_nothing_is_shown() -> None:
    assert "" == answer_of(loads('board = "2x2"\npieces = "##"'))


def test_a_sample_is_found_by_the_size_of_its_board_and_its_set_of_pieces() -> None:
    assert " 3x3x3 " in on_shelf("soma-cube")["words"]
    assert on_shelf("calendar")["words"].endswith(" 6x8")
    assert "5x{n} pentominoes" in on_shelf("sequences/pentominoes-5xn")["words"]
    assert "Dominoes in three rows of 2n" == on_shelf("sequences/dominoes-3xn")["title"]
