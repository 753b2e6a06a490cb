import Geometry
import Glibc
import Guidance
import MapStore
import Routes

/// Times the router on random pairs of places of a map, in a warm process.
///
/// `route-timings MAP.mbtiles [COUNT] [car|bicycle|foot] [SEED]`
let arguments = Array(CommandLine.arguments.dropFirst())
guard let path = arguments.first else {
    print("route-timings MAP.mbtiles [COUNT] [car|bicycle|foot] [SEED]")
    exit(2)
}
let count = arguments.count > 1 ? Int(arguments[1]) ?? 200 : 200
let profile: TravelProfile =
    arguments.count > 2 ? ["bicycle": .bicycle, "foot": .foot][arguments[2]] ?? .car : .car
let map = try MapDatabase(path: path)
let router = try Router(map)
/// A generator of numbers, by Marsaglia, "Xorshift RNGs", 2003.
struct Generator {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(max(limit, 1)))
    }
}

var generator = Generator(
    state: UInt64(arguments.count > 3 ? Int(arguments[3]) ?? 1 : 1) &* 0x9E37_79B9_7F4A_7C15 | 1)

let nodes = try map.lastRoutingNode() ?? 0
/// A place at a junction that the profile uses and that is not on an island.
@MainActor func place(_ generator: inout Generator) throws -> Coordinate? {
    for _ in 0..<1000 {
        let index = generator.next(below: nodes)
        let (cell, position) = index.quotientAndRemainder(dividingBy: RoutingCell.nodesPerCell)
        guard let read = try map.routingCell(cell), position < read.nodes.count else { continue }
        let edges = read.edges(from: position).map { read.edges[$0] }
        if edges.contains(where: {
            $0.access(of: profile) == .open && !$0.flags.contains(.island(profile))
        }) {
            return read.nodes[position].position.coordinate
        }
    }
    return nil
}

var times: [Double] = []
var failed = 0
var meters = 0.0
for _ in 0..<count {
    guard let start = try place(&generator), let goal = try place(&generator) else { continue }
    var begin = timespec()
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &begin)
    let answer = try? router.answer(RouteRequest(places: [start, goal], profile: profile))
    clock_gettime(CLOCK_MONOTONIC, &end)
    guard let route = answer?.main else {
        failed += 1
        continue
    }
    meters += route.distance
    times.append(
        Double(end.tv_sec - begin.tv_sec) * 1000 + Double(end.tv_nsec - begin.tv_nsec) / 1e6)
}
times.sort()
guard !times.isEmpty else {
    print("no way was found")
    exit(1)
}
func text(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
print(
    "\(times.count) ways of \(text(meters / Double(times.count) / 1000)) km on average, \(failed) without: "
        + "median \(text(times[times.count / 2])) ms, 95 of 100 \(text(times[times.count * 95 / 100])) ms, "
        + "worst \(text(times[times.count - 1])) ms")
