"""Sheets of tilted ground with heights: render and MapLibre GL JS side by side, in random order."""

import argparse
import json
import os
import random
import resource
import socket
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median

from PIL import Image

import glyphs
import places
from maplibre_gl import MapLibreGL

RENDER = os.environ.get("RENDER", str(places.RENDER))
STYLE = Path(os.environ["RENDER_STYLES"]) / "day.json"
WIDTH, HEIGHT = 1280, 720
# render's sky and haze where a style has none.
SKY = {
    "sky-color": "#78b5f0", "horizon-color": "#e8f2fa", "fog-color": "#e8f2fa", "sky-horizon-blend": 1,
    "horizon-fog-blend": 0.5, "fog-ground-blend": 0.78,
}
MAPS = {
    "andorra": ("andorra-2025.mbtiles", "osm/andorra-2025.osm.pbf", "andorra-heights.mbtiles", "elevation/N42E001.hgt.zip"),
    "lauf": ("lauf.mbtiles", "osm/lauf-pegnitz.osm.pbf", "lauf-heights.mbtiles", "elevation/N49E011.hgt.zip"),
}
# Map, place, and two cameras: longitude, latitude, zoom, bearing, pitch.
VIEWS = [
    ("andorra", "Canillo", (1.5990, 42.5670, 12.5, 30, 60), (1.6000, 42.5675, 15.2, 75, 60)),
    ("andorra", "Ordino", (1.5330, 42.5560, 13.0, -10, 60), (1.5335, 42.5560, 15.5, 20, 60)),
    ("andorra", "Pas de la Casa and Envalira", (1.7190, 42.5400, 13.0, 250, 60), (1.7335, 42.5425, 15.0, 210, 60)),
    ("andorra", "Escaldes", (1.5345, 42.5091, 13.0, 60, 60), (1.5345, 42.5091, 15.5, 130, 55)),
    ("andorra", "Sant Julià", (1.4915, 42.4640, 12.6, 0, 60), (1.4915, 42.4640, 15.0, 170, 60)),
    ("andorra", "Arinsal and Coma Pedrosa", (1.4600, 42.5850, 12.6, -50, 60), (1.4840, 42.5720, 14.5, -60, 60)),
    ("andorra", "Encamp", (1.5800, 42.5340, 12.0, 180, 60), (1.5800, 42.5340, 15.0, 120, 60)),
    ("andorra", "Soldeu", (1.6670, 42.5770, 13.5, 100, 60), (1.6670, 42.5770, 15.0, -30, 60)),
    ("andorra", "El Serrat and Tristaina", (1.5380, 42.6180, 12.0, 200, 60), (1.4890, 42.6420, 14.0, -20, 60)),
    ("lauf", "Lauf", (11.2777, 49.5149, 13.0, 60, 60), (11.2840, 49.5140, 15.5, 30, 60)),
]


def made(file: str, command: str, source: str) -> Path:
    """A file of the cache, made if it is missing."""
    path = places.WORK / file
    if not path.exists():
        places.WORK.mkdir(parents=True, exist_ok=True)
        subprocess.run([RENDER, command, places.SHARED / "data" / source, "-o", path, "--quiet"], check=True)
    return path


class Ours:
    """render draws, and serves map and style."""

    def __init__(self, name: str, labels: bool) -> None:
        map_file, extract, heights_file, elevation = MAPS[name]
        self.map = made(map_file, "import", extract)
        self.heights = made(heights_file, "terrain", elevation)
        self.style = places.WORK / "terrain-beside-maplibre.json"
        document = json.loads(STYLE.read_text())
        document["sprite"] = str(STYLE.parent / "icons")
        if not labels:
            document["layers"] = [layer for layer in document["layers"] if layer["type"] != "symbol"]
        self.style.write_text(json.dumps(document))
        self.options = {
            "map": str(self.map), "terrain": str(self.heights), "style": str(self.style), "allow-files": True,
            "world": False, "size": f"{WIDTH}x{HEIGHT}", "attribution": False,
        }
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        command = [RENDER, "serve", "--map", self.map, "--terrain", self.heights, "--style", self.style]
        command += ["--allow-files", "--no-world", "--no-cache", "--log", "warning", "--listen", self.address]
        self.server = subprocess.Popen(command)

    def served_style(self, browser: MapLibreGL) -> dict:
        """The style for MapLibre: what the server gives, with heights and relief, without layers of flat views."""
        url = f"http://{self.address}/terrain-beside-maplibre/style.json"
        for _ in range(100):
            try:
                style = json.load(urllib.request.urlopen(url))
                break
            except OSError:
                time.sleep(0.1)
        served = {layer["id"]: layer for layer in style["layers"]}
        layers = [served.get(layer["id"], layer) for layer in json.loads(self.style.read_text())["layers"]]
        style["layers"] = [layer for layer in layers if layer.get("metadata", {}).get("render:views") != "flat"]
        # Relief and ground want sources of their own, though the tiles are the same.
        style["sources"]["terrain"] = style["sources"]["ground"] = browser.heights(self.heights)
        style["terrain"] = {"source": "ground", "exaggeration": 1}
        style["sky"] = SKY
        glyphs.give(style, browser.glyphs)
        if "glyphs" in style:
            style["glyphs"] = f"{browser.address}/glyphs/{{fontstack}}/{{range}}.pbf"
        return style

    def draw(self, camera: str, *more: str) -> tuple[Image.Image, dict, float]:
        """The picture, what it shows, and CPU seconds of the process."""
        options = [
            f"--no-{key}" if value is False else f"--{key}" if value is True else f"--{key}={value}"
            for key, value in self.options.items()
        ]
        with tempfile.TemporaryDirectory() as folder:
            files = ["-o", f"{folder}/ours.png", "--json", f"{folder}/ours.json"]
            command = [RENDER, "map", *options, "--camera", camera, *more, *files]
            used = cpu(lambda: subprocess.run(command, check=True, stderr=subprocess.DEVNULL))
            return Image.open(f"{folder}/ours.png").convert("RGB"), json.loads(Path(f"{folder}/ours.json").read_text()), used

    def frame_cost(self, camera: tuple, frames: int) -> float:
        """CPU seconds of one of several pictures of one process, between which the map turns a little."""
        def seconds(count: int) -> float:
            cases = [
                {"name": str(index), "command": "map", "camera": text((*camera[:3], camera[3] + 0.05 * index, camera[4]))}
                for index in range(count)
            ]
            with tempfile.TemporaryDirectory() as folder:
                manifest = Path(folder, "cases.json")
                manifest.write_text(json.dumps({"defaults": self.options, "output": "{name}.png", "cases": cases}))
                command = [RENDER, "batch", manifest, "--threads", "1", "--progress", "none"]
                return cpu(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))
        return (seconds(frames + 1) - seconds(1)) / frames

    def close(self) -> None:
        """Ends the server."""
        self.server.terminate()
        self.server.wait()


def cpu(run) -> float:
    """CPU seconds of the processes that something runs."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def text(camera: tuple) -> str:
    """A camera as render reads it."""
    longitude, latitude, zoom, bearing, pitch = camera
    return f"{longitude},{latitude},{zoom}@{bearing:g},{pitch}"


def distances(ours: Ours, camera: tuple, points: list, theirs: list) -> list[tuple[float, float]]:
    """Pixels from our place of some points to MapLibre's, right and down; those outside the picture are left out."""
    found = []
    tip = 3  # A pin's box ends so far below its place.
    markers = [f"--marker={longitude},{latitude}|label:{index}" for index, (longitude, latitude) in enumerate(points)]
    _, shown, _ = ours.draw(text(camera), *markers)
    for overlay in shown["overlays"]:
        if overlay["name"] == "marker":
            x, y = theirs[int(overlay["text"])]
            left, _, right, bottom = overlay["box"]
            if 0 <= x < WIDTH and 0 <= y < HEIGHT:
                found.append((x - (left + right) / 2, y - bottom + tip))
    return found


def grid(camera: tuple) -> list[tuple[float, float]]:
    """Places around a camera's centre whose heights are compared."""
    longitude, latitude, zoom, *_ = camera
    step = 90 / 2**zoom
    return [
        (round(longitude + column * step / 0.73, 6), round(latitude + row * step, 6))
        for row in range(-3, 4) for column in range(-3, 4)
    ]


def main() -> None:
    """Draws what the command line asks for."""
    parser = argparse.ArgumentParser(prog="terrain-beside-maplibre")
    parser.add_argument("--labels", action="store_true", help="with symbols; else without")
    parser.add_argument("--rounds", type=int, default=0, metavar="N", help="frames whose cost is measured")
    parser.add_argument("--view", type=int, action="append", metavar="NUMBER")
    parser.add_argument("--output", type=Path, default=places.WORK / "terrain-beside-maplibre")
    wanted = parser.parse_args()
    wanted.output.mkdir(parents=True, exist_ok=True)
    views = [(name, place, camera) for name, place, *cameras in VIEWS for camera in cameras]
    numbers = [number for number in wanted.view or range(len(views)) if 0 <= number < len(views)]
    browser = MapLibreGL(places.WORK)
    try:
        compare(browser, wanted, views, numbers)
    finally:
        browser.close()


def compare(browser: MapLibreGL, wanted: argparse.Namespace, views: list, numbers: list[int]) -> None:
    """Draws views, and prints a line for each."""
    key = {}
    print("view  camera                        ours s  theirs s  a frame, ours s  theirs s  points   |dx|   |dy|  place", flush=True)
    for name in MAPS:
        here = [number for number in numbers if views[number][0] == name]
        if not here:
            continue
        ours = Ours(name, wanted.labels)
        try:
            style = ours.served_style(browser)
            for number in here:
                _, place, camera = views[number]
                longitude, latitude, zoom, bearing, pitch = camera
                points = grid(camera)
                view = {
                    "style": style, "width": WIDTH, "height": HEIGHT, "points": points,
                    "camera": {"center": [longitude, latitude], "zoom": zoom, "bearing": bearing, "pitch": pitch},
                }
                mine, _, our_cost = ours.draw(text(camera))
                theirs, told, their_cost, their_frame = browser.draw(view, wanted.rounds)
                our_frame = ours.frame_cost(camera, wanted.rounds) if wanted.rounds else 0
                shifts = distances(ours, camera, points, told["points"])
                dx, dy = (median(abs(shift[axis]) for shift in shifts) if shifts else 0 for axis in (0, 1))
                mine_left = random.SystemRandom().random() < 0.5
                sheet = Image.new("RGB", (2 * WIDTH + 8, HEIGHT), "black")
                sheet.paste(mine, (0 if mine_left else WIDTH + 8, 0))
                sheet.paste(theirs, (WIDTH + 8 if mine_left else 0, 0))
                sheet.save(wanted.output / f"{number:02}.png")
                key[f"{number:02}"] = {
                    "left": "render" if mine_left else "MapLibre", "place": place, "camera": text(camera),
                    "shifts": shifts, "told": told,
                }
                (wanted.output / "key.json").write_text(json.dumps(key, indent=1, ensure_ascii=False))
                print(
                    f"{number:4}  {text(camera):29}{our_cost:7.2f} {their_cost:9.2f} {our_frame:16.2f} {their_frame:9.2f}"
                    f" {len(shifts):7} {dx:6.1f} {dy:6.1f}  {place}" + "".join(f"; {problem}" for problem in told["problems"]),
                    flush=True)
        finally:
            ours.close()


if __name__ == "__main__":
    main()
