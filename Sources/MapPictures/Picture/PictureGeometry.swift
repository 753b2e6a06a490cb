import Formats
import Geometry

/// The positions in a picture that may be mirrored (left and right swapped) after drawing.
package struct PictureGeometry {
    /// The view that was drawn.
    let viewport: Viewport
    /// Whether the picture was mirrored afterwards.
    let isMirrored: Bool

    /// Creates the geometry of a view, optionally mirrored.
    init(viewport: Viewport, isMirrored: Bool = false) {
        self.viewport = viewport
        self.isMirrored = isMirrored
    }

    /// The transformation from Web Mercator fractions to pixels of the picture, as
    /// ``Viewport/homography``.
    var homography:
        (
            a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double, g: Double,
            h: Double, i: Double
        )
    {
        var numbers = viewport.homography
        guard isMirrored else { return numbers }
        // x' = width - x, over the same divisor.
        numbers.a = viewport.size.width * numbers.g - numbers.a
        numbers.c = viewport.size.width * numbers.h - numbers.c
        numbers.tx = viewport.size.width * numbers.i - numbers.tx
        return numbers
    }

    /// Returns a point of the picture, mirrored if the picture is.
    func point(_ point: ScreenPoint) -> ScreenPoint {
        ScreenPoint(x: isMirrored ? viewport.size.width - point.x : point.x, y: point.y)
    }

    /// Returns a point of the picture as `[x, y]`.
    func json(_ point: ScreenPoint) -> JSONValue {
        let point = self.point(point)
        return .array([point.x, point.y].map(Self.rounded))
    }

    /// Returns the point that shows a coordinate, as `[x, y]`; `null` if the picture does not show
    /// it.
    func json(_ coordinate: Coordinate) -> JSONValue {
        let point = viewport.screen(coordinate)
        let isShown =
            (0...viewport.size.width).contains(point.x)
            && (0...viewport.size.height).contains(point.y)
        return isShown ? json(point) : .null
    }

    /// Returns a box of the picture as `[left, top, right, bottom]`.
    func json(_ box: ScreenBox) -> JSONValue {
        let left = isMirrored ? viewport.size.width - box.maxX : box.minX
        return .array([left, box.minY, left + box.width, box.maxY].map(Self.rounded))
    }

    /// Rounds to a hundredth of a pixel, which is finer than visible.
    private static func rounded(_ value: Double) -> JSONValue {
        .number((value * 100).rounded() / 100)
    }
}
