"""Checks random ways of our router against the raw tags.

usage: legal_ways.py RENDER EXTRACTS WORK PAIRS

Each pair of neighbouring points of a way's line is a pair of neighbouring nodes of the extract; of several ways over the same nodes the one
that is most open counts. Ways between places that both lie on roads open to all must not pass roads that are open at the ends only; where
the router knows no other way it passes them, and they are counted apart. A bicycle that is pushed goes where walkers may, and
turns where it may not ride: restrictions do not hold for bicycles in our graph, as in OSRM's, and are counted apart.
"""
import collections
import os
import random
import sys

import raw_roads
from raw_roads import CLOSED, ENDS
from routing_peers import ask, bounds, place_near_road, run, serving_ours

render, extracts, work, pairs = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
PORT = 18463
NAMES = ["oslo-center", "lauf-pegnitz", "andorra-2025", "copenhagen", "helsinki-centre", "monaco-lz4"]


def segments(extract, profile, line):
    """The ways of a line: way, nodes, use; and the number of pairs of points that no way of the extract joins."""
    found, lost = [], 0
    for first, second in zip(line, line[1:]):
        options = []
        for way, forward, one, other in extract.candidates(first, second):
            use = raw_roads.road(extract.ways[way], profile, forward)
            is_pushed = use == CLOSED and profile == "cycling"
            if is_pushed:
                use = raw_roads.road(extract.ways[way], "walking", forward)
            options.append((use, way, one, other, is_pushed))
        if options:
            found.append(min(options))
        else:
            lost += 1
            found.append(None)
    return found, lost


def check(extract, profile, line):
    """The broken rules of a line, in words."""
    problems = collections.Counter()
    parts, lost = segments(extract, profile, line)
    # The first and the last point are between nodes.
    problems["joined by no way"] = max(lost - sum(1 for part in (parts[:1] + parts[-1:]) if part is None), 0)
    texts = []
    known = [part for part in parts if part]
    for use, way, one, *_ in known:
        if use == CLOSED:
            problems["closed or against a oneway"] += 1
            texts.append(f"way {way} from node {one}")
    inner = list(known)
    while inner and inner[0][0] == ENDS:
        inner.pop(0)
    while inner and inner[-1][0] == ENDS:
        inner.pop()
    limited = [part[1] for part in inner if part[0] == ENDS]
    if limited and extract.leads_on_open_roads(profile, inner[0][3], inner[-1][2]):
        problems["through roads for residents"] += 1
        texts.append(f"way {limited[0]} for residents")
    elif limited:
        problems["through roads for residents, as nothing else leads there"] += 1
    for before, after in zip(parts, parts[1:]):
        if before and after and before[3] == after[2] and not raw_roads.node(extract.barriers.get(after[2], {}), profile):
            if profile != "cycling" or not raw_roads.node(extract.barriers.get(after[2], {}), "walking"):
                problems["barrier"] += 1
                texts.append(f"node {after[2]} is a barrier")
    for relation in broken(extract, profile, parts):
        if profile == "cycling":
            problems["restriction, passed on foot"] += 1
            continue
        problems["restriction"] += 1
        texts.append(f"relation {relation}")
    return problems, texts


def broken(extract, profile, parts):
    """The restrictions that a chain of ways does not keep."""
    if profile == "walking":
        return
    # Who pushes a bicycle is a walker.
    steps = [part[1:4] if part and not part[4] else (None, None, None) for part in parts]
    chain = [way for index, (way, *_) in enumerate(steps) if way is None or index == 0 or steps[index - 1][0] != way]
    for relation, kind, exempt, only_cars, starts, nodes, ways, ends in extract.restrictions:
        if raw_roads.VEHICLE[profile] in exempt or only_cars and profile != "driving":
            continue
        # Beyond the extract's edge nobody can turn.
        if not all(way in extract.ways for way in starts + ways + ends):
            continue
        if nodes:
            for before, after in zip(steps, steps[1:]):
                if before[0] not in starts or before[2] != nodes[0] or after[0] is None:
                    continue
                turned = after[0] in ends and (before[0] != after[0] or after[2] == before[1])
                if kind.startswith("no_") == turned and (turned or before[0] != after[0]):
                    yield relation
        elif ways:
            length = len(ways) + 1
            for index in range(len(chain) - length):
                driven = chain[index:index + length]
                if driven[0] in starts and driven[1:] == ways and chain[index + length] is not None:
                    if kind.startswith("no_") == (chain[index + length] in ends):
                        yield relation


def main():
    chance = random.Random(int(os.environ.get("SEED", "7")))
    print(f"{'extract':16} {'profile':8} ways  broken rules")
    for name in NAMES:
        path = f"{work}/{name}.mbtiles"
        run(render, "import", f"{extracts}/{name}.osm.pbf", "-o", path)
        extract = raw_roads.Extract(f"{extracts}/{name}.osm.pbf")
        with serving_ours(render, path, PORT):
            for profile in ("driving", "cycling", "walking"):
                measure(name, profile, extract, bounds(path), chance)


def decoded(text):
    """The points of an encoded polyline, in millionths of a degree."""
    numbers, value, shift = [], 0, 0
    for byte in text.encode():
        value |= (byte - 63 & 31) << shift
        shift += 5
        if byte - 63 < 32:
            numbers.append(~(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    points, x, y = [], 0, 0
    for up, right in zip(numbers[::2], numbers[1::2]):
        x, y = x + right, y + up
        points.append((x, y))
    return points


def measure(name, profile, extract, box, chance):
    total, count, shown = collections.Counter(), 0, 0
    for _ in range(pairs):
        ends = [place_near_road(chance, box, PORT, 200)[0] for _ in range(2)]
        answer = ask(PORT, f"/route/v1/{profile}/{';'.join(ends)}?overview=full&geometries=polyline6")
        if answer.get("code") != "Ok":
            continue
        count += 1
        line = decoded(answer["routes"][0]["geometry"])
        problems, texts = check(extract, profile, line)
        total += problems
        if texts and shown < int(os.environ.get("VERBOSE", "0")):
            shown += 1
            print(f"    {';'.join(ends)}: {'; '.join(texts[:4])}")
    words = ", ".join(f"{number} {rule}" for rule, number in total.items() if number) or "none"
    print(f"{name:16} {profile:8} {count:4}  {words}", flush=True)


main()
