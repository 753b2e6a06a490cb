import MapStore
import Testing

@testable import Guidance

/// What a driver takes for another road.
@Suite struct RoadChangeTests {
    private func road(_ name: String?, _ ref: String? = nil) -> GraphRoad {
        GraphRoad(wayID: 1, roadClass: .primary, name: name, ref: ref, traits: [])
    }

    @Test(arguments: [
        ("Mill Street", "Mill Street"), ("West 42", "East 42"), ("42 N", "42 S"),
        ("Mill Street", "Mill Street Bridge"), ("Mill Street", nil),
    ])
    func `a name that goes on, gets a suffix or ends is no news`(_ one: String, _ other: String?) {
        #expect(!RoadChange(road(one), road(other)).isNews)
    }

    @Test(arguments: [("Mill Street", "Long Street"), (nil, "Mill Street"), ("West 42", "West 43")])
    func `another name is news`(_ one: String?, _ other: String) {
        #expect(RoadChange(road(one), road(other)).isNews)
    }

    @Test func `roads without names are the same if they share a number`() {
        #expect(!RoadChange(road(nil, "B 1"), road(nil, "B 1;B 2")).isNews)
        #expect(RoadChange(road(nil, "B 1"), road(nil, "B 2")).isNews)
    }

    @Test func `a road whose name is its number is the same under either`() {
        #expect(RoadChange(road("CG-2"), road(nil, "CG-2")).isSameRoad)
        #expect(RoadChange(road(nil, "CG-2;E 9"), road("CG-2")).isSameRoad)
        #expect(!RoadChange(road("CG-2"), road(nil, "CG-1")).isSameRoad)
    }

    @Test func `unmarked roads are never the same road`() {
        #expect(!RoadChange(road(nil), road(nil)).isNews)
        #expect(!RoadChange(road(nil), road(nil)).isSameRoad)
    }
}
