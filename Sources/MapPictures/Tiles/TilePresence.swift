import Geometry
import Glibc
import MapRenderer
import MapStore

/// Finds whether any source of a style has data for a tile of a picture.
struct TilePresence {
    /// The data that a source is read from.
    enum Holding {
        /// A map of vector tiles.
        case map(any Tileset, zooms: ClosedRange<Int>)
        /// A map of pictures, each `tileSize` logical pixels wide at its own zoom.
        case rasterTiles(any Tileset, zooms: ClosedRange<Int>, tileSize: Double)
        /// Features that are cut when a tile is requested.
        case features(any TileSource)
        /// A map with the world around it, and the area that the map has data for.
        case mapInWorld(any Tileset, zooms: ClosedRange<Int>, area: WorldBox)
        /// A map around another one, whose last zoom is enlarged a little only.
        case mapAround(any Tileset, zooms: ClosedRange<Int>)
    }

    /// The data of all sources, stored tiles first, because features are more expensive to query.
    private let holdings: [Holding]
    /// The results for features, by source; tiles of pictures share the results of the stored tiles
    /// that they are drawn from.
    private var known: [Int: [TileID: Bool]] = [:]

    private static let maximumKnown = 10_000
    /// How many zooms beyond its last one a map around another counts as data.
    private static let enlargedZooms = 2

    /// - Parameter holdings: the data of all sources.
    init(of holdings: [Holding]) {
        self.holdings = holdings.filter { !$0.isFeatures } + holdings.filter(\.isFeatures)
    }

    /// Queries the stored tiles that a tile of a picture is drawn from.
    ///
    /// - Parameters:
    ///   - tile: the tile of the picture.
    ///   - side: its logical pixels; tiles of 256 are drawn from those of the zoom above them.
    /// - Returns: `false` if no source has data there.
    /// - Throws: the error of a source that can't be read.
    mutating func hasData(for tile: TileID, side: Int) throws -> Bool {
        let camera = side == 512 ? tile.z : tile.z - 1
        let zoom = max(camera, 0)
        for (index, holding) in holdings.enumerated() {
            switch holding {
            case .mapInWorld(let map, let zooms, let area):
                // The bare ground beside a map is wanted, but not that of distant places.
                if Double(camera) <= WorldFile.lastZoom { return true }
                if tile.worldBox.expanded(by: tile.worldBox.width).meets(area) { return true }
                let stored = Self.ancestor(of: tile, zoom: min(zoom, zooms.upperBound))
                if let stored, try map.hasTile(stored) { return true }
            case .mapAround(let map, let zooms):
                guard zooms.lowerBound <= zoom, zoom <= zooms.upperBound + Self.enlargedZooms
                else { continue }
                let stored = Self.ancestor(of: tile, zoom: min(zoom, zooms.upperBound))
                if let stored, try map.hasTile(stored) { return true }
            case .map(let map, let zooms):
                guard zoom >= zooms.lowerBound else { continue }
                let stored = Self.ancestor(of: tile, zoom: min(zoom, zooms.upperBound))
                if let stored, try map.hasTile(stored) { return true }
            case .rasterTiles(let map, let zooms, let tileSize):
                // As in the renderer's choice, they are still shown two zooms below the first.
                let wanted = max(Int((Double(camera) + log2(512 / tileSize)).rounded()), 0)
                guard wanted >= zooms.lowerBound - 2 else { continue }
                let stored = min(max(wanted, zooms.lowerBound), zooms.upperBound)
                for id in Self.relatives(of: tile, zoom: stored) where try map.hasTile(id) {
                    return true
                }
            case .features(let source):
                let stored = Self.ancestor(of: tile, zoom: min(zoom, source.zooms.upperBound))
                if let stored, try hasFeatures(source, index, stored) { return true }
            }
        }
        return false
    }

    private mutating func hasFeatures(
        _ source: any TileSource, _ index: Int, _ id: TileID
    ) throws -> Bool {
        if let answer = known[index]?[id] { return answer }
        let answer = try source.tile(id) != nil
        if known[index, default: [:]].count >= Self.maximumKnown { known[index] = [:] }
        known[index, default: [:]][id] = answer
        return answer
    }

    /// Returns the tile of a lower zoom that contains a tile.
    private static func ancestor(of tile: TileID, zoom: Int) -> TileID? {
        let up = tile.z - zoom
        return up < 0 ? nil : TileID(z: zoom, x: tile.x >> up, y: tile.y >> up)
    }

    /// Returns the tiles of another zoom that share area with a tile.
    private static func relatives(of tile: TileID, zoom: Int) -> [TileID] {
        let down = zoom - tile.z
        guard down > 0 else { return ancestor(of: tile, zoom: zoom).map { [$0] } ?? [] }
        // The smallest pictures are those four zooms below, and two zooms more where those are
        // missing.
        guard down <= 6 else { return [] }
        let side = 1 << down
        return (0..<side * side).compactMap { place in
            TileID(z: zoom, x: tile.x << down + place % side, y: tile.y << down + place / side)
        }
    }
}

extension TilePresence.Holding {
    fileprivate var isFeatures: Bool { if case .features = self { true } else { false } }
}
