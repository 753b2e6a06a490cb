import Geometry
import Glibc
import MapRenderer
import VectorTile

/// The transition from an extract's coast to the coarser coast of the world around it.
///
/// Where the two disagree along the extract's edge, the sea would end in a straight line. There,
/// either the sea extends into the world's land as a bay, or the land extends into the world's
/// sea as a headland.
struct WorldCoast {
    /// Bays in the world's land, as polygons that begin a little inside the extract.
    private(set) var bays: [[WorldPoint]] = []
    /// Headlands in the world's sea, as polygons of the same form.
    private(set) var headlands: [[WorldPoint]] = []
    /// The stretches of the extract's edge where headlands begin.
    private(set) var feet: [Foot] = []

    /// A stretch of the edge.
    struct Foot {
        let start, end: WorldPoint
        /// The direction into the extract.
        let inX, inY: Double
    }

    /// A side of the extract's area, in the direction in which the area is on the right.
    private struct Side {
        let start, end: WorldPoint
        /// The direction out of the area.
        let outX, outY: Double

        var length: Double { hypot(end.x - start.x, end.y - start.y) }

        func point(_ fraction: Double, out: Double) -> WorldPoint {
            WorldPoint(
                x: start.x + (end.x - start.x) * fraction + outX * out,
                y: start.y + (end.y - start.y) * fraction + outY * out)
        }
    }

    /// The most tiles of the extract that are read along a side.
    private static let mostTiles = 48
    /// The greatest extent of a bay or headland, in metres on the ground.
    private static let farthestMeters = 3000.0
    /// The greatest length of a difference that is ignored, in metres on the ground.
    private static let leastMeters = 30.0

    /// Compares both coasts along the edge of an area.
    ///
    /// - Parameters:
    ///   - area: the extract's area.
    ///   - extract: its tiles.
    ///   - ground: returns the tile of the world that contains a tile's area, and that tile's ID.
    /// - Throws: the error of a source that can't be read.
    init(
        around area: WorldBox, of extract: any TileSource,
        ground: (TileID) throws -> (VectorTile, TileID)?
    ) throws {
        let meters = area.center.metersPerUnit
        guard meters.isFinite, meters > 0, area.width > 0, area.height > 0 else { return }
        let corners = [
            WorldPoint(x: area.minX, y: area.minY), WorldPoint(x: area.maxX, y: area.minY),
            WorldPoint(x: area.maxX, y: area.maxY), WorldPoint(x: area.minX, y: area.maxY),
        ]
        let outward = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
        let sides = (0..<4).map { index in
            Side(
                start: corners[index], end: corners[(index + 1) % 4], outX: outward[index].0,
                outY: outward[index].1)
        }
        var (more, less) = ([[Interval]](), [[Interval]]())
        for side in sides {
            var zoom = extract.zooms.upperBound
            while zoom > 0, side.length * Double(1 << zoom) > Double(Self.mostTiles) { zoom -= 1 }
            let inset = 1 / Double(512 << zoom)
            let ids = Self.tiles(along: side, inset: inset, zoom: zoom)
            let own = try Self.sea(side, -inset, ids) { id in
                try extract.tile(id).map { ($0, id) }
            }
            let world = try Self.sea(side, inset, ids, ground).sea
            let least = Self.leastMeters / meters / side.length
            func long(_ intervals: [Interval]) -> [Interval] {
                intervals.filter { $0.1 - $0.0 > least }
            }
            // Where the extract has no tiles, nothing can disagree.
            more.append(long(Self.difference(own.sea, world)))
            let unknown = Self.difference([(0, 1)], own.known)
            less.append(long(Self.difference(Self.difference(world, own.sea), unknown)))
        }
        bays = Self.outlines(sides, more, meters)
        headlands = Self.outlines(sides, less, meters)
        feet = zip(sides, less).flatMap { side, intervals in
            intervals.map { interval in
                Foot(
                    start: side.point(interval.0, out: 0), end: side.point(interval.1, out: 0),
                    inX: -side.outX, inY: -side.outY)
            }
        }
    }

    /// A stretch of a side, in fractions of it.
    private typealias Interval = (Double, Double)

    /// Returns the tiles that a line along a side crosses.
    private static func tiles(along side: Side, inset: Double, zoom: Int) -> [TileID] {
        let count = Double(1 << zoom)
        var found: [TileID] = []
        let steps = max(Int((side.length * count * 4).rounded(.up)), 1)
        for step in 0...min(steps, 4 * (mostTiles + 2)) {
            let place = side.point(Double(step) / Double(steps), out: -inset)
            guard (0..<1).contains(place.x), (0..<1).contains(place.y),
                let id = TileID(z: zoom, x: Int(place.x * count), y: Int(place.y * count)),
                found.last != id
            else { continue }
            found.append(id)
        }
        return found
    }

    /// Returns the stretches of a side with sea, and those with tiles, in fractions of the side.
    private static func sea(
        _ side: Side, _ out: Double, _ ids: [TileID],
        _ tile: (TileID) throws -> (VectorTile, TileID)?
    ) throws -> (sea: [Interval], known: [Interval]) {
        var (found, known) = ([Interval](), [Interval]())
        let isLevel = side.outX == 0
        let line = side.point(0, out: out)
        for id in ids {
            guard let (tile, from) = try tile(id) else { continue }
            let (box, own) = (from.worldBox, id.worldBox)
            // Tiles overlap, so each is read only for its own stretch.
            let (low, high) = isLevel ? (own.minX, own.maxX) : (own.minY, own.maxY)
            let (start, end) = isLevel ? (side.start.x, side.end.x) : (side.start.y, side.end.y)
            func add(_ from: Double, _ to: Double, to intervals: inout [Interval]) {
                let (from, to) = (max(from, low), min(to, high))
                guard from < to else { return }
                let shares = [(from - start) / (end - start), (to - start) / (end - start)].sorted()
                intervals.append((max(shares[0], 0), min(shares[1], 1)))
            }
            add(low, high, to: &known)
            guard let layer = tile.layer(named: "ocean") else { continue }
            let unit = box.width / Double(max(layer.extent, 1))
            var crossings: [Double] = []
            var buffer = TileGeometry()
            for feature in layer.features where layer.decodeGeometry(of: feature, into: &buffer) {
                for part in 0..<buffer.partCount {
                    let ring = buffer.points[buffer.part(part)]
                    guard var last = ring.last else { continue }
                    for point in ring {
                        let (a, b) = (last, point)
                        last = point
                        let (ax, ay) = (
                            box.minX + Double(a.x) * unit, box.minY + Double(a.y) * unit
                        )
                        let (bx, by) = (
                            box.minX + Double(b.x) * unit, box.minY + Double(b.y) * unit
                        )
                        let (a1, b1, a2, b2) = isLevel ? (ay, by, ax, bx) : (ax, bx, ay, by)
                        let level = isLevel ? line.y : line.x
                        guard (a1 > level) != (b1 > level) else { continue }
                        crossings.append(a2 + (b2 - a2) * (level - a1) / (b1 - a1))
                    }
                }
            }
            crossings.sort()
            for index in stride(from: 0, to: crossings.count - 1, by: 2) {
                add(crossings[index], crossings[index + 1], to: &found)
            }
        }
        return (joined(found), joined(known))
    }

    /// Returns intervals in order, with those that meet joined.
    private static func joined(_ intervals: [Interval]) -> [Interval] {
        var result: [Interval] = []
        for interval in intervals.sorted(by: { $0.0 < $1.0 }) where interval.0 < interval.1 {
            if let last = result.last, interval.0 <= last.1 + 1e-6 {
                result[result.count - 1].1 = max(last.1, interval.1)
            } else {
                result.append(interval)
            }
        }
        return result
    }

    /// Returns the parts of some intervals that are not in others.
    private static func difference(
        _ intervals: [Interval], _ others: [Interval]
    ) -> [Interval] {
        intervals.flatMap { interval -> [Interval] in
            var rest: [Interval] = []
            var low = interval.0
            for other in others where other.1 > low && other.0 < interval.1 {
                if other.0 > low { rest.append((low, other.0)) }
                low = max(low, other.1)
            }
            if low < interval.1 { rest.append((low, interval.1)) }
            return rest
        }
    }

    // MARK: Shapes

    /// Returns half an ellipse over each stretch; two that meet at a corner are joined around it.
    private static func outlines(
        _ sides: [Side], _ intervals: [[Interval]], _ metersPerUnit: Double
    ) -> [[WorldPoint]] {
        func reachesStart(_ index: Int) -> Bool { (intervals[index].first?.0 ?? 1) < 1e-3 }
        func reachesEnd(_ index: Int) -> Bool { (intervals[index].last?.1 ?? 0) > 1 - 1e-3 }
        func depth(_ index: Int, _ interval: Interval) -> Double {
            min(
                (interval.1 - interval.0) * sides[index].length * 0.6,
                farthestMeters / metersPerUnit)
        }
        var found: [[WorldPoint]] = []
        for (index, side) in sides.enumerated() {
            let (before, after) = ((index + 3) % 4, (index + 1) % 4)
            for interval in intervals[index] {
                let goesBack = interval.0 < 1e-3 && reachesEnd(before)
                let goesOn = interval.1 > 1 - 1e-3 && reachesStart(after)
                let own = depth(index, interval)
                var starts = own
                var ends = own
                if goesBack, let last = intervals[before].last {
                    starts = min(own, depth(before, last))
                }
                if goesOn, let next = intervals[after].first {
                    ends = min(own, depth(after, next))
                    found.append(corner(side, sides[after], ends))
                }
                found.append(
                    outline(side, interval, goesBack ? starts : 0, own, goesOn ? ends : 0))
            }
        }
        return found
    }

    private static let steps = 48

    /// Returns the extent of a shape at an angle, as a fraction of its depth; it varies because
    /// coasts are not circles.
    private static func unevenness(_ angle: Double) -> Double {
        1 - 0.12 * (1 + sin(angle * 5)) / 2 - 0.08 * (1 + sin(angle * 11 + 1)) / 2
    }

    /// Returns the outline over a stretch, from its depth at both ends and in the middle.
    private static func outline(
        _ side: Side, _ interval: Interval, _ start: Double, _ middle: Double, _ end: Double
    ) -> [WorldPoint] {
        let overlap = -middle * 0.02
        return [side.point(interval.0, out: overlap)]
            + (0...steps).map { step in
                let angle = Double.pi * Double(step) / Double(steps)
                let base = step * 2 < steps ? start : end
                let fraction = (1 - cos(angle)) / 2
                return side.point(
                    interval.0 + fraction * (interval.1 - interval.0),
                    out: (base + sin(angle) * (middle - base)) * unevenness(angle))
            } + [side.point(interval.1, out: overlap)]
    }

    /// Returns a quarter of a disc beyond the corner between two sides.
    private static func corner(_ side: Side, _ next: Side, _ radius: Double) -> [WorldPoint] {
        let overlap = radius * 0.02
        let middle = WorldPoint(
            x: side.end.x - (side.outX + next.outX) * overlap,
            y: side.end.y - (side.outY + next.outY) * overlap)
        return [middle]
            + (0...steps / 2).map { step in
                let angle = Double.pi / 2 * Double(step) / Double(steps / 2)
                let (a, b) = (cos(angle) * radius, sin(angle) * radius)
                return WorldPoint(
                    x: side.end.x + side.outX * a + next.outX * b,
                    y: side.end.y + side.outY * a + next.outY * b)
            }
    }
}
