"""ES modules joined to one script: for the page, for pages in one file, for notebooks.

A module imports with `import { a, b as c } from "./path.js";` or `import * as all from …;` at its
beginning, and exports functions, constants and classes where it defines them. Libraries, in a
folder of that name, stay imports; so do modules that are imported when they are needed, `import()`.
Blocks of JSDoc, which are for those who read the modules, are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

IMPORT = re.compile(r'^import (\* as (\w+)|\{[^}]*\}) from "([^"]+)";\n', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|let|class) (\w+))", re.M)
DEFAULT = re.compile(r"^export default ", re.M)
JSDOC = re.compile(r"^ */\*\*(?:[^*]|\*(?!/))*\*/\n", re.M)
RENAMED = re.compile(r"(\w+) as (\w+)")
LIBRARIES = "libraries"


@cache
def bundle(path: Path) -> str:
    """Return a module, by its file, with those that it imports, as one: it has the same exports."""
    order = list(_in_order(path.resolve(), set()))
    numbers = {one: number for number, one in enumerate(order)}
    heads = [
        f'import * as m{numbers[one]} from "./{LIBRARIES}/{one.name}";'
        for one in order
        if one.parent.name == LIBRARIES
    ]
    bodies = [_wrapped(one, numbers) for one in order if one.parent.name != LIBRARIES]
    names = EXPORT.findall(_text(order[-1]))
    last = f"m{numbers[order[-1]]}"
    ends = [f"export const {{ {', '.join(names)} }} = {last};"] if names else []
    if DEFAULT.search(_text(order[-1])):
        ends.append(f"export default {last}.default;")
    return "\n".join([*heads, *bodies, *ends, ""])


def _in_order(path: Path, seen: set[Path]) -> Iterator[Path]:
    """The files of a module and of all that it imports, these first."""
    seen.add(path)
    for name in () if path.parent.name == LIBRARIES else IMPORT.findall(_text(path)):
        other = (path.parent / name[2]).resolve()
        if other not in seen:
            yield from _in_order(other, seen)
    yield path


def _wrapped(path: Path, numbers: dict[Path, int]) -> str:
    """A module as a constant that has its exports."""
    text = _text(path)

    def constant(found: re.Match[str]) -> str:
        source = f"m{numbers[(path.parent / found[3]).resolve()]}"
        names = found[2] or RENAMED.sub(r"\1: \2", found[1])
        return f"const {names} = {source};\n"

    names = EXPORT.findall(text)
    inside = DEFAULT.sub("const byDefault = ", EXPORT.sub("", IMPORT.sub(constant, text)))
    if DEFAULT.search(text):
        names.append("default: byDefault")
    return (
        f"// {path.name}\nconst m{numbers[path]} = (() => {{\n{inside}"
        f"return {{ {', '.join(names)} }};\n}})();"
    )


def _text(path: Path) -> str:
    return JSDOC.sub("", path.read_text(encoding="utf-8"))
