#!/usr/bin/env bash
# Pillow 13.0.0 (PyPI), on Linux with Python 3.11.
# Guess: a GIF has the stills that it was given, each with its time.
# Seen: times are cut down to hundredths of a second, 17 ms to 10 and 9 ms to 0; equal stills after
#   each other are one, with the sum of their times. In an APNG all times stay, equal stills are
#   one, too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check "Pillow==13.0.0"
"$folder/venv/bin/python" - <<'END'
import io

from PIL import Image, ImageSequence

stills = [Image.new("RGB", (4, 4), color) for color in ("red", "blue", "blue", "lime")]
seen = {}
for kind in ("GIF", "PNG"):
    written = io.BytesIO()
    times = [17, 20, 30, 9]
    stills[0].save(written, kind, save_all=True, append_images=stills[1:], duration=times)
    with Image.open(written) as image:
        seen[kind] = [still.info["duration"] for still in ImageSequence.Iterator(image)]
print("milliseconds:", seen)
raise SystemExit(seen != {"GIF": [10, 50, 0], "PNG": [17, 50, 9]})
END
