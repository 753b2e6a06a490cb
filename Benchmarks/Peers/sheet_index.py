"""Compares the index of a sheet with the squares that its streets cross in the raw extract.

No code is shared with the program: osmium-tool writes the ways as text, and each is walked in steps of a metre. A square counts as
crossed if the street is more than NEAR metres inside it, and as not crossed if it stays as far outside; in between, both answers are
right, since tiles round places to a fraction of a metre.
"""
import collections
import json
import math
import os
import pathlib
import re
import subprocess
import sys

from osm_roads import tags_of

NEAR = 2.0
STEP = 1.0
EQUATOR = 2 * math.pi * 6_378_137
# What a map shows as a street or path.
KINDS = {"motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential", "living_street", "service", "pedestrian", "track",
         "footway", "path", "cycleway", "bridleway", "steps", "road", "busway", "bus_guideway"}


def world(longitude: float, latitude: float) -> tuple[float, float]:
    sine = math.sin(math.radians(latitude))
    return longitude / 360 + 0.5, 0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)


class Grid:
    """Squares of round metres from the upper left corner, at least 28 mm wide."""

    def __init__(self, box: list[float], scale: float):
        self.left, self.top = world(box[0], box[3])
        self.right, self.bottom = world(box[2], box[1])
        least = 0.028 * scale
        power = 10 ** math.floor(math.log10(least))
        meters = next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power >= least)
        middle = (self.top + self.bottom) / 2
        self.unit = EQUATOR / math.cosh((0.5 - middle) * 2 * math.pi)
        self.side = meters / self.unit

    def squares(self, x: float, y: float, margin: float) -> set[tuple[int, int]]:
        """The squares that a place enlarged by metres touches; shrunk by them if they are negative."""
        found = set()
        near = abs(margin) / self.unit
        if margin < 0:
            column, row = (x - self.left) / self.side, (y - self.top) / self.side
            edge = near / self.side
            inside = self.left + near <= x <= self.right - near and self.top + near <= y <= self.bottom - near
            if inside and edge <= column % 1 <= 1 - edge and edge <= row % 1 <= 1 - edge:
                found.add((int(column), int(row)))
            return found
        for dx in (-near, 0, near):
            for dy in (-near, 0, near):
                u, v = x + dx, y + dy
                if self.left - near <= u <= self.right + near and self.top - near <= v <= self.bottom + near:
                    u, v = min(max(u, self.left), self.right - 1e-12), min(max(v, self.top), self.bottom - 1e-12)
                    found.add((int((u - self.left) / self.side), int((v - self.top) / self.side)))
        return found


def parsed(text: str) -> set[tuple[int, int]]:
    """The squares of `B3–5, C5`."""
    found = set()
    for part in text.split(", "):
        letters, first, last = re.fullmatch(r"([A-Z]+)(\d+)(?:–(\d+))?", part).groups()
        column = 0
        for letter in letters:
            column = column * 26 + ord(letter) - 64
        for row in range(int(first), int(last or first) + 1):
            found.add((column - 1, row - 1))
    return found


def streets(extract: pathlib.Path) -> tuple[dict, set]:
    """The lines of named streets by name, and the names that areas have."""
    lines, areas = collections.defaultdict(list), set()
    command = ["osmium", "add-locations-to-ways", "--ignore-missing-nodes", "-f", "opl", "-O", str(extract)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for row in text.splitlines():
        if row[0] not in "nwr":
            continue
        fields = {part[0]: part[1:] for part in row.split(" ")[1:] if part}
        tags = tags_of(fields.get("T", ""))
        name = tags.get("name")
        # A name that only repeats the number is no name in the tiles.
        if not name or name == tags.get("ref") or tags.get("indoor") == "yes":
            continue
        names = [" ".join(part.split()) for part in name.split(";") if part.strip()]
        kind = tags.get("highway", "").removesuffix("_link")
        is_street = row[0] == "w" and kind in KINDS
        if tags.get("area") == "yes" or tags.get("place") == "square" or (row[0] == "r" and "highway" in tags):
            areas.update(names)
        elif is_street:
            places = [re.fullmatch(r"n\d+x([-\d.]+)y([-\d.]+)", node) for node in fields.get("N", "").split(",")]
            line = []
            for place in places:
                if place:
                    line.append(world(float(place.group(1)), float(place.group(2))))
            for name in names:
                lines[name].append(line)
    return lines, areas


def crossed(lines: list, grid: Grid, margin: float) -> set[tuple[int, int]]:
    found = set()
    for line in lines:
        for (x0, y0), (x1, y1) in zip(line, line[1:]):
            count = max(int(math.hypot(x1 - x0, y1 - y0) * grid.unit / STEP), 1)
            for step in range(count + 1):
                part = step / count
                found |= grid.squares(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part, margin)
    return found


def compare(render: str, work: pathlib.Path, extract: pathlib.Path) -> tuple[int, int]:
    town = extract.name.removesuffix(".osm.pbf")
    source, report = work / f"{town}.mbtiles", work / f"{town}.json"
    if not source.exists():
        subprocess.run([render, "import", str(extract), "-o", str(source)], check=True, capture_output=True)
    subprocess.run([render, "map", "--map", str(source), "--sheet", "A3", "--scale-of-map", "1:10000", "--index", "streets",
                    "-o", str(work / f"{town}.pdf"), "--json", str(report)], check=True)
    sheet = json.loads(report.read_text())["guidance"]["sheet"]
    grid = Grid(sheet["pages"][0]["bbox"], sheet["scale"])
    index = {entry["name"]: parsed(entry["squares"]) for entry in sheet["index"]}
    lines, areas = streets(extract)
    right = compared = squares = 0
    for name, found in sorted(lines.items()):
        sure, possible = crossed(found, grid, -NEAR), crossed(found, grid, NEAR)
        if not sure or name in areas:
            continue
        compared += 1
        said = index.get(name, set())
        squares += len(said)
        if sure <= said <= possible:
            right += 1
        elif os.environ.get("VERBOSE"):
            print(f"  {name}: said {sorted(said)}, is in {sorted(sure)}")
    strange = sorted(name for name in index if name not in lines and name not in areas)
    if os.environ.get("VERBOSE"):
        print("  without a street:", strange)
    print(f"{town}: {right} of {compared} streets in {squares} squares, {len(strange)} names without a street of the raw data")
    return right, compared


def main() -> None:
    render, work = sys.argv[1], pathlib.Path(sys.argv[2])
    results = [compare(render, work, pathlib.Path(extract)) for extract in sys.argv[3:]]
    right, compared = (sum(numbers) for numbers in zip(*results))
    print(f"together {right} of {compared}")
    sys.exit(0 if right >= 0.99 * compared else 1)


main()
