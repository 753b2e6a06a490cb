package import Geometry
import Glibc

/// A fixed grid over the world that places are moved to, so that no person's exact place is shown
/// or can be computed as the mean of many pictures.
package struct CoarseGrid: Hashable, Sendable {
    /// The width of a cell, in metres.
    let meters: Double

    /// Creates a grid with cells of a width in metres.
    package init(meters: Double) { self.meters = meters }

    /// The greatest distance of a place from the middle of its cell, in metres.
    package var extent: Double { meters * 0.5.squareRoot() }

    /// Returns the middle of the cell that contains a place.
    ///
    /// All rows have the same height; each row has as many cells as fit around its parallel.
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
