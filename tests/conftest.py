"""What every test has: compiled kernels, and the colour and width of a plain terminal."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import settings
from support.browser import CRASHED
from support.bytecode import compile_share
from support.command import COUNTLESS
from support.controls import CONTROLS
from support.places import PACKAGE, SAMPLES, TESTS
from support.problems import queens
from support.seeds import CHOSEN, beside_part

import psolver
from psolver.engines import fastest
from psolver.search import encode, grouped

pytest_plugins = ["support.page_fixtures", "support.shared_builds", "support.watch"]
GARBAGE_VALUES = 20_000  # as many new ones before some are looked at
BROWSERS = {"browser", "page"}  # fixtures
_LONG = "samples", "homes", "in_browser", "wheel", "access", "cluster", "rooms"
_LONG += "house", "imports"  # one after the other, so that one worker parses all files, once
LONGEST = {f"test_{name}.py" for name in _LONG}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--part",
        metavar="K/N",
        help="every Nth row of each slow test, from row K on; if slow ones are left out, of each",
    )


def pytest_configure(config: pytest.Config) -> None:
    CHOSEN[0] = config.option.markexpr
    number = 40 if CHOSEN[0] == "not slow" else 200
    # no deadline: the first search compiles a kernel
    settings.register_profile("psolver", deadline=None, max_examples=number)
    settings.load_profile("psolver")
    compile_share(config)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Benchmarks, which import heavy packages, are collected where they are asked for, and the
    package, whose examples are all quick, not for the slow tests.
    """
    is_benchmark = collection_path == TESTS / "benchmarks"
    is_quick = collection_path == PACKAGE and CHOSEN[0] in ("slow and not long", "long")
    return is_quick or (is_benchmark and not config.option.benchmark_only) or None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Look for no garbage among the hundreds of thousands of values that tests are collected of,
    neither now nor while they run, and for other garbage less often.
    """
    gc.disable()
    result = yield
    gc.freeze()
    gc.set_threshold(GARBAGE_VALUES, 20, 20)
    gc.enable()
    return result


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the other parts of slow tests; begin with the longest: no core is to wait then."""
    if config.option.part and (others := set(beside_part(items, config.option.part))):
        config.hook.pytest_deselected(items=[*others])
        items[:] = [item for item in items if item not in others]
    items.sort(key=lambda item: item.path.name not in LONGEST)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A test whose browser has crashed runs once more; no other does."""
    if not BROWSERS.intersection(getattr(item, "fixturenames", ())):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if any(one.failed and CRASHED in one.longreprtext for one in reports):
        item._initrequest()  # type: ignore[attr-defined]
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for one in reports:
        item.ihook.pytest_runtest_logreport(report=one)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.fixture(scope="session", autouse=True)
def _kernels() -> None:
    """Compile the kernels that commands need, so that none of them says that it does."""
    quick = ("pentominoes-6x10", "pentominoes-8x8", "optional-5x5", "dominoes-4x4")
    for name, engine in product(quick, ("backtrack", "dlx")):
        list(psolver.tilings(psolver.load(SAMPLES / f"{name}.toml"), engine=engine, limit=1))
    long = (psolver.load(SAMPLES / "y-pentominoes-20x20.toml"), psolver.loads(COUNTLESS.decode()))
    for problem in (grouped(queens(16)), *(encode(puzzle).problem for puzzle in long)):
        next(fastest(problem).prepare("count").batches(1))


@pytest.fixture(autouse=True)
def _no_control() -> Iterator[None]:
    """End the controls that a test has put to work."""
    yield
    CONTROLS.close()


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Colour and width as on a plain terminal, whatever the machine's environment says."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own in which the test runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
