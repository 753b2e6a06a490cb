"""Is the door that the frame before a stop names a door of the building that was asked for, and the right one? See truth-of-entrances.

Extracts are read as text by osmium-tool: doors are nodes of a building's ways, whatever their distance is.
"""
import argparse
import collections
import json
import math
import os
import random
import subprocess

EXTRACTS = ["helsinki-centre", "oslo-center", "monaco-lz4", "lauf-pegnitz", "stockholm-slussen", "andorra-2025"]
NOT_FOR_VISITORS = {"no", "emergency", "fire_exit", "exit", "service", "garage", "delivery", "bus", "horse"}
ROADS = {"motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential", "living_street", "service", "motorway_link",
         "trunk_link", "primary_link", "secondary_link", "tertiary_link", "pedestrian"}
CLASSES = ["at the door", "one door", "one main door", "several doors", "doors of others", "no door"]


def unescaped(text):
    parts = text.split("%")
    return parts[0] + "".join(chr(int(part, 16)) if index % 2 == 0 else part for index, part in enumerate(parts[1:]))


class Extract:
    """Nodes, ways and relations with their tags; for each building the doors on its ways."""

    def __init__(self, path):
        self.places, self.node_tags, self.ways, relations, self.numbers = {}, {}, {}, [], []
        out = subprocess.run(["osmium", "cat", path, "-f", "opl"], capture_output=True, text=True, check=True).stdout
        for row in out.splitlines():
            kind, number = row[0], int(row[1:].split(" ", 1)[0])
            fields = {part[0]: part[1:] for part in row.split(" ")[1:] if part}
            tags = dict(tuple(unescaped(word) for word in pair.split("=")) for pair in fields.get("T", "").split(",") if pair)
            if kind == "n" and fields.get("x") and fields.get("y"):
                self.places[number] = (float(fields["x"]), float(fields["y"]))
                if tags:
                    self.node_tags[number] = tags
            elif kind == "w":
                self.ways[number] = ([int(ref[1:].split("x")[0]) for ref in fields.get("N", "").split(",") if ref], tags)
            elif kind == "r" and tags.get("type") == "multipolygon" and tags.get("building", "no") != "no":
                relations.append(([int(m[1:].split("@")[0]) for m in fields["M"].split(",") if m[0] == "w"], tags))
        self.doors = {n for n, tags in self.node_tags.items()
                      if tags.get("entrance", "no") not in NOT_FOR_VISITORS and tags.get("access") != "no"}
        found = [([nodes], tags) for nodes, tags in self.ways.values()
                 if (tags.get("building", "no") != "no" or tags.get("building:part", "no") != "no") and nodes and nodes[0] == nodes[-1]]
        found += [([self.ways[w][0] for w in ways], tags) for ways, tags in relations if all(w in self.ways for w in ways)]
        self.buildings = [Building(rings, tags, self.places, self.doors) for rings, tags in found
                          if all(n in self.places for ring in rings for n in ring) and tags.get("location") != "underground"]
        self.roads = [[self.places[n] for n in nodes if n in self.places] for nodes, tags in self.ways.values()
                      if tags.get("highway") in ROADS and tags.get("area") != "yes"]

    def around(self, place):
        return [b for b in self.buildings if b.contains(place)]

    def serves(self, door, place, tags, around):
        """Whether a door may be that of a number: a main one, or one that is not far and not nearer to another number of the building."""
        own, away = self.node_tags[door], metres(self.places[door], place)
        if own["entrance"] == "main" or own.get("addr:housenumber", "") == tags["addr:housenumber"]:
            return True
        return away <= 60 and not any(
            metres(other, self.places[door]) + 5 < away and differs(said, tags) and any(b.contains(other) for b in around)
            for other, said in self.numbers if metres(other, place) < 150)

    def end(self, place):
        """The nearest point of a road, and the segment it lies on."""
        scale, best = math.cos(math.radians(place[1])), (math.inf,)
        for line in self.roads:
            for a, b in zip(line, line[1:]):
                ax, ay, bx, by = (a[0] - place[0]) * scale, a[1] - place[1], (b[0] - place[0]) * scale, b[1] - place[1]
                dx, dy = bx - ax, by - ay
                square = dx * dx + dy * dy
                if square:
                    part = min(max(-(ax * dx + ay * dy) / square, 0), 1)
                    away = math.hypot(ax + part * dx, ay + part * dy) * 111195
                    if away < best[0]:
                        best = (away, (a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])), a if part > 0.5 else b)
        return best


class Building:
    def __init__(self, rings, tags, places, doors):
        self.tags = tags
        self.lines = [[places[n] for n in ring] for ring in rings]
        self.doors = sorted({n for ring in rings for n in ring if n in doors})
        xs, ys = [p[0] for line in self.lines for p in line], [p[1] for line in self.lines for p in line]
        self.box = min(xs), min(ys), max(xs), max(ys)

    def contains(self, place):
        x, y = place
        if not (self.box[0] <= x <= self.box[2] and self.box[1] <= y <= self.box[3]):
            return False
        crossings = sum((a[1] > y) != (b[1] > y) and a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) > x
                        for line in self.lines for a, b in zip(line, line[1:]))
        return crossings % 2 == 1

    @property
    def middle(self):
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2


def metres(a, b):
    return math.hypot((a[0] - b[0]) * math.cos(math.radians(a[1])), a[1] - b[1]) * 111195


def addresses(extract):
    """Places with a house number: the class, the place, and the doors that are right."""
    for number, tags in extract.node_tags.items():
        if "addr:housenumber" in tags:
            extract.numbers.append((extract.places[number], tags))
    for building in extract.buildings:
        if "addr:housenumber" in building.tags:
            extract.numbers.append((building.middle, building.tags))
    for number, tags in extract.node_tags.items():
        if "addr:housenumber" in tags and number in extract.doors:
            yield "at the door", extract.places[number], {number}
        elif "addr:housenumber" in tags:
            yield from classified(extract, extract.places[number], tags)
    for building in extract.buildings:
        if "addr:housenumber" in building.tags and building.contains(building.middle):
            yield from classified(extract, building.middle, building.tags)


def differs(door, tags):
    """Whether a door has a house number, and another one."""
    return any(key in door and door[key] != tags.get(key, door[key]) for key in ("addr:housenumber", "addr:street"))


def classified(extract, place, tags):
    around = extract.around(place)
    if not around:
        return
    known = {door for building in around for door in building.doors}
    doors = {door for door in known if not differs(extract.node_tags[door], tags)}
    doors = {door for door in doors if "addr:housenumber" in extract.node_tags[door]} or doors
    if doors and not any(extract.serves(door, place, tags, around) for door in doors):
        yield "doors of others", place, doors
        return
    doors = {door for door in doors if extract.serves(door, place, tags, around)}
    near = {door for door in doors if metres(extract.places[door], place) < 3}
    main = {door for door in doors if extract.node_tags[door]["entrance"] == "main"}
    if not doors:
        if not known and not any(metres(extract.places[d], place) < 15 for d in extract.doors):
            yield "no door", place, set()
    elif near:
        yield "at the door", place, near
    elif len(doors) == 1:
        yield "one door", place, doors
    elif len(main) == 1:
        yield "one main door", place, main
    else:
        yield "several doors", place, main or doors


def encoded(line):
    text, last = "", (0, 0)
    for lon, lat in line:
        point = (round(lat * 1e6), round(lon * 1e6))
        for value, before in zip(point, last):
            value = value - before
            value = ~(value << 1) if value < 0 else value << 1
            while value >= 0x20:
                text += chr((0x20 | value & 0x1F) + 63)
                value >>= 5
            text += chr(value + 63)
        last = point
    return text


def answer(place, end, start):
    """A drive along the last stretch of road, as Valhalla tells it."""
    length = metres(start, end) / 1000
    maneuvers = [{"type": 1, "instruction": "Drive.", "begin_shape_index": 0, "end_shape_index": 1, "length": length, "time": 10},
                 {"type": 4, "instruction": "You have arrived.", "begin_shape_index": 1, "end_shape_index": 1, "length": 0, "time": 0}]
    where = [{"type": "break", "lon": lon, "lat": lat} for lon, lat in (start, place)]
    leg = {"maneuvers": maneuvers, "shape": encoded([start, end]), "summary": {"length": length, "time": 10}}
    return {"trip": {"locations": where, "legs": [leg], "summary": leg["summary"], "units": "kilometers", "status": 0, "language": "en-US"}}


def frames(chosen, map_path, number, place, end, start):
    path = f"{chosen.work}/{number}.json"
    with open(path, "w") as file:
        json.dump(answer(place, end, start), file)
    run = subprocess.run([chosen.products + "/drive-places", "--before", "40,10", path, "--map", map_path, "--view", chosen.view, "--size",
                          chosen.size], capture_output=True, text=True, check=True)
    os.remove(path)
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    return [row["frame"] for row in rows if row["frame"]["guidance"]["next"]["type"] == "arrive"]


def main():
    options = argparse.ArgumentParser()
    for name in ("products", "work", "maps", "data"):
        options.add_argument("--" + name, required=True)
    options.add_argument("--addresses", type=int, default=200)
    options.add_argument("--view", default="heading-up")
    options.add_argument("--size", default="640x360")
    options.add_argument("--show", type=int, default=5, help="lines told of what is wrong")
    options.add_argument("extracts", nargs="*")
    chosen = options.parse_args()
    luck = random.Random(int(os.environ.get("SEED", "1")))
    width, height = (int(n) for n in chosen.size.split("@")[0].split("x"))
    wrong, total = [], collections.Counter()
    print("| extract | address | places | right door | another | none | frames with the door | out of the picture | behind a panel |")
    print("| --- " * 9 + "|")
    for name in chosen.extracts or EXTRACTS:
        extract = Extract(f"{chosen.data}/{name}.osm.pbf")
        kinds = collections.defaultdict(list)
        for kind, place, right in addresses(extract):
            kinds[kind].append((place, right))
        for kind in CLASSES:
            count = collections.Counter()
            for number, (place, right) in enumerate(luck.sample(kinds[kind], min(chosen.addresses, len(kinds[kind])))):
                away, end, start = extract.end(place)
                if not 4.5 < away < 99 or metres(start, end) < 12:
                    continue
                found = frames(chosen, f"{chosen.maps}/{name}.mbtiles", number, place, end, start)
                if not found:
                    continue
                count["places"] += 1
                door = found[0]["guidance"]["stops"][-1]["entrance"]
                if kind == "doors of others":
                    # No door is said, or one of the building, which nobody can judge.
                    count["none" if door is None else "right"] += 1
                    continue
                good = door is None and not right or door and any(metres(door["coordinate"], extract.places[d]) < 0.3 for d in right)
                count["right" if good else "another" if door else "none"] += 1
                if not good:
                    wrong.append(f"{name}, {kind}: asked {place}, said {door and door['coordinate']}, "
                                 f"right {[extract.places[d] for d in sorted(right)][:3]}")
                for frame in found if door else []:
                    point = frame["guidance"]["stops"][-1]["entrance"]["point"]
                    count["frames"] += 1
                    inside = point and 0 < point[0] < width and 0 < point[1] < height
                    count["out"] += not inside
                    count["behind"] += bool(inside) and any(
                        box[0] < point[0] < box[2] and box[1] < point[1] < box[3]
                        for box in (panel["box"] for panel in frame["guidance"]["panels"]))
            total.update(count)
            if count["places"]:
                print(f"| {name} | {kind} | " + " | ".join(
                    str(count[k]) for k in ("places", "right", "another", "none", "frames", "out", "behind")) + " |", flush=True)
    print("| all | | " + " | ".join(str(total[k]) for k in ("places", "right", "another", "none", "frames", "out", "behind")) + " |")
    for line in luck.sample(wrong, min(chosen.show, len(wrong))):
        print(line)


main()
