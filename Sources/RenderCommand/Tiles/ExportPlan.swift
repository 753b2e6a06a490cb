import Cairo
import MapGeometry

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

    /// Tiles across and down that are drawn as one picture at a zoom.
    ///
    /// A block saves the reading, placing and drawing of what lies across its inner edges. It ends at
    /// 1024 pixels a side: on oslo-center blocks of 2048 cost a quarter more to draw, because the
    /// rasteriser's sums no longer fit into the processor's cache.
    func metatile(zoom: Int) -> Int {
        let wanted = metatile ?? 8
        var side = 1
        while side * 2 <= wanted, Double(side * 2 * self.side) * scale <= Self.longestSide {
            side *= 2
        }
        return side
    }

    /// What is dealt to the threads: neighbouring blocks together, because they are drawn from the
    /// same stored tiles, yet so many shares that no thread waits long for the last one.
    var shares: [TileRange] {
        ranges.flatMap { range in
            let block = metatile(zoom: range.zoom)
            var side = max(16, block)
            while side > block, range.count / (side * side) < threads * 8 { side /= 2 }
            return range.parts(side: side)
        }
    }

    /// Pixels of the file across the largest block.
    private static let longestSide = 1024.0

    /// The name of a tile's file in the folder.
    func name(of tile: TileID) -> String { "\(tile).\(format.fileExtension)" }
}
