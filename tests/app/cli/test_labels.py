"""--labels: names inside the pieces and a legend, once, before the first solution."""

from __future__ import annotations

import re

from support.command import DOMINOES, ESCAPES, FOUR, run, unix
from support.terminal import on_terminal

FILLED = re.compile(r"48;2;([\d;]+)m\[(.)\]")


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


def test_solutions_that_answer_a_question_have_labels_and_one_legend() -> None:
    for arguments in [["explain", FOUR], ["unique", "l-trominoes-5x5"]]:
        sentence, legend, *pictures = run(*arguments, "--labels").out.split("\n\n")
        plain, first, *others = run(*arguments, "--size", "roomy").out.split("\n\n")
        names = re.findall(r"\[(.)\]", legend)
        assert (plain, "  ".join(f"[{name}]" for name in names)) == (sentence, legend)
        assert first == re.sub("|".join(names), " ", pictures[0]) != pictures[0]
        assert len(others) == len(pictures) - 1
