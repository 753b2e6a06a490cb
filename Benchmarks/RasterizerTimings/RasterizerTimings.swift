import Geometry
import Glibc
import Graphics
import MapStore
import VectorTile

/// What filling areas and stroking lines of one stored tile costs, without labels, style and files.
///
/// `rasterizer-timings MAP.mbtiles ZOOM [FILE]` takes the largest tile of that zoom and draws it with
/// a plain table of colours and widths. It prints CPU microseconds, the median of many rounds, and
/// with a file writes the same shapes to it and the pixels to FILE.bgra, for
/// `Benchmarks/Peers/agg-timings.cpp`.
@main
struct RasterizerTimings {
    static func main() {
        do {
            let words = CommandLine.arguments
            guard (3...4).contains(words.count), let zoom = Int(words[2]) else {
                throw UsageError(description: "usage: MAP.mbtiles ZOOM [FILE]")
            }
            try measure(map: words[1], zoom: zoom, file: words.count == 4 ? words[3] : nil)
        } catch {
            let line = Array("rasterizer-timings: \(error)\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            exit(1)
        }
    }

    private static func measure(map: String, zoom: Int, file: String?) throws {
        let map = try MapDatabase(path: map)
        guard let (id, bytes) = try largestTile(of: map, zoom: zoom) else {
            throw UsageError(description: "the map has no tile of zoom \(zoom)")
        }
        let drawing = Drawing(of: try VectorTile(decoding: bytes))
        let pen = DrawingPen()
        print("tile \(id.z)/\(id.x)/\(id.y), \(Drawing.side) pixels: \(drawing.summary)")
        for isTogether in [true, false] {
            let costs = median(rounds: 100) { pen.draw(drawing, isTogether: isTogether) }
            print(
                isTogether ? "one sweep a colour:  " : "one sweep a feature: ",
                "areas \(costs.areas), lines \(costs.lines) CPU microseconds")
        }
        guard let file else { return }
        pen.draw(drawing, isTogether: true)
        try OutputFile.write(Array(drawing.text.utf8), to: file)
        try OutputFile.write(Array(pen.pixels), to: file + ".bgra")
    }

    private static func largestTile(
        of map: MapDatabase, zoom: Int
    ) throws -> (id: TileID, bytes: [UInt8])? {
        var largest: (id: TileID, bytes: [UInt8])?
        try map.forEachTile(ofZoom: zoom) { id in
            guard let bytes = try map.tile(id), bytes.count > largest?.bytes.count ?? 0 else {
                return
            }
            largest = (id, bytes)
        }
        return largest
    }

    private static func median(
        rounds: Int, _ body: () -> DrawingPen.Costs
    ) -> (areas: Double, lines: Double) {
        let costs = (0..<rounds).map { _ in body() }
        func middle(_ values: [UInt64]) -> Double { Double(values.sorted()[rounds / 2] / 100) / 10 }
        return (middle(costs.map(\.areas)), middle(costs.map(\.lines)))
    }
}

/// What is wrong with the command line.
private struct UsageError: Error, CustomStringConvertible {
    let description: String
}

/// Writes files of a benchmark.
private enum OutputFile {
    /// Writes a whole file.
    ///
    /// - Throws: ``UsageError`` where that fails.
    static func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = fopen(path, "wb") else {
            throw UsageError(description: "cannot write \(path)")
        }
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count else {
            throw UsageError(description: "cannot write \(path)")
        }
    }
}
