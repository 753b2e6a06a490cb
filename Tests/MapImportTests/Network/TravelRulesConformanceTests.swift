import Formats
import MapStore
import TestSupport
import Testing

@testable import MapImport

/// The `routability` rows of OSRM's feature files: a set of tags, and what a profile may do there.
@Suite struct TravelRulesConformanceTests {
    static let file = "conformance/routing/cases.json"

    /// The rows that differ by decision, by id and number of the row from 0.
    static let differing: [String: String] = [
        "car/access/12 row 2": "`access=permissive` on a footway is about walkers",
        "foot/access/1 row 5": "`access=yes` on a motorway does not let people walk there",
        "bicycle/access/6 row 1": "a bicycle is pushed on steps, whoever may use them",
    ]

    @Test(.needsShared(file))
    func `every set of tags of the suite gives the use that is expected`() throws {
        let cases = try JSONValue(parsing: ProjectFiles.read(SharedData.path(Self.file)))
        var counts: [String: (right: Int, all: Int)] = [:]
        var failures: Set<String> = []
        for test in try #require(cases.array) {
            guard let profile = Self.profile(test["profile"]?.string), let id = test["id"]?.string
            else { continue }
            for (number, json) in (test["routability"]?.array ?? []).enumerated() {
                let row = RoutabilityRow(json, profile: profile)
                let name = "\(id) row \(number)"
                for check in row.checks() {
                    let kind = "\(profile) \(check.kind)"
                    counts[kind, default: (0, 0)].all += 1
                    if let problem = check.problem {
                        failures.insert(name)
                        if Self.differing[name] == nil { Issue.record("\(name): \(problem)") }
                    } else {
                        counts[kind, default: (0, 0)].right += 1
                    }
                }
            }
        }
        for (kind, count) in counts.sorted(by: { $0.key < $1.key }) {
            print("routability: \(kind): \(count.right) of \(count.all)")
        }
        #expect(failures == Set(Self.differing.keys))
        #expect(counts.values.reduce(0) { $0 + $1.all } > 1000)
    }

    private static func profile(_ name: String?) -> TravelProfile? {
        switch name {
        case "car": .car
        case "bicycle": .bicycle
        case "foot": .foot
        default: nil
        }
    }
}

/// One set of tags with the uses that the suite expects.
private struct RoutabilityRow {
    /// One comparison.
    struct Check {
        /// What is compared: `access`, `mode`, `speed` or `rate`.
        let kind: String
        /// What differs; `nil` if nothing does.
        let problem: String?
    }

    private static let expectations: Set<String> = [
        "forw", "backw", "bothw", "forw_rate", "backw_rate",
    ]

    private let profile: TravelProfile
    private var way: [String: String] = [:]
    private var node: [String: String] = [:]
    private var expected: [String: String] = [:]

    init(_ json: JSONValue, profile: TravelProfile) {
        self.profile = profile
        for member in json.object?.members ?? [] {
            guard let value = member.value.string else { continue }
            if Self.expectations.contains(member.key) {
                expected[member.key] = value
            } else if member.key.hasPrefix("node/") {
                if !value.isEmpty { node[String(member.key.dropFirst(5))] = value }
            } else {
                if !value.isEmpty { way[member.key] = value }
            }
        }
        if way["highway"] == nil { way["highway"] = "primary" }
        way = way.filter { $0.value != "(nil)" }
    }

    /// All comparisons of the row.
    func checks() -> [Check] {
        let passes = node.isEmpty || withTags(node) { NodeRules(tags: $0).passes(profile) }
        return [true, false].flatMap { forward -> [Check] in
            let direction = forward ? "forw" : "backw"
            let (use, preference) = withTags(way) { tags in
                let rules = TravelRules(tags: tags)
                return (
                    passes ? rules.use(by: profile, forward: forward) : .none,
                    rules.preference(by: profile, forward: forward)
                )
            }
            var checks: [Check] = []
            if let text = expected[direction] ?? expected["bothw"] {
                checks = Self.compare(use, with: text)
            }
            if let rate = expected[direction + "_rate"].flatMap(Double.init) {
                // Metres per second, of roads of a few hundred metres measured in tenths of seconds.
                let found = use.speed * preference / 3.6
                checks.append(Check("rate", abs(found - rate) <= 0.4, "\(found), not \(rate)"))
            }
            return checks.map { check in
                Check(kind: check.kind, problem: check.problem.map { "\(direction) \(way): \($0)" })
            }
        }
    }

    private static func compare(_ use: RoadUse, with text: String) -> [Check] {
        let access = Check(
            "access", (use.access == .no) == text.isEmpty, "\(use.access), not \"\(text)\"")
        switch text {
        case "", "x": return [access]
        case "cycling": return [access, Check("mode", !use.isPushed, "pushed")]
        case "pushing bike": return [access, Check("mode", use.isPushed, "ridden")]
        default:
            guard let speed = Speed(text) else { return [Check("speed", false, text)] }
            return [access, Check("speed", speed.matches(use.speed), "\(use.speed), not \(text)")]
        }
    }

    /// A speed such as `16 km/h +-1`, or the seconds `48 s` for the 200 m of the suite's ways.
    private struct Speed {
        private let value: Double
        private let tolerance: Double

        init?(_ text: String) {
            let parts = text.split(separator: " ")
            guard parts.count >= 2, let number = Double(parts[0]) else { return nil }
            switch parts[1] {
            // The suite measures with times in tenths of seconds: 85 km/h come out as 84.
            case "km/h": (value, tolerance) = (number, 1)
            case "s": (value, tolerance) = (200 / number * 3.6, 0.1)
            default: return nil
            }
        }

        func matches(_ speed: Double) -> Bool { abs(speed - value) <= tolerance }
    }
}

extension RoutabilityRow.Check {
    fileprivate init(_ kind: String, _ isRight: Bool, _ problem: String) {
        self.init(kind: kind, problem: isRight ? nil : problem)
    }
}
