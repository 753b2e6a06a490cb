"""Ours and a peer's in turn, several times, so that both meet the same neighbours."""

import os
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

from our_tiles import STEPS, Export


class Cost(NamedTuple):
    """What a peer's tiles of one zoom cost on average."""

    tiles: int
    milliseconds: float
    size: int
    # With the time in which a thread of it only waits.
    waiting: float


def parse(line: str) -> Cost:
    """A line that a peer's script prints."""
    count, milliseconds, size, *waiting = line.split()
    whole = float(waiting[0]) if waiting else float(milliseconds)
    return Cost(int(count), float(milliseconds), int(size), whole)


class Round(NamedTuple):
    """One zoom, drawn by both."""

    blocks: Export
    single: Export
    theirs: Cost


def measure(
    count: int, ours: Callable[[int], Export], theirs: Callable[[], Cost]
) -> list[Round]:
    """So many rounds; `ours` is given the side of a metatile."""
    return [Round(ours(8), ours(1), theirs()) for _ in range(count)]


def heading(peer: str, goal: float) -> None:
    """What stands above the lines."""
    load = os.getloadavg()[0]
    print(f"CPU milliseconds a tile, one thread, load {load:.1f}; the goal is {goal:.2f} of")
    print(f"{peer}'s time. Medians; the first ratio is of metatiles, the second of single tiles:\n")
    steps = "".join(f"{name:>9}" for name in STEPS)
    print(f"zoom tiles{steps}      all   single {peer:>9} ratio single    bytes   theirs ratio")


def line(zoom: int, rounds: list[Round]) -> None:
    """The medians of a zoom."""

    def middle(value: Callable[[Round], float]) -> float:
        return median(map(value, rounds))

    first = rounds[0]
    if first.blocks.tiles != first.theirs.tiles:
        raise SystemExit(f"zoom {zoom}: {first.blocks.tiles} tiles of ours, {first.theirs.tiles}")
    steps = "".join(
        f"{middle(lambda it, step=step: it.blocks.steps[step]):9.2f}" for step in range(len(STEPS))
    )
    print(
        f"{zoom:4} {first.blocks.tiles:5}{steps}"
        f" {middle(lambda it: it.blocks.milliseconds):8.2f}"
        f" {middle(lambda it: it.single.milliseconds):8.2f}"
        f" {middle(lambda it: it.theirs.milliseconds):9.2f}"
        f" {middle(lambda it: it.blocks.milliseconds / it.theirs.milliseconds):5.2f}"
        f" {middle(lambda it: it.single.milliseconds / it.theirs.milliseconds):6.2f}"
        f" {first.blocks.size:8} {first.theirs.size:8} {first.blocks.size / first.theirs.size:5.2f}",
        flush=True,
    )
