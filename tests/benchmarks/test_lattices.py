"""Searches and counts in hexagons and triangles, whole processes: seconds, reported and never
asserted.

    python -m pytest tests/benchmarks/test_lattices.py -o addopts= --benchmark-columns=median

The nodes and what a node takes are in the summaries, in "extra_info"; squares stand beside them.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.places import SAMPLES


def counted(benchmark: BenchmarkFixture, path: Path, *options: str) -> int:
    """The number that `psolver --count` prints."""
    command = [sys.executable, "-m", "psolver", "--count", *options, str(path)]
    how = {"capture_output": True, "text": True, "check": True}
    done = benchmark.pedantic(subprocess.run, (command,), how, rounds=5, warmup_rounds=1)
    benchmark.extra_info["summary"] = done.stderr.strip()
    return int(done.stdout)


@pytest.mark.parametrize("engine", ["auto", "dlx"])
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("pentominoes-6x10", 9356),
        ("hexiamonds-6x6", 624),
        ("hexiamonds-4x9", 148),
    ],
)
def test_all_pieces_of_a_set(
    benchmark: BenchmarkFixture, name: str, expected: int, engine: str
) -> None:
    path = SAMPLES / f"{name}.toml"
    assert expected == counted(benchmark, path, "--engine", engine, "--jobs", "1")


@pytest.mark.parametrize("side", [6, 20, 40])
def test_lozenges_in_a_hexagon(benchmark: BenchmarkFixture, tmp_path: Path, side: int) -> None:
    path = tmp_path / "lozenges.toml"
    lines = ['lattice = "triangle"', f'board = "hexagon of side {side}"']
    lines += ['piece_set = "diamonds"', 'count = "any"']
    path.write_text("\n".join(lines), encoding="utf-8")
    assert counted(benchmark, path) > 10**12
