#!/usr/bin/env bash
# ezdxf 1.4.5 (PyPI), on Linux with Python 3.11.
# Guess: a drawing that is written holds how large it is: $EXTMIN and $EXTMAX of its header are the
#   corners of what was drawn, or those that one sets.
# Seen: they are 1e20 and -1e20, as in an empty drawing, so a program that places a drawing by its
#   header misplaces it. `zoom.extents` does not set them. What is set in the header is lost when the
#   file is written, and so is what `reset_extents` of the model space gets, though the manual
#   ("Layout Extents and Limits") has the header as a copy of it. `appsettings.update_extents` does
#   set them.
# psolver: calls `update_extents` before it writes a drawing for a laser (docs/libraries.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "ezdxf==1.4.5"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import io

import ezdxf
from ezdxf import appsettings, zoom


def header_after(act):
    document = ezdxf.new("R2010")
    space = document.modelspace()
    space.add_lwpolyline([(0, 0), (30, 0), (30, 20), (0, 20)], close=True)
    act(document, space)
    stream = io.StringIO()
    document.write(stream)
    header = ezdxf.read(io.StringIO(stream.getvalue())).header
    return header["$EXTMIN"][:2], header["$EXTMAX"][:2]


def set_header(document, space):
    document.header["$EXTMIN"], document.header["$EXTMAX"] = (0, 0, 0), (30, 20, 0)


acts = {
    "nothing": lambda document, space: None,
    "zoom.extents": lambda document, space: zoom.extents(space),
    "header": set_header,
    "reset_extents": lambda document, space: space.reset_extents((0, 0, 0), (30, 20, 0)),
    "update_extents": lambda document, space: appsettings.update_extents(document),
}
seen = {name: header_after(act) for name, act in acts.items()}
for name, corners in seen.items():
    print(f"{name}: {corners}")
empty, right = ((1e20, 1e20), (-1e20, -1e20)), ((0, 0), (30, 20))
raise SystemExit([*seen.values()] != [empty, empty, empty, empty, right])
END
