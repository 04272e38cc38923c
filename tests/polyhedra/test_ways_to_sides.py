"""The order in which pieces of prisms are put together: each comes straight from its side."""

from __future__ import annotations

import pytest
from support.by_hand import beside, moves, plus
from support.random_plain import random_prisms
from support.seeds import seeds

import psolver
from psolver import Cell
from psolver.core import lattice_named
from psolver.pictures import assembly
from psolver.polyhedra import PolyhedronLattice

PRISMS: PolyhedronLattice = lattice_named("prisms")  # type: ignore[assignment]


@pytest.mark.parametrize("seed", seeds(12, 60))
def test_no_piece_is_met_on_the_way(seed: int) -> None:
    """From above and from below a piece passes the cells of its own columns alone."""
    for tiling in psolver.tilings(random_prisms(seed), limit=3):
        pieces = [placement.cells for placement in tiling]
        order = assembly(pieces, PRISMS)
        placed: set[Cell] = set()
        for piece, side in order or ():
            up = {"above": 1, "below": -1}.get(side, 0)
            passed = {(c[0] + up * step, *c[1:]) for c in pieces[piece] for step in range(1, 9)}
            assert not up or placed.isdisjoint(passed)
            placed.update(pieces[piece])
        assert order is None or len(order) == len(pieces)


def test_a_ring_around_a_rod_comes_from_the_ends_alone() -> None:
    size = "1 layers of hexagon of side 2"
    plate = psolver.puzzle(lattice="prisms", board=size, pieces=["/#\\"]).board.must
    inner = [
        cell for cell in sorted(plate) if beside(cell[1:], "triangle") <= {c[1:] for c in plate}
    ]
    ring = tuple(sorted(plate - {inner[0]}))
    rod = tuple(plus(inner[0], (layer, 0, 0, 0)) for layer in (-1, 0, 1))
    (first, second) = assembly([rod, ring], PRISMS) or ()
    assert {"above"} == {first.side, second.side}
    # turned upside down, too: half a turn takes layers to layers
    over = moves(True, False, "prisms")[6]
    turned = [tuple(map(over, cells)) for cells in (rod, ring)]
    assert assembly(turned, PRISMS) is not None
