"""Processor time of counts by `auto` and by each other engine, whole processes, on the puzzles of
the folder `choice` and the samples: `auto` should take at most 1.2 times the best.

    python -m pytest tests/benchmarks/test_choices.py -o addopts= -k 'separate and auto'
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from support.places import SAMPLES, TESTS
from support.processes import measured

from psolver.search import ENGINES

pytestmark = pytest.mark.slow  # some minutes

FILES = [*TESTS.glob("benchmarks/choice/*.toml"), *SAMPLES.glob("*.toml")]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("path", sorted(FILES), ids=lambda path: path.stem)
def test_the_processor_time_of_a_count(
    benchmark: BenchmarkFixture, path: Path, engine: str
) -> None:
    options = ["--count", "--time-limit", "20", "--jobs", "1", "--engine", engine]
    done = measured(sys.executable, "-m", "psolver", str(path), *options)
    benchmark.pedantic(lambda: None, rounds=1)  # the numbers are beside it
    benchmark.extra_info["processor seconds"] = round(done.seconds, 2)
    benchmark.extra_info["solutions"] = "".join(re.findall(r"^\d+", done.printed))
    benchmark.extra_info["status"] = done.status
