import Geometry
import Glibc
import MapStore
import TestSupport
import Testing

@testable import MapImport

@Suite struct NearbyNamesTests {
    /// Places in a square of a few kilometres, in degrees around a middle.
    private static func places(
        around middle: Coordinate, count: Int, _ random: inout SeededRandom
    ) -> [FixedCoordinate] {
        (0..<count).map { _ in
            FixedCoordinate(
                Coordinate(
                    longitude: middle.longitude + .random(in: -0.02...0.02, using: &random),
                    latitude: middle.latitude + .random(in: -0.01...0.01, using: &random)))
        }
    }

    @Test(
        arguments: [
            Coordinate(longitude: 0, latitude: 0), Coordinate(longitude: 10.75, latitude: 59.91),
            Coordinate(longitude: -70, latitude: -33.4),
            Coordinate(longitude: 15.6, latitude: 78.2),
        ], [300.0, 500])
    func `whatever lies within reach is among the candidates`(middle: Coordinate, extent: Double) {
        var random = SeededRandom(seed: 7)
        let places = Self.places(around: middle, count: 400, &random)
        var names = NearbyNames(extent: extent)
        for (number, place) in places.enumerated() {
            names.add(number, named: UInt64(number % 2), at: place)
        }
        for place in Self.places(around: middle, count: 100, &random) {
            let near = places.indices.filter {
                $0 % 2 == 1
                    && places[$0].coordinate.distance(to: place.coordinate) < names.extent
            }
            let found = Set(names.candidates(named: 1, around: place))
            #expect(found.isSuperset(of: near))
            #expect(found.allSatisfy { $0 % 2 == 1 })
            #expect(names.candidates(named: 2, around: place).isEmpty)
        }
    }

    @Test(arguments: [-17.0, 65.5, -89.9, 89.999, 0])
    func `the antimeridian parts nothing`(latitude: Double) {
        var random = SeededRandom(seed: 11)
        // Up to some hundred metres on either side.
        let width = 0.003 / max(0.0001, cos(latitude * .pi / 180))
        let places = (0..<300).map { _ in
            let offset = Double.random(in: -width...width, using: &random)
            return FixedCoordinate(
                Coordinate(
                    longitude: offset < 0 ? 180 + offset : offset - 180,
                    latitude: min(latitude + .random(in: -0.002...0.002, using: &random), 90)))
        }
        var names = NearbyNames()
        for (number, place) in places.enumerated() { names.add(number, named: 1, at: place) }
        for place in places {
            let near = places.indices.filter {
                places[$0].coordinate.distance(to: place.coordinate) < names.extent
            }
            #expect(Set(names.candidates(named: 1, around: place)).isSuperset(of: near))
        }
    }

    @Test func `far things of the same name are not looked at`() {
        var names = NearbyNames()
        for number in 0..<1000 {
            names.add(
                number, named: 1,
                at: FixedCoordinate(longitude: Int32(number) * 1_000_000, latitude: 600_000_000))
        }
        let place = FixedCoordinate(longitude: 500_000_000, latitude: 600_000_000)
        #expect(names.candidates(named: 1, around: place) == [500])
    }
}
