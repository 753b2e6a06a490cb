import Geometry
import Glibc
import VectorTile

/// The outline of a building on the ground, as the map's tiles have it.
struct BuildingOutline {
    private let tile: TileID
    /// Units of the outline along a side of the tile.
    private let extent: Double
    private let rings: [[TilePoint]]

    /// The zoom whose tiles have buildings.
    static let zoom = 14
    private static let layer = "buildings"

    /// The smallest building of a tile that contains a place; `nil` if none does.
    ///
    /// - Parameters:
    ///   - place: where.
    ///   - tile: the tile around the place.
    ///   - bytes: the tile, decompressed; a damaged one has no buildings.
    init?(around place: Coordinate, in tile: TileID, _ bytes: [UInt8]) {
        guard let layer = try? VectorTile(decoding: bytes).layer(named: Self.layer) else {
            return nil
        }
        let extent = Double(layer.extent)
        let point = Self.point(place, in: tile, extent)
        var best: (area: Int64, rings: [[TilePoint]])?
        var geometry = TileGeometry()
        for feature in layer.features where feature.kind == .polygon {
            guard layer.decodeGeometry(of: feature, into: &geometry) else { continue }
            let rings = (0..<geometry.partCount).map { Array(geometry.points[geometry.part($0)]) }
            guard Self.contain(point, rings) else { continue }
            let area = (0..<geometry.partCount).reduce(0) { $0 &+ geometry.signedArea(ofPart: $1) }
            let size = Int64(clamping: area.magnitude)
            if size < best?.area ?? .max { best = (size, rings) }
        }
        guard let best else { return nil }
        self.tile = tile
        self.extent = extent
        rings = best.rings
    }

    /// Whether a place lies inside, or on the outline, as doors do.
    func contains(_ place: Coordinate) -> Bool {
        let point = Self.point(place, in: tile, extent)
        if Self.contain(point, rings) { return true }
        let metersPerUnit =
            40_075_016 * cos(place.latitude * .pi / 180) / Double(1 << tile.z) / extent
        return distance(to: point) * metersPerUnit <= Self.wall
    }

    /// Metres from the outline within which a door is on it.
    private static let wall = 1.0

    /// The distance of a point from the outline, in units of the tile.
    private func distance(to point: (x: Double, y: Double)) -> Double {
        var least = Double.infinity
        for ring in rings {
            guard var previous = ring.last else { continue }
            for corner in ring {
                let (x, y) = (Double(previous.x), Double(previous.y))
                let (dx, dy) = (Double(corner.x) - x, Double(corner.y) - y)
                previous = corner
                let square = dx * dx + dy * dy
                let along = square > 0 ? ((point.x - x) * dx + (point.y - y) * dy) / square : 0
                let part = min(max(along, 0), 1)
                least = min(least, hypot(x + part * dx - point.x, y + part * dy - point.y))
            }
        }
        return least
    }

    /// A place in units of the tile.
    private static func point(
        _ place: Coordinate, in tile: TileID, _ extent: Double
    ) -> (x: Double, y: Double) {
        let (world, size) = (WorldPoint(place), Double(1 << tile.z))
        return (
            (world.x * size - Double(tile.x)) * extent, (world.y * size - Double(tile.y)) * extent
        )
    }

    /// Whether a point lies inside of rings, by the rule of even and odd, so that courtyards are
    /// outside.
    private static func contain(_ point: (x: Double, y: Double), _ rings: [[TilePoint]]) -> Bool {
        var isInside = false
        for ring in rings {
            guard var previous = ring.last else { continue }
            for corner in ring {
                let (a, b) = (previous, corner)
                previous = corner
                guard (Double(a.y) > point.y) != (Double(b.y) > point.y) else { continue }
                let part = (point.y - Double(a.y)) / (Double(b.y) - Double(a.y))
                let crossing = Double(a.x) + part * (Double(b.x) - Double(a.x))
                if crossing > point.x { isInside.toggle() }
            }
        }
        return isInside
    }
}

extension MapDatabase {
    /// The building around a place; `nil` if there is none, or the map's tiles have none.
    func building(around place: Coordinate) throws(MapStoreError) -> BuildingOutline? {
        let tile = TileID(containing: WorldPoint(place), z: BuildingOutline.zoom)
        guard let bytes = try self.tile(tile) else { return nil }
        return BuildingOutline(around: place, in: tile, bytes)
    }
}
