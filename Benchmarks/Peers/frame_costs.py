"""Our navigation frames along a route beside MapLibre Native's bare map from the same cameras."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import NamedTuple

import places

ROUTE = places.SHARED / "data" / "routes" / "oslo-radhuset-carl-berner.valhalla-osrm.json"
SIZE = (1280, 720)
# One core: what more cores bring is not the question.
ALONE = os.environ | {"LP_NUM_THREADS": "1"}
STEPS = ("guidance", "tiles", "labels", "drawing", "all", "PNG")


class Drive(NamedTuple):
    """Frames of ours: cameras, and milliseconds of each step."""

    cameras: list[str]
    costs: list[list[float]]
    peak_megabytes: int

    def middle(self, step: str) -> float:
        """The median of a step after the first frame."""
        return median(cost[STEPS.index(step)] for cost in self.costs[1:])


def ours(view: str, frames: int) -> Drive:
    """Draws the frames of a view, panels and labels included, encoded with a palette."""
    command = [places.PRODUCTS / "frame-timings", "--frames", frames, ROUTE]
    command += ["--map", places.shortbread(), "--view", view, "--size", f"{SIZE[0]}x{SIZE[1]}"]
    command += ["--speed", 42, "--time", "14:05", "--lang", "nb", "--png8"]
    done = subprocess.run([*map(str, command)], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr.strip())
    *lines, peak = done.stdout.splitlines()
    rows = [line.split() for line in lines]
    cameras = [" ".join(row[:5]) for row in rows]
    return Drive(cameras, [[float(cost) for cost in row[5:]] for row in rows], int(peak))


def bare_style(view: str) -> Path:
    """Style day without symbols, reading the same map: the layers of tilted or of flat views."""
    style = json.loads((places.ROOT / "styles" / "day.json").read_text())
    left_out = "flat" if view == "3d" else "tilted"
    style["layers"] = [
        layer
        for layer in style["layers"]
        if layer["type"] != "symbol"
        # Relief and contour lines have no files.
        and layer.get("source", "map") == "map"
        and layer.get("metadata", {}).get("render:views") != left_out
    ]
    for name in ("sprite", "glyphs", "sky"):
        style.pop(name, None)
    style["sources"] = {"map": {"type": "vector", "url": f"mbtiles://{places.shortbread()}"}}
    path = places.WORK / f"day-bare-{view}.json"
    path.write_text(json.dumps(style))
    return path


def theirs(view: str, cameras: list[str]) -> tuple[float, float]:
    """The medians of MapLibre's milliseconds, without and with the time in which it only waits."""
    command = [sys.executable, Path(__file__).parent / "maplibre_frames.py", bare_style(view)]
    command += SIZE
    done = subprocess.run(
        [*map(str, command)], input="\n".join(cameras), capture_output=True, text=True, env=ALONE
    )
    if done.returncode != 0:
        raise SystemExit(done.stderr.strip())
    spent, waiting = map(float, done.stdout.split())
    return spent, waiting


def main() -> None:
    """A line for each view: medians of several rounds in turn."""
    parser = argparse.ArgumentParser(prog="frames-against-maplibre")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--frames", type=int, default=48)
    wanted = parser.parse_args()
    print(f"\nNavigation frames of {SIZE[0]} x {SIZE[1]}, oslo-center, style day, {wanted.frames} places of")
    print(f"{ROUTE.stem.split('.')[0]}; CPU milliseconds, one thread, load {os.getloadavg()[0]:.1f}. Medians after")
    print("the first frame; ours with labels and panels, MapLibre's the bare map. Goals: all 25,")
    print("with PNG 0.25 of MapLibre's in flat views and 0.33 in 3d, 200 MB. The first ratio leaves out the")
    print("time in which MapLibre's main thread only waits for its others, the second has it.\n")
    steps = "".join(f"{step:>10}" for step in STEPS)
    print(f"view          first{steps}  with PNG  MapLibre   waiting  ratio  plain  peak MB")
    for view in ("north-up", "heading-up", "3d"):
        rounds = []
        for _ in range(wanted.rounds):
            drive = ours(view, wanted.frames)
            rounds.append((drive, theirs(view, drive.cameras)))
        first = median(drive.costs[0][4] for drive, _ in rounds)
        figures = [median(drive.middle(step) for drive, _ in rounds) for step in STEPS]
        whole = [drive.middle("all") + drive.middle("PNG") for drive, _ in rounds]
        peer, waiting = (median(column) for column in zip(*(other for _, other in rounds)))
        ratios = [
            median(mine / other[measure] for mine, (_, other) in zip(whole, rounds))
            for measure in (0, 1)
        ]
        peak = max(drive.peak_megabytes for drive, _ in rounds)
        cells = "".join(f"{figure:10.2f}" for figure in figures)
        print(
            f"{view:10} {first:8.1f}{cells}{median(whole):10.2f}{peer:10.2f}{waiting:10.2f}"
            f"{ratios[0]:7.2f}{ratios[1]:7.2f}{peak:9}",
            flush=True,
        )


if __name__ == "__main__":
    main()
