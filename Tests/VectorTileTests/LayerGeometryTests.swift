import Geometry
import TestSupport
import Testing
import VectorTile

/// All shapes of a layer at once are the shapes one by one.
@Suite struct LayerGeometryTests {
    private func expectSame(_ layer: VectorTileLayer) {
        let all = layer.decodeGeometries()
        #expect(all.featureCount == layer.features.count)
        var one = TileGeometry()
        var copy = TileGeometry()
        for (index, feature) in layer.features.enumerated() {
            let isAny = layer.decodeGeometry(of: feature, into: &one)
            #expect(all.copy(index, into: &copy) == isAny)
            #expect(copy == one)
            #expect(all.parts(of: index).count == one.partCount)
            #expect(Array(all.points[all.points(of: index)]) == one.points)
        }
        #expect(all.byteCount >= all.points.count * 8)
    }

    @Test(arguments: 0..<20)
    func `features keep their shapes`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let features = (0..<30).map { _ in DrawnFeature.random(using: &random) }
        let layer = try #require(try VectorTile(decoding: tile(of: features)).layers.first)
        #expect(layer.features.count == 30)
        expectSame(layer)
    }

    @Test func `a broken feature has no parts, and its neighbours keep theirs`() throws {
        var random = SeededRandom(seed: 3)
        let whole = tile(of: (0..<12).map { _ in DrawnFeature.random(using: &random) })
        var broken = 0
        for _ in 0..<400 {
            var bytes = whole
            bytes[Int.random(in: bytes.indices, using: &random)] = .random(
                in: 0...255, using: &random)
            guard let layer = try? VectorTile(decoding: bytes).layers.first else { continue }
            expectSame(layer)
            let geometry = layer.decodeGeometries()
            broken += layer.features.indices.count { geometry.parts(of: $0).isEmpty }
        }
        // Else the test would only have seen whole features.
        #expect(broken > 20)
    }
}
