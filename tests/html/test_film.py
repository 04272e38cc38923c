"""The film of moves: its data, and the page that plays it, in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from support.command import run
from support.gui import drag
from support.places import data_text

import psolver
from psolver.html import film_values

HOOK = data_text("film-hook.toml")
RING = "board = '''\n###\n###\n###\n'''\npieces = '''\nAAA\nA.A\nAAA\n\n#\n'''\n"


def values_of(text: str) -> Any:
    puzzle = psolver.loads(text)
    tiling = next(iter(psolver.tilings(puzzle)))
    return film_values(puzzle, tiling, psolver.disassemble(tiling))


def test_a_frame_has_the_pieces_after_a_move_and_those_that_leave_stand_aside() -> None:
    values = values_of(HOOK)
    assert values["flat"]
    first, moved, away = values["frames"]
    assert [[0, (0, 0, 0)], [1, (0, 0, 0)]] == first["at"]
    assert ((1,), (0, 0, -1), "Move B to the left 1.") == tuple(
        moved[key] for key in ("moved", "by", "line")
    )
    assert ((1,), (0, 3, 0)) == (away["moved"], away["by"])
    assert [1, (0, 3, -1)] == away["at"][1]


def test_of_pieces_that_hold_each_other_from_the_start_there_is_one_frame() -> None:
    values = values_of(RING)
    assert 1 == len(values["frames"])
    assert "It cannot be taken apart: of A and B no group can move." == values["verdict"]


def film_of(browser: Any, folder: Path, name: str, *options: str, **screen: Any) -> Any:
    path = folder / "moves.html"
    done = run("disassemble", name, *options, "-o", str(path))
    assert done.status in (0, 1)
    assert done.out == ""
    page = browser.new_context(offline=True, **screen).new_page()
    page.on("pageerror", lambda fault: pytest.fail(str(fault)))
    page.goto(path.as_uri())
    return page


@pytest.fixture
def film(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """The film of a burr, in which a move is done at once."""
    shown = film_of(browser, tmp_path, "level-6-burr", "1", "--distinct", reduced_motion="reduce")
    yield shown
    shown.context.close()


def said(page: Any) -> str:
    return str(page.locator(".said").text_content())


def picture(page: Any) -> Any:
    pillow = pytest.importorskip("PIL.Image")
    return pillow.open(BytesIO(page.locator("canvas").screenshot())).convert("RGB")


@pytest.mark.slow
def test_it_plays_to_the_end(film: Any) -> None:
    film.get_by_role("button", name="Take D away").click()
    film.keyboard.press("ArrowLeft")
    film.locator("canvas").focus()
    film.keyboard.press("End")
    film.keyboard.press("ArrowLeft")
    film.keyboard.press(" ")
    film.locator('.psolver-film[data-at="10"]').wait_for()
    assert film.get_by_role("button", name="Run", exact=True).is_visible()


@pytest.mark.slow
def test_the_solid_is_drawn_and_turned(film: Any) -> None:
    before = picture(film)
    found = before.getcolors(1 << 20)
    assert 8 < sum(number > 300 for number, _ in found)
    film.locator("canvas").focus()
    film.keyboard.press("Shift+ArrowRight")
    turned = picture(film)
    assert before.tobytes() != turned.tobytes()
    drag(film, {"x": 400, "y": 400}, {"x": 460, "y": 380})
    dragged = picture(film)
    assert turned.tobytes() != dragged.tobytes()
    film.keyboard.press("ArrowRight")
    assert dragged.tobytes() != picture(film).tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_film_fits_a_phone_in_both_themes(browser: Any, tmp_path: Path, theme: str) -> None:
    screen = {"viewport": {"width": 390, "height": 800}}
    page = film_of(browser, tmp_path, "samples/small-2x3.toml", "--theme", theme, **screen)
    assert 390 >= page.evaluate("document.documentElement.scrollWidth")
    ground = picture(page).getpixel((5, 5))
    assert (255, 255, 255) == ground if theme == "light" else sum(ground) < 150
    page.context.close()
