import Geometry
import Glibc
import MapStyle

/// Labels of streets that go on in the neighbouring tile.
extension SymbolLayout {
    /// The instances of the streets that cross the edge between two tiles.
    ///
    /// A street whose pieces are too short for its name in either tile is labelled here; where they
    /// are not, the distance that equal names keep leaves none of these.
    ///
    /// - Parameters:
    ///   - near: the tile that owns the labels.
    ///   - side: its side that is crossed.
    ///   - far: the tile behind.
    ///   - edge: the part of the edge that is asked for.
    ///   - result: where instances are added.
    func collectCrossings(
        from near: (tile: LabelCell.Tile, lines: LineBucket), over side: LineBucket.Side,
        to far: (tile: LabelCell.Tile, lines: LineBucket), in edge: WorldBox,
        into result: inout [SymbolInstance]
    ) {
        guard placement == .line else { return }
        let range = side == .east ? edge.minY..<edge.maxY : edge.minX..<edge.maxX
        let shift = side == .east ? 0 : Double(near.tile.world)
        let leaving = near.lines.ends(at: side).enumerated().filter {
            range.contains($0.element.place + shift)
        }
        guard !leaving.isEmpty else { return }
        let arriving = far.lines.ends(at: side == .east ? .west : .north)
        // Both tiles round to units of their own; 4 of 4096 are half a pixel.
        let tolerance = 4.0 / 4096 * near.tile.id.worldBox.width
        let hash = SymbolInstance.Priority.hash(near.tile.id)
        for (number, end) in leaving {
            guard let other = Self.end(of: end, among: arriving, within: tolerance),
                let symbol = end.line.symbol(self)
            else { continue }
            let before = piece(end, of: near.tile)
            let after = piece(other, of: far.tile)
            guard before.length + after.length >= max(neededLength(symbol), 1) else { continue }
            let priority = SymbolInstance.Priority(
                layer: layerIndex, sortKey: symbol.sortKey, round: .overEdge,
                feature: end.line.label.feature, tile: hash,
                part: number * 2 + (side == .east ? 0 : 1),
                world: near.tile.world)
            if let instance = crossing(
                symbol, before, after, tolerance: end.line.tolerance * plane.worldSize, priority)
            {
                result.append(instance)
            }
        }
    }

    /// Where a street goes on behind an edge: the nearest end of its name.
    private static func end(
        of street: LineBucket.End, among ends: [LineBucket.End], within tolerance: Double
    ) -> LineBucket.End? {
        var nearest: LineBucket.End?
        var least = tolerance
        for end in ends {
            let distance = abs(end.place - street.place)
            guard nearest == nil ? distance <= least : distance < least,
                end.line.name == street.line.name
            else { continue }
            (nearest, least) = (end, distance)
        }
        return nearest
    }

    /// Pixels of a street on either side of an edge that are looked at.
    private static let farthestPiece = 320.0

    /// Points of the world on the plane.
    private func planePoints(_ points: [WorldPoint], world: Int) -> [ScreenPoint] {
        points.map { plane.point(WorldPoint(x: $0.x + Double(world), y: $0.y)) }
    }

    /// The line without the jitter of tile units, which would shake the letters and look like
    /// bends.
    private func smoothPath(_ points: [ScreenPoint], tolerance: Double) -> ScreenPath {
        var simplifier = Simplifier()
        var kept: [ScreenPoint] = []
        simplifier.simplify(line: points[...], tolerance: max(1, tolerance), into: &kept)
        return ScreenPath(kept)
    }

    /// A street from an edge inwards.
    private func piece(_ end: LineBucket.End, of tile: LabelCell.Tile) -> ScreenPath {
        let points = planePoints(end.line.points, world: tile.world)
        var kept: [ScreenPoint] = []
        var length = 0.0
        for step in points.indices {
            let point = points[end.isStart ? step : points.count - 1 - step]
            if let last = kept.last { length += hypot(point.x - last.x, point.y - last.y) }
            kept.append(point)
            if length > Self.farthestPiece { break }
        }
        return ScreenPath(kept)
    }

    private func crossing(
        _ symbol: SymbolFeature, _ before: ScreenPath, _ after: ScreenPath, tolerance: Double,
        _ priority: SymbolInstance.Priority
    ) -> SymbolInstance? {
        // The two points at the edge are one; the fraction of a pixel between them would look like
        // a sharp bend.
        let path = smoothPath(
            before.points.reversed() + after.points.dropFirst(), tolerance: tolerance)
        let needed = neededLength(symbol)
        guard path.length >= max(needed, 1), path.points.count > 1 else { return nil }
        let fraction = before.length / max(before.length + after.length, 1e-9)
        let center = min(max(fraction * path.length, needed / 2), path.length - needed / 2)
        let space = max(0, path.length - needed) / 2
        return lineInstance(
            symbol, along: path, at: center,
            .few(within: min(space, needed / 2, Self.farthestSlide)), priority)
    }
}
