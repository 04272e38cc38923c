"""Random small exact-cover problems, with any bounds."""

from __future__ import annotations

from random import Random

from psolver.cover.problem import Problem

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


def grouped_problem(seed: int, wide: bool = False) -> Problem:
    """Options over cells, most of them in groups of any bounds; with `wide` many cells that are
    already sure.
    """
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
    # each has an option of its own, in front of the others: the cells get two words
    more = 70 if wide else 0
    bounds = [(1, 1)] * more + bounds + [random.choice(GROUP_BOUNDS) for _ in range(groups)]
    alone = [(cell,) if not groups else (cell, len(bounds)) for cell in range(more)]
    options = alone + [tuple(item + more for item in items) for items in options]
    return Problem(
        tuple(least for least, _ in bounds) + (0,) * bool(groups),
        tuple(most for _, most in bounds) + (10**9,) * bool(groups),
        tuple(options),
        tuple([len(bounds)] * more + [group + more for group in of]) if groups else (),
    )
