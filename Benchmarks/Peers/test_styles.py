"""The styles that are compared, made ready to be drawn by both programs from the same file."""

import json
from pathlib import Path

import places


def maps() -> dict[str, Path]:
    """The map that each style is drawn from."""
    return {"osm-bright": places.OPENMAPTILES, "versatiles-colorful": places.shortbread()}


def load(name: str, tiles: Path, symbols: bool = False) -> dict:
    """A style of ../shared/styles that reads one file and asks no server.

    Symbols need glyph files in MapLibre and fonts in render, so they are left out unless told.
    """
    style = json.loads((places.SHARED / "styles" / f"{name}.json").read_text())
    style.pop("sprite", None)
    style.pop("glyphs", None)
    if not symbols:
        style["layers"] = [layer for layer in style["layers"] if layer["type"] != "symbol"]
    # The source must be written anew: what TileJSON says beside its address would win.
    style["sources"] = {
        source: {"type": "vector", "url": f"mbtiles://{tiles}"} for source in style["sources"]
    }
    return style
