import Geometry
import Glibc
import MapStyle
import VectorTile

/// The lines of one tile along which the labels of one layer go.
struct LineBucket: SymbolBucket {
    /// Those of one name that meet end to end made one, in the order of their first features.
    let lines: [LabelLine]
    /// What the lines hold in memory to make their labels; `nil` if there are none.
    let columns: LayerColumns?
    private let ends: [Side: [End]]
    /// Which of the lines bear each name: they follow each other.
    private let named: [String: Range<Int>]

    var count: Int { lines.count }

    /// Lines that are there already, of which none ends at an edge.
    init(lines: [LabelLine], columns: LayerColumns?) {
        self.lines = lines
        self.columns = columns
        ends = [:]
        named = [:]
    }

    /// Reads the lines of a tile.
    init(_ layer: SymbolLayout, of features: LayerFeatures, tile id: TileID) {
        let box = id.worldBox
        let unit = box.width / Double(max(features.layer.extent, 1))
        var found: [LabelLine] = []
        var buffer = TileGeometry()
        let geometry = features.geometry
        // A pixel at the zoom of the layer's properties, which decides how often lines are read. An
        // enlarged tile's points are off by half a unit in either direction, which is several
        // pixels: without that they would be bends too sharp for letters.
        let tolerance = max(1 / Camera.worldSize(zoom: layer.plane.styleZoom), unit * 0.75)
        let needsName = layer.text.field.constant?.description != ""
        let isOneLine = layer.isTextAlongLine
        features.forEach { index, feature, context in
            guard feature.kind != .point else { return }
            let name =
                needsName
                ? LabelSections(layer.text.field.value(in: context), isOneLine: isOneLine).name : ""
            // Nothing to write and no picture: most ways of a map have no name.
            guard !name.isEmpty || layer.icon.image.value(in: context) != nil,
                geometry.copy(index, into: &buffer)
            else { return }
            let pieces = Self.pieces(buffer, feature.kind, box, unit)
            guard let start = pieces.points.first else { return }
            let label = FeatureLabel(feature: index, context: context, place: start)
            for piece in 0..<pieces.count {
                found.append(
                    LabelLine(
                        points: Array(pieces[piece]), name: name, label: label,
                        tolerance: tolerance))
            }
        }
        let (lines, named) = Self.joined(found)
        self.lines = lines
        self.named = named
        columns = lines.isEmpty ? nil : features.columns
        let sides = Side.allCases.map { ($0, Self.ends(of: lines, at: $0, of: box)) }
        ends = Dictionary(uniqueKeysWithValues: sides)
    }

    /// The lines of a name.
    func lines(named name: String) -> ArraySlice<LabelLine> { lines[named[name] ?? 0..<0] }

    private static func pieces(
        _ geometry: TileGeometry, _ kind: GeometryKind, _ box: WorldBox, _ unit: Double
    ) -> PlanarParts<WorldPoint> {
        var parts = PlanarParts<WorldPoint>()
        var isInside = true
        for index in 0..<geometry.partCount {
            let part = geometry.points[geometry.part(index)]
            var points = part.map {
                WorldPoint(x: box.minX + Double($0.x) * unit, y: box.minY + Double($0.y) * unit)
            }
            if kind == .polygon, let first = points.first { points.append(first) }
            isInside = isInside && points.allSatisfy(box.holds) && points.count > 1
            parts.appendPart(points)
        }
        return isInside ? parts : parts.linesClipped(to: PlanarBox(box))
    }

    /// Joins lines of one name that meet end to end.
    ///
    /// - Returns: the lines, those of one name after each other, and which these are.
    private static func joined(
        _ lines: [LabelLine]
    ) -> (lines: [LabelLine], named: [String: Range<Int>]) {
        var groups: [String: Int] = [:]
        var members: [[Int]] = []
        for (index, line) in lines.enumerated() {
            if line.name.isEmpty {
                members.append([index])
            } else if let group = groups[line.name] {
                members[group].append(index)
            } else {
                groups[line.name] = members.count
                members.append([index])
            }
        }
        var joined: [LabelLine] = []
        joined.reserveCapacity(lines.count)
        let ranges = members.map { group in
            let start = joined.count
            if group.count == 1 {
                joined.append(lines[group[0]])
            } else {
                var merger = LineMerger<WorldPoint>(isReversible: true)
                for index in group { merger.append(lines[index].points) }
                joined += merger.merged().map { lines[group[$0.firstMember]].following($0.points) }
            }
            return start..<joined.count
        }
        return (joined, groups.mapValues { ranges[$0] })
    }

    /// Where lines of other names meet a line, in world units along its course.
    func crossings(of line: LabelLine) -> [Double] { line.crossings(with: lines) }

    // MARK: Over the tile's edges

    /// A side of a tile.
    enum Side: CaseIterable { case north, east, south, west }

    /// A line that ends at an edge of the tile.
    struct End {
        let line: LabelLine
        /// Whether the line begins there, else it stops there.
        let isStart: Bool
        /// Where along the edge, in world units.
        let place: Double
    }

    /// The named lines that end at a side of the tile.
    func ends(at side: Side) -> [End] { ends[side] ?? [] }

    private static func ends(
        of lines: [LabelLine], at side: Side, of tile: WorldBox
    ) -> [End] {
        let extent = tile.width * 1e-6
        func place(_ point: WorldPoint) -> Double? {
            switch side {
            case .north: abs(point.y - tile.minY) <= extent ? point.x : nil
            case .south: abs(point.y - tile.maxY) <= extent ? point.x : nil
            case .west: abs(point.x - tile.minX) <= extent ? point.y : nil
            case .east: abs(point.x - tile.maxX) <= extent ? point.y : nil
            }
        }
        return lines.flatMap { line -> [End] in
            guard !line.name.isEmpty, let first = line.points.first, let last = line.points.last
            else { return [] }
            return [
                place(first).map { End(line: line, isStart: true, place: $0) },
                place(last).map { End(line: line, isStart: false, place: $0) },
            ].compactMap(\.self)
        }
    }
}

extension WorldBox {
    fileprivate func holds(_ point: WorldPoint) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
}
