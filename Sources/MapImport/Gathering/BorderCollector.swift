import Geometry
import MapStore

/// Gathers the ways between two countries and joins them to lines.
struct BorderCollector {
    /// The countries on either side, in the order of the alphabet; one at sea.
    private struct Sides: Hashable {
        let country: String
        let neighbour: String?
    }

    private var mergers: [Sides: LineMerger<FixedPoint>] = [:]

    /// Takes in a way.
    ///
    /// - Parameters:
    ///   - countries: those whose outline it is a part of; more than two is a mistake of the data.
    ///   - parts: its points, in runs without missing nodes.
    mutating func add(countries: Set<String>, parts: [[FixedPoint]]) {
        let codes = countries.sorted()
        guard let first = codes.first, codes.count <= 2 else { return }
        let sides = Sides(country: first, neighbour: codes.count == 2 ? codes[1] : nil)
        for part in parts where part.count > 1 {
            mergers[sides, default: LineMerger(isReversible: true)].append(part)
        }
    }

    /// The lines, sorted by countries; none has more points than the database keeps.
    func borders() -> [CountryBorder] {
        let sorted = mergers.sorted {
            ($0.key.country, $0.key.neighbour ?? "") < ($1.key.country, $1.key.neighbour ?? "")
        }
        return sorted.flatMap { sides, merger in
            merger.merged().flatMap { Self.pieces($0.points) }.map { points in
                CountryBorder(country: sides.country, neighbour: sides.neighbour, points: points)
            }
        }
    }

    private static func pieces(_ points: [FixedPoint]) -> [[FixedCoordinate]] {
        let longest = GeometryBlob.maximumPointCount - 1
        return stride(from: 0, to: points.count - 1, by: longest).map { start in
            points[start...min(start + longest, points.count - 1)].map {
                FixedCoordinate($0.worldPoint.coordinate)
            }
        }
    }
}
