import MapGeometry

/// A ring with boxes around runs of its sides, to ask of many points whether they lie in it.
///
/// The outer ring of a country's sea has millions of sides and a hundred thousand islands: to walk
/// round the ring for each would take days. It needs a fortieth of the ring's own memory, whatever the ring
/// looks like.
struct RingIndex {
    private let ring: [Coordinate]
    /// Boxes around runs of sides first, then around runs of those boxes, and so on up to one.
    private let levels: [[PlanarBox]]

    /// Sides of a run, and boxes of a run of them.
    private static let runLength = 16

    /// An index of a ring whose first point is not repeated.
    init(_ ring: [Coordinate]) {
        self.ring = ring
        var level = stride(from: 0, to: ring.count, by: Self.runLength).map { start in
            let end = min(start + Self.runLength, ring.count)
            var box = PlanarBox.empty
            for point in ring[start..<end] { box.include(x: point.longitude, y: point.latitude) }
            let last = ring[end == ring.count ? 0 : end]
            box.include(x: last.longitude, y: last.latitude)
            return box
        }
        var levels = [level]
        while level.count > 1 {
            level = stride(from: 0, to: level.count, by: Self.runLength).map { start in
                level[start..<min(start + Self.runLength, level.count)]
                    .reduce(PlanarBox.empty) { $0.union($1) }
            }
            levels.append(level)
        }
        self.levels = levels
    }

    /// The box around the ring, in degrees; ``PlanarBox/empty`` where it has no corner.
    var box: PlanarBox { levels.last?.first ?? .empty }

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
        guard !ring.isEmpty else { return false }
        return crossings(of: levels.count - 1, 0, point, &looksLeft) && looksLeft > 0
    }

    /// Whether the sides below a box are crossed an odd number of times on the way east.
    private func crossings(
        of level: Int, _ number: Int, _ point: Coordinate, _ looksLeft: inout Int
    ) -> Bool {
        looksLeft -= 1
        let box = levels[level][number]
        guard looksLeft > 0, box.minY <= point.latitude, point.latitude < box.maxY,
            point.longitude <= box.maxX
        else { return false }
        if point.longitude < box.minX {
            // All of it lies to the east, so that only its ends count: a run that begins north of the point and
            // ends south of it passes an odd number of times, however it winds.
            let size = (0..<level).reduce(Self.runLength) { size, _ in size * Self.runLength }
            let end = min((number + 1) * size, ring.count)
            return (ring[number * size].latitude > point.latitude)
                != (ring[end == ring.count ? 0 : end].latitude > point.latitude)
        }
        var isOdd = false
        let first = number * Self.runLength
        if level > 0 {
            for below in first..<min(first + Self.runLength, levels[level - 1].count)
            where crossings(of: level - 1, below, point, &looksLeft) { isOdd.toggle() }
            return isOdd
        }
        let end = min(first + Self.runLength, ring.count)
        looksLeft -= end - first
        for index in first..<end {
            let a = ring[index]
            let b = ring[index + 1 == ring.count ? 0 : index + 1]
            guard (a.latitude > point.latitude) != (b.latitude > point.latitude) else { continue }
            let share = (point.latitude - a.latitude) / (b.latitude - a.latitude)
            if point.longitude < a.longitude + share * (b.longitude - a.longitude) {
                isOdd.toggle()
            }
        }
        return isOdd
    }
}
