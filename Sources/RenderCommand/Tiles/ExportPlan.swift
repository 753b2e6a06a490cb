import Cairo
import MapGeometry
import MapScenes

/// What `render tiles export` is to draw, and how.
struct ExportPlan: Sendable {
    /// The tiles, zoom by zoom.
    let ranges: [TileRange]
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
    /// Whether files that are there already are left alone.
    let isResumed: Bool
    /// How many threads draw.
    let threads: Int

    /// How many tiles there are; those without data are counted.
    var count: Int { ranges.reduce(0) { $0 + $1.count } }

    /// Tiles across and down a metatile.
    var tilesAcross: Int { Metatile.tilesAcross(metatile ?? 8, side: side, scale: scale) }

    /// What is dealt to the threads: neighbouring blocks together, because they are drawn from the
    /// same stored tiles, yet so many shares that no thread waits long for the last one.
    var shares: [TileRange] {
        ranges.flatMap { range in
            let block = tilesAcross
            var side = max(16, block)
            while side > block, range.count / (side * side) < threads * 8 { side /= 2 }
            return range.parts(side: side)
        }
    }

    /// The name of a tile's file in the folder.
    func name(of tile: TileID) -> String { "\(tile).\(format.fileExtension)" }
}
