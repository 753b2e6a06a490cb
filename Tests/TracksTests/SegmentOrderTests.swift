import Testing

@testable import Tracks

@Suite struct SegmentOrderTests {
    private static func segment(_ start: Double, count: Int = 100) -> [TrackPoint] {
        var points = TripCleanerTests.drive(count)
        for index in points.indices { points[index].time = points[index].time.map { $0 + start } }
        points[0].beginsSegment = true
        return points
    }

    @Test(arguments: [2, 3, 7])
    func `a track that a file holds several times counts once`(times: Int) throws {
        let once = Self.segment(0)
        let trip = try TripCleanerTests.trip((0..<times).flatMap { _ in once })
        #expect(trip.isTimed)
        #expect(trip.samples.count == 100)
        #expect(trip.report.counts == [.duplicate: 100 * (times - 1)])
    }

    @Test func `tracks with the newest first are put in order of time`() throws {
        let (early, late) = (Self.segment(0), Self.segment(10_000))
        let trip = try TripCleanerTests.trip(late + early)
        #expect(trip.samples == (try TripCleanerTests.trip(early + late)).samples)
        #expect(trip.report.rejected == 0)
        #expect(trip.notes == ["the segments were put in the order of their times"])
        #expect(trip.trips(apartBy: 1800).count == 2)
    }

    @Test func `tracks that overlap in time stay in the order of the file`() {
        let points = Self.segment(50) + Self.segment(0)
        let order = SegmentOrder(points)
        #expect(!order.isChanged)
        #expect(order.points == points)
    }
}
