"""The files that the dialog "Download" makes."""

from __future__ import annotations

import re

import psolver
from psolver import Outcome, Placement
from psolver.page.taken_files import solutions_file

BARS = psolver.puzzle(board="1x4", pieces={"I": "##"}, count=2)
BOTH = Placement("I", ((0, 0), (0, 1))), Placement("I", ((0, 2), (0, 3)))


def test_a_png_has_twice_the_pixels_of_an_svg() -> None:
    outcome = Outcome("solved", 1, 1, 1, True, "sat", 0, 0.0)
    svg, png = (
        next(solutions_file(BARS, kind, BOTH, [(0, 1)], 1, outcome)) for kind in ("svg", "png")
    )
    (width,) = re.findall(rb'<svg [^>]* width="([0-9.]+)"', svg)[:1]
    assert abs(2 * float(width) - int.from_bytes(png[16:20], "big")) < 2
