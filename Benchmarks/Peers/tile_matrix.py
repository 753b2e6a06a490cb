"""Our tiles beside MapLibre Native's on maps and styles that nothing was tuned to: every zoom from 10 to 17."""

import argparse
import json
import math
import os
import subprocess
from pathlib import Path
from statistics import median
from typing import NamedTuple

import glyphs
import places
import test_styles
from our_tiles import STEPS
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
            glyphs.give(style, places.WORK / "glyphs")
            document = places.WORK / f"matrix-{name}-{path.stem}.json"
            document.write_text(json.dumps(style))
            found.append(Subject(name, path.stem, tiles, document, bounds(tiles)))
    return found


def listed(subject: Subject, lines: str) -> tuple[list[float], int]:
    """Our CPU milliseconds of a tile for each step, and its bytes."""
    command = [places.PRODUCTS / "tiles-of-list", subject.tiles, subject.document]
    done = subprocess.run(list(map(str, command)), input=lines, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr.strip())
    _, *steps, size, _, _ = done.stdout.split()
    return list(map(float, steps)), int(size)


def measure(subject: Subject, zoom: int, count: int, limit: int) -> tuple[float, float]:
    """Prints the line of a zoom; the ratios without and with the time in which MapLibre only waits."""
    folder = places.WORK / "maplibre"
    folder.mkdir(exist_ok=True)
    box = part(subject.box, zoom, limit if zoom <= 14 else 2 * limit)
    wanted = [tile for row in grid(box, zoom) for tile in row]
    lines = "".join(f"{tile.zoom} {tile.x} {tile.y}\n" for tile in wanted)

    done = [
        (listed(subject, lines), run_peer("maplibre_tiles.py", subject.document, folder, lines=lines))
        for _ in range(count)
    ]
    ratio = median(sum(steps) / theirs.milliseconds for (steps, _), theirs in done)
    plain = median(sum(steps) / theirs.waiting for (steps, _), theirs in done)
    cells = [median(column) for column in zip(*(steps for (steps, _), _ in done))]
    cells.append(median(sum(steps) for (steps, _), _ in done))
    cells.append(median(theirs.milliseconds for _, theirs in done))
    cells.append(median(theirs.waiting for _, theirs in done))
    size = done[0][0][1] / done[0][1].size
    print(
        f"{subject.map:11}{subject.style:20}{zoom:5}{len(wanted):6}"
        + "".join(f"{cell:9.2f}" for cell in cells)
        + f"{ratio:7.2f}{plain:7.2f}{size:7.2f}",
        flush=True,
    )
    return ratio, plain


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
    print(f"\nTiles of 512 pixels with labels, one by one, CPU milliseconds, load {os.getloadavg()[0]:.1f}; goal {GOAL}")
    print(f"of MapLibre's time on each line, {GOAL_OF_MEDIAN} in the median. The first ratio leaves out the time in")
    print("which MapLibre's main thread only waits for its others; bytes as shares of MapLibre's.\n")
    steps = "".join(f"{step:>9}" for step in (*STEPS[:-1], "all", "MapLibre", "waiting"))
    print(f"{'map':11}{'style':20} zoom tiles{steps}  ratio  plain  bytes")
    ratios = [
        measure(subject, zoom, wanted.rounds, wanted.tiles)
        for subject in subjects(maps, wanted.style)
        for zoom in wanted.zoom or ZOOMS
    ]
    for name, column in zip(("without waiting", "with it"), zip(*ratios)):
        over = sum(it > GOAL for it in column)
        print(
            f"{name}: worst {max(column):.2f}, median {median(column):.3f},"
            f" {over} of {len(column)} lines over {GOAL}"
        )


if __name__ == "__main__":
    main()
