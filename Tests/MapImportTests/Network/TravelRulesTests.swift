import MapStore
import Testing

@testable import MapImport

@Suite struct TravelRulesTests {
    private func use(
        _ tags: [String: String], by profile: TravelProfile, forward: Bool = true
    ) -> RoadUse {
        withTags(tags) { TravelRules(tags: $0).use(by: profile, forward: forward) }
    }

    /// Tags of ways, and the access of a car, a bicycle and a walker: `-` closed, `o` open, `d` to a
    /// destination, `p` with permission, `w` pushed.
    static let access: [(tags: [String: String], uses: String)] = [
        (["highway": "residential"], "ooo"),
        (["highway": "motorway"], "o--"),
        (["highway": "primary", "motorroad": "yes"], "o--"),
        (["highway": "track"], "ooo"),
        (["highway": "track", "motor_vehicle": "agricultural"], "-oo"),
        (["highway": "path"], "-oo"),
        (["highway": "path", "sac_scale": "alpine_hiking"], "-wo"),
        (["highway": "path", "mtb:scale": "3+"], "-wo"),
        (["highway": "footway"], "-wo"),
        (["highway": "footway", "bicycle": "yes"], "-oo"),
        (["highway": "footway", "access": "yes"], "-oo"),
        (["highway": "footway", "vehicle": "no"], "-wo"),
        (["highway": "footway", "foot": "yes", "access": "no"], "-wo"),
        (["highway": "pedestrian", "motor_vehicle": "destination"], "dwo"),
        (["highway": "pedestrian", "motor_vehicle": "delivery"], "-wo"),
        (["highway": "steps", "access": "yes"], "-wo"),
        (["highway": "cycleway"], "-o-"),
        (["highway": "cycleway", "foot": "designated"], "-oo"),
        (["highway": "cycleway", "bicycle": "dismount", "foot": "yes"], "-wo"),
        (["highway": "service", "access": "private"], "p--"),
        (["highway": "service", "access": "customers"], "ddd"),
        (["highway": "service", "access": "destination;agricultural"], "ddd"),
        (["highway": "service", "service": "emergency_access"], "-oo"),
        (["highway": "residential", "toll": "yes"], "ooo"),
        (["highway": "residential", "area": "yes"], "-oo"),
        (["highway": "residential", "impassable": "yes"], "---"),
        (["highway": "residential", "construction": "yes"], "---"),
        (["highway": "residential", "construction": "widening"], "ooo"),
        (["highway": "residential", "railway": "construction"], "---"),
        (["highway": "residential", "railway": "tram"], "ooo"),
        (["highway": "elevator"], "-wo"),
        (["highway": "motorway", "vehicle": "yes"], "o--"),
        (["highway": "construction", "construction": "primary"], "---"),
        (["highway": "residential", "maxwidth": "1.5"], "-oo"),
        (["highway": "residential", "maxheight": "6'2\""], "-oo"),
        (["highway": "residential", "maxheight": "7'2\""], "ooo"),
        (["highway": "residential", "maxweight": "1.5"], "-oo"),
        (["highway": "residential", "sidewalk:both": "separate"], "oo-"),
        (["highway": "residential", "cycleway:both": "separate"], "o-o"),
        (["highway": "residential", "cycleway:left": "separate"], "ooo"),
        (["highway": "runway", "bicycle": "yes"], "-o-"),
        (["route": "ferry"], "ooo"),
        (["route": "ferry", "motor_vehicle": "no"], "-oo"),
        (["route": "shuttle_train"], "o--"),
        (["railway": "train", "bicycle": "yes"], "-o-"),
        (["man_made": "pier"], "-wo"),
        (["railway": "platform"], "-wo"),
        (["amenity": "parking"], "-oo"),
        (["building": "yes"], "---"),
    ]

    @Test(arguments: access)
    func `tags of a way decide who may use it`(tags: [String: String], uses: String) {
        let found = TravelProfile.allCases.map { profile in
            let use = use(tags, by: profile)
            // What may be used has a speed, without which nobody arrives.
            #expect((use.speed > 0) == (use.access != .no))
            return switch use.access {
            case .no: "-"
            case .open: use.isPushed ? "w" : "o"
            case .destination: "d"
            case .private: "p"
            }
        }
        #expect(found.joined() == uses)
    }

    /// Tags of a primary road, and the open directions of a car and of a ridden bicycle.
    static let directions: [(tags: [String: String], car: String, bicycle: String)] = [
        ([:], "<>", "<>"),
        (["oneway": "yes"], ">", ">"),
        (["oneway": "-1"], "<", "<"),
        (["oneway": "reversible"], "", ""),
        (["junction": "roundabout"], ">", ">"),
        (["junction": "circular"], ">", ">"),
        (["oneway": "yes", "oneway:bicycle": "no"], ">", "<>"),
        (["oneway": "yes", "cycleway": "opposite_lane"], ">", "<>"),
        (["oneway": "yes", "cycleway:left:oneway": "-1"], ">", "<>"),
        (["oneway": "yes", "cycleway": "lane"], ">", ">"),
        (["oneway:motor_vehicle": "yes"], ">", "<>"),
        (["vehicle:forward": "no"], "<", "<"),
        (["motor_vehicle:backward": "no"], ">", "<>"),
        (["highway": "motorway", "bicycle": "yes"], ">", ">"),
    ]

    @Test(arguments: directions)
    func `oneway and access tags close directions`(
        tags: [String: String], car: String, bicycle: String
    ) {
        let tags = ["highway": "primary"].merging(tags) { $1 }
        func found(_ profile: TravelProfile) -> String {
            [false, true].filter { forward in
                let use = use(tags, by: profile, forward: forward)
                return use.access != .no && !use.isPushed
            }.map { $0 ? ">" : "<" }.joined()
        }
        #expect(found(.car) == car)
        #expect(found(.bicycle) == bicycle)
    }

    /// Tags of ways, and the speed of a profile.
    static let speeds: [(tags: [String: String], profile: TravelProfile, speed: Double)] = [
        (["highway": "secondary"], .car, 55),
        (["highway": "secondary", "maxspeed": "80"], .car, 64),
        (["highway": "secondary", "maxspeed": "80", "maxspeed:forward": "60"], .car, 48),
        (["highway": "secondary", "maxspeed": "80", "maxspeed:advisory": "50"], .car, 40),
        (["highway": "secondary", "maxspeed": "NO:urban"], .car, 40),
        (["highway": "secondary", "maxspeed": "80", "surface": "gravel"], .car, 40),
        (["highway": "service", "maxspeed": "80"], .car, 15),
        (["highway": "living_street", "maxspeed": "walk"], .car, 5.6),
        (["highway": "primary", "bridge": "movable"], .car, 5),
        (["route": "ferry"], .car, 5),
        (["highway": "residential"], .bicycle, 15),
        (["highway": "residential", "maxspeed": "10"], .bicycle, 10),
        (["highway": "cycleway", "surface": "mud"], .bicycle, 3),
        (["highway": "footway"], .bicycle, 4),
        (["highway": "steps"], .bicycle, 2),
        (["highway": "footway"], .foot, 5),
        (["highway": "footway", "surface": "sand"], .foot, 2.5),
        (["highway": "path", "sac_scale": "demanding_mountain_hiking"], .foot, 3),
        (["highway": "steps"], .foot, 3),
        (["highway": "steps", "conveying": "yes"], .foot, 5),
    ]

    @Test(arguments: speeds)
    func `class, limit and surface decide the speed`(
        tags: [String: String], profile: TravelProfile, speed: Double
    ) {
        #expect(abs(use(tags, by: profile).speed - speed) < 0.001)
    }

    @Test func `an escalator takes walkers in one direction`() {
        let tags = ["highway": "steps", "conveying": "backward"]
        #expect(use(tags, by: .foot, forward: true) == .none)
        #expect(use(tags, by: .foot, forward: false).access == .open)
    }

    @Test(arguments: [
        (["highway": "service", "service": "parking_aisle"], 0.5, 0.5),
        (["highway": "primary", "priority": "forward"], 1, 0.7),
        (["highway": "primary", "width": "2.5"], 0.5, 0.5),
        (["highway": "primary", "width": "2.5", "oneway": "yes"], 1, 1),
        (["highway": "primary", "lane_markings": "no"], 0.75, 0.75),
    ])
    func `drivers avoid what is narrow`(
        tags: [String: String], forward: Double, backward: Double
    ) {
        withTags(tags) { tags in
            let rules = TravelRules(tags: tags)
            #expect(rules.preference(by: .car, forward: true) == forward)
            #expect(rules.preference(by: .car, forward: false) == backward)
            #expect(rules.preference(by: .foot, forward: true) == 1)
        }
    }

    @Test(arguments: [
        ("20", 1200), ("1:30", 5400), ("00:05:00", 300), ("PT1M", 60), ("PT1H5M", 3900),
        ("P1DT2H", 93600), ("PT", nil), ("0", nil), ("-5", nil), ("soon", nil), ("P1Y", nil),
        ("1:2:3:4", nil), ("999999999", nil), ("", nil),
    ])
    func `the duration of a ferry is read`(text: String, seconds: Double?) {
        withTags(["route": "ferry", "duration": text]) {
            #expect(TravelRules(tags: $0).duration == seconds)
        }
    }

    @Test func `only ferries, trains and movable bridges take a duration`() {
        withTags(["highway": "path", "duration": "02:00"]) {
            #expect(TravelRules(tags: $0).duration == nil)
        }
        withTags(["highway": "primary", "bridge": "movable", "duration": "00:05:00"]) {
            #expect(TravelRules(tags: $0).duration == 300)
        }
    }

    @Test(arguments: [
        ("50", 50), ("30 mph", 48.28), ("10 knots", 18.52), ("none", 140), ("walk", 7),
        ("80;60", 80), ("NO:urban", 50), ("DE:rural", 100), ("RO:trunk", 100), ("FR:motorway", 130),
        ("BE-BRU:urban", 30), ("DE:zone:30", 30), ("DE:zone30", 30), ("GB:nsl_single", 96.56),
        ("signals", nil), ("0", nil), ("9999", nil), ("XX:unknown", nil), (":", nil),
    ])
    func `speed limits are read`(text: String, speed: Double?) throws {
        let found = LegalSpeed.read(text)
        guard let speed else { return #expect(found == nil) }
        #expect(abs(try #require(found) - speed) < 0.01)
    }
}
