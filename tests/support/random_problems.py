"""Random small exact-cover problems, with any bounds."""

from __future__ import annotations

from random import Random

from psolver.engines import with_symmetries
from psolver.search import Problem, grouped

GROUP_BOUNDS = [(1, 1)] * 6 + [(0, 1), (0, 2), (1, 2), (2, 2), (1, 3), (0, 10**9), (2, 10**9)]
GROUP_BOUNDS += [(0, 0), (2, 1)]  # what cannot be


def random_problem(seed: int) -> Problem:
    """Up to five items with any bounds, some of which cannot be, and up to eight options."""
    random = Random(seed)
    items = random.randint(1, 5)
    bounds = [sorted(random.choices(range(6), (3, 5, 2, 1, 1, 1), k=2)) for _ in range(items)]
    if random.random() < 0.1:
        bounds[0].reverse()
    options = [
        tuple(sorted(random.sample(range(items), random.randint(1, items))))
        for _ in range(random.randint(0, 8))
    ]
    least, most = zip(*bounds, strict=True)
    return Problem(least, most, tuple(options), ())


def grouped_problem(seed: int) -> Problem:
    """Options over cells, most of them in groups of any bounds."""
    random = Random(seed)
    cells, groups = random.randint(1, 7), random.choice([0, 1, 2, 3])
    bounds = [random.choice([(1, 1), (1, 1), (1, 1), (0, 1), (0, 1), (0, 0)]) for _ in range(cells)]
    options, of = [], []
    for _ in range(random.randint(1, 11)):
        items = random.sample(range(cells), random.randint(0 if groups else 1, min(4, cells)))
        if groups:
            of.append(cells + random.randrange(groups))
            items.append(of[-1])
        options.append(tuple(sorted(items)))
    bounds += [random.choice(GROUP_BOUNDS) for _ in range(groups)]
    least, most = zip(*bounds, strict=True)
    return Problem(least, most, tuple(options), tuple(of))


def coloured_problem(seed: int) -> Problem:
    """Options of which most give colours to some items that others hold without one; with the
    symmetry, if there is one by chance, that turns both kinds of items round.
    """
    random = Random(seed)
    primary, secondary = random.randint(1, 4), random.randint(1, 4)
    kinds = [(1, 1)] * 5 + [(0, 1), (0, 2), (1, 2), (2, 2)]
    if random.random() < 0.1:
        kinds += [(0, 0), (2, 1)]
    bounds = [random.choice(kinds) for _ in range(primary)]
    items, first = [*range(primary)], primary
    turned = [*reversed(items), *reversed(range(first, first + secondary))]
    is_alike = random.random() < 0.6
    if is_alike:
        bounds = [bounds[min(item, primary - 1 - item)] for item in items]
    made: list[tuple[tuple[int, ...], tuple[tuple[int, int], ...]]] = []
    for _ in range(random.randint(1, 5 if is_alike else 10)):
        held = random.sample(items, min(primary, random.choice([0, 1, 1, 1, 2, 2])))
        given = []
        for item in range(first, first + secondary):
            kind = random.random()
            if kind < 0.5:
                given.append((item, random.randrange(1 + random.choice([1, 2, 5]))))
            elif kind < 0.65:
                held.append(item)
        made.append((tuple(sorted(held)), tuple(given)))
        if is_alike:
            images = tuple(sorted((turned[item], colour) for item, colour in given))
            made.append((tuple(sorted(turned[item] for item in held)), images))
    least, most = zip(*bounds, *[(0, 1)] * secondary, strict=True)
    options, colours = zip(*made, strict=True)
    problem = grouped(Problem(least, most, options, (), colours=colours))
    return with_symmetries(problem, [(*turned, len(turned))])[0]
