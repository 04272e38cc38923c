"""As much as fits: the best tilings, as a user asks for them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.command import run
from support.places import SAMPLES

import psolver
from psolver.api import Search
from psolver.solve.run import Options, Run
from psolver.solve.tasks import tilings

GOLD = b"""\
goal = "packing"
best = "most value"
board = "2x3"
values = '''
129
111
'''
[[piece]]
shape = "##"
value = 3
"""
CHESSBOARD = b'goal = "blocking"\npiece_set = "pentominoes"\nboard = "8x8"\n'


def test_what_sat_did_is_told_apart_from_what_others_did() -> None:
    for sample, kernel in [
        ("packing-y-pentominoes-9x9", "fit tables"),
        ("blocking-dominoes-5x5", "blockings"),
    ]:
        with Search(psolver.load(SAMPLES / f"{sample}.toml"), limit=1) as search:
            list(search)
        work = search.outcome.work
        assert kernel == work[0].kernel == search.outcome.kernel
        told = {one.kernel if one.engine != "sat" else "sat" for one in work}
        assert {kernel, "sat"} == told - {"exchange"}
        assert search.outcome.nodes == sum(one.nodes for one in work)


@pytest.mark.slow
def test_a_limit_ends_with_status_3_and_what_is_known() -> None:
    done = run("-", "--time-limit", "2", "--engine", "sat", data=CHESSBOARD)
    assert 3 == done.status
    assert "needed; stopped by the limit" in done.err


def test_a_run_that_is_ended_says_so_whatever_its_limit() -> None:
    def end(one: Run) -> None:
        if one.best and one.best.found is not None:
            one.control.cancel()

    large = psolver.loads(CHESSBOARD.decode().replace("8x8", "12x12"))
    ended = Run(large, Options(limit=1), end)
    assert 1 == len(list(tilings(ended)))
    assert "interrupted" == ended.outcome.status


def test_five_pentominoes_block_a_chessboard_and_four_do_not() -> None:
    done = run("-", "-n", "1", data=CHESSBOARD)
    assert 0 == done.status
    assert done.err.startswith("5 pieces, which is the fewest possible; 1 solution; stopped")


def test_solutions_of_different_worth_are_not_all_the_best(tmp_path: object) -> None:
    path = f"{tmp_path}/a.jsonl"
    best = psolver.loads(GOLD.decode())
    all_ = psolver.loads('pieces = "##"\nboard = "???\\n???"\ncount = [0, 1]\n')
    with Search(all_) as search:
        worths = {best.best.worth(one) for one in search if best.best}
    assert len(worths) > 1
    found = run(
        "-", "--format", "json", data=b'pieces = "##"\nboard = "???\\n???"\ncount = [0, 1]\n'
    )
    with open(path, "w", encoding="utf-8") as file:
        file.write(found.out)
    done = run("verify", "-", path, data=GOLD)
    assert 1 == done.status
    assert "not both are the best" in done.out + done.err


# numbers that are known ---------------------------------------------------------------------------


def test_sixteen_kings_none_beside_another_are_counted_by_states() -> None:
    """OEIS A018807"""
    for best in ["most cells", "most pieces"]:
        puzzle = psolver.puzzle(board="8x8", pieces=["#"], count="any", touch="apart", best=best)
        puzzle = replace(
            puzzle, board=replace(puzzle.board, must=frozenset(), may=puzzle.board.must)
        )
        with Search(puzzle) as search:
            assert 281_571 == search.count().solutions
        assert "count" == search.outcome.engine


def test_what_pieces_are_worth_for_their_size_is_a_bound() -> None:
    domino = "[[piece]]\nshape = '##'\nvalue = 2\n"
    corner = '[[piece]]\nshape = "##\\n#."\nvalue = 4\n'
    head = b'goal = "packing"\nbest = "most value"\nboard = "30x30"\n'
    text = (domino + corner).replace("value", 'count = "any"\nvalue')
    with Search(psolver.loads(head.decode() + text), limit=1) as search:
        assert 1 == len(list(search))
    assert (1200, 1200) == (search.outcome.best.found, search.outcome.best.bound)
