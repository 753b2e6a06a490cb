import Formats
import Geometry
import MapStyle

#if canImport(Glibc)
    import Glibc
#endif

/// Features of the suite as a tile would hold them.
enum ConformanceGeometry {
    /// The kind of a geometry, several of a kind being the same.
    static func kind(of geometry: JSONValue) -> GeometryKind? {
        switch geometry["type"]?.string {
        case "Point", "MultiPoint": .point
        case "LineString", "MultiLineString": .line
        case "Polygon", "MultiPolygon": .polygon
        default: nil
        }
    }

    /// The outline on the grid of a tile; `nil` without geometry or tile.
    static func outline(_ geometry: JSONValue, tile: JSONValue?) -> FeatureOutline? {
        guard let coordinates = geometry["coordinates"], let kind = kind(of: geometry),
            let zoom = tile?["z"]?.number.flatMap({ Int(exactly: $0) }),
            (0...TileID.maximumZoom).contains(zoom)
        else { return nil }
        var parts: [[WorldPoint]] = []
        collect(coordinates, zoom, into: &parts)
        if kind == .point { parts = [Array(parts.joined())] }
        return FeatureOutline(zoom: zoom, parts: parts)
    }

    /// Lists of positions, however deep they lie.
    private static func collect(_ json: JSONValue, _ zoom: Int, into parts: inout [[WorldPoint]]) {
        guard let values = json.array else { return }
        if let point = position(json, zoom) {
            parts.append([point])
            return
        }
        let points = values.compactMap { position($0, zoom) }
        if points.count == values.count, !points.isEmpty {
            parts.append(points)
        } else {
            for value in values { collect(value, zoom, into: &parts) }
        }
    }

    /// The point of the grid of 8192 cells that is nearest to a position.
    private static func position(_ json: JSONValue, _ zoom: Int) -> WorldPoint? {
        guard let longitude = json[0]?.number, let latitude = json[1]?.number else { return nil }
        let world = WorldPoint(Coordinate(longitude: longitude, latitude: latitude))
        let cells = Double(1 << zoom) * 8192
        return WorldPoint(
            x: (world.x * cells + 0.5).rounded(.down) / cells,
            y: (world.y * cells + 0.5).rounded(.down) / cells)
    }
}
