package import Geometry
package import Graphics
package import MapRenderer

/// Neighbouring tiles of one zoom, drawn as one picture and cut afterwards.
///
/// This saves the repeated reading, placing and drawing of features that cross their inner edges.
package struct Metatile {
    /// The tiles.
    package let range: TileRange
    /// The picture of all of them.
    package let frame: Frame

    /// Returns the part of the picture that a tile covers.
    ///
    /// - Parameter tile: one of ``range``.
    /// - Returns: its pixels.
    package func area(of tile: TileID) -> PixelWindow {
        let pixels = frame.surface.width / max(range.columns.count, 1)
        return PixelWindow(
            x: (tile.x - range.columns.lowerBound) * pixels,
            y: (tile.y - range.rows.lowerBound) * pixels, width: pixels, height: pixels)
    }

    /// The width of the largest metatile in pixels of the file.
    ///
    /// On oslo-center, metatiles of 2048 cost a quarter more to draw, because the rasteriser's sums
    /// no longer fit into the processor's cache.
    static let longestSide = 1024.0

    /// Returns the number of tiles across and down a metatile: the most that do not get too large.
    ///
    /// - Parameters:
    ///   - wanted: the maximum, a power of two.
    ///   - side: logical pixels across a tile.
    ///   - scale: pixels of the file for one logical pixel.
    /// - Returns: a power of two.
    package static func tilesAcross(_ wanted: Int = 8, side: Int, scale: Double) -> Int {
        var count = 1
        while count * 2 <= wanted, Double(count * 2 * side) * scale <= longestSide { count *= 2 }
        return count
    }
}

extension MapScene {
    /// Draws neighbouring tiles as one picture.
    ///
    /// - Parameters:
    ///   - range: the tiles; an empty range gives `nil`.
    ///   - side: logical pixels across a tile, 256 or 512.
    ///   - scale: pixels of the file for one logical pixel.
    ///   - languages: the languages of names, in order of preference.
    ///   - limit: the time when the tiles are no longer wanted.
    /// - Returns: the picture of all of them.
    /// - Throws: `FrameError` for an impossible size, when memory is short, or beyond the limit.
    package func draw(
        _ range: TileRange, side: Int = 256, scale: Double = 1, languages: [String] = [],
        limit: DrawingLimit? = nil
    ) throws -> Metatile? {
        guard
            let first = TileID(z: range.zoom, x: range.columns.lowerBound, y: range.rows.lowerBound)
        else { return nil }
        var request = FrameRequest.tiles(
            from: first, columns: range.columns.count, rows: range.rows.count,
            side: Double(side), pixelRatio: scale, languages: languages)
        request.limit = limit
        return Metatile(
            range: range, frame: try renderer.render(request, overlays: overEdge([], request)))
    }
}
