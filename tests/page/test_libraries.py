"""The libraries that the page brings along: bundles of what it uses of three.js and CodeMirror."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from support.places import PACKAGE, ROOT

SOURCE = ROOT / "packaging/libraries"
BUNDLES = PACKAGE / "page/libraries"
MODULES = sorted(PACKAGE.glob("*/*.js")) + sorted((PACKAGE / "page/static").glob("*.js"))


def exported(name: str) -> set[str]:
    """The names that an entry file exports."""
    groups = re.findall(r"export \{([^}]*)\}", (SOURCE / name).read_text(encoding="utf-8"))
    return set(re.findall(r"\w+", " ".join(groups)))


def used(library: str) -> set[str]:
    """The names that modules use of a library, as in `CM.keymap`."""
    text = "".join(path.read_text(encoding="utf-8") for path in MODULES)
    return set(re.findall(rf"\b{library}\.(\w+)", text))


def test_the_bundles_have_just_the_names_that_the_page_uses() -> None:
    assert used("CM") == exported("codemirror.js")
    assert used("THREE") == exported("three_parts.js")


def test_the_versions_of_the_libraries_are_fixed_and_their_addresses_are_not() -> None:
    wanted = json.loads((SOURCE / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    lock = json.loads((SOURCE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert wanted == {name: lock[f"node_modules/{name}"]["version"] for name in wanted}
    assert [] == [name for name, one in lock.items() if "resolved" in one]


def test_every_bundle_has_its_licence_beside_it() -> None:
    text = (BUNDLES / "LICENSES.txt").read_text(encoding="utf-8")
    lock = json.loads((SOURCE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name in ("codemirror", "@codemirror/view", "@lezer/highlight", "three"):
        assert f"\n{name} {lock[f'node_modules/{name}']['version']}\n" in f"\n{text}"
    types = {f"{name}.d.ts" for name in ("codemirror", "three")}
    bundles = {path.name for path in BUNDLES.iterdir()} - types
    assert {"LICENSES.txt", "codemirror.js", "three.js"} == bundles


@pytest.mark.slow
@pytest.mark.skipif(
    not (shutil.which("node") and (SOURCE / "node_modules/esbuild").is_dir()),
    reason="needs node, and the packages that `npm ci` installs in packaging/libraries",
)
def test_the_bundles_are_those_that_their_sources_make(tmp_path: Path) -> None:
    subprocess.run(["node", "build.mjs", tmp_path], cwd=SOURCE, check=True)
    for path in tmp_path.iterdir():
        assert path.read_bytes() == (BUNDLES / path.name).read_bytes(), path.name
