import Geometry
import MapRenderer
import VectorTile

/// Rounds the shores and rivers of a tile of the world.
///
/// The world's data has one corner every few kilometres of coast. Enlarged beyond its last zoom,
/// such a coast would consist of wedges. A quadratic B-spline with the corners as control points
/// (Chaikin's curve) looks like a coast.
struct WorldShores {
    /// The ends of rivers, where corners stay unchanged.
    private let mouths: [TilePoint]
    /// Units across a tile of the world.
    private let extent: Int

    /// The layers of areas with round corners; below, the layer of rivers.
    private static let shores: Set<String> = ["ocean", "water_polygons", "land"]
    private static let rivers = "water_lines"
    /// The number of units of the rounded tile for one of the world's; curves need finer ones.
    private static let refinement = 16
    /// The greatest distance of a chord from the curve, in units of the world's tile.
    private static let tolerance = 0.2
    /// The most chords for a corner.
    private static let mostChords = 12.0
    /// The greatest distance from a river's end to the corner of a shore, in units of the world's
    /// tile.
    private static let mouthRange = 16.0

    /// - Parameters:
    ///   - mouths: the ends of rivers.
    ///   - extent: units across a tile.
    init(mouths: [TilePoint], extent: Int) {
        self.mouths = mouths
        self.extent = extent
    }

    /// Rounds a tile; parts outside its square stay unchanged, so that they meet the neighbouring
    /// tiles.
    ///
    /// - Parameter tile: a tile of the world.
    /// - Returns: the same tile with round shores and rivers.
    /// - Throws: an error that makes the new tile unreadable, such as more bytes than a tile may
    ///   have.
    static func rounded(_ tile: VectorTile) throws(VectorTileError) -> VectorTile {
        guard tile.layerNames.contains(where: shores.union([rivers]).contains) else { return tile }
        var mouths: [TilePoint] = []
        var buffer = TileGeometry()
        if let layer = tile.layer(named: rivers) {
            for feature in layer.features where layer.decodeGeometry(of: feature, into: &buffer) {
                for part in 0..<buffer.partCount {
                    let line = buffer.points[buffer.part(part)]
                    mouths += [line.first, line.last].compactMap(\.self)
                }
            }
        }
        var encoder = VectorTileEncoder()
        for name in tile.layerNames {
            if shores.contains(name) || name == rivers, let layer = tile.layer(named: name) {
                encoder.append(Self(mouths: mouths, extent: layer.extent).rounded(layer))
            } else {
                encoder.append(tile, layer: name)
            }
        }
        return try VectorTile(decoding: encoder.bytes)
    }

    private func rounded(_ layer: VectorTileLayer) -> VectorTileLayerEncoder {
        let finest = Int(TilePoint.limit) / Self.refinement
        let refinement = layer.extent <= finest ? Self.refinement : 1
        var made = VectorTileLayerEncoder(name: layer.name, extent: layer.extent * refinement)
        var buffer = TileGeometry()
        for feature in layer.features where layer.decodeGeometry(of: feature, into: &buffer) {
            var geometry = TileGeometry()
            for part in 0..<buffer.partCount {
                let points = Array(buffer.points[buffer.part(part)])
                let curve = rounded(points, isRing: feature.kind == .polygon)
                geometry.appendPart(
                    curve.map {
                        TilePoint(
                            planarX: $0.x * Double(refinement), planarY: $0.y * Double(refinement))
                    })
            }
            let properties = layer.properties(of: feature).sorted { $0.key < $1.key }
            made.append(
                id: feature.id, kind: feature.kind,
                properties: properties.map { (key: $0.key, value: $0.value) }, geometry: geometry)
        }
        return made
    }

    /// Returns a line or a ring whose corners inside the tile are curves, from the middle of one
    /// side to the middle of the next.
    func rounded(_ line: [TilePoint], isRing: Bool) -> [ScreenPoint] {
        func point(_ corner: TilePoint) -> ScreenPoint {
            ScreenPoint(x: Double(corner.x), y: Double(corner.y))
        }
        guard line.count > 2 else { return line.map(point) }
        func middle(_ a: TilePoint, _ b: TilePoint) -> ScreenPoint {
            ScreenPoint(x: (Double(a.x) + Double(b.x)) / 2, y: (Double(a.y) + Double(b.y)) / 2)
        }
        var curve: [ScreenPoint] = []
        // Whether the previous curve ended where the next one begins.
        var joins = false
        for (index, corner) in line.enumerated() {
            let isEnd = !isRing && (index == 0 || index == line.count - 1)
            guard !isEnd, isInside(corner), !isMouth(corner, isShore: isRing) else {
                curve.append(point(corner))
                joins = false
                continue
            }
            let start = middle(line[(index + line.count - 1) % line.count], corner)
            let end = middle(corner, line[(index + 1) % line.count])
            append(start, point(corner), end, skipsStart: joins, to: &curve)
            joins = true
        }
        return curve
    }

    /// Adds a quadratic Bézier curve as chords.
    private func append(
        _ start: ScreenPoint, _ control: ScreenPoint, _ end: ScreenPoint, skipsStart: Bool,
        to curve: inout [ScreenPoint]
    ) {
        // The distance of a chord over a fraction t of the curve from the curve is t² times a
        // quarter of the second difference of the control points.
        let (x, y) = (start.x - 2 * control.x + end.x, start.y - 2 * control.y + end.y)
        let depth = (x * x + y * y).squareRoot() / 4
        let chords = Int(
            min((depth / Self.tolerance).squareRoot().rounded(.up) + 1, Self.mostChords))
        for step in (skipsStart ? 1 : 0)...chords {
            let t = Double(step) / Double(chords)
            let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
            curve.append(
                ScreenPoint(
                    x: a * start.x + b * control.x + c * end.x,
                    y: a * start.y + b * control.y + c * end.y))
        }
    }

    private func isInside(_ corner: TilePoint) -> Bool {
        0 < corner.x && Int(corner.x) < extent && 0 < corner.y && Int(corner.y) < extent
    }

    /// Returns whether a river ends here: near a corner of a shore, or where another river
    /// begins.
    private func isMouth(_ corner: TilePoint, isShore: Bool) -> Bool {
        let range = isShore ? Self.mouthRange : 0
        return mouths.contains { mouth in
            abs(Double(mouth.x) - Double(corner.x)) <= range
                && abs(Double(mouth.y) - Double(corner.y)) <= range
        }
    }
}

/// The world that ships, with rounded shores at its last zoom, which is enlarged beyond it.
struct RoundedWorld: TileSource {
    private let world: any TileSource

    /// - Parameter world: its tiles.
    init(_ world: any TileSource) { self.world = world }

    var zooms: ClosedRange<Int> { world.zooms }

    func tile(_ id: TileID) throws -> VectorTile? {
        let tile = try world.tile(id)
        return id.z == zooms.upperBound ? try tile.map(WorldShores.rounded) : tile
    }
}
