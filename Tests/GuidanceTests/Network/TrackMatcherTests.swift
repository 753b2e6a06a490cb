import Geometry
import Guidance
import MapStore
import TestSupport
import Testing

/// Recorded tracks on the roads that they were driven on.
@Suite struct TrackMatcherTests {
    /// Observations a second apart at places in metres.
    private func track(
        _ roads: GraphFixture, _ places: [(Double, Double)], every seconds: Double = 1
    ) -> [TrackObservation] {
        places.enumerated().map { index, place in
            TrackObservation(roads.place(place.0, place.1), time: Double(index) * seconds)
        }
    }

    /// The way numbers of the passages of each run, repeats left out.
    private func ways(_ matched: MatchedTrack, _ graph: RoadGraph) -> [[Int]] {
        matched.runs.map { run in
            run.passages.map { graph.road(of: $0.edge).wayID - 1_000 }.reduce(into: []) {
                if $0.last != $1 { $0.append($1) }
            }
        }
    }

    /// A street along the x axis with side streets to the north each 100 m: road 1, 3, 5 … along it.
    private func street() -> GraphFixture {
        var roads = GraphFixture()
        for block in 0..<10 {
            let x = Double(block) * 100
            roads.add(block + 1, block + 2, [(x, 0), (x + 100, 0)])
            roads.add(block + 2, 100 + block, [(x + 100, 0), (x + 100, 80)])
        }
        return roads
    }

    @Test func `a noisy drive stays on its street`() {
        let (roads, graph) = (street(), street().graph())
        var random = SeededRandom(seed: 3)
        let places = (0..<90).map { second in
            (
                20 + Double(second) * 10 + .random(in: -7...7, using: &random),
                Double.random(in: -9...9, using: &random)
            )
        }
        let matched = TrackMatcher(graph).match(track(roads, places))
        #expect(ways(matched, graph) == [[1, 3, 5, 7, 9, 11, 13, 15, 17, 19]])
        #expect(matched.places.allSatisfy { $0 != nil })
        let distances = matched.places.compactMap { $0?.distance }
        #expect(distances == distances.sorted())
        #expect(matched.places.allSatisfy { ($0?.offset ?? 100) < 25 })
    }

    @Test func `a passage has the times when its edge was entered and left`() throws {
        let (roads, graph) = (street(), street().graph())
        let matched = TrackMatcher(graph).match(
            track(roads, (0...40).map { (50 + Double($0) * 10, 0) }))
        let passage = try #require(matched.runs.first?.passages[1])
        let times = try #require(passage.times)
        #expect(abs(times.lowerBound - 5) < 0.2)
        #expect(abs(times.upperBound - 15) < 0.2)
        #expect(passage.part.lowerBound == 0)
        #expect(abs(passage.part.upperBound - 100) < 0.1)
        #expect(passage.observations.contains(10))
        #expect(!passage.observations.contains(3))
    }

    @Test func `of two carriageways the one in the direction of travel is matched`() {
        var roads = GraphFixture()
        roads.add(1, 2, [(0, 0), (1_000, 0)], oneway: true)
        roads.add(3, 4, [(1_000, 12), (0, 12)], oneway: true)
        let graph = roads.graph()
        // Each drive is nearer to the other one's carriageway.
        let there = (0..<60).map { (100 + Double($0) * 12, 7.5) }
        let back = there.reversed().map { ($0.0, 4.5) }
        #expect(ways(TrackMatcher(graph).match(track(roads, there)), graph) == [[1]])
        #expect(ways(TrackMatcher(graph).match(track(roads, back)), graph) == [[2]])
    }

    @Test func `a tunnel without fixes is bridged along the road`() throws {
        var roads = GraphFixture()
        roads.add(1, 2, [(0, 0), (300, 0)])
        roads.add(2, 3, [(300, 0), (900, 400), (1_500, 0)], traits: [.tunnel])
        roads.add(3, 4, [(1_500, 0), (1_900, 0)])
        let graph = roads.graph()
        let before = (0...24).map {
            TrackObservation(roads.place(Double($0) * 12, 0), time: Double($0))
        }
        let after = (0...24).map {
            TrackObservation(roads.place(1_510 + Double($0) * 12, 0), time: 140 + Double($0))
        }
        let matched = TrackMatcher(graph).match(before + after)
        #expect(ways(matched, graph) == [[1, 2, 3]])
        let line = try #require(matched.line(from: 24, to: 25))
        #expect(abs(line.lengthMeters - (12 + 1_442.2 + 10)) < 1)
        let times = try #require(matched.runs[0].passages[1].times)
        #expect(times.lowerBound > 24 && times.upperBound < 141)
    }

    @Test func `a gap that no car could drive in time splits the match`() {
        var roads = GraphFixture()
        roads.add(1, 2, [(0, 0), (6_000, 0)])
        let graph = roads.graph()
        let before = (0...20).map {
            TrackObservation(roads.place(Double($0) * 12, 0), time: Double($0))
        }
        let after = (0...20).map {
            TrackObservation(roads.place(5_000 + Double($0) * 12, 0), time: 30 + Double($0))
        }
        let matched = TrackMatcher(graph).match(before + after)
        #expect(matched.runs.map(\.observations) == [0...20, 21...41])
        #expect(matched.line(from: 20, to: 21) == nil)
    }

    @Test func `a fix far from any road is not matched`() {
        let roads = street()
        let graph = roads.graph()
        let away = track(roads, (0..<30).map { (Double($0) * 10, -60) })
        let matched = TrackMatcher(graph).match(away)
        #expect(matched.places.allSatisfy { $0 == nil })
        #expect(matched.runs.isEmpty)
    }

    @Test func `a stretch off the roads separates two runs`() {
        var roads = GraphFixture()
        roads.add(1, 2, [(0, 0), (400, 0), (400, 600), (800, 600), (800, 0), (1_200, 0)])
        let graph = roads.graph()
        let places = (0...100).map { (Double($0) * 12, 0.0) }
        let matched = TrackMatcher(graph).match(track(roads, places))
        #expect(matched.runs.count == 2)
        #expect(matched.places[50] == nil)
        #expect(matched.places[5] != nil && matched.places[95] != nil)
    }

    @Test func `a drive that turns back uses both directions of the street`() {
        let (roads, graph) = (street(), street().graph())
        let there = (0...40).map { (120 + Double($0) * 10, 0.0) }
        let matched = TrackMatcher(graph).match(track(roads, there + there.reversed()))
        #expect(ways(matched, graph) == [[3, 5, 7, 9, 11, 9, 7, 5, 3]])
    }

    @Test func `noise while standing does not move the match`() throws {
        let (roads, graph) = (street(), street().graph())
        var random = SeededRandom(seed: 5)
        let standing = (0..<300).map { _ in
            (
                450 + Double.random(in: -4...4, using: &random),
                Double.random(in: -4...4, using: &random)
            )
        }
        let places = (0...43).map { (20 + Double($0) * 10, 0.0) } + standing
        let matched = TrackMatcher(graph).match(track(roads, places))
        let first = try #require(matched.places[44])
        let last = try #require(matched.places[343])
        #expect(last.distance - first.distance < 12)
        #expect(matched.runs.count == 1)
    }

    @Test func `one outlier does not split a drive`() {
        let (roads, graph) = (street(), street().graph())
        var places = (0..<80).map { (20 + Double($0) * 10, 0.0) }
        places[40] = (2_000, 2_000)
        let matched = TrackMatcher(graph).match(track(roads, places))
        #expect(matched.runs.count == 1)
        #expect(matched.places[40] == nil)
        #expect(matched.places[41] != nil)
    }

    @Test func `a single fix with a course is matched in its direction`() throws {
        let (roads, graph) = (street(), street().graph())
        for course in [90.0, 270] {
            let fix = TrackObservation(roads.place(150, 3), course: course)
            let place = try #require(TrackMatcher(graph).match([fix]).places[0])
            let line = graph.line(of: place.edge)
            #expect(Bearing.turn(line[0].bearing(to: line[1]) - course).magnitude < 5)
        }
    }

    @Test func `fixes without times are matched`() {
        let (roads, graph) = (street(), street().graph())
        let fixes = (0..<20).map { TrackObservation(roads.place(20 + Double($0) * 40, 4)) }
        let matched = TrackMatcher(graph).match(fixes)
        #expect(ways(matched, graph) == [[1, 3, 5, 7, 9, 11, 13, 15]])
        #expect(matched.runs[0].passages.allSatisfy { $0.times == nil })
    }

    @Test func `a forbidden turn is taken only when nothing else explains the fixes`() {
        // A way round the block is as short as the turn that is forbidden.
        var roads = GraphFixture()
        roads.add(1, 2, [(0, 0), (200, 0)])
        roads.add(2, 3, [(200, 0), (200, 200)])
        roads.restrict(.noLeftTurn, from: 1, at: 2, to: 2)
        let graph = roads.graph()
        let places =
            (0..<18).map { (Double($0) * 11, 0.0) } + (0..<18).map { (200, Double($0) * 11) }
        #expect(ways(TrackMatcher(graph).match(track(roads, places)), graph) == [[1, 2]])
    }
}
