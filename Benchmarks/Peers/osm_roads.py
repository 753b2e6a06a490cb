"""The roads of a raw extract for cars, as the comparisons judge by them: which roads meet at a place, and where roundabouts can be left.

No code is shared with the program: osmium-tool writes the extract as text, and the few rules below say which ways a car may use.
"""
import math
import os
import re
import subprocess

ROADS = {"motorway", "motorway_link", "trunk", "trunk_link", "primary", "primary_link", "secondary", "secondary_link", "tertiary", "tertiary_link",
         "unclassified", "residential", "living_street", "road", "service", "track"}
ORDER = ["motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential", "living_street", "road", "service", "track"]
DRIVES = {"service", "track"}
CLOSED = {"no", "agricultural", "forestry", "emergency", "psv", "military", "bus", "use_sidepath"}
PRIVATE = {"private", "delivery", "customers"}
BARRIERS = {"bollard", "block", "jersey_barrier", "chain", "debris", "log", "kerb", "planter", "cycle_barrier", "turnstile", "swing_gate", "fence",
            "motorcycle_barrier", "full-height_turnstile", "kissing_gate", "stile", "sump_buster", "wall"}


def metres(one, other):
    return math.hypot((other[0] - one[0]) * 111_195 * math.cos(math.radians(one[1])), (other[1] - one[1]) * 111_195)


def bearing(one, other):
    return math.degrees(math.atan2((other[0] - one[0]) * math.cos(math.radians(one[1])), other[1] - one[1]))


def turn(degrees):
    return (degrees + 180) % 360 - 180


def decoded(text):
    """The text of osmium's OPL format with its escapes resolved."""
    return re.sub("%([0-9a-f]+)%", lambda match: chr(int(match.group(1), 16)), text)


def tags_of(text):
    return dict(tuple(map(decoded, pair.split("=", 1))) for pair in text.split(",") if pair)


def access(tags):
    """What a car may do on a way: `yes`, `private` or `no`."""
    for key in ("motorcar", "motor_vehicle", "vehicle", "access"):
        if key in tags:
            value = tags[key]
            return "no" if value in CLOSED else "private" if value in PRIVATE else "yes"
    return "yes"


class Way:
    def __init__(self, number, tags, nodes):
        self.number, self.tags, self.nodes = number, tags, nodes
        self.kind = tags["highway"]
        # Two spellings of one thing: a ring with a name of its own, and a roundabout.
        self.is_ring = tags.get("junction") in ("roundabout", "circular")
        default = "yes" if self.kind in ("motorway", "motorway_link") or self.is_ring else "no"
        oneway = tags.get("oneway:motorcar", tags.get("oneway:motor_vehicle", tags.get("oneway", default)))
        self.forward = oneway not in ("-1", "reverse")
        self.backward = oneway not in ("yes", "1", "true")
        self.is_private = access(tags) == "private"

    @property
    def importance(self):
        """Larger for roads that others give way to."""
        kind = self.kind.removesuffix("_link")
        return -ORDER.index(kind) if kind in ORDER else -len(ORDER)

    @property
    def is_drive(self):
        return self.kind in DRIVES

    @property
    def name(self):
        return self.tags.get("name") or self.tags.get("ref") or ""


class Arm:
    """A way as it leaves a node: towards the node `nodes[1]` and beyond."""
    def __init__(self, way, nodes, is_forward):
        self.way, self.nodes, self.is_forward = way, nodes, is_forward
        self.can_be_entered = way.forward if is_forward else way.backward
        self.leads_in = way.backward if is_forward else way.forward


class Roads:
    def __init__(self, extract, text):
        if not os.path.exists(text):
            subprocess.run(["osmium", "add-locations-to-ways", extract, "--keep-untagged-nodes", "-f", "opl", "-o", text, "--overwrite",
                            "--ignore-missing-nodes"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.places, self.uses, self.ways, self.barriers = {}, {}, [], set()
        with open(text, encoding="utf-8") as lines:
            for line in lines:
                if line[0] == "n" and "barrier=" in line:
                    fields = {part[0]: part[1:] for part in line.rstrip("\n").split(" ") if part}
                    tags = tags_of(fields["T"])
                    if tags.get("barrier") in BARRIERS and access({"access": "no", **tags}) == "no":
                        self.barriers.add(int(fields["n"]))
                elif line[0] == "w" and "highway=" in line:
                    self.add(line.rstrip("\n"))

    def add(self, line):
        fields = {part[0]: part[1:] for part in line.split(" ") if part}
        tags = tags_of(fields["T"])
        if tags.get("highway") not in ROADS or tags.get("area") == "yes" or access(tags) == "no":
            return
        nodes = []
        for node in fields["N"].split(","):
            match = re.fullmatch(r"n(\d+)x(-?[\d.]+)y(-?[\d.]+)", node)
            if match:
                nodes.append(int(match.group(1)))
                self.places[nodes[-1]] = (float(match.group(2)), float(match.group(3)))
        way = Way(int(fields["w"]), tags, nodes)
        self.ways.append(way)
        for index, node in enumerate(nodes):
            self.uses.setdefault(node, []).append((way, index))

    def squares(self):
        if not hasattr(self, "_squares"):
            self._squares = {}
            for node, place in self.places.items():
                self._squares.setdefault((math.floor(place[0] * 1000), math.floor(place[1] * 1000)), []).append(node)
        return self._squares

    def nodes_near(self, place, distance):
        """The nodes within a few metres of a place, the nearest first."""
        column, row = math.floor(place[0] * 1000), math.floor(place[1] * 1000)
        found = [(metres(place, self.places[node]), node) for x in (column - 1, column, column + 1) for y in (row - 1, row, row + 1)
                 for node in self.squares().get((x, y), [])]
        return [node for away, node in sorted(found) if away <= distance]

    def arms(self, node):
        """All the ways that lead from a node, a bollard apart."""
        found = []
        if node in self.barriers:
            return found
        for way, index in self.uses.get(node, []):
            if index + 1 < len(way.nodes):
                found.append(Arm(way, way.nodes[index:], True))
            if index > 0:
                found.append(Arm(way, way.nodes[index::-1], False))
        return found

    def course(self, arm, extent=15):
        """The direction in which an arm leads away, in degrees from north."""
        start = self.places[arm.nodes[0]]
        left = extent
        for one, other in zip(arm.nodes, arm.nodes[1:]):
            length = metres(self.places[one], self.places[other])
            if length >= left and length > 0:
                (x, y), (to_x, to_y) = self.places[one], self.places[other]
                return bearing(start, (x + (to_x - x) * left / length, y + (to_y - y) * left / length))
            left -= length
        return bearing(start, self.places[arm.nodes[-1]])

    def describe(self, node, came):
        """The arms of a node for a reader, by the change of course into them."""
        parts = []
        for arm in sorted(self.arms(node), key=lambda arm: turn(self.course(arm) - came)):
            signs = ("" if arm.can_be_entered else "<") + ("" if arm.leads_in else ">") + ("p" if arm.way.is_private else "")
            ring = "ring " if arm.way.is_ring else ""
            parts.append(f"{turn(self.course(arm) - came):+.0f}{signs} {ring}{arm.way.kind} '{arm.way.name}'")
        return "; ".join(parts)

    def rings(self, line, tolerance=0.5):
        """The roundabouts that a line enters and leaves, as ((entry, exit), fewest exits, most exits): their places, and the number of the exit if
        only roads count, each junction once, and if all that anyone may leave by counts, driveways as well.

        What leaves a roundabout where the line enters it is not counted, but for roads of both directions among all that may.
        """
        if not hasattr(self, "_steps"):
            self._steps = {pair for way in self.ways if way.tags.get("junction") == "roundabout" for pair in zip(way.nodes, way.nodes[1:])}
        nodes = [(self.nodes_near(point, tolerance) or [None])[0] for point in line]
        inside = [pair in self._steps for pair in zip(nodes, nodes[1:])]
        found, index = [], 0
        while index < len(inside):
            if not inside[index]:
                index += 1
                continue
            end = index
            while end < len(inside) and inside[end]:
                end += 1
            # A line that begins or ends on the ring does not enter or leave it.
            if metres(line[0], line[index]) > 3 and metres(line[-1], line[end]) > 3:
                exits = [[arm.way for arm in self.arms(node) if arm.can_be_entered and not arm.way.is_ring and not arm.way.is_private]
                         for node in nodes[index + 1:end]]
                is_drive = any(way.is_drive and way.is_ring for way, _ in self.uses[nodes[index]])
                few = sum(any(is_drive or not way.is_drive for way in ways) for ways in exits)
                # A road of both directions that meets the ring at the entry may count: OSRM counts it, Valhalla does not.
                beside = sum(arm.can_be_entered and arm.leads_in and not arm.way.is_ring and arm.nodes[1] != nodes[index - 1]
                             and not arm.way.is_private and (is_drive or not arm.way.is_drive) for arm in self.arms(nodes[index]))
                found.append(((line[index], line[end]), few + 1, sum(map(len, exits)) + beside + 1))
            index = end
        return found
