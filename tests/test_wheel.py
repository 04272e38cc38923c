"""A wheel has the machine code of all kernels for Linux on x86-64, so that there neither numba nor
LLVM is needed; where it cannot be made, and for a source tree, numba is.
"""

from __future__ import annotations

import json
import os
import runpy
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import PathDistribution
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from support.command import COST, Run
from support.places import ROOT
from support.shared_builds import BuildOnce

from psolver.engines.kernels import elf_code
from psolver.engines.kernels.ahead_code import NEWER_FLAGS, NEWER_X86_64
from psolver.engines.kernels.jit import SLOW, SLOW_IN_BROWSER
from psolver.engines.kernels.precompile import units

HOOK = ROOT / "packaging/kernels/build_hook.py"
AHEAD = Path("psolver/engines/kernels/ahead")
FILES = [f"{target}.{ending}" for target in ("x86-64-v3", "x86-64") for ending in ("code", "json")]
# It runs a command as if numba were not installed.
WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = sys.modules["llvmlite"] = None
sys.path.insert(0, sys.argv.pop(1))
from psolver.__main__ import command
command()
"""
WHEELS_PROGRAM = ROOT / "packaging/browser/wheels.py"
# The installer of packages in Pyodide 314, and the package that it needs.
INSTALLERS = ["micropip==0.11.1", "packaging==26.4"]
needs_pyodide = pytest.mark.skipif(
    not (shutil.which("node") and (ROOT / "packaging/libraries/node_modules/pyodide").is_dir()),
    reason="needs node, and the packages that `npm ci` installs in packaging/libraries",
)
linux_on_x86 = pytest.mark.skipif(not elf_code.processor(), reason="the code is for Linux on x86")


@pytest.fixture(scope="session")
def wheel(build_once: BuildOnce, request: pytest.FixtureRequest) -> Path:
    """The folder to which a wheel of this tree was unpacked."""
    pytest.importorskip(
        "numba", reason="a wheel has the code if numba can be had where it is built"
    )
    built_wheel = request.getfixturevalue("built_wheel")
    return build_once("site", lambda folder: shutil.unpack_archive(built_wheel, folder, "zip"))


@pytest.mark.slow
@needs_pyodide
def test_a_wheel_is_installed_in_pyodide_with_what_it_needs_there(
    built_wheel: Path, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, WHEELS_PROGRAM, tmp_path], capture_output=True, text=True, check=False
    )
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--python-version", "3.14"]
    command += ["--only-binary=:all:", "-d", tmp_path, *INSTALLERS]
    if done.returncode or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("needs packages from a registry")
    shutil.copy(built_wheel, tmp_path)
    words = ["node", ROOT / "packaging/browser/install.mjs", tmp_path, "soma-cube", "--count"]
    done = subprocess.run([*words, "--distinct"], capture_output=True, text=True, check=False)
    assert (0, "480\n") == (done.returncode, done.stdout), done.stderr
    assert SLOW_IN_BROWSER in done.stderr


def without_numba(site: Path, cache: Path, *words: str) -> Run:
    """The end of a command of an unpacked wheel, where numba is missing."""
    done = subprocess.run(
        [sys.executable, "-I", "-c", WITHOUT_NUMBA, site, *words],
        capture_output=True,
        text=True,
        env={**os.environ, "PSOLVER_CACHE": str(cache)},
        check=False,
    )
    return Run(done.returncode, done.stdout, COST.sub("", done.stderr))


@pytest.mark.slow
def test_a_wheel_has_the_code_and_needs_numba_on_other_machines_alone(wheel: Path) -> None:
    requirements = pytest.importorskip("packaging.requirements")
    assert FILES == sorted(path.name for path in (wheel / AHEAD).iterdir())
    for name in FILES[1::2]:
        kernels = json.loads((wheel / AHEAD / name).read_text("utf-8"))["kernels"]
        assert len(units()) == len(kernels)
    (folder,) = wheel.glob("psolver-*.dist-info")
    needed = [requirements.Requirement(line) for line in PathDistribution(folder).requires or ()]
    for system, machine, expected in (("linux", "x86_64", False), ("linux", "aarch64", True)):
        place = {"sys_platform": system, "platform_machine": machine, "extra": ""}
        names = {one.name for one in needed if not one.marker or one.marker.evaluate(place)}
        assert expected == ("numba" in names)


@linux_on_x86
@pytest.mark.slow
@pytest.mark.parametrize("target", ["x86-64", "x86-64-v3"])
def test_a_wheel_counts_without_numba_and_compiles_nothing(
    wheel: Path, target: str, tmp_path: Path
) -> None:
    """Code for any x86-64 processor runs wherever that for newer ones does."""
    if target == NEWER_X86_64 and not elf_code.flags() >= NEWER_FLAGS:
        pytest.skip("this processor has no AVX2")
    site = tmp_path / "site"
    shutil.copytree(wheel, site)
    for ending in ("code", "json"):
        chosen = (wheel / AHEAD / f"{target}.{ending}").read_bytes()
        for name in ("x86-64", "x86-64-v3"):
            (site / AHEAD / f"{name}.{ending}").write_bytes(chosen)
    cache = tmp_path / "cache"
    for engine in ("backtrack", "dlx", "auto"):
        words = ("pentominoes-6x10", "--count", "-q", "--engine", engine)
        assert Run(0, "9356\n", "") == without_numba(site, cache, *words)
    done = without_numba(site, cache, "warm")
    assert (0, f"all {len(units())} kernels came with psolver\n") == (done.status, done.err)
    assert "box packing: 4 kernels, came with psolver\n" in done.out
    assert not cache.exists()


@linux_on_x86
@pytest.mark.slow
def test_damaged_code_and_code_of_other_sources_is_not_run(wheel: Path, tmp_path: Path) -> None:
    """Without numba kernels then run as plain Python, which a sentence says."""
    words = ("calendar-november-20", "--count", "-q")
    for change in ("code", "sources"):
        site = tmp_path / change
        shutil.copytree(wheel, site)
        assert Run(0, "71\n", "") == without_numba(site, tmp_path / "cache", *words)
        if change == "code":
            for path in (site / AHEAD).glob("*.code"):
                path.write_bytes(bytes(byte ^ 1 for byte in path.read_bytes()))
        else:
            with (site / "psolver/engines/kernels/fit_search.py").open("a") as file:
                file.write("\n# another line\n")
        assert Run(0, "71\n", f"{SLOW}\n") == without_numba(site, tmp_path / "cache", *words)


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Make a build hook, whose warnings are kept; hatchling may be missing here."""
    interface = ModuleType("hatchling.builders.hooks.plugin.interface")
    interface.BuildHookInterface = object  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, interface.__name__, interface)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel_target = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    made = runpy.run_path(str(HOOK))["KernelHook"]()
    made.config = wheel_target["hooks"]["custom"]
    made.warnings = []
    made.app = SimpleNamespace(display_info=print, display_warning=made.warnings.append)
    return made


def test_an_editable_installation_needs_numba(hook: Any) -> None:
    data: dict[str, Any] = {"dependencies": [], "force_include": {}}
    hook.initialize("editable", data)
    needs = "numba >= 0.60; sys_platform == 'linux' and platform_machine == 'x86_64'"
    assert {"dependencies": [needs], "force_include": {}} == data
    assert [] == hook.warnings


def test_a_wheel_built_where_nothing_can_be_compiled_needs_numba(hook: Any, tmp_path: Path) -> None:
    program = tmp_path / "packaging/kernels/cross_compiler.py"
    program.parent.mkdir(parents=True)
    program.write_text("raise SystemExit('there is no compiler')", encoding="utf-8")
    hook.root = str(tmp_path)
    data: dict[str, Any] = {"dependencies": [], "force_include": {}}
    hook.initialize("standard", data)
    assert 1 == len(data["dependencies"])
    assert {} == data["force_include"]
    why = "the search kernels cannot be compiled here: on Linux this wheel needs numba"
    assert [f"{why} (there is no compiler)"] == hook.warnings
