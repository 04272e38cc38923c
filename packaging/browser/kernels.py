"""Compile all search kernels to WebAssembly, for psolver in a browser:

    python packaging/browser/kernels.py FOLDER

The folder gets wasm32.code, a side module of Emscripten's with all kernels, and wasm32.json, its
table. They belong into the folder psolver/engines/kernels/ahead of the psolver in the browser,
which finds them there. It takes numba, and a linker: wasm-ld of Debian's package lld, or that of
PyPI's ziglang. The same sources and versions give the same bytes.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

TARGET = "wasm32"
ROOT = Path(__file__).resolve().parents[2]
COMPILER = ROOT / "packaging/kernels/cross_compiler.py"
# What was compiled before, which need not be compiled again.
OBJECTS = Path(os.environ.get("PSOLVER_OBJECTS") or ROOT / "build/kernels")
LINKER = re.compile(r"wasm-ld(-\d+)?")
OPTIONS = ("-shared", "--experimental-pic", "--no-entry", "--strip-all", "-O2")
NO_LINKER = (
    "kernels.py: there is no linker for WebAssembly; 'apt-get install lld' or"
    " 'python -m pip install ziglang' brings one"
)


def main() -> None:
    """Write the module and its table to the folder that is named on the command line."""
    if len(sys.argv) != 2:
        sys.exit(f"usage: python {sys.argv[0]} FOLDER")
    make_module(Path(sys.argv[1]))


def make_module(folder: Path) -> None:
    """Write the module and its table to a folder. Ends the program with a sentence if there is no
    linker, raises CalledProcessError if something cannot be compiled.
    """
    linker = linker_command()
    if not linker:
        sys.exit(NO_LINKER)
    subprocess.run([sys.executable, COMPILER, OBJECTS, TARGET], check=True)
    table = json.loads((OBJECTS / f"{TARGET}.json").read_text(encoding="utf-8"))
    code = (OBJECTS / f"{TARGET}.code").read_bytes()
    with tempfile.TemporaryDirectory() as name:
        objects = Path(name)
        files = []
        for row in table["kernels"]:
            file = objects / f"{row['entry']}.o"
            file.write_bytes(code[row["start"] : row["start"] + row["size"]])
            files.append(file)
        exports = [f"--export={file.stem}" for file in files]
        module = objects / "module"
        subprocess.run([*linker, *OPTIONS, *exports, *files, "-o", module], check=True)
        linked = module.read_bytes()
    for row in table["kernels"]:
        row["start"], row["size"] = 0, len(linked)
        row["check"] = sha256(row["entry"].encode() + b"\n" + linked).hexdigest()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{TARGET}.code").write_bytes(linked)
    text = json.dumps(table, indent=1) + "\n"
    (folder / f"{TARGET}.json").write_text(text, encoding="utf-8")


def are_current(folder: Path) -> bool:
    """Return whether a folder has all kernels of the sources as they are."""
    from psolver.engines.kernels.ahead_code import check_of, source_sum
    from psolver.engines.kernels.bit_words import kinds_of_arguments
    from psolver.engines.kernels.precompile import units

    try:
        rows = json.loads((folder / f"{TARGET}.json").read_text(encoding="utf-8"))["kernels"]
        module = (folder / f"{TARGET}.code").read_bytes()
    except OSError:
        return False
    wanted = {source_sum(unit.kernel, kinds_of_arguments(unit.arguments)) for unit in units()}
    are_whole = all(row["check"] == check_of(row["entry"], module) for row in rows)
    return are_whole and wanted == {row["sources"] for row in rows}


def linker_command() -> list[str]:
    """Return the words of a command that links WebAssembly, none if there is none: of several
    versions that have their numbers in their names, the last one.
    """
    folders = [Path(name) for name in (os.environ.get("PATH") or "").split(os.pathsep) if name]
    names = {
        path.name
        for folder in folders
        if folder.is_dir()
        for path in folder.glob("wasm-ld*")
        if LINKER.fullmatch(path.name)
    }
    if names:
        return [max(names, key=lambda name: int(name.partition("ld-")[2] or 0))]
    return [sys.executable, "-m", "ziglang", "wasm-ld"] if find_spec("ziglang") else []


if __name__ == "__main__":
    main()
