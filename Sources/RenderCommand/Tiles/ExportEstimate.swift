import Formats
import MapPictures
import Parameters

/// The number of tiles that an export would write and their approximate size, from a sample that is
/// drawn.
struct ExportEstimate {
    /// The counts of one zoom.
    private struct Zoom {
        let zoom: Int
        /// The number of tiles with data.
        var tiles = 0
        /// The number of tiles for which the map has no data.
        var absent = 0
        /// The number of sample tiles drawn, and their size in bytes.
        var sampled = 0
        var sampledBytes = 0

        var bytes: Double {
            Double(tiles) * Double(sampledBytes) / Double(max(sampled, 1))
        }
    }

    private var zooms: [Zoom] = []

    /// The maximum number of metatiles drawn per zoom: 512 tiles or fewer.
    private static let sampleSize = 32

    /// Counts all tiles and draws a sample.
    ///
    /// - Parameters:
    ///   - plan: the planned export.
    ///   - scenes: the map and style.
    ///   - progress: called with the number of tiles counted so far.
    /// - Throws: any error that the export would throw.
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

    /// The number of tiles with data.
    var tiles: Int { zooms.reduce(0) { $0 + $1.tiles } }

    /// The estimate as text for people.
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

    /// The estimate for programs; the keys are fixed.
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

/// An evenly spread sample of a sequence whose length need not be known.
struct EvenSample<Element> {
    /// The sample: at most the limit, and at least half of it if there are that many elements.
    private(set) var elements: [Element] = []
    private let limit: Int
    /// The interval between two elements of the sample.
    private var step = 1
    private var seen = 0

    /// - Parameter limit: the maximum number of elements, at least two.
    init(limit: Int) { self.limit = max(limit, 2) }

    mutating func add(_ element: Element) {
        defer { seen += 1 }
        guard seen.isMultiple(of: step) else { return }
        if elements.count == limit {
            step *= 2
            elements = stride(from: 0, to: limit, by: 2).map { elements[$0] }
            guard seen.isMultiple(of: step) else { return }
        }
        elements.append(element)
    }
}
