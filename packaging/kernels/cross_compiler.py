"""Compile all search kernels ahead, for machines other than this one:

    python packaging/kernels/cross_compiler.py FOLDER TARGET...

Targets are "x86-64" and "x86-64-v3" (Linux), or "wasm32" (browsers). For each of them the folder
gets TARGET.code, the object code of all kernels, and TARGET.json, their table, as described in
psolver/engines/kernels/ahead_code.py. It takes numba, whose LLVM makes code for all of them, and
one or two minutes; code in the folder that was made of the same sources before is taken over. The
same sources and versions give the same bytes.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from importlib.metadata import version
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
# numba reads its settings when it is imported: here it leaves its code as it is, since what is best
# for this machine is not for others
for setting in [name for name in os.environ if name.startswith("NUMBA_")]:
    del os.environ[setting]
os.environ["NUMBA_OPT"] = "0"


class Target(NamedTuple):
    """A kind of machine, in LLVM's words; `options` of its function `create_target_machine`."""

    triple: str
    options: Mapping[str, Any]


# Code that may lie anywhere in memory: `elf_code` knows these relocations alone.
ANYWHERE = {"reloc": "static", "codemodel": "large"}
LINUX = "x86_64-unknown-linux-gnu"
# What all browsers of 2023 and later have, and Emscripten 5 expects.
WASM_FEATURES = "+simd128,+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"
TARGETS = {
    "x86-64": Target(LINUX, {"cpu": "x86-64", **ANYWHERE}),
    "x86-64-v3": Target(LINUX, {"cpu": "x86-64-v3", **ANYWHERE}),
    "wasm32": Target(
        "wasm32-unknown-emscripten",
        {"features": WASM_FEATURES, "reloc": "pic", "codemodel": "default"},
    ),
}
# LLVM calls them for loops that clear or copy memory; `elf_code` and Emscripten find them.
FUNCTIONS_OF_C = {"memset", "memcpy", "memmove"}
MOST_SPEED = 3
# The object code of units for one target, by `key_of_unit`.
KnownCode: TypeAlias = dict[tuple[Any, ...], bytes]


def main() -> None:
    """Write the files of the targets that are named on the command line.

    They must be of one triple: once a process has made code of WebAssembly, LLVM 22 makes other
    code than before for x86.
    """
    targets = sys.argv[2:]
    if not TARGETS.keys() >= {*targets} or len({TARGETS[name].triple for name in targets}) != 1:
        sys.exit("usage: cross_compiler.py FOLDER x86-64 x86-64-v3, or: FOLDER wasm32")
    from psolver.engines.kernels.precompile import units

    compile_ahead(Path(sys.argv[1]), targets, range(len(units())))


def compile_ahead(folder: Path, targets: Sequence[str], numbers: Sequence[int]) -> None:
    """Write the code and the table of each target to a folder, for some units, by their places in
    the list of all.
    """
    folder.mkdir(parents=True, exist_ok=True)
    known = [known_code(folder, target) for target in targets]
    keys = {number: key_of_unit(number) for number in numbers}
    new = [number for number in numbers if not all(keys[number] in codes for codes in known)]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
        for number, made in zip(
            new, processes.map(codes_of_unit, new, repeat(targets)), strict=True
        ):
            for codes, code in zip(known, made, strict=True):
                codes[keys[number]] = code
    for target, codes in zip(targets, known, strict=True):
        write(folder, target, keys.values(), codes)


def entry_of(number: int) -> str:
    """The name of the entry of a unit, by the place of this in the list of all units."""
    return f"kernel_{number}"


def key_of_unit(number: int) -> tuple[Any, ...]:
    """Return the name of the kernel of a unit, the kinds of its arguments, its `source_sum`, and
    its entry.
    """
    from psolver.engines.kernels.ahead_code import source_sum
    from psolver.engines.kernels.bit_words import kinds_of_arguments
    from psolver.engines.kernels.kernel_sources import kernel_name
    from psolver.engines.kernels.precompile import units

    unit = units()[number]
    kinds = kinds_of_arguments(unit.arguments)
    return kernel_name(unit.kernel), kinds, source_sum(unit.kernel, kinds), entry_of(number)


def maker_sum() -> str:
    """Return the check sum of all that makes code of sources, in hexadecimal digits."""
    versions = version("numba"), version("llvmlite")
    return sha256(Path(__file__).read_bytes() + repr(versions).encode()).hexdigest()


def known_code(folder: Path, target: str) -> KnownCode:
    """Return the code in a folder that the same compiler has made."""
    from psolver.engines.kernels.ahead_code import CODE_SUFFIX, TABLE_SUFFIX, check_of, kinds_of

    try:
        table = json.loads((folder / (target + TABLE_SUFFIX)).read_text(encoding="utf-8"))
        content = (folder / (target + CODE_SUFFIX)).read_bytes()
    except (OSError, ValueError):
        return {}
    codes = {}
    if table["maker"] == maker_sum():
        for row in table["kernels"]:
            code = content[row["start"] : row["start"] + row["size"]]
            if row["check"] == check_of(row["entry"], code):
                key = row["kernel"], kinds_of(row["kinds"]), row["sources"], row["entry"]
                codes[key] = code
    return codes


def write(folder: Path, target: str, keys: Iterable[tuple[Any, ...]], codes: KnownCode) -> None:
    """Write the code of a target and its table to a folder."""
    from psolver.engines.kernels.ahead_code import (
        CODE_SUFFIX,
        TABLE_SUFFIX,
        AheadKernel,
        check_of,
    )

    content, rows = bytearray(), []
    for key in keys:
        kernel, kinds, sources, entry = key
        code = codes[key]
        check = check_of(entry, code)
        row = AheadKernel(kernel, kinds, entry, len(content), len(code), check, sources)
        rows.append(row._asdict())
        content += code
    table = {"maker": maker_sum(), "kernels": rows}
    (folder / (target + CODE_SUFFIX)).write_bytes(content)
    text = json.dumps(table, indent=1) + "\n"
    (folder / (target + TABLE_SUFFIX)).write_text(text, encoding="utf-8")


def codes_of_unit(number: int, targets: Sequence[str]) -> list[bytes]:
    """Return the object code of a unit, by its place in the list of all, for each target."""
    from psolver.engines.kernels.bit_words import kinds_of_arguments
    from psolver.engines.kernels.compiler import llvm_text
    from psolver.engines.kernels.jit import prepare_compiler
    from psolver.engines.kernels.precompile import units

    unit = units()[number]
    prepare_compiler()
    text, name = llvm_text(unit.kernel, kinds_of_arguments(unit.arguments))
    return [object_code(text, name, entry_of(number), TARGETS[target]) for target in targets]


def object_code(text: str, name: str, entry: str, target: Target) -> bytes:
    """Return the object code for a target of LLVM's assembly language for this machine; the
    function of a name becomes its only entry.
    """
    import llvmlite.binding as llvm

    from psolver.engines.kernels.compiler import names_needed

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        opt=MOST_SPEED, **target.options
    )
    module = llvm.parse_assembly(retargeted(text, target.triple, str(machine.target_data)))
    rename(module, name, entry)
    module.verify()
    optimize(module, machine)
    if missing := {*names_needed(module)} - FUNCTIONS_OF_C:
        names = ", ".join(sorted(missing))
        sys.exit(f"{name}: needs {names}, which nothing has at the place where it runs")
    return machine.emit_object(module)


def retargeted(text: str, triple: str, layout: str) -> str:
    """Return assembly language for another target: of that of this machine it keeps the features
    of no processor, nor symbols that a linker may merge, which files of wasm cannot have.
    """
    changes = {
        r"^source_filename = .*$": 'source_filename = "kernel"',
        r"^target triple = .*$": f'target triple = "{triple}"',
        r"^target datalayout = .*$": f'target datalayout = "{layout}"',
        r'"(target-cpu|target-features)"="[^"]*"': "",
        r"= common ": "= weak ",
    }
    for pattern, replacement in changes.items():
        text = re.sub(pattern, replacement, text, flags=re.M)
    return text


def rename(module: Any, name: str, entry: str) -> None:
    """Make the function of a name the entry, and number all else that the module has: numba's own
    names depend on what it compiled before, and are long.
    """
    for number, symbol in enumerate((*module.functions, *module.global_variables)):
        if symbol.name == name:
            symbol.name, symbol.linkage = entry, "external"
        elif not symbol.is_declaration:
            symbol.name, symbol.linkage = f"part_{number}", "internal"


def optimize(module: Any, machine: Any) -> None:
    """Run LLVM's passes as numba does: first some that help to find loops of vectors."""
    import llvmlite.binding as llvm

    for speed in (0, MOST_SPEED):
        options = llvm.PipelineTuningOptions(speed_level=speed)
        options.loop_vectorization = bool(speed)
        options.slp_vectorization = False
        builder = llvm.PassBuilder(machine, options)
        passes = builder.getModulePassManager()
        if not speed:
            passes.add_loop_rotate_pass()
            passes.add_instruction_combine_pass()
            passes.add_jump_threading_pass()
        passes.run(module, builder)


if __name__ == "__main__":
    main()
