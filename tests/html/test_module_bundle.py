"""Modules joined to one script have the exports of the module that they were joined for."""

from __future__ import annotations

from support.places import PACKAGE

from psolver.html import bundled_script

PAGES = sorted(PACKAGE.glob("*/*.js")) + sorted((PACKAGE / "page/static").glob("*.js"))


def test_each_module_is_joined_whole_and_only_libraries_are_imported() -> None:
    assert PAGES
    for path in PAGES:
        lines = bundled_script(path).splitlines()
        imports = [line for line in lines if line.startswith("import ")]
        assert all('"./libraries/' in line for line in imports)
        exports = [line for line in lines if line.startswith("export ")]
        assert len(exports) == ("export" in path.read_text(encoding="utf-8"))
