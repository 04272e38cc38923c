"""The colours of pieces can be told apart, whichever colours a reader sees."""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import TypeAlias

import pytest
from support.places import table

from psolver.text import PALETTE

Triple: TypeAlias = tuple[float, float, float]

# what somebody sees of linear red, green and blue (Machado, Oliveira, Fernandes 2009, severity 1)
SIGHTS = dict(table("palette-sights.txt"))
# Oklab (Ottosson 2020): equal distances look alike; black and white are 1 apart
TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
APART = 0.055


def linear(color: str) -> Triple:
    """The light of a "#rrggbb" in red, green and blue, each from 0 to 1."""
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(  # type: ignore[return-value]
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (red, green, blue)
    )


def times(matrix: tuple[Triple, ...], vector: Triple) -> Triple:
    return tuple(  # type: ignore[return-value]
        sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix
    )


def seen(color: str, sight: str) -> Triple:
    """Where a colour lies for somebody, in Oklab."""
    cones = times(TO_CONES, times(SIGHTS[sight], linear(color)))
    return times(TO_LAB, tuple(max(0, cone) ** (1 / 3) for cone in cones))  # type: ignore[arg-type]


@pytest.mark.parametrize("sight", SIGHTS)
def test_every_two_colours_look_different(sight: str) -> None:
    near = [
        (first, second)
        for first, second in combinations(PALETTE, 2)
        if dist(seen(first, sight), seen(second, sight)) < APART
    ]
    assert [] == near


def test_black_letters_can_be_read_on_every_colour() -> None:
    for color in PALETTE:
        red, green, blue = linear(color)
        luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        assert (luminance + 0.05) / 0.05 >= 4.5, color  # WCAG 2.2, 1.4.3
