import ICU
import MapGeometry
import Navigation
import Overlays
import Testing
import Tracks

@testable import TripPictures

@Suite struct TripCardTests {
    private static let text = GuidanceText(language: .english, units: .metric)
    private static let words = TripWords.of(.english)

    /// Straight to the north at 10 m/s, then at 20 m/s.
    private static func trip(
        start: Double? = 1_750_075_200, isTimed: Bool = true, limit: Double? = nil,
        gaps: [TripGap] = []
    ) -> Trip {
        var distance = 0.0
        let samples = (0..<100).map { second in
            let speed = second < 50 ? 10.0 : 20
            defer { distance += speed }
            return TripSample(
                Coordinate(longitude: 10, latitude: 59 + distance / 111_000),
                time: Double(second), speed: speed, course: 0, distance: distance)
        }
        let limits = limit.map { ChannelSeries([(0, $0)]) }
        return Trip(
            start: start, isTimed: isTimed, samples: samples, gaps: gaps,
            channels: limits.map { [.speedLimit: $0] } ?? [:])
    }

    private static func figures(_ trip: Trip) throws -> TripFigures {
        let zone = PlaceClock.zone(try TimeZone("Europe/Oslo"))
        return TripFigures(RecordedTrip(file: "a", trip: trip, clock: zone), text, words)
    }

    @Test func `the numbers shown are the numbers computed`() throws {
        let trip = Self.trip(limit: 15)
        let statistics = TripStatistics(trip)
        let figures = try Self.figures(trip)
        let facts = Dictionary(figures.facts.map { ($0.name, $0.value) }) { first, _ in first }
        #expect(figures.distance == Self.text.tripDistance(statistics.distance))
        #expect(facts[Self.words.top] == Self.text.speed(statistics.topSpeed * 3.6))
        #expect(facts[Self.words.average] == Self.text.speed(statistics.averageSpeed * 3.6))
        let over = try #require(statistics.secondsOverLimit)
        #expect(facts[Self.words.over] == Self.text.duration(over))
    }

    @Test func `what nobody knows is left out`() throws {
        let figures = try Self.figures(Self.trip(start: nil, isTimed: false))
        #expect(figures.date.isEmpty)
        #expect(figures.time.isEmpty)
        #expect(figures.facts.map(\.name) == [Self.words.earth])
    }

    @Test func `the date is that of the place`() throws {
        #expect(try Self.figures(Self.trip()).date.hasPrefix("Monday, June 16, 2025  ·  14:00"))
    }

    @Test func `pieces of a colour share their ends, and gaps stay open`() {
        let trip = Self.trip(gaps: [TripGap(after: 79, seconds: 0, kind: .noPosition)])
        let coloring = TripColoring(trip, by: .speed, Self.text, Self.words)
        let pieces = TripLine(trip, bands: coloring.bands).pieces
        #expect(pieces.map(\.points.count) == [51, 30, 20])
        #expect(pieces[0].points.last == pieces[1].points.first)
        #expect(pieces[1].points.last != pieces[2].points.first)
        #expect(pieces[0].band < pieces[1].band)
    }

    @Test func `a limit colours what is over it, under it and unknown`() {
        let known = TripColoring(Self.trip(limit: 15), by: .limit, Self.text, Self.words)
        #expect(known.bands.first == 0)
        #expect(known.bands.last == 1)
        let unknown = TripColoring(Self.trip(), by: .limit, Self.text, Self.words)
        #expect(Set(unknown.bands) == [unknown.scale?.unknownBand])
    }

    @Test func `the strip is as high as the greatest speed`() throws {
        let profile = try #require(TripProfile(of: nil, Self.trip(), Self.text, Self.words))
        #expect(profile.top == Self.text.speed(72))
        #expect(profile.points.compactMap(\.height).max() == 1)
        #expect(TripProfile(of: .rpm, Self.trip(), Self.text, Self.words) == nil)
    }
}
