"""Counts the named things of extracts that are in no tile, by tag.

A thing is a node, closed way or multipolygon with a name and one of KEYS. It is in the tiles if a feature of the
last zoom has its id, or if another feature of its name lies within 100 m: names that repeat are meant to be one.
"""
import collections
import gzip
import json
import math
import os
import pathlib
import sqlite3
import subprocess
import sys

from vector_tiles import fields, numbers, value_of

KEYS = ["amenity", "shop", "tourism", "leisure", "office", "craft", "healthcare"]
EXTENT = 4096
LAST = 14
NEAR = 100  # metres


def place(x: float, y: float) -> tuple[float, float]:
    """Metres on the sphere of a position in the world square, good enough for short distances."""
    latitude = math.atan(math.sinh(math.pi * (1 - 2 * y)))
    return x * 40_075_017 * math.cos(latitude), y * 40_075_017 * math.cos(latitude)


def in_tiles(path: pathlib.Path):
    """The ids of the last zoom's features, and the places of points by name."""
    ids: set[int] = set()
    names = collections.defaultdict(list)
    rows = sqlite3.connect(path).execute(
        "SELECT tile_column, tile_row, tile_data FROM tiles WHERE zoom_level = ?", (LAST,))
    for column, row, data in rows:
        row = (1 << LAST) - 1 - row
        for number, layer in fields(gzip.decompress(data)):
            if number != 3:
                continue
            keys, values, features = [], [], []
            for part, value in fields(layer):
                if part == 2:
                    features.append(value)
                elif part == 3:
                    keys.append(value.decode())
                elif part == 4:
                    values.append(value_of(value))
            for feature in features:
                identifier, name, corner = 0, None, None
                for part, value in fields(feature):
                    if part == 1:
                        identifier = value
                    elif part == 2:
                        tags = numbers(value)
                        name = next(
                            (values[v] for k, v in zip(tags[::2], tags[1::2]) if keys[k] == "name"), None)
                    elif part == 4:
                        first = numbers(value)[1:3]
                        corner = [(n >> 1) ^ -(n & 1) for n in first]
                ids.add(identifier)
                if name and corner:
                    side = EXTENT << LAST
                    names[name].append(place(
                        (column * EXTENT + corner[0]) / side, (row * EXTENT + corner[1]) / side))
    return ids, names


def things(extract: str, work: pathlib.Path):
    """The named things: id as in tiles, name, tag, place."""
    wanted = [f"nwr/{key}" for key in KEYS]
    filtered = work / "filtered.osm.pbf"
    subprocess.run(
        ["osmium", "tags-filter", extract, *wanted, "-o", filtered, "--overwrite"], check=True,
        capture_output=True)
    exported = subprocess.run(
        ["osmium", "export", filtered, "-f", "geojsonseq", "--format-option=print_record_separator=false",
         "-a", "type,id", "--geometry-types=point,polygon"],
        check=True, capture_output=True, text=True).stdout
    for line in exported.splitlines():
        feature = json.loads(line)
        tags = feature["properties"]
        key = next((k for k in KEYS if tags.get(k, "no") != "no"), None)
        if key is None or "name" not in tags:
            continue
        kind, number = tags["@type"], tags["@id"]
        if kind == "area":
            kind, number = ("relation", number // 2) if number % 2 else ("way", number // 2)
        code = {"node": 1, "way": 2, "relation": 3}[kind]
        corner = feature["geometry"]["coordinates"]
        while isinstance(corner[0], list):
            corner = corner[0]
        sine = math.sin(math.radians(corner[1]))
        y = 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)
        yield number * 10 + code, tags["name"], f"{key}={tags[key]}", place(corner[0] / 360 + 0.5, y)


def main() -> None:
    render, work, extracts = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    top = int(os.environ.get("TOP", "12"))
    tags: collections.Counter = collections.Counter()
    everything = absent_all = 0
    for extract in extracts:
        tiles = work / "map.mbtiles"
        tiles.unlink(missing_ok=True)
        subprocess.run(
            [render, "import", extract, "-o", str(tiles)], check=True, capture_output=True)
        ids, names = in_tiles(tiles)
        count = absent = 0
        for identifier, name, tag, (x, y) in things(extract, work):
            count += 1
            near = any(math.dist((x, y), other) < NEAR for other in names[name])
            if identifier in ids or near:
                continue
            absent += 1
            tags[tag] += 1
        everything += count
        absent_all += absent
        percent = 100 * absent / max(count, 1)
        size = tiles.stat().st_size / 1e6
        print(f"{pathlib.Path(extract).name:30} {count:6} named, {absent:5} in no tile ({percent:4.1f} %), map of {size:.2f} MB")
    print(f"{'all':30} {everything:6} named, {absent_all:5} in no tile ({100 * absent_all / max(everything, 1):4.1f} %)")
    for tag, count in tags.most_common(top):
        print(f"  {count:5} {tag}")


main()
