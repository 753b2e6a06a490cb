import Geometry
import Platform

/// The lines of a zoom that were joined into longer ones, and their positions in the drawing order.
struct JoinedLines: Sendable {
    /// The content of a position in the drawing order.
    enum Place {
        /// The feature as it is.
        case whole
        /// Nothing, because the feature is part of a line at another position.
        case joined
        /// A joined line, at the position of its first member; in several stretches where it ran
        /// beside others.
        case lines([ScratchSlice<FixedPoint>])
    }

    /// The content of each position: 0 for a feature as it is, 1 for nothing, else the number of
    /// its line plus 2.
    private let numbers: ScratchArray<UInt32>
    private var lines: GeometryPool

    /// The properties that must be equal for lines to be joined.
    private struct Key: Hashable {
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

    /// Joins the lines that may be joined.
    ///
    /// - Parameters:
    ///   - shown: the numbers of the features in drawing order.
    ///   - table: all features.
    ///   - zoom: the zoom, at which lines beside each other become one.
    init(_ shown: ScratchArray<UInt32>, of table: GatheredFeatures, zoom: Int) {
        lines = GeometryPool(in: table.memory)
        numbers = ScratchArray(in: table.memory)
        numbers.append(contentsOf: repeatElement(0, count: shown.count))
        let (places, groups) = Self.groups(shown, of: table)
        for group in groups where group.count > 1 {
            let first = table.features[Int(shown[Int(places[group.lowerBound])])]
            var merger = LineMerger<FixedPoint>(isReversible: first.merging == .reversible)
            for place in places[group] {
                let geometry = table.features[Int(shown[Int(place)])].geometry
                merger.append(Array(table.geometries.points(ofLine: geometry)))
                numbers[Int(place)] = 1
            }
            var thinner = first.isThinned(at: zoom, in: table) ? ParallelLines(zoom: zoom) : nil
            let merged = merger.merged()
            for line in thinner == nil ? merged : Self.longestFirst(merged) {
                let place = Int(places[group.lowerBound + line.firstMember])
                for stretch in thinner?.thinned(line.points) ?? [line.points] {
                    lines.appendPart(stretch)
                }
                guard let number = lines.endGeometry(.line) else { continue }
                numbers[place] = number + 2
            }
        }
    }

    private typealias Line = LineMerger<FixedPoint>.MergedLine

    private static func longestFirst(_ lines: [Line]) -> [Line] {
        lines.map { (line: $0, side: FixedBox(around: $0.points).longerSide) }
            .sorted { ($1.side, $0.line.firstMember) < ($0.side, $1.line.firstMember) }
            .map(\.line)
    }

    /// The content of a position in the drawing order.
    subscript(place: Int) -> Place {
        switch numbers[place] {
        case 0: .whole
        case 1: .joined
        case let number:
            .lines(lines.entries[Int(number - 2)].parts.map { lines.points(ofPart: Int($0)) })
        }
    }

    /// The positions of lines that may be joined, group by group, and the ranges of the groups;
    /// groups are in the order of their first lines.
    private static func groups(
        _ shown: ScratchArray<UInt32>, of table: GatheredFeatures
    ) -> (places: ScratchArray<UInt32>, groups: [Range<Int>]) {
        var known: [Key: Int32] = [:]
        let groupOfPlace = ScratchArray<Int32>(in: table.memory)
        groupOfPlace.append(contentsOf: repeatElement(-1, count: shown.count))
        var counts: [Int] = []
        for (place, index) in shown.elements.enumerated() {
            let feature = table.features[Int(index)]
            guard feature.merging != .never else { continue }
            let entry = table.geometries.entries[Int(feature.geometry)]
            guard entry.kind == .line, entry.parts.count == 1 else { continue }
            let key = Key(feature)
            let group = known[key] ?? Int32(truncatingIfNeeded: counts.count)
            if Int(group) == counts.count {
                known[key] = group
                counts.append(0)
            }
            groupOfPlace[place] = group
            counts[Int(group)] += 1
        }
        var end = 0
        let groups = counts.map { count in
            defer { end += count }
            return end..<end + count
        }
        var next = groups.map(\.lowerBound)
        let places = ScratchArray<UInt32>(in: table.memory)
        places.append(contentsOf: repeatElement(0, count: end))
        for (place, group) in groupOfPlace.elements.enumerated() where group >= 0 {
            places[next[Int(group)]] = UInt32(truncatingIfNeeded: place)
            next[Int(group)] += 1
        }
        return (places, groups)
    }
}
