import Guidance
import Language
import Routes
import Testing

@Suite struct GuidanceTextTests {
    private func plain(_ text: String) -> String {
        String(text.map { $0 == "\u{A0}" ? " " : $0 })
    }

    @Test(arguments: [
        (0.0, "0 m"), (-5, "0 m"), (.nan, "0 m"), (4.9, "0 m"), (5, "10 m"), (44, "40 m"),
        (94, "90 m"), (96, "100 m"), (124, "100 m"), (126, "150 m"), (200, "200 m"),
        (274, "250 m"), (276, "300 m"), (349, "300 m"), (351, "400 m"), (949, "900 m"),
        (951, "1.0 km"), (1_000, "1.0 km"), (1_240, "1.2 km"), (9_940, "9.9 km"),
        (9_960, "10 km"), (12_600, "13 km"), (.infinity, "1000000 km"),
    ])
    func `metric distances are rounded in steps for a driver`(meters: Double, text: String) {
        #expect(plain(GuidanceText().distance(meters)) == text)
    }

    @Test func `measured distances are rounded more finely than announced ones`() {
        let text = GuidanceText()
        #expect(
            [52, 131, 166, 994].map { plain(text.measured($0)) } == [
                "50 m", "130 m", "170 m", "990 m",
            ])
        #expect(plain(text.measured(1_240)) == "1.2 km" && plain(text.measured(.nan)) == "0 m")
        #expect(plain(GuidanceText(units: .imperial).measured(131)) == "430 ft")
    }

    @Test(arguments: [
        (0.0, "0 ft", "0 yd"), (20, "70 ft", "20 yd"), (61, "200 ft", "70 yd"),
        (183, "600 ft", "200 yd"), (260, "900 ft", "300 yd"), (310, "0.2 mi", "300 yd"),
        (420, "0.3 mi", "0.3 mi"), (804.672, "0.5 mi", "0.5 mi"), (1_609.344, "1.0 mi", "1.0 mi"),
        (32_186.88, "20 mi", "20 mi"),
    ])
    func `imperial distances are feet or yards, then miles`(
        meters: Double, feet: String, yards: String
    ) {
        #expect(plain(GuidanceText(units: .imperial).distance(meters)) == feet)
        #expect(plain(GuidanceText(units: .imperialYards).distance(meters)) == yards)
    }

    @Test(arguments: UnitSystem.allCases)
    func `a shown distance never grows while approaching`(units: UnitSystem) {
        let text = GuidanceText(units: units)
        func meters(_ shown: String) -> Double {
            let parts = plain(shown).split(separator: " ")
            let unit = ["m": 1, "km": 1_000, "ft": 0.3048, "yd": 0.9144, "mi": 1_609.344]
            return (Double(parts[0]) ?? .nan) * (unit[String(parts[1])] ?? .nan)
        }
        var last = 0.0
        let near = stride(from: 0.0, to: 2_000, by: 1)
        let far = stride(from: 2_000.0, to: 30_000, by: 33)
        for asked in Array(near) + Array(far) {
            let shown = meters(text.distance(asked))
            #expect(shown >= last)
            // Never off by more than half a step: 50 m of 100, 5 % of a tenth.
            #expect(abs(shown - asked) <= max(50.1, asked * 0.051, units == .metric ? 0 : 81))
            last = shown
        }
    }

    @Test(arguments: [
        (GuidanceLanguage.english, "1.2 km", "5 min", "1 h 5 min", "09:05", "50 km/h", "then"),
        (.norwegian, "1,2 km", "5 min", "1 t 5 min", "09:05", "50 km/t", "deretter"),
        (.swedish, "1,2 km", "5 min", "1 tim 5 min", "09:05", "50 km/h", "därefter"),
        (.danish, "1,2 km", "5 min", "1 t 5 min", "09.05", "50 km/t", "derefter"),
        (.finnish, "1,2 km", "5 min", "1 t 5 min", "9.05", "50 km/h", "sitten"),
        (.german, "1,2 km", "5 Min.", "1 Std. 5 Min.", "09:05", "50 km/h", "dann"),
    ])
    func `distances, times and speeds have each language's separators and words`(
        language: GuidanceLanguage, distance: String, short: String, long: String, clock: String,
        speed: String, then: String
    ) {
        let text = GuidanceText(language: language)
        #expect(plain(text.distance(1_230)) == distance)
        #expect(plain(text.duration(301)) == short)
        #expect(plain(text.duration(3_900)) == long)
        #expect(text.clock(ClockTime(minutes: 545)) == clock)
        #expect(plain(text.speed(50)) == speed)
        #expect(text.then == then)
    }

    @Test func `durations are at least one minute and have no line break`() {
        let text = GuidanceText()
        #expect(plain(text.duration(0)) == "0 min")
        #expect(plain(text.duration(.nan)) == "0 min")
        #expect(plain(text.duration(-5)) == "0 min")
        #expect(plain(text.duration(2)) == "1 min")
        #expect(plain(text.duration(3_599)) == "1 h 0 min")
        #expect(plain(text.duration(90_000)) == "25 h 0 min")
    }

    @Test func `American clocks have twelve hours`() {
        let text = GuidanceText(units: .imperial)
        #expect(plain(text.clock(ClockTime(minutes: 0))) == "12:00 AM")
        #expect(plain(text.clock(ClockTime(minutes: 725))) == "12:05 PM")
        #expect(plain(text.clock(ClockTime(minutes: 1_439))) == "11:59 PM")
        #expect(plain(text.speed(80.4672)) == "50 mph")
    }

    @Test func `clock times are parsed, and seconds added`() {
        #expect(ClockTime(parsing: "08:05")?.minutes == 485)
        #expect(ClockTime(parsing: "8:05")?.minutes == 485)
        #expect(ClockTime(parsing: "23:59")?.adding(seconds: 61).minutes == 0)
        #expect(ClockTime(parsing: "12:00")?.adding(seconds: .infinity).minutes == 720)
        for text in ["", "24:00", "12:60", "12", "12:5", "+1:00", "12:+5", "a:00", "1:00:00"] {
            #expect(ClockTime(parsing: text) == nil, "\(text)")
        }
    }

    @Test(arguments: [
        (["nb-NO"], GuidanceLanguage.norwegian), (["no"], .norwegian), (["nn", "en"], .norwegian),
        (["se", "fi"], .finnish), (["de-AT"], .german), (["fr", "it"], .english), ([], .english),
        (["sv", "da"], .swedish), (["en", "da"], .english),
    ])
    func `the first supported language of a list is used`(
        codes: [String], language: GuidanceLanguage
    ) {
        #expect(GuidanceLanguage(preferred: codes) == language)
    }

    @Test(arguments: GuidanceLanguage.allCases)
    func `maneuvers have different words in each language`(language: GuidanceLanguage) throws {
        var phrases: [String: String] = [:]
        for type in [ManeuverType.turn, .fork, .merge, .offRamp, .roundabout, .arrive] {
            for direction in [ManeuverDirection.left, .right, .sharpLeft, .uTurnLeft] {
                // The first corner really is one to the right, the second one to the left.
                let corner = direction == .right ? 1 : 2
                let route = try #require(
                    GuidanceRoute(
                        GuidanceFixture.zigzag(corner: direction == .sharpLeft ? 140 : 90) {
                            steps in
                            steps[corner].maneuver.type = type
                            steps[corner].maneuver.direction = direction
                            steps[corner].maneuver.exitNumber = 3
                        }))
                let next = try #require(route.state(at: corner == 1 ? 500 : 1_100).next)
                phrases["\(type) \(direction)"] = GuidanceText(language: language).phrase(next)
            }
        }
        #expect(phrases.values.allSatisfy { !$0.isEmpty && !$0.contains("#") })
        #expect(phrases["turn left"] != phrases["turn right"])
        #expect(phrases["turn left"] != phrases["turn sharpLeft"])
        #expect(phrases["fork left"] != phrases["fork right"])
        #expect(phrases["merge left"] == phrases["merge right"])
        #expect(phrases["roundabout left"]?.contains("3") == true)
        if language != .english {
            let english = GuidanceText()
            let route = try #require(GuidanceRoute(GuidanceFixture.zigzag()))
            let next = try #require(route.state(at: 500).next)
            #expect(english.phrase(next) != GuidanceText(language: language).phrase(next))
        }
    }
}
