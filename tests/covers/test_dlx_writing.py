"""Knuth's text format: what is written and what cannot be; symmetries, and the last check."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.searches import covers_counted, covers_listed

from psolver import PsolverError
from psolver.covers import problem_of_text
from psolver.engines import Batch
from psolver.search import ENGINES


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
