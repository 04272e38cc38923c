"""`psolver disassemble`, and `--only-assemblable`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from support.apart import fault
from support.command import SMALL, Run, run

from psolver.disassembly.disassembly import Disassembly, Separation, Slide, StuckPart
from psolver.disassembly.moves import rank

LEVEL_2 = b"""
board = '''
####
#?##
#.##
'''
pieces = '''
AAAA
A..A
A.AA

#
'''
"""
RING = b"""
board = '''
###
###
###
'''
pieces = '''
AAA
A.A
AAA

#
'''
"""
BURR = "samples/level-6-burr.toml"
BESIDE = b"""
board = "3x4"
pieces = '''
AAA
A.A
AAA

#

###
'''
"""
NONE_APART = b"""
board = "3x6"
pieces = '''
AAA
A.A
AAA

CCC
C.C
CCC

B

D
'''
"""
MOVE = Slide((0,), (0, 1))
STUCK = StuckPart((0, 1), (), 1)


def disassemble(*arguments: str, data: bytes = b"") -> Run:
    return run("disassemble", *arguments, data=data)


def test_moves_are_numbered_sentences() -> None:
    done = disassemble("-", data=LEVEL_2)
    assert done == (
        0,
        "The only distinct solution can be taken apart: level 2, 2 moves.\n\n"
        "1. Move B to the left 1.\n2. Take B away down.\n",
        "",
    )


def test_what_cannot_be_taken_apart_has_exit_status_1() -> None:
    done = disassemble("-", data=RING)
    sentence = "cannot be taken apart: of A and B no group can move.\n"
    assert done == (1, f"The only distinct solution {sentence}", "")
    assert disassemble("-", "1", data=RING) == (1, f"Solution 1 {sentence}", "")


def test_without_a_number_the_highest_level_of_all_is_shown() -> None:
    done = disassemble(BURR)
    assert done.status == 0
    assert done.out.splitlines()[:5] == [
        "level      moves  solutions  numbers",
        "6.1.1.1.1  10     1          1",
        "none              12         2, 3, 4, 5, 6, 7, 8, 9, …",
        "",
        "Solution 1 of 13 can be taken apart: level 6.1.1.1.1, 10 moves.",
    ]
    assert done.err == "13 distinct solutions, 1 can be taken apart\n"
    alone = disassemble(BURR, "1", "--distinct")
    assert alone.out.splitlines()[1:] == done.out.splitlines()[5:]
    assert alone.out.startswith("Solution 1 can be taken apart: level 6.1.1.1.1, 10 moves.\n")
    (line,) = disassemble(BURR, "--format", "json").lines
    assert (line["index"], line["level"]) == (1, [6, 1, 1, 1, 1])


def test_the_highest_level_is_compared_number_by_number() -> None:
    ranks = [
        rank(Disassembly(tuple(Separation((), (MOVE,) * moves) for moves in level), stuck, 1))
        for level, stuck in (((9, 9), STUCK), ((), None), ((1, 9), None), ((2, 1), None))
    ]
    assert ranks == sorted(ranks)
    assert rank(Disassembly((Separation((), (MOVE,) * 2),), None, 1)) < ranks[-1]


def test_a_verdict_that_none_comes_apart_names_all() -> None:
    done = disassemble("-", data=NONE_APART)
    assert done.status == 1
    table, verdict = done.out.split("\n\n")
    assert verdict == "None of the 2 distinct solutions can be taken apart.\n"
    assert table.splitlines()[1:] == ["none          2          1, 2"]
    (line,) = disassemble("-", "--format", "json", data=NONE_APART).lines
    assert line["apart"] is False


def test_a_limit_before_the_end_shows_the_best_so_far() -> None:
    done = disassemble("samples/dominoes-4x4x4.toml", "--time-limit", "1")
    assert done.status == 0
    assert re.search(r"^Solution 1 of the \d+ tried can be taken apart: level 1\.", done.out, re.M)
    assert done.err.endswith("can be taken apart; stopped by the limit\n")


def test_a_file_that_is_written_has_a_sentence(tmp_path: Path) -> None:
    path = str(tmp_path / "film.html")
    assert disassemble(BURR, "-o", path) == (
        0,
        "",
        f"{path}: Solution 1 of 13 can be taken apart: level 6.1.1.1.1, 10 moves.\n"
        "13 distinct solutions, 1 can be taken apart\n",
    )
    assert disassemble(SMALL, "2", "-o", path) == (
        0,
        "",
        f"{path}: Solution 2 can be taken apart: level 1.1, 2 moves.\n",
    )
    assert disassemble(SMALL, "2", "-o", path, "--quiet").err == ""


def test_all_solutions_have_a_line_each() -> None:
    done = disassemble(SMALL, "all")
    assert done.status == 0
    lines = [f"     {number}  level 1.1, 2 moves" for number in range(1, 5)]
    assert done.out.splitlines() == lines
    assert done.err == "4 solutions, 4 can be taken apart\n"
    assert disassemble(SMALL, "all", "--distinct").out.splitlines() == lines[:1]


def test_a_file_of_solutions_is_read_and_checked(tmp_path: Path) -> None:
    saved = tmp_path / "saved.jsonl"
    saved.write_text(run(SMALL, "--format", "json", "-n", "2").out, encoding="utf-8")
    done = disassemble(SMALL, str(saved))
    assert done.out.count("level 1.1") == 2
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(saved.read_text(encoding="utf-8").replace('"A"', '"B"'), encoding="utf-8")
    done = disassemble(SMALL, str(wrong))
    assert done.status == 2
    assert "is not a solution of samples/small-2x3.toml" in done.err


def test_the_number_of_jobs_changes_nothing() -> None:
    one, three = (
        disassemble("samples/level-6-burr.toml", "all", "--format", "json", "--jobs", jobs)
        for jobs in ("1", "3")
    )
    assert one.out.splitlines() == three.out.splitlines()
    assert one == three


@pytest.mark.parametrize("data", [LEVEL_2, RING])
def test_a_certificate_passes_the_checker(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    done = disassemble("-", "--format", "json", "--certificate", str(path), data=data)
    certificate = json.loads(path.read_text(encoding="utf-8"))
    assert fault(certificate) == ""
    (printed,) = done.lines
    for values in (printed, certificate):
        values.get("stuck", {}).pop("states", None)
    assert printed == certificate


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["samples/hexiamonds-6x6.toml"],
            "samples/hexiamonds-6x6.toml: has cells of the triangle lattice, and only pieces of"
            " squares or cubes are taken apart; draw them so\n",
        ),
        (
            ["samples/dominoes-torus-8x8.toml"],
            "samples/dominoes-torus-8x8.toml: wraps, so that its pieces cannot slide; leave 'wrap'"
            " out\n",
        ),
        (
            [SMALL, "9"],
            f"{SMALL}: has 4 solutions, and none has the number 9; name one of them\n",
        ),
        ([SMALL, "some.jsonl"], "some.jsonl: cannot be read (No such file or directory)\n"),
        ([SMALL, "0"], "0: cannot be read (No such file or directory)\n"),
        (
            [SMALL, "--certificate", SMALL],
            f"--certificate {SMALL}: is a file that is read; choose another name for the"
            " certificate\n",
        ),
        ([SMALL, "--certificate", ""], "--certificate: empty path; name the file to write\n"),
    ],
)
def test_bad_usage_is_one_sentence(arguments: list[str], message: str) -> None:
    assert disassemble(*arguments) == (2, "", message)


@pytest.mark.parametrize("data", [LEVEL_2, RING])
def test_pictures_have_the_number_of_the_move_above_them(data: bytes) -> None:
    done = disassemble("-", "--format", "svg", data=data)
    captions = re.findall(r'class="caption"[^>]*>(\d*)</text>', done.out)
    numbers = [caption for caption in captions if caption]
    assert numbers == (["0", "1", "2"] if data is LEVEL_2 else ["0"])


def test_pictures_are_of_one_solution() -> None:
    done = disassemble(SMALL, "all", "--format", "svg")
    assert done.status == 2
    assert done.err.endswith(
        "Error: --format svg draws one solution; give its number, or none for the best.\n"
    )


def test_without_a_solution_there_is_nothing_to_take_apart() -> None:
    done = disassemble("samples/impossible-corner.toml")
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("impossible: there is no solution to take apart")


def test_pieces_of_a_group_stay_together(tmp_path: Path) -> None:
    data = BESIDE + b'\n[[together]]\npieces = ["A", "B"]\n'
    verdict = "can be taken apart: level 1, 1 move; A and B stay together."
    done = disassemble("-", data=data)
    assert done.out.splitlines()[0] == f"The only distinct solution {verdict}"
    assert disassemble("-", "all", data=data).out.splitlines() == [
        f"     {number}  level 1, 1 move; 2 pieces stay together" for number in (1, 2)
    ]
    done = disassemble("-", data=BESIDE)
    assert done.status == 1
    assert "(after 1 move, which takes others away)" in done.out
    puzzle, moves, film = (tmp_path / name for name in ("a.toml", "a.jsonl", "a.html"))
    puzzle.write_bytes(data)
    disassemble(str(puzzle), "--format", "json", "-o", str(moves))
    assert json.loads(moves.read_text("utf-8"))["together"] == [{"pieces": [0, 1], "states": 0}]
    assert verdict in run("draw", str(puzzle), str(moves)).out
    assert disassemble(str(puzzle), "-o", str(film)).status == 0
    assert '"line":"A and B stay together."' in film.read_text("utf-8")
    without = tmp_path / "b.toml"
    without.write_bytes(BESIDE)
    done = run("draw", str(without), str(moves))
    assert (done.status, done.out) == (2, "")
    assert "its moves cannot be done: pieces stay together that may not" in done.err


# --only-assemblable -------------------------------------------------------------------------------


def test_only_solutions_that_come_apart_are_counted() -> None:
    done = run("-", "--count", "--only-assemblable", data=RING)
    assert (done.status, done.out) == (1, "0\n")
    assert done.err == "no solution can be taken apart: the search is complete\n"
    done = run("samples/level-6-burr.toml", "--only-assemblable", "--count")
    assert (done.status, done.out) == (0, "12\n")
    assert done.err == "12 solutions, 1 distinct; the search is complete\n"


def test_the_first_solution_that_comes_apart_is_found() -> None:
    done = run("samples/level-6-burr.toml", "--only-assemblable", "-n", "1", "--format", "json")
    assert done.status == 0
    assert [line["type"] for line in done.lines] == ["solution", "summary"]


def test_whether_only_one_solution_comes_apart() -> None:
    done = run("unique", BURR, "--only-assemblable")
    assert (done.status, done.out) == (
        0,
        "Unique! All 12 solutions that can be taken apart are the same, turned or flipped.\n",
    )
    assert run("unique", BURR).status == 1
    done = run("unique", "-", "--only-assemblable", data=RING)
    assert (done.status, done.out) == (1, "There is no solution that can be taken apart.\n")
    done = run("unique", "samples/soma-cube.toml", "--only-assemblable")
    assert done.status == 1
    assert done.out.startswith("The solution that can be taken apart is not unique:\n")
    done = run("unique", BURR, SMALL, "--only-assemblable")
    assert done.status == 2
    assert "--only-assemblable is for one puzzle; give them one by one." in done.err


@pytest.mark.slow
def test_the_solid_burrs_that_come_apart_are_those_of_the_trade() -> None:
    options = "--count", "--distinct", "--only-assemblable"
    assert run("samples/six-piece-burrs.toml", *options).out == "314\n"
    done = run("samples/six-piece-burrs.toml", *options, "--up-to", "reflections")
    assert done.out == "179\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["samples/hexiamonds-6x6.toml"],
            "samples/hexiamonds-6x6.toml: has cells of the triangle lattice, and only pieces of"
            " squares or cubes are taken apart; draw them so\n",
        ),
        (
            ["samples/dominoes-torus-8x8.toml"],
            "samples/dominoes-torus-8x8.toml: wraps, so that its pieces cannot slide; leave 'wrap'"
            " out\n",
        ),
        (
            ["samples/packing-y-pentominoes-9x9.toml"],
            "samples/packing-y-pentominoes-9x9.toml: asks for the best; take these apart with"
            " psolver disassemble\n",
        ),
        (
            [SMALL, "--count", "--engine", "count"],
            f"{SMALL}: only listed solutions are taken apart; leave --engine out\n",
        ),
    ],
)
def test_solutions_that_cannot_be_compared_are_refused(arguments: list[str], message: str) -> None:
    assert run(*arguments, "--only-assemblable") == (2, "", message)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([SMALL, "--sample", "1"], "--only-assemblable lists and counts; leave --sample, --index"),
        ([SMALL, SMALL, "--count"], "--only-assemblable is for one puzzle; give them one by one."),
        ([SMALL, "--by", "date"], "--by and --only-assemblable cannot be used together."),
    ],
)
def test_options_that_do_not_go_together_are_refused(arguments: list[str], message: str) -> None:
    done = run(*arguments, "--only-assemblable")
    assert done.status == 2
    assert message in done.err
