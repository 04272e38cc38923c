"""Taking solutions apart: the fewest moves, and the proof that there are none."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from support.apart import comes_apart, fault, level_and_states, mutated, random_pieces, taken_apart
from support.controls import at_work
from support.tuning import tune

from psolver import PsolverError, StayTogether, Tiling
from psolver.core import Control, TimeUp
from psolver.disassembly import assemblable, disassemblies, disassembly_values, sliding

RING = [(1, row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
BAR = [*((layer, 1, 1) for layer in range(-1, 4)), (-1, 1, 0), (3, 1, 0), (-1, 0, 1), (3, 0, 1)]


def certificate(pieces: Any) -> dict[str, Any]:
    """The certificate of pieces, as it is written and read again."""
    tiling = Tiling([(chr(65 + k), sorted(piece)) for k, piece in enumerate(pieces)])
    found = taken_apart(tiling)
    values: dict[str, Any] = json.loads(
        json.dumps(disassembly_values(1, tiling, found, states=True))
    )
    return values


def test_more_pieces_than_bits_of_a_word_are_refused() -> None:
    many = Tiling([("A", [(0, column)]) for column in range(63)])
    with pytest.raises(PsolverError) as caught:
        taken_apart(many)
    assert str(caught.value) == "the solution has 63 pieces, and at most 62 are taken apart"
    few = Tiling([("A", [(0, column)]) for column in range(62)])
    assert taken_apart(few).level == (1,) * 61


def caged() -> Tiling:
    """Loose cells in a cage, which reach very many states."""
    inner = [(1, row, column) for row in range(1, 4) for column in range(1, 4)]
    loose = [[cell] for cell in inner[::2]] + [[(2, 2, 2)], [(3, 3, 3)], [(3, 1, 1)], [(2, 1, 2)]]
    taken = {cell for one in loose for cell in one}
    cage = [
        (layer, row, column)
        for layer in range(5)
        for row in range(5)
        for column in range(5)
        if {layer, row, column} & {0, 4}
    ]
    assert not taken & set(cage)
    return Tiling([("A", cage), *(("B", one) for one in loose)])


def test_a_limit_ends_a_search_with_very_many_states() -> None:
    at_work(Control(0.5))
    with pytest.raises(TimeUp):
        taken_apart(caged())


def random_tilings(seed: int, number: int) -> list[tuple[int, Tiling]]:
    random = Random(seed)
    pieces = (random_pieces(random) for _ in range(number))
    return [
        (n, Tiling([(chr(65 + k), sorted(one)) for k, one in enumerate(some)]))
        for n, some in enumerate(pieces)
    ]


def test_threads_give_the_same_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    found = random_tilings(7, 60)
    alone = [(n, taken_apart(tiling)) for n, tiling in found]
    tune(monkeypatch, LONG_SETTLING_SECONDS=-1.0)
    control = at_work(Control())
    assert alone == list(disassemblies(iter(found), 3, states=True))
    assert control.progress.nodes == sum(one.reached for _, one in alone)


def test_the_verdict_alone_is_that_of_the_fewest_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    found = random_tilings(9, 100)
    tune(monkeypatch, LONG_SETTLING_SECONDS=-1.0)
    group = StayTogether((("A", None), ("B", 1), ("C", 1)))
    verdicts = []
    for groups in ([], [group]):
        expected = [(n, taken_apart(one, groups=groups).stuck is None) for n, one in found]
        assert expected == list(assemblable(iter(found), 2, groups=groups))
        verdicts.append(sum(is_apart for _, is_apart in expected))
    assert 10 < verdicts[0] < verdicts[1] < 100


def test_tables_that_are_forgotten_are_filled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    found = random_tilings(11, 100)
    expected = list(disassemblies(iter(found)))
    tune(monkeypatch, LEAST_ENTRIES=8, MOST_PAIR_ENTRIES=1 << 14, MOST_SHAPES=9)
    tune(monkeypatch, LEAST_STATES=2, LEAST_ENDS=1, LEAST_WAYS=1)
    assert expected == list(disassemblies(iter(found)))


def test_a_limit_ends_threads_too(monkeypatch: pytest.MonkeyPatch) -> None:
    tune(monkeypatch, LONG_SETTLING_SECONDS=-1.0)
    ring = Tiling([("A", RING), ("B", BAR)])
    endless = [("ring", ring), *(("cage", caged()) for _ in range(9))]
    at_work(Control(0.5))
    with pytest.raises(TimeUp):
        list(disassemblies(iter(endless), 2))


def test_plain_python_does_the_same_until_a_kernel_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = random_tilings(8, 60)
    compiled = [taken_apart(tiling) for _, tiling in found]
    monkeypatch.setattr(sliding, "needs_compiling", lambda *_: True)
    monkeypatch.setattr(sliding, "ensure", lambda *_: None)
    monkeypatch.setattr(sliding, "_efforts", [])
    tune(monkeypatch, PLAIN_PAIRS_OF_A_SLICE=100, PLAIN_EFFORT=20_000)
    assert compiled == [taken_apart(tiling) for _, tiling in found]
    assert 10_000 < sum(sliding._efforts) < 40_000


@pytest.mark.parametrize("seed", range(5))
def test_brute_force_agrees(seed: int) -> None:
    """On some assemblies, half of which come apart."""
    random = Random(seed)
    wanted = [True, False] * 6
    while wanted:
        pieces = random_pieces(random)
        found = certificate(pieces)
        if found["apart"] not in wanted:
            continue
        wanted.remove(found["apart"])
        assert fault(found) == ""
        level, states = level_and_states(pieces)
        assert found["level"][:1] == ([level] if level else [])
        if not level:
            assert found["states"] == states
        assert found["apart"] == comes_apart(pieces)


def test_certificates_with_a_fault_do_not_pass() -> None:
    random = Random(1)
    for _ in range(60):
        one = mutated(certificate(random_pieces(random, 4)), random)
        assert fault(one), one
