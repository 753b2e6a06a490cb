import Glibc

/// Sines and cosines, for files that draw.
enum Angle {
    static func cosine(_ radians: Double) -> Double { cos(radians) }
    static func sine(_ radians: Double) -> Double { sin(radians) }

    /// The points of a circle's arc on the plane, the two ends included.
    ///
    /// - Parameters:
    ///   - middle: of the circle.
    ///   - radius: in pixels of the plane.
    ///   - start: radians from the x axis towards the y axis.
    ///   - sweep: radians from start to end.
    ///   - step: the most radians between two points.
    /// - Returns: points from the start to the end.
    static func arc(
        around middle: PlanePoint, radius: Double, from start: Double, sweep: Double,
        step: Double = .pi / 10
    ) -> [PlanePoint] {
        let count = max(Int((abs(sweep) / step).rounded(.up)), 1)
        return (0...count).map { index in
            let angle = start + sweep * Double(index) / Double(count)
            return PlanePoint(x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
        }
    }

    /// The direction from one point to another, in radians from the x axis towards the y axis.
    static func direction(_ from: PlanePoint, _ to: PlanePoint) -> Double {
        atan2(to.y - from.y, to.x - from.x)
    }
}
