import Geometry
import Graphics
import MapStyle
import VectorTile

/// The prisms of a picture, their outlines one behind the other in one memory.
struct FillExtrusionBucket {
    /// A house.
    struct Prism {
        /// Which of ``FillExtrusionBucket/rings`` are its outlines and courtyards.
        let rings: Range<Int>
        let color: Color
        /// Pixels of the plane above the ground.
        let base, height: Double
        /// Share from 0 to 1: below 1 for a house that stands before the way.
        let opacity: Double
        /// The lowest row of the plane that it covers.
        let nearest: Double
        /// Whether it is so low that roads are drawn above it.
        let isLow: Bool

        /// The heights of its foot and its top.
        ///
        /// - Parameter metersPerPixel: metres for one pixel of the plane.
        /// - Returns: metres above the ground.
        func meters(_ metersPerPixel: Double) -> ClosedRange<Double> {
            let foot = max(base * metersPerPixel, 0)
            return foot...max(height * metersPerPixel, foot)
        }
    }

    /// Corners on the plane; outlines run clockwise as one sees them.
    private(set) var corners: [FillExtrusionRing.Corner] = []
    /// The corners of each ring.
    private(set) var rings: [Range<Int>] = []
    /// In the order in which they were added, or the farthest first after ``keepNearest(_:)``.
    private(set) var prisms: [Prism] = []
    /// Those that roads are drawn above, apart, in the same order.
    private(set) var lowPrisms: [Prism] = []

    private var ring = FillExtrusionRing()
    private var firstRing = 0
    private var isReversed = false
    private var least = 0.0
    private var lowest = Double.infinity
    private var nearest = -Double.infinity

    /// The outlines and courtyards of the prism that was started last.
    var openRings: some Sequence<ArraySlice<FillExtrusionRing.Corner>> {
        rings[firstRing...].lazy.map { [corners] in corners[$0] }
    }

    /// Makes walls of all edges of the prism that was started last, cuts included.
    mutating func closeWalls() {
        for ring in rings[firstRing...] {
            for corner in ring { corners[corner].hasWall = true }
        }
    }

    /// Puts those first whose nearest corner is farthest, and drops the first of too many.
    mutating func keepNearest(_ count: Int) {
        prisms.sort { $0.nearest < $1.nearest }
        prisms.removeFirst(max(prisms.count - count, 0))
        lowPrisms = prisms.filter(\.isLow)
        if !lowPrisms.isEmpty { prisms.removeAll(where: \.isLow) }
    }

    /// Starts a prism.
    ///
    /// - Parameters:
    ///   - isReversed: whether outlines run the other way than they should.
    ///   - least: corners nearer to each other are one, in pixels of the plane.
    ///   - lowest: what lies below this row of the plane is cut off.
    mutating func begin(isReversed: Bool, least: Double, lowest: Double) {
        firstRing = rings.count
        self.isReversed = isReversed
        self.least = least
        self.lowest = lowest
        nearest = -.infinity
    }

    /// Adds an outline or a courtyard to the prism.
    ///
    /// - Parameters:
    ///   - points: in units of the tile.
    ///   - extent: units across the tile.
    ///   - transform: from them to the plane.
    mutating func addRing(
        _ points: ArraySlice<TilePoint>, extent: Int32, _ transform: TilePlacement.Scaled
    ) {
        guard points.count > 2 else { return }
        ring.load(points, extent: extent, transform, least: least)
        if isReversed { ring.reverse() }
        ring.cut(below: lowest)
        guard ring.corners.count > 2 else { return }
        nearest = max(nearest, ring.nearest)
        rings.append(corners.count..<corners.count + ring.corners.count)
        corners += ring.corners
    }

    /// Keeps the prism, unless nothing is left of it or it is too far away.
    ///
    /// - Parameters:
    ///   - farthest: a row of the plane.
    ///   - color: of its roof.
    ///   - base: pixels of the plane from the ground to its foot.
    ///   - height: pixels of the plane from the ground to its roof.
    ///   - opacity: share from 0 to 1.
    ///   - isLow: whether roads are drawn above it.
    mutating func end(
        farthest: Double, color: Color, base: Double, height: Double, opacity: Double = 1,
        isLow: Bool = false
    ) {
        guard firstRing < rings.count, nearest > farthest else {
            if firstRing < rings.count { corners.removeSubrange(rings[firstRing].lowerBound...) }
            rings.removeSubrange(firstRing...)
            return
        }
        prisms.append(
            Prism(
                rings: firstRing..<rings.count, color: color, base: base, height: height,
                opacity: opacity, nearest: nearest, isLow: isLow))
    }
}
