"""A written file has the solutions of its puzzle, or the puzzle is refused: random puzzles with any
mixture of features, and samples.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from support import brute
from support.places import SAMPLES
from support.random_mixtures import random_mixture
from support.random_plain import random_of_some_lattice
from support.seeds import seeds

import psolver
from psolver import PsolverError, Puzzle
from psolver.core.formats import FOREIGN_READERS, FOREIGN_WRITERS
from psolver.exchange.foreign.foreign_file import ForeignChoices

REFUSED = re.compile(r"[^\n]+: (cannot be written for \w+: [^\n]+|is too large [^\n]+)")


def there(name: str, puzzle: Puzzle) -> Puzzle | None:
    """A puzzle as it comes back from a format; None if it is refused."""
    try:
        data, losses = FOREIGN_WRITERS[name]([puzzle])
    except PsolverError as error:
        fault = str(error)
        assert REFUSED.fullmatch(fault)
        return None
    assert not any("\n" in loss for loss in losses)
    (back,) = FOREIGN_READERS[name](data, "a", ForeignChoices())
    assert () == back.losses
    return back.puzzle


def some(seed: int) -> Iterator[Puzzle]:
    """Random puzzles: plain ones, and with one feature or several."""
    yield random_of_some_lattice(seed)
    yield random_mixture(seed)
    for feature in ("optional", "marks", "groups", "looser"):
        yield random_mixture(seed, feature)


@pytest.mark.parametrize("seed", seeds(6, 600))
def test_random_puzzles_have_the_same_number_of_solutions(seed: int) -> None:
    for puzzle in some(seed):
        expected = len(brute.solutions(puzzle)) if not puzzle.goal else -1
        for name in FOREIGN_WRITERS:
            back = there(name, puzzle)
            assert back is None or expected == len(brute.solutions(back)), (name, puzzle.file)


OF_TWO_PIECES = "board = '''\n###\n###\n'''\npieces = '''\nAA\nAA\n\nBB\n'''\n"


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ('faults = "none"', "no rule on fault lines"),
        ('corners = "no four meet"', "no rule on points where pieces meet"),
        ("clues = '''\nA|B . .\n. . .\n'''", "no clues of several pieces"),
    ],
)
def test_a_rule_that_no_other_program_has_is_refused(key: str, words: str) -> None:
    refused_everywhere(psolver.loads(f"{key}\n{OF_TWO_PIECES}"), words)


def test_rules_on_regions_are_refused() -> None:
    with pytest.raises(PsolverError) as caught:
        FOREIGN_WRITERS["burrtools"]([psolver.load("pips-12-dominoes")])
    assert "rules on regions" in str(caught.value)


def refused_everywhere(puzzle: Puzzle, words: str) -> None:
    for name in FOREIGN_WRITERS:
        with pytest.raises(PsolverError) as caught:
            FOREIGN_WRITERS[name]([puzzle])
        assert words in str(caught.value)


def test_every_format_takes_some_of_the_random_puzzles() -> None:
    taken: Counter[str] = Counter()
    for seed in range(40):
        for name in FOREIGN_WRITERS:
            taken[name] += there(name, random_of_some_lattice(seed)) is not None
    assert {"burrtools", "polysolve", "polysolver"} <= {name for name, n in taken.items() if n > 3}


@pytest.mark.parametrize("name", FOREIGN_WRITERS)
def test_samples_have_the_same_number_of_solutions(name: str) -> None:
    back = there(name, psolver.load(SAMPLES / "soma-cube.toml"))
    assert back
    assert psolver.count(back) == 11_520
    for sample in ("kings-8x8", "two-sided-trominoes-6x6"):
        assert there(name, psolver.load(SAMPLES / f"{sample}.toml")) is None
