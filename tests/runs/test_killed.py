"""A run that is killed at any moment goes on: nothing is lost, nothing is found twice, and no more
than one job of each core is done again.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.command import unix
from support.killed import CASES, CORES, Case, Trial, trial, undisturbed

TRIALS = 5
COUNTS = {
    "pentominoes-8x8": (520, 65),
    "pentominoes-12x5": (4040, 1010),
    "packing-y-7x8": (5126, 1299),
}


@pytest.fixture(scope="module", params=CASES, ids=lambda case: case.puzzle.stem)
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found


@pytest.fixture(scope="module")
def whole(case: Case, tmp_path_factory: pytest.TempPathFactory) -> Trial:
    """A run that is never killed."""
    return undisturbed(case, tmp_path_factory.mktemp("whole"))


@unix
@pytest.mark.slow
def test_a_run_that_is_never_killed_finds_all(case: Case, whole: Trial) -> None:
    certificate = json.loads(whole.hash)
    assert COUNTS[case.puzzle.stem] == (certificate["solutions"], certificate["classes"])
    assert certificate["jobs"] > 200


@unix
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(TRIALS))
def test_a_run_that_is_killed_finds_the_same(
    case: Case, whole: Trial, tmp_path: Path, seed: int
) -> None:
    found = trial(case, tmp_path, seed)
    assert (0, whole.hash) == (found.status, found.hash)
    assert found.repeated <= CORES
    beside = [path.name for path in tmp_path.iterdir() if path.name.startswith(f"{seed}.")]
    assert [f"{seed}.db", f"{seed}.log"] == sorted(beside)
