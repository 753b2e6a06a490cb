import Geometry

/// The tiles that one frame needs, fetched when the first layer of their source is drawn.
final class TilesBySource {
    private let loader: TileLoader
    let viewport: Viewport
    private var loaded: [String: [TileLoader.Placed]] = [:]
    /// The tiles that could not be read, a sentence each.
    private(set) var notes: [String] = []

    init(loader: TileLoader, viewport: Viewport) {
        self.loader = loader
        self.viewport = viewport
    }

    /// The tiles of a source that the picture shows.
    func tiles(of source: String) -> [TileLoader.Placed] {
        if let known = loaded[source] { return known }
        let tiles = loader.tiles(of: source, viewport: viewport, margin: 0, notes: &notes)
        loaded[source] = tiles
        return tiles
    }

    /// The tiles of a source with all that stand no farther than a margin outside the picture.
    ///
    /// - Parameters:
    ///   - source: the style's name of it.
    ///   - margin: logical pixels.
    /// - Returns: tiles row by row, without those that can't be read.
    func tiles(of source: String, within margin: Double) -> [TileLoader.Placed] {
        guard margin > 0 else { return tiles(of: source) }
        _ = tiles(of: source)
        // Tiles that can't be read are named once, by the line above and by the wider ring.
        var found: [String] = []
        let tiles = loader.tiles(of: source, viewport: viewport, margin: margin, notes: &found)
        for note in found where !notes.contains(note) { notes.append(note) }
        return tiles
    }

    /// Logical pixels to the world's north-west corner, wherever it lies.
    var worldOrigin: ScreenPoint { viewport.screen(WorldPoint(x: 0, y: 0)) }

    /// How many tiles lie in the picture.
    var visibleCount: Int { loaded.values.joined().count { $0.isVisible } }

    /// The zooms of the tiles in the picture; `nil` where there are none.
    var visibleZooms: ClosedRange<Int>? {
        let zooms = loaded.values.joined().lazy.filter(\.isVisible).map(\.id.z)
        guard let least = zooms.min(), let most = zooms.max() else { return nil }
        return least...most
    }
}
