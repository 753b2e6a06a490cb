import Formats
import Geometry
import MapRenderer
import MapStore

/// Tells whether tiles would look the same with another version of a map, from the stored tiles that
/// they are drawn from.
final class TileInputs {
    /// Sums of stored tiles by map; those of tiles that are not there are 0.
    private var sums: [String: [TileID: UInt64]] = [:]
    private var count = 0

    /// Some 50 MB.
    private static let mostSums = 1_000_000

    /// The sum of a stored tile.
    func sum(_ tile: TileID, of map: any Tileset) throws(MapStoreError) -> UInt64 {
        if let known = sums[map.path]?[tile] { return known }
        let stored = try map.storedTile(tile)
        let sum = stored.map { UInt64($0.count) << 32 | UInt64(Checksum.crc32($0)) | 1 << 63 } ?? 0
        if count >= Self.mostSums {
            sums.removeAll()
            count = 0
        }
        sums[map.path, default: [:]][tile] = sum
        count += 1
        return sum
    }
}

extension MapScene {
    /// One number for all stored tiles that may leave their mark in some tiles of a picture; two maps
    /// that have the same one there lead to the same pixels.
    ///
    /// - Parameters:
    ///   - range: the tiles of the picture.
    ///   - side: logical pixels across each.
    /// - Returns: the number.
    /// - Throws: `MapStoreError` where a map cannot be read.
    package func inputs(of range: TileRange, side: Int) throws -> UInt64 {
        let tile = 1 / Double(1 << range.zoom)
        let margin = FrameRenderer.farthestInfluence / Double(side) * tile
        let box = WorldBox(
            minX: Double(range.columns.lowerBound) * tile - margin,
            minY: Double(range.rows.lowerBound) * tile - margin,
            maxX: Double(range.columns.upperBound) * tile + margin,
            maxY: Double(range.rows.upperBound) * tile + margin)
        let camera = max(side == 512 ? range.zoom : range.zoom - 1, 0)
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        // Where a map ends is where the world around it begins.
        for map in plan.vectorMaps where !plan.sources.worldPaths.isEmpty {
            let area = map.metadata.bounds
            for side in [area.west, area.south, area.east, area.north] {
                sum = (sum ^ side.bitPattern) &* 0x100_0000_01B3
            }
        }
        for (map, zooms) in vectorMaps {
            let zoom = min(max(camera, zooms.lowerBound), zooms.upperBound)
            for tile in TileRange(zoom: zoom, touching: box).tiles {
                // FNV-1a, over whole sums.
                sum = (sum ^ (try tileInputs.sum(tile, of: map))) &* 0x100_0000_01B3
            }
        }
        return sum | 1
    }
}
