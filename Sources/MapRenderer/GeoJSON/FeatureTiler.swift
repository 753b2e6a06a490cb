import Geometry
import MapStyle
import VectorTile

/// Cuts features into tiles, simplified for each zoom.
///
/// A shape is simplified whole and cut afterwards, so that neighbouring tiles hold the same line on
/// both sides of their edge.
struct FeatureTiler: Sendable {
    private let options: GeoJSONOptions
    private let features: [GeoJSONFeature]
    /// Simplified shapes by zoom and feature, made when first asked for.
    private var simplified: [Int: [PlanarParts<WorldPoint>?]] = [:]
    private var simplifier = Simplifier()

    /// Units across a tile; as fine as MapLibre's.
    static let extent = 8192
    /// Zooms whose simplified shapes are kept.
    private static let maximumZoomsKept = 3

    init(_ features: [GeoJSONFeature], options: GeoJSONOptions) {
        self.features = features
        self.options = options
    }

    /// Adds the features of a tile to a layer.
    mutating func cut(_ tile: TileID, into layer: inout VectorTileLayerEncoder) {
        let box = tile.worldBox
        // Shapes beyond the antimeridian belong to the other end of the world as well.
        for shift in [-1.0, 0, 1] {
            let window = WorldBox(
                minX: box.minX + shift, minY: box.minY, maxX: box.maxX + shift, maxY: box.maxY)
            let cutter = TileCutter(window: window, zoom: tile.z, buffer: options.buffer)
            for index in features.indices
            where features[index].box.intersects(cutter.worldBox) {
                add(index, zoom: tile.z, cutter, to: &layer)
            }
        }
    }

    private mutating func add(
        _ index: Int, zoom: Int, _ cutter: TileCutter, to layer: inout VectorTileLayerEncoder
    ) {
        let feature = features[index]
        let parts = shape(index, zoom: zoom)
        switch feature.kind {
        case .point:
            append(feature, cutter.points(of: parts), to: &layer)
        case .polygon:
            append(feature, cutter.rings(of: parts), to: &layer)
        case .line where options.hasLineMetrics:
            for part in 0..<parts.count {
                for stretch in LineCutter.stretches(of: parts[part], in: cutter.box) {
                    var piece = feature
                    // The names that MapLibre uses between its own workers.
                    piece.properties += [
                        ("mapbox_clip_start", .number(stretch.start)),
                        ("mapbox_clip_end", .number(stretch.end)),
                    ]
                    append(piece, cutter.lines([stretch]), to: &layer)
                }
            }
        case .line:
            let stretches = (0..<parts.count).flatMap {
                LineCutter.stretches(of: parts[$0], in: cutter.box)
            }
            append(feature, cutter.lines(stretches), to: &layer)
        }
    }

    private func append(
        _ feature: GeoJSONFeature, _ geometry: TileGeometry,
        to layer: inout VectorTileLayerEncoder
    ) {
        layer.append(
            id: feature.id, kind: feature.kind, properties: feature.properties, geometry: geometry)
    }

    /// A feature's shape at a zoom.
    private mutating func shape(_ index: Int, zoom: Int) -> PlanarParts<WorldPoint> {
        let feature = features[index]
        guard feature.kind != .point, zoom < options.maximumZoom, options.tolerance > 0 else {
            return feature.parts
        }
        if simplified[zoom] == nil {
            if simplified.count >= Self.maximumZoomsKept { simplified.removeAll() }
            simplified[zoom] = Array(repeating: nil, count: features.count)
        }
        if let known = simplified[zoom]?[index] { return known }
        let tolerance = options.tolerance / (512 * Double(1 << zoom))
        var result = PlanarParts<WorldPoint>()
        for part in 0..<feature.parts.count {
            var points: [WorldPoint] = []
            if feature.kind == .line {
                simplifier.simplify(line: feature.parts[part], tolerance: tolerance, into: &points)
            } else {
                _ = simplifier.simplify(
                    ring: feature.parts[part], tolerance: tolerance, into: &points)
            }
            result.appendPart(points)
        }
        simplified[zoom]?[index] = result
        return result
    }
}

/// One tile's window on the world: turns shapes into tile units.
private struct TileCutter {
    let worldBox: WorldBox
    let box: PlanarBox
    private let window: WorldBox
    private let scale: Double

    init(window: WorldBox, zoom: Int, buffer: Double) {
        self.window = window
        let tiles = Double(1 << zoom)
        worldBox = window.expanded(by: buffer / 512 / tiles)
        box = PlanarBox(worldBox)
        scale = tiles * Double(FeatureTiler.extent)
    }

    func points(of parts: PlanarParts<WorldPoint>) -> TileGeometry {
        var geometry = TileGeometry()
        for point in parts.points
        where worldBox.minX <= point.x && point.x <= worldBox.maxX && worldBox.minY <= point.y
            && point.y <= worldBox.maxY
        {
            geometry.append(tilePoint(point))
        }
        geometry.endPart()
        return geometry
    }

    func lines(_ stretches: [LineStretch]) -> TileGeometry {
        var geometry = TileGeometry()
        for stretch in stretches {
            append(stretch.points[...], to: &geometry)
            if geometry.openCount > 1 { geometry.endPart() } else { geometry.discardOpenPart() }
        }
        return geometry
    }

    func rings(of parts: PlanarParts<WorldPoint>) -> TileGeometry {
        let isInside = box.contains(PlanarBox(around: parts.points))
        let clipped = isInside ? parts : parts.ringsClipped(to: box)
        var geometry = TileGeometry()
        for index in 0..<clipped.count {
            append(clipped[index], to: &geometry)
            if geometry.openCount > 2 { geometry.endPart() } else { geometry.discardOpenPart() }
        }
        return geometry
    }

    private func append(_ line: ArraySlice<WorldPoint>, to geometry: inout TileGeometry) {
        var previous: TilePoint?
        for point in line {
            let rounded = tilePoint(point)
            if rounded != previous { geometry.append(rounded) }
            previous = rounded
        }
    }

    /// Inside the window and its buffer, so the numbers are small.
    private func tilePoint(_ point: WorldPoint) -> TilePoint {
        func unit(_ distance: Double) -> Int32 {
            Int32(min(max((distance * scale).rounded(), -1e6), 1e6))
        }
        return TilePoint(x: unit(point.x - window.minX), y: unit(point.y - window.minY))
    }
}

/// A stretch of a line that lies in a box, and where on the line it begins and ends.
struct LineStretch: Equatable {
    var points: [WorldPoint]
    /// Shares of the line's length, from 0 to 1.
    var start, end: Double
}

/// Cuts lines to boxes, one segment after the other; stretches that touch are one.
enum LineCutter {
    /// The stretches of a line inside a box.
    static func stretches(of line: ArraySlice<WorldPoint>, in box: PlanarBox) -> [LineStretch] {
        guard line.count > 1 else { return [] }
        var result: [LineStretch] = []
        var open: LineStretch?
        var walked = 0.0
        var total = 0.0
        for (a, b) in zip(line, line.dropFirst()) { total += length(a, b) }
        guard total > 0 else { return [] }
        for (a, b) in zip(line, line.dropFirst()) {
            let step = length(a, b)
            defer { walked += step }
            guard let inside = box.shares(from: (a.x, a.y), to: (b.x, b.y)) else {
                if let done = open { result.append(done) }
                open = nil
                continue
            }
            let end = (walked + step * inside.upperBound) / total
            if open == nil || inside.lowerBound > 0 {
                if let done = open { result.append(done) }
                open = LineStretch(
                    points: [point(a, b, inside.lowerBound)],
                    start: (walked + step * inside.lowerBound) / total, end: end)
            }
            open?.points.append(point(a, b, inside.upperBound))
            open?.end = end
            if inside.upperBound < 1 {
                if let done = open { result.append(done) }
                open = nil
            }
        }
        if let done = open { result.append(done) }
        return result
    }

    private static func point(_ a: WorldPoint, _ b: WorldPoint, _ fraction: Double) -> WorldPoint {
        // The ends themselves, so that stretches meet exactly.
        if fraction == 0 { return a }
        if fraction == 1 { return b }
        return WorldPoint(x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction)
    }

    private static func length(_ a: WorldPoint, _ b: WorldPoint) -> Double {
        ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    }
}
