"""`psolver hint` and `psolver steps`: what is printed, and the exit status."""

from __future__ import annotations

from support.command import run


def test_steps_are_a_solution_that_verifies() -> None:
    done = run("steps", "hexiamonds-4x9", "--format", "json")
    (told,) = done.lines
    assert len(told["steps"]) == len(told["placements"]) == 12
    assert all(len(step["says"]) == 1 + len(step["excluded"]) for step in told["steps"])
    again = run("verify", "hexiamonds-4x9", "-", data=done.out.encode())
    assert 0 == again.status
