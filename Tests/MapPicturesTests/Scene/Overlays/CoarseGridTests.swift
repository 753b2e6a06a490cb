import Geometry
import TestSupport
import Testing

@testable import MapPictures

/// Nobody's exact place may be told from pictures.
@Suite struct CoarseGridTests {
    @Test func `a coarse place lies no farther from the true one than the grid says`() {
        var random = SeededRandom(seed: 7)
        for meters in [50.0, 250, 1000] {
            let grid = CoarseGrid(meters: meters)
            for _ in 0..<500 {
                let place = Coordinate(
                    longitude: Double.random(in: -180...180, using: &random),
                    latitude: Double.random(in: -84...84, using: &random))
                let distance = grid.middle(of: place).distance(to: place)
                #expect(distance <= grid.extent * 1.02, "\(place): \(distance)")
            }
        }
    }

    @Test func `many observations of one place tell no more than one`() {
        let grid = CoarseGrid(meters: 250)
        let middle = grid.middle(of: Coordinate(longitude: 10.75, latitude: 59.91))
        // All places of the cell have the same middle, so that no mean comes nearer to any of them.
        var random = SeededRandom(seed: 3)
        for _ in 0..<200 {
            let place = Coordinate(
                longitude: middle.longitude + Double.random(in: -0.0019...0.0019, using: &random),
                latitude: middle.latitude + Double.random(in: -0.00095...0.00095, using: &random))
            #expect(grid.middle(of: place) == middle)
        }
    }

    @Test func `the middle of a cell is its own middle`() {
        var random = SeededRandom(seed: 11)
        for _ in 0..<300 {
            let grid = CoarseGrid(meters: Double.random(in: 20...5000, using: &random))
            let middle = grid.middle(
                of: Coordinate(
                    longitude: Double.random(in: -180...180, using: &random),
                    latitude: Double.random(in: -84...84, using: &random)))
            #expect(grid.middle(of: middle).distance(to: middle) < 0.01)
        }
    }

    @Test func `what is old is faded, and nothing vanishes`() {
        #expect(PlaceRecord.opacity(age: nil) == 1)
        #expect(PlaceRecord.opacity(age: 599) == 1)
        #expect(PlaceRecord.opacity(age: 86_400) == 0.4)
        #expect(PlaceRecord.opacity(age: 1e9) == 0.4)
        let ages = stride(from: 0.0, to: 90_000, by: 500).map { PlaceRecord.opacity(age: $0) }
        #expect(zip(ages, ages.dropFirst()).allSatisfy { $0 >= $1 })
    }
}
