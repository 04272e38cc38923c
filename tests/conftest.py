"""What every test has: compiled kernels, and the colour and width of a plain terminal."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import settings
from support.command import COUNTLESS
from support.places import SAMPLES
from support.problems import queens

import psolver
from psolver.control import Control
from psolver.cover.kernels.choice import fastest
from psolver.cover.problem import grouped
from psolver.solve.encode import encode

settings.register_profile("psolver", deadline=None)  # the first search compiles a kernel
settings.load_profile("psolver")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The samples first: some take minutes, and no core is to wait for them at the end."""
    items.sort(key=lambda item: item.path.name != "test_samples.py")


@pytest.fixture(scope="session", autouse=True)
def _kernels() -> None:
    """Compile the kernels that commands need, so that none of them says that it does."""
    quick = ("pentominoes-6x10", "pentominoes-8x8", "optional-5x5", "dominoes-4x4")
    for name, engine in product(quick, ("backtrack", "dlx")):
        list(psolver.tilings(psolver.load(SAMPLES / f"{name}.toml"), engine=engine, limit=1))
    long = (psolver.load(SAMPLES / "y-pentominoes-20x20.toml"), psolver.loads(COUNTLESS.decode()))
    for problem in (grouped(queens(16)), *(encode(puzzle).problem for puzzle in long)):
        next(fastest(problem).prepare("count").batches(1, Control()))


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Colour and width as on a plain terminal, whatever the machine's environment says."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
