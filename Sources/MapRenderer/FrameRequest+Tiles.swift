package import Geometry

extension FrameRequest {
    /// The request for a server tile.
    ///
    /// - Parameters:
    ///   - tile: its address.
    ///   - side: logical pixels across: 256, or 512 for tiles of MapLibre's size.
    ///   - pixelRatio: device pixels for one logical pixel.
    ///   - languages: languages of names in order of preference.
    /// - Returns: the request; labels go on in the neighbours.
    package static func tile(
        _ tile: TileID, side: Double = 256, pixelRatio: Double = 1, languages: [String] = []
    ) -> FrameRequest {
        tiles(
            from: tile, columns: 1, rows: 1, side: side, pixelRatio: pixelRatio,
            languages: languages)
    }

    /// The request for a block of server tiles in one picture, to be cut afterwards.
    ///
    /// A tile of 256 pixels is half as wide as MapLibre's of the same zoom, so its camera is at the
    /// zoom below.
    ///
    /// - Parameters:
    ///   - first: the tile in the north-west corner.
    ///   - columns: tiles across.
    ///   - rows: tiles down.
    ///   - side: logical pixels across one tile: 256, or 512 for tiles of MapLibre's size.
    ///   - pixelRatio: device pixels for one logical pixel.
    ///   - languages: languages of names in order of preference.
    /// - Returns: the request; labels go on in the neighbours.
    package static func tiles(
        from first: TileID, columns: Int, rows: Int, side: Double = 256, pixelRatio: Double = 1,
        languages: [String] = []
    ) -> FrameRequest {
        let share = 1 / Double(1 << first.z)
        let center = WorldPoint(
            x: (Double(first.x) + Double(columns) / 2) * share,
            y: (Double(first.y) + Double(rows) / 2) * share)
        return FrameRequest(
            camera: Camera(
                center: center.coordinate, zoom: Double(first.z) - (side == 512 ? 0 : 1)),
            size: ScreenSize(width: side * Double(columns), height: side * Double(rows)),
            pixelRatio: pixelRatio, languages: languages, edgeLabels: .continued)
    }
}
