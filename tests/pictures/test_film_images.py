"""Films of moves as GIF and APNG, read back: the places of the pieces, and the times."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from PIL import Image, ImageChops, ImageSequence
from support.command import run, run_alone, run_in
from support.places import data_text

Spots: TypeAlias = set[tuple[int, int, int]]  # piece, row, column
CELL = 20  # pixels
LEVEL_2 = data_text("film-images-level-2.toml")
STUCK = "board = '''\n###\n###\n###\n'''\npieces = '''\nAAA\nA.A\nAAA\n\n#\n'''\n"


def film(folder: Path, name: str, text: str, *options: str) -> tuple[list[Any], list[float]]:
    """The stills of a film, and their milliseconds."""
    (folder / "puzzle.toml").write_text(text, encoding="utf-8")
    done = run_in(folder, "disassemble", "puzzle.toml", "-o", name, "--cell", f"{CELL}", *options)
    assert (done.status in (0, 1), "") == (True, done.out), done.err
    stills = []
    times = []
    with Image.open(folder / name) as image:
        assert 0 == image.info.get("loop", 0)
        for still in ImageSequence.Iterator(image):
            stills.append(still.convert("RGB").copy())
            times.append(still.info.get("duration", 0))
    for still, next_still in pairwise(stills):
        assert still.size == next_still.size
        assert ImageChops.difference(still, next_still).getbbox()
    return stills, times


def spots(still: Any) -> Spots:
    """The cells of red and blue pieces, from the upper left corner of all that is drawn."""
    found = set()
    for row in range(still.height // CELL):
        for column in range(still.width // CELL):
            red, green, blue = still.getpixel((column * CELL + 20, row * CELL + 20))
            if min(red, green, blue) < 100:
                found.add((0 if red > blue else 1, row, column))
    return found


def simulated(folder: Path) -> list[Spots]:
    """The cells of the pieces after each step, by the moves in JSON; the last takes one away."""
    answer = json.loads(run_in(folder, "disassemble", "puzzle.toml", "--format", "json").out)
    at = {n: {tuple(cell) for cell in one["cells"]} for n, one in enumerate(answer["placements"])}
    numbers = {n: "AB".index(one["piece"]) for n, one in enumerate(answer["placements"])}
    seen = []

    def show() -> None:
        seen.append({(numbers[n], *cell) for n, cells in at.items() for cell in cells})

    show()
    (separation,) = answer["separations"]
    for move in separation["moves"]:
        length = max(map(abs, move["by"]))
        for _ in range(3 if move["away"] else length):
            for piece in move["pieces"]:
                at[piece] = {
                    tuple(value + by // length for value, by in zip(cell, move["by"], strict=True))
                    for cell in at[piece]
                }
            show()
    return seen


@pytest.mark.parametrize("name", ["moves.gif", "moves.apng"])
def test_a_film_shows_the_pieces_after_each_step(tmp_path: Path, name: str) -> None:
    stills, times = film(tmp_path, name, LEVEL_2)
    expected = simulated(tmp_path)
    top = min(row for seen in expected for _, row, _ in seen)
    left = min(column for seen in expected for _, _, column in seen)
    moved = [{(n, row - top, column - left) for n, row, column in seen} for seen in expected]
    assert moved[: len(stills)] == list(map(spots, stills))
    assert [1500, 750, *[250] * (len(stills) - 3), 3000] == times
    again = (tmp_path / name).read_bytes()
    film(tmp_path, name, LEVEL_2)
    assert again == (tmp_path / name).read_bytes()


def test_a_film_of_cubes_has_one_still_a_step_and_rests_between_moves(tmp_path: Path) -> None:
    text = "board = \"1x2x2\"\npieces = '''\nAA\nA.\n\n#\n'''\n"
    stills, times = film(tmp_path, "moves.gif", text, "--labels", "--theme", "dark")
    assert (len(stills), [1500, 250, 3000]) == (3, times)
    assert max(stills[0].getpixel((0, 0))) < 80


def test_pieces_that_hold_each_other_are_one_still(tmp_path: Path) -> None:
    stills, _ = film(tmp_path, "moves.apng", STUCK)
    assert 1 == len(stills)
    film(tmp_path, "moves.gif", STUCK)


@pytest.mark.slow
def test_a_limit_stops_the_drawing_of_a_film_and_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "a.gif"
    options = "--cell", "110", "--time-limit", "2"
    done = run("disassemble", "samples/level-6-burr.toml", "1", "-o", str(path), *options)
    assert (3, False) == (done.status, path.exists()), done.err


def test_without_pillow_the_cure_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "PIL.py").write_text("raise ImportError", encoding="utf-8")
    done = run_alone(
        "disassemble", "level-6-burr", "-o", tmp_path / "a.gif", PYTHONPATH=str(tmp_path)
    )
    expected = 'GIF films need the package pillow: python -m pip install "psolver[film]"\n'
    assert (2, expected) == (done.status, done.err)
    assert not (tmp_path / "a.gif").exists()
