import Geometry
import Glibc
import Graphics
import MapPictures
import MapRenderer

/// What the 512-pixel tiles of a list cost, drawn one by one by a program that is warm.
///
/// `tiles-of-list MAP STYLE` reads lines `ZOOM X Y` of one zoom, as the peers' scripts do, and warms
/// up as they do: the same places some zooms away, which need the same fonts. It prints how many tiles
/// there are, CPU milliseconds of a tile for reading, labels, drawing and encoding as PNG with a
/// palette, and bytes of a tile; then how many cells of labels were looked at, and labels found.
@main
struct TilesOfListTool {
    static func main() {
        do {
            let arguments = CommandLine.arguments
            guard arguments.count == 3 else {
                throw UsageError(description: "MAP and STYLE are wanted")
            }
            try measure(try listedTiles(), map: arguments[1], style: arguments[2])
        } catch {
            let line = Array("tiles-of-list: \(error)\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            exit(1)
        }
    }

    private static func listedTiles() throws -> [TileID] {
        var tiles: [TileID] = []
        while let line = readLine() {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 3, let tile = TileID(z: numbers[0], x: numbers[1], y: numbers[2])
            else { throw UsageError(description: "'\(line)' is no tile") }
            tiles.append(tile)
        }
        return tiles
    }

    private static func measure(_ tiles: [TileID], map: String, style: String) throws {
        guard let zoom = tiles.first?.z else { return }
        let plan = try ScenePlan(style: style, maps: MapFiles(only: map))
        let renderer = try plan.open().renderer
        let encoder = try PNGEncoder(level: 1, colors: .palette)
        for away in warmUp(zoom) {
            for tile in stride(from: 0, to: tiles.count, by: (tiles.count + 3) / 4) {
                let request = FrameRequest.tile(tiles[tile].moved(byZooms: away), side: 512)
                _ = try encoder.encode(try renderer.render(request).surface)
            }
        }
        let before = renderer.collectedLabels
        var steps = [UInt64](repeating: 0, count: 4)
        var bytes = 0
        for tile in tiles {
            let frame = try renderer.render(.tile(tile, side: 512))
            let start = FrameTimings.now()
            bytes += try encoder.encode(frame.surface).count
            let timings = frame.timings
            let costs = [
                timings.tiles, timings.labels, timings.drawing, FrameTimings.now() - start,
            ]
            for (step, cost) in costs.enumerated() { steps[step] += cost }
        }
        let found = renderer.collectedLabels
        let milliseconds = steps.map { "\(Double($0 / UInt64(tiles.count) / 100) / 10_000)" }
        print(
            tiles.count, milliseconds.joined(separator: " "), bytes / tiles.count,
            found.cells - before.cells, found.instances - before.instances)
    }

    /// How many zooms away the first pictures are: none that needs the vector tiles of the list, which
    /// would be there already.
    private static func warmUp(_ zoom: Int) -> [Int] {
        switch zoom {
        case ...12: [1, 2]
        case 13: [1, -1, -2]
        case 14: [-1, -2]
        default: [13 - zoom, 12 - zoom]
        }
    }
}

/// What is wrong with the command line, or with the list.
private struct UsageError: Error, CustomStringConvertible {
    let description: String
}

extension TileID {
    /// The tile around its middle some zooms above or below.
    fileprivate func moved(byZooms zooms: Int) -> TileID {
        TileID(containing: worldBox.center, z: z + zooms)
    }
}
