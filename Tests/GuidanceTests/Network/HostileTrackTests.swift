import Geometry
import Guidance
import MapStore
import TestSupport
import Testing

/// Tracks and maps that nobody drove or drew.
@Suite struct HostileTrackTests {
    /// Streets 100 m apart, so many each way.
    private func grid(_ count: Int, around origin: Coordinate) -> GraphFixture {
        var roads = GraphFixture(around: origin)
        for row in 0..<count {
            for column in 0..<count {
                let (x, y) = (Double(column) * 100, Double(row) * 100)
                let node = row * count + column + 1
                if column + 1 < count { roads.add(node, node + 1, [(x, y), (x + 100, y)]) }
                if row + 1 < count { roads.add(node, node + count, [(x, y), (x, y + 100)]) }
            }
        }
        return roads
    }

    private let oslo = Coordinate(longitude: 10.75, latitude: 59.91)

    @Test func `no fix and one fix can be matched`() {
        let roads = grid(3, around: oslo)
        let matcher = TrackMatcher(roads.graph())
        #expect(matcher.match([]).runs.isEmpty)
        let one = matcher.match([TrackObservation(roads.place(52, 8))])
        #expect(one.runs.count == 1)
        #expect(abs((one.places[0]?.offset ?? 0) - 8) < 0.1)
        #expect(one.line(from: 0, to: 0)?.count == 2)
        #expect(one.line(from: 0, to: 7) == nil)
    }

    @Test func `fixes with NaN or infinite coordinates are skipped`() {
        let roads = grid(3, around: oslo)
        let wild = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1_555.6]
        var track = (0..<20).map {
            TrackObservation(roads.place(Double($0) * 10, 0), time: Double($0))
        }
        for (index, number) in wild.enumerated() {
            track[index * 3 + 1].coordinate.longitude = number
            track[index * 3 + 2].time = number
            track[index * 3 + 2].course = number
            track[index * 3 + 2].accuracy = number
        }
        let matched = TrackMatcher(roads.graph()).match(track)
        #expect(matched.runs.count == 1)
        #expect(matched.places[1] == nil)
        #expect(matched.places[3] != nil)
    }

    @Test func `equal or decreasing times do not split a drive`() {
        let roads = grid(5, around: oslo)
        let matcher = TrackMatcher(roads.graph())
        for times in [{ _ in 7.0 }, { -Double($0) }] as [(Int) -> Double] {
            let track = (0..<40).map {
                TrackObservation(roads.place(Double($0) * 10, 2), time: times($0))
            }
            #expect(matcher.match(track).runs.count == 1)
        }
    }

    @Test func `a graph of 100 000 segments is matched within seconds`() {
        let roads = grid(20, around: oslo)
        let matcher = TrackMatcher(roads.graph())
        var placed = 0
        let seconds = processorSeconds {
            for number in 0..<100_000 {
                let place = roads.place(Double(number % 1_900), Double(number / 1_900 * 37 % 1_900))
                placed += matcher.match([TrackObservation(place)]).places.count { $0 != nil }
            }
        }
        #expect(placed > 50_000)
        #expect(seconds < 60)
    }

    @Test func `fixes at random places of a town are matched in time`() {
        let roads = grid(60, around: oslo)
        var random = SeededRandom(seed: 11)
        let track = (0..<60).map { number in
            TrackObservation(
                roads.place(
                    .random(in: 0...5_900, using: &random), .random(in: 0...5_900, using: &random)),
                time: Double(number) * 600)
        }
        let graph = roads.graph()
        let seconds = processorSeconds { _ = TrackMatcher(graph).match(track) }
        // A debug build on a busy machine; all in all it is three million edges at most.
        #expect(seconds < 60)
    }

    @Test func `a drive across the antimeridian is one run`() {
        var roads = GraphFixture(around: Coordinate(longitude: 180, latitude: -16.8))
        roads.add(1, 2, [(-500, 0), (-20, 0)])
        roads.add(2, 3, [(-20, 0), (30, 0)])
        roads.add(3, 4, [(30, 0), (500, 0)])
        let track = (0..<80).map {
            TrackObservation(roads.place(Double($0) * 12 - 480, 3), time: Double($0))
        }
        let matched = TrackMatcher(roads.graph()).match(track)
        #expect(matched.runs.count == 1)
        #expect(matched.runs.first?.passages.count == 3)
        #expect(abs((matched.runs.first?.line.length ?? 0) - 948) < 2)
    }

    @Test func `two continents are two runs`() {
        let (here, there) = (oslo, Coordinate(longitude: -122, latitude: 37.4))
        var roads = grid(3, around: here)
        let far = grid(3, around: there)
        let offset = roads.roads.count
        var builder = RoadGraphBuilder(highestNumber: 1_000)
        for edge in roads.edges { builder.add(edge) }
        for edge in far.edges {
            var edge = edge
            edge.id += 500
            edge.from += 500
            edge.to += 500
            edge.roadID += offset
            edge.geometryID += offset
            builder.add(edge)
        }
        for line in roads.lines { builder.add(line) }
        for line in far.lines {
            builder.add(
                RoadGeometry(
                    id: line.id + offset, points: line.points, lengthMeters: line.lengthMeters))
        }
        for road in roads.roads { builder.add(road) }
        for road in far.roads {
            builder.add(Road(id: road.id + offset, wayID: road.wayID, roadClass: road.roadClass))
        }
        let track = [roads, far].enumerated().flatMap { number, place in
            (0..<20).map { second in
                TrackObservation(
                    place.place(Double(second) * 10, 0), time: Double(number * 40_000 + second))
            }
        }
        #expect(
            TrackMatcher(RoadGraph(builder)).match(track).runs.map(\.observations) == [
                0...19, 20...39,
            ])
        roads.restrict(.noUTurn, from: 99, at: 98, to: 97)
        #expect(roads.graph().edgeCount > 0)
    }

    @Test func `absurd roads do not trap`() {
        var roads = GraphFixture(around: oslo)
        roads.add(1, 1, [(0, 0), (0, 0)])
        roads.add(1, 2, [(0, 0), (0, 0), (0, 0)])
        roads.add(2, 2, [(0, 0), (4_000_000, 0), (0, 0)])
        var builder = RoadGraphBuilder(highestNumber: .max)
        for edge in roads.edges { builder.add(edge) }
        for line in roads.lines {
            builder.add(
                RoadGeometry(id: line.id, points: line.points, lengthMeters: line.id == 3 ? -5 : 0))
        }
        for road in roads.roads { builder.add(road) }
        let corners = [Int32.min, 0, .max].map { FixedCoordinate(longitude: $0, latitude: $0) }
        builder.add(
            RoadEdge(
                id: 77, from: 3, to: 4, roadID: 1, geometryID: 44,
                speedLimit: .limited(.infinity, unit: .kilometersPerHour)))
        builder.add(RoadGeometry(id: 44, points: corners, lengthMeters: .nan))
        builder.add(RoadEdge(id: -1, from: .max, to: .min, roadID: 0, geometryID: .max))
        let graph = RoadGraph(builder)
        let track = (0..<50).map {
            TrackObservation(roads.place(Double($0) * 9, Double($0 % 3)), time: Double($0))
        }
        #expect(TrackMatcher(graph).match(track).places.count == 50)
    }
}
