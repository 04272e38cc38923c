"""Modules joined to one script have the exports of the module that they were joined for."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.places import PACKAGE

from psolver.html.module_bundle import bundled_script

PAGES = sorted(PACKAGE.glob("*/*.js")) + sorted((PACKAGE / "page/static").glob("*.js"))


def test_what_a_module_imports_stands_before_it_under_the_names_it_uses(tmp_path: Path) -> None:
    (tmp_path / "low.js").write_text(
        "export const one = 1;\n/**\n * As `one * 2`.\n * @returns {number}\n */\n"
        "export function two() {}\n"
    )
    (tmp_path / "libraries").mkdir()
    (tmp_path / "top.js").write_text(
        'import * as all from "./libraries/large.js";\n'
        'import {\n  one,\n  two as other,\n} from "./low.js";\n'
        "export class Top {}\nexport default other;\n"
    )
    assert bundled_script(tmp_path / "top.js").splitlines() == [
        'import * as m0 from "./libraries/large.js";',
        "// low.js",
        "const m1 = (() => {",
        "const one = 1;",
        "function two() {}",
        "return { one, two };",
        "})();",
        "// top.js",
        "const m2 = (() => {",
        "const all = m0;",
        "const {",
        "  one,",
        "  two: other,",
        "} = m1;",
        "class Top {}",
        "const byDefault = other;",
        "return { Top, default: byDefault };",
        "})();",
        "export const { Top } = m2;",
        "export default m2.default;",
    ]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_each_module_is_joined_whole_and_only_libraries_are_imported(path: Path) -> None:
    lines = bundled_script(path).splitlines()
    imports = [line for line in lines if line.startswith("import ")]
    assert all('"./libraries/' in line for line in imports)
    exports = [line for line in lines if line.startswith("export ")]
    assert len(exports) == ("export" in path.read_text(encoding="utf-8"))
