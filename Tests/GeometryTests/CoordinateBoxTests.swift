import Geometry
import TestSupport
import Testing

/// Areas on a round world.
@Suite struct CoordinateBoxTests {
    private static func places(_ longitudes: [Double]) -> [Coordinate] {
        longitudes.map { Coordinate(longitude: $0, latitude: 10) }
    }

    @Test(arguments: [
        ([10.0, 12], 10.0, 12.0), ([-170, 170], 170, -170), ([179, -179, 178], 178, -179),
        ([180, -179], -180, -179), ([179, -180], 179, 180), ([-180, 180], 180, 180),
        ([0, 120, -120], -120, 120), ([-90, 90], -90, 90), ([5], 5, 5), ([180], 180, 180),
        ([-10, 100, -100], -100, 100), ([150, 179, -150, -179], 150, -150),
    ])
    func `the smallest area around places leaves out the largest gap`(
        longitudes: [Double], west: Double, east: Double
    ) throws {
        let box = try #require(CoordinateBox(around: Self.places(longitudes)))
        #expect(box == CoordinateBox(west: west, south: 10, east: east, north: 10))
        for place in Self.places(longitudes) where place.longitude.magnitude < 180 {
            #expect(box.contains(place))
        }
    }

    @Test func `no area is smaller than that around places, wherever it begins`() throws {
        var random = SeededRandom(seed: 7)
        for _ in 0..<500 {
            let count = Int.random(in: 1...6, using: &random)
            let longitudes = (0..<count).map { _ in
                Double(Int.random(in: -1800...1800, using: &random)) / 10
            }
            let box = try #require(CoordinateBox(around: Self.places(longitudes)))
            let least = longitudes.map { (start: Double) -> Double in
                longitudes.map { place in
                    let east = place - start
                    return east < 0 ? east + 360 : east
                }.max() ?? 0
            }.min()
            #expect(abs(box.width - (least ?? 0)) < 1e-9, "\(longitudes)")
        }
    }

    private static let crossing = CoordinateBox(west: 179, south: -18, east: -178, north: -15)

    @Test func `an area across the antimeridian has two parts`() {
        let box = Self.crossing
        #expect(box.crossesAntimeridian && box.width == 3)
        #expect(box.center == Coordinate(longitude: -179.5, latitude: -16.5))
        #expect(box.parts.map(\.west) == [179, -180] && box.parts.map(\.east) == [180, -178])
        #expect(box.plain == CoordinateBox(west: -180, south: -18, east: 180, north: -15))
        #expect(CoordinateBox(west: 1, south: 0, east: 2, north: 1).parts.count == 1)
    }

    @Test(arguments: [
        (179.5, true), (180, true), (-180, true), (-178.5, true), (178, false), (-177, false),
        (0, false),
    ])
    func `an area across the antimeridian contains what lies between its edges`(
        longitude: Double, isInside: Bool
    ) {
        #expect(
            Self.crossing.contains(Coordinate(longitude: longitude, latitude: -16)) == isInside)
        #expect(!Self.crossing.contains(Coordinate(longitude: longitude, latitude: 0)))
    }

    @Test(arguments: [
        (170.0, 179.5, true), (-179, -170, true), (170, 178, false), (-177, 178, false),
        (-180, 180, true), (178, -179, true), (-178, -170, true), (0, 10, false),
    ])
    func `areas on both sides of the antimeridian meet`(
        west: Double, east: Double, doMeet: Bool
    ) {
        let other = CoordinateBox(west: west, south: -17, east: east, north: 0)
        #expect(Self.crossing.intersects(other) == doMeet)
        #expect(other.intersects(Self.crossing) == doMeet)
        #expect(WorldBox(other).meets(WorldBox(Self.crossing)) == doMeet)
    }

    @Test func `the area around two areas is the smaller of both ways round`() {
        let one = CoordinateBox(west: 170, south: 0, east: 175, north: 1)
        let other = CoordinateBox(west: -175, south: 2, east: -170, north: 3)
        let both = CoordinateBox(west: 170, south: 0, east: -170, north: 3)
        #expect(one.union(other) == both && other.union(one) == both)
        #expect(one.union(Self.crossing).west == 170 && one.union(Self.crossing).east == -178)
        let greenwich = CoordinateBox(west: -1, south: 0, east: 1, north: 1)
        #expect(greenwich.union(one) == CoordinateBox(west: -1, south: 0, east: 175, north: 1))
    }

    @Test(arguments: [
        crossing, CoordinateBox(west: 10, south: 50, east: 11, north: 60),
        CoordinateBox(west: -180, south: -80, east: 180, north: 80),
    ])
    func `an area on the world square comes back`(box: CoordinateBox) {
        let world = WorldBox(box)
        #expect(world.minX <= world.maxX)
        for shift in [-1, 0, 1] {
            let back = CoordinateBox(world.shifted(worlds: shift))
            #expect(abs(back.west - box.west) < 1e-9 && abs(back.east - box.east) < 1e-9)
            #expect(abs(back.north - box.north) < 1e-9)
        }
    }

    @Test func `points near each other on the globe are found by their cells`() {
        var random = SeededRandom(seed: 3)
        for side in [0.3, 0.24, 0.1, 0.07, 0.011] {
            let points = (0..<150).map { _ in
                WorldPoint(
                    x: Double.random(in: 0...1, using: &random),
                    y: Double.random(in: 0...1, using: &random))
            }
            let grid = GlobeGrid(points, side: side)
            for (index, point) in points.enumerated() {
                var found: [Int] = []
                grid.forEach(around: point) { found.append($0) }
                #expect(Set(found).count == found.count && found.contains(index))
                let near = points.indices.filter { other in
                    let (x, y) = (point.eastward(to: points[other]), points[other].y - point.y)
                    return x * x + y * y <= side * side
                }
                #expect(Set(near).isSubset(of: found), "\(side)")
            }
        }
    }
}
