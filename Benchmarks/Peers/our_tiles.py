"""What our tiles cost: `render tiles export`, in a process of its own each time."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import places

STEPS = ("tiles", "labels", "drawing", "encoding", "writing")


class Export(NamedTuple):
    """What one export reports."""

    tiles: int
    # CPU milliseconds a tile of each of STEPS; what is done once (style, fonts) is not in it.
    steps: tuple[float, ...]
    size: int
    # Seconds by the clock, start of the program not counted.
    seconds: float
    # Of the process, with all that is done once.
    cpu_seconds: float
    peak_megabytes: float

    @property
    def milliseconds(self) -> float:
        """CPU time a tile, encoding included; files are not, as nobody else writes any here."""
        return sum(self.steps[:-1])


def export(
    style: Path,
    tiles: Path,
    box: list[float],
    zooms: str,
    side: int,
    threads: int = 1,
    metatile: int = 8,
    measured: int | None = None,
) -> Export:
    """Draws all tiles of the box as PNG with a palette, into an empty folder.

    Of several zooms, tiles, steps and size are those of the one that is measured, or of all.
    """
    folder = places.WORK / "ours"
    # Replacing files costs what removing them does, which is no part of drawing.
    shutil.rmtree(folder / str(side), ignore_errors=True)
    usage = places.WORK / "ours.usage"
    # A small parent: what this script holds would count as the program's peak.
    command = ["/usr/bin/time", "-f", "%U %S %M", "-o", usage, places.RENDER, "tiles", "export"]
    command += ["--map", tiles, "--style", style, "--bbox", ",".join(map(str, box))]
    command += ["--zoom", zooms, "--tile-size", side, "--metatile", metatile]
    command += ["--threads", threads, "--png8", "--json", "-q", "-o", folder / str(side)]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(done.stderr.strip())
    report = json.loads(done.stdout)
    figures = next((it for it in report["zooms"] if it["zoom"] == measured), report)
    count = figures["tiles"]
    user, system, peak = map(float, usage.read_text().split()[-3:])
    return Export(
        count,
        tuple(figures["cpuMilliseconds"][step] / count for step in STEPS),
        figures["bytes"] // count,
        report["seconds"],
        user + system,
        peak * 1024 / 1e6,
    )
