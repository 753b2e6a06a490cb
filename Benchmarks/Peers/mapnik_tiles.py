"""What Mapnik's tiles cost: process CPU time, drawing and encoding, in metatiles."""

import sys
import time
from pathlib import Path

import mapnik

from road_style import xml_style
from tile_grid import Tile, blocks

SIDE = 256
METATILE = 8
HALF_WORLD = 20037508.342789244


class Mapnik:
    """The road style over one SQLite file."""

    def __init__(self, database: Path):
        mapnik.logger.set_severity(mapnik.severity_type.Error)
        mapnik.register_fonts("/usr/share/fonts/truetype/noto")
        self._map = mapnik.Map(SIDE, SIDE)
        mapnik.load_map_from_string(self._map, xml_style(database))

    def tiles(self, block: list[list[Tile]]) -> list[bytes]:
        """The files of a block, drawn in one piece and cut."""
        width, height = len(block[0]), len(block)
        first = block[0][0]
        side = 2 * HALF_WORLD / 2**first.zoom
        west, north = first.x * side - HALF_WORLD, HALF_WORLD - first.y * side
        self._map.resize(width * SIDE, height * SIDE)
        self._map.zoom_to_box(
            mapnik.Box2d(west, north - height * side, west + width * side, north)
        )
        image = mapnik.Image(width * SIDE, height * SIDE)
        mapnik.render(self._map, image)
        return [
            image.view(column * SIDE, row * SIDE, SIDE, SIDE).to_string("png8")
            for row in range(height)
            for column in range(width)
        ]


def main() -> None:
    """`mapnik_tiles.py DATABASE W,S,E,N ZOOM FOLDER`: prints tiles, CPU milliseconds and bytes a tile."""
    database, box, zoom, folder = sys.argv[1:5]
    drawer = Mapnik(Path(database))
    metatiles = list(blocks([float(part) for part in box.split(",")], int(zoom), METATILE))
    drawer.tiles(metatiles[0][:1])  # Opens files and fonts, and builds the index.
    before = time.process_time()
    files = [(block, drawer.tiles(block)) for block in metatiles]
    spent = time.process_time() - before
    count = sum(len(made) for _, made in files)
    size = sum(len(file) for _, made in files for file in made)
    for block, made in files:
        for tile, file in zip((tile for row in block for tile in row), made):
            Path(folder, f"{tile.zoom}-{tile.x}-{tile.y}.png").write_bytes(file)
    print(count, f"{spent * 1000 / count:.3f}", size // count)


if __name__ == "__main__":
    main()
