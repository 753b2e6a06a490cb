"""Counts things whose name a picture shows twice.

A thing is an area of an extract with a name, in which lies another thing of that name: an airport's node, a university's buildings. A
picture is drawn around it at each zoom; two labels of its name in one layer of the style, both in its extent, are doubled.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import tempfile

ZOOMS = list(range(10, 19))
SIZE = 640
# Names along lines repeat by intention.
LINES = ("street-name", "water-line-name", "rail-name", "tram-name", "ferry-name")


def inside(x: float, y: float, ring: list) -> bool:
    """Whether a point lies in a ring, by the crossings of a ray."""
    crossings = False
    for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            crossings = not crossings
    return crossings


def things(extract: str, work: pathlib.Path) -> list:
    """The named areas that hold another thing of their name: the name and the outer ring, in degrees."""
    filtered = work / "named.osm.pbf"
    subprocess.run(
        ["osmium", "tags-filter", extract, "nwr/name", "-o", filtered, "--overwrite"], check=True, capture_output=True)
    exported = subprocess.run(
        ["osmium", "export", filtered, "-f", "geojsonseq", "--format-option=print_record_separator=false",
         "--geometry-types=point,polygon"], check=True, capture_output=True, text=True).stdout
    points, areas = collections.defaultdict(list), collections.defaultdict(list)
    for line in exported.splitlines():
        feature = json.loads(line)
        tags, geometry = feature["properties"], feature["geometry"]
        if "name" not in tags or "boundary" in tags:
            continue
        if geometry["type"] == "Point":
            points[tags["name"]].append(geometry["coordinates"])
        else:
            rings = [polygon[0] for polygon in geometry["coordinates"]]
            areas[tags["name"]].append(max(rings, key=len))
    found = []
    for name, rings in areas.items():
        for ring in rings:
            others = points[name] + [other[0] for other in rings if other is not ring]
            if any(inside(*other, ring) for other in others):
                found.append((name, ring))
    return found


def box(ring: list) -> tuple[float, float, float, float]:
    """West, south, east, north of a ring, a tenth wider."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    x, y = (max(xs) - min(xs)) / 10 + 1e-4, (max(ys) - min(ys)) / 10 + 1e-4
    return min(xs) - x, min(ys) - y, max(xs) + x, max(ys) + y


def doubled(render: str, tiles: str, found: list, style: str) -> tuple[int, list]:
    """The number of pictures that show a thing's name, and those that show it twice in its extent."""
    twice, shown = [], 0
    with tempfile.TemporaryDirectory() as folder:
        cases = []
        for number, (_, ring) in enumerate(found):
            west, south, east, north = box(ring)
            for zoom in ZOOMS:
                name = f"{number}-{zoom}"
                cases.append({
                    "name": name, "command": "map", "camera": [(west + east) / 2, (south + north) / 2, zoom],
                    "size": f"{SIZE}x{SIZE}", "output": name + ".png", "json": name + ".json", "attribution": False,
                })
        manifest = pathlib.Path(folder, "cases.json")
        manifest.write_text(json.dumps(
            {"defaults": {"map": str(pathlib.Path(tiles).resolve()), "style": style}, "cases": cases}))
        subprocess.run([render, "batch", str(manifest), "-o", folder], check=True, capture_output=True)
        for case in cases:
            number, zoom = map(int, case["name"].split("-"))
            name, ring = found[number]
            west, south, east, north = box(ring)
            side = 512 * 2 ** zoom / 360
            labels = collections.Counter()
            for label in json.loads(pathlib.Path(folder, case["json"]).read_text())["labels"]:
                x, y = (label["box"][0] + label["box"][2]) / 2, (label["box"][1] + label["box"][3]) / 2
                if label["text"] != name or label["layer"] in LINES:
                    continue
                # Degrees of longitude are as wide everywhere; a degree of latitude is as high as its cosine's inverse.
                wide = (east - west) * side / 2 + 30
                high = wide if north == south else max((north - south) * side, 60) + 30
                if abs(x - SIZE / 2) < wide and abs(y - SIZE / 2) < high:
                    labels[label["layer"]] += 1
            shown += bool(labels)
            for layer, count in labels.items():
                if count > 1:
                    twice.append((name, layer, zoom, count))
    return shown, twice


def main() -> None:
    """Prints a line for each extract, and each doubled name."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("render")
    arguments.add_argument("work")
    arguments.add_argument("extracts", nargs="+")
    arguments.add_argument("--style", default="day")
    options = arguments.parse_args()
    work = pathlib.Path(options.work)
    pictures = doubles = 0
    for extract in options.extracts:
        tiles = work / (pathlib.Path(extract).name.split(".")[0] + ".mbtiles")
        if not tiles.exists():
            subprocess.run([options.render, "import", "-q", extract, "-o", str(tiles)], check=True)
        found = things(extract, work)
        shown, twice = doubled(options.render, str(tiles), found, options.style) if found else (0, [])
        pictures += shown
        doubles += len(twice)
        print(f"{pathlib.Path(extract).name:28} {len(found):4} areas, {shown:5} pictures with their names, {len(twice):3} doubled")
        for name, layer, zoom, count in twice:
            print(f"    {name}: {count} × {layer} at {zoom}")
    print(f"{'all':28} {pictures:16} pictures with their names, {doubles:3} doubled")


if __name__ == "__main__":
    main()
