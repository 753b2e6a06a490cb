import Formats
import Geometry

/// The `spans` of a section: what holds from their point to that of the next one.
struct HERESpans {
    /// Legal speed limits.
    private(set) var speedLimits: [RouteSpan<SpeedLimit>] = []
    /// The classes of the roads.
    private(set) var roadClasses: [RouteSpan<RoadClasses>] = []
    private var namedFrom: [(point: Int, names: [String])] = []

    /// Reads the spans.
    ///
    /// - Parameters:
    ///   - json: the member; may be absent.
    ///   - count: the number of points of the section's line.
    ///   - context: the receiver of notes.
    init(_ json: JSONValue?, count: Int, context: ReadingContext) {
        let list = json?.array ?? []
        for (index, span) in list.enumerated() {
            let start = span["offset"]?.wholeNumber ?? 0
            let end =
                index + 1 < list.count ? list[index + 1]["offset"]?.wholeNumber ?? -1 : count - 1
            guard (0..<count).contains(start), (0..<count).contains(end), start < end else {
                continue
            }
            if let limit = Self.limit(span["speedLimit"] ?? span["maxSpeed"]) {
                speedLimits.append(RouteSpan(points: start...end, value: limit))
            }
            let words =
                ["streetAttributes", "carAttributes", "truckAttributes", "scooterAttributes"]
                .flatMap { (span[$0]?.strings ?? []).prefix(32) }
            let classes = words.reduce(into: RoadClasses()) {
                $0.formUnion(Self.classes[$1] ?? [])
            }
            if !classes.isEmpty {
                roadClasses.append(RouteSpan(points: start...end, value: classes))
            }
            let names = (span["names"]?.array ?? []).prefix(4)
                .compactMap { context.cleaned($0["value"]?.string) }
            namedFrom.append((start, names))
        }
        speedLimits = RouteSpan.joined(speedLimits)
        roadClasses = RouteSpan.joined(roadClasses)
    }

    /// The names of the road after a point; empty if unknown.
    func names(at point: Int) -> [String] {
        var (low, high) = (0, namedFrom.count)
        while low < high {
            let middle = (low + high) / 2
            if namedFrom[middle].point <= point { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? namedFrom[low - 1].names : []
    }

    /// Reads metres a second: whole steps of 5 km/h, or else of 5 mph.
    private static func limit(_ json: JSONValue?) -> SpeedLimit? {
        if json?.string == "unlimited" { return .unlimited }
        guard let speed = json?.amount, (0.25...110).contains(speed) else { return nil }
        func rest(_ value: Double) -> Double { (value / 5 - (value / 5).rounded()).magnitude }
        let (kilometers, miles) = (speed * 3.6, speed * 3_600 / 1_609.344)
        return rest(miles) < 0.02 && rest(kilometers) > 0.02
            ? .limited(miles.rounded(), unit: .milesPerHour)
            : .limited(kilometers.rounded(), unit: .kilometersPerHour)
    }

    private static let classes: [String: RoadClasses] = [
        "tunnel": .tunnel, "bridge": .bridge, "motorway": .motorway, "tollRoad": .toll,
        "tollroad": .toll, "controlledAccessHighway": .motorway, "ferry": .ferry,
        "boatFerry": .ferry, "railFerry": .ferry, "dirtRoad": .unpaved, "unpaved": .unpaved,
        "privateRoad": .restricted, "noThrough": [], "stairs": .steps, "walkway": .path,
    ]
}
