import GeoFiles
import Geometry
import TestSupport
import Testing

@testable import Tracks

@Suite struct TripCleanerTests {
    /// A drive to the east at 10 m/s on the equator's side of Oslo, a fix a second.
    static func drive(_ count: Int, from time: Double = 1_750_000_000) -> [TrackPoint] {
        let start = Coordinate(longitude: 10.7, latitude: 59.9)
        return (0..<count).map { second in
            TrackPoint(
                start.moved(by: Double(second) * 10, bearing: 90), time: time + Double(second))
        }
    }

    static func trip(
        _ points: [TrackPoint], channels: [Channel: ChannelSeries] = [:]
    ) throws -> Trip {
        try Trip(cleaning: Track(points: points, channels: channels), named: "test")
    }

    @Test func `a steady drive keeps every fix, its speed, its course and its length`() throws {
        let trip = try Self.trip(Self.drive(61))
        #expect(trip.samples.count == 61)
        #expect(trip.start == 1_750_000_000)
        #expect(trip.duration == 60)
        #expect(trip.isTimed)
        #expect(abs(trip.distance - 600) < 0.1)
        #expect(trip.samples.allSatisfy { abs($0.speed - 10) < 0.01 })
        #expect(trip.samples.allSatisfy { abs(Bearing.turn($0.course - 90)) < 0.1 })
        #expect(trip.gaps.isEmpty && trip.stops.isEmpty && trip.report.counts.isEmpty)
    }

    @Test(arguments: [0, 30, 60])
    func `a jump is dropped at any position, also the first`(index: Int) throws {
        var points = Self.drive(61)
        points[index].coordinate.latitude += 1
        let trip = try Self.trip(points)
        #expect(trip.report.counts == [.jump: 1])
        #expect(trip.samples.count == 60)
    }

    @Test(arguments: [-1e6, 1e6])
    func `a wrong time in the past or future drops one fix`(shift: Double) throws {
        var points = Self.drive(61)
        points[20].time = points[20].time.map { $0 + shift }
        let trip = try Self.trip(points)
        #expect(trip.report.counts == [.timeBackwards: 1])
        #expect(trip.duration == 60)
    }

    @Test func `whole minutes are spread over their fixes`() throws {
        var points = Self.drive(241, from: 1_749_999_960)
        for index in points.indices {
            points[index].time = points[index].time.map { ($0 / 60).rounded(.down) * 60 }
        }
        let trip = try Self.trip(points)
        #expect(trip.samples.count == 241)
        #expect(trip.report[.timeStandingStill] > 200)
        #expect(zip(trip.samples, trip.samples.dropFirst()).allSatisfy { $0.time < $1.time })
        #expect(trip.samples[30...200].allSatisfy { (9...13).contains($0.speed) })
    }

    @Test func `repeated fixes are dropped`() throws {
        let points = Self.drive(61)
        let trip = try Self.trip(points.flatMap { [$0, $0] })
        #expect(trip.report.counts == [.duplicate: 61])
        #expect(trip.samples.count == 61)
    }

    @Test func `a time without fixes while moving is a gap without distance`() throws {
        let points = Self.drive(200)
        let trip = try Self.trip(Array(points[..<60] + points[120...]))
        #expect(trip.gaps == [TripGap(after: 59, seconds: 61, kind: .noPosition)])
        #expect(abs(trip.distance - 1380) < 1)
        #expect(trip.moment(at: 90).state == .noPosition(since: 59))
        #expect(trip.moment(at: 90).coordinate == points[59].coordinate)
        #expect(trip.moment(at: 120).state == .driving)
    }

    @Test func `a recorder that sleeps while the vehicle stands makes a pause and a stop`() throws {
        var points = Self.drive(60)
        points += Self.drive(60, from: 1_750_000_900).map { point in
            var point = point
            point.coordinate = point.coordinate.moved(by: 600, bearing: 90)
            return point
        }
        let trip = try Self.trip(points)
        #expect(trip.gaps == [TripGap(after: 59, seconds: 841, kind: .pause)])
        #expect(trip.stops.map(\.seconds) == [841])
        #expect(trip.moment(at: 500).state == .standing)
        #expect(trip.moment(at: 500).speed == 0)
    }

    @Test func `noise while standing adds no distance and keeps the course`() throws {
        var points = Self.drive(60)
        let place = points[59].coordinate
        var random = SeededRandom(seed: 7)
        for second in 60..<300 {
            points.append(
                TrackPoint(
                    place.moved(
                        by: Double.random(in: 0...0.4, using: &random),
                        bearing: Double.random(in: 0..<360, using: &random)),
                    time: 1_750_000_000 + Double(second)))
        }
        let trip = try Self.trip(points)
        #expect((590...600).contains(trip.distance))
        #expect(trip.samples.suffix(200).allSatisfy { $0.speed == 0 })
        #expect(trip.samples.suffix(200).allSatisfy { abs(Bearing.turn($0.course - 90)) < 30 })
        #expect(trip.stops.count == 1)
    }

    @Test func `a track without times gets constant speed and a note`() throws {
        let points = Self.drive(61).map { TrackPoint($0.coordinate) }
        let trip = try Self.trip(points)
        #expect(!trip.isTimed)
        #expect(trip.start == nil)
        #expect(trip.notes == ["it has no times: a constant speed of 50 km/h was assumed"])
        #expect(abs(trip.duration - 600 / (50 / 3.6)) < 0.1)
    }

    @Test func `a track whose times are all equal is treated as untimed`() throws {
        let points = Self.drive(61).map { TrackPoint($0.coordinate, time: 1_750_000_000) }
        let trip = try Self.trip(points)
        #expect(!trip.isTimed)
        #expect(
            trip.notes == ["its times can't be right: a constant speed of 50 km/h was assumed"])
    }

    @Test func `speeds in km/h are recognised and converted`() throws {
        let points = Self.drive(61).map { point in
            var point = point
            point.speed = 36
            return point
        }
        let trip = try Self.trip(points)
        #expect(trip.samples.allSatisfy { abs($0.speed - 10) < 1e-9 })
        #expect(trip.notes == ["the speeds of its points are km/h, as its places tell"])
    }

    @Test func `a trip across the antimeridian goes the short way`() throws {
        let start = Coordinate(longitude: 179.999, latitude: -17)
        let points = (0..<60).map { second in
            TrackPoint(start.moved(by: Double(second) * 10, bearing: 90), time: Double(second))
        }
        let trip = try Self.trip(points)
        #expect(abs(trip.distance - 590) < 1)
        for tenth in 0..<590 {
            let moment = trip.moment(at: Double(tenth) / 10)
            #expect(abs(moment.coordinate.longitude) > 179.99)
            #expect(abs(Bearing.turn(moment.course - 90)) < 0.1)
        }
    }

    @Test func `two continents are two parts with a gap, not an error`() throws {
        let there = Self.drive(60).map { point in
            var point = point
            point.coordinate.longitude += 90
            point.time = point.time.map { $0 + 60 }
            return point
        }
        let trip = try Self.trip(Self.drive(60) + there)
        #expect(trip.samples.count == 120)
        #expect(trip.gaps.map(\.sample) == [59])
        #expect(abs(trip.distance - 1180) < 1)
    }

    @Test func `a track without fixes is refused, one fix is a trip`() throws {
        #expect(throws: GeoFileError.self) { try Self.trip([]) }
        let trip = try Self.trip(Self.drive(1))
        #expect(trip.samples.count == 1)
        #expect(trip.distance == 0)
        #expect(trip.moment(at: 5).coordinate == trip.samples[0].coordinate)
    }

    @Test func `a trip begins when the engine runs, before the first position`() throws {
        let series = ChannelSeries((-90..<61).map { (1_750_000_000 + Double($0), 10.0) })
        let trip = try Self.trip(Self.drive(61), channels: [.speed: series])
        #expect(trip.start == 1_749_999_910)
        #expect(trip.samples[0].time == 90)
        #expect(trip.moment(at: 10).state == .noPosition(since: 0))
        #expect(trip.moment(at: 10).speed == 10)
    }

    @Test func `ten hours at 1 Hz are cleaned within two seconds`() throws {
        let points = Self.drive(36_000)
        let time = processorSeconds { _ = try? Self.trip(points) }
        #expect(time < 2)
    }
}
