package import Formats
package import Geometry
import Language

/// Reads GeoJSON (RFC 7946): a collection, a feature or a single geometry.
///
/// The times of lines are read as Strava and toGeoJSON write them: `coordTimes`, or `times` in
/// `coordinateProperties`.
struct GeoJSONReader {
    private let reading: GeoReading
    private var document = GeoDocument(format: .geoJSON)

    /// The maximum depth of nested collections.
    private static let maximumDepth = 16
    /// The values of `type` that a document may have.
    static let types: Set<String> = [
        "FeatureCollection", "Feature", "GeometryCollection", "Point", "MultiPoint", "LineString",
        "MultiLineString", "Polygon", "MultiPolygon",
    ]

    /// Reads a document.
    static func document(
        _ json: JSONValue, reading: GeoReading
    ) throws(GeoFileError) -> GeoDocument {
        var reader = GeoJSONReader(reading: reading)
        if json["type"]?.string == "FeatureCollection" {
            reader.document.name = json["name"]?.string
            for feature in json["features"]?.array ?? [] { try reader.read(feature: feature) }
        } else if json["type"]?.string == "Feature" {
            try reader.read(feature: json)
        } else {
            try reader.read(geometry: json, of: Owner(record: 1), depth: 0)
        }
        return reader.document
    }

    private init(reading: GeoReading) { self.reading = reading }

    /// The feature that geometries belong to.
    private struct Owner {
        var record: Int
        var id: UInt64?
        var properties: [(key: String, value: PropertyValue)] = []
        var times: JSONValue?
        var heartRates: JSONValue?

        /// The same for a part of a collection or of a line of several parts.
        ///
        /// - Parameters:
        ///   - index: the part's index among all.
        ///   - line: its index among the parts that are lines; `nil` for a place or an area.
        ///   - count: the number of parts.
        /// - Returns: the owner with the part's times only.
        func part(_ index: Int, line: Int?, of count: Int) -> Owner {
            func own(_ lists: JSONValue?) -> JSONValue? {
                guard let line, let all = lists?.array else { return nil }
                // One list for all parts is of no use to the second line.
                guard all.contains(where: { $0.array != nil }) else {
                    return line == 0 ? lists : nil
                }
                // Lists for places, too, or for lines only.
                let number = all.count == count ? index : line
                return all.indices.contains(number) ? all[number] : nil
            }
            var part = self
            (part.times, part.heartRates) = (own(times), own(heartRates))
            return part
        }
    }

    private mutating func read(feature: JSONValue) throws(GeoFileError) {
        guard feature["type"]?.string == "Feature", let geometry = feature["geometry"] else {
            return document.skipped.count(.noFeature)
        }
        // A feature may have no location (RFC 7946, 3.2).
        guard geometry != .null else { return }
        let properties = feature["properties"]
        let measured = properties?["coordinateProperties"]
        try read(
            geometry: geometry,
            of: Owner(
                record: try reading.countFeature(), id: feature["id"].flatMap(\.featureID),
                properties: (properties?.object?.members ?? []).map { member in
                    (key: member.key, value: PropertyValue(member.value))
                },
                times: properties?["coordTimes"] ?? measured?["times"] ?? properties?["times"],
                heartRates: measured?["heart"] ?? measured?["heartRates"]
                    ?? properties?["heartRates"]), depth: 0)
    }

    private mutating func read(
        geometry: JSONValue, of owner: Owner, depth: Int
    ) throws(GeoFileError) {
        if geometry["type"]?.string == "GeometryCollection", depth < Self.maximumDepth {
            let parts = geometry["geometries"]?.array ?? []
            var lines = 0
            for (index, part) in parts.enumerated() {
                let isLine = Self.holdsLines(part, depth: depth + 1)
                try read(
                    geometry: part,
                    of: owner.part(index, line: isLine ? lines : nil, of: parts.count),
                    depth: depth + 1)
                if isLine { lines += 1 }
            }
            return
        }
        let before = document.skipped[.noPlace]
        guard let type = geometry["type"]?.string, let coordinates = geometry["coordinates"],
            let read = try self.geometry(type, coordinates, owner)
        else {
            if document.skipped[.noPlace] == before { document.skipped.count(.noGeometry) }
            return
        }
        document.features.append(
            GeoFeature(read, record: owner.record, id: owner.id, properties: owner.properties))
    }

    private static func holdsLines(_ geometry: JSONValue, depth: Int) -> Bool {
        switch geometry["type"]?.string {
        case "LineString", "MultiLineString": true
        case "GeometryCollection" where depth < maximumDepth:
            (geometry["geometries"]?.array ?? []).contains { holdsLines($0, depth: depth + 1) }
        default: false
        }
    }

    /// The geometry of a kind; `nil` for an unknown kind, or one without points.
    private mutating func geometry(
        _ type: String, _ coordinates: JSONValue, _ owner: Owner
    ) throws(GeoFileError) -> GeoFeature.Geometry? {
        let list = coordinates.array ?? []
        switch type {
        case "Point": return Self.points(try places([coordinates]))
        case "MultiPoint": return Self.points(try places(list))
        case "LineString": return Self.lines([try line(list, owner)])
        case "MultiLineString":
            var lines: [GeoLine] = []
            for (index, part) in list.enumerated() {
                lines.append(
                    try line(
                        part.array ?? [], owner.part(index, line: index, of: list.count)))
            }
            return Self.lines(lines)
        case "Polygon": return Self.areas([try area(list)])
        case "MultiPolygon":
            var areas: [[[Coordinate]]?] = []
            for part in list { areas.append(try area(part.array ?? [])) }
            return Self.areas(areas)
        default: return nil
        }
    }

    private static func points(_ places: [Coordinate]) -> GeoFeature.Geometry? {
        places.isEmpty ? nil : .points(places)
    }

    private static func lines(_ lines: [GeoLine]) -> GeoFeature.Geometry? {
        let usable = lines.filter { !$0.isEmpty || !$0.rejectedTimes.isEmpty }
        return usable.isEmpty ? nil : .lines(usable)
    }

    private static func areas(_ areas: [[[Coordinate]]?]) -> GeoFeature.Geometry? {
        let usable = areas.compactMap(\.self).filter { !$0.isEmpty }
        return usable.isEmpty ? nil : .areas(usable)
    }

    // MARK: Coordinates

    private func place(_ json: JSONValue) -> Coordinate? {
        GeoReading.place(longitude: json[0]?.number, latitude: json[1]?.number)
    }

    private mutating func skip(_ json: JSONValue?) {
        document.skipped.count(longitude: json?[0]?.number, latitude: json?[1]?.number)
    }

    private mutating func places(_ list: [JSONValue]) throws(GeoFileError) -> [Coordinate] {
        try reading.countPoints(list.count)
        var found: [Coordinate] = []
        found.reserveCapacity(list.count)
        for json in list {
            if let place = place(json) {
                found.append(place)
            } else {
                skip(json)
            }
        }
        return found
    }

    private mutating func line(
        _ list: [JSONValue], _ owner: Owner
    ) throws(GeoFileError) -> GeoLine {
        try reading.countPoints(list.count)
        var line = GeoLine()
        for (index, json) in list.enumerated() {
            let time = owner.times?[index].flatMap(\.recordedTime)
            guard let place = place(json) else {
                skip(json)
                line.reject(at: time)
                continue
            }
            line.append(place)
            line.set(json[2]?.number, .elevation)
            line.set(time, .time)
            line.set(owner.heartRates?[index]?.number, .heartRate)
        }
        return line
    }

    /// The rings of a polygon; `nil` without a usable outline.
    ///
    /// A ring with a wrong corner would be another area, so it is left out.
    private mutating func area(_ rings: [JSONValue]) throws(GeoFileError) -> [[Coordinate]]? {
        var found: [[Coordinate]] = []
        for (index, ring) in rings.enumerated() {
            let list = ring.array ?? []
            try reading.countPoints(list.count)
            var corners: [Coordinate] = []
            corners.reserveCapacity(list.count)
            for json in list {
                guard let place = place(json) else { break }
                corners.append(place)
            }
            guard corners.count == list.count, corners.count >= 3 else {
                if corners.count < list.count { skip(list[corners.count]) }
                // Without an outline, holes have nothing to lie in.
                if index == 0 { return nil }
                continue
            }
            found.append(corners)
        }
        return found
    }
}

extension JSONValue {
    /// A whole number from 0; as in MapLibre, text that is such a number is also accepted.
    package var featureID: UInt64? {
        switch self {
        case .number(let number): UInt64(exactly: number)
        case .string(let text): UInt64(text)
        default: nil
        }
    }

    /// A time as text of ISO 8601, or in milliseconds since 1970, or in seconds if it is small.
    var recordedTime: Double? {
        if let text = string {
            return CivilTime(iso: text)?.seconds
                ?? RecordedNumber.value(Substring(text), in: 0...1e15).map(Self.seconds)
        }
        guard let number, number.magnitude < 1e15 else { return nil }
        return Self.seconds(number)
    }

    private static func seconds(_ number: Double) -> Double {
        number.magnitude > 1e11 ? number / 1000 : number
    }
}

extension PropertyValue {
    /// A value of a document; lists and objects become text, because tiles can't contain them.
    package init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .number(let value): self = .number(value)
        case .string(let value): self = .string(value)
        case .array, .object: self = .string(json.serialized())
        }
    }
}
