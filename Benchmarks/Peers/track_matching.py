"""Our track matching beside Valhalla's (Meili) and OSRM's: which share of a drive is found on its roads, and at which cost.

usage: track_matching.py RENDER TRACK_MATCHING DATA WORK [WORD]   (WORD: only cases whose name has it)

Simulated drives: random routes of Valhalla's through each extract, driven at the speed of each maneuver, with normal noise of 4, 10 and
20 m and a fix every 1, 5 and 30 s; the seed is fixed (SEED gives another). The truth is the route's line. `found` is the share of its length within 5 m of
what was matched, `wrong` the length matched farther than 5 m from it, as a share of the same. Recorded tracks have no truth: there the
two others' answers stand in for it.
"""
import json
import math
import os
import random
import statistics
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree

import numpy as np
import osrm
import valhalla
from valhalla.config import get_config
from valhalla.utils import decode_polyline

from routing_peers import make_osrm

RENDER, TRACK_MATCHING, DATA, WORK = sys.argv[1:5]
WORD = sys.argv[5] if len(sys.argv) > 5 else ""
EXTRACTS = ["oslo-center", "lauf-pegnitz", "helsinki-centre", "andorra-2025", "copenhagen"]
BOXES = {"oslo-center": (10.72, 59.90, 10.78, 59.94), "lauf-pegnitz": (11.2474, 49.4995, 11.3079, 49.5304),
         "helsinki-centre": (24.930, 60.159, 24.958, 60.184), "andorra-2025": (1.45, 42.44, 1.74, 42.62),
         "copenhagen": (12.522, 55.638, 12.624, 55.697)}
ROUTES = int(os.environ.get("ROUTES", "6"))
SEED = int(os.environ.get("SEED", "13"))
NEAR = 5.0


def run(*words):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def prepared(name):
    """The extract in the three programs' own forms."""
    pbf, folder = f"{DATA}/osm/{name}.osm.pbf", f"{WORK}/{name}"
    os.makedirs(folder, exist_ok=True)
    if not os.path.exists(f"{folder}/map.mbtiles"):
        run(RENDER, "import", pbf, "-o", f"{folder}/map.mbtiles")
    if not os.path.exists(f"{folder}/valhalla.json"):
        os.makedirs(f"{folder}/valhalla", exist_ok=True)
        config = get_config(tile_extract="", tile_dir=f"{folder}/valhalla")
        config["mjolnir"]["concurrency"] = 1
        config["service_limits"]["trace"].update(max_shape=100_000, max_distance=2_000_000)
        with open(f"{folder}/config.json", "w") as file:
            json.dump(config, file)
        run(os.path.join(os.path.dirname(valhalla.__file__), "bin/valhalla_build_tiles"), "-c", f"{folder}/config.json", pbf)
        os.rename(f"{folder}/config.json", f"{folder}/valhalla.json")
    if not os.path.exists(f"{folder}/map.osrm.mldgr"):
        make_osrm(os.path.dirname(osrm.__file__), pbf, folder)
    return folder


# Geometry, on a plane of metres

def plane(points, origin):
    points = np.asarray(points, dtype=float).reshape(-1, 2)
    return (points - origin) * [111_195 * math.cos(math.radians(origin[1])), 111_195]


def spread(line):
    """A place every three metres of a line."""
    steps = np.hypot(*np.diff(line, axis=0).T)
    along = np.concatenate([[0], np.cumsum(steps)])
    if along[-1] == 0:
        return line[:1]
    places = np.arange(0, along[-1], 3.0)
    return np.column_stack([np.interp(places, along, line[:, 0]), np.interp(places, along, line[:, 1])])


def near_share(lines, others):
    """Places on lines, and those of them within NEAR of other lines."""
    places = np.vstack([spread(line) for line in lines if len(line)] or [np.zeros((0, 2))])
    segments = [np.hstack([line[:-1], line[1:]]) for line in others if len(line) > 1]
    if not segments or not len(places):
        return len(places), 0
    segments = np.vstack(segments)
    start, way = segments[:, :2], segments[:, 2:] - segments[:, :2]
    square = np.maximum((way ** 2).sum(axis=1), 1e-9)
    near = 0
    for block in np.array_split(places, max(len(places) * len(segments) // 4_000_000, 1)):
        offset = block[:, None, :] - start[None]
        share = np.clip((offset * way[None]).sum(axis=2) / square, 0, 1)
        gap = ((offset - share[..., None] * way[None]) ** 2).sum(axis=2).min(axis=1)
        near += int((gap <= NEAR * NEAR).sum())
    return len(places), near


def score(truth, lines):
    origin = np.asarray(truth[0][0])
    truth, lines = [plane(line, origin) for line in truth], [plane(line, origin) for line in lines]
    length, found = near_share(truth, lines)
    driven, right = near_share(lines, truth)
    return found / max(length, 1), (driven - right) / max(length, 1)


# Tracks

def simulated(name, actor):
    west, south, east, north = BOXES[name]
    chance = random.Random(SEED)
    tracks, routes = [], 0
    while routes < ROUTES:
        ends = [{"lon": chance.uniform(west, east), "lat": chance.uniform(south, north)} for _ in range(2)]
        try:
            leg = actor.route({"locations": ends, "costing": "auto"})["trip"]["legs"][0]
        except RuntimeError:
            continue
        line = np.array(decode_polyline(leg["shape"], precision=6))
        if leg["summary"]["length"] < 1.5:
            continue
        routes += 1
        metric = plane(line, line[0])
        along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(metric, axis=0).T))])
        times = np.zeros(len(line))
        for maneuver in leg["maneuvers"]:
            first, last = maneuver["begin_shape_index"], maneuver["end_shape_index"]
            speed = max(1000 * maneuver["length"] / max(maneuver["time"], 0.1), 3)
            times[first:last + 1] = times[first] + (along[first:last + 1] - along[first]) / speed
        for every in (1, 5, 30):
            for sigma in (4, 10, 20):
                noise = np.random.default_rng([routes, every, sigma] if SEED == 13 else [SEED, routes, every, sigma])
                moments = np.append(np.arange(0, times[-1], every), times[-1])
                places = np.column_stack([np.interp(moments, times, metric[:, 0]), np.interp(moments, times, metric[:, 1])])
                places += noise.normal(0, sigma, places.shape)
                degrees = places / [111_195 * math.cos(math.radians(line[0][1])), 111_195] + line[0]
                points = [[round(x, 7), round(y, 7), round(t, 3)] for (x, y), t in zip(degrees, moments)]
                tracks.append({"name": f"{name} {sigma} m {every} s #{routes}", "points": points, "truth": [line.tolist()]})
    return tracks


def recorded(name):
    def gpx(file, times=True):
        points = []
        for element in ElementTree.parse(f"{DATA}/gpx/{file}.gpx").iter():
            if element.tag.endswith("trkpt"):
                when = next((e.text for e in element if e.tag.endswith("time")), None)
                seconds = None
                if when and times:
                    seconds = time.mktime(time.strptime(when[:19], "%Y-%m-%dT%H:%M:%S"))
                points.append([float(element.get("lon")), float(element.get("lat")), seconds])
        return points

    def route(file):
        with open(f"{DATA}/routes/{file}.valhalla.json") as source:
            return [decode_polyline(leg["shape"], precision=6) for leg in json.load(source)["trip"]["legs"]]

    if name == "oslo-center":
        tracks = []
        for drive in ("oslo-radhuset-carl-berner", "oslo-e18-tunnel-west"):
            points = gpx(f"simulated-{drive}")
            line = np.vstack(route(drive))
            # The first fix comes after a tunnel: what lies before it nobody can know.
            first = np.hypot(*(line - points[0][:2]).T).argmin()
            tracks.append({"name": f"simulated-{drive}", "points": points, "truth": [line[first:].tolist()]})
        return tracks
    if name == "andorra-2025":
        return [{"name": "andorra-21-points-untimed", "points": gpx("andorra-21-points-untimed")}]
    return []


# The programs

def ours(folder, tracks):
    with open(f"{folder}/tracks.json", "w") as file:
        json.dump([{"name": t["name"], "points": t["points"]} for t in tracks], file)
    out = subprocess.run([TRACK_MATCHING, f"{folder}/map.mbtiles", f"{folder}/tracks.json"], check=True, capture_output=True, text=True)
    graph, *answers = [json.loads(line) for line in out.stdout.splitlines()]
    return graph, [(a["lines"], a["seconds"]) for a in answers]


def meili(actor, track):
    shape = [{"lon": x, "lat": y} | ({"time": t} if t is not None else {}) for x, y, t in track["points"]]
    start, lines = time.process_time(), []
    try:
        answer = actor.trace_route({"shape": shape, "costing": "auto", "shape_match": "map_snap"})
        trips = [answer["trip"]] + [a["trip"] for a in answer.get("alternates", [])]
        lines = [decode_polyline(leg["shape"], precision=6) for trip in trips for leg in trip["legs"]]
    except RuntimeError:
        pass
    return lines, time.process_time() - start


def osrm_match(engine, track):
    start, lines = time.process_time(), []
    times = [int(p[2]) for p in track["points"] if p[2] is not None]
    for first in range(0, len(track["points"]), 5_000):
        part = slice(first, first + 5_000)
        parameters = osrm.MatchParameters(
            coordinates=[(x, y) for x, y, _ in track["points"][part]], timestamps=times[part], geometries="geojson", overview="full")
        try:
            answer = engine.Match(parameters)
            lines += [[tuple(c.values()) if hasattr(c, "values") else tuple(c) for c in m["geometry"]["coordinates"]] for m in answer["matchings"]]
        except RuntimeError:
            pass
    return lines, time.process_time() - start


def row(name, truth, answers, points):
    cells = []
    for lines, seconds in answers:
        found, wrong = score(truth, [np.asarray(line)[:, :2] for line in lines if len(line)]) if truth else (float("nan"),) * 2
        cells.append((100 * found, 100 * wrong, 1e4 * seconds / points))
    return name, cells


def main():
    groups, worst = {}, {}
    for name in EXTRACTS:
        folder = prepared(name)
        actor = valhalla.Actor(f"{folder}/valhalla.json")
        engine = osrm.OSRM(algorithm="MLD", storage_config=f"{folder}/map.osrm", use_shared_memory=False, max_locations_map_matching=10_000,
                           max_radius_map_matching=100)
        tracks = [t for t in recorded(name) + simulated(name, actor) if WORD in t["name"]]
        if not tracks:
            continue
        graph, answers = ours(folder, tracks)
        print(f"{name}: {graph['edges']} edges, {graph['bytesPerEdge']:.0f} bytes each, read in {1000 * graph['loadSeconds']:.0f} ms",
              flush=True)
        for track, own in zip(tracks, answers):
            others = [meili(actor, track), osrm_match(engine, track)]
            if "truth" in track:
                result = row(track["name"], track["truth"], [own] + others, len(track["points"]))[1]
                key = track["name"].split(" #")[0]
                groups.setdefault(key, []).append(result)
                if os.environ.get("VERBOSE"):
                    print(track["name"], " ".join(f"{f:.1f}/{w:.1f}/{s:.2f}" for f, w, s in result), flush=True)
            else:
                print(f"{track['name']}: of Meili's way {100 * score(others[0][0], own[0])[0]:.1f} % on ours, of OSRM's "
                      f"{100 * score(others[1][0], own[0])[0]:.1f} %; OSRM's of Meili's {100 * score(others[0][0], others[1][0])[0]:.1f} %")
    print("\n| track | ours: found, wrong, worst found | s for 10 000 points | Meili | s | OSRM | s |\n| --- | --- | --- | --- | --- | --- | --- |")
    for key, results in groups.items():
        cells = []
        for program in range(3):
            found, wrong, cost = zip(*(r[program] for r in results))
            cells.append(f"{statistics.mean(found):.1f} %, {statistics.mean(wrong):.1f} %, {min(found):.1f} %")
            cells.append(f"{statistics.mean(cost):.2f}")
        print(f"| {key} | {' | '.join(cells)} |")


main()
