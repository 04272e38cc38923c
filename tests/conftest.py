"""What every test has: compiled kernels, and the colour and width of a plain terminal."""

from __future__ import annotations

import pytest
from hypothesis import settings
from support.command import COUNTLESS
from support.places import SAMPLES
from support.problems import queens

import psolver
from psolver.control import Control
from psolver.cover.problem import grouped
from psolver.solve.encode import encode
from psolver.solve.strategy import _kernel_for

settings.register_profile("psolver", deadline=None)  # the first search compiles a kernel
settings.load_profile("psolver")


KERNELS = ("backtrack", "dlx")


@pytest.fixture(scope="session", autouse=True)
def _kernels() -> None:
    """Compile the kernels that commands need, so that none of them says that it does."""
    quick = ("pentominoes-6x10", "pentominoes-8x8", "optional-5x5", "dominoes-4x4")
    searches = [(name, engine) for name in quick for engine in KERNELS]
    for name, engine in [*searches, ("y-pentominoes-20x20", "backtrack")]:
        list(psolver.tilings(psolver.load(SAMPLES / f"{name}.toml"), engine=engine, limit=1))
    countless = encode(psolver.loads(COUNTLESS.decode())).problem
    for problem in (grouped(queens(16)), countless):
        next(_kernel_for(problem).prepare("count").batches(1, Control()))


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Colour and width as on a plain terminal, whatever the machine's environment says."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
