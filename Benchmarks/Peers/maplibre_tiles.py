"""What MapLibre Native's 512-pixel tiles cost: process CPU time, drawing and PNG encoding."""

import json
import sys
import time
from pathlib import Path

import pymgl

from tile_grid import Tile


def main() -> None:
    """`maplibre_tiles.py STYLE.json FOLDER` reads lines `ZOOM X Y` of one zoom.

    Prints tiles, CPU milliseconds and bytes a tile; leaves the tiles in the folder.
    """
    style, folder = Path(sys.argv[1]).read_text(), Path(sys.argv[2])
    tiles = [Tile(*map(int, line.split())) for line in sys.stdin]
    drawn = pymgl.Map(style, 512, 512)
    # Not counted: the style is read, shaders are compiled, glyphs and the file are opened. The same
    # place two zooms away shows all layers, but leaves no tile behind that is drawn again.
    drawn.renderPNG()
    first = tiles[len(tiles) // 2]
    for away in (2, 3) if first.zoom < 13 else (-2, -3):
        drawn.setZoom(first.zoom + away)
        drawn.setCenter(*first.center)
        drawn.renderPNG()
    files = []
    before = time.process_time()
    for tile in tiles:
        drawn.setZoom(tile.zoom)
        drawn.setCenter(*tile.center)
        files.append(drawn.renderPNG())
    spent = time.process_time() - before
    for tile, file in zip(tiles, files):
        (folder / f"{tile.zoom}-{tile.x}-{tile.y}.png").write_bytes(file)
    count = len(tiles)
    print(count, f"{spent * 1000 / count:.3f}", sum(map(len, files)) // count)


if __name__ == "__main__":
    main()
