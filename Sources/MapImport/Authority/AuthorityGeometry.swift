import Geometry

/// Reads geometries as the road data bank writes them: well-known text in UTM zone 33 or in degrees.
enum AuthorityGeometry {
    /// The most points of a geometry.
    private static let most = 100_000

    /// The points of a `POINT`, `LINESTRING` or `MULTILINESTRING`, the last as one line.
    ///
    /// - Parameters:
    ///   - text: well-known text, with or without heights.
    ///   - system: the EPSG number of its coordinates.
    /// - Returns: `nil` for another system or a damaged text.
    static func points(_ text: String, system: Int) -> [Coordinate]? {
        guard let open = text.firstIndex(of: "(") else { return nil }
        let kind = text[..<open].split(separator: " ").first?.uppercased()
        guard ["POINT", "LINESTRING", "MULTILINESTRING"].contains(kind) else { return nil }
        var points: [Coordinate] = []
        for part in text[open...].split(whereSeparator: { $0 == "," || $0 == "(" || $0 == ")" }) {
            let numbers = part.split(separator: " ").prefix(2).compactMap { Double($0) }
            if numbers.isEmpty, part.allSatisfy({ $0 == " " }) { continue }
            guard numbers.count == 2, points.count < most,
                let point = coordinate(numbers[0], numbers[1], system)
            else { return nil }
            points.append(point)
        }
        return points.isEmpty ? nil : points
    }

    private static func coordinate(_ x: Double, _ y: Double, _ system: Int) -> Coordinate? {
        switch system {
        // UTM 33 with and without heights; EPSG:4326 has the latitude first.
        case 5973, 25833, 32633: zone33?.coordinate(easting: x, northing: y)
        case 5972, 25832, 32632: zone32?.coordinate(easting: x, northing: y)
        case 4326: Coordinate(checkedLongitude: y, latitude: x)
        default: nil
        }
    }

    private static let zone33 = TransverseMercator(zone: 33)
    private static let zone32 = TransverseMercator(zone: 32)
}
