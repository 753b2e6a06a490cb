import Formats
import Geometry

/// The member `details` of a path: the values that apply from one point of its line to
/// another.
struct GraphHopperDetails {
    /// The legal speed limit of each segment of the path; empty if not requested.
    private(set) var speedLimits: [SpeedLimit?] = []
    /// The road classes of each segment of the path; empty if not requested.
    private(set) var roadClasses: [RoadClasses] = []

    private let segments: Int
    private let context: ReadingContext

    /// Reads the details that a picture can show.
    ///
    /// - Parameters:
    ///   - json: the member; may be absent.
    ///   - segments: the number of segments of the path's line.
    ///   - context: the receiver of notes.
    init(_ json: JSONValue?, segments: Int, context: ReadingContext) {
        self.segments = segments
        self.context = context
        if let list = json?["max_speed"]?.array {
            var limits = [SpeedLimit?](repeating: nil, count: segments)
            forEach(list) { range, value in
                guard let limit = Self.speedLimit(value) else { return }
                for segment in range { limits[segment] = limit }
            }
            speedLimits = limits
        }
        let meanings: [(key: String, words: [String: RoadClasses])] = [
            (
                "road_environment",
                [
                    "tunnel": .tunnel, "bridge": .bridge, "ferry": .ferry, "ford": .ford,
                    "shuttle_train": .ferry,
                ]
            ),
            ("road_class", ["motorway": .motorway]),
            ("toll", ["all": .toll]),
            ("road_access", ["private": .restricted, "destination": .restricted]),
        ]
        for meaning in meanings {
            guard let list = json?[meaning.key]?.array else { continue }
            var classes =
                roadClasses.isEmpty
                ? [RoadClasses](repeating: [], count: segments) : roadClasses
            forEach(list) { range, value in
                guard let word = value.string, let found = meaning.words[word] else { return }
                for segment in range { classes[segment].formUnion(found) }
            }
            roadClasses = classes
        }
    }

    /// Iterates over `[from, to, value]`; a range that does not follow the previous one is
    /// skipped.
    private func forEach(_ list: [JSONValue], _ body: (Range<Int>, JSONValue) -> Void) {
        var end = 0
        for element in list {
            guard let from = element[0]?.wholeNumber, let to = element[1]?.wholeNumber,
                let value = element[2], from >= end, from <= to, to <= segments
            else {
                context.note("a detail that does not fit the line was passed over")
                continue
            }
            end = to
            body(from..<to, value)
        }
    }

    /// Reads kilometres per hour; 150 is GraphHopper's value for a road without a limit.
    private static func speedLimit(_ json: JSONValue) -> SpeedLimit? {
        guard let speed = json.amount, (1...400).contains(speed) else { return nil }
        return speed == 150 ? .unlimited : .limited(speed, unit: .kilometersPerHour)
    }

    /// The speed limits of the part of the path from one point to another.
    func speedLimits(in points: ClosedRange<Int>) -> [RouteSpan<SpeedLimit>] {
        guard points.upperBound <= speedLimits.count else { return [] }
        return RouteSpan.runs(Array(speedLimits[points.lowerBound..<points.upperBound]))
    }

    /// The road classes of the part of the path from one point to another.
    func roadClasses(in points: ClosedRange<Int>) -> [RouteSpan<RoadClasses>] {
        guard points.upperBound <= roadClasses.count else { return [] }
        return RouteSpan.runs(
            roadClasses[points.lowerBound..<points.upperBound].map { $0.isEmpty ? nil : $0 })
    }
}
