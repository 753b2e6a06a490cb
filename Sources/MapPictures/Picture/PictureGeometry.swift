package import Formats
package import Geometry

/// Where things stand in a picture that may be turned round: left and right swapped when finished.
package struct PictureGeometry {
    /// The view that was drawn.
    package let viewport: Viewport
    /// Whether the picture was turned round afterwards.
    package let isMirrored: Bool

    /// The geometry of a view, perhaps turned round.
    package init(viewport: Viewport, isMirrored: Bool = false) {
        self.viewport = viewport
        self.isMirrored = isMirrored
    }

    /// From Web Mercator shares to pixels of the picture, as ``Viewport/homography``.
    package var homography:
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

    /// A place of the picture.
    package func point(_ point: ScreenPoint) -> ScreenPoint {
        ScreenPoint(x: isMirrored ? viewport.size.width - point.x : point.x, y: point.y)
    }

    /// A place of the picture as `[x, y]`.
    package func json(_ point: ScreenPoint) -> JSONValue {
        let point = self.point(point)
        return .array([point.x, point.y].map(Self.rounded))
    }

    /// Where a place of the world stands, as `[x, y]`; `null` if the picture does not show it.
    package func json(_ coordinate: Coordinate) -> JSONValue {
        let point = viewport.screen(coordinate)
        let isShown =
            (0...viewport.size.width).contains(point.x)
            && (0...viewport.size.height).contains(point.y)
        return isShown ? json(point) : .null
    }

    /// A box of the picture as `[left, top, right, bottom]`.
    package func json(_ box: ScreenBox) -> JSONValue {
        let left = isMirrored ? viewport.size.width - box.maxX : box.minX
        return .array([left, box.minY, left + box.width, box.maxY].map(Self.rounded))
    }

    /// A hundredth of a pixel is more than anybody sees.
    private static func rounded(_ value: Double) -> JSONValue {
        .number((value * 100).rounded() / 100)
    }
}
