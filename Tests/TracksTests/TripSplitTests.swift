import Geometry
import Testing

@testable import Tracks

@Suite struct TripSplitTests {
    private static let start = 1_750_000_000.0

    /// A drive of 300 s, a pause, and the same drive again.
    private static func twoDrives(
        pause: Double, recorded: Bool = false, moved degrees: Double = 0
    ) -> [TrackPoint] {
        let first = TripCleanerTests.drive(300)
        guard let last = first.last, let end = last.time else { return first }
        let standing = recorded ? stride(from: end + 1, to: end + pause, by: 1).map { $0 } : []
        let parked = standing.map { TrackPoint(last.coordinate, time: $0) }
        let second = first.map { point in
            var point = point
            point.coordinate.longitude +=
                last.coordinate.longitude - first[0].coordinate.longitude
            point.coordinate.latitude +=
                last.coordinate.latitude - first[0].coordinate.latitude + degrees
            point.time = point.time.map { $0 + end - Self.start + pause }
            return point
        }
        return first + parked + second
    }

    @Test(arguments: [
        (1700.0, false, 1), (1700, true, 1), (2400, false, 2), (2400, true, 2),
    ])
    func `a pause of half an hour parts trips, with or without a recorder that runs`(
        pause: Double, recorded: Bool, count: Int
    ) throws {
        let trip = try TripCleanerTests.trip(Self.twoDrives(pause: pause, recorded: recorded))
        let parts = trip.trips(apartBy: Trip.pauseBetweenTrips)
        #expect(parts.count == count)
        #expect(trip.stops.count == 1)
        #expect(parts[0].pauseBefore == nil)
        guard count == 2 else { return #expect(parts[0].trip == trip) }
        let parking = try #require(parts[1].pauseBefore)
        #expect(abs(parking.seconds - pause) < 10)
        let place = try #require(parking.place)
        #expect(place.distance(to: parts[1].trip.samples[0].coordinate) < 5)
        #expect(parts.allSatisfy { $0.trip.stops.isEmpty })
        #expect(abs(parts[0].trip.distance - parts[1].trip.distance) < 20)
    }

    @Test func `where the next trip begins elsewhere, nobody knows where the car was parked`()
        throws
    {
        let trip = try TripCleanerTests.trip(Self.twoDrives(pause: 3600, moved: 0.1))
        let parts = trip.trips(apartBy: 1800)
        #expect(parts.count == 2)
        #expect(parts[1].pauseBefore?.place == nil)
        #expect(parts[1].pauseBefore?.seconds == 3600)
    }

    @Test func `a receiver that wakes up in a parked car makes no trip`() throws {
        var points = Self.twoDrives(pause: 10_000)
        var fix = points[299]
        fix.coordinate.latitude += 0.001
        fix.time = fix.time.map { $0 + 5000 }
        points.insert(fix, at: 300)
        let parts = try TripCleanerTests.trip(points).trips(apartBy: 1800)
        #expect(parts.count == 2)
        #expect(parts[1].pauseBefore.map { abs($0.seconds - 10_000) < 10 } == true)
    }

    @Test func `standing before the first movement and after the last one separates nothing`()
        throws
    {
        var points = TripCleanerTests.drive(300)
        let (first, last) = (points[0], points[299])
        points = points.map { point in
            var point = point
            point.time = point.time.map { $0 + 4000 }
            return point
        }
        for second in stride(from: 0.0, to: 4000, by: 2) {
            var early = first
            early.time = Self.start + second
            points.insert(early, at: Int(second / 2))
            var late = last
            late.time = Self.start + 4300 + second
            points.append(late)
        }
        let trip = try TripCleanerTests.trip(points)
        #expect(trip.stops.count == 2)
        #expect(trip.trips(apartBy: 1800) == [TripOfTrack(trip: trip)])
    }

    @Test func `a long time without a position in which the log drives is no pause`() throws {
        var track = Track(points: Self.twoDrives(pause: 2400, moved: 0.2))
        let times = stride(from: Self.start, to: Self.start + 3000, by: 1)
        track.channels[.speed] = ChannelSeries(times.map { (time: $0, value: 13.0) })
        let trip = try Trip(cleaning: track, named: "a.gpx")
        #expect(trip.trips(apartBy: 1800).count == 1)
        track.channels[.speed] = nil
        #expect(try Trip(cleaning: track, named: "a.gpx").trips(apartBy: 1800).count == 2)
    }
}
