import Geometry

/// How far a feature is from shapes, for the operator `distance`.
struct DistanceMeasure: Sendable {
    /// Points, lines and rings, each with the boxes of its pieces, and areas where nothing is far.
    struct Shapes: Sendable {
        fileprivate(set) var paths: [[FlatPoint]]
        fileprivate(set) var polygons: [FlatPolygon]
        fileprivate var pieces: [Piece]

        init(points: [FlatPoint], lines: [[FlatPoint]], polygons: [FlatPolygon]) {
            self.polygons = polygons
            paths = (points.map { [$0] } + lines + polygons.joined()).filter { !$0.isEmpty }
            pieces = []
            for (index, path) in paths.enumerated() {
                let segments = max(1, path.count - 1)
                for start in stride(from: 0, to: segments, by: Piece.length) {
                    let end = min(start + Piece.length, path.count - 1)
                    pieces.append(
                        Piece(path: index, range: start...end, box: FlatBox(path[start...end])))
                }
            }
        }
    }

    /// A few segments of a path with the box around them.
    fileprivate struct Piece: Sendable {
        static let length = 32
        let path: Int
        /// Positions of the points.
        let range: ClosedRange<Int>
        let box: FlatBox
    }

    private let target: Shapes

    init(_ shapes: GeoShapes) {
        target = Shapes(points: shapes.points, lines: shapes.lines, polygons: shapes.polygons)
    }

    /// Metres to the nearest of the shapes; 0 where they meet, NaN for a feature without points.
    func meters(
        to outline: FeatureOutline, _ kind: GeometryKind
    ) throws(WithinTest.TooMuchWork) -> Double {
        let parts = outline.parts.map { part in
            part.map { point in
                let place = point.coordinate
                return FlatPoint(x: place.longitude, y: place.latitude)
            }
        }
        let shapes: Shapes =
            switch kind {
            case .point: Shapes(points: Array(parts.joined()), lines: [], polygons: [])
            case .line: Shapes(points: [], lines: parts, polygons: [])
            case .polygon: Shapes(points: [], lines: [], polygons: Self.polygons(parts))
            }
        guard let first = shapes.paths.first?.first else { return .nan }
        let ruler = FlatRuler(latitude: first.y)
        let nearest = try Self.nearest(shapes, target, ruler)
        guard nearest > 0, !nearest.isNaN else { return nearest }
        // Lines that don't cross are inside of an area with all of their points or with none.
        let isInside = Self.hasPart(of: shapes, in: target) || Self.hasPart(of: target, in: shapes)
        return isInside ? 0 : nearest
    }

    private static func hasPart(of inner: Shapes, in outer: Shapes) -> Bool {
        outer.polygons.contains { polygon in
            let box = FlatBox(polygon.joined())
            return inner.paths.contains { path in
                let point = path[0]
                return point.x >= box.minX && point.x <= box.maxX && point.y >= box.minY
                    && point.y <= box.maxY
                    && FlatTests.contains(polygon, point, countsBorder: true)
            }
        }
    }

    /// The smallest distance between paths: pieces whose boxes are too far are passed over.
    private static func nearest(
        _ a: Shapes, _ b: Shapes, _ ruler: FlatRuler
    ) throws(WithinTest.TooMuchWork) -> Double {
        var best = Double.infinity
        var work = a.pieces.count.multipliedReportingOverflow(by: b.pieces.count).partialValue
        for piece in a.pieces {
            for other in b.pieces where ruler.distance(piece.box, other.box) < best {
                work += piece.range.count * other.range.count
                guard work <= WithinTest.mostWork else { throw WithinTest.TooMuchWork() }
                best = min(
                    best,
                    distance(
                        a.paths[piece.path][piece.range], b.paths[other.path][other.range], ruler))
                if best == 0 { return 0 }
            }
        }
        return best
    }

    private static func distance(
        _ a: ArraySlice<FlatPoint>, _ b: ArraySlice<FlatPoint>, _ ruler: FlatRuler
    ) -> Double {
        if a.count == 1 || b.count == 1 {
            let (points, line) = a.count == 1 ? (a, b) : (b, a)
            guard let point = points.first, let first = line.first else { return .infinity }
            return zip(line, line.dropFirst()).reduce(ruler.distance(point, first)) {
                min($0, ruler.distance(point, toSegment: $1.0, $1.1))
            }
        }
        var best = Double.infinity
        for (p, q) in zip(a, a.dropFirst()) {
            for (r, s) in zip(b, b.dropFirst()) {
                if FlatTests.cross(p, q, r, s) { return 0 }
                best = min(
                    best, ruler.distance(p, toSegment: r, s), ruler.distance(q, toSegment: r, s),
                    ruler.distance(r, toSegment: p, q), ruler.distance(s, toSegment: p, q))
            }
        }
        return best
    }

    /// Rings turn one way around areas and the other way around holes (Mapbox Vector Tile 4.3.4.4).
    private static func polygons(_ rings: [[FlatPoint]]) -> [FlatPolygon] {
        var polygons: [FlatPolygon] = []
        var isPositive: Bool?
        for ring in rings.map(GeoShapes.closed) {
            let area = zip(ring, ring.dropFirst()).reduce(0) {
                $0 + ($1.0.x - $1.1.x) * ($1.0.y + $1.1.y)
            }
            guard area != 0 || rings.count == 1 else { continue }
            if isPositive == nil { isPositive = area > 0 }
            if isPositive == (area > 0) || polygons.isEmpty {
                polygons.append([ring])
            } else {
                polygons[polygons.count - 1].append(ring)
            }
        }
        return polygons
    }
}

#if canImport(Glibc)
    import Glibc
#endif

/// Distances in metres between points in degrees that are not far from one latitude.
///
/// There the Earth is nearly flat: a degree of longitude and one of latitude have a fixed length,
/// from the radii of curvature of the ellipsoid WGS 84 (Snyder, "Map Projections: A Working
/// Manual", formulas 4-18 and 4-20).
struct FlatRuler {
    private let metersPerLongitude, metersPerLatitude: Double

    private static let equatorRadius = 6_378_137.0
    private static let flattening = 1 / 298.257_223_563

    init(latitude: Double) {
        let eccentricity2 = Self.flattening * (2 - Self.flattening)
        let sine = sin(latitude * .pi / 180)
        let w = 1 - eccentricity2 * sine * sine
        let perDegree = Self.equatorRadius * .pi / 180
        metersPerLongitude = perDegree * cos(latitude * .pi / 180) / w.squareRoot()
        metersPerLatitude = perDegree * (1 - eccentricity2) / (w * w.squareRoot())
    }

    /// The way from one point to another in metres, the short way round the Earth.
    func way(from a: FlatPoint, to b: FlatPoint) -> FlatPoint {
        FlatPoint(
            x: Self.wrapped(b.x - a.x) * metersPerLongitude, y: (b.y - a.y) * metersPerLatitude)
    }

    func distance(_ a: FlatPoint, _ b: FlatPoint) -> Double {
        let way = way(from: a, to: b)
        return (way.x * way.x + way.y * way.y).squareRoot()
    }

    func distance(_ point: FlatPoint, toSegment a: FlatPoint, _ b: FlatPoint) -> Double {
        let (side, way) = (way(from: a, to: b), way(from: a, to: point))
        let length2 = side.x * side.x + side.y * side.y
        let fraction =
            length2 > 0 ? min(max((way.x * side.x + way.y * side.y) / length2, 0), 1) : 0
        let (x, y) = (way.x - fraction * side.x, way.y - fraction * side.y)
        return (x * x + y * y).squareRoot()
    }

    /// No two points of two boxes are nearer.
    func distance(_ a: FlatBox, _ b: FlatBox) -> Double {
        // Boxes on both sides of the antimeridian may be near the other way round.
        let gap = max(0, b.minX - a.maxX, a.minX - b.maxX)
        let longitude = min(gap, max(0, 360 - (max(a.maxX, b.maxX) - min(a.minX, b.minX))))
        let x = longitude * metersPerLongitude
        let y = max(0, b.minY - a.maxY, a.minY - b.maxY) * metersPerLatitude
        return (x * x + y * y).squareRoot()
    }

    private static func wrapped(_ degrees: Double) -> Double {
        degrees.magnitude <= 180 ? degrees : degrees - 360 * (degrees / 360).rounded()
    }
}
