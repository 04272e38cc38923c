"""A written file has the solutions of its puzzle, or the puzzle is refused: random puzzles with any
mixture of features, and samples.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import brute
from support.command import run_in
from support.random_mixtures import random_mixture
from support.random_plain import random_of_some_lattice

import psolver
from psolver import Puzzle

pytestmark = pytest.mark.usefixtures("own_folder")
WRITTEN = ("burrtools", "polycube", "polysolve", "polysolver")
REFUSED = re.compile(r"[^\n]+: (cannot be written for \w+: [^\n]+|is too large [^\n]+)\n")


def there(name: str, puzzle: Puzzle) -> Puzzle | None:
    """A puzzle as it comes back from a format; None if it is refused."""
    Path("a.toml").write_text(psolver.dumps(puzzle), encoding="utf-8")
    done = run_in(Path.cwd(), "convert", "a.toml", "b", "--to", name)
    if done.status:
        assert REFUSED.fullmatch(done.err)
        return None
    losses: list[str] = []
    back = psolver.load("b", format=name, notice=losses.append)
    assert [] == losses
    return back


def some() -> Iterator[Puzzle]:
    """Random puzzles: plain ones, and with one feature or several."""
    yield from map(random_of_some_lattice, range(40))
    for seed in range(2):
        yield random_mixture(seed)
        for feature in ("optional", "marks", "groups", "looser"):
            yield random_mixture(seed, feature)


def test_random_puzzles_have_the_solutions_of_brute_force() -> None:
    taken: Counter[str] = Counter()
    for puzzle in some():
        found = [(name, back) for name in WRITTEN if (back := there(name, puzzle)) is not None]
        expected = len(brute.solutions(puzzle)) if found else 0
        for name, back in found:
            assert (name, puzzle.file, expected) == (name, puzzle.file, psolver.count(back))
            taken[name] += 1
    assert min(taken[name] for name in WRITTEN if name != "polycube") > 3, taken


@pytest.mark.parametrize("name", WRITTEN)
def test_the_soma_cube_has_its_solutions(name: str) -> None:
    back = there(name, psolver.load("soma-cube"))
    assert back
    assert 11_520 == psolver.count(back)
