import Geometry
import Glibc
import Guidance
import Language
import MapStore
import Routes
import Testing

@Suite struct AnnouncementTests {
    private typealias Fixture = GuidanceFixture

    /// 5 km north, right, and some metres east, at a speed.
    private func route(
        then east: Double = 400, turning corner: Double = 90, limit: Double,
        classes: RoadClasses = [], seconds: Double? = nil,
        change: (inout [RouteStep]) -> Void = { _ in }
    ) throws -> GuidanceRoute {
        let radians = corner * .pi / 180
        let (right, up) = (east * sin(radians), 5_000 + east * cos(radians))
        let line = [
            Fixture.place(0, 0), Fixture.place(0, 5_000), Fixture.place(right, up),
            Fixture.place(right, up + 500),
        ]
        var steps = [
            Fixture.step(.depart, nil, 0...1, of: line, seconds: seconds ?? 5_000 / limit * 3.6),
            Fixture.step(.turn, .right, 1...2, of: line, seconds: east / limit * 3.6),
            Fixture.step(.turn, .left, 2...3, of: line, seconds: 500 / limit * 3.6),
            Fixture.step(.arrive, nil, 3...3, of: line, seconds: 0),
        ]
        steps[1].names = ["Storgata"]
        change(&steps)
        let leg = RouteLeg(
            geometry: line, steps: steps, distance: line.lengthMeters,
            speedLimits: [
                RouteSpan(points: 0...3, value: .limited(limit, unit: .kilometersPerHour))
            ],
            roadClasses: classes.isEmpty ? [] : [RouteSpan(points: 0...1, value: classes)])
        return try #require(GuidanceRoute(Fixture.answer([leg])))
    }

    @Test(arguments: [
        (30.0, RoadClasses(), [200.0, 100, 29]), (50, RoadClasses(), [200, 100, 49]),
        (60, RoadClasses(), [200, 100, 50]), (80, RoadClasses(), [800, 400, 78]),
        (110, .motorway, [2_000, 800, 107]),
        (130, .motorway, [2_000, 800, 126]), (50, .motorway, [200, 100, 49]),
    ])
    func `distances of announcements follow road class and speed limit`(
        limit: Double, classes: RoadClasses, ahead: [Double]
    ) throws {
        let route = try route(limit: limit, classes: classes)
        let said = route.announcements(ofManeuver: 2)
        #expect(said.map(\.stage) == [.prepare, .approach, .now])
        #expect(said.map { $0.ahead.rounded() } == ahead)
        for announcement in said {
            #expect(abs(announcement.distance + announcement.ahead - 5_000) < 0.5)
            let time = try #require(announcement.time)
            #expect(abs(time - announcement.distance / limit * 3.6) < 1)
        }
    }

    @Test(arguments: [20.0, 60, 110, 150, 210, 400, 2_000])
    func `no announcement starts before the previous maneuver`(east: Double) throws {
        for limit in [30.0, 50, 80, 130] {
            let route = try route(then: east, limit: limit)
            let all = route.announcements
            #expect(all.filter { $0.stage == .now }.map(\.maneuver) == [1, 2, 3, 4])
            for (one, other) in zip(all, all.dropFirst()) {
                #expect(one.distance <= other.distance, "\(east) \(limit)")
                #expect(one.maneuver <= other.maneuver)
            }
            for said in all where said.maneuver == 3 {
                #expect(said.distance >= 5_000 - 0.5, "\(east) \(limit)")
            }
            // Where there is room for a stage, it is said.
            let stages = route.announcements(ofManeuver: 3).map(\.stage)
            #expect(stages.contains(.prepare) == (east >= (limit > 60 ? 800 : 200)))
        }
    }

    @Test func `the last announcement stays current until the next stage`() throws {
        let route = try route(limit: 50)
        let stages = [4_700, 4_800.1, 4_850, 4_900.1, 4_960, 4_999].map {
            route.announcement(ofManeuver: 2, at: $0)?.stage
        }
        #expect(stages == [nil, .prepare, .prepare, .approach, .now, .now])
        #expect(route.announcements(ofManeuver: 0).isEmpty)
        #expect(route.announcements(ofManeuver: 99).isEmpty)
    }

    private func sentences(
        _ route: GuidanceRoute, _ number: Int, _ language: String = "en",
        _ units: UnitSystem = .metric
    ) throws -> [String] {
        let text = GuidanceText(
            language: try #require(GuidanceLanguage(code: language)), units: units)
        return route.announcements(ofManeuver: number).map { text.sentence($0, on: route) }
    }

    @Test(arguments: [
        ("en", "In 200 metres, turn right onto Storgata.", "Turn right onto Storgata."),
        (
            "nb", "Om 200 meter, sving til høyre inn på Storgata.",
            "Sving til høyre inn på Storgata."
        ),
        ("sv", "Om 200 meter, sväng höger in på Storgata.", "Sväng höger in på Storgata."),
        ("da", "Om 200 meter, drej til højre ad Storgata.", "Drej til højre ad Storgata."),
        (
            "fi", "200 metrin päästä käänny oikeaan tielle Storgata.",
            "Käänny oikeaan tielle Storgata."
        ),
        ("de", "In 200 Metern rechts abbiegen auf Storgata.", "Rechts abbiegen auf Storgata."),
    ])
    func `announcements are spoken in six languages`(code: String, first: String, last: String)
        throws
    {
        let said = try sentences(route(limit: 50), 2, code)
        #expect(said.first == first && said.last == last)
        let arrival = try sentences(route(limit: 50), 4, code)
        #expect(arrival.count == 3 && Set(arrival).count == 3)
    }

    @Test func `two close maneuvers are announced in one sentence`() throws {
        let route = try route(then: 40, limit: 50)
        let said = try sentences(route, 2)
        #expect(said[0] == "In 200 metres, turn right onto Storgata.")
        #expect(said[1] == "In 100 metres, turn right onto Storgata, then turn left.")
        #expect(said[2] == "Turn right onto Storgata, then turn left.")
        #expect(try sentences(self.route(limit: 50), 2).allSatisfy { !$0.contains("then") })
    }

    @Test(arguments: [
        (10.0, UnitSystem.metric, "In 10 metres"), (204, .metric, "In 200 metres"),
        (960, .metric, "In one kilometre"), (1_049, .metric, "In one kilometre"),
        (1_500, .metric, "In 1.5 kilometres"), (2_000, .metric, "In 2 kilometres"),
        (61, .imperial, "In 200 feet"), (805, .imperial, "In half a mile"),
        (1_609, .imperial, "In one mile"), (2_000, .imperial, "In 1.2 miles"),
        (200, .imperialYards, "In 200 yards"), (3_219, .imperialYards, "In 2 miles"),
    ])
    func `spoken distances are written out in words`(
        meters: Double, units: UnitSystem, words: String
    ) {
        #expect(GuidanceText(units: units).ahead(meters) == words)
    }

    @Test func `decimals and plurals follow the language`() {
        let german = GuidanceText(language: .german), finnish = GuidanceText(language: .finnish)
        #expect(german.ahead(1_500) == "In 1,5 Kilometern")
        #expect(finnish.ahead(1_500) == "1,5 kilometrin päästä")
        #expect(finnish.ahead(1_000) == "Yhden kilometrin päästä")
    }

    @Test(arguments: [
        (
            ManeuverType.offRamp, ManeuverDirection.slightRight,
            "Take exit 50 towards Lauf, Bayreuth."
        ),
        (.fork, .slightRight, "Keep right towards Lauf, Bayreuth."),
        (.onRamp, .right, "Take the ramp on the right towards Lauf, Bayreuth."),
        (.merge, .slightRight, "Merge onto Storgata."),
        (.newName, .straight, "Go straight on along Storgata."),
        (.turn, .sharpRight, "Turn sharp right onto Storgata."),
        (.turn, .uTurnRight, "Make a U-turn onto Storgata."),
        (.roundabout, .right, "At the roundabout take exit 2 onto Storgata."),
        (.exitRoundabout, .right, "Leave the roundabout onto Storgata."),
        (.enterFerry, .straight, "Take the ferry Storgata."),
        (.leaveFerry, .straight, "Leave the ferry, then go straight on along Storgata."),
    ])
    func `every maneuver type has its sentence`(
        type: ManeuverType, direction: ManeuverDirection, words: String
    ) throws {
        let corner = direction == .straight ? 0.0 : direction == .sharpRight ? 140 : 90
        let route = try route(turning: corner, limit: 50) { steps in
            steps[1].maneuver.type = type
            steps[1].maneuver.direction = direction
            steps[1].maneuver.exitNumber = 2
            steps[1].signpost = Signpost(
                exitNumbers: ["50"], destinations: ["Lauf", "Bayreuth", "Berlin"])
        }
        #expect(try sentences(route, 2).last == words)
    }

    @Test func `departure and arrival have their own sentences`() throws {
        let route = try route(limit: 50) { steps in
            steps[0].names = ["Nordre gate"]
            steps[3].maneuver.direction = .left
        }
        #expect(try sentences(route, 1) == ["Start on Nordre gate."])
        #expect(try sentences(route, 4).first == "In 200 metres your destination is on the left.")
        #expect(try sentences(route, 4).last == "Destination on the left.")
        let plain = try self.route(limit: 50)
        #expect(try sentences(plain, 1) == ["Start driving."])
        #expect(try sentences(plain, 4).first == "In 200 metres you will reach your destination.")
        #expect(try sentences(plain, 4).last == "You have arrived.")
    }
}
