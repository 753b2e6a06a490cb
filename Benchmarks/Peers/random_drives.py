"""Routes that nobody has seen yet, as answers of Valhalla (both forms) and OSRM: random places of extracts, with a fixed seed.

usage: random_drives.py WORK COUNT EXTRACT.osm.pbf...   writes WORK/routes/EXTRACT-N.{valhalla,valhalla-osrm,osrm}.json

Needs the packages pyvalhalla and osrm-bindings, as `Benchmarks/matching` installs them, and osmium-tool.
"""
import json
import math
import os
import random
import subprocess
import sys

import osrm
import valhalla
from valhalla.config import get_config

from routing_peers import make_osrm


def run(*words):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def plain(value):
    """A value of osrm's own types as JSON has it."""
    if isinstance(value, (str, int, float, bool)) or value is None:
        return value
    if type(value).__name__ == "Object":
        return {key: plain(value[key]) for key in value}
    return [plain(part) for part in value]


def box(extract):
    """The extract's declared box, else that of its nodes."""
    text = subprocess.run(["osmium", "fileinfo", "-e", "-j", extract], check=True, capture_output=True, text=True).stdout
    info = json.loads(text)
    return (info["header"]["boxes"] or [info["data"]["bbox"]])[0]


def engines(extract, folder):
    """Valhalla and OSRM on an extract, their files made once."""
    os.makedirs(f"{folder}/valhalla", exist_ok=True)
    if not os.path.exists(f"{folder}/done"):
        # The engines read no LZ4.
        run("osmium", "cat", extract, "-o", f"{folder}/in.osm.pbf", "-f", "pbf,pbf_compression=zlib", "--overwrite")
        config = get_config(tile_extract="", tile_dir=f"{folder}/valhalla")
        config["mjolnir"]["concurrency"] = 1
        with open(f"{folder}/config.json", "w") as file:
            json.dump(config, file)
        tools = os.path.join(os.path.dirname(valhalla.__file__), "bin")
        run(f"{tools}/valhalla_build_tiles", "-c", f"{folder}/config.json", f"{folder}/in.osm.pbf")
        make_osrm(os.path.dirname(osrm.__file__), f"{folder}/in.osm.pbf", folder)
        with open(f"{folder}/done", "w"):
            pass
    return (valhalla.Actor(f"{folder}/config.json"),
            osrm.OSRM(storage_config=f"{folder}/map.osrm", algorithm="MLD", use_shared_memory=False))


def drives(extract, folder, routes, count):
    name = os.path.basename(extract).removesuffix(".osm.pbf")
    actor, engine = engines(extract, os.path.join(folder, name))
    west, south, east, north = box(extract)
    chance, made = random.Random(os.environ.get("SEED", "7")), 0
    for _ in range(count * 30):
        ends = [(chance.uniform(west, east), chance.uniform(south, north)) for _ in range(2)]
        across = (ends[0][0] - ends[1][0]) * math.cos(math.radians(south))
        if 111_195 * math.hypot(across, ends[0][1] - ends[1][1]) < 1_200:
            continue
        question = {"locations": [{"lat": lat, "lon": lon} for lon, lat in ends], "costing": "auto", "units": "kilometers"}
        try:
            own, other = actor.route(json.dumps(question)), actor.route(json.dumps({**question, "format": "osrm"}))
            third = plain(engine.Route(osrm.RouteParameters(
                coordinates=ends, steps=True, overview="full", geometries="geojson", annotations=["all"])))
        except RuntimeError:
            continue  # No road near one of the places.
        if third["routes"][0]["distance"] < 200:
            continue  # Both places are nearest to one road's end.
        made += 1
        for form, answer in (("valhalla", own), ("valhalla-osrm", other), ("osrm", third)):
            with open(f"{routes}/{name}-{made}.{form}.json", "w") as file:
                file.write(answer if isinstance(answer, str) else json.dumps(answer))
        if made == count:
            return


work, number = sys.argv[1], int(sys.argv[2])
os.makedirs(f"{work}/routes", exist_ok=True)
for path in sys.argv[3:]:
    drives(path, work, f"{work}/routes", number)
