import Formats
import Geometry
import Language
import Overlays
import Routes
import Testing
import Tracks

@testable import MapPictures

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

    private static func recorded(_ trip: Trip, limits: [Double?]? = nil) -> RecordedTrip {
        RecordedTrip(file: "a", trip: trip, clock: .sun(secondsEast: 7200), limits: limits)
    }

    /// With plain blanks only, where a language has narrow ones.
    private static func plain(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func figures(_ trip: Trip) throws -> TripFigures {
        TripFigures(recorded(trip), text, words)
    }

    @Test func `the card shows the computed statistics`() throws {
        let trip = Self.trip(limit: 15)
        let statistics = TripStatistics(trip)
        let figures = try Self.figures(trip)
        let facts = Dictionary(figures.facts(besides: []).map { ($0.name, $0.value) }) { first, _ in
            first
        }
        #expect(figures.distance == Self.text.tripDistance(statistics.distance))
        #expect(facts[Self.words.top] == Self.text.speed(statistics.topSpeed * 3.6))
        #expect(facts[Self.words.average] == Self.text.speed(statistics.averageSpeed * 3.6))
        let over = try #require(statistics.secondsOverLimit)
        #expect(facts[Self.words.over] == Self.text.exactDuration(over))
    }

    @Test func `unknown figures are left out of the card`() throws {
        let figures = try Self.figures(Self.trip(start: nil, isTimed: false))
        #expect(figures.date.isEmpty)
        #expect(figures.time.isEmpty)
        #expect(figures.facts(besides: []).map(\.name) == [Self.words.earth])
    }

    @Test func `the card's date is in the place's time zone`() throws {
        #expect(try Self.figures(Self.trip()).date.hasPrefix("Monday, June 16, 2025  ·  14:00"))
    }

    @Test func `colours change where the speed does, and gaps stay open`() {
        let trip = Self.trip(gaps: [TripGap(after: 79, seconds: 0, kind: .noPosition)])
        let coloring = TripColoring(Self.recorded(trip), by: .speed, Self.text, Self.words)
        let lines = TripLine(trip, bands: coloring.bands).lines
        #expect(lines.map(\.points.count) == [80, 20])
        #expect(lines[0].bands[49] < lines[0].bands[50])
        #expect(lines[0].bands.last == lines[1].bands.first)
    }

    @Test func `colours by limit distinguish over, under and unknown`() {
        let known = TripColoring(
            Self.recorded(Self.trip(limit: 15)), by: .limit, Self.text, Self.words)
        #expect(known.bands.first == 0)
        #expect(known.bands.last == 1)
        let unknown = TripColoring(Self.recorded(Self.trip()), by: .limit, Self.text, Self.words)
        #expect(Set(unknown.bands) == [unknown.scale?.unknownBand])
    }

    @Test func `the speed strip is scaled to the greatest speed`() throws {
        let profile = try #require(
            TripProfile(of: nil, Self.recorded(Self.trip()), Self.text, Self.words))
        #expect(profile.top == Self.text.speed(72))
        #expect(profile.points.compactMap(\.height).max() == 1)
        #expect(TripProfile(of: .rpm, Self.recorded(Self.trip()), Self.text, Self.words) == nil)
    }

    @Test func `speed limits come from the roads where the log has none`() throws {
        let roads = Self.recorded(Self.trip(), limits: Array(repeating: 15, count: 100))
        let coloring = TripColoring(roads, by: .limit, Self.text, Self.words)
        #expect(coloring.bands.first == 0)
        #expect(coloring.bands.last == 1)
        #expect(roads.statistics.secondsOverLimit == 49)
    }

    @Test func `a trip line across the antimeridian stays in one piece`() {
        var trip = Self.trip()
        for index in trip.samples.indices {
            let longitude = 179.95 + Double(index) * 0.001
            trip.samples[index].coordinate = Coordinate(
                longitude: longitude > 180 ? longitude - 360 : longitude, latitude: 59)
        }
        let line = TripLine(trip, bands: Array(repeating: 0, count: 100))
        #expect(zip(line.places, line.places.dropFirst()).allSatisfy { abs($0.x - $1.x) < 0.01 })
        let end = line.point(trip.samples[99].coordinate, near: 98)
        #expect(abs(end.x - line.places[99].x) < 1e-9)
    }

    @Test func `stops have their times, and faults their freeze frames`() throws {
        var trip = Self.trip()
        trip.duration = 1000
        trip.stops = [
            TripStop(trip.samples[40].coordinate, time: 40, seconds: 120),
            TripStop(trip.samples[70].coordinate, time: 300, seconds: 300),
        ]
        trip.troubleCodes = [
            TroubleCode(
                code: "P0301", time: 50, frozenValues: [.rpm: 2450, .coolantTemperature: 91])
        ]
        let events = TripEvents(trip, forcesOver: 0.4, nil)
        let line = TripLine(trip, bands: Array(repeating: 0, count: 100))
        let marks = events.marks(on: line, Self.text, Self.words)
        #expect(marks.map { Self.plain($0.text) } == ["5 min", "2 min", "P0301"])
        let fault = try #require(events.facts(Self.text, Self.words).first)
        #expect(Self.plain(fault.value) == "91°C · 2450 rpm")
        #expect(events.document["troubleCodes"] != nil)
    }

    @Test func `differences to the plan have signed metres and minutes`() {
        #expect(Self.plain(Self.text.cost(meters: 1200, seconds: 180)) == "+1.2 km, +3 min")
        #expect(Self.plain(Self.text.cost(meters: -400, seconds: -10)) == "−400 m")
        #expect(Self.text.cost(meters: nil, seconds: nil).isEmpty)
    }

    @Test(arguments: TripQuantity.allCases)
    func `each quantity has a name and maps to its channel and back`(quantity: TripQuantity) {
        #expect(!Self.words.name(of: quantity).isEmpty)
        #expect(quantity == .limit || TripQuantity(quantity.channel) == quantity)
    }
}
