import Formats
import Geometry

/// Reads a GeoJSON document (RFC 7946): a collection, a feature or a single geometry.
struct GeoJSONReader {
    private(set) var features: [GeoJSONFeature] = []
    private(set) var report = GeoJSONReport()
    private var coordinateCount = 0

    /// The most coordinates; a longer document is cut off there.
    static let maximumCoordinates = 5_000_000
    /// The maximum depth of nested collections.
    private static let maximumDepth = 16

    init(_ document: JSONValue) {
        if document["type"]?.string == "FeatureCollection" {
            for feature in document["features"]?.array ?? [] { read(feature: feature) }
        } else if document["type"]?.string == "Feature" {
            read(feature: document)
        } else {
            read(geometry: document, id: nil, properties: [], depth: 0)
        }
        report.featureCount = features.count
    }

    private mutating func read(feature: JSONValue) {
        guard feature["type"]?.string == "Feature", let geometry = feature["geometry"] else {
            return report.skip(.noFeature)
        }
        // A feature may have no location (RFC 7946, 3.2).
        guard geometry != .null else { return }
        let properties = (feature["properties"]?.object?.members ?? []).map { member in
            (key: member.key, value: PropertyValue(member.value))
        }
        read(
            geometry: geometry, id: feature["id"].flatMap(Self.identity), properties: properties,
            depth: 0)
    }

    /// Returns a whole number from 0; as in MapLibre, text that is such a number is also
    /// accepted.
    static func identity(_ json: JSONValue) -> UInt64? {
        switch json {
        case .number(let number): UInt64(exactly: number)
        case .string(let text): UInt64(text)
        default: nil
        }
    }

    private mutating func read(
        geometry: JSONValue, id: UInt64?, properties: [(key: String, value: PropertyValue)],
        depth: Int
    ) {
        if geometry["type"]?.string == "GeometryCollection", depth < Self.maximumDepth {
            for part in geometry["geometries"]?.array ?? [] {
                read(geometry: part, id: id, properties: properties, depth: depth + 1)
            }
            return
        }
        guard let type = geometry["type"]?.string, let coordinates = geometry["coordinates"]
        else { return report.skip(.noGeometry) }
        var shape = ShapeReader(budget: Self.maximumCoordinates - coordinateCount)
        guard let kind = shape.read(type, coordinates) else { return report.skip(.noGeometry) }
        coordinateCount += shape.count
        if let failure = shape.failure { return report.skip(failure) }
        guard
            let feature = GeoJSONFeature(
                id: id, kind: kind, parts: shape.parts, properties: properties)
        else { return report.skip(.noGeometry) }
        features.append(feature)
    }
}

/// Reads the coordinates of one geometry.
private struct ShapeReader {
    private(set) var parts = PlanarParts<WorldPoint>()
    private(set) var count = 0
    private(set) var failure: GeoJSONReport.Reason?
    private let budget: Int

    init(budget: Int) { self.budget = budget }

    /// Reads the coordinates and returns the kind of geometry; `nil` for an unknown type.
    mutating func read(_ type: String, _ coordinates: JSONValue) -> GeometryKind? {
        let list = coordinates.array ?? []
        switch type {
        case "Point": add(points: [coordinates])
        case "MultiPoint": add(points: list)
        case "LineString": add(line: list)
        case "MultiLineString": for line in list { add(line: line.array ?? []) }
        case "Polygon": add(polygon: list)
        case "MultiPolygon": for polygon in list { add(polygon: polygon.array ?? []) }
        default: return nil
        }
        switch type {
        case "Point", "MultiPoint": return .point
        case "LineString", "MultiLineString": return .line
        default: return .polygon
        }
    }

    private mutating func add(points: [JSONValue]) {
        for json in points {
            if let point = point(json) { parts.appendPart(CollectionOfOne(point)) }
        }
    }

    private mutating func add(line: [JSONValue]) {
        for json in line {
            if let point = point(json) { parts.append(point) }
        }
        parts.endLine()
    }

    /// Adds a polygon: the first ring is the outline, the others are holes, whatever their
    /// direction.
    private mutating func add(polygon: [JSONValue]) {
        for (index, ring) in polygon.enumerated() {
            var points = (ring.array ?? []).compactMap { point($0) }
            if points.count > 1, points.first == points.last { points.removeLast() }
            let area = ringArea(points)
            guard points.count >= 3, area != 0 else {
                // Without an outline, holes have nothing to lie in.
                if index == 0 { return }
                continue
            }
            parts.appendPart((area > 0) == (index == 0) ? points : points.reversed())
        }
    }

    private mutating func point(_ json: JSONValue) -> WorldPoint? {
        guard failure == nil else { return nil }
        count += 1
        guard count <= budget else {
            failure = .tooLarge
            return nil
        }
        // Shapes that cross the antimeridian are often written with longitudes beyond 180.
        guard let longitude = json[0]?.number, let latitude = json[1]?.number,
            (-540...540).contains(longitude), (-90...90).contains(latitude)
        else {
            failure = .badCoordinates
            return nil
        }
        return WorldPoint(Coordinate(longitude: longitude, latitude: latitude))
    }
}

extension PropertyValue {
    /// Creates a value of a document; lists and objects become text, because tiles can't
    /// contain them.
    init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .number(let value): self = .number(value)
        case .string(let value): self = .string(value)
        case .array, .object: self = .string(json.serialized())
        }
    }
}

/// The problems with the features of a document, which are skipped and counted by reason.
package struct GeoJSONReport: Sendable {
    /// The number of features read, not counting those skipped.
    var featureCount = 0
    /// The number of features skipped, by reason.
    private(set) var skipped: [String: Int] = [:]

    mutating func skip(_ reason: Reason) { skipped[reason.rawValue, default: 0] += 1 }

    enum Reason: String {
        case noFeature = "no feature"
        case noGeometry = "a geometry that is unknown, or has no points or no area"
        case badCoordinates = "coordinates that are no place"
        case tooLarge = "too many coordinates in the document"
        case noPoint = "only points are gathered to clusters"
    }

    /// One line about what was skipped; `nil` if nothing was.
    package var note: String? {
        guard !skipped.isEmpty else { return nil }
        let reasons = skipped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return reasons.map { "\($0.value) left out: \($0.key)" }.joined(separator: "; ")
    }
}
