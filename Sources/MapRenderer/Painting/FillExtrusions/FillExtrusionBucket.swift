import Geometry
import Graphics
import MapStyle
import VectorTile

/// The prisms of a picture, with their outlines one after the other in one array.
struct FillExtrusionBucket {
    /// A house, as a prism.
    struct Prism {
        /// The indices in ``FillExtrusionBucket/rings`` of its outlines and courtyards.
        let rings: Range<Int>
        let color: Color
        /// Heights above the ground in pixels of the plane.
        let base, height: Double
        /// The opacity from 0 to 1; below 1 for a house that hides the way.
        let opacity: Double
        /// The lowest row of the plane that it covers.
        let nearest: Double
        /// Whether it is so low that roads are drawn above it.
        let isLow: Bool
        /// Heights of the ground in pixels of the plane, where it is not level: of the lowest below the
        /// prism, and of that which ``base`` and ``height`` are counted from.
        var foot = 0.0, ground = 0.0

        /// Returns the heights of its foot and its top.
        ///
        /// - Parameter metersPerPixel: metres for one pixel of the plane.
        /// - Returns: metres above the ground.
        func meters(_ metersPerPixel: Double) -> ClosedRange<Double> {
            let foot = max(base * metersPerPixel, 0)
            return foot...max(height * metersPerPixel, foot)
        }
    }

    /// Corners on the plane; visible outlines run clockwise.
    private(set) var corners: [FillExtrusionRing.Corner] = []
    /// The ranges of the corners of each ring.
    private(set) var rings: [Range<Int>] = []
    /// The prisms in the order in which they were added; farthest first after
    /// ``keepNearest(_:)``.
    private(set) var prisms: [Prism] = []
    /// The separate list of prisms that roads are drawn above, in the same order.
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

    /// Turns all edges of the prism that was started last into walls, including cuts.
    mutating func closeWalls() {
        for ring in rings[firstRing...] {
            for corner in ring { corners[corner].hasWall = true }
        }
    }

    /// Sorts the prisms by their nearest corner, farthest first, and drops the first ones if
    /// there are too many.
    mutating func keepNearest(_ count: Int) {
        prisms.sort { $0.nearest < $1.nearest }
        prisms.removeFirst(max(prisms.count - count, 0))
        lowPrisms = prisms.filter(\.isLow)
        if !lowPrisms.isEmpty { prisms.removeAll(where: \.isLow) }
    }

    /// Changes prisms, and removes those for which `change` returns `nil`.
    ///
    /// - Parameter change: gets a prism and the places of its corners on the plane.
    mutating func change(_ change: (Prism, _ places: [ScreenPoint]) -> Prism?) {
        func changed(_ prisms: [Prism]) -> [Prism] {
            prisms.compactMap { prism in
                change(prism, rings[prism.rings].flatMap { corners[$0].map(\.place) })
            }
        }
        (prisms, lowPrisms) = (changed(prisms), changed(lowPrisms))
    }

    /// Starts a prism.
    ///
    /// - Parameters:
    ///   - isReversed: whether outlines run in the wrong direction.
    ///   - least: distance in pixels of the plane below which corners are merged.
    ///   - lowest: row of the plane below which everything is cut off.
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

    /// Finishes the prism and keeps it, unless nothing is left of it or it is too far away.
    ///
    /// - Parameters:
    ///   - farthest: row of the plane beyond which prisms are dropped.
    ///   - color: the colour of its roof.
    ///   - base: pixels of the plane from the ground to its foot.
    ///   - height: pixels of the plane from the ground to its roof.
    ///   - opacity: from 0 to 1.
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
