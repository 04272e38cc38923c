"""Taking pieces apart by the search, by brute force, and a checker of certificates; the others
share no code with the search.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

import psolver
from psolver import Puzzle, StayTogether, Tiling
from psolver.disassembly import Disassembly, disassemblies

Cell = tuple[int, ...]
Cells = frozenset[Cell]


def taken_apart(
    tiling: Tiling, groups: Sequence[StayTogether] = (), turns: str = ""
) -> Disassembly:
    """How the search takes a tiling apart, at this control."""
    ((_, found),) = disassemblies(iter([(0, tiling)]), 1, True, groups, turns)
    return found


def only_solution(text: str) -> tuple[Puzzle, Tiling]:
    """A puzzle, and the first tiling of it."""
    puzzle = psolver.loads(text)
    first, *_ = psolver.Search(puzzle)
    return puzzle, first


def plus(one: Cell, other: Cell, times: int = 1) -> Cell:
    return tuple(a + times * b for a, b in zip(one, other, strict=True))


def units(axes: int) -> list[Cell]:
    return [
        tuple(sign * (axis == k) for k in range(axes)) for axis in range(axes) for sign in (1, -1)
    ]


def collide(pieces: Sequence[Cells], state: Sequence[Cell]) -> bool:
    cells = [plus(cell, by) for piece, by in zip(pieces, state, strict=True) for cell in piece]
    return len(set(cells)) < len(cells)


def reach_of(pieces: Sequence[Cells], state: Sequence[Cell]) -> int:
    """More steps than pieces can have between them and still touch."""
    cells = [plus(cell, by) for piece, by in zip(pieces, state, strict=True) for cell in piece]
    return 1 + max(max(column) - min(column) + 1 for column in zip(*cells, strict=True))


def groups(number: int) -> Iterator[tuple[int, ...]]:
    for size in range(1, number):
        yield from combinations(range(number), size)


def moved(state: Sequence[Cell], group: Sequence[int], by: Cell, times: int) -> tuple[Cell, ...]:
    return tuple(plus(one, by, times) if k in group else one for k, one in enumerate(state))


def normal(state: Sequence[Cell]) -> tuple[Cell, ...]:
    return tuple(plus(one, state[0], -1) for one in state)


# brute force --------------------------------------------------------------------------------------


def explored(
    pieces: Sequence[Cells], start: Sequence[Cell]
) -> tuple[dict[tuple[Cell, ...], int], list[tuple[int, tuple[int, ...], tuple[Cell, ...]]]]:
    """All states with the fewest moves to each, and the separations: moves, group and state; states
    beyond a separation are not looked at.
    """
    first = normal(start)
    found = {first: 0}
    separations = []
    todo = deque([first])
    while todo:
        state = todo.popleft()
        far = reach_of(pieces, state)
        for group in groups(len(pieces)):
            for unit in units(len(first[0])):
                for times in range(1, far + 1):
                    after = moved(state, group, unit, times)
                    if collide(pieces, after):
                        break
                    if times == far:
                        separations.append((found[state] + 1, group, state))
                    new = normal(after)
                    if new not in found and reach_of(pieces, after) <= LOST:
                        found[new] = found[state] + 1
                        todo.append(new)
        if separations:
            break
    return found, separations


LOST = 40


def level_and_states(pieces: Sequence[Cells]) -> tuple[int, int]:
    """The fewest moves up to the first separation, or 0 and the number of all states."""
    found, separations = explored(pieces, [(0,) * len(min(pieces[0]))] * len(pieces))
    if separations:
        return min(moves for moves, _, _ in separations), 0
    return 0, len(found)


def comes_apart(pieces: Sequence[Cells]) -> bool:
    """Whether all come apart, whichever part is separated first, in the states found before."""
    if len(pieces) < 2:
        return True
    _, separations = explored(pieces, [(0,) * len(min(pieces[0]))] * len(pieces))
    for _, group, state in separations:
        parts = [
            [
                frozenset(plus(cell, state[k]) for cell in pieces[k])
                for k in range(len(pieces))
                if (k in group) == inside
            ]
            for inside in (True, False)
        ]
        if all(comes_apart(part) for part in parts):
            return True
    return False


def ends_apart(
    pieces: Sequence[Cells],
    names: Sequence[str],
    groups: Sequence[Mapping[str, int]],
    random: Random,
) -> bool:
    """Whether all pieces come apart but for those that may stay together, whichever separation is
    taken first: groups have the most copies of each name, a part goes into one of them, and the
    parts in a group have no more copies together than it. A part of pieces that are all in one
    group alone, the same, may stay at once. Something has to come off.
    """
    left = list(_left(pieces, names, groups, random))
    if len(pieces) > 1 and any(len(part) == len(pieces) for part in left):
        return False
    for homes in product(groups, repeat=len(left)):
        fits = True
        for group in groups:
            inside = [
                name
                for part, home in zip(left, homes, strict=True)
                if home is group
                for name in part
            ]
            fits = fits and all(inside.count(name) <= group.get(name, 0) for name in inside)
        if fits:
            return True
    return False


def _left(
    pieces: Sequence[Cells],
    names: Sequence[str],
    groups: Sequence[Mapping[str, int]],
    random: Random,
    whole: bool = True,
) -> Iterator[Sequence[str]]:
    """The names of the pieces of each part that is left, and that may not stay at once."""
    homes = {tuple(n for n, group in enumerate(groups) if name in group) for name in names}
    if len(pieces) < 2 or (not whole and len(homes) == 1 and len(homes.pop()) == 1):
        return
    _, separations = explored(pieces, [(0,) * len(min(pieces[0]))] * len(pieces))
    if not separations:
        yield names
        return
    _, group, state = random.choice(separations)
    for inside in (True, False):
        part = [k for k in range(len(pieces)) if (k in group) == inside]
        lying = [frozenset(plus(cell, state[k]) for cell in pieces[k]) for k in part]
        yield from _left(lying, [names[k] for k in part], groups, random, False)


# random assemblies --------------------------------------------------------------------------------


def random_pieces(random: Random, most: int = 5) -> list[Cells]:
    """Pieces that lie together in a small box: grown, or of cells at random."""
    axes = random.choice([2, 3, 3, 3])
    sides = [random.randint(2, 5 if axes == 2 else 3) for _ in range(axes)]
    cells = list(product(*map(range, sides)))
    number = min(random.randint(2, most), len(cells) // 2)
    owner = dict.fromkeys(cells, -1)
    for piece, cell in enumerate(random.sample(cells, number)):
        owner[cell] = piece
    rounds = random.randint(len(cells), 4 * len(cells))
    scattered = random.random() < 0.3
    for _ in range(rounds):
        cell = random.choice(cells)
        if owner[cell] < 0:
            around = [owner.get(plus(cell, unit), -1) for unit in units(axes)]
            near = [piece for piece in around if piece >= 0]
            if scattered:
                owner[cell] = random.randrange(number)
            elif near:
                owner[cell] = random.choice(near)
    return [
        frozenset(cell for cell, one in owner.items() if one == piece) for piece in range(number)
    ]


# certificates -------------------------------------------------------------------------------------


def fault(certificate: Mapping[str, Any]) -> str:
    """Return what is wrong with a certificate, as `psolver disassemble` writes it; "" for
    nothing.
    """
    pieces = [frozenset(map(tuple, one["cells"])) for one in certificate["placements"]]
    at = [(0,) * len(min(pieces[0]))] * len(pieces)
    if collide(pieces, at):
        return "pieces overlap"
    parts = [tuple(range(len(pieces)))] if len(pieces) > 1 else []
    separations = certificate["separations"]
    if certificate["level"] != [len(one["moves"]) for one in separations]:
        return "wrong level"
    if certificate["moves"] != sum(certificate["level"]):
        return "wrong number of moves"
    for separation in separations:
        part = tuple(separation["pieces"])
        if part not in parts:
            return "no such part"
        parts.remove(part)
        for place, move in enumerate(separation["moves"]):
            group = move["pieces"]
            if move["away"] != (place == len(separation["moves"]) - 1):
                return "the last move of a separation is not the one that separates"
            if not 0 < len(set(group) & set(part)) < len(part) or not set(group) < set(part):
                return "not a group of the part"
            if wrong := replayed(pieces, at, part, move):
                return wrong
        last = set(separation["moves"][-1]["pieces"])
        for inside in (True, False):
            rest = tuple(piece for piece in part if (piece in last) == inside)
            if len(rest) > 1:
                parts.append(rest)
    for one in certificate.get("together", []):
        if tuple(one["pieces"]) not in parts:
            return "no such part stays together"
        parts.remove(tuple(one["pieces"]))
        if one["states"]:  # else its pieces may stay together at once
            wrong = open_state([pieces[piece] for piece in one["pieces"]], one["states"])
            if wrong:
                return wrong
    if "stuck" not in certificate:
        return "" if certificate["apart"] and not parts else "pieces are left together"
    stuck = certificate["stuck"]
    if certificate["apart"] or tuple(stuck["pieces"]) not in parts:
        return "no such part is left"
    return open_state([pieces[piece] for piece in stuck["pieces"]], stuck["states"])


def replayed(
    pieces: Sequence[Cells], at: list[Cell], part: Sequence[int], move: Mapping[str, Any]
) -> str:
    """Move a group cube by cube; return what it hits."""
    by = move["by"]
    steps = max(map(abs, by))
    if sum(map(bool, by)) != 1:
        return "a move is not along an axis"
    unit = tuple(step // steps for step in by)
    before = [at[piece] for piece in part]
    own = [pieces[piece] for piece in part]
    group = [place for place, piece in enumerate(part) if piece in move["pieces"]]
    if move["away"]:
        steps = reach_of(own, before)
    for times in range(1, steps + 1):
        if collide(own, moved(before, group, unit, times)):
            return "pieces collide"
    if not move["away"]:
        for piece, one in zip(part, moved(before, group, unit, steps), strict=True):
            at[piece] = one
    return ""


def open_state(pieces: Sequence[Cells], states: Sequence[Sequence[Sequence[int]]]) -> str:
    """Return whether a finite set of states, which has that of the solution, can be left by a step
    of any group. If not, no group gets away: it would pass states without end.
    """
    known = {tuple(map(tuple, state)) for state in states}
    if ((0,) * len(min(pieces[0])),) * len(pieces) not in known:
        return "the solution is not among the states"
    for state in known:
        if len(state) != len(pieces) or any(state[0]) or collide(pieces, state):
            return "not a state"
        for group in groups(len(pieces)):
            for unit in units(len(state[0])):
                after = moved(state, group, unit, 1)
                if not collide(pieces, after) and normal(after) not in known:
                    return "a move leads to another state"
    return ""


def mutated(certificate: Mapping[str, Any], random: Random) -> dict[str, Any]:
    """Return a certificate with one fault."""
    from copy import deepcopy

    one = deepcopy(dict(certificate))
    ways = ["cell", "level"]
    ways += ["drop", "shift"] * 3 if "stuck" in one else ["less"]
    ways += ["far", "whole", "stay"] if one["separations"] else []
    way = random.choice(ways)
    separation = random.choice(one["separations"]) if one["separations"] else None
    if way == "cell":
        first, second = random.sample(one["placements"], 2)
        first["cells"].append(random.choice(second["cells"]))
    elif way == "level":
        one["level"] = [*one["level"], 1]
    elif way == "drop":
        one["stuck"]["states"].remove(random.choice(one["stuck"]["states"]))
    elif way == "shift":
        random.choice(random.choice(one["stuck"]["states"])[1:])[0] += random.choice([-99, 99])
    elif way == "less":
        one["separations"].pop()
        one["moves"] -= one["level"].pop()
    elif separation:
        move = separation["moves"][0]
        if way == "far":
            move["by"] = [step * 1000 for step in move["by"]]
            move["away"] = False
        elif way == "whole":
            move["pieces"] = separation["pieces"]
        else:
            separation["moves"][-1]["away"] = False
    return one
