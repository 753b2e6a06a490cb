"""Our ways beside OSRM's, both judged by OSRM's durations.

usage: routes_against_osrm.py RENDER EXTRACTS WORK PAIRS

Our line is given to OSRM's map matching, whose duration counts for us; pairs whose line it cannot follow whole are counted apart. Ends lie
on roads that both engines find within 30 m of a random place.
"""
import json
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request

render, extracts, work, pairs = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
OURS, OSRM = 18461, 18462
NAMES = ["oslo-center", "lauf-pegnitz", "andorra-2025", "copenhagen", "helsinki-centre", "monaco-lz4"]


def run(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def prepare(name):
    """Makes both engines' files of an extract."""
    folder = os.path.join(work, name)
    os.makedirs(folder, exist_ok=True)
    if not os.path.exists(f"{folder}/map.osrm.mldgr"):
        # OSRM does not read LZ4.
        run("osmium", "cat", f"{extracts}/{name}.osm.pbf", "-o", f"{folder}/in.osm.pbf", "--overwrite", "-f", "pbf,pbf_compression=zlib")
        run(f"{work}/osrm/bin/osrm-extract", "-t", "1", "-p", f"{work}/osrm/share/profiles/car.lua", "-o", f"{folder}/map.osrm",
            f"{folder}/in.osm.pbf")
        run(f"{work}/osrm/bin/osrm-partition", "-t", "1", f"{folder}/map.osrm")
        run(f"{work}/osrm/bin/osrm-customize", "-t", "1", f"{folder}/map.osrm")
    run(render, "import", f"{extracts}/{name}.osm.pbf", "-o", f"{folder}/map.mbtiles")
    return folder


def ask(port, path):
    for attempt in range(50):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.loads(error.read() or b"{}")
        except urllib.error.URLError:
            time.sleep(0.2)
    raise SystemExit("routes-against-osrm: a server does not answer")


def start(*command):
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def places(box, count, seed):
    """Points on roads that both engines know."""
    chance, found = random.Random(seed), []
    west, south, east, north = box
    for _ in range(count * 60):
        if len(found) >= count:
            break
        place = f"{chance.uniform(west, east):.6f},{chance.uniform(south, north):.6f}"
        ours, theirs = (ask(port, f"/nearest/v1/driving/{place}").get("waypoints") for port in (OURS, OSRM))
        if ours and theirs and ours[0]["distance"] < 30 and abs(ours[0]["distance"] - theirs[0]["distance"]) < 2:
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
        box = bounds(f"{folder}/map.mbtiles")
        servers = [
            start(render, "serve", "--map", f"{folder}/map.mbtiles", "--listen", f"127.0.0.1:{OURS}", "--no-cache"),
            start(f"{work}/osrm/bin/osrm-routed", "-a", "mld", "-t", "2", "-p", str(OSRM), "--max-matching-size", "5000",
                  f"{folder}/map.osrm"),
        ]
        try:
            measure(name, places(box, 2 * pairs, seed))
        finally:
            for server in servers:
                server.terminate()
                server.wait()


def bounds(path):
    (text,) = sqlite3.connect(path).execute("SELECT value FROM metadata WHERE name = 'bounds'").fetchone()
    return [float(part) for part in text.split(",")]


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
