"""Our tiles beside MapLibre Native's and Mapnik's: CPU milliseconds and bytes a tile, with ratios."""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import glyphs
import osm_sqlite
import places
import road_style
import test_styles
from tile_grid import sample

BOX = [10.72, 59.90, 10.78, 59.94]
HERE = Path(__file__).parent
# One core each: what more cores bring is shown apart.
ALONE = os.environ | {"LP_NUM_THREADS": "1"}


class Cost(NamedTuple):
    """What tiles of one zoom cost on average."""

    tiles: int
    milliseconds: float
    size: int


def parse(line: str) -> Cost:
    """A line that a peer's script prints."""
    count, milliseconds, size = line.split()
    return Cost(int(count), float(milliseconds), int(size))


def ours(style: Path, tiles: Path, side: int, zooms: range, limit: int) -> dict[int, Cost]:
    """Runs tile-timings, shows its tables and reads the first of them."""
    command = [places.PRODUCTS / "tile-timings", "--map", tiles, "--style", style]
    command += ["--size", side, "--zooms", f"{zooms[0]}-{zooms[-1]}", "--tiles", limit]
    command += ["--threads", os.cpu_count() or 1]
    done = subprocess.run(map(str, command), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stderr.strip())
    print(done.stdout)
    costs: dict[int, Cost] = {}
    for line in done.stdout.splitlines():
        row = re.fullmatch(r" *(\d+) +(\d+) .*/ +([\d.]+) +(\d+) +\d+", line)
        if row and int(row[1]) not in costs:
            costs[int(row[1])] = Cost(int(row[2]), float(row[3]), int(row[4]))
    return costs


def compare(name: str, mine: dict[int, Cost], theirs: dict[int, Cost], goal: float) -> None:
    """Prints both with their ratios."""
    print(f"\nCPU milliseconds and bytes a tile, render / {name}; goal {goal:.2f} of its time:\n")
    print(f"zoom  tiles   render {name:>10}  ratio   bytes     theirs  ratio")
    for zoom in sorted(mine.keys() & theirs.keys()):
        one, other = mine[zoom], theirs[zoom]
        print(
            f"{zoom:4} {other.tiles:6} {one.milliseconds:8.2f} {other.milliseconds:10.2f}"
            f" {one.milliseconds / other.milliseconds:6.2f} {one.size:7} {other.size:10}"
            f" {one.size / other.size:6.2f}"
        )


def against_maplibre(limit: int, symbols: bool) -> None:
    """Tiles of 512 pixels, OSM Bright, zooms 11 to 16."""
    zooms = range(11, 17)
    tiles = places.OPENMAPTILES
    style = test_styles.load("osm-bright", tiles, symbols)
    stacks = {
        tuple(layer["layout"]["text-font"])
        for layer in style["layers"]
        if "text-font" in layer.get("layout", {})
    }
    if stacks:
        style["glyphs"] = glyphs.make(places.WORK / "glyphs", stacks)
    document = places.WORK / "osm-bright.timed.json"
    document.write_text(json.dumps(style))
    print(f"\nTiles of 512 pixels, OSM Bright with{'' if symbols else 'out'} symbol layers\n")
    mine = ours(document, tiles, 512, zooms, limit)
    theirs: dict[int, Cost] = {}
    folder = places.WORK / "maplibre"
    folder.mkdir(exist_ok=True)
    for zoom in zooms:
        lines = "".join(f"{tile.zoom} {tile.x} {tile.y}\n" for tile in sample(BOX, zoom, limit))
        command = [sys.executable, HERE / "maplibre_tiles.py", document, folder]
        done = subprocess.run(
            command, input=lines, capture_output=True, text=True, check=True, env=ALONE
        )
        theirs[zoom] = parse(done.stdout)
    compare("MapLibre", mine, theirs, 0.2)


def against_mapnik(limit: int) -> None:
    """Tiles of 256 pixels, a plain road style with names, zooms 14 to 17."""
    zooms = range(14, 18)
    database = places.WORK / "oslo-center.sqlite"
    if not database.exists():
        osm_sqlite.convert(places.EXTRACT, database)
    document = places.WORK / "roads.json"
    document.write_text(json.dumps(road_style.json_style()))
    print("\nTiles of 256 pixels, a plain road style with names\n")
    mine = ours(document, places.shortbread(), 256, zooms, limit)
    theirs: dict[int, Cost] = {}
    folder = places.WORK / "mapnik"
    folder.mkdir(exist_ok=True)
    box = ",".join(map(str, BOX))
    for zoom in zooms:
        command = [sys.executable, HERE / "mapnik_tiles.py", database, box, str(zoom), folder]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        theirs[zoom] = parse(done.stdout)
    compare("Mapnik", mine, theirs, 1 / 3)


def main() -> None:
    """Compares what the command line asks for; everything unless told."""
    parser = argparse.ArgumentParser(prog="tiles-against-peers")
    parser.add_argument("--tiles", type=int, default=40, help="tiles of a zoom at most")
    parser.add_argument("--maplibre", action="store_true")
    parser.add_argument("--mapnik", action="store_true")
    wanted = parser.parse_args()
    everything = not (wanted.maplibre or wanted.mapnik)
    if wanted.maplibre or everything:
        against_maplibre(wanted.tiles, symbols=True)
        against_maplibre(wanted.tiles, symbols=False)
    if wanted.mapnik or everything:
        against_mapnik(wanted.tiles)


if __name__ == "__main__":
    main()
