"""The same places in the two styles that people bring and in ours, side by side, as docs/looks shows them."""

import subprocess

from PIL import Image

import places
import test_styles

# What a page shows: longitude, latitude, zoom and bearing.
PAGES = {
    "district": "10.748,59.914,13",
    "quarter": "10.742,59.913,15",
    "streets": "10.752,59.9155,16.5",
    "corner": "10.7395,59.9125,17.6@37",
}
WIDTH, HEIGHT, GAP = 480, 400, 8
PAGE = places.ROOT / "docs" / "looks"


def draw(camera: str, tiles, style) -> Image.Image:
    """One picture with labels."""
    output = places.WORK / "page.png"
    command = [places.RENDER, "map", "--map", tiles, "--style", style, "--camera", camera]
    command += ["--size", f"{WIDTH}x{HEIGHT}", "--no-attribution", "-o", output]
    subprocess.run(command, check=True, capture_output=True)
    return Image.open(output).convert("RGB")


def main() -> None:
    """Writes a picture for each place: OSM Bright, VersaTiles Colorful, day."""
    looks = []
    for name, tiles in test_styles.maps().items():
        looks.append((tiles, places.SHARED / "styles" / f"{name}.json"))
    looks.append((places.shortbread(), "day"))
    for name, camera in PAGES.items():
        page = Image.new("RGB", (len(looks) * (WIDTH + GAP) - GAP, HEIGHT), "white")
        for column, (tiles, style) in enumerate(looks):
            page.paste(draw(camera, tiles, style), (column * (WIDTH + GAP), 0))
        page.quantize(256, dither=Image.Dither.NONE).save(PAGE / f"{name}.png", optimize=True)
        print(PAGE / f"{name}.png")


if __name__ == "__main__":
    main()
