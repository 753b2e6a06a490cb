"""Ways of our own between random road nodes of extracts, as answers in OSRM's form, with a fixed seed (SEED).

usage: own_drives.py RENDER WORK COUNT EXTRACT.osm.pbf=MAP.mbtiles...   writes WORK/own/EXTRACT-N.own.json
"""
import glob
import json
import os
import random
import subprocess
import sys

from osm_roads import Roads, metres

render, work, number = sys.argv[1], sys.argv[2], int(sys.argv[3])
os.makedirs(f"{work}/own", exist_ok=True)
for word in sys.argv[4:]:
    extract, chart = word.split("=", 1)
    name = os.path.basename(extract).removesuffix(".osm.pbf")
    for old in glob.glob(f"{work}/own/{name}-*.own.json"):
        os.remove(old)
    roads = Roads(extract, f"{work}/{name}.roads.opl")
    nodes = sorted({node for way in roads.ways if not way.is_drive and not way.is_private for node in way.nodes})
    chance, made = random.Random(os.environ.get("SEED", "7")), 0
    for _ in range(number * 20):
        ends = [roads.places[node] for node in chance.sample(nodes, 2)]
        if metres(*ends) < 800:
            continue
        path = f"{work}/own/{name}-{made + 1:03}.own.json"
        start, goal = (f"{place[0]:.7f},{place[1]:.7f}" for place in ends)
        # Many nodes lie beyond the box or on islands: then there is no way.
        answer = subprocess.run([render, "directions", "--from", start, "--to", goal, "--map", chart, "-o", path], capture_output=True)
        if answer.returncode == 0:
            with open(path) as file:
                made += json.load(file)["routes"][0]["distance"] > 500
        if made == number:
            break
    else:
        # The last one may be too short.
        for old in glob.glob(f"{work}/own/{name}-{made + 1:03}.own.json"):
            os.remove(old)
