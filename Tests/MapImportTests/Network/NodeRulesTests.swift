import MapStore
import Testing

@testable import MapImport

@Suite struct NodeRulesTests {
    /// Tags of nodes, and who passes: car, bicycle, walker.
    static let passes: [(tags: [String: String], passes: [Bool])] = [
        ([:], [true, true, true]),
        (["barrier": "gate"], [true, true, true]),
        (["barrier": "gate", "access": "private"], [true, false, false]),
        (["barrier": "gate", "access": "no", "foot": "yes"], [false, false, true]),
        (["barrier": "bollard"], [false, true, true]),
        (["barrier": "bollard", "bollard": "rising"], [true, true, true]),
        (["barrier": "stile"], [false, false, true]),
        (["barrier": "fence"], [false, false, false]),
        (["barrier": "kerb", "kerb": "lowered"], [true, true, true]),
        (["barrier": "height_restrictor", "maxheight": "1.8"], [false, true, true]),
        (["barrier": "unheard_of"], [false, true, true]),
        (["highway": "crossing", "bicycle": "no"], [true, true, true]),
        (["motor_vehicle": "no"], [false, true, true]),
    ]

    @Test(arguments: passes)
    func `a barrier stops some`(tags: [String: String], passes: [Bool]) {
        withTags(tags) { tags in
            let rules = NodeRules(tags: tags)
            #expect(TravelProfile.allCases.map(rules.passes) == passes)
        }
    }

    /// Tags of nodes, and the seconds that a car needs forward and backward.
    static let delays: [(tags: [String: String], forward: Double, backward: Double)] = [
        ([:], 0, 0),
        (["highway": "traffic_signals"], 2, 2),
        (["highway": "traffic_signals", "traffic_signals:direction": "forward"], 2, 0),
        (["highway": "stop", "direction": "backward"], 0, 2),
        (["highway": "give_way", "direction": "both"], 1, 1),
        (["highway": "crossing"], 1, 1),
        (["highway": "crossing", "crossing": "traffic_signals"], 2, 2),
        (["barrier": "gate"], 60, 60),
        (["barrier": "gate", "access": "yes"], 0, 0),
        (["barrier": "toll_booth"], 15, 15),
    ]

    @Test(arguments: delays)
    func `signs, signals and gates take time`(
        tags: [String: String], forward: Double, backward: Double
    ) {
        withTags(tags) { tags in
            let rules = NodeRules(tags: tags)
            #expect(rules.delay(of: .car, forward: true) == forward)
            #expect(rules.delay(of: .car, forward: false) == backward)
        }
    }

    @Test func `a stop sign without a direction applies towards the junction`() {
        withTags(["highway": "stop"]) { #expect(NodeRules(tags: $0).side == .towardsJunction) }
        withTags(["highway": "give_way", "direction": "forward"]) {
            #expect(NodeRules(tags: $0).side == .forward)
        }
    }
}
