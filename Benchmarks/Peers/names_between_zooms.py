"""What has a name at one zoom has it at the next: capitals of the world, and the largest places of each map.

Draws a picture centred on each place, and the tile of 256 pixels that holds it, at each zoom, and
reads from the sidecars whether its name stands there. A place that has a name at a zoom and none at
the next is lost.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
from typing import NamedTuple

from tile_grid import containing
from vector_tiles import named

CLASSES = ["capital", "state_capital", "city", "town", "village", "suburb", "hamlet", "quarter", "neighbourhood"]
SIDE = 320


class Place(NamedTuple):
    """A place whose name is looked for."""

    name: str
    kind: str
    population: float
    longitude: float
    latitude: float

    @property
    def layers(self) -> str:
        """The beginning of the style layers that name it."""
        return "country" if self.kind == "country" else "place"


def places(path: str, zoom: int, kinds: list[str], limit: int) -> list[Place]:
    """The largest places of a map, each once."""
    found = {}
    for feature in named(path, zoom, {"place_labels"}):
        kind = feature.properties.get("kind")
        if kind in kinds:
            place = Place(
                feature.properties["name"], kind, feature.properties.get("population") or 0,
                feature.longitude, feature.latitude,
            )
            found.setdefault((place.name, round(place.longitude, 3), round(place.latitude, 3)), place)
    ordered = sorted(found.values(), key=lambda place: (-place.population, CLASSES.index(place.kind)))
    return ordered[:limit]


def countries(path: str) -> list[Place]:
    """The countries of a map, each once."""
    found = {}
    for feature in named(path, 7, {"boundary_labels"}):
        name = feature.properties["name"]
        found.setdefault(name, Place(name, "country", 0, feature.longitude, feature.latitude))
    return sorted(found.values())


def names_alone(render: str, styles: pathlib.Path, style: str, folder: str) -> str:
    """A copy of a shipped style with the names of places and countries alone: no other label is before them."""
    written = subprocess.run([render, "style", "write", style], check=True, capture_output=True)
    whole = json.loads(written.stdout)
    whole["layers"] = [
        layer for layer in whole["layers"]
        if layer["type"] == "background" or layer["id"].startswith(("place-", "country-"))
    ]
    whole["sources"] = {"map": whole["sources"]["map"]}
    for sprite in whole["sprite"]:
        shutil.copytree(pathlib.Path(styles, sprite["url"]), pathlib.Path(folder, sprite["url"]))
    path = pathlib.Path(folder, "names.json")
    path.write_text(json.dumps(whole))
    return str(path)


def draw(render: str, style: str, path: str, wanted: list[Place], zooms: list[float], keep: str | None) -> dict:
    """For each place, zoom and kind of picture: whether the name stands, and its entry where it does not."""
    shown = {}
    with tempfile.TemporaryDirectory() as folder:
        cases = []
        for zoom in zooms:
            for number, place in enumerate(wanted):
                view = {"camera": [place.longitude, place.latitude, zoom], "size": f"{SIDE}x{SIDE}"}
                cases.append({"name": f"p-{number}-{zoom}", "command": "map", "attribution": False, **view})
                if zoom == int(zoom):
                    tile = containing(place.longitude, place.latitude, int(zoom) + 1)
                    address = f"{tile.zoom}/{tile.x}/{tile.y}"
                    cases.append({"name": f"t-{number}-{zoom}", "command": "tile", "input": address})
        for case in cases:
            case["output"] = case["name"] + ".png"
            case["json"] = case["name"] + ".json"
        manifest = pathlib.Path(folder, "cases.json")
        defaults = {"map": str(pathlib.Path(path).resolve()), "style": style, "verbose": keep is not None}
        if not defaults["verbose"]:
            del defaults["verbose"]
        manifest.write_text(json.dumps({"defaults": defaults, "cases": cases}))
        subprocess.run([render, "batch", str(manifest), "-o", folder], check=False, capture_output=True)
        for case in cases:
            kind, number, zoom = case["name"].split("-")
            report = pathlib.Path(folder, case["json"])
            if not report.exists():
                continue
            sidecar = json.loads(report.read_text())
            name, layers = wanted[int(number)].name, wanted[int(number)].layers
            stands = any(
                label["text"] == name and label["layer"].startswith(layers) for label in sidecar["labels"]
            )
            why = next((d for d in sidecar["droppedLabels"] if d["text"] == name), None)
            shown[kind, int(number), float(zoom)] = (stands, why)
    return shown


def main() -> None:
    """Prints how many names are lost, and which."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("render")
    arguments.add_argument("world")
    arguments.add_argument("maps", nargs="+")
    arguments.add_argument("--style", default="day")
    arguments.add_argument("--half", action="store_true", help="zooms between the whole ones too")
    arguments.add_argument("--why", action="store_true", help="what was in the way")
    arguments.add_argument("--countries", action="store_true", help="the names of all countries too")
    arguments.add_argument("--limit", type=int, default=100)
    options = arguments.parse_args()
    zooms = [step / 2 for step in range(6, 33)] if options.half else [float(z) for z in range(3, 17)]
    all_lost = all_checked = 0
    jobs = [("countries", options.maps[0], countries(options.world))] if options.countries else []
    jobs += [("capitals", options.maps[0], places(options.world, 7, ["capital"], 1000))]
    jobs += [(pathlib.Path(p).stem, p, places(p, 14, CLASSES, options.limit)) for p in options.maps]
    folder = tempfile.TemporaryDirectory()
    styles = pathlib.Path(os.environ.get("RENDER_STYLES", pathlib.Path(__file__).parents[2] / "styles"))
    style = names_alone(options.render, styles, options.style, folder.name)
    for title, path, wanted in jobs:
        # The names of countries end at 7.5.
        drawn = [z for z in zooms if z <= 7] if title == "countries" else zooms
        shown = draw(options.render, style, path, wanted, drawn, "why" if options.why else None)
        lost, checked = [], 0
        for (kind, number, zoom), (stands, _) in sorted(shown.items()):
            later = [z for z in zooms if z > zoom and (kind, number, z) in shown]
            if not stands or not later:
                continue
            checked += 1
            still, why = shown[kind, number, later[0]]
            if not still:
                place = wanted[number]
                lost.append(f"  {place.name} ({place.kind}): {zoom:g} -> {later[0]:g}, "
                            f"{'picture' if kind == 'p' else 'tile'}: {reason(why)}")
        print(f"{title}: {len(wanted)} places, {len(lost)} lost of {checked}", *lost, sep="\n", flush=True)
        all_lost, all_checked = all_lost + len(lost), all_checked + checked
    print(f"all: {all_lost} lost of {all_checked}")


def reason(entry: dict | None) -> str:
    """Why a name is missing, in short."""
    if entry is None:
        return "not in the picture's data"
    ways = [way for anchor in entry.get("anchors", []) for way in anchor.get("inTheWay", [])]
    names = {f"{way.get('text', way['what'])} [{way.get('layer', '')}]" for way in ways + entry.get("inTheWay", [])}
    return f"{entry['why']} {'; '.join(sorted(names)[:4])}"


if __name__ == "__main__":
    main()
