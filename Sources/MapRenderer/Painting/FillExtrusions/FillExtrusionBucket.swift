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
        /// The colour of its roof.
        let roofColor: Color
        /// Heights above the ground in pixels of the plane; that of the foot grows where the prism
        /// stands on another one.
        fileprivate(set) var base: Double
        let height: Double
        /// The roof, whose top is at ``height``; `nil` for a flat one.
        fileprivate(set) var roof: FillExtrusionRoof?
        /// The opacity from 0 to 1; below 1 for a house that hides the way.
        let opacity: Double
        /// The lowest row of the plane that it covers, or that the prism below it does.
        fileprivate(set) var nearest: Double
        /// Whether it is so low that roads are drawn above it.
        let isLow: Bool
        /// Heights of the ground in pixels of the plane, where it is not level: of the lowest below the
        /// prism, and of that which ``base`` and ``height`` are counted from.
        var foot = 0.0, ground = 0.0

        /// The height of its foot, in pixels of the plane above level ground.
        var footLevel: Double { base > 0 ? ground + base : foot }
        /// The height at which its walls end, or the flat roof lies, likewise.
        var eavesLevel: Double { ground + height - (roof?.height ?? 0) }
        /// The height of the flat roof that is most like its own, likewise.
        var flatLevel: Double { ground + height - (roof?.height ?? 0) / 2 }

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
    /// The places of the corners of the first outline that was added to the prism, before anything
    /// was cut off.
    private(set) var openOutline: [ScreenPoint] = []

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
        stackPrisms()
        lowPrisms = prisms.filter(\.isLow)
        if !lowPrisms.isEmpty { prisms.removeAll(where: \.isLow) }
    }

    /// Raises prisms that stand on another one to its roof, and moves them behind it in the order of
    /// painting, so that they are painted after it: the tower of a church, the upper parts of a house.
    ///
    /// A prism stands on a wider and lower one that has its middle.
    private mutating func stackPrisms() {
        let boxes = prisms.map { prism in
            var box = ScreenBox(around: EmptyCollection())
            for ring in prism.rings {
                for corner in corners[rings[ring]] { box.include(corner.place) }
            }
            return box
        }
        let whole = boxes.reduce(ScreenBox(around: EmptyCollection())) { $0.union($1) }
        let grid = BoxGrid(boxes, in: whole)
        // Lower ones first: what they stand on is then in its position already.
        let upwards = prisms.indices.sorted { (prisms[$0].height, $0) < (prisms[$1].height, $1) }
        var isMoved = false
        var looksLeft = Self.mostLooks
        for upper in upwards where looksLeft > 0 {
            let box = boxes[upper]
            let middle = ScreenPoint(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
            _ = grid.contains(near: middle) { lower in
                looksLeft -= 1
                if prisms[lower].height < prisms[upper].height,
                    boxes[lower].width * boxes[lower].height > box.width * box.height,
                    boxes[lower].intersects(box)
                {
                    looksLeft -= cornerCount(of: prisms[lower])
                    if holds(prisms[lower], middle), put(upper, on: lower) { isMoved = true }
                }
                return looksLeft <= 0
            }
        }
        guard isMoved else { return }
        let order = prisms.indices.sorted {
            (prisms[$0].nearest, prisms[$0].height, $0) < (
                prisms[$1].nearest, prisms[$1].height, $1
            )
        }
        prisms = order.map { prisms[$0] }
    }

    /// How many prisms and corners are examined for what stands on what.
    private static let mostLooks = 4_000_000

    private func cornerCount(of prism: Prism) -> Int {
        prism.rings.reduce(0) { $0 + rings[$1].count }
    }

    /// Puts a prism on another one.
    ///
    /// - Returns: whether it moves in the order of painting.
    private mutating func put(_ upper: Int, on lower: Int) -> Bool {
        let level = prisms[lower].height - (prisms[lower].roof?.height ?? 0) / 2
        if level > prisms[upper].base { raise(upper, to: level) }
        guard prisms[lower].nearest >= prisms[upper].nearest else { return false }
        prisms[upper].nearest = prisms[lower].nearest
        return true
    }

    /// Raises the foot of a prism, whose roof begins there at the lowest.
    private mutating func raise(_ index: Int, to level: Double) {
        var prism = prisms[index]
        prism.base = level
        let most = prism.height - level
        if let roof = prism.roof, roof.height > most { prism.roof?.height = most }
        prisms[index] = prism
    }

    /// Returns whether a prism covers a point, which is in none of its courtyards.
    private func holds(_ prism: Prism, _ point: ScreenPoint) -> Bool {
        let around = prism.rings.count {
            ringPlace(of: point, in: corners[rings[$0]].lazy.map(\.place)) != .outside
        }
        return !around.isMultiple(of: 2)
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
        openOutline.removeAll(keepingCapacity: true)
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
        if openOutline.isEmpty { openOutline.append(contentsOf: ring.corners.lazy.map(\.place)) }
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
    ///   - color: the colour of its walls.
    ///   - roofColor: the colour of its roof; `nil` for that of the walls.
    ///   - base: pixels of the plane from the ground to its foot.
    ///   - height: pixels of the plane from the ground to the top of its roof.
    ///   - roof: its roof; `nil` for a flat one.
    ///   - opacity: from 0 to 1.
    ///   - isLow: whether roads are drawn above it.
    mutating func end(
        farthest: Double, color: Color, roofColor: Color? = nil, base: Double, height: Double,
        roof: FillExtrusionRoof? = nil, opacity: Double = 1, isLow: Bool = false
    ) {
        guard firstRing < rings.count, nearest > farthest else {
            if firstRing < rings.count { corners.removeSubrange(rings[firstRing].lowerBound...) }
            rings.removeSubrange(firstRing...)
            return
        }
        prisms.append(
            Prism(
                rings: firstRing..<rings.count, color: color, roofColor: roofColor ?? color,
                base: base, height: height, roof: roof, opacity: opacity, nearest: nearest,
                isLow: isLow))
    }
}
