import Formats

/// The geometry of a GeoJSON document in an expression, in degrees.
struct GeoShapes: Sendable {
    private(set) var points: [FlatPoint] = []
    private(set) var lines: [[FlatPoint]] = []
    private(set) var polygons: [FlatPolygon] = []
    /// The number of points of all shapes.
    private(set) var pointCount = 0

    /// The most points; each feature is compared with every point, so more would stall drawing.
    static let maximumPoints = 50_000

    /// Reads a geometry, a feature or a collection; `nil` if it is not one of these or has too many
    /// points.
    init?(_ json: JSONValue) {
        guard add(json, depth: 0), pointCount <= Self.maximumPoints else { return nil }
    }

    private mutating func add(_ json: JSONValue, depth: Int) -> Bool {
        guard depth < 8, pointCount <= Self.maximumPoints, let type = json["type"]?.string else {
            return false
        }
        switch type {
        case "FeatureCollection":
            guard let features = json["features"]?.array else { return false }
            return features.allSatisfy { add($0, depth: depth + 1) }
        case "Feature":
            guard let geometry = json["geometry"] else { return false }
            return geometry == .null || add(geometry, depth: depth + 1)
        case "GeometryCollection":
            guard let geometries = json["geometries"]?.array else { return false }
            return geometries.allSatisfy { add($0, depth: depth + 1) }
        default:
            guard let coordinates = json["coordinates"] else { return false }
            return add(type, coordinates)
        }
    }

    private mutating func add(_ type: String, _ json: JSONValue) -> Bool {
        switch type {
        case "Point": add(json, Self.point) { $0.points.append($1) }
        case "MultiPoint": add(json, Self.path) { $0.points += $1 }
        case "LineString": add(json, Self.path) { $0.lines.append($1) }
        case "MultiLineString": add(json, Self.paths) { $0.lines += $1 }
        case "Polygon": add(json, Self.paths) { $0.polygons.append($1.map(Self.closed)) }
        case "MultiPolygon":
            add(json, { Self.all($0, Self.paths) }) { shapes, polygons in
                shapes.polygons += polygons.map { $0.map(Self.closed) }
            }
        default: false
        }
    }

    private mutating func add<Shape>(
        _ json: JSONValue, _ read: (JSONValue) -> Shape?, _ append: (inout Self, Shape) -> Void
    ) -> Bool {
        guard let shape = read(json) else { return false }
        append(&self, shape)
        pointCount += Self.placeCount(json)
        return true
    }

    /// The number of positions in coordinates; an empty list counts as one, because it costs as
    /// much.
    private static func placeCount(_ json: JSONValue) -> Int {
        guard let values = json.array, values.first?.array != nil else { return 1 }
        return values.reduce(0) { $0 + placeCount($1) }
    }

    private static func point(_ json: JSONValue) -> FlatPoint? {
        guard let values = json.array, values.count >= 2, let longitude = values[0].number,
            let latitude = values[1].number, longitude.magnitude <= 1e6
        else { return nil }
        return FlatPoint(x: longitude, y: min(max(latitude, -90), 90))
    }

    private static func path(_ json: JSONValue) -> [FlatPoint]? {
        all(json, point).flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func paths(_ json: JSONValue) -> [[FlatPoint]]? { all(json, path) }

    private static func all<Part>(_ json: JSONValue, _ read: (JSONValue) -> Part?) -> [Part]? {
        guard let values = json.array, values.count <= maximumPoints else { return nil }
        let parts = values.compactMap(read)
        return parts.count == values.count ? parts : nil
    }

    static func closed(_ ring: [FlatPoint]) -> [FlatPoint] {
        guard let first = ring.first, ring.last != first else { return ring }
        return ring + [first]
    }
}
