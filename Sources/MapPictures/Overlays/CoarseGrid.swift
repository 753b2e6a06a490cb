package import Geometry
import Glibc

/// A fixed grid over the world that places are moved to, so that nobody's exact place is shown, nor
/// found as the mean of many pictures.
package struct CoarseGrid: Hashable, Sendable {
    /// Metres across a cell.
    let meters: Double

    /// A grid with cells so many metres across.
    package init(meters: Double) { self.meters = meters }

    /// The farthest that a place may lie from its cell's middle, in metres.
    package var extent: Double { meters * 0.5.squareRoot() }

    /// The middle of the cell that a place lies in.
    ///
    /// Rows have equal heights; the cells of a row are as many as fit around its parallel.
    package func middle(of place: Coordinate) -> Coordinate {
        let height = meters / 111_195.08
        let row = ((place.latitude + 90) / height).rounded(.down)
        let latitude = min((row + 0.5) * height - 90, 90)
        let parallel = max(cos(latitude * .pi / 180), 1e-6)
        let count = max((360 * parallel / height).rounded(.down), 1)
        let width = 360 / count
        let column = ((place.longitude + 180) / width).rounded(.down)
        return Coordinate(longitude: min((column + 0.5) * width - 180, 180), latitude: latitude)
    }
}
