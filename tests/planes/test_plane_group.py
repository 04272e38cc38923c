"""Symbols of the groups of symmetries of a tiling."""

from __future__ import annotations

from psolver import HEXAGON, SQUARE
from psolver.core import Isometry
from psolver.planes.plane_group import PlaneGroup


def test_symbols_of_groups() -> None:
    half, quarter = Isometry((0, 1), (-1, -1), (0, 0)), SQUARE.turns[0]
    mirror, diagonal = SQUARE.mirror, Isometry((1, 0), (1, 1), (0, 0))
    one = SQUARE.identity
    down, right = one.then_moved((6, 0)), one.then_moved((0, 6))
    glide = mirror.then_moved((3, 0))
    across = Isometry((0, 1), (-1, 1), (0, 0))
    expected = {
        "p1": [down, right],
        "p2": [down, right, half],
        "pm": [down, right, mirror],
        "pg": [glide, right],
        "cm": [down, right, diagonal],
        "pmm": [down, right, mirror, half],
        "pmg": [glide, right, across],
        "pgg": [glide, right, across.then_moved((0, 3)).after(one.then_moved((3, 0)))],
        "cmm": [down, right, diagonal, half],
        "p4": [down, right, quarter],
        "p4m": [down, right, quarter, mirror],
        "p4g": [down, right, quarter, mirror.then_moved((3, 3))],
    }
    assert {name: name for name in expected} == {
        name: PlaneGroup.of(generators).symbol(SQUARE) for name, generators in expected.items()
    }
    third, mirrors = HEXAGON.turns[0], [one for one in HEXAGON.group() if HEXAGON.reverses(one)]
    steps = [HEXAGON.identity.then_moved(by) for by in ((3, -3, 0), (0, 3, -3))]
    power = third.after(third)
    assert "p6" == PlaneGroup.of([*steps, third]).symbol(HEXAGON)
    assert "p3" == PlaneGroup.of([*steps, power]).symbol(HEXAGON)
    assert {"p3m1", "p31m"} == {
        PlaneGroup.of([*steps, power, flip]).symbol(HEXAGON) for flip in mirrors
    }
    assert "p6m" == PlaneGroup.of([*steps, third, mirrors[0]]).symbol(HEXAGON)
