"""The styles that are compared, made ready to be drawn by both programs from the same file."""

import json
import os
from pathlib import Path

import places


def maps() -> dict[str, Path]:
    """The map that each style is drawn from."""
    return {
        "osm-bright": places.OPENMAPTILES,
        "osm-bright-houses": places.OPENMAPTILES,
        "versatiles-colorful": places.shortbread(),
    }


def files() -> list[Path]:
    """The styles that are there: those of ../shared/styles, and of the folder that STYLES names."""
    folders = [places.SHARED / "styles"]
    if "STYLES" in os.environ:
        folders.append(Path(os.environ["STYLES"]))
    return [path for folder in folders for path in sorted(folder.glob("*.json"))]


def is_shortbread(path: Path) -> bool:
    """Whether a style is drawn for the schema of our importer, and not for OpenMapTiles."""
    layers = json.loads(path.read_text())["layers"]
    return any(layer.get("source-layer") == "street_labels" for layer in layers)


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
    """A style of ../shared/styles that reads one file and asks no server."""
    base = name.removesuffix("-houses")
    style = prepare(places.SHARED / "styles" / f"{base}.json", tiles, symbols)
    if base != name:
        style["layers"].append(HOUSES)
    return style


def prepare(path: Path, tiles: Path, symbols: bool) -> dict:
    """A style that reads one file and asks no server.

    Symbols need glyph files in MapLibre and fonts in render, so they are left out unless told. So
    are pictures of the ground that lie on a server.
    """
    style = json.loads(path.read_text())
    style.pop("sprite", None)
    style.pop("glyphs", None)
    vector = {name for name, source in style["sources"].items() if source["type"] == "vector"}
    style["layers"] = [
        layer
        for layer in style["layers"]
        if layer.get("source") in vector | {None} and (symbols or layer["type"] != "symbol")
    ]
    # The source must be written anew: what TileJSON says beside its address would win.
    style["sources"] = {
        source: {"type": "vector", "url": f"mbtiles://{tiles}"} for source in vector
    }
    return style
