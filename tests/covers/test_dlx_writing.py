"""Knuth's text format: what is written and what cannot be; symmetries, and the last check."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.searches import covers_counted, covers_listed

from psolver import PsolverError
from psolver.covers import problem_lines, problem_of_text
from psolver.engines import Batch
from psolver.search import ENGINES, Problem


@pytest.mark.parametrize(
    ("problem", "expected"),
    [
        (Problem((1,), (1,), ((0,),), (0,)), "| one\na\na\n"),
        (Problem((1, 2, 0, 1), (1, 2, 3, 2), (), ()), "| one\na 2|b 0:3|c 1:2|d\n"),
        (Problem((0, 1, 0), (1, 1, 1), ((0, 1), (1, 2)), (1, 1)), "| one\nb | a c\na b\nb c\n"),
        # an option of items that are covered at most once
        (Problem((0, 1, 0), (1, 1, 1), ((0, 2), (1, 2)), ()), "| one\n0:1|a b | c\na c\nb c\n"),
    ],
)
def test_bounds_stand_where_they_are_needed(problem: Problem, expected: str) -> None:
    lines = problem_lines(problem, "abcd"[: len(problem.least)], ["one"])
    assert expected == "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize(
    ("problem", "names", "message"),
    [
        (Problem((1,), (1,), (), ()), ["a b"], "'a b' cannot be the name of an item"),
        (Problem((1,), (1,), (), ()), ["a|"], "'a|' cannot be the name of an item"),
        (Problem((1,), (1,), (), ()), [""], "'' cannot be the name of an item"),
        (Problem((1, 1), (1, 1), (), ()), ["a", "a"], "'a' is the name of two items"),
    ],
)
def test_a_name_that_cannot_be_written_is_refused(
    problem: Problem, names: list[str], message: str
) -> None:
    with pytest.raises(PsolverError) as caught:
        list(problem_lines(problem, names))
    assert f"{message} (use other letters, no white space, ':' or '|')" == str(caught.value)


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (Problem((0,), (0,), (), ()), "'a' is covered 0 to 0 times, which the format cannot say"),
        (Problem((2,), (1,), (), ()), "'a' is covered 2 to 1 times, which the format cannot say"),
        (
            Problem((1,), (1,), ((),), ()),
            "a problem or an option without items, which the format cannot say",
        ),
        (
            Problem((), (), (), ()),
            "a problem or an option without items, which the format cannot say",
        ),
        (
            Problem((1, 1), (1, 1), ((0,),), (), colours=(((1, 0),),)),
            "'b' has colours and bounds, which the format cannot say",
        ),
        (
            Problem((0, 0), (1, 1), ((),), (), colours=(((1, 0),),)),
            "a problem or an option without items, which the format cannot say",
        ),
    ],
)
def test_a_problem_that_cannot_be_written_is_refused(problem: Problem, message: str) -> None:
    with pytest.raises(PsolverError) as caught:
        list(problem_lines(problem, "ab"[: len(problem.least)], shades="A"))
    assert message == str(caught.value)


def test_symmetries_beyond_a_number_are_left_out() -> None:
    """Eight items that may be exchanged in any way."""
    names = "abcdefgh"
    cycle, swap = " ".join(names[1:] + names[:1]), " ".join("b" + "a" + names[2:])
    lines = "\n".join([f"| symmetry: {cycle}", f"| symmetry: {swap}", " ".join(names), *names])
    instance = problem_of_text(lines)
    assert () == instance.wrong
    assert 8 == len(instance.problem.symmetries)
    assert 1 == covers_counted(instance).solutions


def test_every_cover_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object) -> Iterator[Batch]:
        yield Batch(((0, 1),), 1, 1)

    monkeypatch.setitem(ENGINES, "auto", wrong)
    with pytest.raises(PsolverError) as caught:
        covers_listed(problem_of_text("a\na\na"))
    assert "internal error, please report it: a cover was found that is none" == str(caught.value)
