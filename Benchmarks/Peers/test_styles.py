"""The styles that are compared, made ready to be drawn by both programs from the same file."""

import json
from pathlib import Path

import places


def maps() -> dict[str, Path]:
    """The map that each style is drawn from."""
    return {
        "osm-bright": places.OPENMAPTILES,
        "osm-bright-houses": places.OPENMAPTILES,
        "versatiles-colorful": places.shortbread(),
    }


# Houses as OSM Liberty has them, in the specification's default light.
HOUSES = {
    "id": "houses",
    "type": "fill-extrusion",
    "source": "openmaptiles",
    "source-layer": "building",
    "minzoom": 14,
    "paint": {
        "fill-extrusion-color": "hsl(35, 8%, 85%)",
        "fill-extrusion-height": ["get", "render_height"],
        "fill-extrusion-base": ["get", "render_min_height"],
        "fill-extrusion-opacity": 0.8,
    },
}


def load(name: str, tiles: Path, symbols: bool = False) -> dict:
    """A style of ../shared/styles that reads one file and asks no server.

    Symbols need glyph files in MapLibre and fonts in render, so they are left out unless told.
    """
    base = name.removesuffix("-houses")
    style = json.loads((places.SHARED / "styles" / f"{base}.json").read_text())
    if base != name:
        style["layers"].append(HOUSES)
    style.pop("sprite", None)
    style.pop("glyphs", None)
    if not symbols:
        style["layers"] = [layer for layer in style["layers"] if layer["type"] != "symbol"]
    # The source must be written anew: what TileJSON says beside its address would win.
    style["sources"] = {
        source: {"type": "vector", "url": f"mbtiles://{tiles}"} for source in style["sources"]
    }
    return style
