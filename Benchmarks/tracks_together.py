#!/usr/bin/env python3
"""Measures `render trip FOLDER/ --together`: 1 000 generated GPX tracks of 3 600 points in one picture.

Usage: tracks_together.py RENDER MAP.mbtiles FOLDER [TRACKS [POINTS]]

Makes the tracks in FOLDER where they are missing, the same ones each time: drives from places of
Oslo that wander at 3 to 25 m/s, with 2 m of noise, a fix a second. Prints the times of the
picture and of `render stats FOLDER/`.
"""
import math
import pathlib
import random
import subprocess
import sys
import time


def track(number, points):
    """The text of a GPX file."""
    dice = random.Random(number)
    lon, lat = dice.uniform(10.6, 10.9), dice.uniform(59.85, 59.98)
    course, speed = dice.uniform(0, 360), 12.0
    start = 1_750_000_000 + number * 86_400
    rows = []
    for second in range(points):
        if second % 30 == 0:
            speed = min(max(speed + dice.uniform(-6, 6), 3), 25)
        if dice.random() < 0.02:
            course += dice.choice((-90, 90, -45, 45))
        lat += speed * math.cos(math.radians(course)) / 111_195
        lon += speed * math.sin(math.radians(course)) / 111_195 / math.cos(math.radians(lat))
        noise = [dice.gauss(0, 2 / 111_195) for _ in range(2)]
        stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(start + second))
        rows.append(
            f'<trkpt lat="{lat + noise[0]:.7f}" lon="{lon + 2 * noise[1]:.7f}">'
            f"<ele>{80 + 20 * math.sin(second / 300):.1f}</ele><time>{stamp}</time></trkpt>\n")
    return ('<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">'
            f"<trk><name>Track {number}</name><trkseg>\n{''.join(rows)}</trkseg></trk></gpx>\n")


def main():
    program, map_file, folder = sys.argv[1:4]
    tracks, points = [int(word) for word in sys.argv[4:6] + ["1000", "3600"][len(sys.argv) - 4:]]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(tracks):
        file = folder / f"track-{number:04}.gpx"
        if not file.exists():
            file.write_text(track(number, points))
    size = sum(file.stat().st_size for file in folder.iterdir()) / 1e6
    print(f"{tracks} tracks of {points} points, {size:.0f} MB")
    target = folder.parent / "together.png"
    commands = {
        "together": ["trip", folder, "--map", map_file, "--together", "-o", target],
        "stats": ["stats", folder, "--json"],
    }
    for name, words in commands.items():
        start = time.monotonic()
        subprocess.run([program, *map(str, words)], check=True, stdout=subprocess.DEVNULL)
        print(f"{name}: {time.monotonic() - start:.2f} s")


if __name__ == "__main__":
    main()
