"""The 24 turns of bricks in BurrTools, in the order of its numbers."""

from __future__ import annotations

from ...core.cells import Isometry

# These are quarter turns about the three axes. In the list of all 24, those about x run fastest,
# then it is turned about y, at last about z to the two other directions.
_ABOUT_X = Isometry((0, 2, 1), (1, -1, 1), (0, 0, 0))
_ABOUT_Y = Isometry((2, 1, 0), (-1, 1, 1), (0, 0, 0))
_ABOUT_Z = Isometry((1, 0, 2), (-1, 1, 1), (0, 0, 0))


def _turned(turn: Isometry, times: int) -> Isometry:
    image = Isometry((0, 1, 2), (1, 1, 1), (0, 0, 0))
    for _ in range(times):
        image = turn.after(image)
    return image


TURNS_OF_BRICKS = tuple(
    toward.after(_turned(_ABOUT_X, times))
    for toward in (
        *(_turned(_ABOUT_Y, times) for times in range(4)),
        _turned(_ABOUT_Z, 1),
        _turned(_ABOUT_Z, 3),
    )
    for times in range(4)
)
