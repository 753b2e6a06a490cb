import Geometry
import TestSupport

#if canImport(Glibc)
    import Glibc
#endif

/// A line with a name, to try everything on that holds for all lines.
struct MeasuredLineShape: CustomStringConvertible, Sendable {
    let description: String
    let points: [Coordinate]
    /// Whether it comes to the same place twice.
    var meetsItself = false

    init(_ name: String, _ points: [(Double, Double)], meetsItself: Bool = false) {
        description = name
        self.points = points.map { Coordinate(longitude: $0.0, latitude: $0.1) }
        self.meetsItself = meetsItself
    }

    static let all: [MeasuredLineShape] = [
        MeasuredLineShape("one point", [(10, 60)]),
        MeasuredLineShape("two equal points", [(10, 60), (10, 60)]),
        MeasuredLineShape(
            "doubled points", [(10, 60), (10, 60), (10, 60.01), (10, 60.01), (10.03, 60.01)]),
        MeasuredLineShape(
            "a closed ring", [(10, 60), (10.02, 60), (10.02, 60.01), (10, 60.01), (10, 60)],
            meetsItself: true),
        MeasuredLineShape("there and back", [(10, 60), (10.02, 60), (10, 60)], meetsItself: true),
        MeasuredLineShape("eastward over the antimeridian", [(179.98, -17), (-179.97, -17.02)]),
        MeasuredLineShape("westward over the antimeridian", [(-179.97, 66), (179.98, 66.02)]),
        MeasuredLineShape(
            "a point on the antimeridian", [(179.98, 10), (180, 10), (-180, 10.01), (-179.98, 10)]),
        MeasuredLineShape("along the antimeridian", [(180, 0), (-180, 0.02), (180, 0.04)]),
        MeasuredLineShape(
            "to and fro over the antimeridian",
            (0..<200).map { ($0 % 2 == 0 ? 179.99 : -179.99, Double($0) * 0.001) }),
        MeasuredLineShape(
            "once round the equator", (0...720).map { ((Double($0) / 2 + 170).wrapped, 0) },
            meetsItself: true),
        MeasuredLineShape(
            "three times round in a spiral",
            (0...2_000).map { ((Double($0) * 0.54).wrapped, Double($0) * 0.03 - 30) }),
        MeasuredLineShape("over the north pole", [(20, 89.9), (-160, 89.95)]),
        MeasuredLineShape("to the south pole and on", [(0, -89.9), (77, -90), (90, -89.9)]),
        MeasuredLineShape(
            "round the north pole", (0...360).map { (Double($0).wrapped, 89.8) },
            meetsItself: true),
        MeasuredLineShape(
            "a crooked way near the antimeridian", crooked(count: 5_000, from: 179.99, 65),
            meetsItself: true),
        MeasuredLineShape(
            "a crooked way in the north", crooked(count: 5_000, from: 25, 84.9), meetsItself: true),
    ]

    /// A line that goes some metres farther with each point, in no direction.
    static func crooked(
        count: Int, from longitude: Double, _ latitude: Double
    ) -> [(Double, Double)] {
        var random = SeededRandom(seed: 7)
        var (x, y) = (longitude, latitude)
        return (0..<count).map { _ in
            x = (x + .random(in: -3e-4...4e-4, using: &random)).wrapped
            y += .random(in: -1e-4...1e-4, using: &random)
            return (x, y)
        }
    }

    /// Places near the line and far from it.
    func places(_ count: Int, seed: UInt64 = 1) -> [Coordinate] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { _ in
            let near = points[Int.random(in: 0..<points.count, using: &random)]
            let extent = pow(10, Double.random(in: -5...1, using: &random))
            let latitude = near.latitude + .random(in: -extent...extent, using: &random)
            return Coordinate(
                longitude: (near.longitude + .random(in: -extent...extent, using: &random)).wrapped,
                latitude: min(max(latitude, -90), 90))
        }
    }
}

extension Double {
    /// A longitude brought into one turn.
    var wrapped: Double { magnitude <= 180 ? self : remainder(dividingBy: 360) }
}
