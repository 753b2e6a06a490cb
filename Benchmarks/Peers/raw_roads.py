"""The law of the roads as the tags of a raw extract say it, read without any of our code (OpenStreetMap wiki: Key:access, Key:oneway,
Relation:restriction)."""
import collections

import osmium

OPEN, ENDS, CLOSED = 0, 1, 2
KEYS = {"driving": ["motorcar", "motor_vehicle", "vehicle", "access"], "cycling": ["bicycle", "vehicle", "access"], "walking": ["foot", "access"]}
VALUES = {
    "yes": OPEN, "designated": OPEN, "permissive": OPEN, "public": OPEN, "official": OPEN, "destination": ENDS, "customers": ENDS, "permit": ENDS,
    "residents": ENDS, "private": ENDS, "delivery": ENDS, "no": CLOSED, "agricultural": CLOSED, "forestry": CLOSED, "emergency": CLOSED,
    "military": CLOSED, "psv": CLOSED, "bus": CLOSED,
}
ROADS = {"motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential", "living_street", "service", "track", "road",
         "motorway_link", "trunk_link", "primary_link", "secondary_link", "tertiary_link"}
CLOSED_BARRIERS = {
    "driving": {"bollard", "block", "chain", "jersey_barrier", "cycle_barrier", "kissing_gate", "stile", "turnstile", "full-height_turnstile", "log",
                "debris", "bus_trap", "motorcycle_barrier", "planter", "wall", "fence", "hedge", "barrier_board"},
    "cycling": {"wall", "fence", "hedge", "full-height_turnstile", "turnstile"},
    "walking": {"wall", "fence", "hedge"},
}
VEHICLE = {"driving": "motorcar", "cycling": "bicycle"}


def access(tags, profile, suffix=""):
    """What the most specific tag says; nothing if none does."""
    for key in KEYS[profile]:
        for name in [key + suffix, key] if suffix else [key]:
            found = [VALUES[part.strip()] for part in tags.get(name, "").split(";") if part.strip() in VALUES]
            if found:
                return min(found)
    return None


def oneway(tags, profile):
    """1 for the direction of the nodes, -1 against it, 0 for both."""
    if profile == "walking":
        value = tags.get("oneway:foot", "no")
    else:
        implied = "yes" if tags.get("junction") in ("roundabout", "circular") or tags.get("highway") == "motorway" else "no"
        value = tags.get("oneway", implied)
        if profile == "cycling":
            value = tags.get("oneway:bicycle", value)
            sides = [tags.get(f"cycleway{side}", "") for side in ("", ":left", ":right", ":both")]
            ways = [tags.get(f"cycleway{side}:oneway") for side in (":left", ":right", ":both")]
            if any(side.startswith("opposite") for side in sides) or "no" in ways or "-1" in ways:
                value = "no"
        else:
            value = tags.get("oneway:motorcar", tags.get("oneway:motor_vehicle", value))
    return {"yes": 1, "true": 1, "1": 1, "-1": -1, "reverse": -1}.get(value, 0)


def road(tags, profile, forward):
    """How a way may be used in a direction."""
    if oneway(tags, profile) * (1 if forward else -1) < 0:
        return CLOSED
    said = access(tags, profile, ":forward" if forward else ":backward")
    if said is not None:
        return said
    kind = tags.get("highway")
    if kind in ("construction", "proposed", "abandoned"):
        return CLOSED
    if profile == "driving":
        return OPEN if kind in ROADS or tags.get("route") == "ferry" else CLOSED
    if profile == "cycling":
        return CLOSED if kind in ("motorway", "motorway_link", "steps", "footway", "pedestrian", "bridleway", "corridor") or tags.get("motorroad") == "yes" else OPEN
    return CLOSED if kind in ("motorway", "motorway_link") or tags.get("motorroad") == "yes" else OPEN


def node(tags, profile):
    """Whether a node may be passed."""
    barrier = tags.get("barrier")
    if barrier is None:
        return True
    said = access(tags, profile)
    if said is not None:
        return said != CLOSED
    if barrier == "bollard" and tags.get("bollard") == "rising":
        return True
    return barrier not in CLOSED_BARRIERS[profile]


class Extract(osmium.SimpleHandler):
    """Roads, barriers and restrictions of a file."""

    def __init__(self, path):
        super().__init__()
        self.ways, self.places, self.barriers, self.restrictions = {}, collections.defaultdict(list), {}, []
        self.spans, self.open_roads = collections.defaultdict(list), {}
        self.apply_file(path)

    def node(self, one):
        # Of seven decimals the last is rounded, up or down where it is a five.
        for x in {(one.location.x + half) // 10 for half in (4, 5)}:
            for y in {(one.location.y + half) // 10 for half in (4, 5)}:
                self.places[x, y].append(one.id)
        if "barrier" in one.tags:
            self.barriers[one.id] = dict(one.tags)

    def way(self, one):
        tags = dict(one.tags)
        if not ({"highway", "route", "railway", "public_transport", "man_made", "leisure", "place", "amenity", "area"} & tags.keys()):
            return
        self.ways[one.id] = tags
        nodes = [part.ref for part in one.nodes]
        for first, second in zip(nodes, nodes[1:]):
            self.spans[first, second].append((one.id, True))
            self.spans[second, first].append((one.id, False))

    def relation(self, one):
        kind = one.tags.get("restriction") or one.tags.get("restriction:motorcar")
        if one.tags.get("type") != "restriction" or not kind:
            return
        roles = collections.defaultdict(list)
        for member in one.members:
            roles[member.role, member.type].append(member.ref)
        if not roles["from", "w"] or not roles["to", "w"]:
            return
        exempt = {part.strip() for part in one.tags.get("except", "").split(";")}
        only_cars = "restriction" not in one.tags
        self.restrictions.append((one.id, kind, exempt, only_cars, roles["from", "w"], roles["via", "n"], roles["via", "w"], roles["to", "w"]))

    def leads_on_open_roads(self, profile, start, goal):
        """Whether some way between two nodes has only roads that are open to all; forbidden turns are not considered, nor are
        tracks for cars, which may be too rough."""
        if profile not in self.open_roads:
            roads = self.open_roads[profile] = collections.defaultdict(list)
            for (one, other), spans in self.spans.items():
                if any(road(self.ways[way], profile, forward) == OPEN and (profile, self.ways[way].get("highway")) != ("driving", "track") for way, forward in spans) and node(self.barriers.get(other, {}), profile):
                    roads[one].append(other)
        known, queue = {start}, [start]
        while queue:
            for other in self.open_roads[profile][queue.pop()]:
                if other not in known:
                    known.add(other)
                    queue.append(other)
        return goal in known

    def candidates(self, first, second):
        """The ways that lead from one point of a line to the next, with the nodes."""
        return [(way, forward, one, other) for one in self.places.get(first, []) for other in self.places.get(second, [])
                for way, forward in self.spans.get((one, other), [])]
