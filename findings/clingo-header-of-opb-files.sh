#!/usr/bin/env bash
# clingo 5.8.3 (PyPI), on Linux with Python 3.11.
# Guess: a reader of OPB takes `#equal=` and `intsize=` in the first line, which the rules of the
#   competitions of 2024 and later have, and anything else in a comment.
# Seen: clasp (here in clingo) reads the first comment as a header and refuses both words; it
#   takes `#variable=` and `#constraint=` alone. `<=` and `max:` are refused, too, as OPB does not
#   have them.
# psolver: writes both words in the second line (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "clingo==5.8.3"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import subprocess
import sys
from pathlib import Path


def outcome(header):
    Path("a.opb").write_text(f"* {header}\n+1 x1 +1 x2 +1 x3 = 1 ;\n")
    command = [sys.executable, "-m", "clingo", "--mode=clasp", "a.opb", "0", "-q"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return "coefficient expected" if "coefficient expected" in done.stderr else done.stdout


plain = "#variable= 3 #constraint= 1"
seen = [outcome(f"{plain} #equal= 1 intsize= 2"), outcome(f"{plain}\n* #equal= 1 intsize= 2")]
print(*seen, sep="\n")
raise SystemExit(seen[0] != "coefficient expected" or "Models         : 3" not in seen[1])
END
