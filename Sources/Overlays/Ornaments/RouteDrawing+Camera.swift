package import Geometry
package import MapRenderer

extension RouteDrawing {
    /// The camera that shows the route whole and clear of the ornaments in the lower corners.
    ///
    /// Where a line or a marker would meet a scale bar or a credit, the route is framed again above
    /// it. A picture too low for that keeps the first camera.
    ///
    /// - Parameters:
    ///   - size: the picture in logical pixels.
    ///   - padding: pixels to keep free at each edge.
    ///   - ornaments: what stands in the corners, with its obstacles.
    ///   - maximumZoom: how near the camera may come.
    /// - Returns: the camera.
    package func camera(
        size: ScreenSize, padding: Framing.Padding, clearOf ornaments: [any Overlay],
        maximumZoom: Double = 17
    ) -> Camera {
        func camera(_ padding: Framing.Padding) -> Camera {
            Framing.camera(
                fitting: framingItems, size: size, padding: padding, maximumZoom: maximumZoom)
        }
        let first = camera(padding)
        var raised = padding
        var chosen = first
        // Each corner can be met once; a scale bar that has changed with the zoom stays as high.
        for _ in 0...ornaments.count {
            let viewport = Viewport(camera: chosen, size: size)
            let met = ornaments.flatMap { $0.obstacles(in: viewport) }.filter { box in
                lines.contains { $0.meets(box, in: viewport) }
                    || markers.flatMap { $0.obstacles(in: viewport) }.contains(
                        where: box.intersects)
            }
            guard let top = met.map(\.minY).min() else { return chosen }
            raised.bottom = max(raised.bottom, size.height - top + 6)
            guard hasRoom(in: size, raised) else { return first }
            chosen = camera(raised)
        }
        return chosen
    }

    /// Pixels that markers and line take at least, besides the padding: they do not shrink.
    package var ownPixels: ScreenSize {
        ScreenSize(
            width: (framingItems.map(\.margin.left).max() ?? 0)
                + (framingItems.map(\.margin.right).max() ?? 0),
            height: (framingItems.map(\.margin.top).max() ?? 0)
                + (framingItems.map(\.margin.bottom).max() ?? 0))
    }

    /// Whether a padding leaves room for the markers.
    private func hasRoom(in size: ScreenSize, _ padding: Framing.Padding) -> Bool {
        padding.left + padding.right + ownPixels.width < size.width
            && padding.top + padding.bottom + ownPixels.height < size.height
    }
}
