"""Glyph files for MapLibre, made from the fonts that render draws with.

MapLibre asks for /{fontstack}/{range}.pbf: signed distance fields of 24-pixel letters, 3 pixels
of margin, 192 at the outline, 32 a pixel (mapbox/node-fontnik, README; the format is
glyphs.proto of the same project).
"""

from pathlib import Path

import numpy
from PIL import Image, ImageDraw, ImageFont
from scipy.ndimage import distance_transform_edt

SIZE, MARGIN, FINER = 24, 3, 8
FILES = {
    "Regular": "NotoSans-Regular.ttf",
    "Bold": "NotoSans-Bold.ttf",
    "Italic": "NotoSans-Italic.ttf",
}
FONTS = Path("/usr/share/fonts/truetype/noto")
# Latin, its extensions, and punctuation; the other ranges are answered with nothing.
RANGES = (0, 256, 512, 7680, 8192)


def varint(value: int) -> bytes:
    """A number of a protocol buffer."""
    made = bytearray()
    while value > 127:
        made.append(value & 127 | 128)
        value >>= 7
    return bytes(made + bytes([value]))


def field(number: int, value: int | bytes) -> bytes:
    """A number, or bytes with their length, under a field's number."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def zigzag(value: int) -> int:
    """How protocol buffers write a number with a sign."""
    return 2 * value if value >= 0 else -2 * value - 1


def glyph(font: ImageFont.FreeTypeFont, code: int) -> bytes:
    """One letter; its box is counted in pixels from the baseline's start."""
    left, top, right, bottom = font.getbbox(chr(code), anchor="ls")
    left, top = left // FINER, top // FINER
    width, height = -(-right // FINER) - left, -(-bottom // FINER) - top
    advance = field(7, round(font.getlength(chr(code)) / FINER))
    if width <= 0 or height <= 0:
        return field(1, code) + field(3, 0) + field(4, 0) + field(5, 0) + field(6, 0) + advance
    size = ((width + 2 * MARGIN) * FINER, (height + 2 * MARGIN) * FINER)
    picture = Image.new("L", size)
    origin = ((MARGIN - left) * FINER, (MARGIN - top) * FINER)
    ImageDraw.Draw(picture).text(origin, chr(code), fill=255, font=font, anchor="ls")
    inside = numpy.asarray(picture) > 127
    distance = distance_transform_edt(inside) - distance_transform_edt(~inside)
    middle = distance[FINER // 2 :: FINER, FINER // 2 :: FINER] / FINER
    bitmap = numpy.clip(192 + 32 * middle, 0, 255).astype(numpy.uint8).tobytes()
    box = field(3, width) + field(4, height) + field(5, zigzag(left))
    # Counted from the font's ascender in whole pixels, as makers of glyph files do.
    ascender = -(-font.getmetrics()[0] // FINER)
    return field(1, code) + field(2, bitmap) + box + field(6, zigzag(-top - ascender)) + advance


def make(folder: Path, stacks: set[tuple[str, ...]]) -> str:
    """Writes the files that are missing and returns what belongs under a style's `glyphs`."""
    for stack in stacks:
        place = folder / ",".join(stack)
        if place.exists():
            continue
        name = next((kind for kind in ("Bold", "Italic") if kind.lower() in stack[0].lower()), "Regular")
        # The plain layout: the other one fails for characters that only join others.
        font = ImageFont.truetype(
            FONTS / FILES[name], SIZE * FINER, layout_engine=ImageFont.Layout.BASIC
        )
        place.mkdir(parents=True)
        for first in range(0, 65536, 256):
            text = f"{first}-{first + 255}"
            body = field(1, ",".join(stack).encode()) + field(2, text.encode())
            if first in RANGES:
                for code in range(max(first, 32), first + 256):
                    body += field(3, glyph(font, code))
            (place / f"{text}.pbf").write_bytes(field(1, body))
    return f"file://{folder}/{{fontstack}}/{{range}}.pbf"


def give(style: dict, folder: Path) -> None:
    """Makes the files of all fonts that a style names, and names them in it."""
    stacks = {
        tuple(layer["layout"]["text-font"])
        for layer in style["layers"]
        if isinstance(layer.get("layout", {}).get("text-font"), list)
    }
    if stacks:
        style["glyphs"] = make(folder, stacks)
