#!/usr/bin/env bash
# ezdxf 1.4.5 (PyPI), on Linux with Python 3.11.
# Guess: a line break in a text is refused or written, and `units` are in every file.
# Seen: `add_text("a\nb")` drops the break: the text is `ab`. And a document made as R12 with
#   units of millimetres loses them when it is written, with a line in the log.
# psolver: writes R2010, in millimetres.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "ezdxf==1.4.5"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import io
import logging

import ezdxf

logging.disable()
text = ezdxf.new("R2010").modelspace().add_text("a\nb").dxf.text
units = {}
for version in ("R12", "R2010"):
    stream = io.StringIO()
    ezdxf.new(version, units=ezdxf.units.MM).write(stream)
    units[version] = "$INSUNITS" in stream.getvalue()
print(repr(text), units)
raise SystemExit((text, units) != ("ab", {"R12": False, "R2010": True}))
END
