import Geometry
import Glibc

/// Which tiles a tilted view needs: the farther away, the larger.
///
/// A tile is cut into its four parts as long as its nearest visible point looks larger than the
/// tile was made for; so a view to the horizon needs no more tiles than a flat one.
struct TiltedCover {
    /// Zooms by which far tiles are more detailed than their size in the picture asks for.
    private static let sharpness = 0.5

    private let viewport: Viewport
    private let perspective: Perspective
    private let zooms: ClosedRange<Int>
    /// What the picture shows of the plane.
    private let seen: [ScreenPoint]
    private let window: ScreenBox
    private(set) var items: [TileCover.Item] = []

    /// - Parameters:
    ///   - viewport: a tilted view.
    ///   - zooms: what the source has; below the lower one nothing is shown.
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
        // No more detail than at the camera's zoom: the style's layers were made for that.
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

    /// The lowest row of the plane in which the tile is seen; `nil` if it is not.
    private func nearestRow(of item: TileCover.Item) -> Double? {
        let box = item.id.worldBox
        let shift = Double(item.world)
        let corners = [
            (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY),
        ].map { viewport.plane(WorldPoint(x: $0.0 + shift, y: $0.1)) }
        let around = ScreenBox(around: corners)
        guard around.intersects(window) else { return nil }
        // Cut to the box of what is seen, then told from it by the lines of its two sides.
        let cut = window.holds(around) ? corners : Self.cut(corners, to: window)
        guard !cut.isEmpty, !isBeside(cut) else { return nil }
        return cut.map(\.y).max()
    }

    /// The part of a shape that lies in a box: cut by one side after the other, after Sutherland and
    /// Hodgman ("Reentrant polygon clipping", 1974).
    private static func cut(_ corners: [ScreenPoint], to box: ScreenBox) -> [ScreenPoint] {
        let west = cut(corners) { $0.x - box.minX }
        let east = cut(west) { box.maxX - $0.x }
        let north = cut(east) { $0.y - box.minY }
        return cut(north) { box.maxY - $0.y }
    }

    /// The part of a shape where a distance is not below zero.
    private static func cut(
        _ corners: [ScreenPoint], by distance: (ScreenPoint) -> Double
    ) -> [ScreenPoint] {
        guard var last = corners.last else { return [] }
        var kept: [ScreenPoint] = []
        kept.reserveCapacity(corners.count + 2)
        for corner in corners {
            let (before, here) = (distance(last), distance(corner))
            if (before >= 0) != (here >= 0) {
                let fraction = before / (before - here)
                kept.append(
                    ScreenPoint(
                        x: last.x + (corner.x - last.x) * fraction,
                        y: last.y + (corner.y - last.y) * fraction))
            }
            if here >= 0 { kept.append(corner) }
            last = corner
        }
        return kept
    }

    /// Whether all points lie beyond one side of what is seen.
    private func isBeside(_ points: [ScreenPoint]) -> Bool {
        seen.indices.contains { index in
            let (a, b) = (seen[index], seen[(index + 1) % seen.count])
            return points.allSatisfy { point in
                (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) < 0
            }
        }
    }
}
