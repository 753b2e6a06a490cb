import Geometry
import Platform

/// Splits borders where they meet the sea, and marks the parts over it as maritime.
///
/// Tags often do not: a country's outline runs from pier head to pier head across a harbour.
struct SeaBorders {
    /// A stretch of a border, on one side of the coast.
    struct Stretch {
        var isSea: Bool
        var points: [WorldPoint]

        /// Its length in metres.
        fileprivate var meters: Double {
            zip(points, points.dropFirst()).reduce(0) { sum, ends in
                let (x, y) = (ends.1.x - ends.0.x, ends.1.y - ends.0.y)
                return sum + (x * x + y * y).squareRoot() * ends.0.metersPerUnit
            }
        }
    }

    private let sea: AreaSegments

    /// Land between two stretches of sea counts as sea up to this length, in metres: a pier, a rock.
    private static let longestPier = 200.0
    /// Sea between two stretches of land counts as land up to this length, in metres: the coast is
    /// seldom mapped more exactly along a border.
    private static let widestInlet = 50.0

    /// Finds the borders over polygons of sea.
    ///
    /// - Parameter rings: their outer rings and islands, which run opposite ways.
    init(rings: [[WorldPoint]]) {
        sea = AreaSegments(
            rings.flatMap { ring in zip(ring, ring.dropFirst() + ring.prefix(1)).map { ($0, $1) } })
    }

    /// The stretches of a line over land and sea, in its order; they share their ends.
    func stretches(of line: [WorldPoint]) -> [Stretch] {
        guard let first = line.first else { return [] }
        var stretches: [Stretch] = []
        var last = (point: first, isSea: sea.surround(first))
        for point in line.dropFirst() {
            let isSea = sea.surround(point)
            // A segment between two points at sea may cross an island, and one between two points
            // ashore a bay: its middle decides.
            let middle = Self.point(between: last.point, point, at: 0.5)
            let middleIsSea = sea.surround(middle)
            add(last, (middle, middleIsSea), to: &stretches)
            add((middle, middleIsSea), (point, isSea), to: &stretches)
            last = (point, isSea)
        }
        return Self.smoothed(stretches)
    }

    private typealias Spot = (point: WorldPoint, isSea: Bool)

    private func add(_ from: Spot, _ to: Spot, to stretches: inout [Stretch]) {
        guard from.isSea != to.isSea else {
            return Self.append([from.point, to.point], from.isSea, to: &stretches)
        }
        var (low, high) = (0.0, 1.0)
        // The coast is found to a millionth of the segment.
        for _ in 0..<20 {
            let middle = (low + high) / 2
            if sea.surround(Self.point(between: from.point, to.point, at: middle)) == from.isSea {
                low = middle
            } else {
                high = middle
            }
        }
        let shore = Self.point(between: from.point, to.point, at: high)
        Self.append([from.point, shore], from.isSea, to: &stretches)
        Self.append([shore, to.point], to.isSea, to: &stretches)
    }

    private static func append(
        _ points: [WorldPoint], _ isSea: Bool, to stretches: inout [Stretch]
    ) {
        if let last = stretches.indices.last, stretches[last].isSea == isSea {
            stretches[last].points += points.dropFirst()
        } else {
            stretches.append(Stretch(isSea: isSea, points: points))
        }
    }

    /// The stretches without short ones between two others.
    private static func smoothed(_ stretches: [Stretch]) -> [Stretch] {
        var result: [Stretch] = []
        for (index, stretch) in stretches.enumerated() {
            let isInside = index > 0 && index < stretches.count - 1
            let least = stretch.isSea ? widestInlet : longestPier
            let isSea =
                isInside && stretch.meters < least ? !stretch.isSea : stretch.isSea
            append(stretch.points, isSea, to: &result)
        }
        return result
    }

    private static func point(
        between a: WorldPoint, _ b: WorldPoint, at fraction: Double
    ) -> WorldPoint {
        WorldPoint(x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction)
    }
}

extension FeatureStore {
    /// Marks the borders over the sea, which has been drawn already, as maritime.
    ///
    /// - Returns: how many borders were marked, whole or in part.
    func markSeaBorders() -> Int {
        let all = 0..<featureCount
        let seas = indexes(of: .ocean, in: all)
        let borders = indexes(of: .boundaries, in: all).filter { !isMaritime($0) }
        guard !seas.isEmpty, !borders.isEmpty else { return 0 }
        let finder = SeaBorders(rings: seas.flatMap { parts(of: $0) })
        var changed = Set<Int>()
        for border in borders {
            let stretches = parts(of: border).flatMap { finder.stretches(of: $0) }
            guard stretches.contains(where: \.isSea) else { continue }
            changed.insert(border)
            for stretch in stretches { add(stretch, of: border) }
        }
        remove(changed)
        return changed.count
    }

    private func add(_ stretch: SeaBorders.Stretch, of border: Int) {
        guard let line = addLine(stretch.points.map(FixedPoint.init)) else { return }
        addCopy(of: border, geometry: line, marked: stretch.isSea ? "maritime" : nil)
    }

    private func isMaritime(_ feature: Int) -> Bool {
        attributes.attributes(of: contents.features[feature].attributes).contains {
            $0.key == "maritime"
        }
    }

    private func parts(of feature: Int) -> [[WorldPoint]] {
        let parts = contents.geometries.parts(of: contents.features[feature].geometry)
        return (0..<parts.count).map { parts[$0].map(\.worldPoint) }
    }

    private func indexes(of layer: TileLayer, in range: Range<Int>) -> [Int] {
        guard let number = contents.layerNames.firstIndex(of: layer.name) else { return [] }
        return range.filter { Int(contents.features[$0].layer) == number }
    }
}
