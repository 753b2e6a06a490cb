import Formats
import Geometry

/// The member `annotation` of a leg: figures for each segment of its line.
struct OSRMAnnotation {
    /// Seconds for each segment; empty if unknown.
    private(set) var durations: [Double] = []
    /// Legal speed limits.
    private(set) var speedLimits: [RouteSpan<SpeedLimit>] = []

    /// Reads the figures that fit the line.
    ///
    /// - Parameters:
    ///   - json: the member; may be absent.
    ///   - segments: how many segments the leg's line has.
    ///   - context: where notes go.
    init(_ json: JSONValue?, segments: Int, context: ReadingContext) {
        guard let json, segments > 0 else { return }
        if let values = json["duration"]?.array?.map({ $0.amount ?? 0 }) {
            if values.count == segments {
                durations = values
            } else {
                context.note("durations that do not fit the line's segments were passed over")
            }
        }
        if let values = json["maxspeed"]?.array {
            if values.count == segments {
                speedLimits = RouteSpan.runs(values.map(Self.speedLimit))
            } else {
                context.note("speed limits that do not fit the line's segments were passed over")
            }
        }
    }

    /// `{"speed": 50, "unit": "km/h"}`, `{"none": true}` or `{"unknown": true}`.
    private static func speedLimit(_ json: JSONValue) -> SpeedLimit? {
        if json["none"]?.bool == true { return .unlimited }
        guard let speed = json["speed"]?.amount, (1...400).contains(speed) else { return nil }
        let isImperial = json["unit"]?.string == "mph"
        return .limited(speed, unit: isImperial ? .milesPerHour : .kilometersPerHour)
    }
}
