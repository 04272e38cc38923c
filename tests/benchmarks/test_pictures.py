"""How fast psolver draws: seconds, reported and never asserted.

python -m pytest tests/benchmarks/test_pictures.py -o addopts= --benchmark-columns=min,median
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.command import run
from support.places import SAMPLES

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
    command = [sys.executable, "-m", "psolver", sample, "--format", format_, "-o", str(output)]
    benchmark.pedantic(subprocess.run, (command,), {"check": True}, rounds=3)
    benchmark.extra_info["bytes"] = output.stat().st_size


@pytest.mark.parametrize("format_", ["box", "svg", "png"])
def test_first_use_of_draw_whole_process(
    benchmark: BenchmarkFixture, format_: str, tmp_path: Path
) -> None:
    _, tiling = first("four-pieces")
    solutions = tmp_path / "solutions.jsonl"
    placements = [{"piece": one.piece, "cells": one.cells} for one in tiling]
    solutions.write_text(json.dumps({"type": "solution", "index": 1, "placements": placements}))
    command = [sys.executable, "-m", "psolver", "draw", str(SAMPLES / "four-pieces.toml")]
    command += [str(solutions), "--format", format_, "-o", str(tmp_path / "drawn")]
    benchmark.pedantic(subprocess.run, (command,), {"check": True}, rounds=5)


def test_first_thumbnails_of_9356_in_a_browser(
    benchmark: BenchmarkFixture, own_page: Any, tmp_path: Path
) -> None:
    path = tmp_path / "all.html"
    assert run(str(SAMPLES / "pentominoes-6x10.toml"), "-o", path).status == 0

    def opened(page: Any) -> None:
        page.goto(path.as_uri(), wait_until="commit")
        page.wait_for_selector('[data-position="5"] svg')

    benchmark.pedantic(opened, (own_page,), rounds=5)
