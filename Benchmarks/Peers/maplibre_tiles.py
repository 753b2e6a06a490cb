"""What MapLibre Native's 512-pixel tiles cost: process CPU time, drawing and PNG encoding."""

import os
import sys
import time
from pathlib import Path

import pymgl

from tile_grid import Tile


def other_threads() -> float:
    """CPU milliseconds of all threads but this one: reading, layout, Mesa's drawing."""
    own = str(os.getpid())
    spent = 0
    for thread in os.listdir("/proc/self/task"):
        if thread != own:
            try:
                spent += int(Path(f"/proc/self/task/{thread}/schedstat").read_text().split()[0])
            except OSError:
                pass
    return spent / 1e6


def main() -> None:
    """`maplibre_tiles.py STYLE.json FOLDER` reads lines `ZOOM X Y` of one zoom.

    Prints tiles, CPU milliseconds and bytes a tile, and the process' CPU milliseconds with the time in
    which its main thread asks again and again whether the others are done; leaves the tiles in the folder.

    The main thread never sleeps while a tile is read and laid out: on a busy machine most of the process'
    time is that waiting. So each tile is drawn twice: the first time the other threads count, the
    second time, with all that they made still there, the main thread does.
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
        process, others = time.process_time(), other_threads()
        files.append(drawn.renderPNG())
        waited += (time.process_time() - process) * 1000
        spent += other_threads() - others
        own = time.thread_time()
        drawn.renderPNG()
        spent += (time.thread_time() - own) * 1000
    for tile, file in zip(tiles, files):
        (folder / f"{tile.zoom}-{tile.x}-{tile.y}.png").write_bytes(file)
    count = len(tiles)
    size = sum(map(len, files)) // count
    print(count, f"{spent / count:.3f}", size, f"{waited / count:.3f}")


if __name__ == "__main__":
    main()
