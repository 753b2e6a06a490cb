import Geometry
import Guidance
import Language
import Routes
import Testing

/// When the sentences of a drive are said: each to its end, and each maneuver in time.
@Suite struct SpokenCueTests {
    private typealias Fixture = GuidanceFixture

    /// 2 km north, then turns some metres apart: to the right and left by turns, or all to the right.
    private func route(
        _ gaps: [Double], limit: Double, areAllRight: Bool = false,
        change: (inout [RouteStep]) -> Void = { _ in }
    ) throws -> GuidanceRoute {
        func isRight(_ number: Int) -> Bool { areAllRight || number.isMultiple(of: 2) }
        var (x, y) = (0.0, 2_000.0)
        var (dx, dy) = (0.0, 1.0)
        var line = [Fixture.place(0, 0), Fixture.place(x, y)]
        for (number, gap) in gaps.enumerated() {
            (dx, dy) = isRight(number) ? (dy, -dx) : (-dy, dx)
            x += dx * gap
            y += dy * gap
            line.append(Fixture.place(x, y))
        }
        let last = line.count - 1
        var steps = [Fixture.step(.depart, nil, 0...1, of: line, seconds: 2_000 / limit * 3.6)]
        for (number, gap) in gaps.enumerated() {
            let direction = isRight(number) ? ManeuverDirection.right : .left
            let seconds = gap / limit * 3.6
            steps.append(
                Fixture.step(
                    .turn, direction, (number + 1)...(number + 2), of: line, seconds: seconds))
            steps[number + 1].names = ["Street of the long name number \(number)"]
        }
        steps.append(Fixture.step(.arrive, nil, last...last, of: line, seconds: 0))
        change(&steps)
        let leg = RouteLeg(geometry: line, steps: steps, distance: line.lengthMeters)
        return try #require(GuidanceRoute(Fixture.answer([leg])))
    }

    private func cues(_ route: GuidanceRoute, _ language: String = "en") throws -> [SpokenCue] {
        let text = GuidanceText(language: try #require(GuidanceLanguage(code: language)))
        return route.cues { _ in text }
    }

    private static let gaps: [[Double]] = [
        [20, 20, 20, 20, 400], [60, 60, 60], [70, 75, 80, 85, 300], [150, 150, 150],
        [250, 30, 900],
        [15, 120, 15, 120], [1_000],
    ]

    @Test(arguments: gaps, ["en", "nb", "sv", "da", "fi", "de"])
    func `no sentence begins before the one before it has ended`(gaps: [Double], code: String)
        throws
    {
        for limit in [30.0, 50, 80, 120] {
            let route = try route(gaps, limit: limit)
            let cues = try cues(route, code)
            for (one, other) in zip(cues, cues.dropFirst()) {
                #expect(one.end + 0.3 <= other.start, "\(limit): \(one.text.words)")
            }
            for cue in cues.dropFirst() { #expect(cue.start <= cue.maneuverTime) }
            let told = Set(cues.flatMap { $0.maneuver...$0.lastManeuver })
            #expect(told == Set(1...route.maneuvers.count), "\(limit)")
        }
    }

    @Test func `turns that leave no time for a sentence are told together`() throws {
        let words = try cues(route([20, 20, 500], limit: 50)).filter { $0.stage == .now }
            .map(\.text.words)
        #expect(
            words[1]
                == "Turn right onto Street of the long name number 0, then turn left, then turn right."
        )
        #expect(words.count == 3 && words[2] == "You have arrived.")
    }

    @Test func `an early stage is left out before a near one`() throws {
        // Four seconds at most remain between two turns: only the last stage is said.
        let cues = try cues(route([110, 110, 2_000], limit: 60))
        #expect(cues.filter { $0.maneuver == 3 }.map(\.stage) == [.now])
        #expect(cues.filter { $0.maneuver == 5 }.map(\.stage) == [.prepare, .approach, .now])
    }

    @Test func `one ramp after the other is told by side and town`() throws {
        let route = try route([40, 40, 2_000], limit: 60) { steps in
            for (index, direction) in [(1, ManeuverDirection.slightRight), (2, .slightLeft)] {
                steps[index].maneuver.type = .onRamp
                steps[index].maneuver.direction = direction
            }
            steps[1].signpost = Signpost(destinations: ["Oslo"])
            steps[3].maneuver.type = .fork
            steps[3].maneuver.direction = .slightRight
        }
        let words = try cues(route).first { $0.maneuver == 2 && $0.stage == .now }?.text.words
        #expect(
            words
                == "Take the ramp on the right towards Oslo, then take the ramp on the left, then keep right."
        )
    }

    @Test func `the same words are not said twice in a sentence`() throws {
        let route = try route([30, 600], limit: 50, areAllRight: true)
        let words = try cues(route).first { $0.maneuver == 2 && $0.stage == .now }?.text.words
        #expect(
            words?.hasSuffix(", then turn right onto Street of the long name number 1.") == true)
    }

    @Test func `names are marked, numbers and other words are not`() throws {
        let route = try route([600], limit: 50) { $0[1].names = ["Kirke\u{E001}gata"] }
        let parts = try #require(cues(route).last { $0.maneuver == 2 }?.text.parts)
        #expect(parts.map(\.words) == ["Turn right onto ", "Kirkegata", "."])
        #expect(parts.map(\.isName) == [false, true, false])
    }

    @Test(
        arguments: [
            ("NO", "nb-NO"), ("DE", "de-DE"), ("MC", "fr-MC"), ("CH", nil), ("", nil), ("no", nil),
        ] as [(String, String?)])
    func `a country with one language of names has it`(country: String, language: String?) {
        #expect(NameLanguages.language(ofNamesIn: country) == language)
        #expect(NameLanguages.isSame("no", "nb-NO") && !NameLanguages.isSame("en", "nb"))
    }
}
