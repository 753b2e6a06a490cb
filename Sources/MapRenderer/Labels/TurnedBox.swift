import Glibc
import MapGeometry

extension ScreenBox {
    /// The point in the middle.
    var center: ScreenPoint { ScreenPoint(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

    /// The upright box around this one after it was turned around a point.
    ///
    /// - Parameters:
    ///   - degrees: clockwise.
    ///   - center: what stays where it is.
    /// - Returns: a box that covers the turned corners.
    func turned(degrees: Double, around center: ScreenPoint) -> ScreenBox {
        guard degrees != 0 else { return self }
        let cosine = cos(degrees * .pi / 180)
        let sine = sin(degrees * .pi / 180)
        let corners = [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)].map { x, y in
            ScreenPoint(
                x: center.x + (x - center.x) * cosine - (y - center.y) * sine,
                y: center.y + (x - center.x) * sine + (y - center.y) * cosine)
        }
        return corners.dropFirst().reduce(
            ScreenBox(
                minX: corners[0].x, minY: corners[0].y, maxX: corners[0].x, maxY: corners[0].y)
        ) { box, point in
            box.union(ScreenBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y))
        }
    }
}
