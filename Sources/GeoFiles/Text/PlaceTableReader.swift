import Formats
import Geometry
import Language

/// Reads the places of tables with a header: columns for longitude and latitude, or one with
/// geometries as well-known text.
///
/// A table of a drive is read by its columns' meanings instead, where a track is expected.
struct PlaceTableReader {
    private static let geometryNames: Set<String> = [
        "wkt", "geometry", "geom", "the_geom", "shape",
    ]
    private static let greatestColumns = 200

    /// Whether text begins as tables do, which readme files do not: a row of names or numbers, and
    /// one below it of as many cells, one of them a number, a time or a geometry.
    static func isTable(_ start: ArraySlice<UInt8>) -> Bool {
        var rows = TableRows(Array(start), greatestColumns: 1_000)
        var before = 0
        for _ in 0..<30 {
            guard let row = rows.next() else { return false }
            let hasValue = row.contains { cell in
                let bytes = cell.utf8
                return bytes.contains { (0x30...0x39).contains($0) }
                    && (bytes.allSatisfy { (0x2B...0x3A).contains($0) || $0 <= 0x20 }
                        || CivilTime(iso: cell) != nil || WellKnownText.geometry(cell) != nil)
            }
            if row.count == before, hasValue, row.count > 1 || WellKnownText.geometry(row[0]) != nil
            {
                return true
            }
            before = row.count
        }
        return false
    }

    /// Reads a file.
    static func document(_ bytes: [UInt8], reading: GeoReading) throws(GeoFileError) -> GeoDocument
    {
        var document = GeoDocument(format: .table)
        var rows = TableRows(bytes, greatestColumns: greatestColumns)
        let head = (rows.next() ?? []).map { $0.lowercased() }
        func column(_ names: Set<String>) -> Int? { head.firstIndex(where: names.contains) }
        let x = column(["lon", "lng", "long", "longitude", "x"])
        let y = column(["lat", "latitude", "y"])
        let shape = column(geometryNames)
        guard head.count > 1 || shape != nil else {
            throw reading.error("it is text of no known kind", cure: GeoFile.expectation)
        }
        guard (x != nil && y != nil) || shape != nil else {
            throw reading.error(
                "it has no columns for longitude and latitude, and none of geometries",
                cure: "call them lon and lat, or wkt")
        }
        // If commas don't separate the columns, a comma is a decimal mark.
        let hasDecimalCommas = rows.separator != UInt8(ascii: ",")
        while let row = rows.next() {
            try reading.countPoints()
            func number(_ column: Int) -> Double? {
                guard row.indices.contains(column) else { return nil }
                let text = hasDecimalCommas ? row[column].replacing(",", with: ".") : row[column]
                return RecordedNumber.value(Substring(text))
            }
            let geometry: GeoFeature.Geometry? =
                if let x, let y {
                    GeoReading.fix(longitude: number(x), latitude: number(y)).map { .points([$0]) }
                } else if let shape, row.indices.contains(shape) {
                    WellKnownText.geometry(row[shape])
                } else {
                    nil
                }
            guard let geometry else {
                if let x, let y {
                    document.skipped.count(
                        longitude: number(x), latitude: number(y), at: rows.rowLine)
                } else {
                    document.skipped.count(.noPlace, at: rows.rowLine)
                }
                continue
            }
            var properties: [(key: String, value: PropertyValue)] = []
            properties.reserveCapacity(row.count)
            for (index, value) in row.enumerated()
            where index < head.count && index != shape && !value.isEmpty {
                properties.append((head[index], .string(value)))
            }
            document.features.append(
                GeoFeature(
                    geometry, record: try reading.countFeature(), line: rows.rowLine,
                    properties: properties))
        }
        return document
    }
}
