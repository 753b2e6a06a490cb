import Geometry
import MapRenderer
import VectorTile

/// The edge of an extract's box, clockwise on the map from its north-western corner.
struct BoxEdge {
    /// A side, in the direction in which the box is on the right.
    struct Side {
        let start, end: WorldPoint
        /// The direction out of the box.
        let outX, outY: Double
        /// The distance from the edge's beginning to the side's, in units of the world.
        let offset: Double

        var length: Double { abs(end.x - start.x) + abs(end.y - start.y) }

        /// Returns the place at a distance from the side's beginning.
        func point(_ distance: Double, out: Double = 0) -> WorldPoint {
            let fraction = distance / length
            return WorldPoint(
                x: start.x + (end.x - start.x) * fraction + outX * out,
                y: start.y + (end.y - start.y) * fraction + outY * out)
        }
    }

    let box: WorldBox
    let sides: [Side]
    /// The length of the whole edge.
    var length: Double { 2 * (box.width + box.height) }

    /// Returns the place at a distance from the edge's beginning.
    func point(at position: Double) -> WorldPoint {
        let side = sides.last { $0.offset <= position } ?? sides[0]
        return side.point(min(max(position - side.offset, 0), side.length))
    }

    init(of box: WorldBox) {
        self.box = box
        let corners = [
            WorldPoint(x: box.minX, y: box.minY), WorldPoint(x: box.maxX, y: box.minY),
            WorldPoint(x: box.maxX, y: box.maxY), WorldPoint(x: box.minX, y: box.maxY),
        ]
        let outward = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
        let offsets = [0, box.width, box.width + box.height, 2 * box.width + box.height]
        sides = (0..<4).map { index in
            Side(
                start: corners[index], end: corners[(index + 1) % 4], outX: outward[index].0,
                outY: outward[index].1, offset: offsets[index])
        }
    }
}

/// Where an extract has sea along its edge.
struct EdgeSea {
    /// A stretch of the edge, by the distances of its ends from the edge's beginning.
    typealias Stretch = (start: Double, end: Double)

    private let length: Double
    /// The stretches with sea, in order.
    let sea: [Stretch]
    /// Those where the extract has tiles.
    private let known: [Stretch]
    /// The places where the coast crosses the edge, in order.
    let crossings: [Double]

    /// The most tiles of the extract that are read along a side.
    private static let mostTiles = 48
    /// The most stretches that count; an extract has some dozens.
    private static let mostStretches = 200

    /// - Parameters:
    ///   - edge: the extract's edge.
    ///   - extract: its tiles.
    ///   - least: the length of the shortest stretch of sea or land that counts.
    /// - Throws: the error of a source that can't be read.
    init(along edge: BoxEdge, of extract: any TileSource, least: Double) throws {
        var (found, known) = ([Stretch](), [Stretch]())
        for side in edge.sides {
            try Self.read(side, extract, &found, &known)
        }
        length = edge.length
        self.known = Self.joined(known, 0)
        let (first, last) = (least / 2, edge.length - least / 2)
        var sea = Self.joined(found, least).filter {
            $0.end - $0.start > least || $0.start < first || $0.end > last
        }
        if sea.count > Self.mostStretches {
            sea.sort { $0.end - $0.start > $1.end - $1.start }
            sea = Self.joined(Array(sea.prefix(Self.mostStretches)), 0)
        }
        self.sea = sea
        var ends = sea.flatMap { [$0.start, $0.end] }
        // Sea at the north-western corner goes on from the edge's end to its beginning.
        if let start = ends.first, let end = ends.last, start < first, end > last {
            ends = Array(ends.dropFirst().dropLast())
        }
        crossings = ends
    }

    /// Places between all crossings, some of them near each, where the coast's course must be known.
    var stops: [Double] {
        let fractions: [Double] = [0.0625, 0.125, 0.25, 0.5, 0.75, 0.875, 0.9375]
        var found: [Double] = []
        for (index, place) in crossings.enumerated() {
            let isLast = index == crossings.count - 1
            let next = isLast ? crossings[0] + length : crossings[index + 1]
            for fraction in fractions {
                let stop = place + (next - place) * fraction
                found.append(stop < length ? stop : stop - length)
            }
        }
        return found
    }

    /// Returns the distance along the edge to the nearest crossing: positive in the sea, negative
    /// on land, infinite if there is no crossing.
    func depth(at place: Double) -> Double {
        let distance = Self.distance(from: place, to: crossings, around: length)
        return Self.holds(sea, place) ? distance : -distance
    }

    /// Returns how far a place is from the stretches where the extract has tiles.
    func distanceToKnown(_ place: Double) -> Double {
        if Self.holds(known, place) { return 0 }
        let ends = known.flatMap { [$0.start, $0.end] }
        return Self.distance(from: place, to: ends, around: length)
    }

    private static func holds(_ stretches: [Stretch], _ place: Double) -> Bool {
        let next = stretches.partitioningIndex { $0.start > place }
        return next > 0 && place <= stretches[next - 1].end
    }

    private static func distance(
        from place: Double, to marks: [Double], around length: Double
    ) -> Double {
        guard let first = marks.first, let last = marks.last else { return .infinity }
        let next = marks.partitioningIndex { $0 > place }
        let after = next < marks.count ? marks[next] : first + length
        let before = next > 0 ? marks[next - 1] : last - length
        return min(after - place, place - before)
    }

    /// Returns stretches in order, with those joined that are no farther apart than a gap.
    private static func joined(_ stretches: [Stretch], _ gap: Double) -> [Stretch] {
        var result: [Stretch] = []
        for stretch in stretches.sorted(by: { $0.start < $1.start })
        where stretch.start < stretch.end {
            if let last = result.last, stretch.start <= last.end + max(gap, 1e-12) {
                result[result.count - 1].end = max(last.end, stretch.end)
            } else {
                result.append(stretch)
            }
        }
        return result
    }

    /// Adds the stretches of a side with sea, and those with tiles.
    private static func read(
        _ side: BoxEdge.Side, _ extract: any TileSource, _ sea: inout [Stretch],
        _ known: inout [Stretch]
    ) throws {
        var zoom = extract.zooms.upperBound
        while zoom > 0, side.length * Double(1 << zoom) > Double(mostTiles) { zoom -= 1 }
        // Half a pixel: the extract's own sea ends at the edge.
        let inset = 1 / Double(1024 << zoom)
        let isLevel = side.outX == 0
        let level = isLevel ? side.start.y - side.outY * inset : side.start.x - side.outX * inset
        let (start, end) = isLevel ? (side.start.x, side.end.x) : (side.start.y, side.end.y)
        for id in tiles(along: side, inset: inset, zoom: zoom) {
            guard let tile = try extract.tile(id) else { continue }
            let box = id.worldBox
            // Tiles overlap, so each is read only for its own stretch.
            let (low, high) = isLevel ? (box.minX, box.maxX) : (box.minY, box.maxY)
            func add(_ from: Double, _ to: Double, to stretches: inout [Stretch]) {
                let (from, to) = (max(from, low), min(to, high))
                guard from < to else { return }
                let ends = [from, to].map {
                    min(max((start < end ? $0 - start : start - $0), 0), side.length)
                }.sorted()
                stretches.append((side.offset + ends[0], side.offset + ends[1]))
            }
            add(low, high, to: &known)
            let crossings = Self.crossings(of: tile, in: box, isLevel ? .y : .x, at: level)
            for index in stride(from: 0, to: crossings.count - 1, by: 2) {
                add(crossings[index], crossings[index + 1], to: &sea)
            }
        }
    }

    /// Returns the places where a line that is parallel to an axis crosses the coast of a tile.
    private static func crossings(
        of tile: VectorTile, in box: WorldBox, _ axis: HalfPlane.Axis, at level: Double
    ) -> [Double] {
        guard let layer = tile.layer(named: "ocean") else { return [] }
        let unit = box.width / Double(max(layer.extent, 1))
        var crossings: [Double] = []
        var buffer = TileGeometry()
        for feature in layer.features where layer.decodeGeometry(of: feature, into: &buffer) {
            for part in 0..<buffer.partCount {
                let ring = buffer.points[buffer.part(part)]
                guard var last = ring.last else { continue }
                for point in ring {
                    let (ax, ay) = (
                        box.minX + Double(last.x) * unit, box.minY + Double(last.y) * unit
                    )
                    let (bx, by) = (
                        box.minX + Double(point.x) * unit, box.minY + Double(point.y) * unit
                    )
                    last = point
                    let (a1, b1, a2, b2) = axis == .y ? (ay, by, ax, bx) : (ax, bx, ay, by)
                    guard (a1 > level) != (b1 > level) else { continue }
                    crossings.append(a2 + (b2 - a2) * (level - a1) / (b1 - a1))
                }
            }
        }
        return crossings.sorted()
    }

    /// Returns the tiles that a line along a side crosses.
    private static func tiles(along side: BoxEdge.Side, inset: Double, zoom: Int) -> [TileID] {
        let count = Double(1 << zoom)
        var found: [TileID] = []
        let steps = max(Int((side.length * count * 4).rounded(.up)), 1)
        for step in 0...min(steps, 4 * (mostTiles + 2)) {
            let place = side.point(side.length * Double(step) / Double(steps), out: -inset)
            guard (0..<1).contains(place.x), (0..<1).contains(place.y),
                let id = TileID(z: zoom, x: Int(place.x * count), y: Int(place.y * count)),
                found.last != id
            else { continue }
            found.append(id)
        }
        return found
    }
}
