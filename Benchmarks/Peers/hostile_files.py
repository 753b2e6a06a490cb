"""Makes hostile files of all formats, and checks that `render` ends within 5 seconds of the processor and 500 MB for each, in a few lines without its bytes.

usage: hostile_files.py RENDER FOLDER
"""
import bz2
import gzip
import io
import json
import os
import random
import re
import resource
import sqlite3
import struct
import subprocess
import sys
import zipfile

MEGABYTE = 1 << 20


def archive(files, level=9):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as file:
        for name, data in files:
            file.writestr(name, data)
    return out.getvalue()


def nested(data, depth):
    for level in range(depth):
        data = archive([(f"level{level}.zip", data)])
    return data


def fit(body, size=None, checksum=0):
    return struct.pack("<BBHI4sH", 14, 32, 2132, len(body) if size is None else size, b".FIT", 0) + body + struct.pack("<H", checksum)


def definition(fields, local=0, message=20):
    return struct.pack("<BBBHB", 0x40 | local, 0, 0, message, len(fields)) + bytes(v for f in fields for v in f)


def package(script, rows=()):
    path = f"/tmp/hostile-{os.getpid()}.gpkg"
    database = sqlite3.connect(path)
    database.executescript("""CREATE TABLE gpkg_spatial_ref_sys (srs_name, srs_id INTEGER, organization, organization_coordsys_id, definition);
        CREATE TABLE gpkg_contents (table_name, data_type, identifier, srs_id);
        CREATE TABLE gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id, z, m);
        INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, '');
        INSERT INTO gpkg_contents VALUES ('p', 'features', 'p', 4326);
        INSERT INTO gpkg_geometry_columns VALUES ('p', 'geom', 'POINT', 4326, 0, 0);""" + script)
    if rows:
        database.executemany("INSERT INTO p VALUES (?, ?)", rows)
    database.commit()
    database.close()
    data = open(path, "rb").read()
    os.remove(path)
    return data


def shapefile(records, words=50):
    body = b"".join(struct.pack(">ii", number + 1, count) + data for number, (count, data) in enumerate(records))
    return struct.pack(">7i", 9994, 0, 0, 0, 0, 0, words) + struct.pack("<2i8d", 1000, 3, *[0] * 8) + body


def files():
    """Names and bytes of the files, one after the other."""
    noise = random.Random(35)
    zeros = bytes(600 * MEGABYTE)
    track = b"<gpx><trk><trkseg><trkpt lat='1' lon='2'/><trkpt lat='1' lon='2.1'/></trkseg></trk></gpx>"
    yield "bomb.gpx.gz", gzip.compress(zeros)
    yield "bomb.gpx.bz2", bz2.compress(zeros[:300 * MEGABYTE])
    yield "bomb.zip", archive([("track.gpx", zeros[:400 * MEGABYTE])])
    yield "bombs.zip", archive([(f"track{i}.gpx", zeros[:60 * MEGABYTE]) for i in range(20)], 1)
    yield "nested.zip", nested(track, 40)
    yield "nested.gz", (lambda data: [data := gzip.compress(data) for _ in range(50)][-1])(track)
    yield "many.zip", archive([(f"{i}.gpx", track) for i in range(20_000)])
    yield "up.zip", archive([("../../etc/track.gpx", track), ("/etc/places.kml", b"<kml/>")])
    yield "sizes.zip", archive([("track.gpx", track)]).replace(struct.pack("<I", len(track)), b"\xff\xff\xff\xff")
    yield "deep.gpx", b"<gpx>" + b"<a>" * 1_000_000
    yield "deep-closed.kml", b"<kml>" + b"<Folder>" * 100_000 + b"</Folder>" * 100_000 + b"</kml>"
    yield "entities.kml", b"<!DOCTYPE k [<!ENTITY a 'aaaaaaaaaa'>" + b"".join(
        b"<!ENTITY %c '&%c;&%c;&%c;&%c;&%c;&%c;&%c;&%c;'>" % (c, *[c - 1] * 8) for c in range(98, 110)) + b"]><kml><name>&m;</name></kml>"
    yield "outside.kml", b"<!DOCTYPE k [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><kml><name>&x;</name></kml>"
    yield "network.kml", b"<kml><Document>" + b"<NetworkLink><Link><href>http://192.0.2.1/a.kml</href></Link></NetworkLink>" * 10_000 + b"</Document></kml>"
    yield "icons.kml", b"<kml><Placemark><Style><IconStyle><Icon><href>http://192.0.2.1/i.png</href></Icon></IconStyle></Style><Point><coordinates>1,2</coordinates></Point></Placemark></kml>"
    pair = b"<StyleMap id='%s'><Pair><key>normal</key><styleUrl>#%s</styleUrl></Pair></StyleMap>"
    yield "cycle.kml", b"<kml><Document>" + pair % (b"a", b"b") + pair % (b"b", b"a") + pair % (b"c", b"c") + (
        b"<Placemark><styleUrl>#a</styleUrl><Point><coordinates>1,2</coordinates></Point></Placemark>" * 1000) + b"</Document></kml>"
    yield "million.kml", b"<kml>" + b"<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>" * 1_000_000 + b"</kml>"
    yield "million-named.kml", b"<kml>" + b"<Placemark><name>Somewhere nice</name><Point><coordinates>1,2</coordinates></Point></Placemark>" * 999_999 + b"</kml>"
    yield "attributes.gpx", b"<gpx><trk " + b" ".join(b"a%d='1'" % i for i in range(200_000)) + b"/></gpx>"
    yield "name.gpx", b"<" + b"gpx" * 3_000_000 + b">"
    yield "segments.gpx", b"<gpx><trk>" + b"<trkseg><trkpt lat='1' lon='2'/></trkseg>" * 500_000 + b"</trk></gpx>"
    yield "text.gpx", b"<gpx><trk><name>" + b"x" * (40 * MEGABYTE) + b"</name></trk></gpx>"
    yield "deep.json", b"[" * 2_000_000
    yield "deep.geojson", b'{"type":"GeometryCollection","geometries":[' * 200_000
    yield "number.geojson", b'{"type":"Point","coordinates":[' + b"1" * (10 * MEGABYTE) + b",2]}"
    yield "keys.json", json.dumps({f"k{i}": i for i in range(500_000)}).encode()
    yield "times.geojson", json.dumps({"type": "Feature", "properties": {"coordTimes": [[[]] * 9] * 100_000},
                                       "geometry": {"type": "MultiLineString", "coordinates": [[[1, 2], [1, 2.1]]] * 100_000}}).encode()
    yield "size.fit", fit(b"", 0xFFFFFFF0)
    yield "fields.fit", fit(definition([(i % 256, 255, 0x0D) for i in range(255)]) + b"\0" + b"\1" * 65_000)
    yield "empty-records.fit", fit(definition([]) + bytes(20 * MEGABYTE))
    yield "definitions.fit", fit(definition([(0, 4, 0x85)]) * 1_000_000)
    yield "chained.fit", fit(b"") * 500_000
    yield "huge.gpkg", package("CREATE TABLE p (geom, name);", [(b"GP\0\1" + b"\0" * 4 + b"\1\2\0\0\0\xff\xff\xff\xff" + bytes(60 * MEGABYTE), "x" * (60 * MEGABYTE))])
    yield "view.gpkg", package("CREATE VIEW p AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT x'4750' AS geom, i AS name FROM n;")
    yield "product.gpkg", package("CREATE TABLE q (i); INSERT INTO q VALUES (1),(2),(3),(4),(5),(6),(7),(8);"
                                  "CREATE VIEW p AS SELECT x'4750' AS geom, a.i FROM q a, q b, q c, q d, q e, q f, q g, q h, q i, q j;")
    yield "blob.gpkg", package("CREATE VIEW p AS SELECT zeroblob(2000000000) AS geom, 1 AS name;")
    yield "trigger.gpkg", package("CREATE TABLE p (geom, name); CREATE TRIGGER t AFTER INSERT ON p BEGIN DELETE FROM gpkg_contents; END;")
    yield "function.gpkg", package("CREATE VIEW p AS SELECT load_extension('/tmp/x.so') AS geom, randomblob(900000000) AS name;")
    yield "schema.gpkg", b"SQLite format 3\0" + bytes(noise.randrange(256) for _ in range(100_000))
    yield "counts.shp", shapefile([(0x7FFFFFFF, b"")])
    yield "parts.shp", shapefile([(500, struct.pack("<i4d2i", 3, 0, 0, 0, 0, 0x7FFFFFFF, 0x7FFFFFFF) + bytes(1000))])
    yield "negative.shp", shapefile([(-5, bytes(100))])
    yield "zero.shp", shapefile([(2, struct.pack("<i", 0))] * 1_000_000)
    yield "table.zip", archive([("a.shp", shapefile([(2, struct.pack("<i", 0))])), ("a.dbf", struct.pack("<BBBBIHH20x", 3, 1, 1, 1, 0xFFFFFFFF, 65535, 65535) + bytes(MEGABYTE))])
    yield "system.zip", archive([("a.shp", shapefile([(10, struct.pack("<idd", 1, 1, 2))])), ("a.prj", b"PROJCS[" * 2000)])
    yield "line.nmea", b"$GPRMC," * 3_000_000
    yield "columns.csv", b",".join(b"c%d" % i for i in range(1_000_000)) + b"\n1,2\n"
    yield "row.csv", b"lat,lon,time\n" + b"1," * 5_000_000
    yield "quote.csv", b'lat,lon,time\n"' + b"1\n" * 5_000_000
    yield "wkt.csv", b"name,wkt\nx,\"POLYGON (" + b"(" * 5_000_000 + b"\"\n"
    yield "days.igc", b"AXXX\nHFDTE010125\n" + b"B2359595206343N00006198WA0058700558\nB0000005206343N00006198WA0058700558\n" * 150_000
    for number in range(12):
        yield f"noise{number}.bin", bytes(noise.randrange(256) for _ in range(20_000))
        yield f"noise{number}.gpx", b"<gpx><trk><trkseg>" + bytes(noise.randrange(1, 256) for _ in range(5_000))
        yield f"noise{number}.json", b'{"type":"' + bytes(noise.randrange(1, 256) for _ in range(5_000))
        yield f"noise{number}.csv", bytes(noise.choice(b"abcdefgh,\t;\xe9\xff\x1b\n") for _ in range(5_000))


def problem(run, usage, name):
    """What is wrong with how a run ended; '' for nothing."""
    said = run.stderr
    lines = said.decode("utf-8", "replace").splitlines()
    if usage[0] > 5:
        return f"{usage[0]:.1f} s"
    if usage[1] > 500:
        return f"{usage[1]:.0f} MB"
    if run.returncode not in (0, 1, 2):
        return f"status {run.returncode}"
    if any(not line.startswith("render: ") for line in lines) or len(lines) > 12:
        return "lines that are no messages"
    if "\ufffd" in said.decode("utf-8", "replace") or re.search(rb"[\x00-\x09\x0b-\x1f\x7f]", said):
        return "bytes that are no text"
    longest = max((len(line) for line in lines), default=0)
    return f"a message of {longest} characters" if longest > 320 + len(name) else ""


def main():
    render, folder = sys.argv[1], sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    wrong = count = 0
    for name, data in files():
        path = os.path.join(folder, name)
        with open(path, "wb") as file:
            file.write(data)
        del data
        verbs = [["stats", path, "--json"], ["route", path, "--events", "/dev/null"]]
        for verb in verbs:
            out, errors = os.path.join(folder, "out"), os.path.join(folder, "errors")
            with open(out, "wb") as o, open(errors, "wb") as e:
                process = subprocess.Popen([render] + verb, stdout=o, stderr=e, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (20, 20)))
                _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            run = subprocess.CompletedProcess(verb, process.returncode, b"", open(errors, "rb").read())
            usage = (used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
            fault = problem(run, usage, path)
            count, wrong = count + 1, wrong + bool(fault)
            if fault or os.environ.get("VERBOSE"):
                said = run.stderr.decode("utf-8", "backslashreplace").replace(path, "…").strip().split("\n")[-1][:150]
                print(f"{'NO ' + fault if fault else 'yes'} | {verb[0]} {name} | {usage[0]:.2f} s {usage[1]:.0f} MB status {run.returncode} | {said}", flush=True)
        os.remove(path)
    print(f"{count - wrong} of {count} readings end within 5 s and 500 MB in a few plain lines")
    sys.exit(1 if wrong else 0)


main()
