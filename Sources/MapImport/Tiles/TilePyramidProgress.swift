import Platform

/// How far the cutting of tiles has come.
struct TilePyramidProgress: Hashable, Sendable {
    /// How many tiles are done.
    var done = 0
    /// How many there are.
    let total: Int
    /// How much of the work is done, from 0 to 1: an estimate, in which tiles of low zooms, which hold
    /// much and are few, count for what they hold.
    var part = 0.0
}

/// What the zooms of a pyramid cost, in features that are looked at.
struct TilePyramidCosts {
    /// By zoom from the first.
    private let costs: [Double]
    /// Sorting, before the first zoom.
    private let sorting: Double
    private let all: Double

    /// How much of a zoom's cost is choosing and simplifying; the rest is cutting and writing tiles.
    private static let generalising = 0.4

    /// - Parameters:
    ///   - features: all features.
    ///   - zooms: the zooms that are cut.
    init(_ features: GatheredFeatures, zooms: ClosedRange<Int>) {
        // How many features begin to be shown at a zoom, less those that were shown for the last time below it.
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
        // All are looked at to find those that are shown.
        costs = zooms.map { count / 40 + Double(counts[$0]) }
        sorting = count / 6
        all = max(sorting + costs.reduce(0, +), 1)
    }

    /// How much is done, from 0 to 1, where a zoom, counted from the first, is chosen and simplified, and a part of
    /// its tiles is cut.
    func part(ofZoom number: Int, tiles: Double) -> Double {
        let zoom = costs[number] * (Self.generalising + (1 - Self.generalising) * tiles)
        return (sorting + costs[..<number].reduce(0, +) + zoom) / all
    }
}
