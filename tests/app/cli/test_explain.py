"""`psolver explain` and `psolver unique`: what is printed, the proof, and the exit status."""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path

from support.command import ENDLESS, FOUR, Run, run, start, unix
from support.places import ROOT
from support.rup import is_refutation

import psolver
from psolver.puzzle.tiling import tiling

CHESS = "samples/mutilated-chessboard-8x8.toml"
CORNER = "samples/impossible-corner.toml"
LONG_PIECE = "samples/impossible-long-piece.toml"
CORE = "samples/y-pentominoes-7x15.toml"
SHARED = b"board = '''\n###.##\n....##\n'''\npieces = '''\nAAA\n\nBB\n\nBB\n'''\n"
BIG = b"board = '30x30'\ncount = 180\npieces = '''\n#\n##\n#\n#\n'''\n"

CHESS_TEXT = """\
Impossible: wherever it lies, the piece I covers exactly 1 of the shaded cells; \
with the piece I used 31 times, that is 31 of them, but there are 30.

  ··██··██··██··
··██··██··██··██
██··██··██··██··
··██··██··██··██
██··██··██··██··
··██··██··██··██
██··██··██··██··
··██··██··██··
"""


def test_an_impossible_puzzle_is_explained_on_standard_output() -> None:
    for file, text in [
        (CHESS, CHESS_TEXT),
        (
            CORNER,
            "Impossible: no piece can cover the cell at row 2, column 3.\n\n····\n··  ██\n····\n",
        ),
        (
            LONG_PIECE,
            "Impossible: the piece I fits nowhere on the board.\n\n┏━━━━━━━━━┓\n┗━━━━━━━━━┛\n",
        ),
        (
            "samples/impossible-61-cells.toml",
            "Impossible: the pieces cover 60 cells, but the board has 61.\n",
        ),
    ]:
        done = run("explain", file)
        assert (1, text) == (done.status, done.out)
        assert "impossible\n" == done.err


def test_pieces_that_cannot_be_used_are_not_among_those_with_weights() -> None:
    text = (
        Path(ROOT, "samples/pentominoes-two-horns.toml")
        .read_text(encoding="utf-8")
        .split("[expect]")[0]
    )
    dot = '[[piece]]\nname = "dot"\nshape = "#"\ncount = [0, 1]\n'
    done = run("explain", "-", "-q", data=(text + dot).encode())
    first, _, listed = done.out.rstrip("\n").split("\n\n")
    assert first.startswith(
        "Impossible: the areas leave no use for the piece dot; wherever they lie, the piece I"
        " covers at most "
    )
    assert ["at most 0: F L N P T U V W X Y Z", " I"] == [listed.split("\n")[0], listed[-2:]]


def test_a_core_is_explained_with_the_cells_that_it_speaks_of() -> None:
    done = run("explain", CORE, "-q")
    assert (1, "") == (done.status, done.err)
    told = re.match(r"Impossible: these (\d+) cells cannot all be covered", done.out)
    assert told
    assert int(told[1]) == done.out.count("██")


def test_a_possible_puzzle_is_explained_with_what_all_solutions_share() -> None:
    tiling = "┏━━━━━┓ ┏━━━┓\n┗━━━━━┛ ┣━━━┫\n        ┗━━━┛"
    shared = """\
┏━━━━━━━━━━━┓   ┏━━━━━━━┓
┃           ┃   ┃ ?   ? ┃
┗━━━━━━━━━━━┛   ┃       ┃
                ┃ ?   ? ┃
                ┗━━━━━━━┛"""
    done = run("explain", "-", data=SHARED)
    first, drawn, placements, cells = done.out.rstrip("\n").split("\n\n")
    assert (0, "the search is complete\n") == (done.status, done.err)
    assert ("Possible: there are 2 solutions, such as", True) == (
        first,
        drawn.startswith(tiling.split("\n")[0]),
    )
    assert f"All of them share one placement (A):\n{shared}" == placements
    assert "7 cells are covered by the same piece in all of them:\nAAA BB\n    BB" == cells


def test_a_puzzle_with_one_solution_up_to_symmetry_says_so() -> None:
    assert (
        "The others are this one, turned or flipped."
        == run("explain", FOUR).out.rstrip("\n").split("\n\n")[-1]
    )


def test_json_carries_the_colouring() -> None:
    (line,) = run("explain", CHESS, "--format", "json", "-q").lines
    reason = line["reason"]
    assert ("explanation", "impossible", "colouring") == (
        line["type"],
        line["status"],
        reason["kind"],
    )
    assert {"modulus": 2, "pieces": {"I": 1}} == {
        k: v for k, v in reason["weights"].items() if k != "cells"
    }
    assert [1] * 30 == [entry["weight"] for entry in reason["weights"]["cells"]]


def test_json_carries_the_core() -> None:
    (line,) = run("explain", "samples/five-pentominoes-core.toml", "--format", "json", "-q").lines
    assert ("core", True) == (line["reason"]["kind"], line["reason"]["core"]["minimal"])
    assert set(line["reason"]["pieces"]) == {
        *line["reason"]["core"]["least"],
        *line["reason"]["core"]["most"],
    }


def test_json_carries_what_solutions_share() -> None:
    (line,) = run("explain", "-", "--format", "json", "-q", data=SHARED).lines
    assert ("solved", 2) == (line["status"], line["solutions"])
    assert [{"piece": "A", "cells": [[0, 0], [0, 1], [0, 2]]}] == line["shared"]
    assert {"cell": [1, 5], "piece": "B"} == line["fixed"][-1]


def test_a_proof_is_written_as_clauses_and_steps_that_a_checker_accepts(tmp_path: Path) -> None:
    path = tmp_path / "corners"
    done = run("explain", "samples/five-pentominoes-core.toml", "--proof", str(path), "-q")
    assert 1 == done.status
    cnf, drat = (
        path.with_suffix(suffix).read_text(encoding="utf-8") for suffix in (".cnf", ".drat")
    )
    clauses = [
        [int(word) for word in line.split()[:-1]]
        for line in cnf.splitlines()
        if line[0] not in "cp"
    ]
    assert is_refutation(clauses, drat.splitlines())
    assert "c the variable of each placement:" in cnf


def test_a_possible_puzzle_gets_no_proof(tmp_path: Path) -> None:
    done = run("explain", FOUR, "--proof", str(tmp_path / "no"), "-q")
    assert (0, "no proof: the puzzle is possible\n", []) == (
        done.status,
        done.err,
        list(tmp_path.iterdir()),
    )


def test_a_solver_that_writes_no_proofs_is_refused(tmp_path: Path) -> None:
    done = run("explain", CHESS, "--proof", str(tmp_path / "no"), "--sat-solver", "glucose4", "-q")
    able = "cadical153, cadical195, cadical103, glucose3, lingeling"
    assert (2, f"--sat-solver: glucose4 writes no proofs that can be checked; {able} do\n") == (
        done.status,
        done.err,
    )


@unix
def test_ctrl_c_ends_the_search_for_a_proof_and_is_told(tmp_path: Path) -> None:
    process = start(
        "explain", "samples/impossible-61-cells.toml", "--proof", str(tmp_path / "areas"), "-q"
    )
    assert process.stdout
    assert process.stdout.readline().startswith(b"Impossible: ")
    time.sleep(0.5)  # no proof of this ends so soon
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=10)
    assert (130, b"no proof: interrupted\n", []) == (
        process.returncode,
        err,
        list(tmp_path.iterdir()),
    )


def test_a_symmetry_puzzle_is_not_explained() -> None:
    done = run("explain", "samples/symmetry-three-l.toml")
    what = "is a symmetry puzzle, and only tilings can be explained"
    assert Run(2, "", f"samples/symmetry-three-l.toml: {what}\n") == done


def test_the_only_solution_is_unique() -> None:
    said = "The solution is unique: all 8 are the same, turned or flipped.\n"
    assert Run(0, said, "the search is complete\n") == run("unique", FOUR)
    done = run("unique", "-", data=b"board = '1x1'\npieces = '#'")
    assert Run(0, "The solution is unique.\n", "the search is complete\n") == done


def test_two_solutions_that_differ_are_shown() -> None:
    done = run("unique", "samples/pentominoes-two-gaps.toml")
    first, *pictures = done.out.rstrip("\n").split("\n\n")
    assert (1, "The solution is not unique:", 2) == (done.status, first, len(set(pictures)))
    assert "two different solutions settle it\n" == done.err


def test_an_impossible_puzzle_has_no_unique_solution() -> None:
    assert Run(1, "There is no solution.\n", "impossible\n") == run("unique", CHESS)


def test_whether_it_is_unique_is_one_line_of_json() -> None:
    for file, unique, status, tilings in [
        (FOUR, True, 0, 1),
        ("samples/dominoes-4x4.toml", False, 1, 2),
        (CHESS, False, 1, 0),
    ]:
        done = run("unique", file, "--format", "json", "-q")
        (line,) = done.lines
        assert (status, "") == (done.status, done.err)
        assert ("unique", unique) == (line["type"], line["unique"])
        puzzle = psolver.load(ROOT / file)
        found = [
            tiling((entry["piece"], map(tuple, entry["cells"])) for entry in one["placements"])
            for one in line["tilings"]
        ]
        assert ([()] * tilings, tilings) == (
            [psolver.verify(puzzle, one) for one in found],
            len(set(found)),
        )
        keys = {
            "status",
            "solutions",
            "distinct",
            "printed",
            "complete",
            "engine",
            "kernel",
            "nodes",
        }
        assert keys < set(line)
        assert (tilings == 0) == ("reason" in line)


def test_a_folder_for_the_proof_that_is_not_there_is_told_before_the_search() -> None:
    done = run("explain", CHESS, "--proof", "no/such/folder")
    assert Run(2, "", "--proof no/such/folder: there is no folder no/such\n") == done


def test_a_proof_needs_a_name() -> None:
    for path, what in [("", "empty path"), ("samples/", "'samples/' is a folder")]:
        expected = f"--proof: {what}; name the files that are to be written, without a suffix\n"
        assert Run(2, "", expected) == run("explain", CHESS, "--proof", path)


def test_of_more_than_a_thousand_solutions_it_says_that_they_were_not_compared() -> None:
    done = run("explain", "-", data=ENDLESS)
    assert (0, "there are too many solutions to compare\n") == (done.status, done.err)
    assert "at least 1,001" in done.out


def test_a_question_that_the_time_limit_leaves_open_is_not_settled() -> None:
    for command in ["explain", "unique"]:
        done = run(command, "-", "--time-limit", "0.2", data=BIG)
        assert Run(3, "", "not settled: stopped by the limit\n") == done
