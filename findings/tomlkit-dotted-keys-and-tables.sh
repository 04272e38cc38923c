#!/usr/bin/env bash
# tomlkit 0.15.2 (PyPI), on Linux with Python 3.11.
# Guess: a table put below a dotted key changes nothing else.
# Seen: with `a.b = 1` and `z = 2` after it, `document["a"]["new"] = {"y": 3}` writes the header
#   [a.new] before z, so that z is read as a.new.z; the document itself still holds z at the top.
# psolver: every edit of the page is read again, and refused if the text has other values than it
#   means (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "tomlkit==0.15.2"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import tomllib

import tomlkit

document = tomlkit.parse("a.b = 1\nz = 2\n")
document["a"]["new"] = {"y": 3}
text = tomlkit.dumps(document)
print(text)
print("held:", document.unwrap())
print("read:", tomllib.loads(text))
moved = tomllib.loads(text) == {"a": {"b": 1, "new": {"y": 3, "z": 2}}}
raise SystemExit(not moved or document.unwrap() != {"a": {"b": 1, "new": {"y": 3}}, "z": 2})
END
