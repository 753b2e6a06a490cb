import Geometry
import Platform
import Testing

@testable import MapImport

@Suite struct FeatureStoreTests {
    private func points(_ corners: [(UInt32, UInt32)]) -> [FixedPoint] {
        corners.map { FixedPoint(x: $0.0, y: $0.1) }
    }

    @Test func `rings lose their last point and get the direction of their role`() throws {
        let store = FeatureStore()
        let clockwise = points([(0, 0), (100, 0), (100, 100), (0, 100), (0, 0)])
        let hole = points([(10, 10), (20, 10), (20, 20), (10, 20)])
        _ = try #require(
            store.addGeometry(
                kind: .polygon, parts: [clockwise.reversed(), hole], holes: [false, true]))
        let pool = store.contents.geometries
        #expect(Array(pool.partEnds.elements) == [4, 8])
        #expect(ringArea(pool.points(ofPart: 0)) == 10_000)
        #expect(ringArea(pool.points(ofPart: 1)) == -100)
        #expect(pool.entries[0].box == FixedBox(around: clockwise[...]))
        #expect(abs(pool.entries[0].size - 99.498_7) < 0.001)
    }

    @Test func `a geometry that cannot be drawn is refused and stores nothing`() throws {
        let store = FeatureStore()
        #expect(store.addLine(points([(5, 5), (5, 5)])) == nil)
        #expect(store.addLine([]) == nil)
        #expect(store.addGeometry(kind: .polygon, parts: [points([(0, 0), (5, 5)])]) == nil)
        #expect(
            store.addGeometry(
                kind: .polygon,
                parts: [points([(0, 0), (5, 5)]), points([(1, 1), (2, 1), (2, 2)])],
                holes: [false, true]) == nil)
        #expect(store.vertexCount == 0)
        let line = try #require(store.addLine(points([(1, 1), (2, 2), (2, 2), (3, 1)])))
        #expect(store.vertexCount == 3)
        #expect(store.contents.geometries.parts(of: line.index).count == 1)
    }

    @Test func `a line of several parts loses those of one point`() throws {
        let store = FeatureStore()
        let geometry = try #require(
            store.addGeometry(
                kind: .line,
                parts: [points([(1, 1)]), points([(1, 1), (9, 9)]), points([(4, 4), (4, 4)])]))
        let parts = store.contents.geometries.parts(of: geometry.index)
        #expect(parts.points == points([(1, 1), (9, 9)]))
    }

    @Test func `registering a layer twice gives the same number`() {
        let store = FeatureStore()
        let water = store.registerLayer(named: "water")
        #expect(store.registerLayer(named: "land") != water)
        #expect(store.registerLayer(named: "water") == water)
    }
}
