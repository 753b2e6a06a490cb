"""Is the next maneuver in each frame whole, in sight, and as the banner says? See maneuvers-in-sight."""
import argparse
import collections
import glob
import json
import math
import os
import subprocess
import sys

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Degrees by which the arrow may turn for what the banner says. A slight turn may be meant beside another way that turns more to
# the other side, so it only may not lead to that side itself.
TURNS = {
    "straight": (-35, 35), "slightRight": (-20, 75), "right": (35, 145), "sharpRight": (90, 190),
    "slightLeft": (-75, 20), "left": (-145, -35), "sharpLeft": (-190, -90),
}


def turn(one, other):
    return (other - one + 180) % 360 - 180


def bearing(one, other):
    return math.degrees(math.atan2(other[0] - one[0], one[1] - other[1]))


def inside(point, box, grow=0.0):
    return box[0] - grow < point[0] < box[2] + grow and box[1] - grow < point[1] < box[3] + grow


def arrow_turn(arrow):
    """Degrees from the way of the first part of the shaft to that of the head."""
    shaft, tip = arrow["shaft"], arrow["tip"]
    start = shaft[0]
    reach = 0
    for point in shaft[1:]:
        reach = math.dist(start, point)
        if reach >= 2:
            break
    else:
        return None
    return turn(bearing(start, point), bearing(shaft[-1], tip))


def expected(direction, step, before):
    roundabout = step["roundabout"]
    if roundabout:
        # Close before a roundabout the road bends towards its edge.
        doubt = 70 if before < 25 else 50
        return roundabout["exitAngle"] - doubt, roundabout["exitAngle"] + doubt
    return TURNS.get(direction)


class Tally:
    def __init__(self):
        self.count = collections.Counter()
        self.worst = collections.defaultdict(list)
        self.zooms = collections.defaultdict(list)
        self.arrivals = []
        self.rings = []


def judge(frame, before, size, view, where, tally):
    guidance, camera = frame["guidance"], frame["camera"]
    step = guidance["next"]
    # A maneuver that is not announced is passed over: the next one is another.
    if not step or guidance["state"] != "driving" or abs(step["distance"] - before) > 1:
        return
    width, height = size
    panels = guidance["panels"]
    if step["type"] == "arrive":
        tally.zooms[before].append(camera["zoom"])
        tally.arrivals.append((camera["zoom"], before, where))
        stops = [s["point"] for s in guidance["stops"] if not s["isPassed"]]
        tally.count["arrivals"] += 1
        if not stops or not stops[0] or any(inside(stops[0], p["box"]) for p in panels):
            tally.count["arrivals out of sight"] += 1
            tally.worst["arrivals out of sight"].append(f"{where}: {stops[:1]}")
        return
    if step["type"] == "depart":
        return
    tally.count["frames"] += 1
    arrow = guidance.get("arrow")
    if not arrow:
        tally.count["no arrow"] += 1
        tally.worst["no arrow"].append(where)
        return
    points = arrow["shaft"] + [arrow["tip"]]
    out = [p for p in points if not inside(p, [0, 0, width, height])]
    behind = [(panel["name"], p) for p in points for panel in panels if inside(p, panel["box"])]
    for name, found in (("out of the picture", out), ("behind panels", behind)):
        if found:
            tally.count[name] += 1
            tally.worst[name].append(f"{where}: {found[0]}, {len(found)} points")
    angle, wanted = arrow_turn(arrow), expected(step["direction"], step, before)
    if angle is None or not wanted and not str(step["direction"]).startswith("uTurn"):
        return
    tally.count["arrows"] += 1
    if wanted is None:
        good = abs(angle) >= 140
    else:
        # Seen from low above, turns look wider than they are.
        low, high = (wanted[0] - 25, wanted[1] + 25) if view == "3d" else wanted
        good = abs(turn((low + high) / 2, angle)) <= (high - low) / 2
    if not good:
        tally.count["other way"] += 1
        tally.worst["other way"].append(f"{where}: {step['type']} {step['direction']}, arrow {angle:.0f}")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--products", default=os.path.join(root, ".build/release"))
    options.add_argument("--maps", default=os.path.join(root, "tiles-cache/bench"))
    options.add_argument("--data", default=os.path.join(root, "../shared/data"))
    options.add_argument("--sizes", default="320x240,480x320,640x360,1280x720,390x844@2x,720x1280")
    options.add_argument("--views", default="3d,heading-up,north-up")
    options.add_argument("--before", default="200,100,40,10")
    options.add_argument("--worst", type=int, default=3, help="lines told of each fault")
    options.add_argument("--routes", help="a folder of other routes than the shared ones")
    options.add_argument("words", nargs="*")
    chosen = options.parse_args()
    folders = [chosen.routes] if chosen.routes else [f"{chosen.data}/routes", f"{chosen.data}/left-hand"]
    routes = [p for folder in folders for p in glob.glob(f"{folder}/*.json") if not p.endswith("requests.json")]
    # A route's map is the one whose name it begins with.
    areas = [os.path.basename(p).removesuffix(".mbtiles") for p in glob.glob(f"{chosen.maps}/*.mbtiles")]
    chosen_routes = sorted(p for p in routes if not chosen.words or any(w in p for w in chosen.words))
    names = ["frames", "no arrow", "out of the picture", "behind panels", "arrows", "other way", "arrivals",
             "arrivals out of sight"]
    print("| size | view | " + " | ".join(names) + " | zoom of arrivals, least, by metres |")
    print("| --- " * (len(names) + 3) + "|")
    total = Tally()
    for text in chosen.sizes.split(","):
        size = [int(n) for n in text.split("@")[0].split("x")]
        for view in chosen.views.split(","):
            tally = Tally()
            for path in chosen_routes:
                name = os.path.basename(path)
                area = max((a for a in areas if name.startswith(a)), key=len)
                run = subprocess.run(
                    [chosen.products + "/drive-places", "--before", chosen.before, path, "--map",
                     f"{chosen.maps}/{area}.mbtiles", "--view", view, "--size", text],
                    capture_output=True, text=True)
                if run.returncode:
                    print(path, run.stderr.strip()[-300:], file=sys.stderr)
                for line in run.stdout.splitlines():
                    one = json.loads(line)
                    where = f"{name} {text} {view} maneuver {one['number']} at {one['before']:.0f} m"
                    judge(one["frame"], one["before"], size, view, where, tally)
            zooms = " ".join(f"{min(z):.1f}" for _, z in sorted(tally.zooms.items()))
            print(f"| {text} | {view} | " + " | ".join(str(tally.count[n]) for n in names) + f" | {zooms} |", flush=True)
            total.count.update(tally.count)
            total.arrivals += [a for a in tally.arrivals if a[1] == 40]
            for fault, lines in tally.worst.items():
                total.worst[fault] += lines
    print("| all | | " + " | ".join(str(total.count[n]) for n in names) + " | |")
    for zoom, _, where in sorted(total.arrivals)[:chosen.worst]:
        print(f"zoom of an arrival: {zoom:.1f}, {where}")
    for fault, lines in total.worst.items():
        for line in lines[:: max(1, len(lines) // chosen.worst)][:chosen.worst]:
            print(f"{fault}: {line}")


main()
