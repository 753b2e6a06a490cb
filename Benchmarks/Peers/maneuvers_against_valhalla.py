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

from osm_roads import Roads, bearing, metres, turn
from routing_peers import ask, bounds, place_near_road, run, serving_ours

render, extracts, work, count = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
PORT = 18463
NAMES = ["oslo-center", "lauf-pegnitz", "andorra-2025", "copenhagen", "helsinki-centre"]
TURNS = {9: "slight right", 10: "right", 11: "right", 12: "back", 13: "back", 14: "left", 15: "left", 16: "slight left"}
MERGES = {25, 37, 38}
# The classes of differences; the first ones are settled by the map's data, and the others count against us.
SETTLED = ["no choice", "yards only", "goes on", "at an end", "turned back", "their side", "only ours", "slight"]
CLASSES = [*SETTLED, "ring", "needless", "wrong"]
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
        elif kind == "merge":
            found.append((place, kind, step["name"]))
        elif kind.startswith("exit") or kind in ("depart", "arrive", "new name", "notification"):
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
        elif kind in MERGES:
            found.append((place, "merge", name))
        elif kind == 26:
            found.append((place, f"exit {maneuver.get('roundabout_exit_count')}", name))
    return found


def is_same(line, other):
    """Whether all points of each line lie on the other one, but for its ends."""
    def near(point, path):
        for start, end in zip(path, path[1:]):
            scale = math.cos(math.radians(point[1]))
            x, y = (end[0] - start[0]) * scale, end[1] - start[1]
            length = x * x + y * y
            along = ((point[0] - start[0]) * scale * x + (point[1] - start[1]) * y) / length if length else 0
            along = min(max(along, 0), 1)
            if metres(point, (start[0] + (end[0] - start[0]) * along, start[1] + (end[1] - start[1]) * along)) < 3:
                return True
        return False
    return all(near(point, other) for point in line[1:-1]) and all(near(point, line) for point in other[1:-1])


def agrees(one, other):
    if metres(one[0], other[0]) > 30:
        return False
    if "merge" in (one[1], other[1]):
        return "exit" not in one[1] + other[1]
    if "exit" in one[1] or "exit" in other[1]:
        return one[1].split()[0] == other[1].split()[0]
    # Whether it is a ramp, a fork or a slight turn depends on how a junction is drawn: the side is what matters.
    return one[1].split()[-1] == other[1].split()[-1]


class Passing:
    """How a line passes the node at a place: the roads that meet there, seen by who comes along the line."""
    def __init__(self, roads, line, place):
        self.line = line
        self.index = index = min(range(len(line)), key=lambda index: metres(line[index], place))
        nodes = roads.nodes_near(line[index], 1)
        self.node = max(nodes, key=lambda node: len(roads.arms(node)), default=None)
        self.came = bearing(self.along(-15), line[index])
        self.bend = turn(bearing(line[index], self.along(15)) - self.came)
        # The whole change of course there, with all that belongs to a crossing of several carriageways.
        self.wide = turn(bearing(self.along(60), self.along(75)) - bearing(self.along(-35), self.along(-20)))
        self.from_end = min(sum(metres(*pair) for pair in zip(line[:index], line[1:index + 1])),
                            sum(metres(*pair) for pair in zip(line[index:], line[index + 1:])))
        self.taken = self.before = None
        self.others = []
        if self.node is None or not 0 < index < len(line) - 1:
            return
        arms = roads.arms(self.node)

        def toward(point, usable):
            """The arm that begins along the line."""
            def off(arm):
                return abs(turn(bearing(line[index], roads.places[arm.nodes[1]]) - bearing(line[index], point)))
            return min((arm for arm in arms if usable(arm) and off(arm) < 3), key=off, default=None)
        self.before = toward(line[index - 1], lambda arm: arm.leads_in)
        self.taken = toward(line[index + 1], lambda arm: arm.can_be_entered)
        self.others = [(arm, turn(roads.course(arm) - self.came)) for arm in arms
                       if arm is not self.before and arm is not self.taken and arm.can_be_entered and not arm.way.is_private]

    def along(self, distance):
        """The point of the line so many metres from the place."""
        step, left, index = (1 if distance > 0 else -1), abs(distance), self.index
        place = self.line[index]
        while 0 <= index + step < len(self.line):
            to = self.line[index + step]
            length = metres(place, to)
            if length >= left and length > 0:
                return place[0] + (to[0] - place[0]) * left / length, place[1] + (to[1] - place[1]) * left / length
            left, index, place = left - length, index + step, to
        return place

    @property
    def goes_on(self):
        """Whether the road that is taken is the one before, by its signs."""
        one, other = self.before.way.tags, self.taken.way.tags
        if one.get("ref") and one.get("ref") == other.get("ref"):
            return True
        if one.get("name") or other.get("name"):
            return one.get("name") == other.get("name")
        return not one.get("ref") and not other.get("ref") and self.before.way.kind == self.taken.way.kind

    def silent(self):
        """Why nothing needs to be said here, by the map's data: `None` where there is a choice, or where the data is not understood."""
        if not self.before or not self.taken:
            return None
        if not self.others:
            return "no choice"
        if not self.goes_on:
            return None
        if not self.taken.way.is_drive and all(arm.way.is_drive for arm, _ in self.others):
            return "yards only"
        rivals = [(arm, abs(bend)) for arm, bend in self.others if not arm.way.is_drive or self.taken.way.is_drive]
        own = abs(self.bend)
        is_straightest = all(bend > 1.5 * own or bend > own and arm.way.importance < self.taken.way.importance for arm, bend in rivals)
        return "goes on" if is_straightest else None

    def has_choice(self):
        """Whether a road of the same importance at least, or a straighter one, could be taken instead."""
        if not self.before or not self.taken:
            return False
        return any(arm.way.importance >= self.taken.way.importance and abs(bend) < 160 or abs(bend) < abs(self.bend) and not arm.way.is_drive
                   for arm, bend in self.others)

    def side(self):
        """The side to which the data says one turns; `None` where it does not decide."""
        if abs(self.bend) > 40:
            return "right" if self.bend > 0 else "left"
        ahead = [bend for _, bend in self.others if abs(bend) < 60]
        if ahead and all(bend > self.bend + 3 for bend in ahead):
            return "left"
        return "right" if ahead and all(bend < self.bend - 3 for bend in ahead) else None


def reason(side, maneuver, yours, passing):
    """The class of a difference. `yours` are those of the other engine that agree with nothing."""
    near = [peer for peer in yours if metres(maneuver[0], peer[0]) < 60]
    here = [peer for peer in yours if metres(maneuver[0], peer[0]) < 30]
    if maneuver[1] == "back" or any(peer[1] == "back" for peer in near):
        return "turned back" if abs(passing.wide) > 130 or abs(passing.bend) > 150 else "wrong"
    if "exit" in maneuver[1] or any("exit" in peer[1] for peer in here):
        return "ring"
    if passing.from_end < 20:
        return "at an end"
    silent = passing.silent()
    if silent and not here:
        return silent if side == "theirs" else "slight" if "slight" in maneuver[1] else "needless"
    if here and passing.side():
        # Both speak at one place and differ in the side.
        return "their side" if maneuver[1].endswith(passing.side()) == (side == "ours") else "wrong"
    if "slight" in maneuver[1] or "ramp" in maneuver[1] and not here:
        return "slight"
    return "only ours" if side == "ours" and passing.has_choice() else "wrong"


def compare(name, folder, totals):
    roads = Roads(f"{extracts}/{name}.osm.pbf", f"{folder}/roads.opl")
    box = bounds(f"{folder}/map.mbtiles")
    chance = random.Random(int(os.environ.get("SEED", "7")))
    sums = dict.fromkeys(["ways", "agree", *CLASSES], 0)
    for _ in range(count * 100):
        if sums["ways"] >= count:
            break
        ends = [place_near_road(chance, box, PORT, 60)[0] for _ in range(2)]
        answer = ask(PORT, f"/route/v1/driving/{';'.join(ends)}?overview=full&geometries=geojson&steps=true")
        if answer.get("code") != "Ok" or answer["routes"][0]["distance"] < 500:
            continue
        route = answer["routes"][0]
        line = [tuple(point) for point in route["geometry"]["coordinates"]]
        places = [{"lon": float(end.split(",")[0]), "lat": float(end.split(",")[1])} for end in ends]
        with open(f"{folder}/question.json", "w") as file:
            json.dump({"locations": places, "costing": "auto"}, file)
        try:
            text = run(f"{work}/valhalla/bin/valhalla_service", f"{folder}/valhalla.json", "route", f"{folder}/question.json")
            trip = json.loads(text[text.index('{"trip"'):])["trip"]
        except (subprocess.CalledProcessError, ValueError):
            continue
        # Only the same way has the same maneuvers.
        if not is_same(line, decoded(trip["legs"][0]["shape"])):
            continue
        sums["ways"] += 1
        one, other = ours(route), theirs(trip)
        for side, mine, yours in (("ours", one, other), ("theirs", other, one)):
            for maneuver in mine:
                # Both count once where they agree.
                if any(agrees(maneuver, peer) for peer in yours):
                    sums["agree"] += side == "ours" and maneuver[1] != "merge"
                    continue
                if maneuver[1] == "merge":
                    continue
                passing = Passing(roads, line, maneuver[0])
                single = [peer for peer in yours if not any(agrees(peer, own) for own in mine)]
                kind = reason(side, maneuver, single, passing)
                sums[kind] += 1
                if os.environ.get("VERBOSE"):
                    near = [peer[1:] for peer in yours if metres(maneuver[0], peer[0]) < 60]
                    print(f"    [{kind}] {side} {maneuver[1]} onto '{maneuver[2]}' at {maneuver[0][0]:.6f},{maneuver[0][1]:.6f} by {passing.bend:+.0f}; "
                          f"the other: {near}; {';'.join(ends)}")
                    if passing.node is not None:
                        print(f"        n{passing.node}: {roads.describe(passing.node, passing.came)}")
    for key, value in sums.items():
        totals[key] = totals.get(key, 0) + value
    show(name, sums)


def show(name, sums):
    every = sums["agree"] + sum(sums[kind] for kind in CLASSES)
    counted = every - sum(sums[kind] for kind in SETTLED)
    print(f"{name:16} {sums['ways']:5} {sums['agree']:6} {100 * sums['agree'] / max(every, 1):6.1f} % {100 * sums['agree'] / max(counted, 1):6.1f} % "
          + " ".join(f"{sums[kind]:{max(len(kind), 4)}}" for kind in CLASSES), flush=True)


def main():
    print(f"{'extract':16} {'ways':>5} {'agree':>6} {'of all':>8} {'counted':>8} " + " ".join(f"{kind:>4}" for kind in CLASSES))
    totals = {}
    for name in NAMES:
        folder = prepare(name)
        with serving_ours(render, f"{folder}/map.mbtiles", PORT):
            compare(name, folder, totals)
    show("all", totals)


main()
