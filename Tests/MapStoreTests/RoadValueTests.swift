import Geometry
import MapStore
import TestSupport
import Testing

@Suite struct RoadValueTests {
    @Test func `points decode as encoded, from edge to edge of the world`() {
        let far = FixedCoordinate(longitude: 1_800_000_000, latitude: 900_000_000)
        let farther = FixedCoordinate(longitude: .min, latitude: .max)
        var random = SeededRandom(seed: 4)
        let walk = (0..<500).map { _ in
            FixedCoordinate(
                longitude: .random(in: .min ... .max, using: &random),
                latitude: .random(in: .min ... .max, using: &random))
        }
        for points in [[], [far], [far, farther, far], walk] {
            let bytes = GeometryBlob.encode(points)
            #expect(bytes.withUnsafeBytes { GeometryBlob.decode($0) } == points)
        }
    }

    @Test func `a city street takes four bytes a point`() {
        let points = (0..<100).map {
            FixedCoordinate(
                longitude: 107_500_000 + $0 * 1800, latitude: 599_100_000 - $0 * 900)
        }
        #expect(GeometryBlob.encode(points).count < 100 * 4 + 10)
    }

    @Test func `random bytes never trap the road reader`() {
        let good = GeometryBlob.encode([
            .init(longitude: 107_500_000, latitude: 599_100_000),
            .init(longitude: -1_800_000_000, latitude: -900_000_000),
        ])
        for count in 1..<good.count where good[..<count].last.map({ $0 >= 0x80 }) == true {
            #expect(good[..<count].withUnsafeBytes { GeometryBlob.decode($0) } == nil)
        }
        let endless = [UInt8](repeating: 0xFF, count: 1000)
        #expect(endless.withUnsafeBytes { GeometryBlob.decode($0) } == nil)
        // Two steps of 2^31 leave the range of coordinates.
        let outside: [UInt8] = [0xFE, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0xFE, 0xFF, 0xFF, 0xFF, 0x0F, 0]
        #expect(outside.withUnsafeBytes { GeometryBlob.decode($0) } == nil)
        let many = [UInt8](repeating: 0, count: 2 * (GeometryBlob.maximumPointCount + 1))
        #expect(many.withUnsafeBytes { GeometryBlob.decode($0) } == nil)
    }

    @Test func `degrees are rounded to the nearest unit, and absurd ones clamped`() {
        let oslo = FixedCoordinate(Coordinate(longitude: 10.75, latitude: 59.91))
        #expect(oslo == FixedCoordinate(longitude: 107_500_000, latitude: 599_100_000))
        let absurd = FixedCoordinate(Coordinate(longitude: 1e300, latitude: .nan))
        #expect(absurd == FixedCoordinate(longitude: 1_800_000_000, latitude: 0))
    }

    @Test(arguments: RoadClass.allCases) func `each class is found by its tag`(kind: RoadClass) {
        #expect(RoadClass(highway: kind.tag) == (kind == .ferry ? nil : kind))
        #expect(kind.isLink == kind.tag.hasSuffix("_link"))
    }

    @Test(arguments: TurnRestriction.Kind.allCases)
    func `each restriction is found by its tag`(kind: TurnRestriction.Kind) {
        #expect(TurnRestriction.Kind(tag: kind.tag) == kind)
        #expect(kind.isMandatory == kind.tag.hasPrefix("only_"))
    }

    @Test func `speed limits convert to km/h and keep their sign's unit`() {
        #expect(SpeedLimit.limited(30, unit: .milesPerHour).kilometersPerHour == 48.28032)
        #expect(SpeedLimit.unlimited.kilometersPerHour == nil)
    }

    @Test func `a name is chosen by language and falls back to the local one`() {
        let names = LocalizedNames(local: "Åbo", byLanguage: ["fi": "Turku", "sv": "Åbo"])
        #expect(names.name(in: ["nb", "fi"]) == "Turku")
        #expect(names.name(in: ["de"]) == "Åbo")
        #expect(names.distinct == ["Åbo", "Turku"])
        #expect(LocalizedNames().name(in: ["en"]) == nil)
    }
}
