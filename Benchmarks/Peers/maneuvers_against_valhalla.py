"""Maneuvers of our ways beside Valhalla's, where both engines find the same way.

usage: maneuvers_against_valhalla.py RENDER EXTRACTS WORK WAYS

A maneuver agrees if the other engine has one of the same kind and side within 30 m: turn left or right, turn back, ramp or fork to a side,
roundabout. Numbers of exits are left to `truth-of-drives`. Maneuvers that one engine alone has, and calls slight, are counted apart: where
a bend is worth a word is taste.
"""
import json
import math
import os
import random
import subprocess
import sys

from routing_peers import ask, bounds, place_near_road, run, serving_ours

render, extracts, work, count = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
PORT = 18463
NAMES = ["oslo-center", "lauf-pegnitz", "andorra-2025", "copenhagen", "helsinki-centre"]
TURNS = {9: "slight right", 10: "right", 11: "right", 12: "back", 13: "back", 14: "left", 15: "left", 16: "slight left"}
RAMPS = {18: "right", 19: "left", 20: "right", 21: "left", 23: "right", 24: "left"}


def prepare(name):
    folder = os.path.join(work, name)
    os.makedirs(folder, exist_ok=True)
    if not os.path.exists(f"{folder}/made"):
        config = run("python3", f"{work}/valhalla/valhalla_build_config.py", "--mjolnir-tile-dir", f"{folder}/tiles", "--mjolnir-timezone", "",
                     "--mjolnir-admin", "")
        with open(f"{folder}/valhalla.json", "w") as file:
            file.write(config)
        run(f"{work}/valhalla/bin/valhalla_build_tiles", "-c", f"{folder}/valhalla.json", "-j", "1", f"{extracts}/{name}.osm.pbf")
        open(f"{folder}/made", "w").close()
    run(render, "import", f"{extracts}/{name}.osm.pbf", "-o", f"{folder}/map.mbtiles")
    return folder


def decoded(text):
    """The points of an encoded polyline with six decimals."""
    points, index, values = [], 0, [0, 0]
    while index < len(text):
        for axis in (0, 1):
            shift = result = 0
            while True:
                byte = ord(text[index]) - 63
                index += 1
                result |= (byte & 31) << shift
                shift += 5
                if byte < 32:
                    break
            values[axis] += ~(result >> 1) if result & 1 else result >> 1
        points.append((values[1] / 1e6, values[0] / 1e6))
    return points


def ours(route):
    """(place, kind, text) of each maneuver that asks for something."""
    found = []
    for step in route["legs"][0]["steps"]:
        maneuver = step["maneuver"]
        kind, side = maneuver["type"], maneuver.get("modifier", "")
        place = tuple(maneuver["location"])
        if kind in ("roundabout", "rotary", "roundabout turn"):
            found.append((place, f"exit {maneuver.get('exit')}", step["name"]))
        elif kind.startswith("exit") or kind in ("depart", "arrive", "new name", "notification", "merge"):
            continue
        elif side == "uturn":
            found.append((place, "back", step["name"]))
        elif side != "straight":
            slight = kind in ("turn", "continue", "end of road") and side.startswith("slight")
            ramp = "ramp " if kind in ("fork", "on ramp", "off ramp") else ""
            found.append((place, ramp + ("slight " if slight else "") + side.split()[-1], step["name"]))
    return found


def theirs(trip):
    found = []
    leg = trip["legs"][0]
    line = decoded(leg["shape"])
    for maneuver in leg["maneuvers"]:
        place, kind = line[maneuver["begin_shape_index"]], maneuver["type"]
        name = ", ".join(maneuver.get("street_names", []))
        if kind in TURNS:
            found.append((place, TURNS[kind], name))
        elif kind in RAMPS:
            found.append((place, "ramp " + RAMPS[kind], name))
        elif kind == 26:
            found.append((place, f"exit {maneuver.get('roundabout_exit_count')}", name))
    return found


def meters(one, other):
    east = (one[0] - other[0]) * 111_320 * math.cos(math.radians(one[1]))
    return math.hypot(east, (one[1] - other[1]) * 110_540)


def is_same(line, other):
    """Whether all points of each line are within 25 m of the other one, but for its ends."""
    def near(point, path):
        for start, end in zip(path, path[1:]):
            scale = math.cos(math.radians(point[1]))
            x, y = (end[0] - start[0]) * scale, end[1] - start[1]
            length = x * x + y * y
            along = ((point[0] - start[0]) * scale * x + (point[1] - start[1]) * y) / length if length else 0
            along = min(max(along, 0), 1)
            if meters(point, (start[0] + (end[0] - start[0]) * along, start[1] + (end[1] - start[1]) * along)) < 25:
                return True
        return False
    return all(near(point, other) for point in line[1:-1]) and all(near(point, line) for point in other[1:-1])


def agrees(one, other):
    if meters(one[0], other[0]) > 30:
        return False
    if "exit" in one[1] or "exit" in other[1]:
        return one[1].split()[0] == other[1].split()[0]
    # Whether it is a ramp, a fork or a slight turn depends on how a junction is drawn: the side is what matters.
    return one[1].split()[-1] == other[1].split()[-1]


def compare(name, folder, totals):
    box = bounds(f"{folder}/map.mbtiles")
    chance = random.Random(int(os.environ.get("SEED", "7")))
    sums = {"ways": 0, "maneuvers": 0, "agree": 0, "slight": 0}
    for _ in range(count * 100):
        if sums["ways"] >= count:
            break
        ends = [place_near_road(chance, box, PORT, 60)[0] for _ in range(2)]
        answer = ask(PORT, f"/route/v1/driving/{';'.join(ends)}?overview=full&geometries=geojson&steps=true")
        if answer.get("code") != "Ok" or answer["routes"][0]["distance"] < 500:
            continue
        route = answer["routes"][0]
        places = [{"lon": float(end.split(",")[0]), "lat": float(end.split(",")[1])} for end in ends]
        with open(f"{folder}/question.json", "w") as file:
            json.dump({"locations": places, "costing": "auto"}, file)
        try:
            text = run(f"{work}/valhalla/bin/valhalla_service", f"{folder}/valhalla.json", "route", f"{folder}/question.json")
            trip = json.loads(text[text.index('{"trip"'):])["trip"]
        except (subprocess.CalledProcessError, ValueError):
            continue
        # Only the same way has the same maneuvers.
        if not is_same(route["geometry"]["coordinates"], decoded(trip["legs"][0]["shape"])):
            continue
        sums["ways"] += 1
        one, other = ours(route), theirs(trip)
        for side, mine, yours in (("ours", one, other), ("theirs", other, one)):
            for maneuver in mine:
                # Both count once where they agree.
                if any(agrees(maneuver, peer) for peer in yours):
                    sums["maneuvers"] += side == "ours"
                    sums["agree"] += side == "ours"
                elif "slight" in maneuver[1] or "ramp" in maneuver[1] and not any(meters(maneuver[0], peer[0]) < 30 for peer in yours):
                    sums["slight"] += 1
                else:
                    sums["maneuvers"] += 1
                    if os.environ.get("VERBOSE"):
                        near = [peer[1:] for peer in yours if meters(maneuver[0], peer[0]) < 60]
                        print(f"    {side} {maneuver[1]} onto '{maneuver[2]}' at {maneuver[0][0]:.6f},{maneuver[0][1]:.6f}; the other: {near}")
    for key, value in sums.items():
        totals[key] = totals.get(key, 0) + value
    show(name, sums)


def show(name, sums):
    percent = 100 * sums["agree"] / max(sums["maneuvers"], 1)
    print(f"{name:16} {sums['ways']:5} {sums['maneuvers']:10} {percent:9.1f} % {sums['slight']:12}", flush=True)


def main():
    print(f"{'extract':16}  ways  maneuvers     agree  only slight")
    totals = {}
    for name in NAMES:
        folder = prepare(name)
        with serving_ours(render, f"{folder}/map.mbtiles", PORT):
            compare(name, folder, totals)
    show("all", totals)


main()
