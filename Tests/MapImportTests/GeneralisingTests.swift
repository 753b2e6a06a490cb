import Geometry
import Testing

@testable import MapImport

@Suite struct BuiltUpLandTests {
    /// The width of a cell in steps.
    private static let cell: UInt32 = 1 << 13

    /// The built-up land around buildings of a third of a cell's width at some cells.
    private func land(_ cells: some Sequence<(UInt32, UInt32)>) -> [PlanarParts<FixedPoint>] {
        let store = FeatureStore()
        let layer = store.registerLayer(named: TileLayer.buildings.name)
        let none = store.attributes.intern([])
        for (column, row) in cells {
            let (x, y, side) = (
                column * Self.cell + Self.cell / 3, row * Self.cell + Self.cell / 3, Self.cell / 3
            )
            let ring = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
            let shape = store.addGeometry(
                kind: .polygon, parts: [ring.map { FixedPoint(x: $0.0, y: $0.1) }])
            if let shape {
                store.add(layer: layer, zooms: 14...14, geometry: shape, attributes: none)
            }
        }
        var shapes: [PlanarParts<FixedPoint>] = []
        BuiltUpLand(store.contents).forEachShape { shapes.append($0) }
        return shapes
    }

    private func square(_ columns: Range<UInt32>, _ rows: Range<UInt32>) -> [(UInt32, UInt32)] {
        rows.flatMap { row in columns.map { ($0, row) } }
    }

    @Test func `a town is land of its size, and a farm is none`() throws {
        let shapes = land(square(1000..<1020, 700..<720) + [(1050, 700)])
        let shape = try #require(shapes.first)
        #expect(shapes.count == 1 && shape.count == 1)
        let cells = ringArea(shape[0]) / Double(Self.cell) / Double(Self.cell)
        #expect((380...460).contains(cells), "\(cells)")
        let box = PlanarBox(around: shape.points)
        #expect(abs(box.minX / Double(Self.cell) - 1000) < 1)
        #expect(abs(box.maxY / Double(Self.cell) - 720) < 1)
    }

    @Test func `a wide square in a town is a hole, and a street is none`() throws {
        let park = square(1008..<1018, 708..<718)
        let street = square(1000..<1030, 722..<723)
        let town = square(1000..<1030, 700..<730).filter { cell in
            !(park + street).contains { $0 == cell }
        }
        let shape = try #require(land(town).first)
        #expect(shape.count == 2)
        #expect(ringArea(shape[0]) > 0 && ringArea(shape[1]) < 0)
    }

    @Test func `a town on the edge of a region has no gap`() throws {
        // Regions are 2048 cells wide.
        let shapes = land(square(2038..<2058, 700..<720))
        try #require(shapes.count == 2)
        let boxes = shapes.map { PlanarBox(around: $0.points) }
        #expect(boxes[0].maxX > boxes[1].minX + Double(Self.cell))
    }
}

@Suite struct ParallelLinesTests {
    /// A pixel of a tile of 512 at zoom 12.
    private static let pixel = 2048.0

    private func line(_ corners: [(Double, Double)]) -> [FixedPoint] {
        corners.map {
            FixedPoint(planarX: 1e9 + $0.0 * Self.pixel, planarY: 1e9 + $0.1 * Self.pixel)
        }
    }

    @Test func `of tracks side by side one stays`() {
        var lines = ParallelLines(zoom: 12)
        let first = line([(0, 0), (100, 0)])
        #expect(lines.thinned(first) == [first])
        #expect(lines.thinned(line([(5, 1), (95, 1)])) == [])
    }

    @Test func `a crossing line stays whole`() {
        var lines = ParallelLines(zoom: 12)
        _ = lines.thinned(line([(0, 0), (100, 0)]))
        let crossing = line([(50, -40), (50, 40)])
        #expect(lines.thinned(crossing) == [crossing])
    }

    @Test func `a track that branches off keeps its own part, from beside the other line`() throws {
        var lines = ParallelLines(zoom: 12)
        _ = lines.thinned(line([(0, 0), (100, 0)]))
        let stretches = lines.thinned(line([(0, 1), (60, 1), (100, 41)]))
        let stretch = try #require(stretches.first)
        #expect(stretches.count == 1)
        #expect(stretch.last == line([(100, 41)])[0])
        let start = (stretch[0].planarY - 1e9) / Self.pixel
        #expect((0...2.5).contains(start), "\(start)")
    }
}
