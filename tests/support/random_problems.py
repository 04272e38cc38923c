"""Random small exact-cover problems, with any bounds."""

from __future__ import annotations

from random import Random

from psolver.cover.problem import Problem


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
