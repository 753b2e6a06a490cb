"""Lines without instructions as drives: are their maneuvers those of the way that the line was taken from?

Each way is found on a map by `render directions`, stripped to its line, simplified to 2 m as files of lines are, and
given to `render route --events`. A maneuver is right if the drive has one of the same type and direction within 15 m.
"""
import json, math, os, random, subprocess, sys, tempfile


def simplified(points, tolerance):
    """Douglas and Peucker's choice of points, on a plane in metres."""
    kx, ky = 111320 * math.cos(math.radians(points[0][1])), 110540

    def offset(p, a, b):
        (ax, ay), (bx, by), (px, py) = [(q[0] * kx, q[1] * ky) for q in (a, b, p)]
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        t = 0 if length == 0 else max(0, min(1, ((px - ax) * dx + (py - ay) * dy) / length))
        return math.hypot(px - ax - t * dx, py - ay - t * dy)

    keep, stack = {0, len(points) - 1}, [(0, len(points) - 1)]
    while stack:
        i, j = stack.pop()
        if j - i < 2:
            continue
        k = max(range(i + 1, j), key=lambda n: offset(points[n], points[i], points[j]))
        if offset(points[k], points[i], points[j]) > tolerance:
            keep.add(k)
            stack += [(i, k), (k, j)]
    return [points[k] for k in sorted(keep)]


def meters(a, b):
    return math.hypot((a[0] - b[0]) * 111320 * math.cos(math.radians(a[1])), (a[1] - b[1]) * 110540)


def maneuvers(render, arguments, folder):
    events = os.path.join(folder, 'events.json')
    run = subprocess.run([render, 'route', *arguments, '--events', events], capture_output=True, text=True)
    if run.returncode:
        return None, run.stderr.strip()
    found = []
    for line in open(events):
        event = json.loads(line)
        if event['event'] == 'newManeuver':
            maneuver = event['maneuver']
            # A line does not know on which side of the road its goal is.
            side = None if maneuver['type'] == 'arrive' else maneuver['direction']
            found.append((maneuver['type'], side, maneuver['coordinate']))
    return found, run.stderr.strip()


def main():
    render, count, maps = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    pick = random.Random(int(os.environ.get('SEED', '1')))
    total = {'ways': 0, 'lines': 0, 'maneuvers': 0, 'right': 0, 'more': 0}
    with tempfile.TemporaryDirectory() as folder:
        for path in maps:
            box = [float(v) for v in subprocess.run(
                ['sqlite3', path, "SELECT value FROM metadata WHERE name='bounds'"],
                capture_output=True, text=True).stdout.split(',')]
            own = dict.fromkeys(total, 0)
            while own['ways'] < count:
                places = ['%.6f,%.6f' % (pick.uniform(box[0], box[2]), pick.uniform(box[1], box[3])) for _ in 'ab']
                way = os.path.join(folder, 'way.geojson')
                question = ['--from', places[0], '--to', places[1], '--map', path]
                if subprocess.run([render, 'directions', *question, '-o', way], capture_output=True).returncode:
                    continue
                line = [f for f in json.load(open(way))['features'] if f['geometry']['type'] == 'LineString'][0]
                points = [p[:2] for p in line['geometry']['coordinates']]
                wanted, _ = maneuvers(render, question, folder)
                if wanted is None or sum(meters(a, b) for a, b in zip(points, points[1:])) < 300:
                    continue
                bare = os.path.join(folder, 'line.geojson')
                with open(bare, 'w') as file:
                    json.dump({'type': 'LineString', 'coordinates': simplified(points, 2)}, file)
                found, note = maneuvers(render, [bare, '--map', path], folder)
                own['ways'] += 1
                own['maneuvers'] += len(wanted)
                if not found:
                    own['lines'] += 1
                    if os.environ.get('VERBOSE'):
                        print('  stays a line:', *places, note)
                    continue
                rest = list(found)
                for maneuver in wanted:
                    same = [m for m in rest if m[:2] == maneuver[:2] and meters(m[2], maneuver[2]) < 15]
                    if same:
                        rest.remove(same[0])
                        own['right'] += 1
                    elif os.environ.get('VERBOSE'):
                        near = [m[:2] for m in found if meters(m[2], maneuver[2]) < 30]
                        print('  missing', maneuver, 'there is', near, *places)
                own['more'] += len(rest)
            print(f"{os.path.basename(path)}: {own['ways']} ways, {own['lines']} stay lines, "
                  f"{own['right']} of {own['maneuvers']} maneuvers, {own['more']} others")
            for key in total:
                total[key] += own[key]
    print(f"all: {total['ways']} ways, {total['lines']} stay lines, {total['right']} of {total['maneuvers']} maneuvers "
          f"({100 * total['right'] / max(total['maneuvers'], 1):.1f} %), {total['more']} others")


main()
