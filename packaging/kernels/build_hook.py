"""The build hook of wheels: it has all search kernels compiled for Linux on x86-64, and puts their
code into the wheel, so that there neither numba nor LLVM is needed.

Their code stays in build/kernels, or the folder that PSOLVER_OBJECTS names: what was made of the
same sources by the same compiler is taken over.

If they cannot be compiled where the wheel is built, the wheel says so: it needs numba on Linux,
too. So does an editable installation, whose sources change.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TARGETS = ("x86-64", "x86-64-v3")
IN_WHEEL = "psolver/engines/kernels/ahead"
WITHOUT_CODE = "the search kernels cannot be compiled here: on Linux this wheel needs numba"


class KernelHook(BuildHookInterface):
    """The code of kernels in a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the files with the code to those of the wheel, or numba to what it needs."""
        files = [] if version == "editable" else self._compiled()
        for file in files:
            build_data["force_include"][str(file)] = f"{IN_WHEEL}/{file.name}"
        if not files:
            build_data["dependencies"].append(self.config["without-code"])

    def _compiled(self) -> list[Path]:
        """The files, made now or by an earlier build; none, with a warning, if they cannot be."""
        folder = Path(os.environ.get("PSOLVER_OBJECTS") or Path(self.root) / "build/kernels")
        compiler = Path(self.root) / "packaging/kernels/cross_compiler.py"
        self.app.display_info("compiling the search kernels, which takes one or two minutes")
        done = subprocess.run(
            [sys.executable, compiler, folder, *TARGETS],
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        if done.returncode:
            reason = done.stderr.strip().splitlines()[-1:] or ["it ended without a word"]
            self.app.display_warning(f"{WITHOUT_CODE} ({reason[0]})")
            return []
        return sorted(file for target in TARGETS for file in folder.glob(f"{target}.*"))
