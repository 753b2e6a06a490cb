import Geometry
import TestSupport
import Testing
import VectorTile

@Suite struct HostileTileTests {
    @Test func `no mutation of a tile makes the decoder trap or allocate absurdly`() {
        var random = SeededRandom(seed: 2)
        let original = tile(of: (0..<25).map { _ in DrawnFeature.random(using: &random) })
        var refused = 0
        var geometry = TileGeometry()
        for _ in 0..<20_000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                mutate(&bytes, using: &random)
            }
            guard let tile = try? VectorTile(decoding: bytes) else {
                refused += 1
                continue
            }
            for layer in tile.layers {
                for feature in layer.features {
                    _ = layer.value(of: feature, key: 0)
                    _ = layer.decodeGeometry(of: feature, into: &geometry)
                    if geometry.points.count > bytes.count { Issue.record("too many points") }
                }
                if let first = layer.features.first { _ = layer.properties(of: first) }
            }
        }
        #expect(refused > 1000, "mutations do reach the checks")
        #expect(refused < 19_000, "mutations do get past the outline")
    }

    private func mutate(_ bytes: inout [UInt8], using random: inout SeededRandom) {
        guard let index = bytes.indices.randomElement(using: &random) else { return }
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes[index] = .random(in: 0...255, using: &random)
        case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
        case 2: bytes.removeSubrange(index..<min(index + 3, bytes.count))
        default: bytes.insert(0xFF, at: index)
        }
    }

    /// A layer `a` whose only feature is a line or polygon with the given commands.
    private func layer(kind: UInt8, commands: [UInt8]) throws -> VectorTileLayer? {
        let feature = [0x18, kind, 0x22, UInt8(commands.count)] + commands
        let layer = [0x0A, 1, UInt8(ascii: "a"), 0x12, UInt8(feature.count)] + feature
        return try VectorTile(decoding: [0x1A, UInt8(layer.count)] + layer).layer(named: "a")
    }

    @Test(
        "geometry commands that make no sense draw nothing",
        arguments: [
            (2, [0x09, 2, 2]),  // a line of one point
            (2, [0x12, 2, 2, 2, 2]),  // LineTo before any MoveTo
            (2, [0x09, 2, 2, 0xFA, 0xFF, 0xFF, 0xFF, 0x0F, 2, 2]),  // more points than bytes
            (2, [0x09, 2, 2, 0x0A, 2]),  // half a point
            (2, [0x09, 2, 2, 0x0A, 2, 2, 0x0F]),  // a line that closes
            (2, [0x0B, 2, 2]),  // command 3
            (3, [0x09, 2, 2, 0x0A, 2, 2, 0x0F]),  // a ring of two points
            (2, [0x09, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 2, 0x0A, 2, 2]),  // out of range
            (2, [0x80]),  // ends inside a number
        ] as [(UInt8, [UInt8])])
    func brokenCommands(kind: UInt8, commands: [UInt8]) throws {
        let layer = try #require(try layer(kind: kind, commands: commands))
        let feature = try #require(layer.features.first)
        var geometry = TileGeometry()
        geometry.appendPart([TilePoint(x: 1, y: 1)])
        #expect(!layer.decodeGeometry(of: feature, into: &geometry))
        #expect(geometry.points.isEmpty)
    }

    @Test func `a ring that repeats its first point, or is never closed, is one ring`() throws {
        let square: [UInt8] = [0x09, 0, 0, 0x1A, 20, 0, 0, 20, 19, 0]
        let repeated: [UInt8] = [0x09, 0, 0, 0x22, 20, 0, 0, 20, 19, 0, 0, 19, 0x0F]
        for commands in [square, repeated] {
            let layer = try #require(try layer(kind: 3, commands: commands))
            var geometry = TileGeometry()
            #expect(
                layer.decodeGeometry(of: try #require(layer.features.first), into: &geometry))
            #expect(geometry.partEnds == [4])
            #expect(geometry.signedArea(ofPart: 0) == 200)
        }
    }

    @Test func `an unknown kind of geometry is skipped and counted`() throws {
        let layer = try #require(try layer(kind: 4, commands: [0x09, 2, 2]))
        #expect(layer.features.isEmpty)
        #expect(layer.skippedFeatureCount == 1)
    }

    @Test(arguments: [
        ([0x1A, 5, 0x0A], VectorTileError.Reason.truncated),
        ([0x1A], .truncated),
        ([0x1B, 0], .unknownWireType(3)),
        ([0x1A, 2, 0x78, 2], .unnamedLayer),
        ([0x1A, 5, 0x0A, 1, 0x61, 0x28, 0], .badExtent(layer: "a", extent: 0)),
        ([0x1A, 5, 0x0A, 1, 0x61, 0x78, 9], .unknownVersion(layer: "a", version: 9)),
        ([0x08] + [UInt8](repeating: 0xFF, count: 11), .overlongNumber),
    ])
    func `a broken outline is refused`(bytes: [UInt8], reason: VectorTileError.Reason) {
        let error = #expect(throws: VectorTileError.self) { try VectorTile(decoding: bytes) }
        #expect(error?.reason == reason)
    }

    @Test func `a feature's tags beyond the key and value tables are left out`() throws {
        // Keys: "k". Values: true. Tags: (0, 0), (1, 0), (0, 9), and half a pair.
        let feature: [UInt8] = [0x12, 7, 0, 0, 1, 0, 0, 9, 0, 0x18, 1, 0x22, 3, 0x09, 2, 2]
        let layer: [UInt8] =
            [0x0A, 1, 0x61, 0x12, UInt8(feature.count)] + feature
            + [0x1A, 1, 0x6B, 0x22, 2, 0x38, 1]
        let decoded = try #require(
            VectorTile(decoding: [0x1A, UInt8(layer.count)] + layer).layer(named: "a"))
        let only = try #require(decoded.features.first)
        #expect(decoded.properties(of: only) == ["k": .bool(true)])
        #expect(decoded.valueIndex(of: only, key: 1) == nil)
    }
}
