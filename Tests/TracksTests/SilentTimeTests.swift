import Geometry
import Testing
import Tracks

/// What is driven without a position.
@Suite struct SilentTimeTests {
    /// Ten seconds at 10 m/s, forty without a position, ten at 10 m/s again.
    private func trip(
        kind: TripGap.Kind = .noPosition, _ speeds: ChannelSeries? = nil, isTimed: Bool = true
    ) -> Trip {
        let samples = (0..<20).map { index in
            let time = Double(index < 10 ? index : index + 40)
            return TripSample(
                Coordinate(longitude: 10, latitude: 59 + time * 10 / 111_195), time: time,
                speed: 10, course: 0, distance: Double(index < 10 ? index : index - 1) * 10)
        }
        return Trip(
            start: 1_750_075_200, isTimed: isTimed, samples: samples,
            gaps: [TripGap(after: 9, seconds: 41, kind: kind)],
            channels: speeds.map { [.speed: $0] } ?? [:])
    }

    private let logged = ChannelSeries((0..<60).map { (Double($0), $0 < 30 ? 20 : 0) })

    @Test func `logged speed gives the distance through a tunnel`() {
        let numbers = TripStatistics(trip(logged))
        // From second 9 to 29 at 20 m/s, then a second of braking.
        #expect(abs(numbers.distance - (180 + 410)) < 0.01)
        #expect(numbers.drivingSeconds == 18 + 21)
        #expect(numbers.topSpeed == 20)
        #expect(numbers.unknownDistance == 0)
    }

    @Test func `without a log a tunnel's straight line is unknown distance`() {
        let numbers = TripStatistics(trip())
        #expect(abs(numbers.distance - 180) < 0.01)
        #expect(abs(numbers.unknownDistance - 410) < 0.5)
        let sparse = ChannelSeries([9, 12, 15].map { (time: $0, value: 20) })
        #expect(abs(TripStatistics(trip(sparse)).unknownDistance - 410) < 0.5)
    }

    @Test func `private gaps and pauses add no distance`() {
        for kind in [TripGap.Kind.withheld, .pause] {
            let numbers = TripStatistics(trip(kind: kind, logged))
            #expect(abs(numbers.distance - 180) < 0.01)
            #expect(numbers.unknownDistance == 0)
        }
        #expect(TripStatistics(trip(logged, isTimed: false)).unknownDistance == 0)
    }
}
