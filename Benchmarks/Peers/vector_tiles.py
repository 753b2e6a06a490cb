"""The named features of a map's vector tiles, decoded without further packages."""

import gzip
import math
import sqlite3
import struct
from collections.abc import Iterator
from typing import NamedTuple


class Named(NamedTuple):
    """A feature with a name: its layer, its properties, and the middle of its first part in degrees."""

    layer: str
    properties: dict
    longitude: float
    latitude: float


def varint(data: bytes, at: int) -> tuple[int, int]:
    """A number and where it ends."""
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at


def fields(data: bytes) -> Iterator[tuple[int, object]]:
    """The fields of a message: numbers, or the bytes of what has a length."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        kind = key & 7
        if kind == 0:
            value, at = varint(data, at)
        elif kind == 2:
            length, at = varint(data, at)
            value, at = data[at : at + length], at + length
        else:
            size = 8 if kind == 1 else 4
            value, at = data[at : at + size], at + size
        yield key >> 3, value


def numbers(data: bytes) -> list[int]:
    """Packed numbers."""
    found, at = [], 0
    while at < len(data):
        value, at = varint(data, at)
        found.append(value)
    return found


def value_of(data: bytes) -> object:
    """A property's value."""
    for number, value in fields(data):
        if number == 1:
            return value.decode()
        if number == 2:
            return struct.unpack("<f", value)[0]
        if number == 3:
            return struct.unpack("<d", value)[0]
        if number == 6:
            return (value >> 1) ^ -(value & 1)
        return bool(value) if number == 7 else value
    return None


def first_part(geometry: list[int]) -> list[tuple[int, int]]:
    """The points of a geometry's first part."""
    points, x, y, at = [], 0, 0, 0
    while at < len(geometry):
        command, count = geometry[at] & 7, geometry[at] >> 3
        at += 1
        if command == 7 or (command == 1 and points and count == 1):
            break
        for _ in range(count):
            x += (geometry[at] >> 1) ^ -(geometry[at] & 1)
            y += (geometry[at + 1] >> 1) ^ -(geometry[at + 1] & 1)
            at += 2
            points.append((x, y))
    return points


def named(path: str, zoom: int, layers: set[str]) -> Iterator[Named]:
    """The named features of some layers in all tiles of a zoom."""
    file = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    rows = file.execute(
        "SELECT tile_column, tile_row, tile_data FROM tiles WHERE zoom_level = ?", (zoom,)
    )
    count = 2**zoom
    for column, row, data in rows:
        for number, layer in fields(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data):
            if number != 3:
                continue
            parts: dict[int, list] = {}
            for kind, value in fields(layer):
                parts.setdefault(kind, []).append(value)
            name = parts[1][0].decode()
            if name not in layers:
                continue
            extent = parts.get(5, [4096])[0]
            keys = [key.decode() for key in parts.get(3, [])]
            values = [value_of(value) for value in parts.get(4, [])]
            for feature in parts.get(2, []):
                about = dict(fields(feature))
                tags = numbers(about.get(2, b""))
                properties = {keys[k]: values[v] for k, v in zip(tags[::2], tags[1::2])}
                points = first_part(numbers(about.get(4, b"")))
                if "name" not in properties or not points:
                    continue
                px, py = points[len(points) // 2]
                if not (0 <= px < extent and 0 <= py < extent):
                    continue
                x = (column + px / extent) / count
                y = (count - 1 - row + py / extent) / count
                latitude = math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y))))
                yield Named(name, properties, x * 360 - 180, latitude)
