import GeoFiles
import Geometry

/// Reads geometries as the road data bank writes them: well-known text in a zone of UTM or in
/// degrees.
struct AuthorityGeometry {
    private let zone33 = Projection(from: "EPSG:25833")
    private let zone32 = Projection(from: "EPSG:25832")

    /// The points of a `POINT`, `LINESTRING` or `MULTILINESTRING`, the last as one line.
    ///
    /// - Parameters:
    ///   - text: well-known text, with or without heights.
    ///   - system: the EPSG number of its coordinates.
    /// - Returns: `nil` for another system or a damaged text.
    func points(_ text: String, system: Int) -> [Coordinate]? {
        switch WellKnownText.geometry(text, placing: { place($0, $1, system) }) {
        case .points(let places)?: places
        case .lines(let lines)?: lines.flatMap(\.coordinates)
        case .areas?, nil: nil
        }
    }

    private func place(_ x: Double, _ y: Double, _ system: Int) -> Coordinate? {
        switch system {
        // Those with heights lie over the same zones.
        case 5973, 25833, 32633: zone33.flatMap { Projection.place(x, y, $0) }
        case 5972, 25832, 32632: zone32.flatMap { Projection.place(x, y, $0) }
        // EPSG:4326 has the latitude first.
        case 4326: Coordinate(checkedLongitude: y, latitude: x)
        default: nil
        }
    }
}
