import Geometry

/// Which tiles of a source a view needs, and where they stand.
struct TileCover {
    /// A tile with the copy of the world that it stands in: 0, or whole worlds to the east.
    struct Item: Hashable {
        let id: TileID
        let world: Int
    }

    /// Tiles in rows from the north-west.
    let items: [Item]

    /// A view never needs more; a request that does is drawn from its first ones.
    static let maximumCount = 4096

    /// The tiles that a view shows, and those within a margin whose labels may reach into it.
    ///
    /// - Parameters:
    ///   - viewport: the view.
    ///   - zooms: what the source has; below the lower one nothing is shown.
    ///   - margin: logical pixels around the picture.
    init(viewport: Viewport, zooms: ClosedRange<Int>, margin: Double) {
        if let tilted = TiltedCover(viewport: viewport, zooms: zooms, margin: margin) {
            items = tilted.items
            return
        }
        // A hair above: a camera computed to be at zoom 14 must not fall to the tiles of 13.
        let wanted = Int(max((viewport.camera.zoom + 1e-6).rounded(.down), 0))
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
