import Formats
import Geometry
import MapRenderer
import MapStore

/// Hashes the stored tiles that tiles are drawn from, to find whether another version of a map
/// would give the same look.
final class TileInputs {
    /// Hashes of stored tiles by map; 0 for tiles that do not exist.
    private var sums: [String: [TileID: UInt64]] = [:]
    private var count = 0

    /// The most hashes that are kept, about 50 MB.
    private static let mostSums = 1_000_000

    /// Returns the hash of a stored tile.
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
    /// Returns one hash of all stored tiles that may influence some tiles of a picture; two maps
    /// with the same hash give the same pixels.
    ///
    /// - Parameters:
    ///   - range: the tiles of the picture.
    ///   - side: logical pixels across each.
    /// - Returns: the hash.
    /// - Throws: `MapStoreError` if a map cannot be read.
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
        // The surrounding world begins where a map ends.
        for map in plan.vectorMaps where !plan.sources.worldPaths.isEmpty {
            let area = map.metadata.bounds
            for side in [area.west, area.south, area.east, area.north] {
                sum = (sum ^ side.bitPattern) &* 0x100_0000_01B3
            }
        }
        for (map, zooms) in vectorMaps {
            let zoom = min(max(camera, zooms.lowerBound), zooms.upperBound)
            for part in TileRange.ranges(zoom: zoom, touching: box) {
                for tile in part.tiles {
                    // FNV-1a, over whole sums.
                    sum = (sum ^ (try tileInputs.sum(tile, of: map))) &* 0x100_0000_01B3
                }
            }
        }
        return sum | 1
    }
}
