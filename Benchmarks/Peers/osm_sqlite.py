"""An extract as a SQLite file that Mapnik reads: streets, land, water, buildings, places.

`osmium export` assembles the areas; we keep the tags that the road style asks for, named as
Shortbread names them, and write well-known binary in Web Mercator metres.
"""

import json
import math
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

RAILWAYS = {"rail", "tram", "subway", "light_rail", "narrow_gauge"}
LAND = {
    "landuse": {
        "residential": "residential",
        "commercial": "commercial",
        "retail": "retail",
        "industrial": "industrial",
        "railway": "railway",
        "cemetery": "cemetery",
        "grass": "grass",
        "forest": "forest",
        "recreation_ground": "grass",
    },
    "leisure": {"park": "park", "garden": "garden", "pitch": "pitch"},
    "natural": {"wood": "forest", "scrub": "scrub"},
}
TABLES = ("streets", "land", "water", "buildings", "places")


def mercator(point: list[float]) -> tuple[float, float]:
    """Metres of EPSG:3857."""
    radius = 6378137.0
    latitude = math.radians(point[1])
    return (
        radius * math.radians(point[0]),
        radius * math.log(math.tan(math.pi / 4 + latitude / 2)),
    )


def chain(points: list) -> bytes:
    """The points of a line or ring with their number."""
    flat = [value for point in points for value in mercator(point)]
    return struct.pack(f"<I{len(flat)}d", len(points), *flat)


def well_known_binary(geometry: dict) -> bytes:
    """A GeoJSON geometry as OGC 06-103r4, section 8, describes it, little-endian."""
    kind, places = geometry["type"], geometry["coordinates"]
    if kind == "Point":
        return struct.pack("<BIdd", 1, 1, *mercator(places))
    if kind == "LineString":
        return struct.pack("<BI", 1, 2) + chain(places)
    if kind == "Polygon":
        return struct.pack("<BII", 1, 3, len(places)) + b"".join(map(chain, places))
    parts = [well_known_binary({"type": kind[5:], "coordinates": part}) for part in places]
    number = {"MultiPoint": 4, "MultiLineString": 5, "MultiPolygon": 6}[kind]
    return struct.pack("<BII", 1, number, len(parts)) + b"".join(parts)


def rows(tags: dict, geometry: str) -> Iterator[tuple[str, str]]:
    """The tables that an object belongs to, with its kind there."""
    if "LineString" in geometry:
        if "highway" in tags:
            yield "streets", tags["highway"]
        elif tags.get("railway") in RAILWAYS:
            yield "streets", tags["railway"]
    elif "Polygon" in geometry:
        if tags.get("building", "no") != "no":
            yield "buildings", "building"
        if tags.get("natural") == "water" or tags.get("waterway") == "riverbank":
            yield "water", "water"
        for key, kinds in LAND.items():
            if tags.get(key) in kinds:
                yield "land", kinds[tags[key]]
    elif "place" in tags and "name" in tags:
        yield "places", tags["place"]


def convert(extract: Path, output: Path) -> None:
    """Writes the file anew."""
    output.unlink(missing_ok=True)
    Path(f"{output}.index").unlink(missing_ok=True)
    export = subprocess.run(
        ["osmium", "export", "-f", "geojsonseq", "-x", "print_record_separator=false", extract],
        capture_output=True,
        text=True,
        check=True,
    )
    database = sqlite3.connect(output)
    for table in TABLES:
        database.execute(
            f"CREATE TABLE {table} (id INTEGER PRIMARY KEY, kind TEXT, name TEXT,"
            " tunnel INTEGER, geometry BLOB)"
        )
    for line in export.stdout.splitlines():
        feature = json.loads(line)
        tags, geometry = feature["properties"], feature["geometry"]
        for table, kind in rows(tags, geometry["type"]):
            tunnel = int(tags.get("tunnel", "no") != "no")
            database.execute(
                f"INSERT INTO {table} (kind, name, tunnel, geometry) VALUES (?, ?, ?, ?)",
                (kind, tags.get("name"), tunnel, well_known_binary(geometry)),
            )
    database.commit()
    database.close()


if __name__ == "__main__":
    convert(Path(sys.argv[1]), Path(sys.argv[2]))
