import MapGeometry
import Testing

@testable import OSMImport

@Suite struct RepeatedNamesTests {
    /// A point so many metres east of a place at 60 degrees north.
    private func point(east meters: Double) -> FixedPoint {
        let degrees = meters / (EarthModel.equatorMeters / 360 * 0.5)
        return FixedPoint(WorldPoint(Coordinate(longitude: 10 + degrees, latitude: 60)))
    }

    /// The share of the world of a Mercator area.
    private func share(_ squareMeters: Double) -> Double {
        squareMeters / AreaFacts.worldSquareMeters
    }

    @Test(arguments: [
        (30.0, 0.0, true), (80, 0, false), (80, 40_000, true), (900, 40_000, false),
    ])
    func `of two near each other the more important stays`(
        meters: Double, area: Double, areOne: Bool
    ) {
        var names = RepeatedNames()
        names.add(name: "Skolen", at: point(east: meters), share: 0, rank: 3, features: 4..<5)
        names.add(name: "Skolen", at: point(east: 0), share: share(area), rank: 9, features: 7..<9)
        #expect(names.repeatedFeatures() == (areOne ? [4] : []))
    }

    @Test func `other names are not looked at, and equal ranks leave the larger`() {
        var names = RepeatedNames()
        names.add(name: "A", at: point(east: 0), share: 0, rank: 5, features: 0..<1)
        names.add(name: "B", at: point(east: 1), share: 0, rank: 5, features: 1..<2)
        names.add(name: "B", at: point(east: 2), share: share(900), rank: 5, features: 2..<3)
        #expect(names.repeatedFeatures() == [1])
    }

    @Test func `the real sample holds each museum once`() throws {
        let gatherer = try ImportFixture.gather(ImportFixture.sample)
        let before = gatherer.store.featureCount
        gatherer.removeRepeatedNames()
        #expect(gatherer.store.featureCount < before)
        #expect(gatherer.store.featureCount > before * 99 / 100)
    }
}
