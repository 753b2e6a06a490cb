import Geometry
import Glibc
import MapRenderer
import VectorTile

/// The transition from the world's borders, or rivers, to those of an extract.
///
/// The world's lines are some kilometres off. A world line that comes near a line of the extract
/// of the same kind ends there, on the extract's line, instead of beside it at the edge of the
/// extract's area. A world line that is nowhere far from the extract's counts as the same, because
/// around a small country the two may be farther apart than the country is wide.
struct WorldLines {
    /// A line of the world with its properties.
    struct Line {
        let properties: [(key: String, value: PropertyValue)]
        let points: [WorldPoint]
    }

    /// The lines that are joined.
    enum Kind: CaseIterable {
        case borders, rivers

        /// The layer of the lines.
        var layer: String { self == .borders ? "boundaries" : "water_lines" }

        /// The property that two lines must have in common to be the same.
        fileprivate var sameness: String { self == .borders ? "admin_level" : "kind" }

        /// The distance within which a line of the world is the same as one of the extract.
        fileprivate var nearMeters: Double { self == .borders ? 3_000 : 4_000 }

        /// Returns whether a line is joined.
        fileprivate func has(_ properties: [String: PropertyValue]) -> Bool {
            switch self {
            case .borders:
                properties["maritime"] != .bool(true) && properties["coastline"] != .bool(true)
            case .rivers: properties["kind"] == .string("river")
            }
        }
    }

    /// The box in which ``lines`` replace those of the world: the extract's area and a little
    /// more.
    let range: WorldBox
    /// The world's lines that the extract does not have itself.
    private(set) var lines: [Line] = []

    /// The last zoom at which tiles inside the area show anything of the world; deeper tiles
    /// would show that both differ.
    static let lastZoom = 10
    /// The distance within which a whole line of the world is the same as those of the extract.
    private static let wholeNearMeters = 8_000.0
    /// The most tiles of the extract that are read; below, those of the world.
    private static let mostTiles = 16
    private static let mostWorldTiles = 64

    /// Compares the lines of both in and around an area; `nil` if the extract has none.
    ///
    /// - Parameters:
    ///   - kind: the lines to compare.
    ///   - area: the extract's area.
    ///   - extract: its tiles.
    ///   - ground: returns the tile of the world that contains a tile's area, and that tile's ID.
    /// - Throws: the error of a source that can't be read.
    init?(
        _ kind: Kind, around area: WorldBox, of extract: any TileSource,
        ground: (TileID) throws -> (VectorTile, TileID)?
    ) throws {
        let meters = area.center.metersPerUnit
        guard meters.isFinite, meters > 0 else { return nil }
        let near = kind.nearMeters / meters
        range = area.expanded(by: (kind.nearMeters + Self.wholeNearMeters) / meters)
        let last = min(extract.zooms.upperBound, Self.lastZoom)
        guard let ownTiles = Self.tiles(of: area, from: last, most: Self.mostTiles),
            let first = ownTiles.first, extract.zooms.contains(first.z)
        else { return nil }
        var own = NearestLine(near: near, sameness: kind.sameness)
        var ownWidely = NearestLine(
            near: Self.wholeNearMeters / meters, sameness: kind.sameness)
        for id in ownTiles {
            guard let tile = try extract.tile(id) else { continue }
            for line in Self.lines(kind, of: tile, id, within: id.worldBox) {
                own.add(line)
                ownWidely.add(line)
            }
        }
        guard !own.isEmpty,
            let tiles = Self.tiles(of: range, from: 7, most: Self.mostWorldTiles)
        else { return nil }
        for id in tiles {
            guard let (tile, from) = try ground(id) else { continue }
            for line in Self.lines(kind, of: tile, from, within: id.worldBox)
            where !ownWidely.parts(without: line).isEmpty {
                lines += own.parts(without: line).filter { part in
                    !(part.isJoinedAtBothEnds && part.points.allSatisfy(range.holds))
                }.map { Line(properties: line.properties, points: $0.points) }
            }
        }
    }

    /// Returns whether one of the lines may be visible in a box.
    func touch(_ box: WorldBox) -> Bool {
        lines.contains { WorldBox(around: $0.points).map(box.intersects) ?? false }
    }

    /// Returns the few tiles that cover a box, of the deepest zoom at which they are few.
    private static func tiles(of box: WorldBox, from zoom: Int, most: Int) -> [TileID]? {
        for z in stride(from: zoom, through: 0, by: -1) {
            let low = TileID(containing: WorldPoint(x: box.minX, y: box.minY), z: z)
            let high = TileID(containing: WorldPoint(x: box.maxX, y: box.maxY), z: z)
            let count = (high.x - low.x + 1) * (high.y - low.y + 1)
            guard high.x >= low.x, high.y >= low.y else { return nil }
            guard count <= most else { continue }
            return (low.y...high.y).flatMap { y in
                (low.x...high.x).compactMap { TileID(z: z, x: $0, y: y) }
            }
        }
        return nil
    }

    /// Returns the lines that a tile shows within a box.
    private static func lines(
        _ kind: Kind, of tile: VectorTile, _ id: TileID, within window: WorldBox
    ) -> [Line] {
        guard let layer = tile.layer(named: kind.layer) else { return [] }
        let (box, extent) = (id.worldBox, Double(max(layer.extent, 1)))
        let clip = PlanarBox(window)
        var lines: [Line] = []
        var buffer = TileGeometry()
        for feature in layer.features
        where feature.kind == .line && layer.decodeGeometry(of: feature, into: &buffer) {
            let properties = layer.properties(of: feature)
            guard kind.has(properties) else { continue }
            var parts = PlanarParts<WorldPoint>()
            for part in 0..<buffer.partCount {
                parts.appendPart(
                    buffer.points[buffer.part(part)].map {
                        WorldPoint(
                            x: box.minX + Double($0.x) / extent * box.width,
                            y: box.minY + Double($0.y) / extent * box.width)
                    })
            }
            let cut = parts.linesClipped(to: clip)
            let sorted = properties.sorted { $0.key < $1.key }.map {
                (key: $0.key, value: $0.value)
            }
            for part in 0..<cut.count {
                lines.append(Line(properties: sorted, points: Array(cut[part])))
            }
        }
        return lines
    }
}

/// Finds the nearest point of an extract's lines.
private struct NearestLine {
    /// A square of the world as wide as the distance that counts as near, and the kind of the
    /// lines in it.
    private struct Cell: Hashable {
        let x, y: Int
        let level: PropertyValue?
    }

    /// The remaining parts of a line.
    struct Part {
        var points: [WorldPoint]
        var isJoinedAtStart: Bool
        var isJoinedAtBothEnds = false
    }

    private let near: Double
    private let sameness: String
    private var points: [Cell: [WorldPoint]] = [:]

    /// - Parameters:
    ///   - near: the distance that counts as near, in units of the world's width.
    ///   - sameness: the property that both lines must have in common.
    init(near: Double, sameness: String) {
        self.near = near
        self.sameness = sameness
    }

    var isEmpty: Bool { points.isEmpty }

    mutating func add(_ line: WorldLines.Line) {
        for point in dense(line.points) {
            let cell = Cell(
                x: Int((point.x / near).rounded(.down)), y: Int((point.y / near).rounded(.down)),
                level: level(of: line))
            points[cell, default: []].append(point)
        }
    }

    /// Returns the parts of a line that are not near; a part that begins or ends near a line of the
    /// extract begins or ends on it.
    func parts(without line: WorldLines.Line) -> [Part] {
        let level = level(of: line)
        var (parts, last) = ([Part](), WorldPoint?.none)
        var current: Part?
        for point in dense(line.points) {
            guard let border = nearest(point, level) else {
                if current == nil {
                    current = Part(points: last.map { [$0] } ?? [], isJoinedAtStart: last != nil)
                }
                current?.points.append(point)
                last = nil
                continue
            }
            if var part = current {
                part.points.append(border)
                part.isJoinedAtBothEnds = part.isJoinedAtStart
                parts.append(part)
                current = nil
            }
            last = border
        }
        if let current { parts.append(current) }
        return parts.filter { $0.points.count > 1 }
    }

    private func level(of line: WorldLines.Line) -> PropertyValue? {
        line.properties.first { $0.key == sameness }?.value
    }

    /// Returns a line with a point at each quarter of the near distance.
    private func dense(_ line: [WorldPoint]) -> [WorldPoint] {
        guard let first = line.first else { return [] }
        var (result, last) = ([first], first)
        for point in line.dropFirst() {
            let length = hypot(point.x - last.x, point.y - last.y)
            let count = min(max(Int((length / near * 4).rounded(.up)), 1), 10_000)
            for step in 1...count {
                let fraction = Double(step) / Double(count)
                result.append(
                    WorldPoint(
                        x: last.x + (point.x - last.x) * fraction,
                        y: last.y + (point.y - last.y) * fraction))
            }
            last = point
        }
        return result
    }

    private func nearest(_ point: WorldPoint, _ level: PropertyValue?) -> WorldPoint? {
        let (x, y) = (
            Int((point.x / near).rounded(.down)), Int((point.y / near).rounded(.down))
        )
        var (best, least) = (WorldPoint?.none, near)
        for row in y - 1...y + 1 {
            for column in x - 1...x + 1 {
                for other in points[Cell(x: column, y: row, level: level)] ?? [] {
                    let distance = hypot(other.x - point.x, other.y - point.y)
                    if distance < least { (best, least) = (other, distance) }
                }
            }
        }
        return best
    }
}

extension WorldBox {
    fileprivate func holds(_ point: WorldPoint) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
}
