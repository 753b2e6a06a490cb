import Geometry
import Glibc

/// The tiles that a tilted view needs, which are larger the farther away they are.
///
/// A tile is split into its four parts as long as its nearest visible point is shown larger
/// than the tile was made for, so a view to the horizon needs no more tiles than a flat one.
struct TiltedCover {
    /// The number of zooms by which far tiles are more detailed than their size in the picture
    /// requires.
    private static let sharpness = 0.5

    private let viewport: Viewport
    private let perspective: Perspective
    private let zooms: ClosedRange<Int>
    /// The part of the plane that the picture shows.
    private let seen: [ScreenPoint]
    private let window: ScreenBox
    private(set) var items: [TileCover.Item] = []

    /// - Parameters:
    ///   - viewport: a tilted view.
    ///   - zooms: the zooms of the source; below the lowest one nothing is shown.
    ///   - margin: logical pixels around the picture.
    init?(viewport: Viewport, zooms: ClosedRange<Int>, margin: Double) {
        guard let perspective = viewport.perspective else { return nil }
        self.viewport = viewport
        self.perspective = perspective
        self.zooms = zooms
        seen = viewport.planeCorners(margin: margin)
        window = viewport.planeWindow.expanded(by: margin)
        let box = viewport.visibleBox(margin: margin)
        for world in Int(box.minX.rounded(.down))...Int(box.maxX.rounded(.down)) {
            guard let root = TileID(z: 0, x: 0, y: 0) else { continue }
            add(TileCover.Item(id: root, world: world))
        }
    }

    private mutating func add(_ item: TileCover.Item) {
        guard items.count < TileCover.maximumCount, let nearest = nearestRow(of: item) else {
            return
        }
        let scale = perspective.scale(at: ScreenPoint(x: 0, y: nearest))
        // No more detail than at the camera's zoom, which the style's layers were made for.
        let zoom = min(
            viewport.camera.zoom + log2(scale) + Self.sharpness, viewport.camera.zoom + 1e-6)
        let wanted = min(Int(max(zoom.rounded(.down), 0)), zooms.upperBound)
        if item.id.z >= wanted {
            if item.id.z >= zooms.lowerBound { items.append(item) }
            return
        }
        for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            guard
                let part = TileID(
                    z: item.id.z + 1, x: item.id.x * 2 + column, y: item.id.y * 2 + row)
            else { continue }
            add(TileCover.Item(id: part, world: item.world))
        }
    }

    /// Returns the lowest row of the plane in which the tile is visible; `nil` if it is not.
    private func nearestRow(of item: TileCover.Item) -> Double? {
        let box = item.id.worldBox
        let shift = Double(item.world)
        let corners = [
            (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY),
        ].map { viewport.plane(WorldPoint(x: $0.0 + shift, y: $0.1)) }
        let around = ScreenBox(around: corners)
        guard around.intersects(window) else { return nil }
        // The tile is cut to the box of the visible area, then tested against the lines of its
        // two sides.
        let cut = window.holds(around) ? corners : Self.cut(corners, to: window)
        guard !cut.isEmpty, !isBeside(cut) else { return nil }
        return cut.map(\.y).max()
    }

    /// Returns the part of a shape that lies in a box.
    private static func cut(_ corners: [ScreenPoint], to box: ScreenBox) -> [ScreenPoint] {
        corners.ringCut { $0.x - box.minX }.ringCut { box.maxX - $0.x }
            .ringCut { $0.y - box.minY }.ringCut { box.maxY - $0.y }
    }

    /// Returns whether all points lie beyond one side of the visible area.
    private func isBeside(_ points: [ScreenPoint]) -> Bool {
        seen.indices.contains { index in
            let (a, b) = (seen[index], seen[(index + 1) % seen.count])
            return points.allSatisfy { point in
                (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) < 0
            }
        }
    }
}
