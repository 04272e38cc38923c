"""Covers by weighted exchange: each is one, and is better than those before; none is better than
the best; the kernel finds the same as plain Python, in whatever turns.
"""

from __future__ import annotations

from random import Random

import pytest
from support import brute
from support.seeds import seeds

import psolver
from psolver import Puzzle
from psolver.best import cover_objective, worth_of
from psolver.best.item_weights import WeightedExchange, worth_the_same
from psolver.engines import is_cover
from psolver.search import Cover, encode

STEPS = 3000
SHAPES = {
    "square": ["##.\n.##", "###\n.#.", "##\n##", "###\n#.."],
    "hexagon": ["# #\n #", "# # #", "# #\n   #"],
}


def packing(shape: str, side: str) -> Puzzle:
    return psolver.puzzle(board=side, pieces=shape, count="any", goal="packing", best="most pieces")


def random_packing(seed: int) -> Puzzle:
    """A small board with holes, and one or two shapes, of one size, of a lattice; some used twice
    at most.
    """
    random = Random(seed)
    lattice = random.choice([*SHAPES])
    rows = ["".join(random.choices("#.", (5, 1), k=5)) for _ in range(4)]
    rows[0] = "#" + rows[0][1:]
    if lattice == "hexagon":
        rows = [" " * (number % 2) + " ".join(row) for number, row in enumerate(rows)]
    counts = random.choices(["any", [0, 2], [0, 1]], k=2)
    shapes = random.sample(SHAPES[lattice], random.choice([1, 2]))
    pieces = [
        {"shape": shape, "count": often} for shape, often in zip(shapes, counts, strict=False)
    ]
    return psolver.puzzle(
        board="\n".join(rows), piece=pieces, lattice=lattice, goal="packing", best="most pieces"
    )


def covers_of(puzzle: Puzzle, steps: int = STEPS, known: Cover | None = None) -> list[Cover]:
    encoding = encode(puzzle)
    aim = cover_objective(encoding)
    exchange = WeightedExchange(encoding.problem, aim)
    found = list(exchange.better(steps, known))
    assert all(is_cover(encoding.problem, cover) for cover in found)
    worths = [aim.worth(cover) for cover in found]
    assert worths == sorted(set(worths))
    return found


@pytest.mark.parametrize("seed", seeds(6, 500))
def test_small_packings_are_settled_by_it(seed: int) -> None:
    puzzle = random_packing(seed)
    encoding = encode(puzzle)
    if not encoding.problem.options:
        return
    aim = cover_objective(encoding)
    assert worth_the_same(encoding.problem, aim)
    best, _ = brute.best_tilings(puzzle)
    assert best == worth_of(puzzle, aim.worth(covers_of(puzzle)[-1]))


@pytest.mark.parametrize(
    ("shape", "side", "best"),
    [
        ("##.\n.##", "14x14", 46),  # OEIS A355477
        (".#.\n###\n.#.", "12x12", 20),
        ("#.#\n###", "13x13", 30),
    ],
)
def test_known_packings_are_found_at_once(shape: str, side: str, best: int) -> None:
    assert best == len(covers_of(packing(shape, side), 20_000)[-1])


@pytest.mark.parametrize("seed", seeds(3, 20))
def test_plain_python_finds_the_same_in_other_turns(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    puzzle = packing("##.\n.##", f"{seed % 3 + 5}x{seed % 4 + 6}")
    encoding = encode(puzzle)
    exchanges = [WeightedExchange(encoding.problem, cover_objective(encoding)) for _ in range(2)]
    once = list(exchanges[0].better(200, None))
    monkeypatch.setenv("PSOLVER_PLAIN", "1")
    in_turns = (exchanges[1].better(20, None) for _ in range(10))
    assert once == [cover for turn in in_turns for cover in turn]
