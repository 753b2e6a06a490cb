import Geometry

/// A box on the Earth between two meridians and two parallels, in degrees.
///
/// One whose west is more than its east crosses the antimeridian.
public struct Area: Hashable, Sendable {
    /// The western edge, a longitude.
    public let west: Double
    /// The southern edge, a latitude.
    public let south: Double
    /// The eastern edge, a longitude; less than ``west`` across the antimeridian.
    public let east: Double
    /// The northern edge, a latitude greater than ``south``.
    public let north: Double

    /// An area from its edges.
    ///
    /// - Parameters:
    ///   - west: the western longitude, from -180 to 180.
    ///   - south: the southern latitude, from -90 to 90.
    ///   - east: the eastern longitude; it is less than `west` for an area across the antimeridian,
    ///     which is 240 degrees wide at most.
    ///   - north: the northern latitude.
    /// - Throws: ``RenderError`` of ``RenderError/Kind/wrongArgument`` for an edge out of range, or an area without extent.
    public init(
        west: Double, south: Double, east: Double, north: Double
    ) throws(RenderError) {
        for longitude in [west, east] {
            try RenderError.check(longitude, "longitude", -180...180)
        }
        for latitude in [south, north] { try RenderError.check(latitude, "latitude", -90...90) }
        let box = CoordinateBox(west: west, south: south, east: east, north: north)
        guard
            box.crossesAntimeridian ? box.width <= CoordinateBox.widestCrossing : box.width > 0
        else { throw RenderError(wrong: "west is not less than east") }
        guard south < north else { throw RenderError(wrong: "south is not less than north") }
        self.init(box)
    }

    init(_ box: CoordinateBox) {
        west = box.west
        south = box.south
        east = box.east
        north = box.north
    }

    var value: CoordinateBox { CoordinateBox(west: west, south: south, east: east, north: north) }
}
