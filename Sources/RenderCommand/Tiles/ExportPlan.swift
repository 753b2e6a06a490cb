import Geometry
import Graphics
import MapPictures
import MapStore

/// The tiles that `render tiles export` draws, and how they are drawn.
struct ExportPlan: Sendable {
    /// The tiles, zoom by zoom.
    let ranges: [TileRange]
    /// The requested area that the tiles cover.
    let area: CoordinateBox
    /// The side of a tile in logical pixels: 256 or 512.
    let side: Int
    /// The number of file pixels per logical pixel.
    let scale: Double
    /// The languages of names in order of preference.
    let languages: [String]
    /// The format of the files.
    let format: PictureFormat
    /// The side of a metatile in tiles, which is drawn as one picture; `nil` chooses a value.
    let metatile: Int?
    /// The part of the tiles that is drawn; `nil` for all.
    var shard: ExportShard?
    /// Whether existing files are kept.
    let isResumed: Bool
    /// The number of drawing threads.
    let threads: Int

    /// The number of tiles, including those without data.
    var count: Int {
        (shard == nil ? ranges : shares).reduce(0) { $0 + $1.count }
    }

    /// The side of a metatile in tiles.
    var tilesAcross: Int { Metatile.tilesAcross(metatile ?? 8, side: side, scale: scale) }

    /// The units of work for the threads.
    ///
    /// A unit consists of neighbouring metatiles, since these are drawn from the same stored tiles.
    /// There are enough units that no thread waits long for the last one.
    ///
    /// Units follow the curve of PMTiles: all tiles of one come before those of the next.
    var shares: [TileRange] {
        let shares = ranges.flatMap { range in
            let block = tilesAcross
            var side = ExportShard.side
            while side > block, range.count / (side * side) < threads * 8 { side /= 2 }
            while side > 1, isShared(side, by: range) { side /= 2 }
            return range.parts(side: side)
        }
        return shares.filter { shard?.holds($0) ?? true }
            .map { ($0.first?.hilbertID ?? 0, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Whether a block of the grid has tiles of a range and of the other range of its zoom, on the
    /// other side of the antimeridian.
    private func isShared(_ side: Int, by range: TileRange) -> Bool {
        ranges.contains {
            $0.zoom == range.zoom && $0 != range
                && ($0.columns.upperBound - 1) / side >= range.columns.lowerBound / side
                && (range.columns.upperBound - 1) / side >= $0.columns.lowerBound / side
        }
    }

    /// Returns the name of a tile's file in the folder.
    func name(of tile: TileID) -> String { "\(tile).\(format.fileExtension)" }
}

extension TileRange {
    /// The north-western tile.
    fileprivate var first: TileID? {
        TileID(z: zoom, x: columns.lowerBound, y: rows.lowerBound)
    }
}

extension ExportPlan {
    /// Returns the metadata of the exported tiles, which is the same for every shard.
    ///
    /// - Parameter scenes: the map and style.
    /// - Returns: metadata for a tileset of pictures.
    func metadata(of scenes: ScenePlan) -> MapMetadata {
        MapMetadata(
            name: scenes.metadata.name, summary: "Style \(scenes.styleName)",
            format: MapMetadata.Format(rawValue: format.fileExtension) ?? .png,
            minzoom: ranges.first?.zoom ?? 0, maxzoom: ranges.last?.zoom ?? 0,
            bounds: area, attribution: scenes.attribution,
            generator: Product.nameAndVersion
        ).onGrid
    }
}

/// One of several equal parts of an export, for one job of a cluster.
///
/// The part of a tile depends only on its position: blocks that are neighbours along the curve of
/// PMTiles go to the parts in turn, so that towns and sea are spread over all of them.
struct ExportShard: Hashable, Sendable {
    /// The number of the part, from 1.
    let number: Int
    /// The number of parts.
    let count: Int

    /// The side of a block in tiles, 2^4: the largest metatile.
    ///
    /// Smaller blocks would be spread more evenly, but features near the edges of each block are
    /// read and placed for the neighbouring blocks too.
    static let side = 16

    /// Whether tiles belong to the part.
    ///
    /// - Parameter tiles: tiles of one block.
    /// - Returns: `true` for exactly one of the parts.
    func holds(_ tiles: TileRange) -> Bool {
        let block = TileID(
            z: max(tiles.zoom - 4, 0), x: tiles.columns.lowerBound / Self.side,
            y: tiles.rows.lowerBound / Self.side)
        return (block?.hilbertID ?? 0) % UInt64(count) == UInt64(number - 1)
    }
}
