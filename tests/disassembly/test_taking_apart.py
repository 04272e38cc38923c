"""Taking solutions apart: the fewest moves, and the proof that there are none."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from support.apart import comes_apart, fault, level_and_states, mutated, random_pieces
from support.controls import at_work

import psolver
from psolver.core.control import Control, TimeUp
from psolver.core.errors import PsolverError
from psolver.core.lattice import lattice_named
from psolver.core.square_lattice import CUBIC
from psolver.core.tilings import Tiling
from psolver.disassembly import sliding, taking_apart
from psolver.disassembly.disassembly import Slide, StayTogether, StuckPart
from psolver.disassembly.disassembly_report import disassembly_values
from psolver.disassembly.taking_apart import assemblable, check_lattice, disassemblies, disassembly
from psolver.text.jsonl import line as json_line

RING = [(1, row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
BAR = [*((layer, 1, 1) for layer in range(-1, 4)), (-1, 1, 0), (3, 1, 0), (-1, 0, 1), (3, 0, 1)]
# a square with a slot, below which a cell can only leave after a step to the left
SLOT = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 3), (2, 0), (2, 2), (2, 3)]


def certificate(pieces: Any) -> dict[str, Any]:
    """The certificate of pieces, as it is written and read again."""
    tiling = Tiling([(chr(65 + k), sorted(piece)) for k, piece in enumerate(pieces)])
    found = disassembly(tiling)
    values: dict[str, Any] = json.loads(
        json_line(disassembly_values(1, tiling, found, states=True))
    )
    return values


def test_a_ring_on_a_bar_with_wide_ends_never_comes_off() -> None:
    found = disassembly(Tiling([("A", RING), ("B", BAR)]))
    assert found.separations == ()
    assert found.stuck
    assert found.stuck.pieces == (0, 1)
    assert found.reached == len(found.stuck.states) == 3


def test_the_last_move_of_each_level_separates() -> None:
    found = disassembly(Tiling([("A", SLOT), ("B", [(1, 2)])]))
    assert found.stuck is None
    assert found.level == (2,)
    assert found.separations[0].moves == (Slide((1,), (0, -1)), Slide((1,), (1, 0), away=True))


def test_one_piece_is_apart() -> None:
    found = disassembly(Tiling([("A", [(0, 0, 0)])]))
    assert found == ((), None, 0, ())


def test_flat_pieces_stay_in_their_plane() -> None:
    frame = [(row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
    found = disassembly(Tiling([("A", frame), ("B", [(1, 1)])]))
    assert found.stuck
    assert found.reached == 1


def test_more_pieces_than_bits_of_a_word_are_refused() -> None:
    many = Tiling([("A", [(0, column)]) for column in range(63)])
    with pytest.raises(PsolverError) as caught:
        disassembly(many)
    assert str(caught.value) == "the solution has 63 pieces, and at most 62 are taken apart"
    few = Tiling([("A", [(0, column)]) for column in range(62)])
    assert disassembly(few).level == (1,) * 61


def test_the_kernels_that_are_warmed_up_are_those_that_run() -> None:
    from psolver.disassembly.slides import FEWEST_MOVES
    from psolver.disassembly.sliding import SlidingShapes, arrays_of_bodies
    from psolver.engines.kernels.bit_words import kinds_of_arguments
    from psolver.engines.kernels.precompile import units

    warm = {kinds_of_arguments(unit.arguments) for unit in units() if unit.name == "sliding"}
    shapes = SlidingShapes()
    bodies = arrays_of_bodies([[shapes.body(tuple(cells)) for cells in (RING, BAR)]] * 3)
    arguments = shapes.arguments(bodies, FEWEST_MOVES)
    assert warm == {kinds_of_arguments(arguments), kinds_of_arguments(shapes.filling(bodies))}


def test_other_lattices_are_refused() -> None:
    check_lattice(CUBIC, "a.toml")
    with pytest.raises(PsolverError) as caught:
        check_lattice(lattice_named("hexagon"), "a.toml")
    assert str(caught.value) == (
        "a.toml: has cells of the hexagon lattice, and only pieces of squares or cubes are"
        " taken apart; draw them so"
    )


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
        disassembly(caged())


def random_tilings(seed: int, number: int) -> list[tuple[int, Tiling]]:
    random = Random(seed)
    pieces = (random_pieces(random) for _ in range(number))
    return [
        (n, Tiling([(chr(65 + k), sorted(one)) for k, one in enumerate(some)]))
        for n, some in enumerate(pieces)
    ]


def test_threads_give_the_same_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    found = random_tilings(7, 60)
    alone = [(n, disassembly(tiling)) for n, tiling in found]
    monkeypatch.setattr(taking_apart, "LONG_SETTLING_SECONDS", -1.0)
    control = at_work(Control())
    assert alone == list(disassemblies(iter(found), 3, states=True))
    assert control.progress.nodes == sum(one.reached for _, one in alone)


@pytest.mark.parametrize("threads", [1, 2])
def test_the_verdict_alone_is_that_of_the_fewest_moves(
    monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    found = random_tilings(9, 200)
    monkeypatch.setattr(taking_apart, "LONG_SETTLING_SECONDS", -1.0)
    expected = [(n, disassembly(tiling).stuck is None) for n, tiling in found]
    assert expected == list(assemblable(iter(found), threads))
    assert 20 < sum(is_apart for _, is_apart in expected) < 180


def test_pieces_of_an_assembly_that_comes_apart_come_apart_without_the_others() -> None:
    """Nothing is lost in the way of the others: so a part that is stuck shows that the whole is."""
    found = random_tilings(12, 200)
    whole = dict(assemblable(iter(found)))
    parts = []
    for number, tiling in found:
        for left_out in range(len(tiling.placements)):
            others = [one for k, one in enumerate(tiling) if k != left_out]
            parts.append((number, Tiling(others, tiling.lattice)))
    stuck = {number for number, is_apart in assemblable(iter(parts)) if not is_apart}
    assert not any(whole[number] for number in stuck)
    assert 5 < len(stuck)


def test_the_verdict_alone_heeds_groups() -> None:
    found = random_tilings(10, 100)
    groups = [StayTogether((("A", None), ("B", 1), ("C", 1)))]
    expected = [(n, disassembly(tiling, groups=groups).stuck is None) for n, tiling in found]
    assert expected == list(assemblable(iter(found), groups=groups))
    assert expected != list(assemblable(iter(found)))


def test_tables_that_are_forgotten_are_filled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    found = random_tilings(11, 100)
    expected = list(disassemblies(iter(found)))
    for name, number in (("LEAST_ENTRIES", 8), ("MOST_PAIR_ENTRIES", 1 << 14), ("MOST_SHAPES", 9)):
        monkeypatch.setattr(sliding, name, number)
    monkeypatch.setattr(sliding, "MOST_TUPLES", 4)
    monkeypatch.setattr(sliding, "LEAST_STATES", 2)
    monkeypatch.setattr(sliding, "LEAST_ENDS", 1)
    monkeypatch.setattr(sliding, "LEAST_WAYS", 1)
    assert expected == list(disassemblies(iter(found)))


def test_bodies_lie_apart_that_are_far_away() -> None:
    cells = [(0, 0, 0)], [(5, 0, 0)], [(5, 900, 70)]
    shapes = sliding.SlidingShapes()
    (ends,) = shapes.levels([[tuple(body) for body in cells]])
    assert [2, 2] == [len(end.states) + 1 for end in ends]


def test_states_that_nobody_needs_are_only_counted() -> None:
    ring = Tiling([("A", RING), ("B", BAR)])
    ((_, found),) = disassemblies(iter([("ring", ring)]))
    assert found.stuck == StuckPart((0, 1), (), 3)


def test_a_limit_ends_threads_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taking_apart, "LONG_SETTLING_SECONDS", -1.0)
    ring = Tiling([("A", RING), ("B", BAR)])
    endless = [("ring", ring), *(("cage", caged()) for _ in range(9))]
    at_work(Control(0.5))
    with pytest.raises(TimeUp):
        list(disassemblies(iter(endless), 2))


def test_plain_python_does_the_same_until_a_kernel_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = random_tilings(8, 60)
    compiled = [disassembly(tiling) for _, tiling in found]
    monkeypatch.setattr(sliding, "needs_compiling", lambda *_: True)
    monkeypatch.setattr(sliding, "ensure", lambda *_: None)
    monkeypatch.setattr(sliding, "_efforts", [])
    monkeypatch.setattr(sliding, "PLAIN_PAIRS_OF_A_SLICE", 100)
    monkeypatch.setattr(sliding, "PLAIN_EFFORT", 20_000)
    assert compiled == [disassembly(tiling) for _, tiling in found]
    assert 10_000 < sum(sliding._efforts) < 40_000


def test_in_python_a_fault_is_one_sentence() -> None:
    overlapping = Tiling([("A", [(0, 0)]), ("B", [(0, 0)])])
    cases: list[tuple[Any, str]] = [
        ("AB", "expected a Tiling, found text in quotes"),
        (overlapping, "tiling: pieces overlap, or lie beyond the lattice"),
    ]
    for given, message in cases:
        with pytest.raises(PsolverError) as caught:
            psolver.disassemble(given)
        assert str(caught.value) == message
    with pytest.raises(PsolverError, match="a time limit is a number of seconds above 0"):
        psolver.disassemble(Tiling([("A", [(0, 0)])]), time_limit=-1)


@pytest.mark.parametrize("seed", range(5))
def test_brute_force_agrees(seed: int) -> None:
    random = Random(seed)
    check_some(random, 12)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 14))
def test_brute_force_agrees_on_a_thousand(seed: int) -> None:
    apart = check_some(Random(seed), 250)
    assert 80 <= apart <= 170


def check_some(random: Random, number: int) -> int:
    """Compare some assemblies, half of which come apart, with brute force; return how many do."""
    wanted = [True, False] * (number // 2)
    apart = 0
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
        apart += found["apart"]
    return apart


def test_certificates_with_a_fault_do_not_pass() -> None:
    check_mutations(Random(1), 60)


@pytest.mark.slow
def test_a_thousand_certificates_with_a_fault_do_not_pass() -> None:
    check_mutations(Random(2), 1000)


def check_mutations(random: Random, number: int) -> None:
    for _ in range(number):
        found = certificate(random_pieces(random, 4))
        one = mutated(found, random)
        assert fault(one), one
