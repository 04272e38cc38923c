#!/usr/bin/env bash
# tomlkit 0.15.2 (PyPI), on Linux with Python 3.11.
# Guess: `dumps(parse(text))` is the text, which tomlkit promises to keep.
# Seen: if another table stands between two [[piece]] of an array, all [[piece]] are written
#   first, and the comment above the second goes with the table before it.
# psolver: the page cuts a text at its headers, and tomlkit edits one table alone
#   (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "tomlkit==0.15.2"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import tomlkit

text = """\
[[piece]]
name = "a"
[other]
y = 1
# the second piece
[[piece]]
name = "b"
"""
written = tomlkit.dumps(tomlkit.parse(text))
print(written)
order = [line for line in written.splitlines() if line[0] in "[#"]
raise SystemExit(order != ["[[piece]]", "[[piece]]", "[other]", "# the second piece"])
END
