import Geometry
import VectorTile

/// The area where features are visible, in units of their tile.
///
/// It is a box around the visible area, with the lines of the area's sides: rotated or tilted
/// views see less than half of the box.
struct FeatureArea {
    /// The box around the visible area, without the extent of paint.
    private let minX, minY, maxX, maxY: Double
    /// Tile units for one logical pixel of paint beyond the shape.
    private let unitsPerPixel: Double
    private let sides: [Side]

    /// A side of the visible area; the distance inwards from it is `a x + b y + c` logical
    /// pixels.
    private struct Side {
        let a, b, c: Double
    }

    /// - Parameters:
    ///   - window: the visible area.
    ///   - transform: from tile units to the view's plane; if it can't be inverted, the area
    ///     contains everything.
    init(_ window: ViewWindow, _ transform: TilePlacement.Scaled) {
        let determinant = transform.a * transform.d - transform.b * transform.c
        let area = window.box
        let corners = [
            (area.minX, area.minY), (area.maxX, area.minY),
            (area.maxX, area.maxY), (area.minX, area.maxY),
        ].map { x, y in
            let (x, y) = (x - transform.tx, y - transform.ty)
            return (
                x: (transform.d * x - transform.c * y) / determinant,
                y: (transform.a * y - transform.b * x) / determinant
            )
        }
        guard determinant != 0, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
            (minX, minY, maxX, maxY) = (-.infinity, -.infinity, .infinity, .infinity)
            (unitsPerPixel, sides) = (0, [])
            return
        }
        minX = corners.map(\.x).min() ?? -.infinity
        minY = corners.map(\.y).min() ?? -.infinity
        maxX = corners.map(\.x).max() ?? .infinity
        maxY = corners.map(\.y).max() ?? .infinity
        let isTurned = transform.b != 0 || transform.c != 0
        // A corner of the window extends farther along the tile's axes than its sides do.
        unitsPerPixel = (isTurned ? 2.0.squareRoot() : 1) / abs(determinant).squareRoot()
        let view = window.corners
        sides = view.indices.compactMap { index in
            let (start, end) = (view[index], view[(index + 1) % view.count])
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let length = (dx * dx + dy * dy).squareRoot()
            // For a side parallel to the tile's, the box is sufficient.
            guard length > 1e-9, isTurned || dx != 0 && dy != 0 else { return nil }
            let (nx, ny) = (-dy / length, dx / length)
            return Side(
                a: nx * transform.a + ny * transform.b, b: nx * transform.c + ny * transform.d,
                c: nx * (transform.tx - start.x) + ny * (transform.ty - start.y))
        }
    }

    /// Returns whether paint of a feature may be visible.
    ///
    /// - Parameters:
    ///   - box: around the feature.
    ///   - extent: logical pixels by which paint stands out of it.
    /// - Returns: `false` only if none can be.
    @inline(__always)
    func touches(_ box: FeatureBox, extent: Double) -> Bool {
        // One unit for what rounding takes.
        let margin = extent * unitsPerPixel + 1
        let (left, top) = (Double(box.minX), Double(box.minY))
        let (right, bottom) = (Double(box.maxX), Double(box.maxY))
        guard left <= right, left <= maxX + margin, right >= minX - margin, top <= maxY + margin,
            bottom >= minY - margin
        else { return false }
        let farthest = -(extent + 1)
        for side in sides {
            let inwards =
                side.a * (side.a > 0 ? right : left) + side.b * (side.b > 0 ? bottom : top) + side.c
            if inwards < farthest { return false }
        }
        return true
    }
}

/// The box around a feature, in units of its tile.
struct FeatureBox {
    private(set) var minX = Int32.max
    private(set) var minY = Int32.max
    private(set) var maxX = Int32.min
    private(set) var maxY = Int32.min

    /// Creates the box around points; a box that contains nothing if there are none.
    init(around points: some Sequence<TilePoint>) {
        for point in points {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }
    }
}
