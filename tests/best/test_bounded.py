"""The best covers by states within a bound: those of brute force, however bad the weights are."""

from __future__ import annotations

import random
from functools import partial

import pytest
from support import brute
from support.random_mixtures import random_mixture
from support.seeds import seeds
from support.tuning import tune

import psolver
from psolver.best import bounded, cover_objective, worth_of
from psolver.best.bounded import BoundedStates
from psolver.engines import is_cover
from psolver.engines.refutation import WEIGHT_UNIT
from psolver.search import Problem, encode

PLENTY = 10_000_000  # states
FEATURES = (("best",), ("blocking",), ("best", "groups"), ("best", "marks"), ("best", "edges"))


@pytest.mark.parametrize("states", [0, PLENTY])
@pytest.mark.parametrize("weights", ["programme", "any"])
@pytest.mark.parametrize("seed", seeds(10, 1500))
def test_the_best_is_that_of_brute_force_and_none_is_better(
    monkeypatch: pytest.MonkeyPatch, seed: int, weights: str, states: int
) -> None:
    rng = random.Random(seed)
    if weights == "any":
        monkeypatch.setattr(bounded, "dual_weights", partial(any_weights, rng))
    if not states:
        tune(monkeypatch, LEAST_STATES_A_STEP=3)
    if seed % 2:  # most levels are made again when a cover is read
        tune(monkeypatch, MOST_STORED_STATES=seed % 7, STEPS_BETWEEN_STORED=2 + seed % 5)
    puzzle = random_mixture(seed, *FEATURES[seed % len(FEATURES)])
    encoding = encode(puzzle)
    aim = cover_objective(encoding)
    sign = 1 if aim.most else -1
    worths = [sign * worth for worth in aim.worths(len(encoding.problem.options))]
    search = BoundedStates(encoding.problem, worths, aim.full)
    if not search.suits or not (bound := search.weigh()):
        return
    best, _ = brute.best_tilings(puzzle)
    found = search.search(None, states)
    assert found.complete or not states
    assert (found.worth is None) == (found.cover is None)
    if found.worth is None or found.cover is None:
        assert best is None or not found.complete
        return
    assert is_cover(encoding.problem, found.cover)
    if aim.full:
        lying = encoding.tiling(found.cover)
        assert not brute.has_room(puzzle, frozenset((p.piece, frozenset(p.cells)) for p in lying))
    assert found.worth == sign * aim.worth(found.cover) <= bound[0]
    assert best is not None
    worth = worth_of(puzzle, sign * found.worth)
    assert worth <= best if aim.most else worth >= best
    assert not found.complete or worth == best
    better = search.search(found.worth + 1, states)
    assert not (found.complete and better.complete) or better.worth is None
    same = search.search(sign * aim.worth(found.cover), PLENTY)
    assert same.worth is not None
    assert same.worth >= found.worth


def any_weights(rng: random.Random, problem: Problem, *_: object) -> tuple[int, ...]:
    """Return weights that no programme gives, some below 0."""
    return tuple(rng.randrange(-WEIGHT_UNIT, 2 * WEIGHT_UNIT) for _ in problem.least)


SHAPES = ("##", "###", "##\n#.", "####", "##\n##", "###\n.#.", ".##\n##.", "###\n#..", "##\n##\n#.")
SHAPES += (".#.\n###\n.#.", "##.\n.#.\n.##", "#.\n##\n#.\n#.")


@pytest.mark.parametrize("weights", ["programme", "any"])
@pytest.mark.parametrize("seed", seeds(6, 1000))
def test_half_a_board_and_the_area_leave_out_no_best_cover(
    monkeypatch: pytest.MonkeyPatch, seed: int, weights: str
) -> None:
    """Whole boards, on which both leave states out; the worth is that of brute force, whatever the
    least worth that is searched for.
    """
    rng = random.Random(seed)
    if weights == "any":
        monkeypatch.setattr(bounded, "dual_weights", partial(any_weights, rng))
    tune(monkeypatch, MOST_STORED_STATES=20 * (seed % 3))
    best = ("most cells", "most pieces", "most value")[seed % 3]
    head = f"goal = 'packing'\nbest = '{best}'\nboard = '{rng.randint(2, 4)}x{rng.randint(3, 5)}'\n"
    for shape in rng.sample(SHAPES, 2):
        head += f"[[piece]]\nshape = '''\n{shape}'''\ncount = [0, {rng.randint(1, 9)}]\n"
        head += f"value = {rng.randint(1, 9)}\n" if best == "most value" else ""
    puzzle = psolver.loads(head)
    encoding = encode(puzzle)
    aim = cover_objective(encoding)
    search = BoundedStates(encoding.problem, aim.worths(len(encoding.problem.options)))
    bound = search.weigh() if search.suits else None
    expected, _ = brute.best_tilings(puzzle)
    if bound is None or expected is None:
        return
    assert search.halves.images
    worth = next(one for one in range(bound[0] + 1) if worth_of(puzzle, one) == expected)
    for least in range(max(0, worth - 3), worth + 4):
        found = search.search(least, PLENTY)
        assert found.complete
        assert (worth if least <= worth else None) == found.worth
        assert (least <= worth) == (found.cover is not None)


def test_a_search_that_leaves_states_out_gives_the_steps_before_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A path of eight items, covered by pairs."""
    tune(monkeypatch, LEAST_STATES_A_STEP=1)
    pairs = tuple((a, a + 1) for a in range(7))
    search = BoundedStates(Problem((0,) * 8, (1,) * 8, pairs, ()), (1,) * 7)
    assert search.weigh()
    whole = search.search(None, PLENTY)
    assert (4, True, 8) == (whole.worth, whole.complete, whole.whole_steps)
    beam = search.search(None, 0)
    assert (False, 0) == (beam.complete, beam.whole_steps)


@pytest.mark.parametrize("seed", seeds(10, 30))
def test_a_cover_is_read_of_steps_that_leave_states_out_and_are_made_again(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    rng = random.Random(seed)
    tune(
        monkeypatch,
        LEAST_STATES_A_STEP=rng.randint(5, 30),
        MOST_STORED_STATES=0,
        STEPS_BETWEEN_STORED=rng.randint(4, 12),
    )
    pieces = "\n\n".join(rng.sample(SHAPES, 2))
    text = f"goal = 'packing'\nboard = '{rng.randint(5, 8)}x{rng.randint(6, 9)}'\ncount = 'any'\n"
    encoding = encode(psolver.loads(f"{text}pieces = '''\n{pieces}\n'''\n"))
    aim = cover_objective(encoding)
    search = BoundedStates(encoding.problem, aim.worths(len(encoding.problem.options)))
    assert search.suits
    bound = search.weigh()
    assert bound
    for least in (None, *range(bound[0] - 6, bound[0] + 1)):
        found = search.search(least, 0)
        if found.cover is not None:
            assert is_cover(encoding.problem, found.cover)
            assert found.worth == aim.worth(found.cover)
            assert found.worth >= (least or 0)
