#!/usr/bin/env bash
# clingo 5.8.3, pyganak 2.9.0 (PyPI), on Linux with Python 3.11.
# Guess: a program that counts models knows `c p show 1 2 0` (the form of the model counting
#   competitions), or counts assignments of the variables that are there.
# Seen: clasp (here in clingo) passes over the line, and counts variables that no clause has: of 5
#   declared and one clause of two, 24 models. Ganak counts what was added (3).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "clingo==5.8.3" "pyganak==2.9.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import subprocess
import sys
from pathlib import Path

from pyganak import Counter

Path("a.cnf").write_text("c p show 1 2 0\np cnf 5 1\n1 2 0\n")
command = [sys.executable, "-m", "clingo", "--mode=clasp", "a.cnf", "0", "-q"]
done = subprocess.run(command, capture_output=True, text=True, timeout=60)
lines = [line for line in done.stdout.splitlines() if "Models" in line]
counter = Counter()
counter.add_clause([1, 2])
by_ganak = counter.count()
print("clasp:", *lines)
print("Ganak:", by_ganak)
raise SystemExit(lines[0].split()[-1] != "24" or by_ganak != 3)
END
