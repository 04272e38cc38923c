"""The samples on the page: titles and small pictures."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from support.places import SAMPLES

pytest.importorskip("starlette")

import psolver
from psolver import loads, samples
from psolver.page import (
    edited,
    pictured_puzzle,
    pictured_samples,
    prepared_samples,
    prepared_solution,
)
from psolver.page.sample_pictures import (
    FIRST_TO_PLAY,
    answer_of,
    is_to_play,
    sample_list,
    sample_picture,
    sample_shelf,
)

FAMILIES = [
    f"{folder}/{path.stem}"
    for folder in ("sequences", "problems")
    for path in sorted((SAMPLES / folder).glob("*.toml"))
]
LONG = ("y-pentominoes-7x15",)  # to search


def test_each_sample_has_a_picture_in_light_and_dark() -> None:
    for name in [*samples()[::4], *FAMILIES]:
        pictures = [sample_picture(name, theme) for theme in ("light", "dark")]
        assert pictures[0] != pictures[1]
        assert "url(#hatching" not in pictures[0]
        assert "url(#hatching" in sample_picture(name, "light", hatched=True)
        for picture in pictures:
            assert ElementTree.fromstring(picture).tag.endswith("svg")


def test_the_samples_are_prepared_and_shown_solved() -> None:
    """After a change of the samples, `python packaging/prepare_samples.py` prepares them again."""
    prepared = prepared_samples()
    assert (sample_list(), sample_shelf()) == (prepared.names, prepared.shelf)
    names = pictured_samples()
    assert "problems/tangram-figures/6" in names
    assert set(prepared.solutions) <= set(names)
    for name in names:
        puzzle = pictured_puzzle(name)
        if placements := prepared_solution(name, puzzle):
            psolver.verify(puzzle, psolver.Tiling(placements))
        else:
            assert name in LONG or puzzle.goal or answer_of(puzzle) == "impossible"
    unsolved = [name for name in FIRST_TO_PLAY if name not in prepared.solutions]
    assert [] == unsolved


def test_what_one_may_begin_with_is_a_puzzle() -> None:
    for name in ("flat", "solid", "symmetry"):
        loads(edited("", "starter", {"name": name}))
    for name in samples():
        loads(edited("", "sample", {"name": name}))
    for name in FAMILIES:
        variable = "problem" if name.startswith("problems/") else "n"
        loads(edited("", "sample", {"name": name}), vary={variable: 2})
    text = edited("", "begin", {"sizes": [6, 10, 1], "piece_set": "pentominoes"})
    assert 'board = "6x10"\npiece_set = "pentominoes"\n' == text
    assert 'board = "2x3x4"\n' == edited("", "begin", {"sizes": [3, 4, 2], "piece_set": ""})


def test_every_sample_is_on_the_shelf_once_and_those_to_begin_with_are_first() -> None:
    groups = sample_shelf()
    assert "To begin with" == groups[0]["title"]
    assert list(FIRST_TO_PLAY) == [one["name"] for one in groups[0]["samples"]]
    shelf = {one["name"]: one["title"] for group in groups for one in group["samples"]}
    on_the_page = sample_list()
    assert [*samples(), *FAMILIES] == [one["name"] for one in on_the_page]
    assert shelf == {one["name"]: one["title"] for one in on_the_page}
    assert all(shelf.values())
    assert len(shelf) == sum(len(group["samples"]) for group in groups)
    assert all(is_to_play(name) for name in FIRST_TO_PLAY)


CARDS = """\
four-pieces|flat · 4x4||1 solution (8 with turns and flips)
soma-cube|solid · 3x3x3||480 solutions (11,520 with turns)
hexicator|triangles · hexagon of side 3||1 solution (12 with turns and flips)
tetrahexes-ring|hexagons||4 solutions (16 with turns and flips)
clues-6x6|flat · 6x6||1 solution
level-6-burr|solid · 6x6x6|level 6.1.1.1.1|13 solutions (156 with turns)
kings-8x8|flat · 8x8||1,355,115,601 solutions
lozenges-10|triangles · hexagon of side 10||about 9.3 × 10³³ solutions
symmetry-three-hexominoes|symmetry||1 figure
y-pentominoes-20x20|flat · 20x20||at least 1 solution
impossible-corner|flat · 3x3||impossible
sequences/lozenges|sequence||n = 1 to 5: 2 to 267,227,532 solutions
"""


def test_cards_tell_size_level_and_answer_and_the_words_they_are_found_by() -> None:
    """Only kinds of puzzles that people rate have a level."""
    cards = {one["name"]: one for group in sample_shelf() for one in group["samples"]}
    for line in CARDS.splitlines():
        name, *told = line.split("|")
        assert told == [cards[name][key] for key in ("tags", "level", "answer")]
    assert " 3x3x3 " in cards["soma-cube"]["words"]
    assert cards["calendar"]["words"].endswith(" 6x8")
    assert "5x{n} pentominoes" in cards["sequences/pentominoes-5xn"]["words"]
    assert "Dominoes in three rows of 2n" == cards["sequences/dominoes-3xn"]["title"]
