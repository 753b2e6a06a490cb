import Geometry
import TestSupport
import Testing

@testable import TileServer

/// Nobody's exact place may be told from what is kept.
@Suite struct SharedCellTests {
    private func place(_ random: inout SeededRandom, _ latitudes: ClosedRange<Double>) -> Coordinate
    {
        Coordinate(
            longitude: Double.random(in: -180...180, using: &random),
            latitude: Double.random(in: latitudes, using: &random))
    }

    @Test func `A place is within its cell, which is no smaller than asked`() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<2000 {
            let coarseness = Double.random(in: SharedCell.coarsenesses, using: &random)
            let place = place(&random, -85...85)
            let cell = SharedCell(of: place, coarseness: coarseness)
            let distance = cell.middle.distance(to: place)
            #expect(distance <= cell.extent * 1.02, "\(place), \(coarseness): \(distance)")
            // Half the diagonal of a square of that width, or of one twice as high and not much
            // wider.
            #expect(cell.extent >= coarseness * 0.7 && cell.extent <= coarseness * 2.5)
        }
    }

    @Test func `Many places of an area have few middles, whoever is there`() {
        var random = SeededRandom(seed: 3)
        let middles = (0..<3000).map { _ in
            // Some 1.1 by 1.1 km.
            let place = Coordinate(
                longitude: 24.94 + Double.random(in: 0...0.02, using: &random),
                latitude: 60.17 + Double.random(in: 0...0.01, using: &random))
            return SharedCell(of: place, coarseness: 250).middle
        }
        #expect((4...25).contains(Set(middles).count))
    }

    @Test func `Another coarseness tells nothing that the finest cell did not`() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<3000 {
            let place = place(&random, -90...90)
            let fine = Double.random(in: 10...5000, using: &random)
            let coarse = Double.random(in: fine...50_000, using: &random)
            let middle = SharedCell(of: place, coarseness: fine).middle
            #expect(
                SharedCell(of: middle, coarseness: coarse).middle
                    == SharedCell(of: place, coarseness: coarse).middle,
                "\(place), \(fine), \(coarse)")
            #expect(SharedCell(of: middle, coarseness: fine).middle == middle)
        }
    }

    @Test func `Cells at the poles are not narrower than asked`() {
        for latitude in stride(from: 85.0, through: 89.9999, by: 0.01) {
            for sign in [1.0, -1] {
                let place = Coordinate(longitude: 10, latitude: latitude * sign)
                // Rings have no width; elsewhere half the diagonal is that of such a square at
                // least.
                let cell = SharedCell(of: place, coarseness: 100)
                #expect(cell.extent >= 70)
                let other = Coordinate(longitude: 10 + 1e-5, latitude: latitude * sign)
                let isRing =
                    SharedCell(
                        of: Coordinate(longitude: -170, latitude: latitude * sign), coarseness: 100
                    ) == cell
                #expect(
                    isRing || latitude < 87.2 && SharedCell(of: other, coarseness: 100).extent > 70)
            }
        }
    }

    @Test func `Poles and the antimeridian are in cells of the world`() {
        for (longitude, latitude) in [(-180.0, -90.0), (180, 90), (0, 90), (180, 0), (-180, 0)] {
            for coarseness in [10.0, 999, 100_000] {
                let place = Coordinate(longitude: longitude, latitude: latitude)
                let cell = SharedCell(of: place, coarseness: coarseness)
                #expect((-180...180).contains(cell.middle.longitude))
                #expect((-90...90).contains(cell.middle.latitude) && cell.extent.isFinite)
                #expect(cell.middle.distance(to: place) <= cell.extent * 1.02)
            }
        }
    }
}
