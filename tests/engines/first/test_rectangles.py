"""Plans cut a box into boxes that are known, as cheaply as can be."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import pytest
from support.seeds import seeds

import psolver
from psolver.engines.first.rectangles import Plans, Sides, find_beside


def cheapest(sides: Sides, prices: dict[Sides, float]) -> float:
    """What the cheapest plan costs, by trying all cuts."""

    @cache
    def cost(box: Sides) -> float:
        costs = [prices.get(box, float("inf"))]
        for axis, length in enumerate(box):
            for at in range(1, length):
                parts = [(*box[:axis], side, *box[axis + 1 :]) for side in (at, length - at)]
                costs.append(max(map(cost, parts)))
        return min(costs)

    return cost(sides)


@pytest.mark.parametrize("seed", seeds(12, 40))
def test_a_plan_is_the_cheapest_and_fills_the_box(seed: int) -> None:
    random = Random(seed)
    most = random.choice([(9, 12), (12, 7), (10, 10), (4, 5, 6)])
    boxes = list(product(*(range(1, side + 1) for side in most)))
    prices = {box: float(random.randint(0, 5)) for box in random.sample(boxes, 6)}
    plans, cost = Plans(most, prices), cheapest(most, prices)
    leaves = plans.leaves()
    if leaves is None:
        assert cost == float("inf")
        return
    assert cost == max(prices[box] for box in leaves)
    cells = [
        tuple(a + b for a, b in zip(corner, cell, strict=True))
        for corner, box in plans.places()
        for cell in product(*map(range, box))
    ]
    assert sorted(cells) == list(product(*map(range, most)))


TEE, CROSS, Y = "###\n.#.", ".#.\n###\n.#.", "####\n.#.."


# the box in the corner is 12x12, 8x8; what is left of 6x6 is too narrow; crosses tile no box;
# in 16x16 the box is smaller than others that are tiled
@pytest.mark.rooms
@pytest.mark.parametrize(
    ("side", "piece", "covered", "is_found"),
    [
        (18, TEE, 320, True),
        (14, TEE, 192, True),
        (6, TEE, 32, False),
        (12, CROSS, 100, False),
        (16, Y, 255, True),
    ],
)
def test_the_rest_is_packed_beside_a_tiled_box(
    side: int, piece: str, covered: int, is_found: bool
) -> None:
    from psolver.best.optimum import equivalent_puzzle

    file = f'board = "{side}x{side}"\npieces = """\n{piece}\n"""\ncount = "any"\n'
    puzzle = psolver.loads(f'{file}goal = "packing"\n')
    plain = equivalent_puzzle(puzzle, covered)
    assert plain
    found = find_beside(plain.puzzle, plain.free)
    assert is_found == (found is not None)
    if found:
        assert () == psolver.verify(puzzle, found)
        assert covered == sum(len(one.cells) for one in found.placements)
