import Geometry
import Glibc

extension ScreenPath {
    /// The stretch of the line that a text may take, without its small bends: what seems to jerk
    /// where a tilted view makes it shorter sways.
    ///
    /// - Parameters:
    ///   - center: where the middle of the text goes, in pixels along the line.
    ///   - length: of the text, in pixels.
    ///   - extent: pixels of line to each side that a point is the mean of.
    /// - Returns: the stretch, and how far along it the middle of the text lies.
    func smoothed(
        around center: Double, for length: Double, within extent: Double
    ) -> (path: ScreenPath, center: Double) {
        guard extent >= Self.leastExtent, points.count > 2 else { return (self, center) }
        let step = extent / Double(Self.weights.count / 2 + 1)
        // A line without its bends is shorter: the text reaches farther along it.
        let half = length * 0.75 + extent
        let before = Int(max(0, min(half, center) / step))
        let after = Int(max(0, min(half, self.length - center) / step))
        let margin = Self.weights.count / 2
        let samples = (-before - margin...after + margin).map {
            point(at: center + Double($0) * step)
        }
        let means = (0...before + after).map { first in
            var mean = ScreenPoint(x: 0, y: 0)
            for (index, weight) in Self.weights.enumerated() {
                mean.x += samples[first + index].x * weight
                mean.y += samples[first + index].y * weight
            }
            return mean
        }
        return (ScreenPath(means), ScreenPath(Array(means[...before])).length)
    }

    /// Of the points around one, the nearest most.
    private static let weights = [1.0, 2, 3, 2, 1].map { $0 / 9 }
    /// Pixels below which nobody sees that bends are gone.
    private static let leastExtent = 1.0
}
