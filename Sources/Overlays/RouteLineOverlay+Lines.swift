public import MapCamera
public import MapGeometry

extension RouteLineOverlay {
    /// Boxes along the visible line, as wide as it is drawn: texts of the map leave them free.
    ///
    /// An alternative is quiet enough to be written over.
    public func lines(in viewport: Viewport) -> [ScreenBox] {
        guard role == .main else { return [] }
        let size = viewport.size
        let window = ScreenBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        let half = width(zoom: viewport.camera.zoom) / 2
        var parts = PlanarParts<ScreenPoint>()
        for line in lines { parts.appendPart(line.map(viewport.screen)) }
        let visible = parts.linesClipped(to: PlanarBox(window.expanded(by: half)))
        var boxes: [ScreenBox] = []
        for index in 0..<visible.count {
            var previous: ScreenPoint?
            for point in visible[index] {
                defer { previous = point }
                guard let from = previous, boxes.count < Self.maximumBoxes else { continue }
                boxes += Self.boxes(from: from, to: point, half: half)
            }
        }
        return boxes
    }

    /// Enough for a line that winds through a large picture; a denser one covers it anyway.
    private static let maximumBoxes = 20_000

    private static func boxes(from: ScreenPoint, to: ScreenPoint, half: Double) -> [ScreenBox] {
        let length = max(abs(to.x - from.x), abs(to.y - from.y))
        let count = max(Int((min(length, 50_000) / max(half, 1)).rounded(.up)), 1)
        return (0..<count).map { step in
            let share = (Double(step) + 0.5) / Double(count)
            let x = from.x + (to.x - from.x) * share
            let y = from.y + (to.y - from.y) * share
            return ScreenBox(minX: x - half, minY: y - half, maxX: x + half, maxY: y + half)
        }
    }
}
