"""Our tiles beside MapLibre Native's and Mapnik's: CPU milliseconds and bytes a tile, with ratios."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

import glyphs
import osm_sqlite
import places
import road_style
import rounds
import test_styles
from our_tiles import Export, export
from tile_grid import grid

BOX = [10.72, 59.90, 10.78, 59.94]
# The last zoom of the vector tiles.
DATA_ZOOM = 14
HERE = Path(__file__).parent
# One core each: what more cores bring is shown apart.
ALONE = os.environ | {"LP_NUM_THREADS": "1"}


def run_peer(script: str, *arguments: object, lines: str = "") -> rounds.Cost:
    """Runs a peer's script, warm when its clock starts."""
    command = [sys.executable, HERE / script, *arguments]
    done = subprocess.run(
        list(map(str, command)), input=lines, capture_output=True, text=True, env=ALONE
    )
    if done.returncode != 0:
        raise SystemExit(f"{script}: {done.stderr.strip()}")
    return rounds.parse(done.stdout)


def export_warm(style: Path, tiles: Path, zoom: int, side: int, metatile: int) -> Export:
    """One zoom of ours, after pictures of the same place two zooms and one zoom away.

    They open fonts and files as the peers' warm-up does. Where they would read the vector tiles of
    the zoom itself, nothing is drawn before: there its tiles are many.
    """
    camera = zoom if side == 512 else zoom - 1
    first = zoom - 2 if camera <= DATA_ZOOM else zoom
    return export(
        style, tiles, BOX, f"{first}-{zoom}", side, metatile=metatile, measured=zoom
    )


def show_single_tiles(style: Path, tiles: Path, side: int, zooms: range, limit: int) -> None:
    """The tables of tile-timings: tiles drawn alone, true-colour, over the whole map."""
    command = [places.PRODUCTS / "tile-timings", "--map", tiles, "--style", style]
    command += ["--size", side, "--zooms", f"{zooms[0]}-{zooms[-1]}", "--tiles", limit]
    done = subprocess.run([*map(str, command), "--threads", "1"], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr.strip())
    print(f"\nSingle tiles of ours, true-colour PNG. {done.stdout}")


def show_threads(style: Path, tiles: Path, side: int, zooms: range, count: int) -> None:
    """One thread beside all cores, by the clock, and the peak of one."""
    span = f"{zooms[0]}-{zooms[-1]}"
    cores = os.cpu_count() or 1
    pairs = [
        (export(style, tiles, BOX, span, side), export(style, tiles, BOX, span, side, cores))
        for _ in range(count)
    ]
    gain = median(one.seconds / several.seconds for one, several in pairs)
    one, several = pairs[-1]
    print(f"\nZooms {span}, {one.tiles} tiles, load {os.getloadavg()[0]:.1f}:")
    print(
        f"one thread {one.tiles / one.seconds:.0f} tiles/s, {cores} threads"
        f" {several.tiles / several.seconds:.0f} tiles/s: {gain:.2f} times as fast (goal 1.9)"
    )
    print(
        f"whole process, start included: {one.cpu_seconds * 1000 / one.tiles:.2f} ms of CPU a tile;"
        f" peak {one.peak_megabytes:.0f} MB with one thread (goal 120),"
        f" {several.peak_megabytes:.0f} MB with {cores}"
    )


def against_maplibre(count: int, limit: int, symbols: bool) -> None:
    """Tiles of 512 pixels, OSM Bright, zooms 11 to 16."""
    zooms = range(11, 17)
    tiles = places.OPENMAPTILES
    style = test_styles.load("osm-bright", tiles, symbols)
    glyphs.give(style, places.WORK / "glyphs")
    document = places.WORK / "osm-bright.timed.json"
    document.write_text(json.dumps(style))
    folder = places.WORK / "maplibre"
    folder.mkdir(exist_ok=True)
    print(f"\nTiles of 512 pixels, OSM Bright with{'' if symbols else 'out'} symbol layers\n")
    rounds.heading("MapLibre", 0.2)
    for zoom in zooms:
        wanted = [tile for row in grid(BOX, zoom) for tile in row]
        lines = "".join(f"{tile.zoom} {tile.x} {tile.y}\n" for tile in wanted)
        measured = rounds.measure(
            count,
            lambda metatile: export_warm(document, tiles, zoom, 512, metatile),
            lambda: run_peer("maplibre_tiles.py", document, folder, lines=lines),
        )
        rounds.line(zoom, measured)
    if symbols:
        show_threads(document, tiles, 512, zooms, count)
        show_single_tiles(document, tiles, 512, zooms, limit)


def against_mapnik(count: int, limit: int) -> None:
    """Tiles of 256 pixels, a plain road style with names, zooms 14 to 17."""
    zooms = range(14, 18)
    database = places.WORK / "oslo-center.sqlite"
    if not database.exists():
        osm_sqlite.convert(places.EXTRACT, database)
    document, tiles = places.WORK / "roads.json", places.shortbread()
    document.write_text(json.dumps(road_style.json_style()))
    folder = places.WORK / "mapnik"
    folder.mkdir(exist_ok=True)
    box = ",".join(map(str, BOX))
    print("\nTiles of 256 pixels, a plain road style with names; Mapnik in metatiles too\n")
    rounds.heading("Mapnik", 0.25)
    for zoom in zooms:
        measured = rounds.measure(
            count,
            lambda metatile: export_warm(document, tiles, zoom, 256, metatile),
            lambda: run_peer("mapnik_tiles.py", database, box, zoom, folder),
        )
        rounds.line(zoom, measured)
    show_threads(document, tiles, 256, zooms, count)
    show_single_tiles(document, tiles, 256, zooms, limit)


def main() -> None:
    """Compares what the command line asks for; everything unless told."""
    parser = argparse.ArgumentParser(prog="tiles-against-peers")
    parser.add_argument("--rounds", type=int, default=3, help="how often each draws each zoom")
    parser.add_argument("--tiles", type=int, default=40, help="single tiles of a zoom at most")
    parser.add_argument("--maplibre", action="store_true")
    parser.add_argument("--mapnik", action="store_true")
    wanted = parser.parse_args()
    everything = not (wanted.maplibre or wanted.mapnik)
    if wanted.maplibre or everything:
        against_maplibre(wanted.rounds, wanted.tiles, symbols=True)
        against_maplibre(1, wanted.tiles, symbols=False)
    if wanted.mapnik or everything:
        against_mapnik(wanted.rounds, wanted.tiles)


if __name__ == "__main__":
    main()
