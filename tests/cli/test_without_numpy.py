"""psolver gives the same answers without numpy, which a browser may not have."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from support.command import run, run_alone
from support.places import ROOT

STUB = "raise ModuleNotFoundError(\"No module named 'numpy'\", name='numpy')\n"
COMMANDS = """\
four-pieces, four-pieces --distinct --engine sat, five-pentominoes-5x5 --engine backtrack,
five-pentominoes-5x5 --engine dlx --distinct, optional-5x5 --count --engine dlx,
optional-5x5 --count --engine count, l-trominoes-4x4 --count --engine count,
dominoes-8x8 --count --distinct, dominoes-8x8 --sample 2 --seed 5, y-pentominoes-5x10 -n 1,
squared-rectangle-33x32, blocking-dominoes-5x5 --count --distinct, disassemble level-6-burr,
hint four-pieces, difficulty four-pieces, explain mutilated-chessboard-8x8,
explain five-pentominoes-core, cover samples/covers/queens-8.dlx --count"""


@pytest.mark.rooms
@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS.split(","))
def test_answers_are_the_same_without_numpy(tmp_path: Path, command: str) -> None:
    (tmp_path / "numpy.py").write_text(STUB)
    places = f"{tmp_path}{os.pathsep}{ROOT}"
    expected = run(*command.split())
    assert expected.status in (0, 1)
    for plain in ("", "1"):
        found = run_alone(*command.split(), PYTHONPATH=places, PSOLVER_PLAIN=plain)
        assert expected[:2] == found[:2]
