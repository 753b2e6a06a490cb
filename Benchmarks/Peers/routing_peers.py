"""What the comparisons with other routing engines share: their files of an extract, and questions to our server."""
import contextlib
import json
import sqlite3
import subprocess
import time
import urllib.error
import urllib.request


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def make_osrm(osrm, pbf, folder):
    """Makes FOLDER/map.osrm for cars; OSRM is the folder of its Python package."""
    run(f"{osrm}/bin/osrm-extract", "-t", "1", "-p", f"{osrm}/share/profiles/car.lua", "-o", f"{folder}/map.osrm", pbf)
    run(f"{osrm}/bin/osrm-partition", "-t", "1", f"{folder}/map.osrm")
    run(f"{osrm}/bin/osrm-customize", "-t", "1", f"{folder}/map.osrm")


def bounds(path):
    """West, south, east and north of one of our maps."""
    (text,) = sqlite3.connect(path).execute("SELECT value FROM metadata WHERE name = 'bounds'").fetchone()
    return [float(part) for part in text.split(",")]


def ask(port, path):
    """The JSON that a server of this machine answers, also with an error."""
    for _ in range(50):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.loads(error.read() or b"{}")
        except urllib.error.URLError:
            time.sleep(0.2)
    raise SystemExit(f"the server on port {port} does not answer")


def place_near_road(chance, box, port, meters):
    """A random place of a box near a road of our map, as LON,LAT, and that road as our server names it."""
    west, south, east, north = box
    while True:
        place = f"{chance.uniform(west, east):.6f},{chance.uniform(south, north):.6f}"
        roads = ask(port, f"/nearest/v1/driving/{place}").get("waypoints")
        if roads and roads[0]["distance"] < meters:
            return place, roads[0]


@contextlib.contextmanager
def serving(*command):
    """Runs a server."""
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        server.terminate()
        server.wait()


def serving_ours(render, path, port):
    return serving(render, "serve", "--map", path, "--listen", f"127.0.0.1:{port}", "--no-cache")
