import Geometry
import Glibc
import Graphics
import MapPictures
import MapRenderer
import MapStore

/// What a map's size costs: the same tiles and look-ups in a small map and in a large one around it.
///
/// `size-costs SMALL.mbtiles LARGE.mbtiles [ROUNDS]`: both maps must be of the same data where the
/// small one is. Draws tiles amid the small one's area from both in turn, each round with new
/// scenes, and looks up names, addresses and roads there; prints medians of CPU time and their
/// ratios (goal 1.05).
@main
struct SizeCosts {
    private let maps: [String]
    private let box: CoordinateBox

    static func main() {
        let words = CommandLine.arguments
        guard words.count > 2 else {
            print("usage: size-costs SMALL.mbtiles LARGE.mbtiles [ROUNDS]")
            return
        }
        do {
            try compare(words)
        } catch {
            print("size-costs: \(error)")
            exit(1)
        }
    }

    private static func compare(_ words: [String]) throws {
        let maps = [words[1], words[2]]
        let rounds = words.count > 3 ? min(max(Int(words[3]) ?? 5, 1), 100) : 5
        let costs = SizeCosts(
            maps: maps, box: try MapDatabase(path: maps[0]).readMetadata().bounds)
        print("CPU time of medians, small and large map, goal 1.05:\n")
        for zoom in 14...17 { try costs.compareTiles(zoom: zoom, rounds: rounds) }
        try costs.compareLookups(rounds: rounds)
    }

    // MARK: Tiles

    private func compareTiles(zoom: Int, rounds: Int) throws {
        let tiles = innerTiles(zoom: zoom)
        guard !tiles.isEmpty else { return }
        let plans = try maps.map { try ScenePlan(style: "day", maps: MapFiles(only: $0)) }
        var costs: [[Double]] = [[], []]
        // The first round warms what all scenes share.
        for round in 0...rounds {
            for map in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
                let scene = try plans[map].open()
                let encoder = try PNGEncoder()
                for tile in tiles {
                    let start = FrameTimings.now()
                    let frame = try scene.renderer.render(.tile(tile, side: 256))
                    _ = try encoder.encode(frame.surface)
                    if round > 0 {
                        costs[map].append(Double(FrameTimings.now() - start) / 1e6)
                    }
                }
            }
        }
        Self.printRow("\(tiles.count) tiles of zoom \(zoom)", costs, "ms")
    }

    /// Tiles around which there is the small map on all sides.
    private func innerTiles(zoom: Int) -> [TileID] {
        let box = WorldBox(box)
        let first = TileID(containing: WorldPoint(x: box.minX, y: box.minY), z: zoom)
        let last = TileID(containing: WorldPoint(x: box.maxX, y: box.maxY), z: zoom)
        guard last.x - first.x > 1, last.y - first.y > 1 else { return [] }
        let all = (first.y + 1..<last.y).flatMap { y in
            (first.x + 1..<last.x).compactMap { TileID(z: zoom, x: $0, y: y) }
        }
        return stride(from: 0, to: all.count, by: max(1, all.count / 24)).map { all[$0] }
    }

    // MARK: Look-ups

    private func compareLookups(rounds: Int) throws {
        let databases = try maps.map { try MapDatabase(path: $0) }
        let places = (0..<400).map { number in
            // Well spread in a square, and the same in every run: R. Roberts' sequence of 2018.
            let x = (0.5 + 0.754_877_666_2 * Double(number)).truncatingRemainder(dividingBy: 1)
            let y = (0.5 + 0.569_840_290_9 * Double(number)).truncatingRemainder(dividingBy: 1)
            return Coordinate(
                longitude: box.west + (box.east - box.west) * (0.1 + 0.8 * x),
                latitude: box.south + (box.north - box.south) * (0.1 + 0.8 * y))
        }
        let names = try places.compactMap {
            try databases[0].nearest(.venue, to: $0, within: 300)?.names.local
        }
        // A name that the small map has once is there as often as the large one has copies.
        for limit in [1, 10] {
            try compare("names of venues, \(limit) found", names, databases, rounds) {
                _ = try $0.find(PlaceQuery($1, limit: limit))
            }
        }
        try compare("nearest addresses", places, databases, rounds) { database, place in
            _ = try database.nearest(.address, to: place, within: 100)
        }
        try compare("roads within 200 m", places, databases, rounds) { database, place in
            let north = 200 / 111_195.0
            let east = north / max(cos(place.latitude * .pi / 180), 0.01)
            let box = CoordinateBox(
                west: place.longitude - east, south: place.latitude - north,
                east: place.longitude + east, north: place.latitude + north)
            _ = try database.roadEdges(in: box)
        }
    }

    private func compare<Item>(
        _ name: String, _ items: [Item], _ databases: [MapDatabase], _ rounds: Int,
        _ work: (MapDatabase, Item) throws -> Void
    ) throws {
        var costs: [[Double]] = [[], []]
        for round in 0...rounds {
            for map in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
                for item in items {
                    let start = FrameTimings.now()
                    try work(databases[map], item)
                    if round > 0 {
                        costs[map].append(Double(FrameTimings.now() - start) / 1e3)
                    }
                }
            }
        }
        Self.printRow("\(items.count) \(name)", costs, "µs")
    }

    // MARK: Printing

    private static func printRow(_ name: String, _ costs: [[Double]], _ unit: String) {
        let middles = costs.map { $0.sorted()[$0.count / 2] }
        let means = costs.map { $0.reduce(0, +) / Double($0.count) }
        let values = zip(middles, means).map { "\(fixed($0)) (mean \(fixed($1)))" }
        print(
            name + ": " + values.joined(separator: ", ")
                + " \(unit), ratio \(fixed(middles[1] / middles[0])) (means "
                + "\(fixed(means[1] / means[0])))")
    }

    /// A number with two decimals.
    private static func fixed(_ number: Double) -> String {
        let hundredths = Int((min(max(number, 0), 1e9) * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
    }
}
