"""ES modules joined to one script: for the page, for pages in one file, for notebooks.

A module imports with `import { a, b as c } from "./path.js";` or `import * as all from …;` at its
beginning, and exports functions, constants and classes where it defines them. Libraries, in a
folder of that name, stay imports; so do modules that are imported when they are needed, `import()`.
Blocks of JSDoc, which are for those who read the modules, are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

IMPORT = re.compile(r'^import (\* as (\w+)|\{[^}]*\}) from "([^"]+)";\n', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|let|class) (\w+))", re.M)
EXPORT_DEFAULT = re.compile(r"^export default ", re.M)
JSDOC = re.compile(r"^ */\*\*(?:[^*]|\*(?!/))*\*/\n", re.M)
RENAMED = re.compile(r"(\w+) as (\w+)")
LIBRARIES = "libraries"
HTML_FOLDER = Path(__file__).parent


@cache
def bundled_script(path: Path) -> str:
    """Return a module, by its file, with those that it imports, as one: it has the same exports."""
    order = list(_in_order(path.resolve(), set()))
    numbers = _numbers(order)
    names = EXPORT.findall(_text(order[-1]))
    last_module = f"m{numbers[order[-1]]}"
    ends = [f"export const {{ {', '.join(names)} }} = {last_module};"] if names else []
    if EXPORT_DEFAULT.search(_text(order[-1])):
        ends.append(f"export default {last_module}.default;")
    return "\n".join([*_joined(order, numbers), *ends, ""])


def bundled_page_script(path: Path, mounted: Mapping[str, Path]) -> str:
    """Return a script that calls the function `begin` of a module with an object that has the
    function `mount` of each of the others, by name; they are joined with all that they import.
    """
    ordered: set[Path] = set()
    order = list(_in_order(path.resolve(), ordered))
    for module in mounted.values():
        if module.resolve() not in ordered:
            order += _in_order(module.resolve(), ordered)
    numbers = _numbers(order)
    mounts = (f"{name}: m{numbers[module.resolve()]}.mount" for name, module in mounted.items())
    start = f"m{numbers[path.resolve()]}.begin({{ {', '.join(mounts)} }});"
    return "\n".join([*_joined(order, numbers), start, ""])


def _numbers(order: list[Path]) -> dict[Path, int]:
    return {path: number for number, path in enumerate(order)}


def _joined(order: list[Path], numbers: dict[Path, int]) -> list[str]:
    """The libraries and the modules of a bundle."""
    heads = [
        f'import * as m{numbers[path]} from "./{LIBRARIES}/{path.name}";'
        for path in order
        if path.parent.name == LIBRARIES
    ]
    bodies = [_wrapped(path, numbers) for path in order if path.parent.name != LIBRARIES]
    return [*heads, *bodies]


def _in_order(path: Path, ordered: set[Path]) -> Iterator[Path]:
    """The files of a module and of all that it imports, these first."""
    ordered.add(path)
    for name in () if path.parent.name == LIBRARIES else IMPORT.findall(_text(path)):
        imported = (path.parent / name[2]).resolve()
        if imported not in ordered:
            yield from _in_order(imported, ordered)
    yield path


def _wrapped(path: Path, numbers: dict[Path, int]) -> str:
    """A module as a constant that has its exports."""
    text = _text(path)

    def constant(statement: re.Match[str]) -> str:
        source = f"m{numbers[(path.parent / statement[3]).resolve()]}"
        names = statement[2] or RENAMED.sub(r"\1: \2", statement[1])
        return f"const {names} = {source};\n"

    names = EXPORT.findall(text)
    inside = EXPORT_DEFAULT.sub("const byDefault = ", EXPORT.sub("", IMPORT.sub(constant, text)))
    if EXPORT_DEFAULT.search(text):
        names.append("default: byDefault")
    return (
        f"// {path.name}\nconst m{numbers[path]} = (() => {{\n{inside}"
        f"return {{ {', '.join(names)} }};\n}})();"
    )


@cache
def html_file(name: str) -> str:
    """Return the text of a file of this room, without blanks around it."""
    return (HTML_FOLDER / name).read_text(encoding="utf-8").strip()


def _text(path: Path) -> str:
    return JSDOC.sub("", path.read_text(encoding="utf-8"))
