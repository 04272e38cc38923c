"""`psolver disassemble`, and `--only-assemblable`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.command import Run, run

LEVEL_2 = b"""
board = '''
####
#?##
#.##
'''
pieces = '''
AAAA
A..A
A.AA

#
'''
"""
RING = b"""
board = '''
###
###
###
'''
pieces = '''
AAA
A.A
AAA

#
'''
"""
BESIDE = b"""
board = "3x4"
pieces = '''
AAA
A.A
AAA

#

###
'''
"""


def disassemble(*arguments: str, data: bytes = b"") -> Run:
    return run("disassemble", *arguments, data=data)


def test_a_limit_before_the_end_shows_the_best_so_far() -> None:
    done = disassemble("samples/dominoes-4x4x4.toml", "--time-limit", "1")
    assert done.status == 0
    assert re.search(r"^Solution 1 of the \d+ tried can be taken apart: level 1\.", done.out, re.M)
    assert done.err.endswith("can be taken apart; stopped by the limit\n")


@pytest.mark.parametrize("data", [LEVEL_2, RING])
def test_pictures_have_the_number_of_the_move_above_them(data: bytes) -> None:
    done = disassemble("-", "--format", "svg", data=data)
    captions = re.findall(r'class="caption"[^>]*>(\d*)</text>', done.out)
    numbers = [caption for caption in captions if caption]
    assert numbers == (["0", "1", "2"] if data is LEVEL_2 else ["0"])


def test_a_film_tells_what_stays_together(tmp_path: Path) -> None:
    film = tmp_path / "a.html"
    data = BESIDE + b'\n[[together]]\npieces = ["A", "B"]\n'
    assert disassemble("-", "-o", str(film), data=data).status == 0
    assert '"line":"A and B stay together."' in film.read_text("utf-8")


# --only-assemblable -------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_solid_burrs_that_come_apart_are_those_of_the_trade() -> None:
    options = "--count", "--distinct", "--only-assemblable"
    assert run("samples/six-piece-burrs.toml", *options).out == "314\n"
    done = run("samples/six-piece-burrs.toml", *options, "--up-to", "reflections")
    assert done.out == "179\n"
