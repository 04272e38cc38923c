#!/usr/bin/env bash
# pulp 3.3.2 (PyPI), on Linux with Python 3.11: its CBC is 2.10.3, and that of Debian, 2.10.8, is alike.
# Guess: CBC reads an MPS file whose fields are parted by blanks, as HiGHS and GLPK do.
# Seen: it takes some lines for ones with fixed columns: a bound of a column named `x1` has "No
#   match". With the word FREE behind the name of the programme, or a longer name, it is read.
# psolver: writes FREE there (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "pulp==3.3.2"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import re
import subprocess
from pathlib import Path

import pulp

TEXT = """\
{head}
ROWS
 N obj
 L k
COLUMNS
 M1 'MARKER' 'INTORG'
 {name} obj -3
 {name} k 1
 yy obj -1
 yy k 2
 M2 'MARKER' 'INTEND'
RHS
 RHS k 4
BOUNDS
 BV BOUND {name}
 BV BOUND yy
ENDATA
"""

def by_cbc(head, name):
    Path("two.mps").write_text(TEXT.format(head=head, name=name))
    words = [pulp.PULP_CBC_CMD().path, "two.mps", "-solve", "-quit"]
    text = subprocess.run(words, capture_output=True, text=True).stdout
    found = re.search(r"No match|Objective value: +\S+", text)
    return found and found[0].split()[-1].split(".")[0]

seen = [by_cbc("NAME two", "x1"), by_cbc("NAME two FREE", "x1"), by_cbc("NAME two", "xx1")]
print("x1, x1 with FREE, xx1:", seen)
raise SystemExit(seen != ["match", "-4", "-4"])
END
