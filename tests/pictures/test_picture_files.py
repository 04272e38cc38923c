"""SVG and PNG on the command line: sheets, a file for each solution, what cannot be drawn."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from support.command import FOUR, IMPOSSIBLE, LONG, NO_TILING, SMALL, run, unix
from support.pages import Page
from support.places import ROOT
from support.svg import elements, parsed
from support.terminal import on_terminal

import psolver
from psolver.cli.output import has_number
from psolver.pictures import svg_writer
from psolver.pictures.svg import SvgDrawing
from psolver.pictures.svg_writer import scene_drawing
from psolver.text.look import Style
from psolver.text.scene import Scene

SUMMARY = "4 solutions, 1 distinct; the search is complete"
PNG = b"\x89PNG\r\n\x1a\n"


def captions(svg: str) -> list[str]:
    return [one.text or "" for one in elements(svg, "text", "caption")]


def test_all_solutions_are_on_one_sheet_with_their_numbers_and_the_count() -> None:
    done = run(SMALL, "--format", "svg")
    title = "A monomino, a domino and a tromino"
    expected = [title, *(f"Solution {number}" for number in range(1, 5)), f"{SUMMARY}."]
    assert (0, expected) == (done.status, captions(done.out))
    assert 12 == len(elements(done.out, "path", "piece"))


def test_one_solution_is_a_picture_of_its_own() -> None:
    done = run(FOUR, "-n", "1", "--format", "svg", "--sort")
    puzzle = psolver.load(ROOT / FOUR)
    assert psolver.svg(puzzle, next(psolver.tilings(puzzle, sort=True))) + "\n" == done.out


@pytest.mark.parametrize(("options", "number"), [((), 4), (("-n", "1"), 1)])
def test_each_solution_is_drawn_once(
    options: tuple[str, ...], number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []

    def drawing(scene: Scene, style: Style) -> SvgDrawing:
        drawn.append(scene)
        return scene_drawing(scene, style)

    monkeypatch.setattr(svg_writer, "scene_drawing", drawing)
    run.__wrapped__(SMALL, *options, "--format", "svg")
    assert number == len(drawn)


def test_the_name_of_the_output_tells_the_format(tmp_path: Path) -> None:
    for name, begins in (("a.svg", b"<svg "), ("b.PNG", PNG), ("c.txt", "┏".encode())):
        assert 0 == run(SMALL, "-n", "1", "-o", str(tmp_path / name)).status
        assert (tmp_path / name).read_bytes().startswith(begins)
    assert 0 == run(SMALL, "-n", "1", "-o", str(tmp_path / "a.svg"), "--format", "json").status
    assert (tmp_path / "a.svg").read_bytes().startswith(b'{"type":"solution"')


@pytest.mark.parametrize("format_", ["svg", "box", "json"])
def test_with_a_number_in_its_name_each_solution_has_a_file(format_: str, tmp_path: Path) -> None:
    options = ["--sort", "--format", format_]
    done = run(SMALL, *options, "-o", str(tmp_path / "s-{n:02}.x"))
    names = [f"s-0{number}.x" for number in range(1, 5)]
    assert names == sorted(path.name for path in tmp_path.iterdir())
    assert done.err.endswith(f"\n4 files: {tmp_path / names[0]} to {tmp_path / names[-1]}\n")
    run(SMALL, *options, "-n", "1", "-o", str(tmp_path / "one"))
    first, one = (tmp_path / names[0]).read_bytes(), (tmp_path / "one").read_bytes()
    assert one.startswith(first) if format_ == "json" else one == first


def test_a_solution_asked_for_by_its_number_has_that_in_the_name(tmp_path: Path) -> None:
    run("dominoes-8x8", "--index", "1000000", "-o", str(tmp_path / "{n}.svg"))
    assert ["1000000.svg"] == [path.name for path in tmp_path.iterdir()]


def test_an_impossible_puzzle_has_a_sheet_that_says_why() -> None:
    done = run(IMPOSSIBLE, "--format", "svg")
    assert 1 == done.status
    assert captions(done.out)[-1].endswith("that piece never reaches the cell.")


def test_an_impossible_puzzle_has_no_numbered_files(tmp_path: Path) -> None:
    assert 1 == run(IMPOSSIBLE, "-o", str(tmp_path / "{n}.svg")).status
    assert [] == list(tmp_path.iterdir())


def test_a_search_without_an_answer_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "sheet.svg"
    path.write_text("mine", encoding="utf-8")
    done = run("hexominoes-14x15", "--engine", "sat", "--time-limit", "0.01", "-o", str(path))
    assert (3, "mine") == (done.status, path.read_text(encoding="utf-8"))


def test_a_sheet_holds_a_thousand_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "sheet.svg"
    done = run("dominoes-8x8", "-n", "1001", "-o", str(path))
    svg = path.read_text(encoding="utf-8")
    assert "The first 1,000 of 1,001 are drawn." in captions(svg)[-1]
    assert 1000 * 32 == len(elements(svg, "path", "piece"))
    hint = (
        "the sheet shows the first 1,000 of 1,001; --format html shows all, and {n} in the name"
        " of the output gives each a file\n"
    )
    assert done.err.endswith(hint)


def test_a_sheet_of_large_boards_holds_as_many_as_are_not_too_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("psolver.pictures.tiling_pictures.MOST_SHEET_CELLS", 200)
    svg = run("dominoes-8x8", "-n", "9", "--format", "svg").out
    assert "The first 3 of 9 are drawn." in captions(svg)[-1]
    assert 3 * 32 == len(elements(svg, "path", "piece"))


def test_a_wide_sheet_is_made_smaller_unless_cells_have_a_size() -> None:
    def width(*options: str) -> tuple[float, float]:
        root = parsed(run("dominoes-8x8", "-n", "60", "--format", "svg", *options).out)
        return float(root.get("width", 0)), float(root.get("viewBox", "").split()[2])

    shown, wide = width()
    assert (2000, True) == (shown, wide > 2000)
    shown, wide = width("--cell", "40")
    assert shown == wide > 2000


def test_options_of_pictures_reach_the_picture() -> None:
    options = ["--theme", "dark", "--corners", "square", "--labels", "--color", "never"]
    svg = run(FOUR, "-n", "1", "--sort", "--format", "svg", "--cell", "25", *options).out
    puzzle = psolver.load(ROOT / FOUR)
    tiling = next(psolver.tilings(puzzle, sort=True))
    expected = psolver.svg(
        puzzle, tiling, cell=25, theme="dark", corners="square", labels=True, colored=False
    )
    assert expected + "\n" == svg


@pytest.mark.parametrize(
    ("command", "format_"), [("explain", "svg"), ("show", "png"), ("unique", "html")]
)
def test_other_answers_are_pictures_too(command: str, format_: str, tmp_path: Path) -> None:
    path = tmp_path / f"answer.{format_}"
    file = FOUR if command == "show" else NO_TILING
    assert run(command, file, "-o", str(path)).status == (0 if command == "show" else 1)
    begins = {"svg": b"<svg ", "png": PNG, "html": b"<!doctype html>"}
    assert path.read_bytes().startswith(begins[format_])


@unix
def test_a_terminal_gets_no_image() -> None:
    done = on_terminal(SMALL, "--format", "png", out=True)
    assert "standard output: a PNG image is not text; name a file with -o" in done.written


def test_without_resvg_a_sentence_tells_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    done = run(LONG, "--format", "png", "-o", "x.png")
    told = 'PNG images need the package resvg-py: python -m pip install "psolver[png]"\n'
    assert (2, told) == (done.status, done.err)


def test_an_image_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.png"
    done = run("dominoes-8x8", "-n", "100", "--cell", "400", "-o", str(path))
    assert (2, False) == (done.status, path.exists())
    told = r"the PNG image would have [\d,]+ million pixels, over 100: make the cells smaller"
    assert re.match(told, done.err)


def test_a_name_with_a_number() -> None:
    for name in ["a{n}", "a{n:3}", "{n:04}.svg"]:
        assert has_number(name)


def test_a_name_without_a_number() -> None:
    for name in [None, "a", "{m}", "{n:x}", "{n", "n}", "{n:0}"]:
        assert not has_number(name)


# sizes and views ----------------------------------------------------------------------------------


def test_a_scale_draws_the_same_picture_with_more_pixels(tmp_path: Path) -> None:
    pillow = pytest.importorskip("PIL.Image")
    images = []
    for scale in ("1", "2"):
        path = tmp_path / f"{scale}.png"
        assert 0 == run(FOUR, "-n", "1", "--sort", "--scale", scale, "-o", str(path)).status
        images.append(pillow.open(path).convert("RGB"))
    once, twice = images
    assert (2 * once.width, 2 * once.height) == twice.size
    sharp, soft = (len(one.getcolors(1 << 20)) for one in (twice, once.resize(twice.size)))
    assert sharp < soft  # a picture that was only made larger has more shades between its colours


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            ["--scale", "2", "--format", "svg"],
            "--scale is for png; --format svg is sharp at any size.",
        ),
        (
            ["--scale", "2"],
            "--scale is for pictures, not for --format box; choose svg, png or html, or -o with"
            " such a name.",
        ),
        (
            ["--view", "steps", "--format", "html"],
            "--view steps is for svg and png; a page has the views whole, layers and exploded.",
        ),
    ],
)
def test_sizes_and_views_that_a_format_lacks_are_refused(
    arguments: list[str], expected: str
) -> None:
    done = run("soma-cube", "-n", "1", *arguments)
    assert (2, expected) == (done.status, " ".join(done.err.splitlines()[-1:]).partition(": ")[2])


def test_an_explosion_pulls_the_pieces_apart() -> None:
    def drawn(view: str) -> str:
        return run("soma-cube", "-n", "1", "--format", "svg", "--view", view).out

    paths = elements(drawn("exploded"), "path", "piece")
    assert 7 == len(paths)
    assert all((one.get("d") or "").count("M") == 1 for one in paths)  # each is seen as a whole
    assert drawn("exploded") != drawn("lifted")


def test_a_page_has_the_moves_of_an_explosion() -> None:
    page = run("soma-cube", "-n", "2", "--format", "html", "--view", "exploded").out
    assert [7, 7] == [len(one["moves"]) for one in Page(page).tilings]
    assert "moves" not in Page(run("soma-cube", "-n", "1", "--format", "html").out).tilings[0]
