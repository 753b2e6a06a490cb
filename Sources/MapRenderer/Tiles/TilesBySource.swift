import Geometry

/// The tiles that one frame needs, fetched when the first layer of their source is drawn.
final class TilesBySource {
    private let loader: TileLoader
    let viewport: Viewport
    private var loaded: [String: [TileLoader.Placed]] = [:]
    /// The tiles that could not be read, one sentence each.
    private(set) var notes: [String] = []

    init(loader: TileLoader, viewport: Viewport) {
        self.loader = loader
        self.viewport = viewport
    }

    /// Returns the tiles of a source that the picture shows.
    func tiles(of source: String) -> [TileLoader.Placed] {
        if let known = loaded[source] { return known }
        let tiles = loader.tiles(of: source, viewport: viewport, margin: 0, notes: &notes)
        loaded[source] = tiles
        return tiles
    }

    /// Returns the tiles of a source, including those within a margin outside the picture.
    ///
    /// - Parameters:
    ///   - source: the source's name in the style.
    ///   - margin: the margin in logical pixels.
    /// - Returns: tiles row by row, without those that can't be read.
    func tiles(of source: String, within margin: Double) -> [TileLoader.Placed] {
        guard margin > 0 else { return tiles(of: source) }
        _ = tiles(of: source)
        // Tiles that can't be read are reported once, although both the line above and the
        // wider ring find them.
        var found: [String] = []
        let tiles = loader.tiles(of: source, viewport: viewport, margin: margin, notes: &found)
        for note in found where !notes.contains(note) { notes.append(note) }
        return tiles
    }

    /// The position of the world's north-west corner in logical pixels, inside or outside the
    /// picture.
    var worldOrigin: ScreenPoint { viewport.screen(WorldPoint(x: 0, y: 0)) }

    /// The number of tiles in the picture.
    var visibleCount: Int { loaded.values.joined().count { $0.isVisible } }

    /// The zooms of the tiles in the picture; `nil` if there are none.
    var visibleZooms: ClosedRange<Int>? {
        let zooms = loaded.values.joined().lazy.filter(\.isVisible).map(\.id.z)
        guard let least = zooms.min(), let most = zooms.max() else { return nil }
        return least...most
    }
}
