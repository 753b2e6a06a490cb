/// A rectangle between two corners in screen space.
///
/// `ScreenBox` (pixels, y down), `WorldBox` (Web Mercator 0 ... 1, y south) and `CoordinateBox`
/// (degrees, y north) are three types, because mixing them is the typical bug of this trade.
public struct ScreenBox: Hashable, Sendable {
    /// Left, top, right and bottom edge in pixels.
    public var minX, minY, maxX, maxY: Double

    /// A box from its edges.
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// The width in pixels.
    public var width: Double { maxX - minX }
    /// The height in pixels.
    public var height: Double { maxY - minY }

    /// Whether the two boxes share at least an edge point.
    public func intersects(_ other: ScreenBox) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    /// The box grown by `margin` pixels on every side.
    public func expanded(by margin: Double) -> ScreenBox {
        ScreenBox(
            minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }

    /// The smallest box around both boxes.
    public func union(_ other: ScreenBox) -> ScreenBox {
        ScreenBox(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// The box moved by a number of pixels.
    public func offset(x: Double, y: Double) -> ScreenBox {
        ScreenBox(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
    }
}

/// A rectangle of the Web Mercator world.
///
/// A box that crosses the antimeridian goes on beyond the world square: its eastern edge is more than
/// 1, or its western edge less than 0.
public struct WorldBox: Hashable, Sendable {
    /// West, north, east and south edge; west is not more than east.
    public var minX, minY, maxX, maxY: Double

    /// A box from its edges.
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// The box of an area given in degrees, whose eastern edge is more than 1 if the area crosses the
    /// antimeridian.
    public init(_ box: CoordinateBox) {
        let northWest = WorldPoint(Coordinate(longitude: box.west, latitude: box.north))
        let southEast = WorldPoint(Coordinate(longitude: box.east, latitude: box.south))
        self.init(
            minX: northWest.x, minY: northWest.y,
            maxX: box.crossesAntimeridian ? southEast.x + 1 : southEast.x, maxY: southEast.y)
    }

    /// The smallest box around the points as they are, see ``init(onGlobe:)``; `nil` if there is none.
    @inlinable
    public init?(around points: some Sequence<WorldPoint>) {
        var (minX, minY) = (Double.infinity, Double.infinity)
        var (maxX, maxY) = (-Double.infinity, -Double.infinity)
        var isEmpty = true
        for point in points {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
            isEmpty = false
        }
        guard !isEmpty else { return nil }
        self.init(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    /// The smallest box that holds a copy of each box; `nil` if there is none.
    ///
    /// It leaves out the largest gap between them, and crosses the antimeridian only if that makes it
    /// smaller. Its western edge is in the world square.
    ///
    /// - Parameter boxes: any boxes, in any copies of the world.
    public init?(onGlobe boxes: some Collection<WorldBox>) {
        guard let span = CircleSpan(ofWorld: boxes) else { return nil }
        self.init(
            minX: span.low, minY: boxes.lazy.map(\.minY).min() ?? 0,
            maxX: span.high, maxY: boxes.lazy.map(\.maxY).max() ?? 1)
    }

    /// The smallest box that holds a copy of each point; `nil` if there is none.
    public init?(onGlobe points: some Collection<WorldPoint>) {
        self.init(onGlobe: points.lazy.map(WorldBox.init))
    }

    /// The box of one point.
    public init(_ point: WorldPoint) {
        self.init(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
    }

    /// Its parts in the world square: one, or two if it crosses the antimeridian, the western first.
    public var worldParts: [WorldBox] { CoordinateBox(self).parts.map(WorldBox.init) }

    /// The width from west to east.
    public var width: Double { maxX - minX }
    /// The height from north to south.
    public var height: Double { maxY - minY }
    /// The point in the middle.
    public var center: WorldPoint { WorldPoint(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

    /// Whether the two boxes share at least an edge point, in the copies of the world in which they
    /// are.
    public func intersects(_ other: WorldBox) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }

    /// Whether any copies of the two boxes share at least an edge point.
    public func meets(_ other: WorldBox) -> Bool {
        guard minY <= other.maxY, other.minY <= maxY else { return false }
        // The copy of the other box that begins behind the start of this one, and the one before.
        let away = other.minX - minX - (other.minX - minX).rounded(.down)
        return away <= width || away + other.width >= 1
    }

    /// The common part of both boxes; `nil` if they share nothing.
    public func intersection(_ other: WorldBox) -> WorldBox? {
        guard intersects(other) else { return nil }
        return WorldBox(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    /// The same box in another copy of the world.
    ///
    /// - Parameter worlds: how many copies to the east.
    /// - Returns: a box that may lie outside 0 ... 1.
    public func shifted(worlds: Int) -> WorldBox {
        WorldBox(
            minX: minX + Double(worlds), minY: minY, maxX: maxX + Double(worlds), maxY: maxY)
    }

    /// The smallest box around both boxes.
    public func union(_ other: WorldBox) -> WorldBox {
        WorldBox(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// The box grown by `margin` world units on every side.
    public func expanded(by margin: Double) -> WorldBox {
        WorldBox(
            minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }
}

extension CircleSpan {
    /// The span of boxes of the world.
    public init?(ofWorld boxes: some Collection<WorldBox>) {
        self.init(around: boxes.lazy.map { ($0.minX, $0.maxX) }, seam: 0, turn: 1)
    }
}
