import Platform

/// The progress of cutting tiles.
struct TilePyramidProgress: Hashable, Sendable {
    /// The number of tiles that are done.
    var done = 0
    /// The number of all tiles.
    let total: Int
    /// An estimate of the completed fraction of the work, from 0 to 1, in which the few, full tiles
    /// of low zooms are weighted by their contents.
    var part = 0.0
}

/// The cost of each zoom of a pyramid, in features that are examined.
struct TilePyramidCosts {
    /// The cost of each zoom, from the first.
    private let costs: [Double]
    /// The cost of sorting, before the first zoom.
    private let sorting: Double
    private let all: Double

    /// The fraction of a zoom's cost for choosing and simplifying; the rest is cutting and writing
    /// tiles.
    private static let generalising = 0.4

    /// - Parameters:
    ///   - features: all features.
    ///   - zooms: the zooms that are cut.
    init(_ features: GatheredFeatures, zooms: ClosedRange<Int>) {
        // The number of features first shown at each zoom, minus those last shown at the zoom
        // below.
        var changes = [Int](repeating: 0, count: 257)
        for feature in features.features.elements where feature.firstZoom <= feature.lastZoom {
            changes[Int(feature.firstZoom)] += 1
            changes[Int(feature.lastZoom) + 1] -= 1
        }
        var shown = 0
        let counts = changes.map { change in
            shown += change
            return shown
        }
        let count = Double(features.features.count)
        // All features are examined to find those that are shown.
        costs = zooms.map { count / 40 + Double(counts[$0]) }
        sorting = count / 6
        all = max(sorting + costs.reduce(0, +), 1)
    }

    /// The completed fraction, from 0 to 1, when a zoom, counted from the first, is chosen and
    /// simplified, and a fraction of its tiles is cut.
    func part(ofZoom number: Int, tiles: Double) -> Double {
        let zoom = costs[number] * (Self.generalising + (1 - Self.generalising) * tiles)
        return (sorting + costs[..<number].reduce(0, +) + zoom) / all
    }
}
