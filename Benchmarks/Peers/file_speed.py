"""Makes a file of about 10 MB of each format, and prints the seconds that `render` takes to read it.

usage: file_speed.py RENDER FOLDER   tracks are read by `stats`, lists of places by `map --geojson` on a blank style where they have no line
"""
import datetime
import gzip
import json
import math
import os
import sqlite3
import struct
import subprocess
import sys
import time
import zipfile

SIZE = 10_000_000
START = 1_750_000_000


def fixes():
    """A way with a fix each second, without end."""
    index = 0
    while True:
        yield index, 10 + index * 1e-5, 59 + math.sin(index / 500) * 1e-3, 50 + index % 200 / 10, START + index
        index += 1


def iso(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def text(path, head, line, foot, join=""):
    size = 0
    with open(path, "w") as file:
        file.write(head)
        for fix in fixes():
            part = (join if fix[0] else "") + line(*fix)
            file.write(part)
            size += len(part)
            if size > SIZE:
                break
        file.write(foot)


def checked(body):
    total = 0
    for character in body.encode():
        total ^= character
    return f"${body}*{total:02X}\n"


def degrees(value, width):
    whole = int(value)
    return f"{whole:0{width}d}{(value - whole) * 60:07.4f}"


def nmea(i, x, y, ele, t):
    moment = datetime.datetime.fromtimestamp(t, datetime.timezone.utc)
    clock, day = moment.strftime("%H%M%S"), moment.strftime("%d%m%y")
    return checked(f"GPRMC,{clock},A,{degrees(y, 2)},N,{degrees(x, 3)},E,10.0,90.0,{day},,") + checked(
        f"GPGGA,{clock},{degrees(y, 2)},N,{degrees(x, 3)},E,1,08,1.0,{ele:.1f},M,0,M,,")


def igc(i, x, y, ele, t):
    clock = datetime.datetime.fromtimestamp(t, datetime.timezone.utc).strftime("%H%M%S")
    east, north = (int((v - int(v)) * 60000) for v in (x, y))
    return f"B{clock}{int(y):02d}{north:05d}N{int(x):03d}{east:05d}EA{int(ele):05d}{int(ele):05d}\n"


def fit(path):
    fields = [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (2, 2, 0x84), (6, 2, 0x84), (3, 1, 0x02)]
    body = bytearray(struct.pack("<BBBHB", 0x40, 0, 0, 20, len(fields)) + bytes(v for f in fields for v in f))
    for i, x, y, ele, t in fixes():
        body += struct.pack("<BIiiHHB", 0, t - 631065600, int(y * 2 ** 31 / 180), int(x * 2 ** 31 / 180), int((ele + 500) * 5), 5000, 120)
        if len(body) > SIZE:
            break
    open(path, "wb").write(struct.pack("<BBHI4sH", 14, 32, 2132, len(body), b".FIT", 0) + body + b"\0\0")


def shapefile(path):
    shapes, rows = bytearray(), 0
    for i, x, y, ele, t in fixes():
        shapes += struct.pack(">ii", i + 1, 10) + struct.pack("<idd", 1, x % 90, y)
        rows = i + 1
        if len(shapes) > SIZE * 2 // 3:
            break
    head = struct.pack(">7i", 9994, 0, 0, 0, 0, 0, (100 + len(shapes)) // 2) + struct.pack("<2i8d", 1000, 1, *[0] * 8)
    column = b"NAME\0\0\0\0\0\0\0C\0\0\0\0" + bytes([10, 0]) + bytes(14)
    table = struct.pack("<BBBBIHH20x", 3, 125, 1, 1, rows, 65, 11) + column + b"\r" + b"".join(b" %-10d" % i for i in range(rows))
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("places.shp", head + bytes(shapes))
        archive.writestr("places.dbf", table)


def geopackage(path):
    if os.path.exists(path):
        os.remove(path)
    database = sqlite3.connect(path)
    database.executescript("""CREATE TABLE gpkg_spatial_ref_sys (srs_name, srs_id INTEGER, organization, organization_coordsys_id, definition);
        CREATE TABLE gpkg_contents (table_name, data_type, identifier, srs_id);
        CREATE TABLE gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id, z, m);
        INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, '');
        INSERT INTO gpkg_contents VALUES ('places', 'features', 'places', 4326);
        INSERT INTO gpkg_geometry_columns VALUES ('places', 'geom', 'POINT', 4326, 0, 0);
        CREATE TABLE places (fid INTEGER PRIMARY KEY, geom BLOB, name TEXT);""")
    size, rows = 0, []
    for i, x, y, ele, t in fixes():
        rows.append((b"GP\0\1" + struct.pack("<i", 4326) + struct.pack("<BIdd", 1, 1, x % 90, y), f"place {i}"))
        size += 60
        if size > SIZE:
            break
    database.executemany("INSERT INTO places (geom, name) VALUES (?, ?)", rows)
    database.commit()
    database.close()


def make(folder):
    """The files, with what they have in words."""
    def path(name):
        return os.path.join(folder, name)

    text(path("track.gpx"), '<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>\n',
         lambda i, x, y, e, t: f'<trkpt lat="{y:.7f}" lon="{x:.7f}"><ele>{e:.1f}</ele><time>{iso(t)}</time></trkpt>\n', "</trkseg></trk></gpx>")
    text(path("places.gpx"), '<gpx>\n', lambda i, x, y, e, t: f'<wpt lat="{y:.7f}" lon="{x % 90:.7f}"><name>Place {i}</name></wpt>\n', "</gpx>")
    text(path("track.kml"), '<kml xmlns:gx="g"><Placemark><gx:Track>\n',
         lambda i, x, y, e, t: f"<when>{iso(t)}</when><gx:coord>{x:.7f} {y:.7f} {e:.1f}</gx:coord>\n", "</gx:Track></Placemark></kml>")
    text(path("places.kml"), '<kml><Document><Style id="s"><IconStyle><color>ff0000ff</color></IconStyle></Style>\n',
         lambda i, x, y, e, t: f"<Placemark><name>Place {i}</name><styleUrl>#s</styleUrl><Point><coordinates>{x % 90:.7f},{y:.7f}</coordinates></Point></Placemark>\n",
         "</Document></kml>")
    text(path("line.kml"), "<kml><Placemark><LineString><coordinates>\n", lambda i, x, y, e, t: f"{x % 90:.7f},{y:.7f},{e:.1f}\n",
         "</coordinates></LineString></Placemark></kml>")
    text(path("ride.tcx"), '<TrainingCenterDatabase><Activities><Activity Sport="Biking"><Lap><Track>\n',
         lambda i, x, y, e, t: f"<Trackpoint><Time>{iso(t)}</Time><Position><LatitudeDegrees>{y:.7f}</LatitudeDegrees><LongitudeDegrees>{x:.7f}</LongitudeDegrees>"
         f"</Position><AltitudeMeters>{e:.1f}</AltitudeMeters><HeartRateBpm><Value>120</Value></HeartRateBpm></Trackpoint>\n",
         "</Track></Lap></Activity></Activities></TrainingCenterDatabase>")
    fit(path("ride.fit"))
    points, times = [], []
    for i, x, y, e, t in fixes():
        points.append([round(x, 7), round(y, 7), e])
        times.append(iso(t))
        if i * 52 > SIZE:
            break
    json.dump({"type": "Feature", "properties": {"coordTimes": times}, "geometry": {"type": "LineString", "coordinates": points}}, open(path("track.geojson"), "w"))
    text(path("places.geojson"), '{"type":"FeatureCollection","features":[\n',
         lambda i, x, y, e, t: f'{{"type":"Feature","properties":{{"name":"Place {i}"}},"geometry":{{"type":"Point","coordinates":[{x % 90:.6f},{y:.6f}]}}}}', "]}", ",\n")
    text(path("Records.json"), '{"locations":[\n',
         lambda i, x, y, e, t: f'{{"latitudeE7":{int(y * 1e7)},"longitudeE7":{int(x * 1e7)},"accuracy":12,"timestamp":"{iso(t)}"}}', "]}", ",\n")
    text(path("list.json"), "[\n", lambda i, x, y, e, t: f'{{"lon":{x:.7f},"lat":{y:.7f},"time":"{iso(t)}"}}', "]", ",\n")
    text(path("log.nmea"), "", nmea, "")
    text(path("flight.igc"), "AXXX001\nHFDTE160625\n", igc, "")
    text(path("track.csv"), "time,lat,lon,ele\n", lambda i, x, y, e, t: f"{iso(t)},{y:.7f},{x:.7f},{e:.1f}\n", "")
    text(path("places.csv"), "name,wkt\n", lambda i, x, y, e, t: f'Place {i},"POINT ({x % 90:.6f} {y:.6f})"\n', "")
    geopackage(path("places.gpkg"))
    shapefile(path("places.zip"))
    with gzip.open(path("track.gpx.gz"), "wb", 1) as file:
        file.write(open(path("track.gpx"), "rb").read())
    return sorted(os.listdir(folder))


def main():
    render, folder = sys.argv[1], sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    names = make(folder)
    print("| file | MB | `stats`, s | processor, s | MB of memory | what it says |\n|---|---|---|---|---|---|")
    slow = 0
    for name in names:
        path = os.path.join(folder, name)
        best = None
        for _ in range(3):
            begun = time.time()
            process = subprocess.Popen([render, "stats", path, "--json", "--tz", "UTC"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            out, said = process.communicate()
            wall = time.time() - begun
            used = costs()
            best = min(best or (wall, used), (wall, used))
        words = f"{json.loads(out)['points']} points" if process.returncode == 0 else said.decode(errors="replace").replace(path, "…").split("\n")[0][8:90]
        slow += best[1][0] > 1
        print(f"| {name} | {os.path.getsize(path) / 1e6:.1f} | {best[0]:.2f} | {best[1][0]:.2f} | {best[1][1]:.0f} | {words} |", flush=True)
    print(f"{len(names) - slow} of {len(names)} files are read within a second of the processor")


TOTAL = [0.0]


def costs():
    """The processor's seconds of the last child, and the most memory of any child so far in MB."""
    import resource
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = usage.ru_utime + usage.ru_stime
    last, TOTAL[0] = spent - TOTAL[0], spent
    return last, usage.ru_maxrss / 1024


main()
