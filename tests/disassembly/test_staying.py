"""Pieces that may stay together: the groups of BurrTools."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from support.apart import ends_apart, fault, only_solution, random_pieces, taken_apart
from support.places import data_text

import psolver
from psolver import StayTogether, Tiling, dumps, loads
from psolver.core import Control
from psolver.disassembly import disassembly_values
from psolver.disassembly.disassembly import can_stay, move_fault

# a frame around a cell, which never leaves it in the plane, and a bar beside them
FRAME = data_text("staying-frame.toml")
STAY = "\n[[together]]\npieces = {}\n"
TWO = FRAME.replace("3x4", "3x6").replace('"A"', '"A"\ncount = 2').replace('"B"', '"B"\ncount = 2')
TWO_FRAMES = TWO[: TWO.rindex("[[piece]]")]


def random_groups(random: Random, names: list[str]) -> list[dict[str, int]]:
    """Groups of some names, with the most copies of each."""
    every = sorted(set(names))
    return [
        {name: random.randint(1, 3) for name in random.sample(every, random.randint(1, len(every)))}
        for _ in range(random.randint(0, 3))
    ]


def check_assembly(seed: int) -> tuple[bool, bool]:
    """Compare an assembly with brute force; return whether it comes apart, and parts stay."""
    random = Random(seed)
    pieces = random_pieces(random)
    names = [random.choice("ABC") for _ in pieces]
    limits = random_groups(random, names)
    groups = tuple(StayTogether(tuple(sorted(one.items()))) for one in limits)
    tiling = Tiling([(name, sorted(one)) for name, one in zip(names, pieces, strict=True)])
    order = [next(k for k, one in enumerate(pieces) if min(one) in p.cells) for p in tiling]
    found = taken_apart(tiling, groups=groups)
    lying = [pieces[k] for k in order]
    named = [names[k] for k in order]
    assert (found.stuck is None) == ends_apart(lying, named, limits, random), (seed, limits)
    assert move_fault(tiling, found, groups) == ""
    line = json.dumps(disassembly_values(1, tiling, found, states=True))
    assert fault(json.loads(line)) == ""
    return found.stuck is None, bool(found.together)


def test_random_assemblies_agree_with_brute_force() -> None:
    kinds = Counter(map(check_assembly, range(120)))
    assert min(kinds[True, False], kinds[True, True], kinds[False, False]) > 5, kinds


@pytest.mark.parametrize(
    ("groups", "apart"),
    [
        (["{ A = 1, B = 1 }"], True),  # in one group alone: however many
        (["{ A = 1, B = 1 }", "{ A = 1 }"], False),
        (["{ A = 2, B = 2 }", "{ A = 1 }"], True),
        (["{ A = 1, B = 1 }", '{ A = 1, B = "any" }'], True),
        (['["A"]', '["B"]'], False),
    ],
)
def test_a_group_has_no_more_copies_than_it_says(groups: list[str], apart: bool) -> None:
    puzzle, first = only_solution(TWO_FRAMES + "".join(map(STAY.format, groups)))
    found = psolver.disassemble(first, puzzle=puzzle)
    assert (found.stuck is None) is apart
    assert move_fault(first, found, puzzle.together) == ""
    assert len(found.together) == (2 if apart else "B" in groups[0] and 1)
    for one in (psolver.Puzzle.from_dict(puzzle.to_dict()), loads(dumps(puzzle))):
        assert one == puzzle


def test_many_parts_and_groups_are_settled_soon() -> None:
    groups = [StayTogether((("A", 2 * n + 1), ("B", 3))) for n in range(8)]
    assert not can_stay(["AAB"] * 26, groups, Control(20).tick)
    assert can_stay(["AAB"] * 21, [*groups, StayTogether((("A", 30), ("B", 30)))], Control(20).tick)
