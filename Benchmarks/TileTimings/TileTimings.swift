import Geometry
import Glibc
import MapPictures
import MapStore

/// What server tiles cost: reading, labels, drawing and encoding apart.
///
/// Draws tiles of each zoom twice, first with empty caches, then again, and then all of them with
/// one thread and with several. ``TimingOptions/usage`` lists the options.
@main
struct TileTimings {
    static func main() async {
        do {
            let options = try TimingOptions(Array(CommandLine.arguments.dropFirst()))
            try await measure(options)
        } catch {
            let line = Array("tile-timings: \(error)\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            exit(error is TimingUsageError ? 2 : 1)
        }
    }

    private static func measure(_ options: TimingOptions) async throws {
        let bounds = try MapDatabase(path: options.map).readMetadata().bounds
        let samples = options.zooms.map {
            TileSample(of: bounds, zoom: $0, atMost: options.tiles)
        }
        let plan = try ScenePlan(style: options.style, maps: options.maps)
        try compareCaches(plan, side: options.side, samples)
        print("\npeak memory of one thread: \(peakMegabytes()) MB")
        try await compareThreads(plan, options, samples.flatMap(\.tiles))
    }

    /// Each zoom with empty caches, and once more with what the first round left in them.
    private static func compareCaches(
        _ plan: ScenePlan, side: Int, _ samples: [TileSample]
    ) throws {
        var first: [TimingRow] = []
        var again: [TimingRow] = []
        for sample in samples {
            let meter = try TileMeter(plan, side: side)
            first.append(TimingRow(zoom: sample.zoom, costs: try meter.costs(of: sample.tiles)))
            again.append(TimingRow(zoom: sample.zoom, costs: try meter.costs(of: sample.tiles)))
        }
        print("CPU milliseconds per tile, median / mean; a new renderer for each zoom:\n")
        TimingRow.printTable(first)
        print("\nThe same tiles drawn again: vector tiles, texts and letters' masks are kept:\n")
        TimingRow.printTable(again)
    }

    /// The same tiles with one thread and with several, each with a scene of its own.
    private static func compareThreads(
        _ plan: ScenePlan, _ options: TimingOptions, _ tiles: [TileID]
    ) async throws {
        guard options.threads > 1 else { return }
        let one = try await ThreadRun(plan, side: options.side, tiles: tiles, threads: 1)
        let several = try await ThreadRun(
            plan, side: options.side, tiles: tiles, threads: options.threads)
        print("\nAll zooms together, with empty caches, by the clock on the wall:\n")
        print(one.line)
        print(several.line)
        let gain = fixed(several.tilesPerSecond / max(one.tilesPerSecond, 1e-9), 2)
        print("\(options.threads) threads are \(gain) times as fast")
    }

    private static func peakMegabytes() -> String {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return fixed(Double(usage.ru_maxrss) * 1024 / 1e6, 0)
    }
}
