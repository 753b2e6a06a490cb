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
