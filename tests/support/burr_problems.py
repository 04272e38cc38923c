"""Random problems of BurrTools as XML, and the number of their assemblies by brute force, from what
BurrTools does: it shares no code with the reader.

A shape is its size along x, y and z, and its cells: a state `#`, `+` or `_`, and a colour, 0 for
none; x runs fastest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations, product
from random import Random
from typing import NamedTuple

Point = tuple[int, int, int]
Cells = Mapping[Point, tuple[str, int]]  # of those that are not empty


class Use(NamedTuple):
    """A shape of a problem, and the bounds on its uses."""

    cells: Cells
    least: int
    most: int


class BurrProblem(NamedTuple):
    """The shapes of a problem, its result, the pairs of colours, its number of holes or None."""

    uses: tuple[Use, ...]
    result: Cells
    pairs: frozenset[tuple[int, int]]
    most_holes: int | None


def _turns() -> list[tuple[Point, Point]]:
    """The 24 turns of a cube, each as the axis that becomes x, y and z, and its sign."""
    turns = []
    for axes in permutations(range(3)):
        even = axes in ((0, 1, 2), (1, 2, 0), (2, 0, 1))
        for signs in product((1, -1), repeat=3):
            if (signs[0] * signs[1] * signs[2] == 1) == even:
                turns.append((axes, signs))
    return turns


TURNS = _turns()


def assemblies(problem: BurrProblem) -> int:
    """The number of assemblies, those that are the same when they are turned each by itself."""
    places = [_places(use.cells, problem) for use in problem.uses]
    needed = {cell for cell, (state, _) in problem.result.items() if state == "#"}
    least_area = sum(use.least * _size(use.cells) for use in problem.uses)
    most_area = sum(use.most * _size(use.cells) for use in problem.uses)
    most_holes = len(problem.result)
    if problem.most_holes is not None and least_area != most_area:
        most_holes = problem.most_holes

    def count(shape: int, first: int, used: int, covered: frozenset[Point]) -> int:
        if shape == len(problem.uses):
            return needed <= covered and len(problem.result) - len(covered) <= most_holes
        use = problem.uses[shape]
        number = 0
        if used >= use.least:
            number = count(shape + 1, 0, 0, covered)
        if used < use.most:
            for place in range(first, len(places[shape])):
                cells = places[shape][place]
                if covered.isdisjoint(cells):
                    number += count(shape, place + 1, used + 1, covered | cells)
        return number

    return count(0, 0, 0, frozenset())


def _size(cells: Cells) -> int:
    return sum(state == "#" for state, _ in cells.values())


def _places(cells: Cells, problem: BurrProblem) -> list[frozenset[Point]]:
    """The cells that a shape covers, for each way in which it may lie in the box of the result."""
    low, high = _box(problem.result)
    found = []
    for image in {frozenset(_turned(cells, *turn).items()) for turn in TURNS}:
        image_low, image_high = _box(dict(image))
        ranges = [range(low[n] - image_low[n], high[n] - image_high[n] + 1) for n in range(3)]
        for by in product(*ranges):
            lying = {tuple(p + b for p, b in zip(c, by, strict=True)): s for c, s in image}
            if all(_may_lie(cell, sign, problem) for cell, sign in lying.items()):
                found.append(frozenset(c for c, (state, _) in lying.items() if state == "#"))
    return found


def _may_lie(cell: Point, sign: tuple[str, int], problem: BurrProblem) -> bool:
    state, colour = sign
    if state == "#" and cell not in problem.result:
        return False
    _, ground = problem.result.get(cell, ("_", 0))
    return not colour or not ground or (colour, ground) in problem.pairs


def _turned(cells: Cells, axes: Point, signs: Point) -> Cells:
    """The cells after a turn, moved to the origin."""
    images = {
        tuple(s * c[a] for a, s in zip(axes, signs, strict=True)): v for c, v in cells.items()
    }
    low, _ = _box(images)
    return {tuple(p - q for p, q in zip(c, low, strict=True)): v for c, v in images.items()}


def _box(cells: Iterable[Point]) -> tuple[Point, Point]:
    columns = [*zip(*cells, strict=True)]
    return tuple(map(min, columns)), tuple(map(max, columns))


# random problems, and their files -----------------------------------------------------------------


def random_burr_problem(random: Random) -> BurrProblem:
    """A small problem, with colours, ranges, holes or open cells, or without them."""
    colours = random.choice([0, 0, 1, 2, 2, 3])
    is_flat = random.random() < 0.6
    sides = random.choice([(2, 2), (3, 2), (4, 1), (3, 3), (4, 2)]) if is_flat else (2, 2)
    size = (*sides, 1 if is_flat else 2)
    all_cells = [*product(*map(range, size))]
    open_share = random.choice([0.0, 0.3, 1.0])
    result = {}
    for cell in all_cells:
        if random.random() < 0.9:
            state = "+" if random.random() < open_share else "#"
            result[cell] = (state, _colour(random, colours))
    result = result or {all_cells[0]: ("#", 0)}
    has_open = random.random() < 0.5
    uses = []
    for _ in range(random.choice([1, 2, 2, 3])):
        cells = _random_shape(random, size, colours, has_open)
        least = random.choice([0, 1, 1, 1, 2])
        most = least if random.random() < 0.5 else least + random.choice([1, 2])
        uses.append(Use(cells, least, max(1, most)))
    pairs = product(range(1, colours + 1), repeat=2)
    allowed = frozenset(pair for pair in pairs if random.random() < 0.6)
    most_holes = random.choice([None, 0, 1, 1, 2, 3])
    return BurrProblem(tuple(uses), result, allowed, most_holes)


def _colour(random: Random, colours: int) -> int:
    return random.randint(0, colours) if random.random() < 0.7 else 0


def _random_shape(random: Random, size: Point, colours: int, has_open: bool) -> Cells:
    cells: dict[Point, tuple[str, int]] = {}
    share = random.choice([0.0, 0.5, 1.0])
    place = tuple(map(random.randrange, size))
    for _ in range(random.choice([1, 2, 2, 3, 3, 4])):
        cells[place] = ("#", _colour(random, colours) if random.random() < share else 0)
        axis = random.randrange(3)
        moved = list(random.choice([*cells]))
        moved[axis] = min(max(moved[axis] + random.choice([-1, 1]), 0), size[axis] - 1)
        place = tuple(moved)
    for cell in product(*map(range, size)) if has_open else ():
        if cell not in cells and random.random() < 0.25:
            cells[cell] = ("+", _colour(random, colours))
    return cells


def burr_file(problems: Iterable[BurrProblem]) -> bytes:
    """The file of some problems."""
    shapes: list[str] = []
    texts = []
    colours = 0
    for problem in problems:
        elements = []
        for use in problem.uses:
            elements.append(f'<shape id="{len(shapes)}" min="{use.least}" max="{use.most}"/>')
            shapes.append(_voxel(use.cells))
        used = [colour for cells in _all_cells(problem) for _, colour in cells.values()]
        colours = max([colours, *used, *map(max, problem.pairs)])
        holes = "" if problem.most_holes is None else f' maxHoles="{problem.most_holes}"'
        pairs = "".join(f'<pair piece="{a - 1}" result="{b - 1}"/>' for a, b in problem.pairs)
        texts.append(
            f'<problem state="0"{holes}><shapes>{"".join(elements)}</shapes>'
            f'<result id="{len(shapes)}"/><bitmap>{pairs}</bitmap></problem>'
        )
        shapes.append(_voxel(problem.result))
    colors = colours * '<color red="1" green="2" blue="3"/>'
    inside = f'<gridType type="0"/><colors>{colors}</colors><shapes>{"".join(shapes)}</shapes>'
    text = f'<puzzle version="2">{inside}<problems>{"".join(texts)}</problems></puzzle>'
    return text.encode()


def _all_cells(problem: BurrProblem) -> Iterator[Cells]:
    yield problem.result
    for use in problem.uses:
        yield use.cells


def _voxel(cells: Cells) -> str:
    _, high = _box(cells)
    sides = [number + 1 for number in high]
    text = ""
    for z, y, x in product(*map(range, sides[::-1])):
        state, colour = cells.get((x, y, z), ("_", 0))
        text += f"{state}{colour or ''}"
    return f'<voxel x="{sides[0]}" y="{sides[1]}" z="{sides[2]}" type="0">{text}</voxel>'
