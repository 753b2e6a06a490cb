"""Our ways beside OSRM's, both judged by OSRM's durations.

usage: routes_against_osrm.py RENDER EXTRACTS WORK PAIRS

Our line is given to OSRM's map matching, whose duration counts for us; pairs whose line it cannot follow whole are counted apart. Ends lie
on roads that both engines find within 30 m of a random place.
"""
import os
import random
import statistics
import sys
import time

from routing_peers import ask, bounds, make_osrm, place_near_road, run, serving, serving_ours

render, extracts, work, pairs = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
OURS, OSRM = 18461, 18462
NAMES = ["oslo-center", "lauf-pegnitz", "andorra-2025", "copenhagen", "helsinki-centre", "monaco-lz4"]


def prepare(name):
    """Makes both engines' files of an extract."""
    folder = os.path.join(work, name)
    os.makedirs(folder, exist_ok=True)
    if not os.path.exists(f"{folder}/map.osrm.mldgr"):
        # OSRM does not read LZ4.
        run("osmium", "cat", f"{extracts}/{name}.osm.pbf", "-o", f"{folder}/in.osm.pbf", "--overwrite", "-f", "pbf,pbf_compression=zlib")
        make_osrm(f"{work}/osrm", f"{folder}/in.osm.pbf", folder)
    run(render, "import", f"{extracts}/{name}.osm.pbf", "-o", f"{folder}/map.mbtiles")
    return folder


def places(box, count, seed):
    """Points on roads that both engines know."""
    chance, found = random.Random(seed), []
    while len(found) < count:
        place, ours = place_near_road(chance, box, OURS, 30)
        theirs = ask(OSRM, f"/nearest/v1/driving/{place}").get("waypoints")
        if theirs and abs(ours["distance"] - theirs[0]["distance"]) < 2:
            found.append(",".join(f"{value:.6f}" for value in theirs[0]["location"]))
    return found


def judged(line):
    """OSRM's duration of a line; nothing if it cannot follow it whole."""
    kept = line[:1]
    for point in line[1:]:
        if abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) > 2e-4:
            kept.append(point)
    if kept[-1] != line[-1]:
        kept.append(line[-1])
    if len(kept) < 2:
        return None
    path = ";".join(f"{x:.6f},{y:.6f}" for x, y in kept)
    radiuses = ";".join(["5"] * len(kept))
    answer = ask(OSRM, f"/match/v1/driving/{path}?radiuses={radiuses}&overview=false&gaps=ignore")
    matchings = answer.get("matchings", [])
    if len(matchings) != 1 or None in answer.get("tracepoints", [None]):
        return None
    return matchings[0]["duration"], matchings[0]["distance"]


def main():
    seed = int(os.environ.get("SEED", "7"))
    print(f"{'extract':16} pairs  no way  unjudged  time / OSRM's: median  95 of 100   worst   ours a second  OSRM's")
    for name in NAMES:
        folder = prepare(name)
        path, peer = f"{folder}/map.mbtiles", [f"{work}/osrm/bin/osrm-routed", "-a", "mld", "-t", "2", "-p", str(OSRM)]
        with serving_ours(render, path, OURS), serving(*peer, "--max-matching-size", "5000", f"{folder}/map.osrm"):
            measure(name, places(bounds(path), 2 * pairs, seed))


def measure(name, ends):
    ratios, missing, unjudged, times = [], 0, 0, {OURS: 0.0, OSRM: 0.0}
    asked = list(zip(ends[::2], ends[1::2]))
    for one, other in asked:
        answers = {}
        for port in (OURS, OSRM):
            begin = time.monotonic()
            answers[port] = ask(port, f"/route/v1/driving/{one};{other}?overview=full&geometries=geojson")
            times[port] += time.monotonic() - begin
        if any(answer.get("code") != "Ok" for answer in answers.values()):
            missing += answers[OURS].get("code") != answers[OSRM].get("code")
            continue
        line = answers[OURS]["routes"][0]["geometry"]["coordinates"]
        ours, theirs = judged(line), answers[OSRM]["routes"][0]["duration"]
        # A line that is matched to much more or less than its length was not followed.
        if not ours or theirs < 20 or abs(ours[1] - answers[OURS]["routes"][0]["distance"]) > 30:
            unjudged += 1
            continue
        ratios.append((ours[0] / theirs, one, other))
    ratios.sort()
    values = [ratio for ratio, *_ in ratios]
    if not values:
        return print(f"{name:16} none")
    at = values[min(int(len(values) * 0.95), len(values) - 1)]
    print(f"{name:16} {len(asked):5} {missing:7} {unjudged:9} {statistics.median(values):22.3f} {at:10.3f} {values[-1]:7.2f}"
          f" {len(asked) / times[OURS]:15.0f} {len(asked) / times[OSRM]:7.0f}", flush=True)
    if os.environ.get("VERBOSE"):
        for ratio, one, other in ratios[-5:]:
            print(f"    {ratio:.2f}  {one};{other}")


main()
