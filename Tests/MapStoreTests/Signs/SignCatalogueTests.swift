import Formats
import MapStore
import TestSupport
import Testing

@Suite struct SignCatalogueTests {
    private static func shipped() throws -> SignCatalogue {
        try SignCatalogue(parsing: ProjectFiles.read("styles/signs/signs.json"))
    }

    private static func problem(_ json: String) -> String? {
        do {
            _ = try SignCatalogue(parsing: Array(json.utf8))
            return nil
        } catch {
            return error.description
        }
    }

    private static let group =
        #"{"id": "g", "name": "G", "priority": 5, "ahead": {"seconds": 9, "least": 60, "most": 250}}"#

    private static func file(_ kinds: String) -> String {
        #"{"groups": [\#(group)], "kinds": [\#(kinds)]}"#
    }

    @Test func `the shipped catalogue has sixty kinds at least, all in its groups`() throws {
        let catalogue = try Self.shipped()
        #expect(catalogue.kinds.count >= 60)
        let groups = Set(catalogue.groups.map(\.id))
        #expect(catalogue.kinds.allSatisfy { groups.contains($0.group) })
        #expect(Set(catalogue.kinds.map(\.group)) == groups, "no group is empty")
        #expect(catalogue.kinds.allSatisfy { $0.ahead.least < $0.ahead.most })
        #expect(catalogue.authority?.country == "NO")
    }

    @Test func `the shipped catalogue keeps its schema`() throws {
        let schema = JSONSchema(
            try JSONValue(parsing: ProjectFiles.read("docs/schemas/signs.schema.json")))
        let file = try JSONValue(parsing: ProjectFiles.read("styles/signs/signs.json"))
        #expect(schema.problems(of: file).isEmpty)
    }

    @Test(
        arguments: [
            ("NO:362.50", "speed-limit", 50), ("NO:362[60]", "speed-limit", 60),
            ("DE:274-50", "speed-limit", 50), ("DE:274.1-30", "speed-limit-zone", 30),
            ("DE:274[70]", "speed-limit", 70), ("GB:670[40]", "speed-limit", 40),
            ("US:R2-1[45]", "speed-limit", 45), ("SE:C31-5", "speed-limit", 50),
            ("FR:B14[90]", "speed-limit", 90), ("DE:265[3,8]", "height-limit", 3.8),
            ("NO:204", "stop", nil), ("NO:202", "give-way", nil), ("NO:146.1", "elk", nil),
            ("NO:146.3", "animals", 3), ("DE:142-10", "animals", 10), ("stop", "stop", nil),
            ("DE:108-10", "steep-descent", 10), ("no: 206", "priority-road", nil),
            ("DE:101-10", "airfield", nil),
        ] as [(String, String, Double?)])
    func `a country's sign has its kind and number`(
        code: String, kind: String, number: Double?
    ) throws {
        let catalogue = try Self.shipped()
        let match = try #require(catalogue.matches(code).signs.first)
        #expect(catalogue.kinds[match.kind].id == kind)
        #expect(match.number == number)
    }

    @Test func `several signs are read in order, and unknown ones are counted`() throws {
        let catalogue = try Self.shipped()
        let (signs, unknown) = catalogue.matches("DE:274[50],1010-51;276; XX:9;DE:283[a;b]")
        #expect(
            signs.map { catalogue.kinds[$0.kind].id } == [
                "speed-limit", "no-overtaking", "no-stopping",
            ])
        #expect(unknown == 2)
        #expect(catalogue.matches("GB:670[30]").signs.first?.isInMiles == true)
        #expect(catalogue.matches("").signs.isEmpty)
        #expect(catalogue.matches(String(repeating: "NO:204;", count: 500)).signs.count <= 20)
    }

    @Test func `a sign is shown from farther away at speed, within bounds`() {
        let distance = SignDistance(seconds: 10, least: 80, most: 300)
        #expect(distance.meters(atSpeed: 72) == 200)
        #expect(distance.meters(atSpeed: 5) == 80)
        #expect(distance.meters(atSpeed: 900) == 300)
        #expect(distance.meters(atSpeed: .nan) == 80)
        #expect(distance.meters(atSpeed: -3) == 80)
    }

    @Test(arguments: [
        ("not json", "is not JSON"), ("{}", "has no groups"),
        (#"{"groups": [{}], "kinds": []}"#, "groups[0] lacks"),
        (file(""), "has no kinds"),
        (file(#"{"id": "A", "group": "g"}"#), "kinds[0]: id is no identifier"),
        (file(#"{"id": "a", "group": "h"}"#), "kinds[0]: group is not one"),
        (file(#"{"id": "a", "group": "g", "priority": 101}"#), "kinds[0]: priority"),
        (file(#"{"id": "a", "group": "g", "ahead": {"least": 3}}"#), "kinds[0]: ahead"),
        (file(#"{"id": "a", "group": "g", "facing": "up"}"#), "kinds[0]: facing"),
        (file(#"{"id": "a", "group": "g", "value": {"unit": "x"}}"#), "kinds[0]: value.unit"),
        (file(#"{"id": "a", "group": "g", "osm": {"nodes": ["!"]}}"#), "kinds[0]: osm.nodes"),
        (file(#"{"id": "a", "group": "g", "codes": {"NO": [7]}}"#), "kinds[0]: codes.NO"),
        (file(#"{"id": "a", "group": "g", "nvdb": [{}]}"#), "kinds[0]: nvdb"),
        (file(#"{"id": "a", "group": "g"}, {"id": "a", "group": "g"}"#), "kind a twice"),
    ])
    func `a wrong catalogue is refused with the entry`(json: String, problem: String) {
        #expect(Self.problem(json)?.contains(problem) == true, "\(Self.problem(json) ?? "read")")
    }

    @Test func `a kind has what its group has if it does not say otherwise`() throws {
        let catalogue = try SignCatalogue(
            parsing: Array(Self.file(#"{"id": "a", "group": "g"}"#).utf8))
        #expect(catalogue["a"]?.priority == 5)
        #expect(catalogue["a"]?.ahead == catalogue.groups[0].ahead)
        #expect(catalogue["b"] == nil)
    }

    @Test(
        arguments: [
            ("highway=stop", ["highway": "stop"], true),
            ("highway=stop", ["highway": "yes"], false),
            ("a=x|y b!=z", ["a": "y"], true),
            ("a=x|y b!=z", ["a": "y", "b": "z"], false),
            ("a=* b=*", ["a": "y"], false),
            ("a=* b!=*", ["a": "1", "b": ""], false),
        ] as [(String, [String: String], Bool)])
    func `a rule holds if all its terms do`(
        rule: String, tags: [String: String], holds: Bool
    ) throws {
        let read = try #require(SignRule(rule))
        let isHeld = read.holds { tags[$0] }
        #expect(isHeld == holds)
    }

    @Test(arguments: ["", "a", "a=", "=b", "a!=b", "a=b c"])
    func `a text that is no rule is refused`(text: String) {
        #expect(SignRule(text) == nil)
    }
}
