import Geometry
import Platform
import Testing

@testable import MapImport

@Suite struct SeaBordersTests {
    /// A point some kilometres east and south of a corner of the sea.
    private static func point(_ east: Double, _ south: Double) -> WorldPoint {
        let kilometer = 1000 / WorldPoint(x: 0.5, y: 0.4).metersPerUnit
        return WorldPoint(x: 0.5 + east * kilometer, y: 0.4 + south * kilometer)
    }

    private static func ring(_ low: (Double, Double), _ high: (Double, Double)) -> [WorldPoint] {
        [
            point(low.0, low.1), point(high.0, low.1), point(high.0, high.1),
            point(low.0, high.1),
        ]
    }

    /// A sea of 10 by 10 km with an island, a rock and land around it.
    private static let borders = SeaBorders(rings: [
        ring((0, 0), (10, 10)), ring((4, 4), (6, 6)).reversed(),
        ring((1, 8), (1.1, 8.1)).reversed(),
    ])

    /// Lines across the sea, and whether their stretches are over the sea.
    static let lines: [(from: (Double, Double), to: (Double, Double), isSea: [Bool])] = [
        ((-5, -1), (15, -1), [false]),
        ((1, 1), (9, 1), [true]),
        ((-5, 1), (15, 1), [false, true, false]),
        ((-5, 5), (5, 5), [false, true, false]),
        ((0.5, 8.05), (2, 8.05), [true]),
        ((-5, 9.99), (0.03, 9.99), [false, true]),
    ]

    @Test(arguments: lines)
    func `a border is split at the coast`(
        line: (from: (Double, Double), to: (Double, Double), isSea: [Bool])
    ) {
        let ends = [Self.point(line.from.0, line.from.1), Self.point(line.to.0, line.to.1)]
        let steps = (0...40).map { step in
            let part = Double(step) / 40
            return WorldPoint(
                x: ends[0].x + (ends[1].x - ends[0].x) * part,
                y: ends[0].y + (ends[1].y - ends[0].y) * part)
        }
        let stretches = Self.borders.stretches(of: steps)
        #expect(stretches.map(\.isSea) == line.isSea)
        #expect(stretches.first?.points.first == steps.first)
        #expect(stretches.last?.points.last == steps.last)
        for (before, after) in zip(stretches, stretches.dropFirst()) {
            #expect(before.points.last == after.points.first)
        }
    }

    @Test func `an inlet that a border crosses stays land`() {
        let creek = SeaBorders(rings: [Self.ring((2, 0), (2.03, 10))])
        let line = stride(from: 0.0, through: 4, by: 0.005).map { Self.point($0, 5) }
        #expect(creek.stretches(of: line).map(\.isSea) == [false])
    }

    @Test func `only the part over the sea becomes maritime`() throws {
        let store = FeatureStore()
        _ = FeatureWriter(store: store)
        var writer = FeatureWriter(store: store)
        _ = writer.add(
            [FeatureDraft(.ocean, from: 0)], id: 0,
            whole: {
                store.addGeometry(
                    kind: .polygon, parts: [Self.ring((0, 0), (10, 10)).map(FixedPoint.init)])
            })
        var draft = FeatureDraft(.boundaries, from: 0)
        draft.set("admin_level", 2)
        let line = [-5.0, -2, 3, 8].map { FixedPoint(Self.point($0, 5)) }
        _ = writer.add([draft], id: 7, whole: { store.addLine(line) })
        #expect(store.markSeaBorders() == 1)
        let sets = store.contents.features.elements.dropFirst().map { feature in
            Set(store.attributes.attributes(of: feature.attributes).map(\.key))
        }
        #expect(sets == [["admin_level"], ["admin_level", "maritime"]])
    }
}
