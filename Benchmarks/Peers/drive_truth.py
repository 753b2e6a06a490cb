"""Street, limit and tunnel that a drive tells at many places of a route, and the exits of roundabouts, beside the raw extract.

usage: drive_truth.py DRIVE_PLACES WORK PLACES EXTRACT.osm.pbf=MAP.mbtiles ROUTE...   (several `EXTRACT=MAP ROUTE...` in a row)

The truth shares no code with the program: osmium-tool writes the extract's ways as text, and the way at a place is the one that has the two
points of the route's line around the place as neighbouring nodes, since an engine's line is made of them. Where the line has other points
(where it begins and ends, or where an engine left some out), it is the only way within 12 m that leads the same way, all those
of other streets, limits or tunnels at least 8 m farther away; else the place is left out and counted, as are those within 2 m
of where street, limit or tunnel begin or end.

The street is the way's `name`, else its `ref`; a way without either must have none told. The limit is `maxspeed:forward` or
`maxspeed:backward` of the direction driven, else `maxspeed`, as far as it is a number or `none`; where there is none, nothing is compared.
The exit of a roundabout is compared where two counts of the ways that leave it agree: of roads, each junction once, and of all that a car may
use, driveways as well (`osm_roads.py`). Where they differ, a number between them is as good, and the roundabout is counted as not comparable.
Under `engine` the number told is compared with the engine's own where that lies between the two counts (`drive_exits.py`).

Routes of our own (`*.own.json`) are printed as one line for each extract, and have a goal of 99 %. LANGUAGE=sv asks for streets in Swedish and compares with `name:sv`, else `name`. VERBOSE=1 prints what else is
wrong; wrong exits are always printed.
"""
import json
import math
import os
import re
import subprocess
import sys

from drive_exits import compare_exits, engine_exits
from osm_roads import Roads

NOT_FOR_CARS = {"footway", "cycleway", "path", "steps", "pedestrian", "bridleway", "corridor", "construction", "proposed", "platform",
                "elevator", "via_ferrata", "raceway", "bus_guideway", "busway", "rest_area", "services", "razed", "abandoned"}
GOAL, OWN_GOAL = 98.0, 99.0
FACTS = ("street", "limit", "tunnel", "exit", "engine")
LANGUAGE = os.environ.get("LANGUAGE")


def decoded(text):
    """The text of osmium's OPL format with its escapes resolved."""
    return re.sub("%([0-9a-f]+)%", lambda match: chr(int(match.group(1), 16)), text)


class Way:
    def __init__(self, tags, nodes):
        self.tags, self.nodes = tags, nodes
        oneway = tags.get("oneway", "yes" if tags["highway"] == "motorway" or tags.get("junction") == "roundabout" else "no")
        self.forward = oneway not in ("-1", "reverse")
        self.backward = oneway not in ("yes", "1", "true")
        own = tags.get(f"name:{LANGUAGE}") if tags.get("name") else None
        self.street = own or tags.get("name") or tags.get("ref")
        # As the map has it: a road under a building is as dark as one under ground.
        self.tunnel = tags.get("tunnel") in ("yes", "true", "1", "building_passage") or tags.get("covered") == "yes"

    def limit(self, is_forward):
        text = self.tags.get("maxspeed:forward" if is_forward else "maxspeed:backward") or self.tags.get("maxspeed")
        match = re.fullmatch(r"(\d+)( mph)?", text or "")
        return "none" if text == "none" else f"{float(match.group(1))}{match.group(2) or ''}" if match else None

    def facts(self, is_forward):
        return {"street": self.street, "limit": self.limit(is_forward), "tunnel": self.tunnel}


class Streets:
    """The ways of an extract that cars might use, by their segments' places."""
    SIDE = 0.0005

    def __init__(self, extract, text):
        if not os.path.exists(text):
            subprocess.run(["osmium", "add-locations-to-ways", extract, "-f", "opl", "-o", text, "--overwrite", "--ignore-missing-nodes"], check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.squares = {}
        with open(text, encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("w") and "highway=" in line:
                    self.add(line.rstrip("\n"))

    def add(self, line):
        fields = {part[0]: part[1:] for part in line.split(" ")[1:] if part}
        tags = dict(tuple(map(decoded, pair.split("=", 1))) for pair in fields["T"].split(",") if pair)
        if tags.get("highway", "footway") in NOT_FOR_CARS or tags.get("area") == "yes":
            return
        nodes = []
        for node in fields["N"].split(","):
            match = re.fullmatch(r"n\d+x(-?[\d.]+)y(-?[\d.]+)", node)
            nodes.append((float(match.group(1)), float(match.group(2))) if match else None)
        way = Way(tags, nodes)
        for one, other in zip(nodes, nodes[1:]):
            if one and other:
                for is_forward in (True, False):
                    if way.forward if is_forward else way.backward:
                        segment = (way, is_forward, one, other) if is_forward else (way, is_forward, other, one)
                        for square in self.touched(one, other):
                            self.squares.setdefault(square, []).append(segment)

    def touched(self, one, other):
        (west, east), (south, north) = sorted((one[0], other[0])), sorted((one[1], other[1]))
        for column in range(math.floor(west / self.SIDE) - 1, math.floor(east / self.SIDE) + 2):
            for row in range(math.floor(south / self.SIDE) - 1, math.floor(north / self.SIDE) + 2):
                yield column, row

    def at(self, place, start, end, tolerance):
        """The facts of the ways at a place of a line, each with its meters from the place; those before the first way are sure."""
        near = self.squares.get((math.floor(place[0] / self.SIDE), math.floor(place[1] / self.SIDE)), [])
        exact = [(way.facts(is_forward), 0.0) for way, is_forward, one, other in near
                 if metres(one, start) < tolerance and metres(other, end) < tolerance]
        if exact:
            return exact
        found = []
        for way, is_forward, one, other in near:
            turn = abs((bearing(one, other) - bearing(start, end) + 180) % 360 - 180)
            away = beside(place, one, other)
            if turn < 25 and away < 25:
                found.append((way.facts(is_forward), away))
        return sorted(found, key=lambda pair: pair[1])


def metres(one, other):
    return math.hypot((other[0] - one[0]) * 111_195 * math.cos(math.radians(one[1])), (other[1] - one[1]) * 111_195)


def bearing(one, other):
    return math.degrees(math.atan2((other[0] - one[0]) * math.cos(math.radians(one[1])), other[1] - one[1]))


def beside(place, one, other):
    scale = 111_195 * math.cos(math.radians(place[1]))
    (x, y), (dx, dy) = [((b[0] - a[0]) * scale, (b[1] - a[1]) * 111_195) for a, b in ((one, place), (one, other))]
    share = min(max((x * dx + y * dy) / (dx * dx + dy * dy or 1), 0), 1)
    return math.hypot(x - share * dx, y - share * dy)


def points(text, digits):
    """The points of an encoded polyline."""
    result, numbers, value, shift = [], [0, 0], 0, 0
    axis = 0
    for letter in text:
        bits = ord(letter) - 63
        value |= (bits & 31) << shift
        shift += 5
        if bits < 32:
            numbers[axis] += ~(value >> 1) if value & 1 else value >> 1
            if axis:
                result.append((numbers[1] / 10**digits, numbers[0] / 10**digits))
            axis, value, shift = 1 - axis, 0, 0
    return result


def line_of(path):
    """A route's line and how exact it is, in metres."""
    with open(path) as file:
        answer = json.load(file)
    if "trip" in answer:
        line = [point for leg in answer["trip"]["legs"] for point in points(leg["shape"], 6)]
        return line, 0.3
    geometry = answer["routes"][0]["geometry"]
    if isinstance(geometry, str):
        digits = 5 if "polyline5" in path else 6
        return points(geometry, digits), 0.3 if digits == 6 else 1.7
    return [tuple(point) for point in geometry["coordinates"]], 0.3


def single(candidates, fact):
    """What the ways at a place agree on; the second value is whether they do."""
    if not candidates or candidates[0][1] > 12:
        return None, False
    best, nearest = candidates[0][0][fact], candidates[0][1]
    return best, all(facts[fact] == best for facts, away in candidates if away < nearest + 8)


def told(place, fact):
    if fact == "street":
        return place["names"][0] if place["names"] else place["refs"] or None
    return place[fact]


def is_right(truth, said, fact):
    if fact == "street" and isinstance(said, list):
        return truth is not None and all(part.strip() in said for part in truth.split(";"))
    return truth == said


def compare(streets, route, places):
    """For each fact: how many are right, compared, and not comparable; and the wrong ones."""
    line, tolerance = line_of(route)
    line = [point for number, point in enumerate(line) if number == 0 or point != line[number - 1]]
    along = [0.0]
    for one, other in zip(line, line[1:]):
        along.append(along[-1] + metres(one, other))
    counts = {fact: [0, 0, 0] for fact in ("street", "limit", "tunnel")}
    wrong = []
    for place in places:
        # Distances of two ways to measure differ by metres: the line's segment is the nearest one about there.
        near = [number for number in range(len(line) - 1)
                if along[number] - 25 < place["distance"] * along[-1] / places[0]["length"] < along[number + 1] + 25]
        number = min(near, key=lambda number: (beside(place["place"], line[number], line[number + 1]), number))
        candidates = streets.at(place["place"], line[number], line[number + 1], tolerance)
        if number and metres(place["place"], line[number]) < 2:
            candidates += streets.at(place["place"], line[number - 1], line[number], tolerance)
        if number + 2 < len(line) and metres(place["place"], line[number + 1]) < 2:
            candidates += streets.at(place["place"], line[number + 1], line[number + 2], tolerance)
        for fact, count in counts.items():
            truth, sure = single(candidates, fact)
            if not sure or (fact == "limit" and truth is None):
                count[2] += 1
                continue
            count[1] += 1
            said = told(place, fact)
            if is_right(truth, said, fact):
                count[0] += 1
            else:
                wrong.append((place["distance"], fact, truth, said))
    return counts, wrong


def percent(count):
    return 100 * count[0] / count[1] if count[1] else 100.0


def line(title, places, counts):
    left_out = "/".join(str(counts[fact][2]) for fact in FACTS)
    rings = f"{counts['exit'][1]:4} {counts['engine'][1]:4}"
    print(f"{title:58} {places:6} " + " ".join(f"{percent(counts[fact]):6.1f} %" for fact in FACTS) + f" {rings}   {left_out}", flush=True)


def add(sums, counts):
    for fact in FACTS:
        sums[fact] = [one + other for one, other in zip(sums.get(fact, [0, 0, 0]), counts[fact])]


def main():
    program, work, number = sys.argv[1], sys.argv[2], sys.argv[3]
    os.makedirs(work, exist_ok=True)
    streets, chart, worst, verbose = None, None, 100.0, os.environ.get("VERBOSE")
    own, all_own, own_places = {}, {}, {"": 0}
    all_others, other_places = {}, 0
    print(f"{'route':58} {'places':>6} " + " ".join(f"{fact:>8}" for fact in FACTS) + "     rings   not comparable")
    for word in sys.argv[4:]:
        if "=" in word:
            extract, chart = word.split("=", 1)
            name = os.path.basename(extract).removesuffix(".osm.pbf")
            streets = Streets(extract, os.path.join(work, os.path.basename(extract) + ".opl"))
            roads = Roads(extract, os.path.join(work, f"{name}.roads.opl"))
            continue
        words = [program, word, "--map", chart, "--places", number] + (["--lang", LANGUAGE] if LANGUAGE else [])
        output = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        told = [json.loads(line) for line in output.splitlines()]
        places, rings = [one for one in told if "place" in one], [one for one in told if "roundabout" in one]
        length = places[0]["distance"] * 2 * len(places)
        for place in places:
            place["length"] = length
        counts, wrong = compare(streets, word, places)
        exits = compare_exits(roads.rings(*line_of(word)), rings, engine_exits(word, points))
        counts["exit"], counts["engine"], wrong_exits = exits
        if word.endswith(".own.json"):
            add(own.setdefault(name, {}), counts)
            add(all_own, counts)
            own_places[name] = own_places.get(name, 0) + len(places)
            own_places[""] += len(places)
        else:
            worst = min(worst, *(percent(counts[fact]) for fact in FACTS))
            line(os.path.basename(word), len(places), counts)
            add(all_others, counts)
            other_places += len(places)
        for where, fact, truth, said in (wrong if verbose else []) + wrong_exits:
            at = f"{where:7.0f} m" if isinstance(where, float) else f"{where[0]:.6f},{where[1]:.6f}"
            print(f"    {os.path.basename(word)} {at}: {fact} is {truth}, told {said}")
    line("answers of engines, all", other_places, all_others)
    for name, counts in own.items():
        line(f"own ways, {name}", own_places[name], counts)
    if own:
        line("own ways, all", own_places[""], all_own)
        print(f"worst of all own ways {min(percent(all_own[fact]) for fact in FACTS):.1f} %, goal {OWN_GOAL:.0f} %")
    if worst < 100 or not own:
        print(f"worst {worst:.1f} %, goal {GOAL:.0f} %")


main()
