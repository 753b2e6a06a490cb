import Glibc
import Guidance
import MapStore
import Platform
import RouteExactness

/// Compares the router's search with a plain one in random questions.
///
/// `route-exactness MAP.mbtiles [QUESTIONS] [SEED] [GOALS]`: questions for each profile (10 000),
/// with as many goals from each start (20). A map without areas to jump over gets them for the run.
let arguments = Array(CommandLine.arguments.dropFirst())
guard let path = arguments.first else {
    print("route-exactness MAP.mbtiles [QUESTIONS] [SEED] [GOALS]")
    exit(2)
}
func number(_ index: Int, _ standard: Int) -> Int {
    arguments.count > index ? max(Int(arguments[index]) ?? standard, 1) : standard
}

let (questions, goals) = (number(1, 10_000), number(3, 20))
var generator = SplitMix64(seed: UInt64(number(2, 1)))
let map = try MapDatabase(path: path)
let lastNode = try map.lastRoutingNode() ?? 0
let levels = try map.overlayLevels()
let areas = levels > 0 ? [] : try ExactnessTrial.areas(of: map)
print(
    "\(path): nodes up to number \(lastNode), \(levels > 0 ? levels : areas.count) levels of areas")
let starts = max(questions / goals / ExactnessTrial.Variant.all.count, 1)
var isExact = true
for departure in ExactnessTrial.Variant.departures {
    let graph =
        try areas.isEmpty
        ? RoutingGraph(map, at: departure) : RoutingGraph(map, at: departure, areas: areas)
    let trial = ExactnessTrial(graph, lastNode: lastNode)
    for variant in ExactnessTrial.Variant.all where variant.departure == departure {
        for profile in TravelProfile.allCases {
            let outcome = trial.run(
                starts: starts, goals: goals, profile, variant, using: &generator)
            print(
                "\(profile) \(variant.name): \(outcome.questions) questions, \(outcome.found) ways "
                    + "of \(outcome.edges / max(outcome.found, 1)) edges, "
                    + "\(outcome.differences.count) differ")
            for text in outcome.differences.prefix(5) { print("    \(text)") }
            if !outcome.differences.isEmpty { isExact = false }
            fflush(nil)
        }
    }
}
exit(isExact ? 0 : 1)
