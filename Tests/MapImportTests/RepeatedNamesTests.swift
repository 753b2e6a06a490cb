import Geometry
import Testing

@testable import MapImport

@Suite struct RepeatedNamesTests {
    /// A point so many metres east of a place at 60 degrees north.
    private func point(east meters: Double) -> FixedPoint {
        let degrees = meters / (EarthModel.equatorMeters / 360 * 0.5)
        return FixedPoint(WorldPoint(Coordinate(longitude: 10 + degrees, latitude: 60)))
    }

    /// The share of the world of a Mercator area.
    private func fraction(_ squareMeters: Double) -> Double {
        squareMeters / AreaFacts.worldSquareMeters
    }

    /// A place of a name.
    private func place(
        _ name: String, east meters: Double, fraction: Double = 0, rank: Int32,
        _ features: Range<Int>
    ) -> NamedPlace {
        NamedPlace(
            name: name, point: point(east: meters), fraction: fraction, rank: rank,
            features: features)
    }

    @Test(arguments: [
        (30.0, 0.0, true), (80, 0, false), (80, 40_000, true), (900, 40_000, false),
    ])
    func `of two near objects with one name the more important is kept`(
        meters: Double, area: Double, areOne: Bool
    ) {
        var names = RepeatedNames()
        names.add(place("Skolen", east: meters, rank: 3, 4..<5), featuresFrom: 0)
        // Of the features of a block that begin at 5.
        names.add(
            place("Skolen", east: 0, fraction: fraction(area), rank: 9, 2..<4), featuresFrom: 5)
        #expect(names.repeatedFeatures() == (areOne ? [4] : []))
    }

    @Test func `at equal rank the larger of two namesakes is kept, other names stay`() {
        var names = RepeatedNames()
        names.add(place("A", east: 0, rank: 5, 0..<1), featuresFrom: 0)
        names.add(place("B", east: 1, rank: 5, 1..<2), featuresFrom: 0)
        names.add(place("B", east: 2, fraction: fraction(900), rank: 5, 2..<3), featuresFrom: 0)
        #expect(names.repeatedFeatures() == [1])
    }

    @Test func `of two stops with one name both stay, and one is marked`() {
        var names = RepeatedNames()
        for (index, meters) in [0.0, 40, 900].enumerated() {
            var stop = place("Torget", east: meters, rank: 5, index..<index + 1)
            stop.kind = .stop
            names.add(stop, featuresFrom: 0)
        }
        #expect(names.repeatedFeatures() == [])
        #expect(names.repeatedFeatures(ofStops: true) == [1])
    }

    @Test func `the sample map names each museum once`() throws {
        let gatherer = try ImportFixture.gather(ImportFixture.sample)
        let before = gatherer.store.featureCount
        gatherer.removeRepeatedNames()
        #expect(gatherer.store.featureCount < before)
        #expect(gatherer.store.featureCount > before * 99 / 100)
    }
}
