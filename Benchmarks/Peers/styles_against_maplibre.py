"""A table of small styles: how similar our picture of each is to MapLibre Native's."""

import argparse
import io
import json
import subprocess
import sys

import pymgl
from PIL import Image

import glyphs
import places
import small_files
import small_styles
from similarity import side_by_side, similarity

GOAL = 0.97
FOLDER = places.WORK / "small-styles"
# Why a style stays below the goal, as seen in its three pictures.
LETTERS = "the same places to within a pixel, other letters: glyph files have whole advances at 24 pixels"
BESIDE = "MapLibre starts at the beginning of a line, ours stand in the middle of its stretches"
SLOPES = "this release halves the slopes of tiles of 256 pixels and shows lines where heights wrap; ours follow GL JS"
CORNERS = "patterns meet along the middle of a corner, in MapLibre the next piece lies over the last"
REASONS = {
    "line-dash-gap": "dashes of the two lines end at sharp corners, in MapLibre they bend",
    "line-pattern": CORNERS,
    "line-pattern-tilted": CORNERS,
    "text-halo": LETTERS,
    "text-transform-spacing": LETTERS,
    "text-max-width-justify": LETTERS,
    "text-tilted": LETTERS,
    "text-turned-with-map": LETTERS,
    "text-format": LETTERS,
    "text-variable-anchor": "MapLibre takes 7/24 em off the distance above and below and adds the padding",
    "text-along-lines": BESIDE,
    "icon-along-lines": BESIDE,
    "extrusion-flat": "ours are seen from straight above, so that tiles join",
    "hillshade": SLOPES,
    "hillshade-colours": SLOPES,
}


def ours(name: str, style: dict, ratio: int) -> Image.Image:
    """Our picture, by the view in the style."""
    output = FOLDER / "ours.png"
    side = small_styles.SIDE
    command = [places.RENDER, "map", "--style", FOLDER / f"{name}.json", "--size", f"{side}x{side}@{ratio}x"]
    longitude, latitude = style["center"]
    camera = f"{longitude},{latitude},{style['zoom']}@{style['bearing']},{style['pitch']}"
    command += ["--camera", camera, "--no-world", "--no-attribution", "-o", output]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())
    if done.stderr.strip():
        print(f"  {done.stderr.strip()}", file=sys.stderr)
    return Image.open(output).convert("RGB")


def theirs(style: dict, ratio: int) -> Image.Image:
    """MapLibre's picture, by the view in the style."""
    side = small_styles.SIDE
    drawn = pymgl.Map(json.dumps(style), side, side, ratio)
    # Reading the style sets the zoom and centre; what was set before the first picture is lost.
    drawn.renderPNG()
    drawn.setZoom(style["zoom"])
    drawn.setCenter(*style["center"])
    drawn.setBearing(style["bearing"])
    drawn.setPitch(style["pitch"])
    return Image.open(io.BytesIO(drawn.renderPNG())).convert("RGB")


def compare(name: str, ratio: int) -> float:
    """Draws a style twice, keeps the pictures, and returns their similarity."""
    style = small_styles.style(name)
    small_files.give(style, FOLDER)
    glyphs.give(style, FOLDER / "glyphs")
    (FOLDER / f"{name}.json").write_text(json.dumps(style))
    mine, other = ours(name, style, ratio), theirs(style, ratio)
    side_by_side(mine, other).save(FOLDER / f"{name}.png")
    return similarity(mine, other)


def main() -> None:
    """Compares the styles that the command line names, or all."""
    parser = argparse.ArgumentParser(prog="styles-against-maplibre")
    parser.add_argument("names", nargs="*", metavar="STYLE", help="a part of a name")
    parser.add_argument("--scale", type=int, default=2, help="device pixels for one logical pixel")
    wanted = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    names = [
        name
        for name in small_styles.CASES
        if not wanted.names or any(part in name for part in wanted.names)
    ]
    good = 0
    for name in names:
        try:
            value = compare(name, wanted.scale)
        except RuntimeError as error:
            print(f"{name:36} failed: {error}", flush=True)
            continue
        good += value >= GOAL
        reason = "" if value >= GOAL else f"  below: {REASONS.get(name, 'no reason known')}"
        print(f"{name:36} {value:.4f}{reason}", flush=True)
    print(f"\n{good} of {len(names)} at {GOAL} or above. Ours, theirs, difference x 4: {FOLDER}")


if __name__ == "__main__":
    main()
