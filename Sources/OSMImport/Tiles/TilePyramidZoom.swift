import MapGeometry
import ParallelWork

/// The features that one zoom shows: lines joined, small things left out, outlines simplified.
struct TilePyramidZoom: Sendable {
    /// A feature of the zoom; its number is its place in the order of drawing.
    struct Feature: Sendable {
        /// Number of its shape in the zoom's own pool.
        let geometry: UInt32
        let attributes: AttributeSetID
        let id: UInt64
        let layer: UInt8
    }

    let number: Int
    private(set) var features: [Feature] = []
    private(set) var counts: [TilePyramidReport.Reason: Int] = [:]
    private var pool = GeometryPool()

    /// The numbers of all features by layer, order, OpenStreetMap number and arrival.
    static func ranking(of table: FeatureTable) -> [UInt32] {
        let features = table.features
        return features.indices.map { UInt32($0) }.sorted { a, b in
            let first = features[Int(a)]
            let second = features[Int(b)]
            return (first.layer, first.order, first.id, a)
                < (second.layer, second.order, second.id, b)
        }
    }

    /// Generalises the features of a zoom.
    ///
    /// - Parameters:
    ///   - number: the zoom.
    ///   - table: all features.
    ///   - ranking: their numbers in the order of drawing.
    ///   - isLast: whether deeper zooms are drawn from this one: then nothing is left out for
    ///     its size, and outlines stay true to a quarter of a tile unit.
    ///   - threads: how many threads simplify.
    init(_ number: Int, of table: FeatureTable, ranking: [UInt32], isLast: Bool, threads: Int) {
        self.number = number
        let shown = ranking.filter { index in
            let feature = table.features[Int(index)]
            return feature.firstZoom <= number && number <= feature.lastZoom
        }
        let merged = Self.mergedLines(shown, of: table)
        let generaliser = TilePyramidGeneraliser(
            table: table, shown: shown, merged: merged, zoom: number, isLast: isLast)
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
                    id: feature.id, layer: feature.layer))
        }
        counts.merge(part.counts, uniquingKeysWith: +)
    }

    /// Joins the lines that may be joined.
    ///
    /// - Parameters:
    ///   - shown: the numbers of the features in the order of drawing.
    ///   - table: all features.
    /// - Returns: for the place of each line that may be joined what stands there instead: the
    ///   joined line for its first member, nothing for the others.
    private static func mergedLines(_ shown: [UInt32], of table: FeatureTable)
        -> [Int: [FixedPoint]]
    {
        var groups: [MergeKey: Int] = [:]
        var members: [[Int]] = []
        for (place, index) in shown.enumerated() {
            let feature = table.features[Int(index)]
            let entry = table.geometries.entries[Int(feature.geometry)]
            guard feature.merging != .never, entry.kind == .line, entry.parts.count == 1 else {
                continue
            }
            let key = MergeKey(feature)
            if let group = groups[key] {
                members[group].append(place)
            } else {
                groups[key] = members.count
                members.append([place])
            }
        }
        var merged: [Int: [FixedPoint]] = [:]
        for places in members where places.count > 1 {
            let isReversible = table.features[Int(shown[places[0]])].merging == .reversible
            var merger = LineMerger<FixedPoint>(isReversible: isReversible)
            for place in places {
                let geometry = table.features[Int(shown[place])].geometry
                merger.append(Array(table.geometries.points(ofLine: geometry)))
                merged[place] = []
            }
            for line in merger.merged() { merged[places[line.firstMember]] = line.points }
        }
        return merged
    }
}

/// What lines must have in common to be joined.
private struct MergeKey: Hashable {
    let attributes: AttributeSetID
    let order: Int32
    let layer: UInt8
    let merging: FeatureStore.LineMerging
    let minimumPixels: Float

    init(_ feature: StoredFeature) {
        attributes = feature.attributes
        order = feature.order
        layer = feature.layer
        merging = feature.merging
        minimumPixels = feature.minimumPixels
    }
}
