"""What a page is told: it reads back to the tilings, and nothing in it is markup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import TypeAlias

import pytest
from support.dissections import SLANTED, dissection
from support.pages import Page, page_of, tilings_back
from support.places import SAMPLES
from support.random_figures import random_symmetry_puzzle
from support.random_plain import random_puzzle, random_solid
from support.seeds import seeds

import psolver
from psolver.core.outcome import Outcome
from psolver.core.tilings import Tiling, tiling
from psolver.html.page_data import TilingLines, page_line
from psolver.text.look import CORNER_STYLES, Look, Style
from psolver.text.palette import PALETTE, colors
from psolver.text.writers import WRITERS

Make: TypeAlias = Callable[[int], psolver.Puzzle]
SYMMETRIC = tiling(
    [
        ("S", [(0, 1), (0, 2), (0, 3), (1, 1), (2, 0), (2, 1)]),
        ("S", [(0, 4), (1, 2), (1, 3), (1, 4), (2, 2), (3, 2)]),
        ("S", [(2, 3), (2, 4), (2, 5), (3, 3), (4, 2), (4, 3)]),
    ]
)
SOLVED = Outcome("solved", 8, 1, 8, True, "sat", 0, 0.0)

SHOWN = (
    "four-pieces",
    "pentominoes-8x8",
    "optional-5x5",
    "y-pentominoes-5x10",
    "symmetry-three-l-7x7",
    "soma-dog",
    "solid-stair",
)


def some(puzzle: psolver.Puzzle, limit: int = 20) -> list[Tiling]:
    return list(islice(psolver.tilings(puzzle), limit))


def sample(name: str) -> psolver.Puzzle:
    return psolver.load(SAMPLES / f"{name}.toml")


@pytest.mark.parametrize("name", SHOWN)
def test_a_page_tells_the_tilings(name: str) -> None:
    puzzle = sample(name)
    tilings = some(puzzle)
    assert tilings == tilings_back(Page(page_of(puzzle, tilings)), puzzle)


@pytest.mark.parametrize("seed", seeds(3, 12))
@pytest.mark.parametrize("make", [random_puzzle, random_solid, random_symmetry_puzzle])
def test_pages_of_random_puzzles_tell_the_tilings(make: Make, seed: int) -> None:
    puzzle = make(seed)
    tilings = some(puzzle)
    for corners in CORNER_STYLES:
        html = page_of(puzzle, tilings, Look(style=Style(corners=corners)))
        assert tilings == tilings_back(Page(html), puzzle)


@pytest.mark.parametrize("name", SLANTED)
@pytest.mark.parametrize("seed", seeds(3, 60))
def test_pages_of_hexagons_and_triangles_tell_the_tilings(name: str, seed: int) -> None:
    puzzle, one = dissection(name, seed)
    for corners in CORNER_STYLES:
        page = Page(page_of(puzzle, [one], Look(style=Style(corners=corners))))
        assert [one] == tilings_back(page, puzzle)
        wide, high = page.data[0]["size"]
        for region in page.regions:
            for x, y, size in region.get("names", ()):
                assert 0 < x < wide
                assert 0 < y < high
                assert size > 0


@pytest.mark.parametrize("name", ["y-pentominoes-5x10", "symmetry-three-l-7x7", "dominoes-4x4x4"])
def test_the_colours_of_a_page_are_those_of_every_picture(name: str) -> None:
    puzzle = sample(name)
    tilings = some(puzzle)
    html = page_of(puzzle, tilings)
    page = Page(html)
    own = [piece["color"] for piece in page.data[0]["pieces"]]
    for told, one in zip(page.tilings, tilings, strict=True):
        pieces = [page.regions[n]["piece"] for n in told["tiling"] if "piece" in page.regions[n]]
        numbers = told.get("colors") or [own[piece] for piece in pieces]
        expected = colors(puzzle, one.placements)
        assert expected == [PALETTE[number] for number in numbers]


def test_what_lies_at_the_same_cells_is_told_once() -> None:
    puzzle = sample("pentominoes-no-corners")
    page = Page(page_of(puzzle, some(puzzle, 100)))
    assert max(Counter(page_line(region) for region in page.regions).values()) == 1
    assert {region for one in page.tilings for region in one["tiling"]} == set(
        range(len(page.regions))
    )


def test_of_a_page_that_is_cut_off_all_whole_lines_are_good() -> None:
    puzzle = sample("four-pieces")
    tilings = some(puzzle)
    html = page_of(puzzle, tilings)
    begin = html.index('<script id="data"')
    for end in range(html.index("\n", begin) + 1, len(html), 97):
        part = html[:end]
        page = Page(part[: part.rindex("\n") + 1])
        assert tilings[: len(page.tilings)] == tilings_back(page, puzzle)


def test_cells_that_stay_empty_and_holes_are_told() -> None:
    empty = Page(page_of(sample("optional-5x5"), some(sample("optional-5x5"))))
    assert {"empty"} == {region["role"] for region in empty.regions if "role" in region}
    assert all("dots" in region for region in empty.regions if "role" in region)
    assert "M306 306H506V506H306Z" == Page(page_of(sample("pentominoes-8x8"), [])).data[0]["holes"]
    ring = Page(page_of(sample("symmetry-three-l-7x7"), some(sample("symmetry-three-l-7x7"))))
    assert {"hole"} == {region["role"] for region in ring.regions if "role" in region}


def test_figures_have_their_own_boxes_and_marks() -> None:
    puzzle = sample("symmetry-three-hexominoes")
    (told,) = Page(page_of(puzzle, [SYMMETRIC])).tilings
    assert [["axis", "M360 10V610"]] == told["marks"]
    assert [720, 620] == told["size"]


def test_solutions_have_the_numbers_that_they_are_asked_for_by() -> None:
    puzzle = sample("four-pieces")
    asked = (7, 8, 10**20, 10**20 + 1)
    html = page_of(puzzle, some(puzzle, 4), Look(number=lambda place: asked[place - 1]))
    expected = [7, None, str(10**20), str(10**20 + 1)]
    assert expected == [one.get("number") for one in Page(html).tilings]


def test_a_page_ends_with_what_the_search_found() -> None:
    end = WRITERS["html"](sample("four-pieces"), Look()).end(SOLVED)
    *_, last = Page(f'<script id="data">{end}').data
    assert ["8 solutions, 1 distinct; the search is complete."] == last["end"]


def test_a_page_tells_how_many_it_shows_and_how_to_draw_them_again() -> None:
    writer = WRITERS["html"](sample("four-pieces"), Look())
    told = [
        writer.end(replace(SOLVED, printed=printed, distinct=None, seed=seed))
        for printed, seed in ((3, 5), (1, None), (8, None))
    ]
    found = "8 solutions; the search is complete."
    drawn = "Drawn at random; --seed 5 draws the same again."
    expected = [[found, "3 of them are shown.", drawn], [found, "1 of them is shown."], [found]]
    assert expected == [Page(f'<script id="data">{one}').data[-1]["end"] for one in told]


def test_without_a_solution_a_page_shows_the_board_with_its_clues() -> None:
    puzzle = sample("impossible-clue")
    with psolver.Search(puzzle) as search:
        told = WRITERS["html"](puzzle, Look()).end(search.count())
    *_, end = Page(f'<script id="data">{told}').data
    expected = "No solution: the clue X at row 1, column 1 cannot be met: that piece never reaches"
    assert [f"{expected} the cell."] == end["end"]
    assert [["plain", "M6 6H306V306H6Z"]] == [[one["role"], one["path"]] for one in end["board"]]
    assert [[56, 56, 50, "X"]] == end["clues"]


def test_layers_lie_beside_each_other_under_their_names() -> None:
    page = Page(page_of(sample("soma-cube"), some(sample("soma-cube"), 1)))
    captions = [told for *_, told in page.data[0]["captions"]]
    assert ["layer 1 (lowest)", "layer 2", "layer 3"] == captions
    arrows = [region for region in page.regions if "arrows" in region]
    assert arrows
    assert all(len(region["names"]) > 1 for region in arrows)


def test_a_file_for_each_solution_is_a_page_of_one() -> None:
    puzzle = sample("four-pieces")
    writer = WRITERS["html"](puzzle, Look(apart=True))
    assert "" == writer.head == writer.end(SOLVED)
    pages = [Page(writer.answer(number, one)) for number, one in enumerate(some(puzzle), 1)]
    assert [[one] for one in some(puzzle)] == [tilings_back(page, puzzle) for page in pages]


def test_how_a_solid_is_put_together_is_told_where_that_is_asked_for() -> None:
    hook = {"name": "C", "shape": "##\n---\n#.\n---\n##"}
    puzzle = psolver.puzzle(board="3x1x2", piece=[hook, {"name": "d", "shape": "#"}])
    one = next(psolver.tilings(puzzle))
    told = TilingLines(puzzle, Style(), ordered=True).tiling(one, 1)
    assert told.endswith('{"tiling":[0,1],"order":[0,1],"sides":["above","front"]}')
    assert TilingLines(puzzle, Style()).tiling(one, 1).endswith('{"tiling":[0,1]}')


def test_pieces_that_all_come_from_above_need_no_sides() -> None:
    tower = psolver.puzzle(board="2x1x1", pieces=["#"], count=2)
    told = TilingLines(tower, Style(), ordered=True).tiling(next(psolver.tilings(tower)), 1)
    assert told.endswith(',"order":[0,1]}')


def test_pieces_that_groups_leave_out_are_told() -> None:
    puzzle = psolver.puzzle(
        board="1x3", pieces={"A": "#", "B": "##", "C": "###"}, count=(0, 1), use=2
    )
    told = TilingLines(puzzle, Style()).tiling(next(psolver.tilings(puzzle)), 1)
    assert told.endswith('{"tiling":[0,1],"left":[2]}')


def test_cells_that_stay_free_are_told_with_their_names() -> None:
    told = Page(page_of(sample("calendar"), [])).data[0]
    assert [[556, 156, "Nov"], [356, 456, "20"]] == [
        [x, y, name] for x, y, _, name in told["names"]
    ]
    assert 2 == told["free"].count("M")
    assert "holes" not in told
