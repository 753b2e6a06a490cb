import Geometry

/// A ring with boxes around runs of its sides, to ask of many points whether they lie in it.
///
/// The outer ring of a country's sea has millions of sides and a hundred thousand islands: to walk
/// round the ring for each would take days. It needs a fifteenth of the ring's own memory, whatever the ring
/// looks like.
struct RingIndex {
    private let ring: [Coordinate]
    private let sides: SegmentIndex

    /// An index of a ring whose first point is not repeated.
    init(_ ring: [Coordinate]) {
        self.ring = ring
        sides = SegmentIndex(count: ring.count) { run in
            var box = PlanarBox.empty
            for point in ring[run] { box.include(x: point.longitude, y: point.latitude) }
            let last = Self.corner(after: run, of: ring)
            box.include(x: last.longitude, y: last.latitude)
            return box
        }
    }

    /// Where the last side of a run ends.
    private static func corner(after run: Range<Int>, of ring: [Coordinate]) -> Coordinate {
        ring[run.upperBound == ring.count ? 0 : run.upperBound]
    }

    /// The box around the ring, in degrees; ``PlanarBox/empty`` where it has no corner.
    var box: PlanarBox { sides.box }

    /// Whether a point lies in the ring: an odd number of sides is crossed on the way east.
    func contains(_ point: Coordinate) -> Bool {
        var looksLeft = Int.max
        return contains(point, &looksLeft)
    }

    /// Whether a point lies in the ring.
    ///
    /// - Parameters:
    ///   - point: the point.
    ///   - looksLeft: how many sides and boxes may still be looked at: a star of long sides has them all near its
    ///     middle. Without any left, no point lies in the ring.
    /// - Returns: whether it does.
    func contains(_ point: Coordinate, _ looksLeft: inout Int) -> Bool {
        var isOdd = false
        func crosses(_ a: Coordinate, _ b: Coordinate) -> Bool {
            (a.latitude > point.latitude) != (b.latitude > point.latitude)
        }
        sides.forEachRun(
            of: 0..<ring.count,
            whereBox: { box, run in
                looksLeft -= 1
                guard looksLeft > 0, box.minY <= point.latitude, point.latitude < box.maxY,
                    point.longitude <= box.maxX
                else { return false }
                guard point.longitude < box.minX else { return true }
                // All of it lies to the east, so that only its ends count: a run that begins north of the
                // point and ends south of it passes an odd number of times, however it winds.
                if crosses(ring[run.lowerBound], Self.corner(after: run, of: ring)) {
                    isOdd.toggle()
                }
                return false
            }
        ) { run in
            looksLeft -= run.count
            for index in run {
                let a = ring[index]
                let b = Self.corner(after: index..<index + 1, of: ring)
                guard crosses(a, b) else { continue }
                let fraction = (point.latitude - a.latitude) / (b.latitude - a.latitude)
                if point.longitude < a.longitude + fraction * (b.longitude - a.longitude) {
                    isOdd.toggle()
                }
            }
        }
        return isOdd && looksLeft > 0
    }
}
