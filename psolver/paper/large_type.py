"""Large type on paper: letters of 18 points or more and thick lines, for people who see little.

18 points is what the American Council of the Blind asks for (acb.org/large-print-guidelines), and
where large print begins for the American Printing House for the Blind.
A page is designed for smaller paper and magnified so that its smallest letters are so high. Names
in cells are as large as their cells allow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import floor, inf

POINT = 25.4 / 72  # millimetres
LEAST_POINTS = 18
# Names in cells are larger by this factor where they would be too small, which is what the room
# around them allows.
LARGE_NAMES = 1.25
# Lines are thicker by this factor, before they are magnified.
LARGE_LINES = 1.5
# A group that may be scaled, its end, the size of a name or of a text in a cell.
GROUP_OR_NAME = re.compile(
    r"<g(?:[^>]*?scale\(([^)]+)\))?[^>]*>|(</g>)"
    r'|<text class="(?:name|label)"[^>]*font-size="([^"]+)"'
)
SCALED_LINES = re.compile(r'(scale\([^"]*" stroke-width=")([^"]+)')


def points_of_names(elements: Iterable[str], magnified: float) -> float:
    """The size in points of the smallest letters in cells among some elements; infinite without.

    >>> points_of_names(['<g transform="scale(0.5)">', '<text class="name" font-size="9">'], 2)
    25.5...
    """
    scales = [1.0]
    least = inf
    for element in elements:
        for scale, end, size in GROUP_OR_NAME.findall(element):
            if end:
                scales.pop()
            elif size:
                size_on_page = scales[-1] * float(size)
                least = min(least, size_on_page)
            else:
                own_scale = float(scale or 1)
                scales.append(scales[-1] * own_scale)
    return magnified * least / POINT


def large_rules(elements: Iterable[str], magnified: float) -> str:
    """The rules that a style sheet has for large type."""
    light = ".psolver-light"
    rules = (
        f"header{{zoom:{magnified:.4g}}}svg{{overflow:visible}}"
        f"{light} .cells,{light} .folds{{stroke-opacity:.6}}"
        f"{light} .piece,{light} .plain,{light} .empty,{light} .shaded{{stroke:#000}}"
        ".name,.label{font-weight:bold}"
    )
    if points_of_names(elements, magnified) >= LEAST_POINTS:
        return rules
    around = "transform-box:fill-box;transform-origin:center"
    return f"{rules}.name,.label{{transform:scale({LARGE_NAMES:g});{around}}}"


def with_thick_lines(element: str) -> str:
    """The element; the start of a scaled drawing with thick lines."""
    return SCALED_LINES.sub(_with_thick_line, element)


def _with_thick_line(start: re.Match[str]) -> str:
    width = LARGE_LINES * float(start[2])
    return f"{start[1]}{width:.4g}"


def small_names_lines(elements: Iterable[str], magnified: float) -> list[str]:
    """The sentence on names that are smaller than large type on pages that have it, if any."""
    points = LARGE_NAMES * points_of_names(elements, magnified)
    are_large = points >= LEAST_POINTS
    if magnified == 1 or are_large:
        return []
    tenths = floor(10 * points)
    smallest = tenths / 10
    cure = "larger paper, longer cells or fewer puzzles on a page make them larger"
    return [f"the smallest names in cells have {smallest:g} points, not {LEAST_POINTS}: {cure}"]
