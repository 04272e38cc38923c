"""`psolver solve`: what it prints, and which solutions."""

from __future__ import annotations

from support.command import DOMINOES, SMALL, TWINS, pictures, run, run_alone

import psolver


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


def test_the_same_command_twice_gives_the_same_bytes() -> None:
    first = run("samples/optional-5x5.toml")
    assert 2232 == len(pictures(first.out))
    assert first.out == run_alone("samples/optional-5x5.toml").out


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
