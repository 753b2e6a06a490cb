import Formats
import Geometry
import Graphics
import MapRenderer
import MapStyle
import Parameters
import VectorTile

/// A place and its properties, from a user's file.
struct PlaceRecord {
    /// The position of the place.
    let place: Coordinate
    /// The names of the properties, in lower case; those of a table are the same for all rows.
    let names: [String]
    /// The values of the properties, in the order of the names; numbers as text.
    let values: [String]

    /// Returns the first non-empty value of some properties.
    func text(_ names: String...) -> String {
        for name in names {
            if let value = value(named: name) { return String(value.prefix(Self.mostCharacters)) }
        }
        return ""
    }

    /// Returns a number within a range; `nil` if it is missing or outside the range.
    func number(_ names: String..., in range: ClosedRange<Double>) -> Double? {
        for name in names {
            if let value = value(named: name) {
                return try? BoundedNumber(parsing: value, in: range).value
            }
        }
        return nil
    }

    /// Returns the value of a property, if it is not empty.
    ///
    /// Most records have a handful of names, and comparing short ones is faster than building a
    /// dictionary for each.
    private func value(named name: String) -> String? {
        for (own, value) in zip(names, values) where own == name && !value.isEmpty {
            return value
        }
        return nil
    }

    /// The colour that the record specifies.
    var ownColor: Color? {
        let text = text("color", "colour", "marker-color")
        return text.isEmpty ? nil : Color(css: text) ?? Color(css: "#" + text)
    }

    /// The name of the place.
    var name: String { text("name", "title", "label") }

    private static let mostCharacters = 500
}

/// The places of a file: GeoJSON points, the waypoints of GPX, or a table with a header.
package struct PlaceFile {
    private(set) var records: [PlaceRecord] = []
    /// A line about what was skipped; `nil` for nothing.
    private(set) var note: String?

    /// The most records of a file; a picture can't show more.
    static let mostRecords = 200_000
    /// The largest file that is read, in bytes.
    static let maximumBytes = 64 << 20

    /// Reads a file; its content determines the format.
    ///
    /// - Throws: ``SceneError`` with the file and what is wrong with it.
    package init(_ path: String) throws(SceneError) {
        let bytes = try InputFile.read(path, limit: Self.maximumBytes, allowsPipes: true)
        try self.init(bytes, named: PrintableText.short(path))
    }

    /// Reads a file's content.
    package init(_ bytes: [UInt8], named name: String) throws(SceneError) {
        let bytes = UTF16Text.utf8(of: bytes) ?? bytes
        switch bytes.first(where: { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): try readGeoJSON(bytes, name)
        case UInt8(ascii: "<"): try readGPX(bytes, name)
        case nil: throw SceneError("\(name) is empty")
        default: try readTable(bytes, name)
        }
        guard records.count <= Self.mostRecords else {
            throw SceneError("\(name) has more than \(Self.mostRecords) places")
        }
    }

    private mutating func readGeoJSON(_ bytes: [UInt8], _ name: String) throws(SceneError) {
        let document: JSONValue
        do {
            document = try JSONValue(parsing: bytes)
        } catch {
            throw SceneError("\(name): \(error)")
        }
        let (features, report) = GeoJSONFeature.all(in: document)
        for feature in features where feature.kind == .point {
            let names = feature.properties.map { $0.key.lowercased() }
            let values = feature.properties.map(\.value.text)
            for point in feature.parts.points {
                records.append(
                    PlaceRecord(place: point.coordinate, names: names, values: values))
            }
        }
        guard !records.isEmpty else { throw SceneError("\(name) has no points") }
        note = report.note.map { "\(name): \($0)" }
    }

    private mutating func readGPX(_ bytes: [UInt8], _ name: String) throws(SceneError) {
        let waypoints = Waypoints()
        do {
            try XMLStream(handler: waypoints).read(bytes)
        } catch {
            throw SceneError("\(name): \(error)")
        }
        guard waypoints.isGPX else { throw SceneError("\(name) is XML, but no GPX") }
        guard !waypoints.records.isEmpty else { throw SceneError("\(name) has no waypoints") }
        records = waypoints.records
        report(
            waypoints.skipped, of: records.count + waypoints.skipped, "waypoints", name, first: nil)
    }

    private mutating func readTable(_ bytes: [UInt8], _ name: String) throws(SceneError) {
        var rows = TableRows(bytes, greatestColumns: 200)
        let head = (rows.next() ?? []).map { $0.lowercased() }
        func column(_ names: Set<String>) -> Int? { head.firstIndex(where: names.contains) }
        guard let x = column(["lon", "lng", "long", "longitude", "x"]),
            let y = column(["lat", "latitude", "y"])
        else {
            throw SceneError(
                "\(name) has no columns for longitude and latitude: call them lon and lat")
        }
        let measures = head.indices.compactMap { index in
            Self.measures[head[index]].map { (column: index, range: $0) }
        }
        var (unreadable, firstUnreadable): (Int, Int?) = (0, nil)
        var (skipped, firstSkipped, count): (Int, Int?, Int) = (0, nil, 0)
        while let row = rows.next(), records.count <= Self.mostRecords {
            count += 1
            func number(_ column: Int, _ range: ClosedRange<Double>) -> Double? {
                guard row.indices.contains(column) else { return nil }
                // If commas don't separate the columns, a comma is a decimal mark.
                let text =
                    rows.separator == UInt8(ascii: ",")
                    ? row[column] : row[column].replacing(",", with: ".")
                return try? BoundedNumber(parsing: text, in: range).value
            }
            guard let longitude = number(x, -180...180), let latitude = number(y, -90...90) else {
                skipped += 1
                firstSkipped = firstSkipped ?? rows.rowLine
                continue
            }
            for (column, range) in measures
            where row.indices.contains(column) && !row[column].isEmpty {
                guard (try? BoundedNumber(parsing: row[column], in: range)) == nil else { continue }
                unreadable += 1
                firstUnreadable = firstUnreadable ?? rows.rowLine
            }
            records.append(
                PlaceRecord(
                    place: Coordinate(longitude: longitude, latitude: latitude),
                    names: head, values: row))
        }
        guard !records.isEmpty else { throw SceneError("\(name) has no row with a place") }
        report(skipped, of: count, "rows", name, first: firstSkipped)
        if let firstUnreadable {
            let problem =
                "\(unreadable) measures are no numbers or out of range (the first is in line"
                + " \(firstUnreadable))"
            note = note.map { "\($0); \(problem)" } ?? "\(name): \(problem)"
        }
    }

    /// Columns whose values must be numbers within a range.
    private static let measures: [String: ClosedRange<Double>] = [
        "accuracy": 0...1e6, "accuracy_m": 0...1e6, "hdop_m": 0...1e6, "course": -360...720,
        "heading": -360...720, "bearing": -360...720, "size": Marker.sizes,
    ]

    private mutating func report(
        _ skipped: Int, of all: Int, _ things: String, _ name: String, first: Int?
    ) {
        guard skipped > 0 else { return }
        note =
            "\(name): \(skipped) of \(all) \(things) have no place"
            + (first.map { " (the first is line \($0))" } ?? "")
    }
}

extension PropertyValue {
    /// The value as text; empty for null.
    fileprivate var text: String {
        switch self {
        case .string(let text): text
        case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .null: ""
        }
    }
}

/// Collects the waypoints of a GPX file.
private final class Waypoints: XMLStreamHandler {
    private(set) var records: [PlaceRecord] = []
    private(set) var skipped = 0
    private(set) var isGPX = false
    private var open: [String] = []
    private var place: Coordinate?
    private var (names, values): ([String], [String]) = ([], [])
    private var text: [UInt8] = []

    func elementBegins(_ name: String, _ attributes: XMLAttributes) {
        if open.isEmpty { isGPX = name == "gpx" }
        open.append(name)
        text.removeAll(keepingCapacity: true)
        guard name == "wpt", open.count == 2 else { return }
        (names, values) = ([], [])
        place = nil
        if let lon = attributes["lon"], let lat = attributes["lat"],
            let longitude = try? BoundedNumber(parsing: lon, in: -180...180).value,
            let latitude = try? BoundedNumber(parsing: lat, in: -90...90).value
        {
            place = Coordinate(longitude: longitude, latitude: latitude)
        }
    }

    func elementEnds() {
        guard let name = open.popLast() else { return }
        if name == "wpt", open.count == 1 {
            guard let place else {
                skipped += 1
                return
            }
            guard records.count <= PlaceFile.mostRecords else { return }
            records.append(PlaceRecord(place: place, names: names, values: values))
        } else if open.last == "wpt", open.count == 2 {
            names.append(name.lowercased())
            values.append(String(decoding: text, as: UTF8.self))
        }
    }

    func text(_ bytes: UnsafeRawBufferPointer) {
        guard open.count == 3, open[1] == "wpt", text.count < 2000 else { return }
        text.append(contentsOf: bytes)
    }
}
