"""The view "Why": reasons that a person can check, what all solutions share, whether there is only
one.
"""

from __future__ import annotations

from typing import Any

import pytest
from support.gui import shown, typed, until_done
from support.places import SAMPLES

pytestmark = pytest.mark.slow


def asked(page: Any, text: str) -> Any:
    """The view, for a puzzle, where its answer comes."""
    typed(page, text)
    page.get_by_role("tab", name="Why").click()
    return page.locator(".psolver-why")


def sample(name: str) -> str:
    return (SAMPLES / f"{name}.toml").read_text(encoding="utf-8")


def pictures(page: Any) -> int:
    """How many pictures are seen, all drawn."""
    loaded = "all => all.filter((one) => one.complete && one.naturalWidth > 0).length"
    return int(page.locator(".psolver-why img").evaluate_all(loaded))


def test_each_puzzle_is_explained_and_drawn(page: Any) -> None:
    for name, sentence, least in (
        ("mutilated-chessboard-8x8", "covers exactly 1 of the shaded cells", 1),
        ("clues-6x6", "Possible: there", 1),
        ("symmetry-three-l", "A symmetry puzzle has arrangements", 0),
    ):
        asked(page, sample(name)).filter(has_text=sentence).wait_for()
        assert pictures(page) >= least


def test_an_impossible_puzzle_leads_from_its_solutions_to_the_reason(page: Any) -> None:
    typed(page, sample("mutilated-chessboard-8x8"))
    page.get_by_role("tab", name="Solutions").click()
    page.get_by_role("button", name="Run", exact=True).click()
    until_done(page)
    page.get_by_role("progressbar").wait_for(state="hidden")
    board = page.locator(".bare svg").bounding_box()
    assert board["y"] + board["height"] <= page.viewport_size["height"]
    page.get_by_role("button", name="Show why").click()
    page.get_by_role("heading", name="Impossible: wherever it lies, the piece I covers").wait_for()
    assert page.locator(".psolver-why img").bounding_box()["height"] > 400
    assert page.get_by_text("Impossible (").is_hidden()
    page.locator(".psolver-why summary").click()
    page.get_by_text("Impossible (").wait_for()


def test_whether_there_is_only_one_solution(page: Any) -> None:
    answer = asked(page, sample("four-pieces"))
    page.get_by_text("Only one solution?").click()
    answer.filter(has_text="Unique!").wait_for()
    assert pictures(page) == 0
    answer = asked(page, sample("five-pentominoes-5x5"))
    answer.filter(has_text="The solution is not unique").wait_for()
    assert pictures(page) == 2


def test_how_difficult_a_puzzle_is(page: Any) -> None:
    answer = asked(page, sample("four-pieces"))
    page.get_by_text("How difficult?").click()
    answer.filter(has_text="Difficulty: 2 false starts for each solution").wait_for()
    answer.filter(has_text="28 of 124 placements on the empty board").wait_for()
    assert pictures(page) == 0


def test_the_fewest_clues_for_the_first_solution_become_those_of_the_board(page: Any) -> None:
    answer = asked(page, sample("five-pentominoes-5x5"))
    page.get_by_text("The fewest clues for a solution").click()
    answer.filter(has_text="2 clues, and no single one would do").wait_for()
    assert pictures(page) == 1
    answer.get_by_role("button", name="Make these clues").click()
    page.get_by_text("These cells are clues of the board now.").wait_for()
    answer.filter(has_text="No clues are needed: there is only one solution.").wait_for()
    assert 0 == answer.get_by_role("button", name="Make these clues").count()


def test_the_fewest_clues_for_the_solution_that_was_shown_last(page: Any) -> None:
    shown(page, sample("five-pentominoes-5x5"), 3)
    page.get_by_role("tab", name="Why").click()
    page.get_by_text("The fewest clues for a solution").click()
    page.locator(".psolver-why").filter(has_text="Solution 3: ").wait_for()
