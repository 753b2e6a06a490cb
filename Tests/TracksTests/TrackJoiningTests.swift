import GeoFiles
import Geometry
import TestSupport
import Testing

@testable import Tracks

@Suite struct TrackJoiningTests {
    static let start = 1_750_000_000.0

    /// A drive whose speed changes in a pattern that fits at one offset only.
    private func track() -> Track {
        var points: [TrackPoint] = []
        var place = Coordinate(longitude: 10.7, latitude: 59.9)
        for second in 0..<600 {
            points.append(TrackPoint(place, time: Self.start + Double(second)))
            place = place.moved(by: Self.speed(second), bearing: 90)
        }
        return Track(points: points)
    }

    private static func speed(_ second: Int) -> Double {
        10 + 5 * Double((second / 17) % 3) - Double((second / 53) % 5)
    }

    private func log(from time: Double, clock: TrackClock = .utc) -> Track {
        let speeds = (0..<600).map { (time: time + Double($0), value: Self.speed($0)) }
        return Track(channels: [.speed: ChannelSeries(speeds)], clock: clock)
    }

    @Test func `joined channels use the track's clock`() throws {
        let joined = try track().joining(log(from: Self.start + 2.5), named: "log", offset: -2.5)
        #expect(joined.channels[.speed]?.times.first == Self.start)
        #expect(joined.points.count == 600)
    }

    @Test func `a log without times starts with the track`() throws {
        let joined = try track().joining(log(from: 0, clock: .elapsed), named: "log")
        #expect(joined.channels[.speed]?.times.first == Self.start)
        #expect(joined.notes == ["log has no clock: it begins with the track"])
    }

    @Test(arguments: [-7200.0, 3600, 100_000])
    func `logs that do not overlap are refused with ranges and best offset`(
        shift: Double
    ) throws {
        let error = #expect(throws: GeoFileError.self) {
            try track().joining(log(from: Self.start + shift), named: "log")
        }
        let words = try #require(error?.description)
        #expect(words.contains("2025-06-15 15:06:40 … 2025-06-15 15:16:39"))
        let seconds = Int(-shift)
        #expect(
            (-2...2).contains { words.contains("an offset of \(seconds + $0)s would fit best") },
            "\(words)")
    }

    @Test func `without speeds the suggested offset aligns the starts`() {
        let other = Track(channels: [.rpm: ChannelSeries([(time: 0.0, value: 800.0), (5, 900)])])
        let error = #expect(throws: GeoFileError.self) { try track().joining(other, named: "log") }
        #expect(error?.cure == "an offset of 1750000000s would fit best")
    }
}
