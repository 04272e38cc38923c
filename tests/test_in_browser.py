"""Commands in Pyodide, the Python of browsers, here in Node, answer as they do elsewhere: with the
kernels as WebAssembly, and where there are none as plain Python.
"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from support.command import COST, Run, run_in
from support.places import ROOT, table
from support.random_mixtures import random_mixture
from support.random_plain import random_of_some_lattice
from support.shared_builds import BROWSER

import psolver

PYODIDE = ROOT / "packaging/libraries/node_modules/pyodide"
InBrowser = Callable[..., Run]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (shutil.which("node") and PYODIDE.is_dir()),
        reason="needs node, and the packages that `npm ci` installs in packaging/libraries",
    ),
]


@pytest.fixture
def in_browser(browser_wheels: Path, browser_kernels: Path, tmp_path: Path) -> InBrowser:
    """Run a command line there, in the folder of this test; `kernels`: a folder, "-" for none."""

    def run_there(*words: str, kernels: Path | str = browser_kernels, data: bytes = b"") -> Run:
        done = subprocess.run(
            ["node", BROWSER / "command.mjs", browser_wheels, kernels, *words],
            capture_output=True,
            cwd=tmp_path,
            input=data,
            env={**os.environ, "COLUMNS": "80"},
            check=False,
        )
        out, err = (COST.sub("", stream.decode()) for stream in (done.stdout, done.stderr))
        return Run(done.returncode, out, err)

    return run_there


@pytest.mark.parametrize("line", table("in-browser-a-command-answers-in-a-browser.txt"))
def test_a_command_answers_in_a_browser_as_it_does_elsewhere(
    line: str, in_browser: InBrowser, tmp_path: Path
) -> None:
    words = line.split()
    here, there = run_in(tmp_path, *words), in_browser(*words)
    assert here == there


def test_files_of_other_programs_are_written_and_read_there(
    in_browser: InBrowser, tmp_path: Path
) -> None:
    in_browser("convert", "soma-cube", "there.xmpuzzle")
    run_in(tmp_path, "convert", "soma-cube", "here.xmpuzzle")
    here, there = ((tmp_path / f"{name}.xmpuzzle").read_bytes() for name in ("here", "there"))
    assert gzip.decompress(here) == gzip.decompress(there)
    assert "11520\n" == in_browser("there.xmpuzzle", "--count", "-q").out


def test_a_puzzle_on_standard_input_is_read_there(in_browser: InBrowser) -> None:
    puzzle = b'board = "2x3"\npieces = "##"\ncount = 3\n'
    assert Run(0, "3\n", "") == in_browser("-", "--count", "-q", data=puzzle)


def test_a_time_limit_ends_a_search_there(in_browser: InBrowser) -> None:
    done = in_browser("pentominoes-6x10", "--count", "--time-limit", "0.1")
    assert 3 == done.status
    assert "stopped by the limit" in done.err


def test_without_kernels_and_with_damaged_ones_they_are_plain_python_there(
    browser_kernels: Path, in_browser: InBrowser, tmp_path: Path
) -> None:
    damaged = shutil.copytree(browser_kernels, tmp_path / "damaged")
    code = bytearray((damaged / "wasm32.code").read_bytes())
    code[len(code) // 2] ^= 1
    (damaged / "wasm32.code").write_bytes(code)
    words = ("calendar-november-20", "--count", "-q")
    slow = "psolver: without the kernels as WebAssembly, which the site has, this search takes up"
    slow += " to some hundred times longer\n"
    for kernels, told in ((browser_kernels, ""), (damaged, slow), ("-", slow)):
        assert Run(0, "71\n", told) == in_browser(*words, kernels=kernels)


@pytest.mark.parametrize("number", [150, pytest.param(1000, marks=pytest.mark.long)])
def test_random_puzzles_have_the_same_number_of_solutions_there(
    in_browser: InBrowser, tmp_path: Path, number: int
) -> None:
    names: list[str] = []
    puzzles = (make(seed) for seed in count() for make in (random_of_some_lattice, random_mixture))
    while len(names) < number:
        puzzle = next(puzzles)
        expected = replace(puzzle, expect=psolver.Expect(solutions=psolver.count(puzzle)))
        with suppress(psolver.PsolverError):  # a file cannot have each of its boards
            text = psolver.dumps(expected)
            names.append(f"{len(names)}.toml")
            (tmp_path / names[-1]).write_text(text, encoding="utf-8")
    run = in_browser("check", *names)
    assert 0 == run.status, run.out[-2000:]
    (tmp_path / names[0]).write_text("expect = { solutions = 7 }\npieces = '#'\nboard = '1x1'\n")
    assert 1 == in_browser("check", names[0]).status
