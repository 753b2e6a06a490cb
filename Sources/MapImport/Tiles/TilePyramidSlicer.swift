import Geometry
import Platform

/// The part of a feature that lies in a block of tiles.
struct TilePyramidPiece: Sendable {
    /// Number of the feature in its zoom.
    let feature: UInt32
    /// The remaining geometry after cutting, where the feature is; `nil` while it is whole.
    let cut: CutGeometry?
    /// How many worlds to the east it is drawn: not 0 for what is drawn in the buffer of a tile on the
    /// other side of the antimeridian.
    var world = 0

    /// A half of the plane in which it is drawn, moved to where the feature is.
    fileprivate func moved(_ side: HalfPlane) -> HalfPlane {
        guard world != 0, side.axis == .x else { return side }
        let limit = side.limit - Double(world) * FixedPoint.worldSide
        return side.keepsLess ? .upTo(limit, on: .x) : .from(limit, on: .x)
    }
}

/// A geometry that was cut, shared by the pieces that use it.
final class CutGeometry: Sendable {
    let parts: PlanarParts<FixedPoint>
    let box: FixedBox

    init(_ parts: PlanarParts<FixedPoint>) {
        self.parts = parts
        box = FixedBox(around: parts.points[...])
    }
}

/// A block of tiles and everything that is drawn in it, in drawing order.
struct TilePyramidNode: Sendable {
    let block: TileBlock
    let pieces: [TilePyramidPiece]
}

/// Halves blocks of tiles until single tiles are left, and cuts the features that cross each cut.
///
/// A vertex is examined once for each level at which its feature crosses the cut; most are never
/// examined.
struct TilePyramidSlicer: Sendable {
    private let zoom: TilePyramidZoom
    private let area: ImportArea?
    private let mostInPart: Int

    /// - Parameters:
    ///   - zoom: the features.
    ///   - area: tiles that do not touch it are left out; `nil` for all.
    ///   - mostInPart: how many features are cut at a time; only the numbers of all others are in
    ///     memory.
    init(zoom: TilePyramidZoom, area: ImportArea? = nil, mostInPart: Int) {
        self.zoom = zoom
        self.area = area
        self.mostInPart = mostInPart
    }

    /// Delivers a block in parts of few features each, in the order of their tiles.
    ///
    /// Every part is cut along the same lines in the same order as if all had been cut at once: the
    /// content of a tile does not depend on the number of features elsewhere.
    ///
    /// - Parameters:
    ///   - block: the block.
    ///   - body: receives the contents of each part.
    func forEachPart(of block: TileBlock, _ body: (TilePyramidNode) throws -> Void) rethrows {
        let all = (0..<zoom.features.count).map { UInt32($0) }
        try forEachPart(of: block, all, sides(of: block), body)
    }

    private func forEachPart(
        of block: TileBlock, _ features: [UInt32], _ sides: [Side],
        _ body: (TilePyramidNode) throws -> Void
    ) rethrows {
        guard area?.touches(block.worldBox) != false else { return }
        guard block.tileCount > 1, features.count > mostInPart else {
            return try body(root(block, features, sides))
        }
        let (axis, tile, low, high) = block.halves()
        let cut = Cut(at: Double(tile) * block.tileSide, on: axis, tileSide: block.tileSide)
        for (half, part) in [(cut.low, low), (cut.high, high)] {
            try forEachPart(
                of: part, features.filter { touches($0, half) },
                sides + [Side(half: half, cut: cut)], body)
        }
    }

    private func touches(_ feature: UInt32, _ side: HalfPlane) -> Bool {
        let box = zoom.entry(of: Int(feature)).box
        if side.axis == .x, !worlds(of: feature).isEmpty { return true }
        return side.keepsLess
            ? Double(side.axis == .x ? box.minX : box.minY) <= side.limit
            : Double(side.axis == .x ? box.maxX : box.maxY) >= side.limit
    }

    /// One side of a cut.
    private struct Side {
        let half: HalfPlane
        let cut: Cut
    }

    private func sides(of block: TileBlock) -> [Side] {
        let edges: [(axis: HalfPlane.Axis, tile: Int, isLow: Bool)] = [
            (.x, block.columns.lowerBound, false), (.x, block.columns.upperBound, true),
            (.y, block.rows.lowerBound, false), (.y, block.rows.upperBound, true),
        ]
        return edges.map { edge in
            let cut = Cut(
                at: Double(edge.tile) * block.tileSide, on: edge.axis, tileSide: block.tileSide)
            return Side(half: edge.isLow ? cut.low : cut.high, cut: cut)
        }
    }

    /// The other worlds in which a feature lies in the buffer of a tile.
    private func worlds(of feature: UInt32) -> [Int] {
        let entry = zoom.entry(of: Int(feature))
        // A point belongs to one tile.
        guard entry.kind != .point else { return [] }
        let buffer =
            FixedPoint.worldSide / Double(1 << zoom.number) * Double(TilePyramid.buffer)
            / Double(TilePyramid.extent)
        let isEast = Double(entry.box.maxX) >= FixedPoint.worldSide - 1 - buffer
        let isWest = Double(entry.box.minX) <= buffer
        return (isEast ? [-1] : []) + (isWest ? [1] : [])
    }

    /// The features of the zoom, cut to a block of tiles by each of its sides in turn.
    private func root(
        _ block: TileBlock, _ features: [UInt32], _ sides: [Side]
    ) -> TilePyramidNode {
        func piece(of feature: UInt32, in world: Int) -> TilePyramidPiece? {
            var left = TilePyramidPiece(feature: feature, cut: nil, world: world)
            for side in sides {
                guard let rest = self.piece(left, on: side.half, side.cut) else { return nil }
                left = rest
            }
            return left
        }
        var pieces: [TilePyramidPiece] = []
        for feature in features {
            if let own = piece(of: feature, in: 0) { pieces.append(own) }
            for world in worlds(of: feature) {
                if let copy = piece(of: feature, in: world) { pieces.append(copy) }
            }
        }
        return TilePyramidNode(block: block, pieces: pieces)
    }

    /// Nodes small enough to be one thread's job, in order; together they contain everything that
    /// is drawn.
    func jobs(from root: TilePyramidNode) -> [TilePyramidNode] {
        var jobs: [TilePyramidNode] = []
        var waiting = [root]
        while let node = waiting.popLast() {
            if node.pieces.isEmpty || area?.touches(node.block.worldBox) == false { continue }
            // A job is done as a whole or left out, so with an area it has one tile.
            if node.block.tileCount == 1
                || area == nil && (node.block.tileCount <= 4 || node.pieces.count <= 64)
            {
                jobs.append(node)
            } else {
                let (low, high) = halves(of: node)
                waiting.append(high)
                waiting.append(low)
            }
        }
        return jobs
    }

    /// The two halves of a node of several tiles.
    func halves(of node: TilePyramidNode) -> (low: TilePyramidNode, high: TilePyramidNode) {
        let (axis, tile, low, high) = node.block.halves()
        let side = node.block.tileSide
        let cut = Cut(at: Double(tile) * side, on: axis, tileSide: side)
        return (
            TilePyramidNode(
                block: low, pieces: node.pieces.compactMap { piece($0, on: cut.low, cut) }),
            TilePyramidNode(
                block: high, pieces: node.pieces.compactMap { piece($0, on: cut.high, cut) })
        )
    }

    /// The part of a piece that lies on one side of a cut.
    private func piece(
        _ piece: TilePyramidPiece, on side: HalfPlane, _ cut: Cut
    ) -> TilePyramidPiece? {
        let entry = zoom.entry(of: Int(piece.feature))
        let side = piece.moved(side)
        if entry.kind == .point { return points(piece, entry.box, on: side, cut) }
        let box = piece.cut?.box ?? entry.box
        let least = Double(side.axis == .x ? box.minX : box.minY)
        let most = Double(side.axis == .x ? box.maxX : box.maxY)
        if side.keepsLess ? most <= side.limit : least >= side.limit { return piece }
        if side.keepsLess ? least > side.limit : most < side.limit { return nil }
        if zoom.features[Int(piece.feature)].isWhole { return piece }
        var clipped = PlanarParts<FixedPoint>()
        let parts = piece.cut?.parts ?? zoom.parts(of: Int(piece.feature))
        if entry.kind == .line {
            parts.clipLines(to: side, into: &clipped)
        } else {
            parts.clipPolygons(to: side, into: &clipped)
        }
        return Self.piece(of: piece.feature, clipped, world: piece.world)
    }

    /// The points on one side of a cut; those on the cut itself belong to the higher side only.
    private func points(
        _ piece: TilePyramidPiece, _ whole: FixedBox, on side: HalfPlane, _ cut: Cut
    ) -> TilePyramidPiece? {
        let box = piece.cut?.box ?? whole
        let least = Double(side.axis == .x ? box.minX : box.minY)
        let most = Double(side.axis == .x ? box.maxX : box.maxY)
        if side.keepsLess ? most < cut.place : least >= cut.place { return piece }
        if side.keepsLess ? least >= cut.place : most < cut.place { return nil }
        var kept = PlanarParts<FixedPoint>()
        for point in (piece.cut?.parts ?? zoom.parts(of: Int(piece.feature))).points {
            let value = side.axis == .x ? point.planarX : point.planarY
            if (value < cut.place) == side.keepsLess { kept.appendPart(CollectionOfOne(point)) }
        }
        return Self.piece(of: piece.feature, kept)
    }

    private static func piece(
        of feature: UInt32, _ parts: PlanarParts<FixedPoint>, world: Int = 0
    ) -> TilePyramidPiece? {
        if parts.isEmpty { return nil }
        return TilePyramidPiece(feature: feature, cut: CutGeometry(parts), world: world)
    }
}

/// A line between tiles, and the distance that each side extends beyond it.
private struct Cut {
    /// The position of the line, in fixed-point steps.
    let place: Double
    let low: HalfPlane
    let high: HalfPlane

    init(at place: Double, on axis: HalfPlane.Axis, tileSide: Double) {
        let buffer = tileSide * Double(TilePyramid.buffer) / Double(TilePyramid.extent)
        self.place = place
        low = .upTo(place + buffer, on: axis)
        high = .from(place - buffer, on: axis)
    }
}
