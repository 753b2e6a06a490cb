"""What a picture by MapLibre Native costs, without the time in which it only waits for itself."""

import os
import time
from pathlib import Path
from typing import NamedTuple

import pymgl


class Cost(NamedTuple):
    """CPU milliseconds of a picture."""

    milliseconds: float
    # With the time in which the main thread asks again and again whether the others are done.
    waiting: float


def other_threads() -> float:
    """CPU milliseconds of all threads but this one: reading, layout, Mesa's drawing."""
    own = str(os.getpid())
    spent = 0
    for thread in os.listdir("/proc/self/task"):
        if thread != own:
            try:
                spent += int(Path(f"/proc/self/task/{thread}/schedstat").read_text().split()[0])
            except OSError:
                pass
    return spent / 1e6


def draw(drawn: pymgl.Map) -> tuple[bytes, Cost]:
    """Draws what the map's camera shows, and its PNG.

    The main thread never sleeps while tiles are read and laid out: on a busy machine most of the
    process' time is that. So each picture is drawn twice: the first time the other threads count, the
    second time, with all that they made still there, the main thread does. What the main thread makes
    of new tiles, and draws once, is left out.
    """
    process, others = time.process_time(), other_threads()
    file = drawn.renderPNG()
    waiting = (time.process_time() - process) * 1000
    spent = other_threads() - others
    own = time.thread_time()
    drawn.renderPNG()
    return file, Cost(spent + (time.thread_time() - own) * 1000, waiting)
