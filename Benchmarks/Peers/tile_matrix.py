"""Our tiles beside MapLibre Native's on maps and styles that nothing was tuned to: every zoom from 10 to 17."""

import argparse
import json
import math
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import NamedTuple

import glyphs
import places
import rounds
import test_styles
from our_tiles import export
from tile_costs import run_peer
from tile_grid import grid

SAMPLE = places.ROOT / "samples" / "helsinki.osm.pbf"
EXTRACTS = {
    "helsinki": SAMPLE,
    "lauf": places.SHARED / "data" / "osm" / "lauf-pegnitz.osm.pbf",
    "andorra": places.SHARED / "data" / "osm" / "andorra-2025.osm.pbf",
    "copenhagen": places.SHARED / "data" / "osm" / "copenhagen.osm.pbf",
}
ZOOMS = range(10, 18)
GOAL, GOAL_OF_MEDIAN = 0.2, 0.125


class Subject(NamedTuple):
    """A map in the schema of a style."""

    map: str
    style: str
    tiles: Path
    document: Path
    box: list[float]


def openmaptiles(name: str) -> Path:
    """The extract as tilemaker's example makes OpenMapTiles of it, without the layers that need shapefiles."""
    path = places.WORK / f"{name}.openmaptiles.mbtiles"
    if path.exists():
        return path
    examples = Path("/usr/share/doc/tilemaker/examples")
    config = places.WORK / "tilemaker.json"
    lines = (examples / "config-openmaptiles.json").read_text().splitlines()
    config.write_text("\n".join(line for line in lines if '"source":' not in line))
    whole = places.WORK / f"{name}.whole.osm.pbf"
    subprocess.run([places.ROOT / "Benchmarks" / "complete-ways", EXTRACTS[name], whole], check=True)
    command = ["tilemaker", "--input", whole, "--output", path, "--config", config]
    command += ["--process", examples / "process-openmaptiles.lua"]
    subprocess.run(command, check=True, capture_output=True)
    return path


def shortbread(name: str) -> Path:
    """Our own import of an extract."""
    path = places.WORK / f"matrix-{name}.mbtiles"
    if not path.exists():
        subprocess.run([places.RENDER, "import", EXTRACTS[name], "-o", path, "--quiet"], check=True)
    return path


def bounds(tiles: Path) -> list[float]:
    """The box of a map."""
    done = subprocess.run(
        [places.RENDER, "info", tiles, "--json"], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)["bounds"]


def part(box: list[float], zoom: int, limit: int) -> list[float]:
    """The middle of a box, of so many tiles at most, or so."""
    rows = grid(box, zoom)
    share = math.sqrt(limit / (len(rows) * len(rows[0])))
    if share >= 1:
        return box
    west, south, east, north = box
    x, y = (west + east) / 2, (south + north) / 2
    return [
        x + (west - x) * share, y + (south - y) * share,
        x + (east - x) * share, y + (north - y) * share,
    ]  # fmt: skip


def subjects(maps: list[str], wanted: list[str]) -> list[Subject]:
    """Each style with each map."""
    found = []
    for path in test_styles.files():
        if wanted and path.stem not in wanted:
            continue
        for name in maps:
            tiles = shortbread(name) if test_styles.is_shortbread(path) else openmaptiles(name)
            style = test_styles.prepare(path, tiles, symbols=True)
            stacks = {
                tuple(layer["layout"]["text-font"])
                for layer in style["layers"]
                if isinstance(layer.get("layout", {}).get("text-font"), list)
            }
            style["glyphs"] = glyphs.make(places.WORK / "glyphs", stacks)
            document = places.WORK / f"matrix-{name}-{path.stem}.json"
            document.write_text(json.dumps(style))
            found.append(Subject(name, path.stem, tiles, document, bounds(tiles)))
    return found


def measure(subject: Subject, zoom: int, count: int, limit: int) -> tuple[float, float]:
    """Prints the line of a zoom; the ratios of metatiles and of single tiles."""
    folder = places.WORK / "maplibre"
    folder.mkdir(exist_ok=True)
    # Above the zooms that are warmed up, fonts and files are shared out among more tiles.
    box = part(subject.box, zoom, limit if zoom <= 14 else 4 * limit)
    wanted = [tile for row in grid(box, zoom) for tile in row]
    lines = "".join(f"{tile.zoom} {tile.x} {tile.y}\n" for tile in wanted)
    # As in tile_costs: two zooms before, where they do not read the tiles that are measured.
    first = zoom - 2 if zoom <= 14 else zoom

    def ours(metatile: int):
        return export(
            subject.document, subject.tiles, box, f"{first}-{zoom}", 512,
            metatile=metatile, measured=zoom,
        )  # fmt: skip

    done = rounds.measure(
        count, ours, lambda: run_peer("maplibre_tiles.py", subject.document, folder, lines=lines)
    )
    blocks = median(it.blocks.milliseconds / it.theirs.milliseconds for it in done)
    single = median(it.single.milliseconds / it.theirs.milliseconds for it in done)
    cells = [
        median(it.blocks.milliseconds for it in done),
        median(it.single.milliseconds for it in done),
        median(it.theirs.milliseconds for it in done),
        median(it.theirs.waiting for it in done),
    ]
    steps = "/".join(f"{it:.1f}" for it in done[0].single.steps[:-1])
    print(
        f"{subject.map:11}{subject.style:22}{zoom:4}{len(wanted):6}"
        + "".join(f"{cell:9.2f}" for cell in cells)
        + f"{blocks:7.2f}{single:7.2f}  {steps}",
        flush=True,
    )
    return blocks, single


def main() -> None:
    """All of it, or what the command line asks for."""
    parser = argparse.ArgumentParser(prog="tiles-everywhere")
    parser.add_argument("--rounds", type=int, default=3, help="how often each draws each zoom")
    parser.add_argument("--tiles", type=int, default=16, help="tiles of a zoom at most, or so")
    parser.add_argument("--map", action="append", choices=list(EXTRACTS))
    parser.add_argument("--style", action="append", default=[])
    parser.add_argument("--zoom", action="append", type=int)
    wanted = parser.parse_args()
    places.WORK.mkdir(parents=True, exist_ok=True)
    maps = wanted.map or [name for name, path in EXTRACTS.items() if path.exists()]
    print(f"\nTiles of 512 pixels with labels, CPU milliseconds a tile, load {os.getloadavg()[0]:.1f}; goal")
    print(f"{GOAL} of MapLibre's time on each line, {GOAL_OF_MEDIAN} in the median. Ours in metatiles and as single")
    print("tiles (of these: tiles, labels, drawing, encoding).\n")
    print(f"{'map':11}{'style':22}zoom tiles   blocks   single MapLibre  waiting  ratio single  steps")
    ratios = [
        measure(subject, zoom, wanted.rounds, wanted.tiles)
        for subject in subjects(maps, wanted.style)
        for zoom in wanted.zoom or ZOOMS
    ]
    for name, column in zip(("metatiles", "single tiles"), zip(*ratios)):
        over = sum(it > GOAL for it in column)
        print(f"{name}: worst {max(column):.2f}, median {median(column):.3f}, {over} of {len(column)} over {GOAL}")


if __name__ == "__main__":
    main()
