"""A table of similarities, and the lowest view of each style as three pictures."""

import argparse
import json

import ours
import places
import test_styles
from maplibre import MapLibre
from similarity import side_by_side, similarity
from views import TILTED, VIEWS, View

GOAL = 0.97
TILTED_GOAL = 0.95


def compare(name: str, views: list[View], numbers: list[int], goal: float) -> list[tuple[float, int, View]]:
    """Draws views of a style and prints a line for each."""
    tiles = test_styles.maps()[name]
    style = test_styles.load(name, tiles)
    document = places.WORK / f"{name}.compared.json"
    document.write_text(json.dumps(style))
    maplibre = MapLibre(style)
    results = []
    print(f"\n{name}, without symbol layers\n")
    print("view  longitude latitude  zoom bearing pitch scale    SSIM")
    for number in numbers:
        view = views[number]
        mine, theirs = ours.draw(document, tiles, view), maplibre.draw(view)
        value = similarity(mine, theirs)
        results.append((value, number, view))
        side_by_side(mine, theirs).save(places.WORK / picture(name, view, number))
        print(
            f"{number:4}  {view.longitude:9.4f} {view.latitude:8.4f} {view.zoom:5.1f}"
            f" {view.bearing:7} {view.pitch:5} {view.ratio:4}x  {value:.4f}"
            f"{'' if value >= goal else '  below'}",
            flush=True,
        )
    return results


def picture(name: str, view: View, number: int) -> str:
    """The name of a view's three pictures."""
    return f"{name}-{'tilted-' if view.pitch else ''}{number:02}.png"


def main() -> None:
    """Compares what the command line asks for."""
    names = list(test_styles.maps())
    parser = argparse.ArgumentParser(prog="compare-with-maplibre")
    parser.add_argument("--style", choices=names, action="append")
    parser.add_argument("--tilted", action="store_true")
    parser.add_argument("--view", type=int, action="append")
    wanted = parser.parse_args()
    views, goal = (TILTED, TILTED_GOAL) if wanted.tilted else (VIEWS, GOAL)
    numbers = [n for n in wanted.view or range(len(views)) if 0 <= n < len(views)]
    for name in wanted.style or names:
        results = sorted(compare(name, views, numbers, goal))
        value, number, view = results[0]
        below = sum(result[0] < goal for result in results)
        mean = sum(result[0] for result in results) / len(results)
        print(f"\nlowest {value:.4f}, mean {mean:.4f}; {below} of {len(results)} below {goal}.")
        print(f"Ours, theirs, difference x 4: {places.WORK / picture(name, view, number)}")


if __name__ == "__main__":
    main()
