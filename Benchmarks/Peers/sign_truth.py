"""Do the road signs that a drive is told agree with the raw extract? A line for each kind, and the share that is right.

No code is shared with the program: osmium-tool writes the extract as text, the way is followed from node to node, and the rules below are
those of the OpenStreetMap wiki (Key:traffic_sign, Key:direction, Key:maxspeed, Key:hazard, Key:crossing). A sign is right if its object
exists, is of that kind, stands on or beside the road of the way, holds for the direction of travel, has that number and that side, and is
at most five metres from where it is told. What the tags call for and nobody tells is missed.

usage: sign_truth.py RENDER WORK EXTRACT.osm.pbf=MAP.mbtiles ROUTE.json...   EXTRACT=MAP goes before its routes; VERBOSE=1 names what is wrong
"""
import collections
import json
import math
import os
import subprocess
import sys

from osm_roads import ROADS, Way, access, bearing, metres, tags_of, turn

NEAR, BESIDE, SAME = 5, 15, 60
HAZARDS = {
    "animal_crossing": "animals", "wild_animals": "animals", "deer": "animals", "moose": "elk", "elk": "elk", "reindeer": "reindeer", "cattle": "cattle",
    "sheep": "cattle", "cows": "cattle", "horse_riders": "riders", "school_zone": "school", "children": "children", "pedestrians": "pedestrian-crossing-ahead",
    "cyclists": "cyclists", "bicycle": "cyclists", "bump": "uneven-road", "dip": "uneven-road", "curve": "curve", "turn": "curve", "curves": "curves",
    "turns": "curves", "slippery": "slippery-road", "ice": "slippery-road", "falling_rocks": "falling-rocks", "rock_slide": "falling-rocks",
    "landslide": "falling-rocks", "avalanche": "avalanche", "side_winds": "crosswind", "flooding": "flood", "dangerous_junction": "junction",
    "queues_likely": "queues", "low_flying_aircraft": "airfield", "air_traffic": "airfield", "loose_gravel": "loose-gravel", "roadworks": "road-works", "road_narrows": "narrow-road",
}
WORDS = {"stop": "stop", "give_way": "give-way", "yield": "give-way", "hazard": "danger", "city_limit": "city-limit", "maxspeed": "speed-limit",
         "overtaking": "no-overtaking", "maxheight": "height-limit", "maxweight": "weight-limit", "maxwidth": "width-limit", "pedestrian_crossing": "pedestrian-crossing"}
# The countries' own lists, as far as the extracts name their signs.
CODES = {
    "FI:372": "no-parking", "FI:521": "parking", "FI:511": "pedestrian-crossing", "FI:371": "no-stopping", "FI:231": "priority-road", "FI:232": "stop",
    "FI:361": "speed-limit", "FI:363": "speed-limit-zone", "FI:364": "speed-limit-zone-end", "FI:331": "no-entry", "FI:312": "no-motor-vehicles",
    "FI:551": "one-way", "FI:541": "bus-lane", "FI:417": "keep-right", "FI:332": "no-left-turn", "FI:333": "no-right-turn",
    "DE:260": "no-motor-vehicles", "DE:274": "speed-limit", "DE:274.1": "speed-limit-zone", "DE:274.2": "speed-limit-zone-end", "DE:262": "weight-limit",
    "DE:264": "width-limit", "DE:265": "height-limit", "DE:325.1": "living-street", "DE:325.2": "living-street-end", "DE:310": "city-limit", "DE:253": "no-lorries",
    "DE:267": "no-entry", "DE:250": "no-vehicles", "DE:205": "give-way", "DE:206": "stop", "DE:306": "priority-road",
}
CODES.update({"FI:231": "give-way", "FI:211": "priority-road"})
# Signs that nobody passes who may drive on: they are for the side road at whose mouth they stand.
CLOSING = {"no-entry", "no-vehicles", "no-motor-vehicles"}
BUMPS = {"bump", "hump", "table", "cushion", "dip", "double_dip", "mini_bumps"}
LIMITED = ["maxheight", "maxwidth", "maxlength", "maxweight", "maxaxleload"]
SIZES = dict(zip(LIMITED, ["height-limit", "width-limit", "length-limit", "weight-limit", "axle-load-limit"]))


def kinds_of_node(tags):
    """The kinds of sign that a node's tags call for."""
    kinds = set()
    highway, crossing, railway = tags.get("highway"), tags.get("crossing"), tags.get("railway")
    if highway in ("stop", "give_way", "speed_camera", "passing_place"):
        kinds.add(highway.replace("_", "-"))
    lights = crossing == "traffic_signals" or tags.get("crossing:signals") == "yes"
    if highway == "traffic_signals" or highway == "crossing" and lights:
        kinds.add("traffic-signals")
    unmarked = crossing in ("no", "unmarked", "informal") or tags.get("crossing:markings") == "no"
    if highway == "crossing" and not lights and not unmarked:
        kinds.add("pedestrian-crossing")
    if railway == "level_crossing":
        kinds.add("level-crossing-barrier" if tags.get("crossing:barrier", "no") != "no" else "level-crossing")
    if railway == "tram_level_crossing" or railway == "tram_crossing" and highway == "crossing":
        kinds.add("tram")
    calming = tags.get("traffic_calming")
    if calming in BUMPS:
        kinds.add("bump")
    if calming in ("choker", "chicane"):
        kinds.add("narrow-road")
    if tags.get("barrier") == "toll_booth" or highway == "toll_gantry":
        kinds.add("toll")
    if tags.get("barrier") == "cattle_grid":
        kinds.add("cattle-grid")
    if tags.get("ford") in ("yes", "stepping_stones"):
        kinds.add("flood")
    if "hazard" in tags:
        kinds.add(HAZARDS.get(tags["hazard"], "danger"))
    kinds |= {kind for key, kind in SIZES.items() if number(tags.get(key, ""))}
    return kinds


def signs_of_tags(tags, suffixes=("", ":forward", ":backward")):
    """The kinds that `traffic_sign` names, `None` for one of a list that the rules above do not know, with the suffix."""
    found = []
    for suffix in suffixes:
        country = ""
        for part in tags.get("traffic_sign" + suffix, "").replace(";", ",").split(","):
            name = part.split("[")[0].strip()
            if ":" in name:
                country, name = name.split(":", 1)
            if not name:
                continue
            kind = WORDS.get(name)
            code = name
            while kind is None and code:
                kind = CODES.get(f"{country}:{code}")
                code = code[:max(code.rfind("."), code.rfind("-"))] if "." in code or "-" in code else ""
            found.append((kind, suffix))
    return found


def number(text):
    """The number of a tag: of a limit in its own unit."""
    digits = text.replace(",", ".").split(" ")[0].rstrip("mtk'\"h/p")
    try:
        return float(digits)
    except ValueError:
        return None


def limit(way, is_forward):
    """What `maxspeed` says for a direction: `none`, a number with its unit, or nothing."""
    text = way.tags.get("maxspeed:forward" if is_forward else "maxspeed:backward", way.tags.get("maxspeed"))
    if text is None or text == "none":
        return text
    value = number(text)
    return (value, "mph" if "mph" in text else "km/h") if value and value > 0 else None


class Extract:
    """The nodes and the roads of a file."""

    def __init__(self, path):
        self.places, self.tags, self.ways, self.spans = {}, {}, {}, collections.defaultdict(list)
        arms = collections.defaultdict(set)
        for line in subprocess.run(["osmium", "cat", "-f", "opl", path], capture_output=True, text=True, check=True).stdout.splitlines():
            parts = {word[0]: word[1:] for word in line.split(" ")[1:] if word}
            one = int(line.split(" ", 1)[0][1:])
            tags = tags_of(parts.get("T", ""))
            if line[0] == "n" and parts.get("x"):
                self.places[one] = (float(parts["x"]), float(parts["y"]))
                if tags:
                    self.tags[one] = tags
            elif line[0] == "w" and tags.get("highway") in ROADS and access(tags) != "no":
                nodes = [int(part[1:].split("x")[0]) for part in parts["N"].split(",") if part]
                self.ways[one] = Way(one, tags, nodes)
        self.by_place = collections.defaultdict(set)
        self.on_road = set()
        for way in self.ways.values():
            way.nodes = [node for node in way.nodes if node in self.places]
            for place, node in enumerate(way.nodes):
                self.on_road.add(node)
                self.by_place[self.key(*self.places[node])].add((way.number, place))
                for other in way.nodes[max(place - 1, 0):place] + way.nodes[place + 1:place + 2]:
                    arms[node].add(other)
        self.junctions = {node for node, others in arms.items() if len(others) > 2}
        self.grid = collections.defaultdict(list)
        for node, tags in self.tags.items():
            if node not in self.on_road and any(key.split(":")[0] in ("traffic_sign", "hazard", "highway") for key in tags):
                x, y = self.places[node]
                self.grid[int(x * 2000), int(y * 4000)].append(node)

    @staticmethod
    def key(x, y):
        return round(x * 1e6), round(y * 1e6)

    def at(self, x, y):
        """The places on ways at a point that was rounded to six decimals."""
        column, row = self.key(x, y)
        return set().union(*(self.by_place.get((column + i, row + j), set()) for i in (-1, 0, 1) for j in (-1, 0, 1)))

    def followed(self, line):
        """A line as steps from node to node of ways: (way, is_forward, node, next node); `None` where it leaves the roads."""
        steps, before = [], self.at(*line[0])
        for point in line[1:]:
            after = self.at(*point)
            found = min(((abs(end - start), way, start, end) for way, start in before for other, end in after if way == other and start != end), default=None)
            if found is None:
                steps.append(None)
            else:
                _, way, start, end = found
                nodes, step = self.ways[way].nodes, 1 if end > start else -1
                steps += [(self.ways[way], step > 0, nodes[place], nodes[place + step]) for place in range(start, end, step)]
            before = after
        return steps

    def beside(self, one, other):
        """The nodes that stand beside a span of road, each with metres along it and to its right."""
        ax, ay = self.places[one]
        bx, by = self.places[other]
        scale = math.cos(math.radians(ay))
        dx, dy = (bx - ax) * scale, by - ay
        length = math.hypot(dx, dy) or 1e-12
        cells = {(int(x * 2000) + i, int(y * 4000) + j) for x, y in ((ax, ay), (bx, by), ((ax + bx) / 2, (ay + by) / 2)) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        for cell in cells:
            for node in self.grid.get(cell, []):
                x, y = self.places[node]
                px, py = (x - ax) * scale, y - ay
                along = min(max((px * dx + py * dy) / length, 0), length)
                right = (px * dy - py * dx) / length
                if math.hypot(px - dx * along / length, py - dy * along / length) * 111_195 <= BESIDE:
                    yield node, along * 111_195, right * 111_195


def decode(text, factor):
    """The points of an encoded polyline."""
    points, place, x, y = [], 0, 0, 0
    while place < len(text):
        pair = []
        for _ in range(2):
            shift = result = 0
            while True:
                byte = ord(text[place]) - 63
                place += 1
                result |= (byte & 31) << shift
                shift += 5
                if byte < 32:
                    break
            pair.append(~(result >> 1) if result & 1 else result >> 1)
        y, x = y + pair[0], x + pair[1]
        points.append((x / factor, y / factor))
    return points


def line_of(route):
    """The points of a route file."""
    if "trip" in route:
        return [point for leg in route["trip"]["legs"] for point in decode(leg["shape"], 1e6)]
    shape = route["routes"][0]["geometry"]
    return [tuple(point) for point in shape["coordinates"]] if isinstance(shape, dict) else decode(shape, 1e6)


class Drive:
    """A way, the signs that it is told, and those that the tags call for."""

    def __init__(self, extract, line):
        self.extract, self.line = extract, line
        self.steps, self.passed, self.edges = [], [], []
        distance = 0
        for step in extract.followed(line):
            if step is None:
                self.passed.append(None)
                continue
            way, is_forward, one, other = step
            length = metres(extract.places[one], extract.places[other])
            self.steps.append((distance, way, is_forward, one, other))
            distance += length
        # Where the line leaves the roads the sum is short: the line's own distances count.
        self.is_whole = None not in extract.followed(line)
        self.length = distance

    def course(self, step):
        return bearing(self.extract.places[step[3]], self.extract.places[step[4]])

    def holds(self, node, tags, before, after, suffix=""):
        """Whether a node's sign holds for those who arrive over a step and go on over the next; `None` if the tags leave it open."""
        step = before or after
        text = {"": tags.get("traffic_sign:direction", tags.get("traffic_signals:direction", tags.get("direction")))}.get(suffix, suffix[1:])
        if text in ("forward", "backward"):
            return step[2] == (text == "forward")
        if text == "both":
            return True
        if text is not None:
            points = ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"]
            degrees = points.index(text.upper()) * 22.5 if text.upper() in points else number(text)
            return None if degrees is None else abs(turn(degrees + 180 - self.course(step))) <= 90
        if tags.get("highway") in ("stop", "give_way") and tags.get("stop") != "all":
            if not (step[1].forward and step[1].backward):
                return True
            ahead, behind = self.to_junction(node, after), self.to_junction(node, before and (before[0], before[1], not before[2], before[4], before[3]), True)
            return None if node in self.extract.junctions or abs(ahead - behind) < 1 else ahead < behind
        if tags.get("highway") == "crossing" and not {"crossing", "crossing:markings", "crossing:signals"} & tags.keys():
            return None
        # Lights before and behind a junction are each for those who arrive there.
        if tags.get("highway") == "traffic_signals" and node not in self.extract.junctions and step[1].forward and step[1].backward:
            return None
        return True

    def to_junction(self, node, step, is_back=False):
        """Metres along a way from a node to the next junction."""
        if step is None:
            return math.inf
        nodes = step[1].nodes if step[2] else step[1].nodes[::-1]
        place, distance = nodes.index(node), 0
        for one, other in zip(nodes[place:], nodes[place + 1:]):
            distance += metres(self.extract.places[one], self.extract.places[other])
            if other in self.extract.junctions:
                break
        return distance

    def called_for(self):
        """The signs that the tags call for: (distance, kind, number, source, holds, side)."""
        signs, last = [], None
        for place, step in enumerate(self.steps):
            distance, way, is_forward, one, other = step
            before = self.steps[place - 1] if place else None
            if before and before[4] != one:
                before = last = None
            tags = self.extract.tags.get(one, {})
            if before or not place:
                for kind in kinds_of_node(tags):
                    if not any(kind == named for named, _ in signs_of_tags(tags)):
                        holds = self.holds(one, tags, before, step) if before else None
                        signs.append((distance, kind, None, f"node/{one}", holds, tags.get("side")))
                for kind, suffix in signs_of_tags(tags):
                    holds = self.holds(one, tags, before, step, suffix) if before else None
                    signs.append((distance, kind, None, f"node/{one}", holds, tags.get("side")))
            now = limit(way, is_forward)
            if last is not None and now not in (None, "none") and now != last:
                signs.append((distance, "speed-limit", now[0], f"way/{way.number}", True, None))
            last = now
            for node, along, right in self.extract.beside(one, other):
                tags = self.extract.tags[node]
                named = signs_of_tags(tags)
                for kind, suffix in named + [(kind, "") for kind in kinds_of_node(tags) if kind not in {one for one, _ in named}]:
                    has_direction = suffix or any(key in tags for key in ("direction", "traffic_sign:direction"))
                    holds = self.holds(node, tags, step, step, suffix) if has_direction else None
                    signs.append((distance + along, kind, None, f"node/{node}", holds, "right" if right > 0 else "left"))
        if self.steps:
            end = self.steps[-1][4]
            tags = self.extract.tags.get(end, {})
            signs += [(self.length, kind, None, f"node/{end}", None, None) for kind in kinds_of_node(tags) | {kind for kind, _ in signs_of_tags(tags)}]
        return signs


def conditions(way, is_forward):
    """What holds along a way: kinds with numbers."""
    tags, found = way.tags, {}
    for key, kind in SIZES.items():
        text = tags.get(key + (":forward" if is_forward else ":backward"), tags.get(key, tags.get(key + ":physical", "")))
        if number(text):
            found[kind] = number(text)
    for key in ("overtaking", "overtaking:" + ("forward" if is_forward else "backward")):
        if tags.get(key) == "no":
            found["no-overtaking"] = None
    if tags.get("overtaking") == ("forward" if not is_forward else "backward"):
        found["no-overtaking"] = None
    if tags.get("toll") == "yes":
        found["toll"] = None
    if tags.get("tunnel") in ("yes", "avalanche_protector"):
        found["tunnel"] = None
    if tags.get("bridge") == "movable":
        found["movable-bridge"] = None
    if tags.get("hazmat") == "no":
        found["no-dangerous-goods"] = None
    if tags.get("overtaking:hgv") == "no":
        found["no-overtaking-lorries"] = None
    if tags.get("ford") == "yes":
        found["flood"] = None
    if "hazard" in tags:
        found[HAZARDS.get(tags["hazard"], "danger")] = None
    if tags.get("traffic_calming") in BUMPS:
        found["bump"] = None
    if tags.get("traffic_calming") in ("choker", "chicane"):
        found["narrow-road"] = None
    for kind, suffix in signs_of_tags(tags):
        if kind and suffix in ("", ":forward" if is_forward else ":backward"):
            found.setdefault(kind, None)
    return found


def verdict(drive, told, expected):
    """What is wrong with a sign that is told; empty if it is right, `None` if the tags leave it open."""
    kind, source, distance = told["kind"], told["source"], told["at"]
    if source.startswith("node/"):
        same = [one for one in expected if one[3] == source]
        if not same:
            return "no such sign on or beside the way"
        near = [one for one in same if abs(one[0] - distance) <= NEAR]
        if not near:
            return f"is at {min(same, key=lambda one: abs(one[0] - distance))[0]:.0f} m"
        of_kind = [one for one in near if one[1] == kind]
        if not of_kind:
            return None if any(one[1] is None for one in near) else f"the tags say {', '.join(sorted({str(one[1]) for one in near}))}"
        if all(one[4] is False for one in of_kind):
            return "holds for the other direction"
        if kind in CLOSING:
            return "closes a road that may be driven"
        if told["side"] and all(one[5] and one[5] != told["side"] for one in of_kind):
            return f"stands on the {of_kind[0][5]}"
        return None if all(one[4] is None for one in of_kind) else ""
    number_told = told["value"]["number"] if told["value"] else None
    for place, step in enumerate(drive.steps):
        if abs(step[0] - distance) > NEAR or f"way/{step[1].number}" != source:
            continue
        before = drive.steps[place - 1] if place else None
        if kind == "speed-limit":
            now = limit(step[1], step[2])
            if now in (None, "none") or now[0] != number_told:
                return f"maxspeed is {now}"
            return "" if before is None or limit(before[1], before[2]) != now else "the road before has the same limit"
        found = conditions(step[1], step[2])
        if kind not in found:
            return f"the way has only {', '.join(found) or 'nothing'}"
        if found[kind] is not None and abs(found[kind] - (number_told or 0)) > 0.011:
            return f"the number is {found[kind]}"
        return "" if before is None or conditions(before[1], before[2]).get(kind, 0) != found[kind] else "the road before has the same"
    return "the way does not begin there"


def events_of(render, chart, path, work):
    """The signs that a drive is told, with metres from its start."""
    out = f"{work}/events.jsonl"
    subprocess.run([render, "route", path, "--map", chart, "--events", out], check=True, capture_output=True)
    signs = []
    with open(out) as file:
        for line in file:
            event = json.loads(line)
            if event["event"] == "sign":
                signs.append({**event["sign"], "at": event["distance"] + event["sign"]["ahead"]})
    return signs


def main():
    render, work = sys.argv[1], sys.argv[2]
    os.makedirs(work, exist_ok=True)
    verbose = os.environ.get("VERBOSE") == "1"
    table = collections.defaultdict(collections.Counter)
    extract, chart, drives, skipped, metres_driven = None, None, 0, 0, 0
    for word in sys.argv[3:]:
        if "=" in word:
            path, chart = word.split("=", 1)
            extract = Extract(path)
            continue
        with open(word) as file:
            line = line_of(json.load(file))
        drive = Drive(extract, line)
        # A line whose distances differ from those of its roads can't be compared by them.
        length = sum(metres(one, other) for one, other in zip(line, line[1:]))
        if not drive.is_whole or abs(length - drive.length) > 3:
            skipped += 1
            continue
        drives += 1
        metres_driven += length
        expected = drive.called_for()
        told = events_of(render, chart, word, work)
        name = os.path.basename(word)
        for sign in told:
            problem = verdict(drive, sign, expected)
            row = table[sign["kind"]]
            row["told"] += 1
            row["open" if problem is None else "wrong" if problem else "right"] += 1
            if problem and verbose:
                value = sign["value"]["number"] if sign["value"] else ""
                print(f"{name}: {sign['at']:.0f} m {sign['kind']} {value} of {sign['source']}: {problem}")
        for distance, kind, value, source, holds, _ in expected:
            if kind is None or holds is not True or distance > length - 1:
                continue
            table[kind]["called"] += 1
            if not any(sign["kind"] == kind and abs(sign["at"] - distance) <= (NEAR if sign["source"] == source else SAME)
                       and (value is None or sign["value"] and sign["value"]["number"] == value) for sign in told):
                table[kind]["missed"] += 1
                if verbose:
                    print(f"{name}: {distance:.0f} m {kind} {value or ''} of {source}: not told")
    print(f"{drives} drives, {metres_driven / 1000:.0f} km; {skipped} more leave the roads of their extract")
    columns = ["told", "right", "wrong", "open", "called", "missed"]
    print(f"{'kind':28}" + "".join(f"{column:>8}" for column in columns))
    total = collections.Counter()
    for kind, row in sorted(table.items(), key=lambda item: (-item[1]["told"], item[0])):
        total += row
        print(f"{kind:28}" + "".join(f"{row[column]:8}" for column in columns))
    print(f"{'all':28}" + "".join(f"{total[column]:8}" for column in columns))
    judged = total["right"] + total["wrong"]
    print(f"right: {100 * total['right'] / max(judged, 1):.2f} of 100 that are told (goal 99); "
          f"told: {100 * (1 - total['missed'] / max(total['called'], 1)):.2f} of 100 that the tags call for (goal 99)")


main()
