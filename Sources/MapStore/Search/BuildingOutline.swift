import Geometry
import Glibc
import VectorTile

/// The outline of a building on the ground, as the map's tiles have it.
struct BuildingOutline {
    private let tile: TileID
    /// Units of the outline along a side of the tile.
    private let extent: Double
    private let rings: [[TilePoint]]
    /// Twice the area, in square units.
    private let area: Int64

    /// The zoom whose tiles have buildings.
    static let zoom = 14
    private static let layer = "buildings"

    /// The buildings of a tile around a place, the smallest first, such as a part and the whole; if
    /// there are none, the nearest one.
    ///
    /// - Parameters:
    ///   - place: where.
    ///   - tile: the tile around the place.
    ///   - bytes: the tile, decompressed; a damaged one has no buildings.
    ///   - meters: the distance within which the nearest one lies.
    /// - Returns: the buildings; empty if there is none near.
    static func all(
        around place: Coordinate, in tile: TileID, _ bytes: [UInt8], orWithin meters: Double = 0
    ) -> [BuildingOutline] {
        guard let layer = try? VectorTile(decoding: bytes).layer(named: Self.layer) else {
            return []
        }
        let extent = Double(layer.extent)
        let point = Self.point(place, in: tile, extent)
        var around: [BuildingOutline] = []
        var nearest: (distance: Double, outline: BuildingOutline)?
        let unit = Self.metersPerUnit(at: place, in: tile, extent)
        var geometry = TileGeometry()
        for feature in layer.features where feature.kind == .polygon {
            guard layer.decodeGeometry(of: feature, into: &geometry) else { continue }
            let rings = (0..<geometry.partCount).map { Array(geometry.points[geometry.part($0)]) }
            let area = (0..<geometry.partCount).reduce(0) { $0 &+ geometry.signedArea(ofPart: $1) }
            let outline = BuildingOutline(
                tile: tile, extent: extent, rings: rings, area: Int64(clamping: area.magnitude))
            if Self.contain(point, rings) {
                around.append(outline)
            } else if meters > 0 {
                let distance = outline.distance(to: point) * unit
                if distance <= min(meters, nearest?.distance ?? meters) {
                    nearest = (distance, outline)
                }
            }
        }
        guard around.isEmpty else { return around.sorted { $0.area < $1.area } }
        return nearest.map { [$0.outline] } ?? []
    }

    /// The outer rings and those of courtyards.
    var outline: [[Coordinate]] {
        let size = Double(1 << tile.z) * extent
        return rings.map { ring in
            ring.map { corner in
                WorldPoint(
                    x: (Double(tile.x) * extent + Double(corner.x)) / size,
                    y: (Double(tile.y) * extent + Double(corner.y)) / size
                ).coordinate
            }
        }
    }

    /// Whether a place lies inside, or on the outline, as doors do.
    func contains(_ place: Coordinate) -> Bool {
        Self.contain(Self.point(place, in: tile, extent), rings) || isWall(at: place)
    }

    /// Whether a place lies on the outline.
    func isWall(at place: Coordinate) -> Bool {
        let point = Self.point(place, in: tile, extent)
        return distance(to: point) * Self.metersPerUnit(at: place, in: tile, extent) <= Self.wall
    }

    private static func metersPerUnit(
        at place: Coordinate, in tile: TileID, _ extent: Double
    ) -> Double {
        40_075_016 * cos(place.latitude * .pi / 180) / Double(1 << tile.z) / extent
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
        try buildings(around: place).first
    }

    /// The buildings around a place, the smallest first; if there are none, the nearest one within
    /// some metres.
    func buildings(
        around place: Coordinate, orWithin meters: Double = 0
    ) throws(MapStoreError) -> [BuildingOutline] {
        let tile = TileID(containing: WorldPoint(place), z: BuildingOutline.zoom)
        guard let bytes = try self.tile(tile) else { return [] }
        return BuildingOutline.all(around: place, in: tile, bytes, orWithin: meters)
    }
}
