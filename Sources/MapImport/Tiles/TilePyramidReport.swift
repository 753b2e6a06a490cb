/// A report of what a ``TilePyramid`` wrote, and what it left out and why.
package struct TilePyramidReport: Hashable, Sendable {
    /// A reason why a feature is changed in a tile or left out.
    package enum Reason: String, Sendable, CaseIterable, Comparable {
        /// A line or polygon below its smallest size at a zoom.
        case belowMinimumSize = "lines and polygons too small for the zoom"
        /// A ring that collapsed when simplified.
        case collapsed = "rings that collapsed when simplified"
        /// A ring that has no area in the units of a tile.
        case withoutArea = "rings without area in tile units"
        /// A line that has no length in the units of a tile.
        case withoutLength = "lines without length in tile units"
        /// A ring that touched itself after rounding, and was split into simple ones.
        case repaired = "rings repaired after rounding"
        /// A hole that crossed its outer ring after rounding, and was subtracted from it.
        case joined = "rings joined that crossed each other"
        /// A ring too tangled to repair; it was dropped.
        case beyondRepair = "rings beyond repair, dropped"

        /// The wording for a count of one; the raw value is the plural.
        package var one: String {
            switch self {
            case .belowMinimumSize: "line or polygon too small for the zoom"
            case .collapsed: "ring that collapsed when simplified"
            case .withoutArea: "ring without area in tile units"
            case .withoutLength: "line without length in tile units"
            case .repaired: "ring repaired after rounding"
            case .joined: "ring joined to one that it crossed"
            case .beyondRepair: "ring beyond repair, dropped"
            }
        }

        /// Sorts alphabetically, so that listings are the same in every run.
        package static func < (a: Reason, b: Reason) -> Bool { a.rawValue < b.rawValue }
    }

    /// A tile layer and the number of its features.
    package struct Layer: Hashable, Sendable {
        /// The layer's name.
        package let name: String
        /// The number of its features, summed over all tiles.
        package let featureCount: Int
        /// The first and last zoom at which it has features; `nil` if it has none.
        package let zooms: ClosedRange<Int>?
    }

    /// The number of tiles that were written, without empty ones.
    package internal(set) var tileCount = 0
    /// The total size of the tiles before compression, in bytes.
    var encodedBytes = 0
    /// The total size of the tiles as stored, in bytes.
    var storedBytes = 0
    /// The count of each reason, over all zooms and tiles.
    package internal(set) var counts: [Reason: Int] = [:]
    /// The layers in the order of their registration.
    package internal(set) var layers: [Layer] = []

    /// Creates a report without tiles.
    ///
    /// - Parameter layerNames: the names of the layers in the order of their registration.
    init(layerNames: [String] = []) {
        layers = layerNames.map { Layer(name: $0, featureCount: 0, zooms: nil) }
    }

    /// Adds counts of what was left out or changed.
    mutating func add(_ counts: [Reason: Int]) {
        self.counts.merge(counts, uniquingKeysWith: +)
    }

    /// Adds some tiles of a zoom.
    mutating func add(_ batch: TilePyramidTileWriter.Batch, zoom: Int) {
        tileCount += batch.tiles.count
        encodedBytes += batch.encodedBytes
        storedBytes += batch.tiles.reduce(0) { $0 + $1.bytes.count }
        add(batch.counts)
        for (index, count) in batch.featureCounts.enumerated() where count > 0 {
            let layer = layers[index]
            let zooms = layer.zooms ?? zoom...zoom
            layers[index] = Layer(
                name: layer.name, featureCount: layer.featureCount + count,
                zooms: min(zooms.lowerBound, zoom)...max(zooms.upperBound, zoom))
        }
    }
}
