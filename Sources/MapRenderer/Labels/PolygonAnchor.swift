import VectorTile

/// Finds the point of a polygon where its label stands.
enum PolygonAnchor {
    /// The middle of the largest outer ring's widest stretch, in tile units.
    ///
    /// The ring is cut by a few horizontal lines; the longest piece inside it wins. Cheaper than
    /// the exact pole of inaccessibility, and a label is wide rather than high.
    ///
    /// - Parameters:
    ///   - geometry: the rings.
    ///   - extent: units across the tile.
    /// - Returns: `nil` if the point lies in the tile's buffer (the neighbour draws it then).
    static func point(of geometry: TileGeometry, extent: Int32) -> TilePoint? {
        let rings = (0..<geometry.partCount).map { geometry.points[geometry.part($0)] }
        guard let bottom = geometry.points.map(\.y).max(), let top = geometry.points.map(\.y).min()
        else { return nil }
        var best: (length: Double, point: TilePoint)?
        for step in [0.5, 0.4, 0.6, 0.3, 0.7] {
            // Between whole units no corner is ever hit exactly.
            let y = Double(top) + (Double(bottom) - Double(top)) * step + 0.25
            let edges = rings.flatMap { Self.crossings(of: $0, at: y) }.sorted()
            for index in stride(from: 0, to: edges.count - 1, by: 2) {
                let length = edges[index + 1] - edges[index]
                if length > (best?.length ?? 0) * 1.1 {
                    let x = (edges[index] + edges[index + 1]) / 2
                    best = (length, TilePoint(x: Int32(x), y: Int32(y)))
                }
            }
        }
        guard let point = best?.point, (0..<extent).contains(point.x),
            (0..<extent).contains(point.y)
        else { return nil }
        return point
    }

    private static func crossings(of ring: ArraySlice<TilePoint>, at y: Double) -> [Double] {
        guard var previous = ring.last else { return [] }
        var found: [Double] = []
        for point in ring {
            let from = Double(previous.y)
            let to = Double(point.y)
            if (from > y) != (to > y) {
                let share = (y - from) / (to - from)
                found.append(
                    Double(previous.x) + (Double(point.x) - Double(previous.x)) * share)
            }
            previous = point
        }
        return found
    }
}
