import Formats
import Geometry

/// Writes lines in the form that the request asked for.
struct OSRMLineWriter {
    let form: OSRMRouteWriter.Geometry

    /// The side of the picture in which a simplified line looks like the full one, in pixels.
    private static let pictureSide = 2_048.0

    /// Writes a line.
    func line(_ points: [Coordinate]) -> JSONValue {
        switch form {
        case .polyline: .string(Polyline.encode(points, precision: .decimals5))
        case .polyline6: .string(Polyline.encode(points, precision: .decimals6))
        case .geoJSON: ["type": "LineString", "coordinates": .line(points)]
        }
    }

    /// The line without corners of less than a pixel in a picture of the whole line.
    static func simplified(_ line: [Coordinate]) -> [Coordinate] {
        var points: [WorldPoint] = []
        points.reserveCapacity(line.count)
        for place in line {
            var point = WorldPoint(place)
            // Across the antimeridian the line goes on, beside the world.
            if let last = points.last { point.x -= (point.x - last.x).rounded() }
            points.append(point)
        }
        let (columns, rows) = (points.map(\.x), points.map(\.y))
        guard let west = columns.min(), let east = columns.max(), let north = rows.min(),
            let south = rows.max()
        else { return line }
        var simplifier = Simplifier()
        var result: [WorldPoint] = []
        simplifier.simplify(
            line: points[...], tolerance: max(east - west, south - north) / pictureSide,
            into: &result)
        return result.map { point in
            var point = point
            point.x -= point.x.rounded(.down)
            return point.coordinate
        }
    }
}
