"""How many street names stand in pictures of 640 × 480 at the zooms between towns and houses.

The places are the largest of each map that lie well inside it. Each picture's sidecar lists its labels; the line printed for each zoom
has the fewest, the median and the most names, and what took the places of names that found none.
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import tempfile

from names_between_zooms import CLASSES, places

ZOOMS = [13, 13.5, 14, 14.5, 15, 15.5, 16]


def main() -> None:
    """Prints a line a zoom."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("render")
    arguments.add_argument("maps", nargs="+")
    arguments.add_argument("--style", default="day")
    arguments.add_argument("--limit", type=int, default=4)
    arguments.add_argument("--keep", help="a folder for the pictures")
    options = arguments.parse_args()
    counts = {zoom: [] for zoom in ZOOMS}
    towns = {zoom: [] for zoom in ZOOMS}
    with tempfile.TemporaryDirectory() as made:
        for path in options.maps:
            folder = pathlib.Path(options.keep or made, pathlib.Path(path).stem)
            folder.mkdir(parents=True, exist_ok=True)
            wanted = places(path, 14, CLASSES, options.limit)
            cases = []
            for number, place in enumerate(wanted):
                for zoom in ZOOMS:
                    name = f"{number}-{zoom}"
                    cases.append({
                        "name": name, "command": "map", "camera": [place.longitude, place.latitude, zoom],
                        "size": "640x480", "output": name + ".png", "json": name + ".json",
                    })
            manifest = folder / "cases.json"
            defaults = {"map": str(pathlib.Path(path).resolve()), "style": options.style}
            manifest.write_text(json.dumps({"defaults": defaults, "cases": cases}))
            subprocess.run([options.render, "batch", str(manifest), "-o", str(folder)], check=True, capture_output=True)
            for case in cases:
                labels = json.loads((folder / case["json"]).read_text())["labels"]
                zoom = float(case["name"].split("-")[1])
                counts[zoom].append(sum(label["layer"] == "street-name" for label in labels))
                towns[zoom].append(sum(label["layer"].startswith("place") for label in labels))
    print(f"{'zoom':>5} {'fewest':>7} {'median':>7} {'most':>5} {'mean':>6} {'places':>7}")
    for zoom in ZOOMS:
        found = counts[zoom]
        print(
            f"{zoom:5} {min(found):7} {statistics.median(found):7} {max(found):5} {statistics.mean(found):6.1f}"
            f" {statistics.mean(towns[zoom]):7.1f}"
        )


if __name__ == "__main__":
    main()
