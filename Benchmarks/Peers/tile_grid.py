"""The tiles of an area."""

import math
from collections.abc import Iterator
from typing import NamedTuple


class Tile(NamedTuple):
    """A tile's address."""

    zoom: int
    x: int
    y: int

    @property
    def center(self) -> tuple[float, float]:
        """Longitude and latitude."""
        count = 2**self.zoom
        y = math.pi * (1 - 2 * (self.y + 0.5) / count)
        return (self.x + 0.5) / count * 360 - 180, math.degrees(math.atan(math.sinh(y)))


def containing(longitude: float, latitude: float, zoom: int) -> Tile:
    """The tile that a place lies in."""
    count = 2**zoom
    y = 0.5 - math.asinh(math.tan(math.radians(latitude))) / (2 * math.pi)
    return Tile(zoom, int((longitude + 180) / 360 * count), int(y * count))


def grid(box: list[float], zoom: int) -> list[list[Tile]]:
    """All tiles of the box W,S,E,N, row by row."""
    first, last = containing(box[0], box[3], zoom), containing(box[2], box[1], zoom)
    return [
        [Tile(zoom, x, y) for x in range(first.x, last.x + 1)] for y in range(first.y, last.y + 1)
    ]


def blocks(box: list[float], zoom: int, side: int) -> Iterator[list[list[Tile]]]:
    """The tiles of the box in blocks of at most side times side."""
    rows = grid(box, zoom)
    for top in range(0, len(rows), side):
        for left in range(0, len(rows[0]), side):
            yield [row[left : left + side] for row in rows[top : top + side]]


def sample(box: list[float], zoom: int, limit: int) -> list[Tile]:
    """At most so many tiles, spread evenly: the same ones that tile-timings draws."""
    tiles = [tile for row in grid(box, zoom) for tile in row]
    count = min(limit, len(tiles))
    return [tiles[number * len(tiles) // count] for number in range(count)]
