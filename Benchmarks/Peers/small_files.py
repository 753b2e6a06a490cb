"""The files that small styles read: a sprite, coloured tiles and a hill of heights, all made here."""

import io
import json
import math
import sqlite3
from pathlib import Path

from PIL import Image, ImageDraw

from small_styles import CENTER

TILE = 256
ZOOMS = range(12, 16)


def weave(pen: ImageDraw.ImageDraw) -> None:
    """A pattern whose four sides differ."""
    pen.rectangle((0, 0, 15, 15), fill="#e8d8a0")
    pen.line((0, 4, 15, 4), fill="#a33", width=2)
    pen.line((4, 0, 4, 15), fill="#36a", width=3)


def chain(pen: ImageDraw.ImageDraw) -> None:
    """A pattern along lines, with a direction and two sides."""
    pen.rectangle((0, 0, 23, 11), fill="#dde6ee")
    pen.polygon(((2, 2), (18, 6), (2, 10)), fill="#c33")
    pen.line((0, 0, 23, 0), fill="#063", width=2)


def arrow(pen: ImageDraw.ImageDraw) -> None:
    """A picture with an upper end."""
    pen.polygon(((10, 1), (18, 18), (10, 13), (2, 18)), fill="#06c")


def plate(pen: ImageDraw.ImageDraw) -> None:
    """A plate below a text."""
    pen.rectangle((0, 0, 29, 19), fill="#fff", outline="#c33", width=2)


PICTURES = {"weave": (16, 16, weave), "chain": (24, 12, chain), "arrow": (20, 20, arrow), "plate": (30, 20, plate)}


def sprite(folder: Path) -> str:
    """Writes the sprite, for one and two pixels, and returns its address."""
    for ratio, ending in ((1, ""), (2, "@2x")):
        index, left = {}, 0
        sheet = Image.new("RGBA", (ratio * sum(width + 1 for width, _, _ in PICTURES.values()), ratio * 20))
        for name, (width, height, draw) in PICTURES.items():
            picture = Image.new("RGBA", (width, height))
            draw(ImageDraw.Draw(picture))
            (width, height) = (width * ratio, height * ratio)
            sheet.paste(picture.resize((width, height), Image.Resampling.NEAREST), (left, 0))
            index[name] = {"x": left, "y": 0, "width": width, "height": height, "pixelRatio": ratio}
            left += width + ratio
        sheet.save(folder / f"sprite{ending}.png")
        (folder / f"sprite{ending}.json").write_text(json.dumps(index))
    return f"file://{folder}/sprite"


def color(x: float, y: float) -> tuple[int, int, int]:
    """A smooth colour with a few straight edges, of a place of the world."""
    wave = math.sin(x * 9e4) + math.cos(y * 7e4)
    stripe = 60 if int(x * 2e5) % 4 == 0 else 0
    return int(110 + 45 * wave), int(150 - 30 * wave + stripe), int(90 + stripe)


def height(x: float, y: float) -> tuple[int, int, int]:
    """The height of a place of the world, as Mapbox encodes it: some hills of 200 metres."""
    meters = 300 + 120 * math.sin(x * 1.1e5) * math.cos(y * 1.3e5) + 60 * math.sin((x + y) * 2.6e5)
    number = round((meters + 10000) * 10)
    return number >> 16, number >> 8 & 255, number & 255


def tiles(path: Path, pixel) -> str:
    """Writes a file of tiles around the middle of the pictures and returns its address."""
    if path.exists():
        return f"mbtiles://{path}"
    base = sqlite3.connect(path)
    base.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
    base.execute("CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)")
    about = {"name": path.stem, "format": "png", "minzoom": ZOOMS.start, "maxzoom": ZOOMS.stop - 1, "type": "baselayer"}
    base.executemany("INSERT INTO metadata VALUES (?, ?)", [(key, str(value)) for key, value in about.items()])
    for zoom in ZOOMS:
        x = int((CENTER[0] + 180) / 360 * 2**zoom)
        angle = math.asinh(math.tan(math.radians(CENTER[1])))
        y = int((0.5 - angle / (2 * math.pi)) * 2**zoom)
        for column in range(x - 2, x + 3):
            for row in range(y - 2, y + 3):
                data = io.BytesIO()
                picture(pixel, zoom, column, row).save(data, "PNG")
                base.execute("INSERT INTO tiles VALUES (?, ?, ?, ?)", (zoom, column, 2**zoom - 1 - row, data.getvalue()))
    base.commit()
    base.close()
    return f"mbtiles://{path}"


def picture(pixel, zoom: int, column: int, row: int) -> Image.Image:
    """The picture of one tile."""
    made = Image.new("RGB", (TILE, TILE))
    count = 2**zoom * TILE
    made.putdata(
        [
            pixel((column * TILE + x + 0.5) / count, (row * TILE + y + 0.5) / count)
            for y in range(TILE)
            for x in range(TILE)
        ]
    )
    return made


def give(style: dict, folder: Path) -> None:
    """Names in a style the files that its layers need."""
    used = {layer.get("source") for layer in style["layers"]}
    style["sprite"] = sprite(folder)
    if "pictures" in used:
        address = tiles(folder / "pictures.mbtiles", color)
        style["sources"]["pictures"] = {"type": "raster", "url": address, "tileSize": TILE}
    if "heights" in used:
        address = tiles(folder / "heights.mbtiles", height)
        style["sources"]["heights"] = {"type": "raster-dem", "url": address, "tileSize": TILE}
