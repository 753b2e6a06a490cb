"""What MapLibre Native's frames of some cameras cost: process CPU time, drawing and PNG encoding."""

import sys
from pathlib import Path
from statistics import median

import pymgl

import maplibre_cost


def main() -> None:
    """`maplibre_frames.py STYLE.json WIDTH HEIGHT` reads lines `LONGITUDE LATITUDE ZOOM BEARING PITCH`.

    Prints the medians of CPU milliseconds of all frames after the first, without and with the time in
    which it only waits.
    """
    style, width, height = Path(sys.argv[1]).read_text(), int(sys.argv[2]), int(sys.argv[3])
    drawn = pymgl.Map(style, width, height)
    # Reading the style sets the camera; what was set before the first picture is lost.
    drawn.renderPNG()
    costs = []
    for line in sys.stdin:
        longitude, latitude, zoom, bearing, pitch = map(float, line.split())
        drawn.setZoom(zoom)
        drawn.setCenter(longitude, latitude)
        drawn.setBearing(bearing)
        drawn.setPitch(pitch)
        costs.append(maplibre_cost.draw(drawn)[1])
    print(*(f"{median(column):.3f}" for column in zip(*costs[1:])))


if __name__ == "__main__":
    main()
