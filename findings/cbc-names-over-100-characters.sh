#!/usr/bin/env bash
# pulp 3.3.2 (PyPI), on Linux with Python 3.11.
# Guess: a name that is too long for a reader is refused, or cut off.
# Seen: if one column of an LP file has a name of 101 characters, CBC 2.10.3 names all columns x0,
#   x1 … in its answer, y too; one of 100 is no problem.
# psolver: names have at most 60 characters (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "pulp==3.3.2"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import subprocess
from pathlib import Path

import pulp


def names_in_answer(length):
    long = "n" * length
    Path("a.lp").write_text(
        f"Maximize\n obj: {long} + y\nSubject To\n row: {long} + y <= 7\nEnd\n"
    )
    command = [pulp.PULP_CBC_CMD().path, "a.lp", "solve", "solution", "answer.txt"]
    subprocess.run(command, capture_output=True)
    return [line.split()[1] for line in Path("answer.txt").read_text().splitlines()[1:]]


seen = {length: names_in_answer(length) for length in (100, 101)}
for length, names in seen.items():
    print(length, *(name[:8] for name in names))
raise SystemExit(seen != {100: ["n" * 100, "y"], 101: ["x0", "x1"]})
END
