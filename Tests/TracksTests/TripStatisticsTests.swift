import Geometry
import TestSupport
import Testing

@testable import Tracks

@Suite struct TripStatisticsTests {
    static let start = 1_750_000_000.0

    private func series(_ values: [Double]) -> ChannelSeries {
        ChannelSeries(values.enumerated().map { (Self.start + Double($0.offset), $0.element) })
    }

    private func trip(_ channels: [Channel: ChannelSeries] = [:]) throws -> Trip {
        try TripCleanerTests.trip(TripCleanerTests.drive(121), channels: channels)
    }

    @Test func `a steady drive has its distance, times and speeds`() throws {
        let numbers = TripStatistics(try trip())
        #expect(abs(numbers.distance - 1200) < 0.5)
        #expect(numbers.drivingSeconds == 120)
        #expect(abs(numbers.averageSpeed - 10) < 0.01)
        #expect(abs(numbers.topSpeed - 10) < 0.01)
        #expect(numbers.end == Self.start + 120)
        #expect(abs(numbers.earthCircumferenceFraction - 1200 / 40_075_017) < 1e-8)
        #expect(numbers.secondsOverLimit == nil && numbers.fuelUsed == nil)
    }

    @Test func `time over the limit is counted where a limit is known`() throws {
        let trip = try trip()
        let limits: [Double?] = (0..<121).map { $0 < 40 ? 8 : $0 < 80 ? 15 : nil }
        #expect(TripStatistics(trip, limits: limits).secondsOverLimit == 40)
        #expect(TripStatistics(trip, limits: trip.samples.map { _ in nil }).secondsOverLimit == nil)
    }

    @Test func `a speed logged between fixes counts for its own duration`() throws {
        let speeds = ChannelSeries(
            (0..<240).map { (Self.start + Double($0) / 2, $0 % 2 == 0 ? 7 : 9) })
        let limits: [Double?] = (0..<121).map { $0 < 40 ? 8 : nil }
        let trip = try trip([.speed: speeds])
        #expect(TripStatistics(trip, limits: limits).secondsOverLimit == 20)
    }

    @Test func `braking is measured over two seconds, not between two fixes`() throws {
        var speeds = [Double](repeating: 20, count: 121)
        speeds[30] = 14
        for second in 60..<65 { speeds[second] = 20 - Double(second - 59) * 4 }
        for second in 65..<121 { speeds[second] = 0 }
        let braking = try #require(
            TripStatistics(try trip([.speed: series(speeds)])).hardestBraking)
        #expect(braking.deceleration == 4)
        #expect((59...61).contains(braking.time))
    }

    @Test func `fuel comes from the counter or from the flow, hour by hour`() throws {
        let counter = try trip([.fuelUsed: series((0...120).map { 5 + Double($0) / 120 })])
        #expect(abs((TripStatistics(counter).fuelUsed ?? 0) - 1) < 1e-9)
        let flow = try trip([.fuelRate: series([Double](repeating: 30, count: 121))])
        #expect(abs((TripStatistics(flow).fuelUsed ?? 0) - 1) < 1e-9)
        // 15:06 UTC.
        #expect(flow.fuelByHour { _ in 7200 }.keys.sorted() == [17])
        #expect(flow.fuelByHour { _ in 0 }.keys.sorted() == [15])
    }

    @Test func `height changes within the noise are not climb`() throws {
        var points = TripCleanerTests.drive(121)
        for index in points.indices { points[index].elevation = index % 2 == 0 ? 100 : 103 }
        #expect(TripStatistics(try TripCleanerTests.trip(points)).climb == 0)
        for index in points.indices { points[index].elevation = Double(index) }
        #expect(TripStatistics(try TripCleanerTests.trip(points)).climb == 120)
    }

    @Test func `a force over 2 g while driving, and then standing, is a crash`() throws {
        var force = [Double](repeating: 0.02, count: 121)
        force[30] = 0.9
        force[60] = 3.1
        var points = Array(TripCleanerTests.drive(121).prefix(61))
        for second in 61..<121 {
            points.append(TrackPoint(points[60].coordinate, time: Self.start + Double(second)))
        }
        let crashed = try TripCleanerTests.trip(points, channels: [.accelerationX: series(force)])
        let events = crashed.forceEvents(over: 0.5)
        #expect(events.map(\.time) == [30, 60])
        #expect(events.map(\.isCrash) == [false, true])
        let drove = try trip([.accelerationX: series(force)])
        #expect(drove.forceEvents(over: 0.5).map(\.isCrash) == [false, false])
    }

    @Test func `a force is named after the axis on which it is greatest`() throws {
        let still = (0...120).map { (time: Double($0), value: 0.0) }
        func axis(_ peaks: [Int: Double], rest: Double = 0) -> [(time: Double, value: Double)] {
            still.map { (Self.start + $0.time, rest + (peaks[Int($0.time)] ?? 0)) }
        }
        let trip = try TripCleanerTests.trip(
            TripCleanerTests.drive(120),
            channels: [
                .accelerationX: ChannelSeries(axis([20: 0.6, 40: 0.1])),
                .accelerationY: ChannelSeries(axis([40: -0.7, 60: 0.5])),
                .accelerationZ: ChannelSeries(axis([80: 0.9], rest: 1)),
            ])
        let events = trip.forceEvents(over: 0.4)
        #expect(events.map(\.kind) == [.cornering, .braking, .acceleration, .jolt])
        #expect(abs(events[3].force - 0.9) < 1e-9)
    }

    @Test func `statistics of several trips are summed`() throws {
        let one = TripStatistics(try trip())
        let both = TripStatistics(of: [one, one])
        #expect(both.distance == one.distance * 2)
        #expect(both.points == 242)
        #expect(both.topSpeed == one.topSpeed)
        #expect(both.start == one.start)
    }

    @Test func `a trip is split at long gaps, and each part starts at 0`() throws {
        let points = TripCleanerTests.drive(300)
        let trip = try TripCleanerTests.trip(
            Array(points[..<100] + points[130..<200] + points[260...]))
        let parts = trip.trips(apartBy: 60).map(\.trip)
        #expect(parts.map(\.samples.count) == [170, 40])
        #expect(parts.map { $0.samples[0].time } == [0, 0])
        #expect(parts.map(\.gaps.count) == [1, 0])
        #expect(parts[1].start == Self.start + 260)
        #expect(abs(parts[1].distance - 390) < 0.5)
        #expect(parts.map { $0.report[.gap] } == [1, 0])
    }

    @Test func `each part of a split trip reports the fixes dropped in its time`() throws {
        var points = TripCleanerTests.drive(300)
        points[20].time = Self.start - 1000
        points[50].coordinate.latitude += 1
        points[250].coordinate.latitude += 1
        points[260].time = points[259].time
        points.insert(points[280], at: 280)
        let trip = try TripCleanerTests.trip(Array(points[..<100] + points[200...]))
        let parts = trip.trips(apartBy: 60).map(\.trip)
        #expect(
            parts.map(\.report.counts) == [
                [.timeBackwards: 1, .jump: 1],
                [.jump: 1, .timeStandingStill: 1, .duplicate: 1],
            ])
        let hidden = try #require(
            PrivacyZones(circles: [.init(center: points[0].coordinate, radius: 50)])
                .applied(to: trip))
        #expect(hidden.trips(apartBy: 60).map(\.trip.report.rejected) == [2, 2])
    }

    @Test func `fixes without a position are reported with the trip before or around them`()
        throws
    {
        func row(_ longitude: Double, _ clock: String) -> String {
            #"<trkpt lat="59.9" lon="\#(longitude)"><time>2025-06-16T\#(clock)Z</time></trkpt>"#
        }
        let track = try TrackReader.read(
            bytes: GPXTrackReaderTests.gpx(
                row(10.700, "10:00:00") + row(10.701, "10:00:10") + row(0, "x")
                    + row(1555.6, "10:05:00") + row(10.710, "11:00:00")
                    + row(1555.6, "11:00:05") + row(1555.6, "11:00:07")
                    + row(10.711, "11:00:10")), named: "a.gpx")
        let parts = try Trip(cleaning: track, named: "a.gpx").trips(apartBy: 600).map(\.trip)
        #expect(parts.map { $0.report[.badFix] } == [1, 2])
        #expect(parts.map { $0.report[.timeMissing] } == [1, 0])
    }
}
