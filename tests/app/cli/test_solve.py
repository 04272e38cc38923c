"""`psolver solve`: what it prints, and which solutions."""

from __future__ import annotations

import json

from support.command import (
    DOMINOES,
    FOUR,
    IMPOSSIBLE,
    NO_CLUE,
    SMALL,
    SMALL_BOX,
    TWINS,
    Run,
    pictures,
    run,
    run_alone,
    untimed,
)
from support.places import ROOT

import psolver


def test_every_tiling_is_printed_and_a_summary_on_standard_error() -> None:
    assert Run(0, SMALL_BOX, "4 solutions, 1 distinct; the search is complete\n") == run(
        "solve", SMALL
    )


def test_a_file_alone_is_short_for_solve() -> None:
    assert run("solve", SMALL) == run(SMALL)


def test_options_may_stand_before_the_file_and_after_it() -> None:
    expected = Run(0, "4\n", "4 solutions, 1 distinct; the search is complete\n")
    assert [expected] * 2 == [run("--count", SMALL), run(SMALL, "--count")]


def test_a_dash_is_standard_input() -> None:
    expected = Run(0, SMALL_BOX, "4 solutions, 1 distinct; the search is complete\n")
    assert expected == run("-", data=(ROOT / SMALL).read_bytes())


def test_a_fault_on_standard_input_says_so() -> None:
    expected = 'standard input: board: missing; draw it, or give its size, such as board = "6x10"\n'
    assert Run(2, "", expected) == run("-", data=b'pieces = "##"')


def test_ascii_is_the_same_grid_in_other_marks() -> None:
    marks = str.maketrans("━┃┏┓┗┛┣┫┳┻╋", "-|+++++++++")
    assert SMALL_BOX.translate(marks) == run(SMALL, "--format", "ascii").out


def test_roomy_has_room_inside_the_cells() -> None:
    expected = """\
┏━━━┳━━━━━━━┓
┃   ┃       ┃
┣━━━┻━━━━━━━┫
┃           ┃
┗━━━━━━━━━━━┛
"""
    assert expected == run(SMALL, "-n", "1", "--sort", "--size", "roomy").out


def test_json_is_an_object_a_solution_and_a_summary() -> None:
    done = run(SMALL, "--format", "json")
    *solutions, summary = done.lines
    assert [1, 2, 3, 4] == [line["index"] for line in solutions]
    first = [
        {"piece": "A", "cells": [[0, 0]]},
        {"piece": "B", "cells": [[0, 1], [0, 2]]},
        {"piece": "C", "cells": [[1, 0], [1, 1], [1, 2]]},
    ]
    assert {"type": "solution", "index": 1, "placements": first} == solutions[0]
    keys = [
        "type",
        "status",
        "solutions",
        "distinct",
        "printed",
        "complete",
        "engine",
        "kernel",
        "nodes",
        "seconds",
        "options",
        "version",
    ]
    assert keys == list(summary)
    assert ("solved", 4, 1, 4, True) == tuple(summary[key] for key in keys[1:6])
    assert (0, "4 solutions, 1 distinct; the search is complete\n") == (done.status, done.err)


def test_json_and_letters_tell_the_same_tilings() -> None:
    *solutions, _ = run(DOMINOES, "--format", "json", "--sort").lines
    letters = pictures(run(DOMINOES, "--format", "letters", "--sort").out)
    cells = [sorted(placement["cells"] for placement in line["placements"]) for line in solutions]
    drawn = []
    for picture in letters:
        marks: dict[str, list[list[int]]] = {}
        for row, line in enumerate(picture.split("\n")):
            for column, mark in enumerate(line):
                marks.setdefault(mark, []).append([row, column])
        drawn.append(sorted(marks.values()))
    assert cells == drawn
    assert 36 == len(drawn)


def test_the_json_summary_of_an_impossible_puzzle_holds_the_reason() -> None:
    done = run(IMPOSSIBLE, "--format", "json")
    reason = {"kind": "clue", "sentence": NO_CLUE[13:-1], "pieces": ["X"], "cells": [[0, 0]]}
    (summary,) = done.lines
    assert ("impossible", 0, 0, 0, True, reason) == tuple(
        summary[key] for key in ("status", "solutions", "distinct", "printed", "complete", "reason")
    )
    assert (1, NO_CLUE) == (done.status, done.err)


def test_json_of_a_count_is_the_summary_only() -> None:
    (summary,) = run(FOUR, "--format", "json", "--count").lines
    assert {
        "type": "summary",
        "status": "solved",
        "solutions": 8,
        "distinct": 1,
        "printed": 0,
        "complete": True,
        "engine": summary["engine"],
    } == untimed(summary)


def test_json_of_a_limited_search_has_no_number_of_classes() -> None:
    done = run(DOMINOES, "--format", "json", "-n", "5")
    summary = done.lines[-1]
    assert ("limit", 5, None, 5, False) == tuple(
        summary[key] for key in ("status", "solutions", "distinct", "printed", "complete")
    )
    assert (0, 6) == (done.status, len(done.lines))


def test_distinct_prints_one_of_each_class() -> None:
    done = run(DOMINOES, "--distinct")
    every = pictures(run(DOMINOES).out)
    assert (0, "36 solutions, 9 distinct; the search is complete\n") == (done.status, done.err)
    assert 9 == len(set(pictures(done.out)) & set(every))
    assert 36 == len(set(every))


def test_up_to_says_which_group_makes_the_classes() -> None:
    for option, number in [
        ("--distinct", 24),
        ("--up-to=rotations", 24),
        ("--up-to=reflections", 12),
    ]:
        done = run("-", option, data=TWINS)
        assert (0, number) == (done.status, len(pictures(done.out)))
        assert f"42 solutions, {number} distinct; the search is complete\n" == done.err
        assert f"{number}\n" == run("-", option, "--count", data=TWINS).out


def test_sorted_output_is_sorted_by_piece_then_cells() -> None:
    *solutions, _ = run(DOMINOES, "--sort", "--format", "json").lines
    placements = [
        [(entry["piece"], entry["cells"]) for entry in line["placements"]] for line in solutions
    ]
    assert sorted(placements) == placements
    assert list(range(1, 37)) == [line["index"] for line in solutions]


def test_a_limit_takes_the_first_of_the_sorted_solutions() -> None:
    every = pictures(run(DOMINOES, "--sort").out)
    done = run(DOMINOES, "--sort", "-n", "3")
    assert every[:3] == pictures(done.out)
    assert (0, "36 solutions, 9 distinct; the search is complete\n") == (done.status, done.err)


def test_sorted_output_is_the_same_whoever_searched() -> None:
    assert run(DOMINOES, "--sort").out == run(DOMINOES, "--sort", "--sat-solver", "glucose4").out


def test_a_limit_stops_after_so_many_solutions() -> None:
    done = run(DOMINOES, "--limit", "5")
    assert 5 == len(pictures(done.out))
    assert (0, "5 solutions; stopped by the limit, there may be more\n") == (done.status, done.err)


def test_the_same_command_twice_gives_the_same_bytes() -> None:
    first = run("samples/optional-5x5.toml")
    assert 2232 == len(pictures(first.out))
    assert first.out == run_alone("samples/optional-5x5.toml").out


def test_backtracking_says_when_it_takes_another_kernel() -> None:
    long = f'board = "1x70"\npieces = "{"#" * 64}"\n[[piece]]\nshape = "#"\ncount = 6\n'
    said = "fit tables do not suit this problem; searching with dancing cells instead\n"
    summary = "7 solutions, 4 distinct; the search is complete\n"
    arguments = "-", "--engine", "backtrack", "--format", "json"
    done = run(*arguments, data=long.encode())
    assert (0, said + summary) == (done.status, done.err)
    told = json.loads(done.out.splitlines()[-1])
    assert ("backtrack", "dancing cells") == (told["engine"], told["kernel"])


def test_the_summary_has_a_record_by_which_the_run_can_be_repeated() -> None:
    for arguments, expected in [
        ([], {}),
        (
            ["-n", "2", "--sort", "--time-limit", "5m"],
            {"limit": 2, "sort": True, "time_limit": "5m"},
        ),
        (["--count", "--up-to", "rotations"], {"count": True, "up_to": "rotations"}),
        (["--sample", "2", "--seed", "7"], {"sample": 2}),
        (["--index", "3", "--jobs", "1"], {"index": 3, "jobs": 1}),
    ]:
        summary = run(SMALL, "--format", "json", *arguments).lines[-1]
        assert (expected, psolver.__version__) == (summary["options"], summary["version"])
        assert ("--seed" in arguments) == (summary.get("seed") == 7)


def test_where_more_pieces_are_used_than_there_is_room_a_count_helps() -> None:
    hint = "each piece is used as often as its count says, else once; [0, 1] lets it be left out"
    told = run("-", data=b'board = "5x5"\npiece_set = "pentominoes"\nuse = 5\n').err.splitlines()
    assert hint == told[1]
    for data in (b'board = "5x5"\npieces = "##"\ncount = 20\n', b'board = "5x5"\npieces = "##"\n'):
        assert 1 == len(run("-", data=data).err.splitlines())
