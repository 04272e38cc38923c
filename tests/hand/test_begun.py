"""Puzzles that are begun in Play: by clues, by a file of placed pieces, by painting."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from support.command import run
from support.gui import drag, in_tray, middle, played, served, until_count, until_laid
from support.places import SAMPLES, table

import psolver
from psolver.html import values_to_play

PLACED = """\
FF........
IFF.......
IF........
I.........
IL........
ILLLL.....
"""
KINDS = table("begun-kinds.txt")
ON_SCREEN = """place => {
    const matrix = document.querySelector(".psolver-play .board > svg").getScreenCTM();
    const { x, y } = new DOMPoint(...place).matrixTransform(matrix);
    return { x, y };
}"""


def sample(name: str) -> str:
    return (SAMPLES / f"{name}.toml").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_file_of_placed_pieces_is_where_play_starts_over(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "placed.txt"
    path.write_text(PLACED, encoding="utf-8")
    with served("--play", "pentominoes-6x10", str(path)) as address:
        page = browser.new_page(base_url=address)
        page.goto("/")
        view = page.locator(".psolver-play")
        until_laid(view, ["F", "I", "L"])
        assert (9, False) == (
            view.locator(".tray li:visible").count(),
            in_tray(view, "I").is_visible(),
        )
        corner = page.evaluate(ON_SCREEN, [50, 150])
        drag(page, corner, middle(view.locator(".tray")))
        until_laid(view, ["F", "L"])
        assert in_tray(view, "I").is_visible()
        view.get_by_role("button", name="Start over").click()
        until_laid(view, ["F", "I", "L"])
        assert "true" == view.get_by_role("button", name="Start over").get_attribute(
            "aria-disabled"
        )
        page.reload()
        until_laid(view, ["F", "I", "L"])
        page.close()


def test_a_file_that_is_no_picture_of_the_board_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "placed.txt"
    path.write_text("ZZ\n", encoding="utf-8")
    done = run("play", "four-pieces", str(path))
    reason = f"{path}: line 1, column 1: 'Z' is not a piece of four-pieces (its pieces: A B C D)"
    assert (2, f"{reason}\n") == (done.status, done.err)


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_a_piece_is_painted_cell_by_cell_on_boards_of_all_kinds(page: Any, name: str) -> None:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    middles = {tuple(cell): [x, y] for cell, x, y in values_to_play(puzzle)["cells"]}
    (placement, *_) = reversed(next(iter(psolver.tilings(puzzle, limit=1))).placements)
    view = played(page, sample(name))
    in_tray(view, placement.piece).wait_for()
    if view.locator(".layer-bar").is_visible():
        view.get_by_role("button", name="All layers").click()
    view.get_by_role("button", name="Enter a state").click()
    in_tray(view, placement.piece).click()
    lying = view.locator("[data-laid]").count()
    for cell in placement.cells:
        page.mouse.click(**page.evaluate(ON_SCREEN, middles[cell]))
    expect(view.locator(".said")).to_contain_text(f"{placement.piece} lies there.")
    until_count(view.locator("[data-laid]"), lying + 1)
