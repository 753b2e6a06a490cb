import Geometry
import Platform

/// The features that one zoom shows, with lines joined, small features left out and outlines
/// simplified.
struct TilePyramidZoom: Sendable {
    /// A feature of the zoom; its number is its index in drawing order.
    struct Feature: Sendable {
        /// The number of its shape in the zoom's own pool.
        let geometry: UInt32
        let attributes: AttributeSetID
        let id: UInt64
        let layer: UInt8
        /// Whether each tile that it touches has the whole of it.
        let isWhole: Bool
    }

    let number: Int
    let features: ScratchArray<Feature>
    private(set) var counts: [TilePyramidReport.Reason: Int] = [:]
    private var pool: GeometryPool

    /// The numbers of all features by layer, order, OpenStreetMap number and arrival.
    static func ranking(of table: GatheredFeatures) -> ScratchArray<UInt32> {
        let features = table.features
        let ranking = ScratchArray<UInt32>(in: table.memory)
        ranking.append(contentsOf: (0..<features.count).lazy.map { UInt32($0) })
        ranking.sort { a, b in
            let first = features[Int(a)]
            let second = features[Int(b)]
            return (first.layer, first.order, first.id, a)
                < (second.layer, second.order, second.id, b)
        }
        return ranking
    }

    /// Generalises the features of a zoom.
    ///
    /// - Parameters:
    ///   - number: the zoom.
    ///   - table: all features.
    ///   - ranking: their numbers in drawing order.
    ///   - isLast: whether deeper zooms are drawn from this one; then nothing is left out for its
    ///     size, and outlines stay exact to a quarter of a tile unit.
    ///   - threads: how many threads simplify.
    init(
        _ number: Int, of table: GatheredFeatures, ranking: ScratchArray<UInt32>, isLast: Bool,
        threads: Int
    ) {
        self.number = number
        features = ScratchArray(in: table.memory)
        pool = GeometryPool(in: table.memory)
        let shown = ScratchArray<UInt32>(in: table.memory)
        for index in ranking.elements {
            let feature = table.features[Int(index)]
            guard feature.firstZoom <= number && number <= feature.lastZoom else { continue }
            shown.append(index)
        }
        let generaliser = TilePyramidGeneraliser(
            table: table, shown: shown, joined: JoinedLines(shown, of: table, zoom: number),
            zoom: number, isLast: isLast)
        let chunk = 2048
        let chunks = (shown.count + chunk - 1) / chunk
        // Nothing here throws.
        try? OrderedWork.run(
            count: chunks, threads: threads, scratch: { Simplifier() },
            work: { simplifier, index in
                let places = index * chunk..<min((index + 1) * chunk, shown.count)
                return generaliser.generalise(places, using: &simplifier)
            },
            deliver: { _, part in append(part) })
    }

    /// The shape of a feature.
    func entry(of feature: Int) -> GeometryPool.Entry {
        pool.entries[Int(features[feature].geometry)]
    }

    /// The points of a feature's shape.
    func parts(of feature: Int) -> PlanarParts<FixedPoint> {
        pool.parts(of: features[feature].geometry)
    }

    private mutating func append(_ part: TilePyramidGeneraliser.Output) {
        let first = pool.append(part.pool)
        for feature in part.features {
            features.append(
                Feature(
                    geometry: first + feature.geometry, attributes: feature.attributes,
                    id: feature.id, layer: feature.layer, isWhole: feature.isWhole))
        }
        counts.merge(part.counts, uniquingKeysWith: +)
    }
}
