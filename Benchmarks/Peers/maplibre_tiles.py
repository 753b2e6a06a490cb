"""What MapLibre Native's 512-pixel tiles cost: process CPU time, drawing and PNG encoding."""

import sys
from pathlib import Path

import pymgl

import maplibre_cost
from tile_grid import Tile


def main() -> None:
    """`maplibre_tiles.py STYLE.json FOLDER` reads lines `ZOOM X Y` of one zoom.

    Prints tiles, CPU milliseconds and bytes a tile, and the CPU milliseconds with the time in which it
    only waits; leaves the tiles in the folder.
    """
    style, folder = Path(sys.argv[1]).read_text(), Path(sys.argv[2])
    tiles = [Tile(*map(int, line.split())) for line in sys.stdin]
    drawn = pymgl.Map(style, 512, 512)
    # Not counted: the style is read, shaders are compiled, glyphs and the file are opened. The same
    # places some zooms away show all layers, but leave no tile behind that is drawn again.
    drawn.renderPNG()
    zoom = tiles[0].zoom
    # The last round after the others: by then the glyphs that they asked for are all there.
    for away in (2, 3, 2) if zoom < 13 else (-2, -3, 2, -2):
        for tile in tiles[:: -(-len(tiles) // 4)]:
            drawn.setZoom(zoom + away)
            drawn.setCenter(*tile.center)
            drawn.renderPNG()
    files = []
    spent = waited = 0.0
    for tile in tiles:
        drawn.setZoom(tile.zoom)
        drawn.setCenter(*tile.center)
        file, cost = maplibre_cost.draw(drawn)
        files.append(file)
        spent += cost.milliseconds
        waited += cost.waiting
    for tile, file in zip(tiles, files):
        (folder / f"{tile.zoom}-{tile.x}-{tile.y}.png").write_bytes(file)
    count = len(tiles)
    size = sum(map(len, files)) // count
    print(count, f"{spent / count:.3f}", size, f"{waited / count:.3f}")


if __name__ == "__main__":
    main()
