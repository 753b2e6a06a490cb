import Formats
import Geometry
import Platform
import VectorTile

/// Writes the tiles of one zoom; each thread has its own.
struct TilePyramidTileWriter {
    /// The tiles of one node.
    struct Batch: Sendable {
        struct Tile: Sendable {
            let id: TileID
            let bytes: [UInt8]
        }
        var tiles: [Tile] = []
        var encodedBytes = 0
        /// The number of features by layer number.
        var featureCounts: [Int]
        var counts: [TilePyramidReport.Reason: Int] = [:]
        /// The number of tiles of the node's block, including empty ones.
        let blockTileCount: Int
    }

    private let features: GatheredFeatures
    private let zoom: TilePyramidZoom
    private let compressor: Compressor
    /// The current layer's own numbers of keys and values.
    private var keyNumbers: LocalNumbers
    private var valueNumbers: LocalNumbers
    private var tags: [UInt32] = []
    private var geometry = TileGeometry()
    private var rings = PlanarParts<TilePoint>()
    private var ring: [TilePoint] = []
    /// The remaining budget for repairing rings of the current tile.
    private var repairWork = RepairWork()

    init(features: GatheredFeatures, zoom: TilePyramidZoom) throws {
        compressor = try Compressor()
        self.features = features
        self.zoom = zoom
        keyNumbers = LocalNumbers(count: features.attributes.keys.count)
        valueNumbers = LocalNumbers(count: features.attributes.values.count)
    }

    /// Halves a node down to its tiles and writes those that are not empty.
    ///
    /// - Parameters:
    ///   - node: a block of tiles and its contents.
    ///   - slicer: halves the node.
    /// - Returns: the tiles in order.
    /// - Throws: `DeflateError` if there is no memory.
    mutating func tiles(of node: TilePyramidNode, slicer: TilePyramidSlicer) throws -> Batch {
        var batch = Batch(
            featureCounts: Array(repeating: 0, count: features.layerNames.count),
            blockTileCount: node.block.tileCount)
        var waiting = [node]
        while let node = waiting.popLast() {
            if node.pieces.isEmpty { continue }
            guard let tile = node.block.tile else {
                let (low, high) = slicer.halves(of: node)
                waiting.append(high)
                waiting.append(low)
                continue
            }
            let bytes = encode(node.pieces, tile: tile, batch: &batch)
            if bytes.isEmpty { continue }
            batch.encodedBytes += bytes.count
            batch.tiles.append(Batch.Tile(id: tile, bytes: try compressor.compress(bytes)))
        }
        return batch
    }

    /// Encodes the layers of a tile; pieces are in the order of layers.
    private mutating func encode(
        _ pieces: [TilePyramidPiece], tile: TileID, batch: inout Batch
    ) -> [UInt8] {
        var encoder = VectorTileEncoder()
        repairWork = RepairWork()
        var first = 0
        while first < pieces.count {
            let layer = zoom.features[Int(pieces[first].feature)].layer
            var end = first
            while end < pieces.count, zoom.features[Int(pieces[end].feature)].layer == layer {
                end += 1
            }
            var layerEncoder = VectorTileLayerEncoder(
                name: features.layerNames[Int(layer)], extent: TilePyramid.extent)
            keyNumbers.removeAll()
            valueNumbers.removeAll()
            for piece in pieces[first..<end] {
                append(piece, tile: tile, to: &layerEncoder, counts: &batch.counts)
            }
            batch.featureCounts[Int(layer)] += layerEncoder.featureCount
            encoder.append(layerEncoder)
            first = end
        }
        return encoder.bytes
    }

    private mutating func append(
        _ piece: TilePyramidPiece, tile: TileID, to encoder: inout VectorTileLayerEncoder,
        counts: inout [TilePyramidReport.Reason: Int]
    ) {
        let feature = zoom.features[Int(piece.feature)]
        let kind = zoom.entry(of: Int(piece.feature)).kind
        let parts = piece.cut?.parts ?? zoom.parts(of: Int(piece.feature))
        let grid = TileGrid(tile, world: piece.world)
        geometry.removeAll()
        switch kind {
        case .point:
            for point in parts.points { geometry.append(grid.point(point)) }
            geometry.endPart()
        case .line:
            for part in 0..<parts.count { appendLine(parts[part], grid, &counts) }
        case .polygon:
            appendPolygons(parts, grid, &counts)
        }
        guard geometry.partCount > 0 else { return }
        tags.removeAll(keepingCapacity: true)
        let numbers = features.attributes.numbers(of: feature.attributes)
        for index in stride(from: numbers.startIndex, to: numbers.endIndex, by: 2) {
            tags.append(
                keyNumbers.local(numbers[index]) {
                    encoder.index(ofKey: features.attributes.keys[Int($0)])
                })
            tags.append(
                valueNumbers.local(numbers[index + 1]) {
                    encoder.index(ofValue: features.attributes.values[Int($0)]) ?? 0
                })
        }
        encoder.append(
            id: feature.id == 0 ? nil : feature.id, kind: kind, tags: tags, geometry: geometry)
    }

    private mutating func appendLine(
        _ line: ArraySlice<FixedPoint>, _ grid: TileGrid,
        _ counts: inout [TilePyramidReport.Reason: Int]
    ) {
        var previous: TilePoint?
        for point in line {
            let point = grid.point(point)
            if point != previous { geometry.append(point) }
            previous = point
        }
        if geometry.openCount < 2 {
            geometry.discardOpenPart()
            counts[.withoutLength, default: 0] += 1
        } else {
            geometry.endPart()
        }
    }

    /// Rounds rings to the grid, repairs them, and puts each hole after its outer ring.
    private mutating func appendPolygons(
        _ parts: PlanarParts<FixedPoint>, _ grid: TileGrid,
        _ counts: inout [TilePyramidReport.Reason: Int]
    ) {
        rings.removeAll()
        var outerCount = 0
        for part in 0..<parts.count {
            ring.removeAll(keepingCapacity: true)
            for point in parts[part] { ring.append(grid.point(point)) }
            let result = repaired(ring: ring, &repairWork)
            if result.wasRepaired { counts[.repaired, default: 0] += 1 }
            if result.wasGivenUp { counts[.beyondRepair, default: 0] += 1 }
            if result.rings.isEmpty, !result.wasGivenUp {
                counts[.withoutArea, default: 0] += 1
            }
            for simple in result.rings {
                if ringArea(simple) > 0 { outerCount += 1 }
                rings.appendPart(simple)
            }
        }
        guard outerCount > 0 else { return }
        let (whole, joinedCount) = rings.withCrossingRingsJoined(&repairWork)
        if joinedCount > 0 { counts[.joined, default: 0] += joinedCount }
        let sorted = whole.withHolesAfterOwners()
        for part in 0..<sorted.count { geometry.appendPart(sorted[part]) }
    }
}

/// The numbers that a layer assigns to the import-wide numbers of its items.
struct LocalNumbers {
    private var numbers: [UInt32]
    private var rounds: [UInt32]
    private var round: UInt32 = 1

    init(count: Int) {
        numbers = Array(repeating: 0, count: count)
        rounds = Array(repeating: 0, count: count)
    }

    /// Forgets all numbers in constant time.
    mutating func removeAll() {
        round &+= 1
    }

    /// The layer's number, assigned if there is none.
    @inline(__always)
    mutating func local(_ number: UInt32, make: (UInt32) -> UInt32) -> UInt32 {
        let index = Int(number)
        if rounds[index] != round {
            rounds[index] = round
            numbers[index] = make(number)
        }
        return numbers[index]
    }
}

/// Converts fixed-point positions to a tile's units.
struct TileGrid {
    private let originX: Int64
    private let originY: Int64
    private let shift: Int64
    private let half: Int64

    /// - Parameters:
    ///   - tile: the tile.
    ///   - world: how many worlds to the east the positions are drawn.
    init(_ tile: TileID, world: Int = 0) {
        let bits = Int64(32 - tile.z)
        originX = Int64(tile.x) << bits - Int64(world) << 32
        originY = Int64(tile.y) << bits
        // 4096 units are 12 bits; the zoom is at most 20, so the shift is never negative.
        shift = bits - 12
        half = shift > 0 ? 1 << (shift - 1) : 0
    }

    /// The nearest unit; halves go east and south, the same in every tile.
    @inline(__always)
    func point(_ point: FixedPoint) -> TilePoint {
        TilePoint(
            x: Int32(truncatingIfNeeded: (Int64(point.x) - originX + half) >> shift),
            y: Int32(truncatingIfNeeded: (Int64(point.y) - originY + half) >> shift))
    }
}
