import Geometry
import Glibc

/// The cell of a fixed grid over the world to which the place of a person is moved before it is
/// kept.
///
/// The grid depends on nobody, so that a person who sends a place again and again is known no
/// better than by one place. There is a grid for each level, with cells of twice the size of those
/// of the level below, and each cell is made of whole cells of that level. So also somebody who is
/// shown with one coarseness, then with another, is known no better than by the finest cell; cells
/// of other sizes, as those of `--coarsen`, would have overlapped in less than one of them.
///
/// What any fixed grid tells is the moment at which a person goes from one cell to another.
struct SharedCell: Hashable, Sendable {
    /// The middle of the cell.
    let middle: Coordinate
    /// The greatest distance from the middle, in metres.
    let extent: Double

    private static let metersOfDegree = 111_195.08
    /// The rows of the finest grid, from pole to pole: 9.5 metres each.
    private static let finestRows = 1 << 21
    /// The level whose rows are the bands: 64 of them, from pole to pole.
    private static let bandLevel = 15

    /// The widths of cells that may be asked for, in metres.
    static let coarsenesses = 10.0...100_000.0

    /// The cell of a place.
    ///
    /// - Parameters:
    ///   - place: the place, within the world.
    ///   - coarseness: the least width and height of the cell, in metres, in ``coarsenesses``.
    init(of place: Coordinate, coarseness: Double) {
        var level = 0
        while level < Self.bandLevel, Self.height(level) * Self.metersOfDegree < coarseness {
            level += 1
        }
        let height = Self.height(level)
        let row = Self.index((place.latitude + 90) / height, below: Self.finestRows >> level)
        let latitude = (Double(row) + 0.5) * height - 90
        let finer = Self.bandLevel - level
        // At the poles no number of columns has the width of the others: a cell is a whole ring
        // there.
        let band = row >> finer
        let isPolar = band == 0 || band == (Self.finestRows >> Self.bandLevel) - 1
        let columns = isPolar ? 1 : Self.columns(ofBand: band) << finer
        let width = 360 / Double(columns)
        let column = Self.index((place.longitude + 180) / width, below: columns)
        middle = Coordinate(
            longitude: (Double(column) + 0.5) * width - 180, latitude: latitude)
        // A cell is widest at its edge towards the equator.
        let edge = max(abs(latitude) - height / 2, 0)
        extent = hypot(width / 2 * cos(edge * .pi / 180), height / 2) * Self.metersOfDegree
    }

    /// The cells of a band: as many as fit where it is shortest.
    ///
    /// All finer rows in it have a multiple of them, so that they divide each other evenly.
    ///
    /// - Parameter band: the number of the band, from the south pole.
    /// - Returns: 1 at least.
    private static func columns(ofBand band: Int) -> Int {
        let height = height(bandLevel)
        let south = Double(band) * height - 90
        let edge = max(abs(south), abs(south + height))
        return max(Int((360 * cos(edge * .pi / 180) / height).rounded(.down)), 1)
    }

    /// The height of the cells of a level, in degrees.
    private static func height(_ level: Int) -> Double { 180 / Double(finestRows >> level) }

    private static func index(_ number: Double, below count: Int) -> Int {
        Int(min(max(number.rounded(.down), 0), Double(count - 1)))
    }
}
