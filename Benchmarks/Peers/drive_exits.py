"""The exits of a drive's roundabouts beside two counts of the raw extract, and beside the engine's own number.

The first is judged by the counts alone: it is right where both say the number told, and left out where they differ and it lies between them.
The second is judged where the engine's number lies between the counts, so that engine and map agree: then the number told must be the engine's.
"""
import json

from osm_roads import metres

ENTERS = {"roundabout", "rotary", "roundabout turn"}
NEAR = 40


def engine_exits(path, points):
    """The place where each roundabout is entered and the exit's number, as the engine's answer has them."""
    with open(path) as file:
        answer = json.load(file)
    if "trip" in answer:
        found = []
        for leg in answer["trip"]["legs"]:
            shape = points(leg["shape"], 6)
            found += [(shape[maneuver["begin_shape_index"]], maneuver["roundabout_exit_count"])
                      for maneuver in leg["maneuvers"] if maneuver.get("roundabout_exit_count")]
        return found
    maneuvers = [step["maneuver"] for leg in answer["routes"][0]["legs"] for step in leg["steps"]]
    return [(tuple(maneuver["location"]), maneuver["exit"]) for maneuver in maneuvers if maneuver["type"] in ENTERS and "exit" in maneuver]


def compare_exits(rings, told, engine):
    """Two lists of how many are right, compared and not comparable, by the map and by the engine, and the wrong ones."""
    by_map, by_engine, wrong = [0, 0, 0], [0, 0, 0], []
    for places, fewest, most in rings:
        near = min(told, key=lambda one: metres(one["roundabout"][0], places[0]) + metres(one["roundabout"][1], places[1]), default=None)
        said = near["exit"] if near and metres(near["roundabout"][0], places[0]) < NEAR else None
        place, number = min(engine, key=lambda one: metres(one[0], places[0]), default=(None, None))
        counts = f"{fewest}" if fewest == most else f"{fewest}-{most}"
        if place is None or metres(place, places[0]) > NEAR or not fewest <= number <= most:
            by_engine[2] += 1
        else:
            by_engine[1] += 1
            by_engine[0] += said == number
            if said != number:
                wrong.append((places[0], "engine's exit", f"{number} (map {counts})", said))
        if fewest != most and said is not None and fewest <= said <= most:
            by_map[2] += 1
            continue
        by_map[1] += 1
        by_map[0] += said == fewest == most
        if not said == fewest == most:
            wrong.append((places[0], "exit", counts, said))
    return by_map, by_engine, wrong
