"""psolver gives the same answers without numpy, which a browser may not have."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.places import ROOT

from psolver.engines.kernels.jit import PLAIN_VARIABLE

pytestmark = [pytest.mark.rooms, pytest.mark.slow]

STUB = "raise ModuleNotFoundError(\"No module named 'numpy'\", name='numpy')\n"
COMMANDS = """\
solve four-pieces
solve four-pieces --distinct --engine sat
solve five-pentominoes-5x5 --engine backtrack
solve five-pentominoes-5x5 --engine dlx --distinct
solve optional-5x5 --count --engine count
solve l-trominoes-4x4 --count --engine count
solve dominoes-8x8 --count --distinct
solve dominoes-8x8 --sample 2 --seed 5
solve y-pentominoes-5x10 -n 1
solve squared-rectangle-33x32
solve blocking-dominoes-5x5 --count --distinct
disassemble level-6-burr
hint four-pieces
difficulty four-pieces
explain mutilated-chessboard-8x8
explain impossible-long-piece
explain five-pentominoes-core
cover samples/covers/queens-8.dlx --count
"""
# runs them in one process
RUN_ALL = """
import io, json, sys
from psolver.__main__ import main

answers = []
for command in json.load(sys.stdin):
    sys.argv = ["psolver", *command.split()]
    sys.stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    try:
        main()
        status = 0
    except SystemExit as ending:
        status = ending.code
    sys.stdout.flush()
    answers.append([command, status, sys.stdout.buffer.getvalue().decode()])
sys.stdout = sys.__stdout__
print(json.dumps(answers))
"""


def answers(folder: Path, **environment: str) -> list[list[object]]:
    """The exit statuses and the outputs of all commands, with modules of a folder before others."""
    done = subprocess.run(
        [sys.executable, "-c", RUN_ALL],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", **environment},
        input=json.dumps(COMMANDS.splitlines()),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Traceback" not in done.stderr
    found: list[list[object]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("plain", ["", "1"])
def test_answers_are_the_same_without_numpy(tmp_path: Path, plain: str) -> None:
    stub, nothing = tmp_path / "stub", tmp_path / "nothing"
    stub.mkdir()
    (stub / "numpy.py").write_text(STUB)
    expected = answers(nothing)
    assert {0, 1} == {status for _, status, _ in expected}
    assert expected == answers(stub, **{PLAIN_VARIABLE: plain})


@pytest.mark.parametrize("name", ["four-pieces", "solid-pentominoes-2x5x6", "dominoes-8x8"])
def test_usual_searches_do_not_load_numpy(name: str) -> None:
    code = "import atexit, sys; atexit.register(lambda: print('numpy' in sys.modules))"
    code += f"; from psolver.cli import main; main([{name!r}, '--count'])"
    for _ in range(2):  # the first may have to compile
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "False" == done.stdout.splitlines()[-1]
