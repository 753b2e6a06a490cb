import MapGeometry
import VectorTile

/// The lines of one tile along which labels of one layer go.
///
/// Kept in world coordinates and cut at the tile's edge, so that the neighbour, which holds the
/// same line in its buffer, does not label the same stretch again.
struct LabelLines {
    /// One line with the label that follows it.
    struct Line {
        let points: [WorldPoint]
        let subject: SymbolCollector.Subject
    }

    private var lines: [Line] = []

    /// Adds the parts of a feature.
    mutating func add(
        _ geometry: TileGeometry, of subject: SymbolCollector.Subject, kind: GeometryKind,
        _ layer: VectorTileLayer, tile: TileLoader.Placed
    ) {
        let box = tile.id.worldBox
        let unit = box.width / Double(layer.extent)
        var parts = PlanarParts<WorldPoint>()
        for index in 0..<geometry.partCount {
            let part = geometry.points[geometry.part(index)]
            var points = part.map {
                WorldPoint(
                    x: box.minX + Double($0.x) * unit, y: box.minY + Double($0.y) * unit)
            }
            if kind == .polygon, let first = points.first { points.append(first) }
            parts.appendPart(points)
        }
        let inside = parts.linesClipped(to: PlanarBox(box))
        for index in 0..<inside.count {
            lines.append(Line(points: Array(inside[index]), subject: subject))
        }
    }

    /// The lines, those of the same text that meet end to end made one.
    func joined() -> [Line] {
        var groups: [String: [Int]] = [:]
        var order: [String] = []
        for (index, line) in lines.enumerated() {
            let key = line.subject.string
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(index)
        }
        return order.flatMap { key -> [Line] in
            let members = groups[key] ?? []
            guard !key.isEmpty, members.count > 1 else { return members.map { lines[$0] } }
            return Self.chains(members.map { lines[$0] })
        }
    }

    /// Joins lines at ends where exactly two of them meet.
    private static func chains(_ lines: [Line]) -> [Line] {
        var ends: [WorldPoint: [Int]] = [:]
        for (index, line) in lines.enumerated() {
            if let first = line.points.first { ends[first, default: []].append(index) }
            if let last = line.points.last { ends[last, default: []].append(index) }
        }
        var isUsed = Array(repeating: false, count: lines.count)
        func next(at point: WorldPoint) -> Int? {
            guard let meeting = ends[point], meeting.count == 2 else { return nil }
            return meeting.first { !isUsed[$0] }
        }
        var result: [Line] = []
        for index in lines.indices where !isUsed[index] {
            isUsed[index] = true
            var points = lines[index].points
            for _ in 0..<2 {
                while let end = points.last, let other = next(at: end) {
                    isUsed[other] = true
                    let more = lines[other].points
                    points += more.first == end ? more.dropFirst() : more.reversed().dropFirst()
                }
                points.reverse()
            }
            result.append(Line(points: points, subject: lines[index].subject))
        }
        return result
    }
}
