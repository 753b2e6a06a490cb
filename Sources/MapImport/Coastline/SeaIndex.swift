import Geometry

/// Finds the smallest of many rings around a point, such as the sea that an island lies in.
///
/// Rings are sorted along a Hilbert curve, with boxes around runs of them (Kamel and Faloutsos, "On packing
/// R-trees", 1993): ten thousands of lakes that are mapped as coast would else be asked for each island.
struct SeaIndex {
    private struct Ring {
        /// Its place among those that were given.
        let number: Int
        let box: PlanarBox
        /// Twice its area in square degrees.
        let size: Double
    }

    private let rings: [Ring]
    /// Those of the rings, beside them, so that to look at a box does not touch them.
    private let indexes: [RingIndex]
    private let boxes: SegmentIndex

    /// An index of rings whose first points are not repeated.
    init(_ outlines: [[Coordinate]]) {
        let indexes = outlines.map { RingIndex($0) }
        let rings = outlines.enumerated().map { number, ring in
            Ring(
                number: number, box: indexes[number].box, size: abs(SeaBuilder.doubledArea(ring)))
        }
        let keys = rings.map { Self.key(of: $0.box) }
        let sorted = rings.sorted { (keys[$0.number], $0.number) < (keys[$1.number], $1.number) }
        boxes = SegmentIndex(count: sorted.count) { run in
            sorted[run].reduce(PlanarBox.empty) { $0.union($1.box) }
        }
        self.rings = sorted
        self.indexes = sorted.map { indexes[$0.number] }
    }

    /// The smallest ring around a point, of equals the first.
    ///
    /// - Parameters:
    ///   - point: the point.
    ///   - looksLeft: how many sides and boxes may still be looked at; without any left, it lies in none.
    /// - Returns: the ring's number; `nil` if it lies in none.
    func smallest(around point: Coordinate, _ looksLeft: inout Int) -> Int? {
        var best: Ring?
        boxes.forEachRun(
            of: 0..<rings.count,
            where: { box in
                looksLeft -= 1
                return looksLeft > 0 && box.holds(point)
            }
        ) { run in
            looksLeft -= run.count
            for place in run where rings[place].box.holds(point) {
                let ring = rings[place]
                if let best, (best.size, best.number) < (ring.size, ring.number) { continue }
                if indexes[place].contains(point, &looksLeft) { best = ring }
            }
        }
        return best?.number
    }

    /// Where on the curve the middle of a box lies; of none the beginning.
    private static func key(of box: PlanarBox) -> UInt64 {
        func place(_ low: Double, _ high: Double) -> UInt32 {
            let fraction = ((low + high) / 2 + 180) / 360
            return fraction > 0 ? UInt32(min(fraction, 1) * Double(UInt32.max)) : 0
        }
        return HilbertCurve.position(place(box.minX, box.maxX), place(box.minY, box.maxY))
    }
}

extension PlanarBox {
    /// Whether a place in degrees lies in the box or on its edge.
    fileprivate func holds(_ point: Coordinate) -> Bool {
        minX <= point.longitude && point.longitude <= maxX && minY <= point.latitude
            && point.latitude <= maxY
    }
}
