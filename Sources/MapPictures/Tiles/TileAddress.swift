package import Geometry
package import Parameters

/// The address of a server tile: `Z/X/Y[@Nx]`.
package struct TileAddress: Hashable, Sendable {
    /// The tile.
    package let tile: TileID
    /// Pixels of the file for one logical pixel: 2 for `@2x`.
    package let scale: Double

    /// Creates the address of a tile with a pixel ratio.
    package init(tile: TileID, scale: Double = 1) {
        self.tile = tile
        self.scale = scale
    }
}

extension PictureParameter {
    /// A server tile: `14/8681/4761@2x`.
    package static let tile = Parameter<TileAddress>(
        ParameterDefinition(
            "tile", "Z/X/Y[@Nx]", .operand, help: "The tile: zoom, column and row."),
        cure: "write ZOOM/COLUMN/ROW[@SCALEx] such as 14/8681/4761@2x"
    ) { text throws(ParameterError) in
        let halves = text.text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw text.error("it is not a tile") }
        let scale = halves.count == 2 ? try PictureSize.scale(halves[1], of: text) : 1
        let zoom = try text.whole(parts[0], "zoom", upTo: TileID.maximumZoom)
        let last = (1 << zoom) - 1
        let column = try text.whole(parts[1], "column", upTo: last)
        let row = try text.whole(parts[2], "row", upTo: last)
        guard let tile = TileID(z: zoom, x: column, y: row) else {
            throw text.error("there is no such tile")
        }
        return TileAddress(tile: tile, scale: scale)
    }

    /// Zooms of tiles: `14` or `10-14`.
    package static let zooms = Parameter<ClosedRange<Int>>(
        ParameterDefinition("zoom", "A-B", help: "The zooms, such as 10-15."),
        cure: "write A-B such as 10-14, or A"
    ) { text throws(ParameterError) in
        let parts = text.parts("-")
        guard parts.count <= 2, let first = parts.first, let last = parts.last else {
            throw text.error("it is not a range of zooms")
        }
        let low = try text.whole(first, "zoom", upTo: TileID.maximumZoom)
        let high = try text.whole(last, "zoom", upTo: TileID.maximumZoom)
        guard low <= high else { throw text.error("the first zoom is above the second") }
        return low...high
    }
}
