import MapCamera

/// The tiles that one frame needs, fetched when the first layer of their source is drawn.
final class TilesBySource {
    private let loader: TileLoader
    private let viewport: Viewport
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
        let tiles = loader.tiles(
            of: source, viewport: viewport, margin: 0, notes: &notes)
        loaded[source] = tiles
        return tiles
    }

    /// How many tiles lie in the picture.
    var visibleCount: Int { loaded.values.joined().count { $0.isVisible } }
}
