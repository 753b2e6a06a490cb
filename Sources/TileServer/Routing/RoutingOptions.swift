import Geometry
import Guidance
import Routes

/// Reads the options of questions in OSRM's form.
struct RoutingOptions {
    private let words: QueryWords

    init(_ query: String?) { words = QueryWords(query) }

    /// The text of an option; `nil` if it is not given.
    func text(_ name: String) -> String? { words.first(name) }

    func flag(_ name: String) throws(OSRMErrorAnswer) -> Bool {
        switch text(name) {
        case nil, "false": return false
        case "true": return true
        default: throw OSRMErrorAnswer(.invalidOptions, message: "\(name) is true or false")
        }
    }

    func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ name: String
    ) throws(OSRMErrorAnswer) -> Choice? {
        guard let text = text(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw OSRMErrorAnswer(.invalidOptions, message: "\(name) is one of \(all)")
        }
        return choice
    }

    func count(_ name: String, _ range: ClosedRange<Int>) throws(OSRMErrorAnswer) -> Int? {
        guard let text = text(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw OSRMErrorAnswer(
                .invalidOptions,
                message: "\(name) is from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The parts of a list.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - count: how many there must be; `nil` for any number.
    /// - Returns: the parts, which may be empty; `nil` if the option is not given.
    /// - Throws: `OSRMErrorAnswer` for another number.
    func list(_ name: String, count: Int? = nil) throws(OSRMErrorAnswer) -> [Substring]? {
        guard let text = text(name) else { return nil }
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.count == count ?? parts.count else {
            throw OSRMErrorAnswer(
                .invalidOptions,
                message: "\(name) has \(parts.count) values for \(count ?? 0) places")
        }
        return parts
    }

    /// Numbers for places; `nil` for those without one.
    func numbers(
        _ name: String, _ range: ClosedRange<Double>, count: Int
    ) throws(OSRMErrorAnswer) -> [Double?]? {
        guard let parts = try list(name, count: count) else { return nil }
        var numbers: [Double?] = []
        for part in parts {
            guard !part.isEmpty, part != "unlimited" else {
                numbers.append(nil)
                continue
            }
            guard let number = try? BoundedNumber(parsing: part, in: range).value else {
                throw OSRMErrorAnswer(
                    .invalidValue, message: "\(name): '\(part.prefix(40))' is no possible number")
            }
            numbers.append(number)
        }
        return numbers
    }

    /// The figures for each segment of a way.
    func annotations() throws(OSRMErrorAnswer) -> OSRMRouteWriter.Annotations {
        switch text("annotations") {
        case nil, "false": return []
        case "true": return .all
        case let list?:
            var kinds: OSRMRouteWriter.Annotations = []
            for word in list.split(separator: ",", omittingEmptySubsequences: false) {
                switch word {
                case "duration": kinds.insert(.duration)
                case "distance": kinds.insert(.distance)
                case "speed": kinds.insert(.speed)
                case "weight": kinds.insert(.weight)
                case "maxspeed": kinds.insert(.speedLimit)
                case "nodes", "datasources": continue
                default:
                    throw OSRMErrorAnswer(
                        .invalidOptions,
                        message: "annotations: '\(word.prefix(40))' is not known")
                }
            }
            return kinds
        }
    }

    /// The roads that are avoided.
    func excluded() throws(OSRMErrorAnswer) -> Set<AvoidedRoad> {
        var roads: Set<AvoidedRoad> = []
        for word in (text("exclude") ?? "").split(separator: ",") {
            guard let road = AvoidedRoad(rawValue: String(word)) else {
                let all = AvoidedRoad.allCases.map(\.rawValue).joined(separator: ", ")
                throw OSRMErrorAnswer(.invalidValue, message: "exclude is some of \(all)")
            }
            roads.insert(road)
        }
        return roads
    }

    /// The most alternatives to a way.
    func alternatives() throws(OSRMErrorAnswer) -> Int {
        switch text("alternatives") {
        case nil, "false": 0
        case "true": 1
        default: min(try count("alternatives", 0...100) ?? 0, 3)
        }
    }

    /// Checks what a route accepts but does not need: whether it may turn back at its stops.
    func checkContinuing() throws(OSRMErrorAnswer) {
        if text("continue_straight") != "default" { _ = try flag("continue_straight") }
    }
}

/// What a question requires of the roads of its places: `radiuses`, `bearings` and `approaches`.
struct RoutingSnapping: Hashable, Sendable {
    /// The most metres from each place to its road; `nil` where there is no limit.
    let radiuses: [Double?]
    /// The direction and the side of the road at each place; empty if no place requires anything.
    let conditions: [PlaceCondition]

    init(_ options: RoutingOptions, places: Int) throws(OSRMErrorAnswer) {
        radiuses =
            try options.numbers("radiuses", 0...1e7, count: places)
            ?? Array(repeating: nil, count: places)
        let bearings = try options.list("bearings", count: places)
        let approaches = try options.list("approaches", count: places)
        guard bearings != nil || approaches != nil else {
            conditions = []
            return
        }
        var conditions: [PlaceCondition] = []
        for index in 0..<places {
            conditions.append(
                PlaceCondition(
                    approach: try Self.approach(approaches?[index] ?? ""),
                    bearing: try Self.bearing(bearings?[index] ?? "")))
        }
        self.conditions = conditions
    }

    private static func bearing(
        _ text: Substring
    ) throws(OSRMErrorAnswer) -> PlaceCondition.Bearing? {
        guard !text.isEmpty else { return nil }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2,
            let degrees = try? BoundedNumber(parsing: parts[0], in: 0...360).value,
            let range = try? BoundedNumber(parsing: parts[1], in: 0...180).value
        else {
            throw OSRMErrorAnswer(
                .invalidValue, message: "bearings are degrees and a range, such as 90,20")
        }
        return PlaceCondition.Bearing(degrees: degrees, range: range)
    }

    private static func approach(
        _ text: Substring
    ) throws(OSRMErrorAnswer) -> PlaceCondition.Approach {
        if text.isEmpty { return .unrestricted }
        guard let approach = PlaceCondition.Approach(rawValue: String(text)) else {
            throw OSRMErrorAnswer(
                .invalidValue, message: "approaches are curb, opposite or unrestricted")
        }
        return approach
    }

    /// Checks the distances of places from their roads.
    func check(_ distances: [Double]) throws(OSRMErrorAnswer) {
        for (index, (distance, radius)) in zip(distances, radiuses).enumerated() {
            guard let radius, distance > radius else { continue }
            throw OSRMErrorAnswer(
                .noSegment, message: "place \(index + 1) has no road within \(radius) m")
        }
    }
}
