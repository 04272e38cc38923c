"""ES modules joined to one script: for the page, for pages in one file, for notebooks.

A module imports with `import { a, b as c } from "./path.js";` or `import * as all from …;` at its
beginning, and exports functions, constants and classes where it defines them. Libraries, in a
folder of that name, stay imports; so do modules that are imported when they are needed, `import()`.
Blocks of JSDoc, which are for those who read the modules, are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ..core.plain_values import GivenValues

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
    path_of_module = path.resolve()
    numbers: dict[Path, int] = {}
    _number_in_order(path_of_module, numbers)
    lines = _joined(numbers)
    module = f"m{numbers[path_of_module]}"
    text = _text(path)
    names = EXPORT.findall(text)
    if names:
        exports = ", ".join(names)
        lines.append(f"export const {{ {exports} }} = {module};")
    if EXPORT_DEFAULT.search(text):
        lines.append(f"export default {module}.default;")
    return "\n".join([*lines, ""])


def bundled_page_script(path: Path, mounted: Mapping[str, Path]) -> str:
    """Return a script that calls the function `begin` of a module with an object that has the
    function `mount` of each of the others, by name; they are joined with all that they import.
    """
    path_of_page = path.resolve()
    numbers: dict[Path, int] = {}
    _number_in_order(path_of_page, numbers)
    mounts = []
    for name, module in mounted.items():
        path_of_module = module.resolve()
        _number_in_order(path_of_module, numbers)
        number = numbers[path_of_module]
        mounts.append(f"{name}: m{number}.mount")
    lines = _joined(numbers)
    number_of_page = numbers[path_of_page]
    arguments = ", ".join(mounts)
    lines.append(f"m{number_of_page}.begin({{ {arguments} }});")
    return "\n".join([*lines, ""])


def _number_in_order(path: Path, numbers: dict[Path, int]) -> None:
    """Give numbers to the files of a module and of all that it imports, to these first."""
    if path in numbers:
        return
    if not _is_library(path):
        text = _text(path)
        for _, _, source in IMPORT.findall(text):
            imported = _imported_path(path, source)
            _number_in_order(imported, numbers)
    numbers[path] = len(numbers)


def _imported_path(path: Path, source: str) -> Path:
    """The file of a module that another one imports."""
    return (path.parent / source).resolve()


def _is_library(path: Path) -> bool:
    return path.parent.name == LIBRARIES


def _joined(numbers: dict[Path, int]) -> list[str]:
    """The libraries and the modules of a bundle."""
    imports = []
    constants = []
    for path, number in numbers.items():
        if _is_library(path):
            source = f"./{LIBRARIES}/{path.name}"
            module = f"m{number}"
            imports.append(f'import * as {module} from "{source}";')
        else:
            constants.append(_wrapped(path, numbers))
    return imports + constants


def _wrapped(path: Path, numbers: dict[Path, int]) -> str:
    """A module as a constant that has its exports."""
    text = _text(path)

    def constant(statement: re.Match[str]) -> str:
        module = _imported_path(path, statement[3])
        names = statement[2]
        if not names:
            names = RENAMED.sub(r"\1: \2", statement[1])
        number = numbers[module]
        return f"const {names} = m{number};\n"

    names = EXPORT.findall(text)
    if EXPORT_DEFAULT.search(text):
        names.append("default: byDefault")
    inside = IMPORT.sub(constant, text)
    inside = EXPORT.sub("", inside)
    inside = EXPORT_DEFAULT.sub("const byDefault = ", inside)
    number = numbers[path]
    exports = ", ".join(names)
    return f"// {path.name}\nconst m{number} = (() => {{\n{inside}return {{ {exports} }};\n}})();"


@cache
def html_file(name: str) -> str:
    """Return the text of a file of this room, without blanks around it."""
    path = HTML_FOLDER / name
    text = path.read_text(encoding="utf-8")
    return text.strip()


def json_in_page(values: GivenValues) -> str:
    """Return values as JSON in which nothing is markup."""
    text = json.dumps(values, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def _text(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    return JSDOC.sub("", text)
