"""A core that is called minimal needs each of its parts: without any of them the rest has a tiling,
whatever rules are mixed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from support import brute
from support.cores import part_of, with_less
from support.places import data_text
from support.random_mixtures import FEATURES, random_mixture
from support.seeds import seeds

import psolver
from psolver import Core, Puzzle, Search
from psolver.reasons import core_reason
from psolver.search import area_reason, encode

PATIENCE = 100_000  # steps of brute force
NAMES = [*FEATURES, ""]  # "" for a mixture of some

MONOMINOES_APART = data_text("minimal-cores-monominoes-apart.toml")

TWO_OF_ONE_COLOUR = data_text("minimal-cores-two-of-one-colour.toml")


def is_possible(puzzle: Puzzle) -> bool:
    """Whether a puzzle has a tiling: by brute force, or if that takes long by dancing links."""
    try:
        return next(brute.tilings(puzzle, PATIENCE), None) is not None
    except brute.TooLong:
        with Search(puzzle, engine="dlx", limit=1) as search:
            return bool(list(search))


def core_of(puzzle: Puzzle) -> Core | None:
    """The core of an impossible puzzle, which is impossible by itself; None for no core."""
    reason = core_reason(encode(puzzle))
    if reason is None:
        return None
    assert reason.core
    assert not is_possible(part_of(puzzle, reason.core))
    return reason.core


@pytest.mark.parametrize("seed", seeds(65, 6000, heavy={4, 12}))
def test_each_part_of_a_core_that_is_called_minimal_is_needed(seed: int) -> None:
    name = NAMES[seed % len(NAMES)]
    puzzle = random_mixture(seed, *filter(None, [name]))
    if area_reason(puzzle) or brute.is_possible(puzzle):
        return
    core = core_of(puzzle)
    if core and core.minimal:
        assert all(is_possible(part_of(puzzle, less)) for less in with_less(core))


@pytest.mark.parametrize(
    "make",
    [
        partial(psolver.loads, MONOMINOES_APART),
        partial(psolver.loads, TWO_OF_ONE_COLOUR),
        partial(random_mixture, 4, "edges"),
    ],
)
def test_copies_of_a_piece_keep_the_rules_when_its_bound_is_given_up(
    make: Callable[[], Puzzle],
) -> None:
    puzzle = make()
    core = core_of(puzzle)
    assert core
    assert (core.minimal, ()) == (True, core.most)
    assert all(is_possible(part_of(puzzle, less)) for less in with_less(core))


def test_there_is_no_core_if_pieces_must_touch_others_of_their_colour() -> None:
    text = 'touch = "corners"\nboard = "###"\n[[piece]]\nname = "A"\nshape = "##"\ncolor = "red"'
    assert core_of(psolver.loads(text)) is None
