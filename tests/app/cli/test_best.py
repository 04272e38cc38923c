"""As much as fits: the best tilings, as a user asks for them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from support.command import run
from support.places import SAMPLES

import psolver
from psolver.api import Search
from psolver.solve.run import Options, Run
from psolver.solve.tasks import tilings

CORNERS = b'goal = "packing"\npieces = "##\\n#."\ncount = "any"\nboard = "4x4"\n'
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
APART = b'goal = "packing"\npieces = "#\\n\\n##"\ncount = "any"\nboard = "3x3"\ntouch = "apart"\n'
OPTIONAL = b'best = "most cells"\npieces = "##"\ncount = "any"\nboard = "##?"\n'
NO_JOBS = "the best tilings by value, whose search is not divided into jobs; 'psolver solve' finds"
FEW = b'best = "fewest pieces"\npieces = "#\\n\\n##"\ncount = "any"\nboard = "1x5"\n'


def test_a_packing_covers_as_many_cells_as_possible() -> None:
    done = run("-", "--count", data=CORNERS)
    assert (0, "16\n") == (done.status, done.out)
    told = "15 of 16 cells covered, which is the most possible: 1 stays free; 16 solutions"
    assert f"{told}, 3 distinct; the search is complete\n" == done.err


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


def test_the_first_packing_is_drawn_with_its_free_cells() -> None:
    done = run("-", "-n", "1", data=GOLD)
    assert "┏━┳━━━┓\n┃?┗━━━┫\n┃ ? ?┃\n┗━━━━━┛\n".count("?") == done.out.count("?") - 1
    assert done.err.startswith("a value of 14, which is the most possible; 1 solution; stopped")


def test_of_no_tiling_a_packing_may_be_meant() -> None:
    data = b'best = "most cells"\npieces = "##"\ncount = "any"\nboard = "3x3"\n'
    done = run("-", data=data)
    hint = 'here all cells but those drawn ? must be covered; with goal = "packing" none need be'
    assert (1, hint) == (done.status, done.err.splitlines()[-1])


def test_what_does_not_go_together_is_told_with_the_file() -> None:
    data = b'goal = "blocking"\nboard = "3x3"\npieces = "##"\ntouch = "apart"\n'
    assert (
        "standard input: touch: a blocking takes no 'touch': its pieces may touch as they like\n"
        == run("-", data=data).err
    )


def test_json_tells_the_best_its_bound_and_whether_it_is_proved() -> None:
    done = run("-", "--count", "--format", "json", data=FEW)
    told = {"aim": "fewest pieces", "found": 3, "bound": 3, "proved": True}
    assert (told, 3) == (
        done.lines[-1]["best"],
        done.lines[-1]["solutions"],
    )


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


def test_other_engines_are_refused_for_blockings() -> None:
    done = run("-", "--engine", "dlx", data=CHESSBOARD)
    what = "asks for the best blockings, which auto and sat list; leave --engine dlx out"
    assert (2, f"standard input: {what}\n") == (done.status, done.err)


def test_every_engine_lists_them() -> None:
    for engine in ["sat", "backtrack", "dlx"]:
        done = run("-", "--count", "--engine", engine, data=CORNERS)
        assert (0, "16\n") == (done.status, done.out)


def test_what_other_puzzles_have_alone_is_refused() -> None:
    for words, message in [
        (("solve", "-", "--engine", "dlx"), "SAT alone lists; leave --engine dlx out"),
        (("solve", "-", "--sample", "1"), "are neither drawn at random nor numbered, only listed"),
        (("hint", "-"), "hints and steps are for other puzzles; psolver solve finds them"),
        (
            ("export", "-", "--to", "dlx"),
            "an exact-cover problem has no objective; --to bqm, lp, mps and opb have one",
        ),
        (("estimate", "-"), NO_JOBS),
        (("run", "-", "--store", "never-made.db"), NO_JOBS),
        (("solve", "-", "--leave", "3"), "draw the board without the cells"),
    ]:
        done = run(*words, data=GOLD)
        assert 2 == done.status
        assert message in done.err


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (CHESSBOARD, "blockings"),
        (GOLD, "tilings by value"),
        (APART, "tilings of pieces that may not touch"),
        (OPTIONAL, "tilings by cells"),
    ],
)
def test_a_run_is_refused_with_the_reason_where_the_search_has_no_jobs(
    tmp_path: Path, data: bytes, kind: str
) -> None:
    what = f"asks for the best {kind}, whose search is not divided into jobs"
    done = run("run", "-", "--store", tmp_path / "run.db", data=data)
    assert f"standard input: {what}; 'psolver solve' finds them\n" == done.err
    assert (2, []) == (done.status, list(tmp_path.iterdir()))


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
