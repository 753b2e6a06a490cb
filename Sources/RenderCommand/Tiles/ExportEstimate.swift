import Formats
import MapPictures
import Parameters

/// How many tiles an export would write, and about how many bytes, from a sample that is drawn.
struct ExportEstimate {
    /// The figures of one zoom.
    private struct Zoom {
        let zoom: Int
        /// Tiles with data.
        var tiles = 0
        /// Tiles for which the map has nothing.
        var absent = 0
        /// Tiles that were drawn, and their bytes.
        var sampled = 0
        var sampledBytes = 0

        var bytes: Double {
            Double(tiles) * Double(sampledBytes) / Double(max(sampled, 1))
        }
    }

    private var zooms: [Zoom] = []

    /// How many metatiles of each zoom are drawn at most: 512 tiles or fewer.
    private static let sampleSize = 32

    /// Counts all tiles and draws some.
    ///
    /// - Parameters:
    ///   - plan: what would be drawn.
    ///   - scenes: map and style.
    ///   - progress: is told how many tiles are counted.
    /// - Throws: what the export would throw.
    init(of plan: ExportPlan, _ scenes: ScenePlan, progress: (Int) -> Void) throws {
        let worker = try ExportWorker(plan, scenes, resuming: nil)
        var samples: [EvenSample<TileRange>] = []
        var counted = 0
        for share in plan.shares {
            if zooms.last?.zoom != share.zoom {
                zooms.append(Zoom(zoom: share.zoom))
                samples.append(EvenSample(limit: Self.sampleSize))
            }
            for block in share.parts(side: plan.tilesAcross) {
                let tiles = try worker.present(in: block).count
                zooms[zooms.count - 1].tiles += tiles
                zooms[zooms.count - 1].absent += block.count - tiles
                if tiles > 0 { samples[samples.count - 1].add(block) }
            }
            counted += share.count
            progress(counted)
        }
        for (place, sample) in samples.enumerated() {
            for block in sample.elements {
                let drawn = try worker.draw(block).tally.total
                zooms[place].sampled += drawn.written
                zooms[place].sampledBytes += drawn.bytes
            }
        }
    }

    /// Tiles with data.
    var tiles: Int { zooms.reduce(0) { $0 + $1.tiles } }

    /// For people.
    var lines: [String] {
        let sampled = zooms.reduce(0) { $0 + $1.sampled }
        return zooms.map { zoom in
            "  zoom \(zoom.zoom): \(NumberText.counted(zoom.tiles, "tile")),"
                + " about \(NumberText.quantity(zoom.bytes, "B"))"
        } + [
            "\(NumberText.counted(tiles, "tile")), about \(NumberText.quantity(bytes, "B")):"
                + " estimated from \(NumberText.counted(sampled, "tile")) that were drawn"
        ]
    }

    private var bytes: Double { zooms.reduce(0) { $0 + $1.bytes } }

    /// For programs; the keys are fixed.
    var json: JSONValue {
        func number(_ value: Int) -> JSONValue { .number(Double(value)) }
        return [
            "program": .string(Product.nameAndVersion), "tiles": number(tiles),
            "absent": number(zooms.reduce(0) { $0 + $1.absent }),
            "estimatedBytes": .number(bytes.rounded()),
            "sampledTiles": number(zooms.reduce(0) { $0 + $1.sampled }),
            "zooms": .array(
                zooms.map { zoom in
                    [
                        "zoom": number(zoom.zoom), "tiles": number(zoom.tiles),
                        "absent": number(zoom.absent), "sampledTiles": number(zoom.sampled),
                        "estimatedBytes": .number(zoom.bytes.rounded()),
                    ]
                }),
        ]
    }
}
