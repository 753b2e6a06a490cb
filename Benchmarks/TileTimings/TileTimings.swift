import MapGeometry
import MapStore
import RenderCommand

/// What server tiles of 256 pixels cost: reading, labels, drawing and encoding apart.
///
/// `tile-timings MAP.mbtiles [TILES]` draws up to TILES tiles of each zoom (64 unless told) twice:
/// first with empty caches, then again.
@main
struct TileTimings {
    static let zooms = 11...16

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let count = arguments.count == 2 ? Int(arguments[1]) ?? 0 : 64
        guard (1...2).contains(arguments.count), count > 0 else {
            print("usage: tile-timings MAP.mbtiles [TILES per zoom, 1 or more]")
            return
        }
        let map = arguments[0]
        let bounds = try MapDatabase(path: map).readMetadata().bounds
        let samples = zooms.map { TileSample(of: bounds, zoom: $0, atMost: count) }
        try compareCaches(map, samples)
        try await compareThreads(map, samples.flatMap(\.tiles))
    }

    /// Each zoom with empty caches, and once more with what the first round left in them.
    private static func compareCaches(_ map: String, _ samples: [TileSample]) throws {
        var first: [TimingRow] = []
        var again: [TimingRow] = []
        for sample in samples {
            let meter = try TileMeter(map: map)
            first.append(TimingRow(zoom: sample.zoom, costs: try meter.costs(of: sample.tiles)))
            again.append(TimingRow(zoom: sample.zoom, costs: try meter.costs(of: sample.tiles)))
        }
        print("CPU milliseconds per tile, median / mean; a new renderer for each zoom:\n")
        TimingRow.printTable(first)
        print("\nThe same tiles drawn again: vector tiles, texts and letters' masks are kept:\n")
        TimingRow.printTable(again)
    }

    /// The same tiles with one thread and with two, each with a renderer and database of its own.
    private static func compareThreads(_ map: String, _ tiles: [TileID]) async throws {
        let one = try await ThreadRun(map: map, tiles: tiles, threads: 1)
        let two = try await ThreadRun(map: map, tiles: tiles, threads: 2)
        print("\nAll zooms together, with empty caches, by the clock on the wall:\n")
        print(one.line)
        print(two.line)
        print("two threads are \(fixed(two.tilesPerSecond / one.tilesPerSecond, 2)) times as fast")
    }
}
