"""render draws a view."""

import subprocess
from pathlib import Path

from PIL import Image

import places
from views import SIDE, View


def draw(style: Path, tiles: Path, view: View) -> Image.Image:
    """The picture, SIDE * ratio pixels wide."""
    output = places.WORK / "ours.png"
    command = [places.RENDER, "map", "--map", tiles, "--style", style, "--camera", view.camera]
    command += ["--size", f"{SIDE}x{SIDE}@{view.ratio}x", "--no-attribution", "-o", output]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())
    return Image.open(output).convert("RGB")
