import Geometry

/// The tiles of a source that a view needs, with their positions.
struct TileCover {
    /// A tile with the copy of the world that it is in: 0, or whole worlds to the east.
    struct Item: Hashable {
        let id: TileID
        let world: Int
    }

    /// The tiles in rows from the north-west.
    let items: [Item]

    /// The most tiles of a view, which never needs more; if a request does, only the first ones
    /// are used.
    static let maximumCount = 4096

    /// Finds the tiles that a view shows, and those within a margin whose labels may extend
    /// into it.
    ///
    /// - Parameters:
    ///   - viewport: the view.
    ///   - zooms: the zooms of the source; below the lowest one nothing is shown.
    ///   - margin: logical pixels around the picture.
    init(viewport: Viewport, zooms: ClosedRange<Int>, margin: Double) {
        if let tilted = TiltedCover(viewport: viewport, zooms: zooms, margin: margin) {
            items = tilted.items
            return
        }
        // Slightly increased, because a camera computed to be at zoom 14 must not get the tiles
        // of 13.
        let zoomOfTiles = viewport.camera.zoom + viewport.camera.detail
        let wanted = Int(max((zoomOfTiles + 1e-6).rounded(.down), 0))
        guard wanted >= zooms.lowerBound else {
            items = []
            return
        }
        let zoom = min(wanted, zooms.upperBound)
        let count = 1 << zoom
        let box = viewport.visibleBox(margin: margin)
        func index(_ fraction: Double) -> Int {
            Int(min(max((fraction * Double(count)).rounded(.down), -1e9), 1e9))
        }
        var found: [Item] = []
        for row in max(index(box.minY), 0)...max(min(index(box.maxY), count - 1), 0) {
            for column in index(box.minX)...index(box.maxX) {
                guard found.count < Self.maximumCount else { break }
                let world = Int((Double(column) / Double(count)).rounded(.down))
                guard let id = TileID(z: zoom, x: column - world * count, y: row) else { continue }
                found.append(Item(id: id, world: world))
            }
        }
        items = found
    }
}
