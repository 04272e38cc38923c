"""--labels: names inside the pieces and a legend, once, before the first solution."""

from __future__ import annotations

import re

from support.command import DOMINOES, ESCAPES, FOUR, IMPOSSIBLE, SMALL, run, unix
from support.terminal import on_terminal

BOX = """\
[A]  [B]  [C]

┏━━━┳━━━━━━━┓
┃ A ┃   B   ┃
┣━━━┻━━━━━━━┫
┃     C     ┃
┗━━━━━━━━━━━┛
"""
SECOND = """
┏━━━━━━━┳━━━┓
┃   B   ┃ A ┃
┣━━━━━━━┻━━━┫
┃     C     ┃
┗━━━━━━━━━━━┛
"""
FILLED = re.compile(r"48;2;([\d;]+)m\[(.)\]")


def test_a_legend_comes_once_before_the_first_solution() -> None:
    assert BOX + SECOND == run(SMALL, "--labels", "-n", "2").out
    numbered = BOX.replace("\n┏", "\nSolution 1\n┏"), SECOND.replace("\n┏", "\nSolution 2\n┏", 1)
    assert "".join(numbered) == run(SMALL, "--labels", "-n", "2", "--numbers").out
    assert BOX.splitlines()[0] == run(SMALL, "--labels", "--index", "3").out.splitlines()[0]


def test_solutions_that_were_saved_are_drawn_with_labels() -> None:
    saved = run(SMALL, "--format", "json", "-n", "2").out
    assert BOX + SECOND == run("draw", SMALL, "-", "--labels", data=saved.encode()).out


def test_without_a_drawing_there_is_no_legend() -> None:
    for arguments in [[IMPOSSIBLE], [SMALL, "--count"]]:
        assert run(*arguments) == run(*arguments, "--labels")


def test_colour_changes_no_character_of_labels_and_legend() -> None:
    for format_ in ["box", "ascii"]:
        for puzzle in [DOMINOES, "solid-stair", "symmetry-three-l-7x7"]:
            options = [puzzle, "--format", format_, "--labels", "--sort", "-n", "3", "-q"]
            colored = run(*options, "--color", "always").out
            assert run(*options).out == ESCAPES.sub("", colored) != colored


def test_the_legend_has_the_pieces_in_their_own_colours() -> None:
    options = [FOUR, "--labels", "-n", "1", "--color", "always"]
    shown = run("show", FOUR, "--color", "always", COLORTERM="truecolor").out
    names = re.findall(r"^(\w): ", ESCAPES.sub("", shown), re.M)
    own = [re.findall(r"48;2;([\d;]+)m", piece)[0] for piece in shown.split("\n\n")[-len(names) :]]
    assert [*zip(own, names, strict=True)] == FILLED.findall(
        run(*options, COLORTERM="truecolor").out
    )


def test_labels_without_room_are_refused() -> None:
    for options, told in [
        (
            ["--size", "compact"],
            "--labels takes room inside the cells, which --size compact has not: leave out one of"
            " the two.",
        ),
        (["--format", "letters"], "--labels goes with drawings, not with --format letters."),
        (["--format", "json"], "--labels goes with drawings, not with --format json."),
    ]:
        done = run(SMALL, "--labels", *options)
        assert (2, "", f"Error: {told}") == (done.status, done.out, done.err.splitlines()[-1])


@unix
def test_a_terminal_shows_names_of_two_columns_between_straight_lines() -> None:
    puzzle = "board = '2x3'\n[[piece]]\nname = '大きい'\nshape = '###'\ncount = 2"
    done = on_terminal("-", "--labels", out=True, data=puzzle.encode(), COLUMNS="40")
    assert done.screen[1:6] == [
        "┏━━━━━━━━━━━┓",
        "┃  大きい   ┃",
        "┣━━━━━━━━━━━┫",
        "┃  大きい   ┃",
        "┗━━━━━━━━━━━┛",
    ]


def test_shown_pieces_have_their_labels_without_a_legend() -> None:
    told = run("show", "slothouber-graatsma", "--labels").out.split("\n\n")[-2:]
    square, cube = (text.splitlines() for text in told)
    assert ("square: 4 cells, 3 orientations, used 6 times", "┃square ┃") == (square[0], square[3])
    assert ("cube: 1 cell, 1 orientation, used 3 times", "┃ c ┃") == (cube[0], cube[2])


def test_solutions_that_answer_a_question_have_labels_and_one_legend() -> None:
    for arguments in [["explain", FOUR], ["unique", "l-trominoes-5x5"]]:
        sentence, legend, *pictures = run(*arguments, "--labels").out.split("\n\n")
        plain, first, *others = run(*arguments, "--size", "roomy").out.split("\n\n")
        names = re.findall(r"\[(.)\]", legend)
        assert (plain, "  ".join(f"[{name}]" for name in names)) == (sentence, legend)
        assert first == re.sub("|".join(names), " ", pictures[0]) != pictures[0]
        assert len(others) == len(pictures) - 1


def test_pieces_that_only_their_colours_tell_apart_have_their_names() -> None:
    data = b"""
touch = "different"
board = "1x2"
[[piece]]
name = "red"
shape = "#"
color = "red"
[[piece]]
name = "sky"
shape = "#"
color = "blue"
"""
    named = "[red]  [sky]\n\n┏━━━┳━━━┓\n┃red┃sky┃\n┗━━━┻━━━┛\n\n┏━━━┳━━━┓\n┃sky┃red┃\n┗━━━┻━━━┛\n"
    assert named == run("-", "--sort", data=data).out
    bare = "┏━┳━┓\n┗━┻━┛\n"
    assert f"{bare}\n{bare}" == run("-", "--size", "compact", data=data).out
