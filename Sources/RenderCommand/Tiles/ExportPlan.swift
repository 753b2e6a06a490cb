import Geometry
import Graphics
import MapPictures
import MapStore

/// What `render tiles export` is to draw, and how.
struct ExportPlan: Sendable {
    /// The tiles, zoom by zoom.
    let ranges: [TileRange]
    /// The area that they cover, as it was asked for.
    let area: CoordinateBox
    /// Logical pixels across a tile: 256 or 512.
    let side: Int
    /// Pixels of the file for one logical pixel.
    let scale: Double
    /// Languages of names in order of preference.
    let languages: [String]
    /// The format of the files.
    let format: PictureFormat
    /// Tiles across and down that are drawn as one picture; `nil` chooses.
    let metatile: Int?
    /// The share of the tiles that is drawn; `nil` for all.
    var shard: ExportShard?
    /// Whether files that are there already are left alone.
    let isResumed: Bool
    /// How many threads draw.
    let threads: Int

    /// How many tiles there are; those without data are counted.
    var count: Int {
        (shard == nil ? ranges : shares).reduce(0) { $0 + $1.count }
    }

    /// Tiles across and down a metatile.
    var tilesAcross: Int { Metatile.tilesAcross(metatile ?? 8, side: side, scale: scale) }

    /// What is dealt to the threads: neighbouring metatiles together, because they are drawn from the
    /// same stored tiles, yet so many shares that no thread waits long for the last one.
    ///
    /// They follow each other along the curve of PMTiles: the tiles of each come before those of the
    /// next.
    var shares: [TileRange] {
        let shares = ranges.flatMap { range in
            let block = tilesAcross
            var side = ExportShard.side
            while side > block, range.count / (side * side) < threads * 8 { side /= 2 }
            return range.parts(side: side)
        }
        return shares.filter { shard?.holds($0) ?? true }
            .map { ($0.first?.hilbertID ?? 0, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// The name of a tile's file in the folder.
    func name(of tile: TileID) -> String { "\(tile).\(format.fileExtension)" }
}

extension TileRange {
    /// The tile in the north-west.
    fileprivate var first: TileID? {
        TileID(z: zoom, x: columns.lowerBound, y: rows.lowerBound)
    }
}

extension ExportPlan {
    /// What the exported tiles say about themselves: the same for every shard.
    ///
    /// - Parameter scenes: map and style.
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

/// One of several equal shares of an export: that of a job of a cluster.
///
/// Which share a tile belongs to depends on its place alone: blocks that are neighbours along the
/// curve of PMTiles go to the shares in turn, so that towns and the sea are spread over all.
struct ExportShard: Hashable, Sendable {
    /// Which share, from 1.
    let number: Int
    /// How many shares there are.
    let count: Int

    /// Tiles across and down a block, 2^4: the largest metatile.
    ///
    /// Smaller blocks would be spread more evenly, but what lies about the edges of each is read and
    /// placed by its neighbours too.
    static let side = 16

    /// Whether tiles belong to the share.
    ///
    /// - Parameter tiles: of one block.
    /// - Returns: `true` for one of the shares of a count.
    func holds(_ tiles: TileRange) -> Bool {
        let block = TileID(
            z: max(tiles.zoom - 4, 0), x: tiles.columns.lowerBound / Self.side,
            y: tiles.rows.lowerBound / Self.side)
        return (block?.hilbertID ?? 0) % UInt64(count) == UInt64(number - 1)
    }
}
