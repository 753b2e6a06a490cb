"""Are files of tracks, routes and places read right? A line for each file: points, distance, first and last time, by this reader and by `render stats`.

No code is shared with the program: the standard library unpacks and parses, and the formats are read by their public descriptions (GPX 1.1, KML 2.2,
TCX 2, FIT's protocol and profile, GeoJSON, IGC, NMEA 0183, GeoPackage, Shapefile, Google's timeline). Distances are haversines on a sphere of 6371008.8 m.
Where the trip's distance differs, because trips leave out what receivers wander while they stand, that of `render route` counts. Files without a track are compared by how many routes, lines, places and areas the refusal names.

usage: file_truth.py RENDER FILE|FOLDER...   VERBOSE=1 also prints what is right
"""
import bz2
import calendar
import datetime
import gzip
import io
import json
import math
import os
import re
import sqlite3
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree
import zipfile

ENDINGS = (".gpx", ".kml", ".kmz", ".tcx", ".fit", ".geojson", ".igc", ".nmea", ".log", ".gpkg", ".zip", ".json", ".gz", ".bz2")
SYSTEMS_OF_DEGREES = (0, -1, 4326, 4979)


class Content:
    """What a file has: tracks as lists of (longitude, latitude, time), and the numbers of other features."""

    def __init__(self, kind):
        self.kind, self.tracks, self.shapes = kind, [], []
        self.routes = self.places = self.areas = self.features = self.track_features = 0
        self.projected = False

    def lines(self):
        return [line for line in (self.tracks if self.track_features else self.shapes) if line]


def metres(a, b):
    (x1, y1), (x2, y2) = [(math.radians(p[0]), math.radians(p[1])) for p in (a, b)]
    h = math.sin((y2 - y1) / 2) ** 2 + math.cos(y1) * math.cos(y2) * math.sin((x2 - x1) / 2) ** 2
    return 2 * 6371008.8 * math.asin(min(1, math.sqrt(h)))


def seconds(text):
    """Seconds since 1970 of a time as ISO 8601 writes it; None for anything else."""
    match = re.match(r"\s*(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?", text or "")
    if not match:
        return None
    year, month, day, hour, minute, second = (int(part) for part in match.groups()[:6])
    try:
        datetime.date(year, month, day)
    except ValueError:
        return None
    time = calendar.timegm((year, month, day, hour, minute, second)) + float(match.group(7) or 0)
    zone = match.group(8)
    if zone and zone != "Z":
        offset = int(zone[1:3]) * 3600 + int(zone[-2:]) * 60
        time -= offset if zone[0] == "+" else -offset
    return time


def place(x, y, time=None):
    """A fix; None for what is no place on the Earth."""
    try:
        x, y = float(x), float(y)
    except (TypeError, ValueError):
        return None
    if not (-540 <= x <= 540 and -90 <= y <= 90) or x == 0 and y == 0:
        return None
    return (x - 360 if x > 180 else x + 360 if x < -180 else x, y, time)


def is_place(x, y):
    try:
        return -540 <= float(x) <= 540 and -90 <= float(y) <= 90
    except (TypeError, ValueError):
        return False


def local(element):
    return element.tag.split("}")[-1].split(":")[-1] if isinstance(element.tag, str) else ""


def children(element, name):
    return [child for child in element if local(child) == name]


def every(element, name):
    return [child for child in element.iter() if local(child) == name]


def text_of(element, name):
    found = children(element, name)
    return (found[0].text or "").strip() if found else None


def xml_root(data):
    data = data.lstrip(b" \t\r\n")
    try:
        return tree.fromstring(data)
    except tree.ParseError as error:
        if "unbound prefix" not in str(error):
            raise
        return tree.fromstring(re.sub(rb"(</?|\s)(\w+):(?=[\w]+[\s=/>])", rb"\1\2_", data))


def read_gpx(root):
    content = Content("GPX")
    content.places = sum(is_place(p.get("lon"), p.get("lat")) for p in children(root, "wpt"))
    content.routes = sum(any(place(p.get("lon"), p.get("lat")) for p in children(route, "rtept")) for route in children(root, "rte"))
    for track in children(root, "trk"):
        content.track_features += 1
        for segment in children(track, "trkseg"):
            content.tracks.append([
                place(p.get("lon"), p.get("lat"), seconds(text_of(p, "time"))) if text_of(p, "fix") != "none" else None
                for p in children(segment, "trkpt")])
    return content


def read_kml(root):
    content = Content("KML")
    for mark in every(root, "Placemark"):
        tracks = every(mark, "Track")
        content.track_features += any(children(track, "coord") for track in tracks)
        for track in tracks:
            times = [seconds(when.text) for when in children(track, "when")]
            fixes = []
            for index, coordinate in enumerate(children(track, "coord")):
                numbers = (coordinate.text or "").split()
                fixes.append(place(*numbers[:2], times[index] if index < len(times) else None) if len(numbers) > 1 else None)
            content.tracks.append(fixes)

        def positions(element):
            found = [tuple(part.split(",")[:2]) for node in every(element, "coordinates") for part in (node.text or "").split()]
            return [p for p in found if len(p) == 2 and is_place(*p)]

        inside = set()
        for polygon in every(mark, "Polygon"):
            inside |= {id(node) for node in polygon.iter()}
            content.areas += bool(positions(polygon))
        for point in every(mark, "Point"):
            inside |= {id(node) for node in point.iter()}
            found = positions(point)
            content.places += bool(found and len(found[0]) == 2)
        for line in every(mark, "LineString") + every(mark, "LinearRing"):
            if id(line) not in inside:
                content.shapes.append([place(*p) for p in positions(line) if len(p) == 2])
    return content


def read_tcx(root):
    content = Content("TCX")
    for kind in ("Activity", "Course"):
        for element in every(root, kind):
            lines, last = [[]], None
            for point in [p for track in every(element, "Track") for p in [None] + children(track, "Trackpoint")]:
                if point is None:
                    begins_track = True
                for position in children(point, "Position") if point is not None else []:
                    time = seconds(text_of(point, "Time"))
                    # A lap that begins later than a quarter of a minute after the last ended follows a pause.
                    if begins_track and last is not None and time is not None and time - last > 15:
                        lines.append([])
                    last, begins_track = time if time is not None else last, False
                    lines[-1].append(place(text_of(position, "LongitudeDegrees"), text_of(position, "LatitudeDegrees"), seconds(text_of(point, "Time"))))
            content.places += len(every(element, "CoursePoint"))
            if kind == "Course":
                content.routes += 1
            else:
                content.track_features += 1
                content.tracks += lines
    return content


def read_fit(data):
    content, position, last = Content("FIT"), 0, None
    table = [0, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400]

    def checksum(part):
        crc = 0
        for byte in part:
            for nibble in (byte & 15, byte >> 4):
                crc = (crc >> 4) & 0x0FFF ^ table[crc & 15] ^ table[nibble]
        return crc

    while data[position + 8:position + 12] == b".FIT":
        size, = struct.unpack_from("<I", data, position + 4)
        end = position + data[position] + size
        stored = struct.unpack_from("<H", data, end)[0] if end + 2 <= len(data) else 0
        if stored and stored != checksum(data[position:end]):
            raise ValueError("wrong checksum")
        at, kinds, fixes, is_course = position + data[position], {}, [], False
        while at < min(end, len(data)):
            header = data[at]
            at += 1
            if header & 0xC0 == 0x40:
                if at + 5 > len(data):
                    break
                order = ">" if data[at + 1] else "<"
                message, count = struct.unpack_from(order + "HB", data, at + 2)
                fields = [tuple(data[at + 5 + i * 3:at + 8 + i * 3]) for i in range(count)]
                at += 5 + count * 3
                extra = 0
                if header & 0x20:
                    extra = sum(data[at + 2 + i * 3] for i in range(data[at]))
                    at += 1 + data[at] * 3
                kinds[header & 15] = (order, message, fields, extra)
                continue
            number = header >> 5 & 3 if header & 0x80 else header & 15
            if number not in kinds and end + 2 > len(data):
                break  # what there is of a file that is cut off
            order, message, fields, extra = kinds[number]
            total = sum(field[1] for field in fields) + extra
            if at + total > len(data):
                break
            values, offset = {}, at
            for field, length, kind in fields:
                code = {0x83: "h", 0x84: "H", 0x85: "i", 0x86: "I", 0x00: "B", 0x01: "b", 0x02: "B"}.get(kind)
                if code and length >= struct.calcsize(code):
                    value = struct.unpack_from(order + code, data, offset)[0]
                    if value != {"h": 0x7FFF, "H": 0xFFFF, "i": 0x7FFFFFFF, "I": 0xFFFFFFFF, "B": 0xFF, "b": 0x7F}[code]:
                        values[field] = value
                offset += length
            at += total
            time = values.get(253)
            if header & 0x80 and last is not None:
                time = last + ((header & 31) - (last & 31) & 31)
            last = time if time is not None else last
            if message == 0:
                is_course = values.get(0) == 6
            if message == 20 and 0 in values and 1 in values:
                fixes.append(place(values[1] * 180 / 2 ** 31, values[0] * 180 / 2 ** 31, time + 631065600 if time and time >= 0x10000000 else None))
            if message == 21 and values.get(0) == 0 and values.get(1) in (1, 4, 8, 9):
                fixes.append(None)
            if message == 29 and 1 in values and 2 in values or message == 32 and 2 in values and 3 in values:
                content.places += 1
        lines = [[]]
        for fix in fixes:
            # The timer's stop ends a line.
            lines[-1].append(fix) if fix else lines.append([])
        if is_course:
            content.routes += any(lines)
        elif any(lines):
            content.track_features += 1
            content.tracks += lines
        position = end + 2
    return content


def read_geojson(document):
    content = Content("GeoJSON")

    def geometry(value, times):
        kind, coordinates = (value or {}).get("type"), (value or {}).get("coordinates") or []
        if kind == "GeometryCollection":
            for index, part in enumerate(value.get("geometries", [])):
                geometry(part, times[index] if times and isinstance(times[index], list) else times if index == 0 else None)
        elif kind in ("Point", "MultiPoint"):
            content.places += len([p for p in ([coordinates] if kind == "Point" else coordinates) if len(p) > 1])
        elif kind in ("LineString", "MultiLineString"):
            for index, line in enumerate([coordinates] if kind == "LineString" else coordinates):
                own = times[index] if times and index < len(times) and isinstance(times[index], list) else times if index == 0 else None
                stamps = [seconds(t) if isinstance(t, str) else None for t in own or []]
                content.shapes.append([place(p[0], p[1], stamps[i] if i < len(stamps) else None) for i, p in enumerate(line)])
        elif kind in ("Polygon", "MultiPolygon"):
            content.areas += len([area for area in ([coordinates] if kind == "Polygon" else coordinates) if area and len(area[0]) >= 3])

    if document["type"] == "FeatureCollection":
        features = document.get("features", [])
    else:
        features = [document if document["type"] == "Feature" else {"geometry": document}]
    for feature in features:
        properties = feature.get("properties") or {}
        measured = properties.get("coordinateProperties") or {}
        geometry(feature.get("geometry"), properties.get("coordTimes") or measured.get("times") or properties.get("times"))
    return content


def read_timeline(document):
    content, fixes = Content("Google timeline"), []

    def degrees(value):
        return value / 1e7 if value is not None else None

    def stamp(value, name):
        text = value.get(name) or value.get(name + "Ms")
        return float(text) / 1000 if str(text).isdigit() else seconds(text)

    for record in document.get("locations", []):
        fixes.append(place(degrees(record.get("longitudeE7")), degrees(record.get("latitudeE7")), stamp(record, "timestamp")))
    for item in document.get("timelineObjects", []):
        visit, segment = item.get("placeVisit"), item.get("activitySegment")
        content.places += bool(visit and visit.get("location", {}).get("latitudeE7") is not None)
        if segment:
            duration = segment["duration"]
            points = [(segment.get("startLocation"), stamp(duration, "startTimestamp"))]
            points += [({"latitudeE7": p["latE7"], "longitudeE7": p["lngE7"]}, stamp(p, "timestamp")) for p in segment.get("simplifiedRawPath", {}).get("points", [])]
            points += [(segment.get("endLocation"), stamp(duration, "endTimestamp"))]
            fixes += [place(degrees(p.get("longitudeE7")), degrees(p.get("latitudeE7")), t) for p, t in points if p]
    fixes = sorted((fix for fix in fixes if fix and fix[2] is not None), key=lambda fix: fix[2])
    for index, fix in enumerate(fixes):
        if index == 0 or fix[2] - fixes[index - 1][2] > 900:
            content.tracks.append([])
        content.tracks[-1].append(fix)
    content.track_features = bool(fixes)
    return content


def read_igc(text):
    content, date, last, fixes = Content("IGC"), None, 0, []
    for record in text.split("\n"):
        match = re.match(r"HFDTE(?:DATE:)?\s*(\d\d)(\d\d)(\d\d)", record)
        if match:
            day, month, year = (int(part) for part in match.groups())
            date = calendar.timegm((2000 + year if year < 80 else 1900 + year, month, day, 0, 0, 0))
        match = re.match(r"B(\d\d)(\d\d)(\d\d)(\d\d)(\d{5})([NS])(\d{3})(\d{5})([EW])[AV]", record)
        if match:
            hour, minute, second, north, north_minutes, side, east, east_minutes, half = match.groups()
            time = int(hour) * 3600 + int(minute) * 60 + int(second)
            while time < last - 43200:
                time += 86400
            last = max(last, time)
            latitude, longitude = int(north) + int(north_minutes) / 60000, int(east) + int(east_minutes) / 60000
            fixes.append(place(-longitude if half == "W" else longitude, -latitude if side == "S" else latitude, (date or 0) + time))
    content.tracks, content.track_features = [fixes], 1
    return content


def read_nmea(text):
    content, order = Content("NMEA"), []
    for line in re.split(r"[\r\n]+", text):
        match = re.search(r"\$([A-Z]{5,6}),([^*]*)(?:\*(\w\w))?", line)
        if not match:
            continue
        if match.group(3):
            total = 0
            for character in line[line.index("$") + 1:line.rindex("*")].encode():
                total ^= character
            if total != int(match.group(3), 16):
                continue
        name, parts = match.group(1)[-3:], match.group(2).split(",")
        if name == "RMC" and len(parts) > 8 and parts[1] == "A":
            clock, where, stamp = parts[0], parts[2:6], parts[8]
        elif name == "GGA" and len(parts) > 8 and parts[5] not in ("", "0"):
            clock, where, stamp = parts[0], parts[1:5], None
        else:
            continue

        def angle(number, side):
            value = float(number)
            return (int(value / 100) + value % 100 / 60) * (-1 if side in "SW" else 1)

        if order and order[-1][0] == clock and (order[-1][1] is None or stamp is None):
            order[-1] = (clock, order[-1][1] or stamp, order[-1][2])
        else:
            order.append((clock, stamp, place(angle(*where[2:4]), angle(*where[0:2]))))
    fixes = [(fix[0], fix[1], None) for _, _, fix in order if fix]
    content.tracks, content.track_features = [fixes], 1
    return content


def well_known(data, at, content):
    """Counts a geometry in well-known binary; returns the position after it."""
    order = "<" if data[at] else ">"
    code, = struct.unpack_from(order + "I", data, at + 1)
    at += 5
    size = 16 + (8 if code & 0x80000000 else 0) + (8 if code & 0x40000000 else 0) + [0, 8, 8, 16][code % 0x10000000 // 1000]
    kind = code % 0x10000000 % 1000

    def positions():
        nonlocal at
        count, = struct.unpack_from(order + "I", data, at)
        found = [struct.unpack_from(order + "2d", data, at + 4 + i * size) for i in range(count)]
        at += 4 + count * size
        return found

    if kind == 1:
        x, y = struct.unpack_from(order + "2d", data, at)
        content.places += x == x
        at += size
    elif kind == 2:
        content.shapes.append([(x, y, None) for x, y in positions()])
    elif kind == 3:
        count, = struct.unpack_from(order + "I", data, at)
        at += 4
        rings = [positions() for _ in range(count)]
        content.areas += bool(rings and len(rings[0]) >= 3)
    elif kind in (4, 5, 6, 7):
        count, = struct.unpack_from(order + "I", data, at)
        at += 4
        for _ in range(count):
            at = well_known(data, at, content)
    else:
        raise ValueError("curve")
    return at


def read_geopackage(data):
    content = Content("GeoPackage")
    with tempfile.NamedTemporaryFile(suffix=".gpkg") as file:
        file.write(data)
        file.flush()
        database = sqlite3.connect(f"file:{file.name}?immutable=1", uri=True)
        layers = database.execute(
            "SELECT g.table_name, g.column_name, g.srs_id FROM gpkg_geometry_columns g JOIN gpkg_contents USING (table_name) WHERE data_type = 'features'").fetchall()
        for table, column, system in layers:
            content.projected |= system not in SYSTEMS_OF_DEGREES
            for (blob,) in database.execute(f'SELECT "{column}" FROM "{table}"'):
                if not blob or blob[:2] != b"GP":
                    continue
                envelope = [0, 32, 48, 48, 64][blob[3] >> 1 & 7]
                try:
                    well_known(blob, 8 + envelope, content)
                except (ValueError, struct.error):
                    pass
        database.close()
    return content


def read_shapefile(data, projected):
    content, at = Content("Shapefile"), 100
    content.projected = projected
    while at + 12 <= len(data):
        words, = struct.unpack_from(">i", data, at + 4)
        kind, = struct.unpack_from("<i", data, at + 8)
        if kind % 10 == 1:
            content.places += 1
        elif kind % 10 == 8:
            content.places += struct.unpack_from("<i", data, at + 44)[0]
        elif kind % 10 in (3, 5):
            parts, points = struct.unpack_from("<2i", data, at + 44)
            starts = list(struct.unpack_from(f"<{parts}i", data, at + 52)) + [points]
            base = at + 52 + parts * 4
            rings = [[struct.unpack_from("<2d", data, base + i * 16) + (None,) for i in range(*pair)] for pair in zip(starts, starts[1:])]
            if kind % 10 == 3:
                content.shapes += rings
            else:
                turned = [sum((b[0] - a[0]) * (b[1] + a[1]) for a, b in zip(ring, ring[1:])) > 0 for ring in rings]
                content.areas += max(sum(turned), 1)
        at += 8 + words * 2
    return content


def join(contents):
    whole = contents[0]
    for other in contents[1:]:
        whole.tracks, whole.shapes = whole.tracks + other.tracks, whole.shapes + other.shapes
        for name in ("routes", "places", "areas", "track_features"):
            setattr(whole, name, getattr(whole, name) + getattr(other, name))
    return whole


def read(data, name):
    """The content of a file's bytes; None if it is of none of the formats."""
    if data[:2] == b"\x1f\x8b":
        return read(gzip.decompress(data), name[:-3])
    if data[:3] == b"BZh":
        return read(bz2.decompress(data), name[:-4])
    if data[:4] == b"PK\x03\x04":
        archive = zipfile.ZipFile(io.BytesIO(data))
        names = [n for n in archive.namelist() if not n.endswith("/") and "__MACOSX" not in n]
        first = [n for n in names if n.lower() == "doc.kml"] or [n for n in names if n.lower().endswith(".kml") and "/" not in n]
        if first:
            return read(archive.read(first[0]), first[0])
        found = []
        for inner in names:
            if inner.lower().endswith(".shp"):
                system = inner[:-4] + ".prj"
                projected = system in names and archive.read(system).startswith(b"PROJCS")
                found.append(read_shapefile(archive.read(inner), projected))
            elif inner.lower().endswith(ENDINGS):
                found.append(read(archive.read(inner), inner))
        found = [content for content in found if content]
        return join(found) if found else None
    if data[8:12] == b".FIT":
        return read_fit(data)
    if data[:15] == b"SQLite format 3":
        return read_geopackage(data)
    if data[:4] == b"\0\0\x27\x0a":
        return read_shapefile(data, False)
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if start == b"<" or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        root = xml_root(data)
        kind = local(root)
        readers = {"gpx": read_gpx, "kml": read_kml, "Document": read_kml, "Folder": read_kml, "TrainingCenterDatabase": read_tcx}
        return readers[kind](root) if kind in readers else None
    if start in (b"{", b"["):
        document = json.loads(data.decode("utf-8-sig"))
        if isinstance(document, dict) and ("timelineObjects" in document or "locations" in document):
            return read_timeline(document)
        return read_geojson(document) if isinstance(document, dict) and "type" in document and ("features" in document or "geometry" in document or "coordinates" in document) else None
    text = data.decode("latin-1")
    if re.search(r"^[^$\n]{0,20}\$[A-Z]{5,6},", text, re.M):
        return read_nmea(text)
    if text.startswith("A") and re.search(r"^(HFDTE|B\d{13}[NS])", text, re.M):
        return read_igc(text)
    return None


def ours(render, path):
    """What `render stats` prints of a file, and what it says."""
    run = subprocess.run([render, "stats", path, "--json", "--tz", "UTC"], capture_output=True, text=True, errors="replace", timeout=60)
    return (json.loads(run.stdout) if run.returncode == 0 else None), run.returncode, run.stderr.strip().replace(path, "…")


def length_read(render, path):
    """The length of all lines as `render route` reads them, without the cleaning of a trip; None if it refuses the file."""
    run = subprocess.run([render, "route", path, "--events", "/dev/stdout"], capture_output=True, text=True, errors="replace", timeout=60)
    routes = [json.loads(line)["route"] for line in run.stdout.splitlines() if '"newRoute"' in line]
    return routes[0]["distance"] if routes else None


def judge(content, stats, said, length_of):
    """What we say and they say of a file, and what is wrong: '' for nothing."""
    lines = content.lines()
    fixes = [fix for line in lines for fix in line if fix]
    if not fixes:
        counts = {name: int(number) for number, name in re.findall(r"(\d+) (track|route|line|place|area)s?", said)}
        theirs = {"route": content.routes, "place": content.places, "area": content.areas}
        wrong = [f"{name}s {counts.get(name, 0)} instead of {number}" for name, number in theirs.items() if number != counts.get(name, 0)]
        summary = ", ".join(f"{number} {name}s" for name, number in theirs.items() if number) or "nothing"
        if stats:
            wrong = ["a track where there is none"]
        return summary, "", "", "; ".join(wrong)
    length = sum(metres(a, b) for line in lines for a, b in zip(clean(line), clean(line)[1:]))
    times = sorted(fix[2] for fix in fixes if fix[2] is not None)
    if stats is None:
        return f"{len(fixes)} points", f"{length / 1000:.2f} km", "", "refused: " + said[:120]
    points, dropped = stats["points"], stats["rejected"]
    wrong = []
    if not len(fixes) - dropped <= points <= len(fixes) or points + dropped < len(fixes):
        wrong.append("points")
    distance = stats["distanceMeters"]
    if not content.projected and abs(distance - length) > max(2, length * 0.003):
        # A trip leaves out what a receiver wanders while it stands: the line as a route has it.
        # A file that also has routes, or several features, is another one.
        is_alone = not content.routes and (content.track_features or len(lines) == 1 or content.kind != "GeoJSON")
        distance = length_of() or distance if is_alone else distance
        if not dropped and is_alone and abs(distance - length) > max(2, length * 0.003):
            wrong.append("distance")
    clock = ""
    if times and stats.get("start") and stats["isTimed"]:
        first, last = seconds(stats["start"]), seconds(stats["end"])
        clock = f"{datetime.datetime.fromtimestamp(times[0], datetime.timezone.utc):%Y-%m-%d %H:%M:%S} + {times[-1] - times[0]:.0f} s"
        if not dropped and (abs(first - times[0]) > 1 or abs(last - times[-1]) > 1):
            wrong.append(f"times (ours {stats['start']} to {stats['end']})")
    return f"{len(fixes)}/{points}+{dropped}", f"{length / 1000:.2f}/{distance / 1000:.2f} km", clock, "; ".join(wrong)


def clean(line):
    return [fix for fix in line if fix]


def files_in(arguments):
    for argument in arguments:
        if os.path.isfile(argument):
            yield argument
        for folder, folders, names in os.walk(argument):
            folders[:] = sorted(name for name in folders if name != ".git")
            for name in sorted(names):
                if name.lower().endswith(ENDINGS) and not name.endswith(".golden.gz"):
                    yield os.path.join(folder, name)


def main():
    render, arguments = sys.argv[1], sys.argv[2:]
    right, wrong, kinds = 0, 0, {}
    print("| file | what it is | points theirs/ours+dropped | distance theirs/ours | times | ok? |\n|---|---|---|---|---|---|")
    for path in files_in(arguments):
        data = open(path, "rb").read()
        try:
            content, problem = read(data, path), None
        except Exception as error:  # whatever this reader finds wrong, the program must find too
            content, problem = None, f"{type(error).__name__}: {error}"
        if content is None and problem is None:
            continue
        try:
            stats, status, said = ours(render, path)
        except subprocess.TimeoutExpired:
            stats, status, said = None, 124, "more than a minute"
        short = "/".join(path.split("/")[-4:])
        if content is None:
            ok = "" if status == 1 else f"read, status {status}; theirs: {problem[:60]}"
            row, kind = (short, "damaged", problem[:60], "", said[:80]), "damaged"
        else:
            points, distance, clock, ok = judge(content, stats, said, lambda: length_read(render, path))
            row, kind = (short, content.kind, points, distance, clock), content.kind
        ok = ok or ("" if status in (0, 1) else f"status {status}")
        kinds[kind] = kinds.get(kind, 0) + 1
        right, wrong = right + (not ok), wrong + bool(ok)
        if ok or os.environ.get("VERBOSE"):
            print("| " + " | ".join(str(cell).replace("|", "/") for cell in row) + f" | {'NO: ' + ok if ok else 'yes'} |")
    print(f"{right} of {right + wrong} files are read alike (" + ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())) + ")")
    sys.exit(1 if wrong else 0)


main()
