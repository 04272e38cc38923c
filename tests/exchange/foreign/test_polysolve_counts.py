"""Random files of polysolve have the solutions that its own rules give, found here by brute force:
each placement of a morph, in its own coordinates, and each cover by placements.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from psolver import count, dumps, load, loads

Place = tuple[int, ...]
Turn = Callable[[Place], Place]

# one turn of each grid, the others of a solid one, and its reflection; the kind of a cell first
TURNS: dict[str, list[Turn]] = {
    "square": [lambda c: (c[1], -c[0])],
    "cube": [lambda c: (c[1], -c[0], c[2]), lambda c: (c[2], c[0], c[1])],
    "hexagon": [lambda c: (c[0] - c[1], c[0])],
    "triangle": [lambda c: (1 - c[0], c[1] - c[2] + c[0] - 1, c[1])],
    "tan": [lambda c: ((c[0] + 1) % 4, c[2], -c[1])],
}
MIRRORS: dict[str, Turn] = {
    "square": lambda c: (-c[0], c[1]),
    "cube": lambda c: (-c[0], -c[1], -c[2]),
    "hexagon": lambda c: (c[1], c[0]),
    "triangle": lambda c: (c[0], c[2] - c[1] - c[0], c[2]),
    "tan": lambda c: ((2 - c[0]) % 4, -c[1], c[2]),
}
KINDS = {"triangle": 2, "tan": 4}


def images(cells: frozenset[Place], grid: str, mobility: str) -> set[frozenset[Place]]:
    """All images by turns, and by reflections, wherever they lie."""
    every = {"mirror": [*TURNS[grid], MIRRORS[grid]], "rotate": TURNS[grid]}.get(mobility, [])
    found, waiting = {cells}, [cells]
    while waiting and len(found) < 200:
        image = waiting.pop()
        for turn in every:
            turned = at_home(frozenset(map(turn, image)), grid)
            if turned not in found:
                found.add(turned)
                waiting.append(turned)
    return found


def at_home(cells: frozenset[Place], grid: str) -> frozenset[Place]:
    first = 1 if grid in KINDS else 0
    low = [min(values) for values in zip(*cells, strict=True)]
    low[:first] = [0] * first
    return frozenset(tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in cells)


def placements(shape: dict[str, Any], board: frozenset[Place], grid: str) -> set[frozenset[Place]]:
    mobility = shape.get("mobility", "rotate")
    morphs = [frozenset(map(tuple, morph["coords"])) for morph in shape["morphs"]]
    if mobility == "stationary":
        return {cells for cells in morphs if cells <= board}
    first = 1 if grid in KINDS else 0
    found = set()
    for morph in morphs:
        for image in images(at_home(morph, grid), grid, mobility):
            for to in board:
                for start in image:
                    by = [a - b for a, b in zip(to, start, strict=True)]
                    by[:first] = [0] * first
                    moved = frozenset(
                        tuple(a + b for a, b in zip(cell, by, strict=True)) for cell in image
                    )
                    if moved <= board:
                        found.add(moved)
    return found


def covers(
    free: frozenset[Place],
    places: Sequence[set[frozenset[Place]]],
    left: tuple[tuple[int, int], ...],
) -> Iterator[int]:
    if not free:
        yield int(all(least <= 0 for least, _ in left))
        return
    cell = min(free)
    for number, (least, most) in enumerate(left):
        for place in places[number] if most else ():
            if cell in place and place <= free:
                after = (*left[:number], (least - 1, most - 1), *left[number + 1 :])
                yield from covers(free - place, places, after)


def solutions(values: dict[str, Any]) -> int:
    """The number of covers that polysolve counts."""
    grid = values["grid"]
    board = frozenset(map(tuple, values["board"]["coords"]))
    places = [placements(shape, board, grid) for shape in values["shapes"]]
    bounds = []
    for shape in values["shapes"]:
        amount = shape.get("amount", 1)
        pair = (amount["min"], amount["max"]) if isinstance(amount, dict) else (amount, amount)
        bounds.append(pair)
    return sum(covers(board, places, tuple(bounds)))


def random_file(seed: int) -> dict[str, Any]:
    """A small board, and shapes that are pieces of it, with morphs that often are the same."""
    random = Random(seed)
    grid = random.choice([*TURNS])
    sides = [random.randint(1, 3), random.randint(1, 3)]
    if grid == "cube":
        sides = [random.randint(1, 2) for _ in range(3)]
    places: list[Place] = [(kind,) for kind in range(KINDS[grid])] if grid in KINDS else [()]
    for side in sides:
        low = random.choice([0, 0, -2])
        places = [(*place, number) for place in places for number in range(low, low + side)]
    board = random.sample(places, min(len(places), random.randint(2, 8)))
    shapes = []
    for number in range(random.randint(1, 3)):
        mobility = random.choice(["mirror", "rotate", "translate", "stationary", "stationary"])
        morphs = []
        for _ in range(random.randint(1, 4)):
            cells = frozenset(random.sample(board, min(len(board), random.randint(1, 3))))
            if mobility != "stationary" and morphs and random.random() < 0.5:
                before = frozenset(map(tuple, random.choice(morphs)["coords"]))
                cells = random.choice(sorted(images(before, grid, "mirror"), key=sorted))
            elif random.random() < 0.2:
                cells = frozenset((*cell[:-1], cell[-1] + 1) for cell in cells)
            morphs.append({"coords": sorted(map(list, cells))})
        amount: Any = random.randint(0, 2)
        if random.random() < 0.7:
            amount = {"min": random.choice([0, 0, amount]), "max": amount + random.randint(0, 3)}
        shapes.append({"name": f"{number}", "mobility": mobility, "morphs": morphs})
        if random.random() < 0.8:
            shapes[-1]["amount"] = amount
    return {"grid": grid, "board": {"coords": sorted(map(list, board))}, "shapes": shapes}


def check(seed: int) -> int:
    values = random_file(seed)
    Path("a.json").write_text(json.dumps(values), encoding="utf-8")
    puzzle = load("a.json")
    expected = solutions(values)
    assert expected == count(puzzle), json.dumps(values)
    assert expected == count(loads(dumps(puzzle)))
    return expected


@pytest.mark.usefixtures("own_folder")
def test_random_files_have_the_solutions_of_polysolve() -> None:
    assert sum(check(seed) > 0 for seed in range(100)) > 20
