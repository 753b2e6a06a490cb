import Geometry
import Glibc

/// A route's lines as they are drawn at the zooms of late, each thinned once.
///
/// For one thread.
final class RouteThinning {
    private var levels: [(zoom: Int, lines: [ThinnedLine])] = []
    /// How often the route was thinned.
    private(set) var count = 0

    /// A drive stays near a few zooms.
    private static let maximumLevels = 4
    /// Device pixels that a corner may lie beside the thinned line.
    private static let tolerance = 0.2

    /// The lines at a zoom.
    ///
    /// - Parameters:
    ///   - zoom: that of device pixels; what is drawn at the next whole zoom serves below it.
    ///   - lines: the whole lines, always the same.
    /// - Returns: a thinned line for each.
    func lines(zoom: Double, of lines: @autoclosure () -> [[WorldPoint]]) -> [ThinnedLine] {
        let level = Int(min(max(zoom.rounded(.up), 0), 30))
        if let place = levels.firstIndex(where: { $0.zoom == level }) {
            let known = levels.remove(at: place)
            levels.append(known)
            return known.lines
        }
        let unit = Self.tolerance / (512 * exp2(Double(level)))
        let thinned = lines().map { ThinnedLine($0, tolerance: unit) }
        count += 1
        levels.append((level, thinned))
        if levels.count > Self.maximumLevels { levels.removeFirst() }
        return thinned
    }
}
