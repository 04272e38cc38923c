"""Pages in a browser: what they show, what keys and clicks do, and that nothing is fetched."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from itertools import islice
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple

import pytest
from support.command import LONG, run
from support.pages import page_of
from support.places import SAMPLES, data_text, table

import psolver

pytestmark = pytest.mark.slow
MARKUP = "</script><img src=x onerror=alert(1)><!-- \"'"
COSINE = 3**0.5 / 2
GROUND = "getComputedStyle(document.body).backgroundColor"
# the first thumbnail, as large as a picture with cells of 40 pixels and a padding of 10
ALONE = """(paper) => {
    const svg = document.querySelector(".tile svg");
    const [, , wide, high] = svg.getAttribute("viewBox").split(" ");
    svg.style.cssText = `position: fixed; left: 10px; top: 10px;
        width: ${0.4 * wide}px; height: ${0.4 * high}px`;
    document.documentElement.style.background = paper;
    document.body.className = "psolver";
    document.body.style.visibility = "hidden";
    svg.style.visibility = "visible";
}"""
PAPER = {"light": "#fff", "dark": "#16181d"}
HEXAGONS = data_text("browser-hexagons.toml")
# the places of the pieces at each of some points
SEEN = """(points) => {
    const pieces = [...document.querySelectorAll("#pictures svg.solid [data-place]")];
    return points.map(([x, y]) => pieces
        .filter((piece) => piece.isPointInFill(new DOMPoint(x, y)))
        .map((piece) => Number(piece.dataset.place)));
}"""


class Shown(NamedTuple):
    """A page that a browser shows, and what was said or asked for meanwhile."""

    page: Any
    said: list[str]

    def text(self, selector: str) -> str:
        return str(self.page.locator(selector).first.inner_text())

    def count(self, selector: str) -> int:
        return int(self.page.locator(selector).count())


def shown(browser: Any, path: Path, **options: Any) -> Shown:
    page = browser.new_page(**options)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: said.append(request.url))
    page.goto(path.as_uri())
    assert [path.as_uri()] == said
    return Shown(page, said)


def written(folder: Path, puzzle: psolver.Puzzle, tilings: list[psolver.Tiling]) -> Path:
    path = folder / "page.html"
    path.write_text(page_of(puzzle, tilings), encoding="utf-8")
    return path


def of_sample(folder: Path, name: str, limit: int = 10) -> tuple[Path, list[psolver.Tiling]]:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    tilings = list(islice(psolver.tilings(puzzle), limit))
    return written(folder, puzzle, tilings), tilings


@pytest.fixture(scope="module")
def pentominoes(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[psolver.Tiling]]:
    """The page of all tilings of 6x10, and these."""
    path = tmp_path_factory.mktemp("pages") / "all.html"
    assert run(LONG, "-o", path).status == 0
    return path, list(psolver.tilings(psolver.load(LONG)))


@pytest.fixture
def all_of_them(browser: Any, pentominoes: tuple[Path, list[psolver.Tiling]]) -> Iterator[Shown]:
    one = shown(browser, pentominoes[0], viewport={"width": 1280, "height": 800})
    one.page.wait_for_selector(".tile svg")
    yield one
    assert one.said[1:] == []
    one.page.close()


def test_a_page_shows_its_title_the_count_and_what_is_on_the_screen(all_of_them: Shown) -> None:
    assert "The twelve pentominoes in 6x10" == all_of_them.text("h1")
    expected = "9,356 solutions, 2,339 distinct; the search is complete."
    assert expected == all_of_them.text("#told")
    assert list("FILNPTUVWXYZ") == all_of_them.page.locator("#legend li span").all_inner_texts()
    assert 10 < all_of_them.count(".tile") < 100
    page = all_of_them.page
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_selector('[aria-label="Solution 9,356"] svg')
    assert all_of_them.count(".tile") < 100


def test_a_click_on_a_piece_leaves_only_the_solutions_with_it_there(
    all_of_them: Shown, pentominoes: tuple[Path, list[psolver.Tiling]]
) -> None:
    page, tilings = all_of_them.page, pentominoes[1]
    first, second = tilings[0].placements[:2]
    one = sum(first in tiling.placements for tiling in tilings)
    both = sum({first, second} <= set(tiling.placements) for tiling in tilings)
    assert both < one < len(tilings)
    page.focus(".tile")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    assert first.piece == all_of_them.text("#name")
    page.keyboard.press("Enter")
    assert f"(1 of {one})" == all_of_them.text("#of")
    assert f"{first.piece} (chosen; once more to take that back)" == all_of_them.text("#name")
    page.keyboard.press("ArrowDown")
    assert second.piece == all_of_them.text("#name")
    page.keyboard.press("Enter")
    assert f"(1 of {both})" == all_of_them.text("#of")
    page.keyboard.press("Escape")
    assert f"{both} of 9,356 solutions" == all_of_them.text("#count")
    page.locator("#bar .chip").nth(0).click()
    page.locator("#bar .chip").nth(0).click()
    assert "" == all_of_them.text("#count")


def test_a_page_is_light_or_dark_as_the_system_unless_one_chooses(
    browser: Any, tmp_path: Path
) -> None:
    one = shown(browser, of_sample(tmp_path, "four-pieces")[0], color_scheme="dark")
    page = one.page

    page.wait_for_selector("html.dark")
    dark = page.evaluate(GROUND)
    page.emulate_media(color_scheme="light")
    page.wait_for_selector("html:not(.dark)")
    assert dark != page.evaluate(GROUND)
    page.select_option("#theme", "dark")
    assert dark == page.evaluate(GROUND)
    assert 1 == len(one.said)


def test_names_and_hatchings_can_be_turned_on(browser: Any, tmp_path: Path) -> None:
    one = shown(browser, of_sample(tmp_path, "four-pieces", 1)[0])
    one.page.wait_for_selector(".tile svg")
    assert 0 == one.count(".tile .name")
    one.page.check("#labels")
    one.page.wait_for_selector(".tile .name")
    assert list("ABCD") == sorted(one.page.locator(".tile .name").all_text_contents())
    fill = "getComputedStyle(document.querySelector('.tile .piece')).fill"
    assert "rgb" in one.page.evaluate(fill)
    one.page.check("#hatched")
    assert 'url("#hatching-0")' == one.page.evaluate(fill)
    assert not one.page.is_visible("#layers")


@pytest.mark.parametrize("name", ["soma-dog", "soma-pyramid", "solid-stair"])
def test_of_a_solid_the_nearest_cubes_are_seen(browser: Any, tmp_path: Path, name: str) -> None:
    path, tilings = of_sample(tmp_path, name, 1)
    one = shown(browser, path)
    one.page.click(".tile")
    owners = tilings[0].owners()
    points = [
        (place, point)
        for cell, place in owners.items()
        for point in middles(cell)
        if all(not inside(point, other) for other in owners)
    ]
    assert len(points) >= 30
    expected = [[place] for place, _ in points]
    assert expected == one.page.evaluate(SEEN, [on_paper(point) for _, point in points])
    assert 2 == one.count("#pictures svg")


def middles(cell: tuple[int, ...]) -> list[tuple[float, ...]]:
    """A point on each half of the faces of a cube that look to the eye, not in their middles."""
    layer, row, column = cell
    parts = ((0.3, 0.6), (0.6, 0.3))
    return [
        *((layer + 1, row + a, column + b) for a, b in parts),
        *((layer + a, row + 1, column + b) for a, b in parts),
        *((layer + a, row + b, column + 1) for a, b in parts),
    ]


def on_paper(point: tuple[float, ...]) -> tuple[float, float]:
    layer, row, column = point
    return (column - row) * COSINE * 100, ((column + row) / 2 - layer) * 100


def inside(point: tuple[float, ...], cell: tuple[int, ...]) -> bool:
    """Does the line of sight from a point to the eye go through a cube?"""
    steps = [low - value for low, value in zip(cell, point, strict=True)]
    return max(max(steps), 0) < min(step + 1 for step in steps)


def test_a_file_that_is_cut_off_shows_what_came(browser: Any, tmp_path: Path) -> None:
    path, _ = of_sample(tmp_path, "four-pieces", 8)
    whole = path.read_text(encoding="utf-8")
    places = [place for place in range(len(whole)) if whole.startswith('{"tiling"', place)]
    for number, end in [
        (5, places[5] - 3),
        (5, places[5] + 12),
        (8, whole.index("</script>\n</body>")),
    ]:
        path.write_text(whole[:end].removesuffix('{"end"'), encoding="utf-8")
        one = shown(browser, path)
        one.page.wait_for_selector(".tile svg")
        assert number == one.count(".tile")
        one.page.close()
    path.write_text(whole[: whole.rindex('{"title"')], encoding="utf-8")
    told = "Nothing so far: the page is not finished. Load it again later."
    one = shown(browser, path)
    assert told == one.text("#told")
    one.page.close()
    path.write_text(whole[: places[5]], encoding="utf-8")
    one = shown(browser, path)
    told = "5 solutions so far: the page is not finished. Load it again later."
    one.page.wait_for_function(
        "(told) => document.getElementById('told').textContent === told", arg=told
    )
    path.write_text(whole, encoding="utf-8")
    one.page.reload()
    one.page.wait_for_selector(".tile svg")
    assert 8 == one.count(".tile")


def test_a_page_shows_what_has_come_while_the_rest_is_on_its_way(
    browser: Any, tmp_path: Path
) -> None:
    whole = of_sample(tmp_path, "four-pieces", 8)[0].read_bytes()
    half, seen = whole.rindex(b'{"tiling"'), Event()

    class Slow(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(whole[:half])
            self.wfile.flush()
            seen.wait(20)
            self.wfile.write(whole[half:])

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Slow) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/", wait_until="commit")
        page.wait_for_selector(".tile svg")
        assert ("7 solutions …", 7) == (page.inner_text("#told"), page.locator(".tile").count())
        seen.set()
        page.wait_for_selector('[aria-label="Solution 8"] svg')
        assert "8 solutions; the search is complete." == page.inner_text("#told")
        page.close()
        server.shutdown()


def test_what_a_puzzle_says_is_shown_as_it_is(browser: Any, tmp_path: Path) -> None:
    puzzle = psolver.puzzle(board="1x3", pieces={MARKUP: "##", "B": "#"}, title=MARKUP)
    one = shown(browser, written(tmp_path, puzzle, list(psolver.tilings(puzzle))))
    one.page.click(".tile")
    one.page.mouse.move(2, 2)
    one.page.keyboard.press("ArrowDown")
    assert (MARKUP, MARKUP) == (one.text("h1"), one.text("#name"))
    one.page.keyboard.press("Enter")
    assert MARKUP in one.text(".chip")
    assert 0 == one.count("img")
    assert 1 == len(one.said)


def test_a_page_fits_a_phone_and_is_swiped(browser: Any, tmp_path: Path) -> None:
    path, _ = of_sample(tmp_path, "pentominoes-6x10", 5)
    size = {"width": 360, "height": 640}
    one = shown(browser, path, viewport=size, has_touch=True, is_mobile=True)
    one.page.tap(".tile")
    assert 360 == one.page.evaluate("document.documentElement.scrollWidth")
    for across, expected in [(-120, "2"), (-120, "3"), (120, "2")]:
        one.page.evaluate(
            """(across) => {
                const pictures = document.getElementById("pictures");
                const touch = (x) => new Touch({
                    identifier: 1, target: pictures, clientX: x, clientY: 300});
                const tell = (name, key, x) => pictures.dispatchEvent(
                    new TouchEvent(name, {[key]: [touch(x)], bubbles: true}));
                tell("touchstart", "touches", 180);
                tell("touchend", "changedTouches", 180 + across);
            }""",
            across,
        )
        assert expected == one.page.locator("#number").input_value()
    assert not one.page.is_visible(".keys")


def test_a_page_is_printed_with_many_solutions(all_of_them: Shown) -> None:
    all_of_them.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert 600 == all_of_them.count(".tile svg")
    assert "The first 600 of 9,356 are printed." == all_of_them.page.text_content("#rest")
    all_of_them.page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert all_of_them.count(".tile") < 100


@pytest.mark.parametrize("name", table("browser-a-page-draws-what-other-pictures.txt"))
def test_a_page_draws_what_other_pictures_show(browser: Any, tmp_path: Path, name: str) -> None:
    path, tilings = of_sample(tmp_path, name, 1)
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    for theme in ("light", "dark"):
        assert_drawn_alike(browser, path, psolver.svg(puzzle, tilings[0], theme=theme), theme)


def test_a_page_draws_wedges_in_hexagons_beside_cells_that_stay_empty(
    browser: Any, tmp_path: Path
) -> None:
    puzzle = psolver.loads(HEXAGONS)
    one = next(one for one in psolver.tilings(puzzle) if len(one.owners()) < 4)
    path = written(tmp_path, puzzle, [one])
    for theme in ("light", "dark"):
        assert_drawn_alike(browser, path, psolver.svg(puzzle, one, theme=theme), theme)


def assert_drawn_alike(browser: Any, path: Path, svg: str, theme: str) -> None:
    """The first thumbnail of a page shows what an SVG picture does."""
    pillow = pytest.importorskip("PIL.Image")
    one = shown(browser, path, viewport={"width": 1000, "height": 900})
    one.page.wait_for_selector(".tile svg")
    one.page.select_option("#theme", theme)
    one.page.evaluate(ALONE, PAPER[theme])
    ours = pillow.open(BytesIO(one.page.screenshot())).convert("RGB")
    alone = f"body{{margin:0;background:{PAPER[theme]}}}svg{{display:block}}"
    one.page.set_content(f"<style>{alone}</style>{svg}")
    theirs = pillow.open(BytesIO(one.page.locator("svg").screenshot())).convert("RGB")
    pairs = [*zip(ours.crop((0, 0, *theirs.size)).tobytes(), theirs.tobytes(), strict=True)]
    assert sum(abs(a - b) > 64 for a, b in pairs) <= len(pairs) / 2000
    one.page.close()


def test_without_scripts_a_page_says_what_it_needs(browser: Any, tmp_path: Path) -> None:
    path, _ = of_sample(tmp_path, "four-pieces", 1)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(path.as_uri())
    assert "Turn it on to see them." in page.inner_text("body")
    context.close()


def test_every_element_that_is_used_has_a_name(browser: Any, tmp_path: Path) -> None:
    one = shown(browser, of_sample(tmp_path, "soma-cube", 2)[0])
    one.page.click(".tile")
    one.page.keyboard.press("ArrowDown")
    one.page.keyboard.press("Enter")
    nameless = one.page.evaluate(
        """() => [...document.querySelectorAll("button, input, select")].filter((one) =>
            !(one.getAttribute("aria-label") || one.textContent.trim() || one.labels?.length)
        ).map((one) => one.outerHTML)"""
    )
    assert [] == nameless


@pytest.mark.parametrize(
    ("lattice", "pieces"), [("triangle", "/A\\A/"), ("hexagon", "B B\n\n A\nA A")]
)
def test_pieces_of_hexagons_and_triangles_are_lit_and_chosen(
    browser: Any, tmp_path: Path, lattice: str, pieces: str
) -> None:
    puzzle = psolver.puzzle(lattice=lattice, board="hexagon of side 2", pieces=pieces, count="any")
    tilings = list(psolver.tilings(puzzle))
    one = shown(browser, written(tmp_path, puzzle, tilings))
    page = one.page
    page.wait_for_selector(".tile svg")
    page.locator(".tile").first.click()
    path = page.locator("#pictures [data-place='1']")
    path.hover(force=True)
    placed = tilings[0].placements[1]
    assert placed.piece == one.text("#name")
    assert path.get_attribute("d") == page.locator("#pictures .lit").get_attribute("d")
    path.click(force=True)
    page.keyboard.press("Escape")
    left = sum(placed in tiling.placements for tiling in tilings)
    assert f"{left} of {len(tilings)} solutions" == one.text(".count")
    assert [] == one.said[1:]
    page.close()
