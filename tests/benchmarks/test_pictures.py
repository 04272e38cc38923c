"""How fast psolver draws: seconds, reported and never asserted.

python -m pytest tests/benchmarks/test_pictures.py -o addopts= --benchmark-columns=min,median
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.command import run
from support.places import SAMPLES
from support.processes import PSOLVER, timed

import psolver


def first(name: str) -> tuple[psolver.Puzzle, psolver.Tiling]:
    puzzle = psolver.load(SAMPLES / f"{name}.toml")
    return puzzle, next(psolver.tilings(puzzle))


@pytest.mark.parametrize("name", ["pentominoes-6x10", "soma-cube", "dominoes-8x8"])
def test_svg_of_a_tiling(benchmark: BenchmarkFixture, name: str) -> None:
    assert benchmark(psolver.svg, *first(name))


def test_svg_of_a_chess_board_by_python_chess(benchmark: BenchmarkFixture) -> None:
    chess = pytest.importorskip("chess")
    pytest.importorskip("chess.svg")
    assert benchmark(chess.svg.board, chess.Board())


@pytest.mark.parametrize("format_", ["box", "svg", "html"])
def test_all_9356_of_6x10_drawn_whole_process(
    benchmark: BenchmarkFixture, format_: str, tmp_path: Path
) -> None:
    output = tmp_path / f"all.{format_}"
    sample = str(SAMPLES / "pentominoes-6x10.toml")
    timed(benchmark, *PSOLVER, sample, "--format", format_, "-o", str(output))
    benchmark.extra_info["bytes"] = output.stat().st_size


@pytest.mark.parametrize("format_", ["box", "svg", "png"])
def test_first_use_of_draw_whole_process(
    benchmark: BenchmarkFixture, format_: str, tmp_path: Path
) -> None:
    solutions = tmp_path / "solutions.jsonl"
    assert run("four-pieces", "-n", "1", "--format", "json", "-o", solutions).status == 0
    words = "draw", "four-pieces", str(solutions), "--format", format_
    timed(benchmark, *PSOLVER, *words, "-o", str(tmp_path / "drawn"), rounds=5)


def test_first_thumbnails_of_9356_in_a_browser(
    benchmark: BenchmarkFixture, own_page: Any, tmp_path: Path
) -> None:
    path = tmp_path / "all.html"
    assert run(str(SAMPLES / "pentominoes-6x10.toml"), "-o", path).status == 0

    def opened(page: Any) -> None:
        page.goto(path.as_uri(), wait_until="commit")
        page.wait_for_selector('[data-position="5"] svg')

    benchmark.pedantic(opened, (own_page,), rounds=5)
