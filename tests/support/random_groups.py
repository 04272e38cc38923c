"""Random puzzles in which some of the pieces are used: with `use` and groups, in every lattice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

from psolver.puzzle.model import Piece, PieceGroup, Puzzle
from support import brute
from support.randoms import puzzle_of_some_lattice

MOST_LOOKED_AT = 20


def random_groups(seed: int) -> Puzzle:
    """The random puzzle of a number with looser bounds of the pieces, and one to three groups;
    most often some tiling that there was keeps to them.
    """
    random = Random(f"groups {seed}")
    puzzle = puzzle_of_some_lattice(seed)
    pieces = tuple(_looser(random, piece) for piece in puzzle.pieces)
    puzzle = replace(puzzle, pieces=pieces)
    found = list(islice(brute.tilings(puzzle), MOST_LOOKED_AT))
    tiling = random.choice(found) if found and random.random() < 0.75 else frozenset()
    used = Counter(name for name, _ in tiling)
    names = [piece.name for piece in pieces]
    groups = []
    if random.random() < 0.5:
        groups.append(_group(random, "", names, used))
    while not groups or random.random() < 0.4:
        some = random.sample(names, random.randint(1, len(names)))
        groups.append(_group(random, random.choice(["", "some"]), some, used))
    return replace(puzzle, groups=tuple(groups))


def _looser(random: Random, piece: Piece) -> Piece:
    if random.random() < 0.5:
        return piece
    most = piece.most if piece.most is None or random.random() < 0.5 else piece.most + 1
    return replace(piece, least=0, most=most)


def _group(random: Random, name: str, names: list[str], used: Counter[str]) -> PieceGroup:
    """A group of some pieces that are used so often, or nearly."""
    times = sum(used[name] for name in names)
    if random.random() < 0.2:
        times = max(0, times + random.choice([-1, 1, 2]))
    bounds: list[tuple[int, int | None]] = [
        (times, times),
        (times, times),
        (0, times),
        (times, None),
        (max(0, times - 1), times + 1),
        (0, None),
    ]
    return PieceGroup(name, tuple(names), *random.choice(bounds))
