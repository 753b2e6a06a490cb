import Geometry
import TestSupport
import Testing

@testable import Tracks

@Suite struct PrivacyZonesTests {
    /// Two kilometres to the east in 200 s, with a counter of fuel and a fault in the middle.
    private func trip(fingerprint: UInt64 = 7) throws -> Trip {
        let points = TripCleanerTests.drive(201)
        let fuel = ChannelSeries((0...200).map { (1_750_000_000 + Double($0), Double($0) / 100) })
        let track = Track(
            name: "Storgata 5 to work", points: points, channels: [.fuelUsed: fuel],
            troubleCodes: [TroubleCode(code: "P0301", time: 1_750_000_100)],
            fingerprint: fingerprint)
        return try Trip(cleaning: track, named: "test")
    }

    @Test(arguments: [UInt64(0), 1, 2, 3, 1 << 63])
    func `a private distance removes all samples near both ends`(fingerprint: UInt64) throws {
        let whole = try trip(fingerprint: fingerprint)
        let cut = try #require(PrivacyZones(ends: 300).applied(to: whole))
        let ends = [whole.samples[0], whole.samples[200]].map(\.coordinate)
        for sample in cut.samples {
            #expect(ends.allSatisfy { $0.distance(to: sample.coordinate) > 300 })
        }
        #expect(cut.samples.count > 80)
        #expect(cut.samples[0].time == 0)
        #expect(cut.samples[0].distance == 0)
        #expect(cut.duration == cut.samples.last?.time)
        #expect((cut.start ?? 0) > 1_750_000_030)
        #expect(cut.name == nil)
        #expect(cut.distance < 1400)
    }

    @Test func `a trip across the antimeridian is cut and counted as any other`() throws {
        func trip(_ shift: Double) throws -> Trip {
            var points = TripCleanerTests.drive(201)
            for index in points.indices {
                let longitude = points[index].coordinate.longitude + shift
                points[index].coordinate.longitude = longitude > 180 ? longitude - 360 : longitude
            }
            return try Trip(cleaning: Track(points: points, fingerprint: 7), named: "test")
        }
        let first = TripCleanerTests.drive(201)[0].coordinate
        let trips = try [trip(0), trip(180 - first.longitude - 0.01)]
        #expect(trips[1].samples[0].coordinate.longitude > 0)
        #expect(trips[1].samples[200].coordinate.longitude < 0)
        let whole = trips.map { TripStatistics($0) }
        #expect(abs(whole[0].distance - whole[1].distance) < 0.01)
        #expect(abs(whole[0].topSpeed - whole[1].topSpeed) < 0.01)
        let cut = trips.map { trip in
            PrivacyZones(
                circles: [PrivacyZones.Circle(center: trip.samples[70].coordinate, radius: 200)],
                ends: 100
            ).applied(to: trip)
        }
        #expect(cut[0]?.samples.count == cut[1]?.samples.count)
        #expect(abs((cut[0]?.distance ?? 0) - (cut[1]?.distance ?? 1)) < 0.01)
    }

    @Test func `channels and totals are cut with the trip`() throws {
        let cut = try #require(PrivacyZones(ends: 300).applied(to: trip()))
        let fuel = try #require(cut.channels[.fuelUsed])
        #expect(fuel.times.first == 0 && fuel.values.first == 0)
        #expect(fuel.times.last == cut.duration)
        let used = try #require(TripStatistics(cut).fuelUsed)
        #expect(abs(used - cut.duration / 100) < 1e-9)
    }

    @Test func `a private zone on the way is a gap without any data`() throws {
        let whole = try trip()
        let zones = PrivacyZones(circles: [
            PrivacyZones.Circle(center: whole.samples[100].coordinate, radius: 200)
        ])
        let cut = try #require(zones.applied(to: whole))
        #expect(cut.gaps.map(\.kind) == [.withheld])
        let gap = try #require(cut.gaps.first)
        #expect(gap.seconds >= 40)
        #expect(cut.troubleCodes.isEmpty)
        #expect(abs(cut.distance - (2000 - gap.seconds * 10)) < 25)
        let used = try #require(TripStatistics(cut).fuelUsed)
        #expect(abs(used - (2 - gap.seconds / 100)) < 0.03)
        let middle = cut.samples[gap.sample].time + gap.seconds / 2
        #expect(cut.value(of: .fuelUsed, at: middle) == nil || gap.seconds < 600)
        #expect(cut.moment(at: middle).state == .noPosition(since: cut.samples[gap.sample].time))
    }

    @Test func `a private zone between two fixes is cut too`() throws {
        let far = Coordinate(longitude: 10.7, latitude: 59.9)
        let points = [0.0, 10].map {
            TrackPoint(far.moved(by: $0 * 90, bearing: 90), time: 1_750_000_000 + $0)
        }
        let whole = try Trip(cleaning: Track(points: points), named: "test")
        let zones = PrivacyZones(circles: [
            PrivacyZones.Circle(center: far.moved(by: 450, bearing: 90), radius: 50)
        ])
        let cut = try #require(zones.applied(to: whole))
        #expect(cut.gaps.map(\.kind) == [.withheld])
        #expect(cut.distance == 0)
    }

    @Test func `the same file is cut at the same point, other files at others`() throws {
        let zones = PrivacyZones(ends: 300)
        let cuts = try (0..<20).map { try zones.applied(to: trip(fingerprint: UInt64($0)))?.start }
        #expect(try zones.applied(to: trip(fingerprint: 3))?.start == cuts[3])
        #expect(Set(cuts).count > 5)
    }

    @Test func `a trip inside private zones gives nil`() throws {
        #expect(try PrivacyZones(ends: 5000).applied(to: trip()) == nil)
    }
}
