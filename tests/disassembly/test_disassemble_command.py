"""`psolver disassemble`, and `--only-assemblable`."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from random import Random

import pytest
from support.apart import comes_apart, level_and_states
from support.command import Run, run, unix
from support.places import SAMPLES, data_text
from support.terminal import on_terminal

import psolver
from psolver.disassembly.apart_part import film

LEVEL_2, RING, BESIDE = (
    data_text(f"disassemble-{name}.toml").encode() for name in ("level-2", "ring", "beside")
)


def disassemble(*arguments: str, data: bytes = b"") -> Run:
    return run("disassemble", *arguments, data=data)


def test_a_limit_before_the_end_shows_the_best_so_far() -> None:
    done = disassemble("samples/dominoes-4x4x4.toml", "--time-limit", "1")
    assert done.status == 0
    assert re.search(r"(?m)^Solution 1 of the [\d,]+ tried can be taken apart: level 1\.", done.out)
    assert done.err.endswith("can be taken apart; stopped by the limit\n")


@pytest.mark.parametrize("data", [LEVEL_2, RING])
def test_pictures_have_the_number_of_the_move_above_them(data: bytes) -> None:
    done = disassemble("-", "--format", "svg", data=data)
    captions = re.findall(r'class="caption"[^>]*>(\d*)</text>', done.out)
    numbers = [caption for caption in captions if caption]
    assert numbers == (["0", "1", "2"] if data is LEVEL_2 else ["0"])


def test_a_film_tells_what_stays_together(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    data = BESIDE + b'\n[[together]]\npieces = ["A", "B"]\n'
    assert disassemble("-", "-o", str(path), data=data).status == 0
    assert '"line":"A and B stay together."' in path.read_text("utf-8")


# --only-assemblable -------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_solid_burrs_that_come_apart_are_those_of_the_trade() -> None:
    options = "--count", "--distinct", "--only-assemblable"
    assert run("samples/six-piece-burrs.toml", *options).out == "314\n"
    done = run("samples/six-piece-burrs.toml", *options, "--up-to", "reflections")
    assert done.out == "179\n"


# levels -------------------------------------------------------------------------------------------

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
SIDE = 6
LEVELS = ("1", "2", "3.1", "4")


def winding_way(random: Random) -> set[tuple[int, ...]]:
    """The cells of a way into a square, which touches itself nowhere."""
    way = [(0, random.randrange(SIDE))]
    while True:
        ahead = []
        for step in STEPS:
            cell = way[-1][0] + step[0], way[-1][1] + step[1]
            beside = [(cell[0] + row, cell[1] + column) for row, column in STEPS]
            is_inside = set(cell) <= set(range(SIDE))
            if is_inside and cell not in way and 1 == sum(map(way.__contains__, beside)):
                ahead.append(cell)
        if not ahead:
            return set(way)
        way.append(random.choice(ahead))


def maze(random: Random) -> psolver.Puzzle:
    """A square with a way cut into it, and a cell that may lie anywhere on the way."""
    way = winding_way(random)
    square = set(product(range(SIDE), repeat=2))
    board = psolver.Board(frozenset(square - way), frozenset(way))
    return psolver.puzzle(board=board, pieces={"A": sorted(square - way), "B": [(0, 0)]})


def indexes(out: str) -> list[int]:
    return [json.loads(line)["index"] for line in out.splitlines()]


def check_levels(seed: int) -> int:
    """Compare the solutions of least levels with brute force; return the highest."""
    puzzle = maze(Random(seed))
    data = psolver.dumps(puzzle).encode()
    levels = []
    for tiling in psolver.tilings(puzzle):
        cells = [set(placement.cells) for placement in tiling]
        levels.append(level_and_states(cells)[0] if comes_apart(cells) else 0)
    for words in LEVELS:
        least = tuple(map(int, words.split(".")))
        enough = [number for number, level in enumerate(levels, 1) if (level,) >= least]
        options = "--least-level", words, "-q"
        status = 0 if enough else 1
        done = disassemble("-", "all", *options, "--format", "json", data=data)
        assert (status, enough) == (done.status, indexes(done.out)), (seed, words)
        for sort in ("level", "moves"):
            by_level = sorted(enough, key=lambda number: levels[number - 1], reverse=True)
            sorting = *options, "--sort", sort, "--format", "json"
            done = disassemble("-", "all", *sorting, data=data)
            assert (status, by_level) == (done.status, indexes(done.out)), (seed, words)
        counted = run("-", "--only-assemblable", "--count", *options, data=data)
        assert (status, f"{len(enough)}\n") == (counted.status, counted.out), (seed, words)
        distinct = run("-", "--only-assemblable", "--count", "--distinct", *options, data=data)
        table = disassemble("-", *options, "--sort", "number", data=data)
        assert status == table.status
        if enough:
            assert int(distinct.out) == len(table.out.splitlines()) - 1
        unique = run("unique", "-", "--only-assemblable", *options, data=data)
        assert (unique.status == 0) == (distinct.out == "1\n")
    return max(levels)


def test_least_levels_are_those_of_brute_force() -> None:
    assert 5 == max(check_levels(seed) for seed in (6, 11))


@pytest.mark.slow
def test_least_levels_are_those_of_brute_force_often() -> None:
    assert 3 == max(check_levels(seed) for seed in range(12, 60))


def test_the_store_of_a_run_has_the_solutions_of_its_least_level(tmp_path: Path) -> None:
    data = psolver.dumps(maze(Random(6))).encode()
    path = str(tmp_path / "run.db")
    options = "--only-assemblable", "--least-level", "3"
    assert 0 == run("run", "-", "--store", path, *options, "-q", data=data).status
    listed = run("-", *options, "--sort", "-q", data=data)
    assert listed.out == run("solutions", path, "--sort", "-q").out
    puzzle_path, saved = tmp_path / "maze.toml", tmp_path / "sorted.jsonl"
    puzzle_path.write_bytes(data)
    for order in ("level", "moves"):
        by_level = run("solutions", path, "--sort", order, "--format", "json", "-q").out
        saved.write_text(by_level, encoding="utf-8")
        rows = disassemble(str(puzzle_path), str(saved), "-q").out.splitlines()
        assert ["5,", "4,", "3,", "3,"] == [row.split()[2] for row in rows]


@unix
def test_a_long_table_on_a_terminal_ends_with_what_it_leaves_out() -> None:
    command = "disassemble", "samples/soma-cube.toml", "--sort", "level", "-q"
    assert 481 == len(on_terminal(*command, "--all", out=True).written.splitlines())
    assert 481 == len(run(*command).out.splitlines())
    narrow = on_terminal(*command, out=True, COLUMNS="30").written.splitlines()
    left_out = "and 460 more: --all prints", "them, --least-level leaves", "lower levels out"
    assert ["1.1.1…  6      1      20", *left_out] == narrow[20:]


# the film on the page ----------------------------------------------------------------------------


def test_a_film_has_frames_and_without_time_there_is_none() -> None:
    soma = psolver.load(SAMPLES / "soma-cube.toml")
    placements = next(psolver.tilings(soma)).placements
    (values,) = film(soma, placements, 1, 60)
    assert 7 == len(json.loads(json.dumps(values))["frames"])
    assert [None] == list(film(soma, placements, 1, 1e-9))


def test_a_film_of_other_cells_than_cubes_is_one_sentence() -> None:
    triangles = psolver.load(SAMPLES / "hexiamonds-6x6.toml")
    with pytest.raises(psolver.PsolverError, match="only pieces of squares or cubes"):
        list(film(triangles, (), 1, 60))
