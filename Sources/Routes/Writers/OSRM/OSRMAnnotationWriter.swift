import Formats
import Geometry

/// Writes the member `annotation` of a leg: figures for each segment of its line.
struct OSRMAnnotationWriter {
    let kinds: OSRMRouteWriter.Annotations

    /// Writes the figures that were asked for, without those that the leg does not have.
    func annotation(_ leg: RouteLeg) -> JSONValue {
        var json = JSONObject()
        let lengths = zip(leg.geometry, leg.geometry.dropFirst()).map { $0.distance(to: $1) }
        if kinds.contains(.distance) {
            // Millimetres, because the rounded lengths of many short segments would not add up.
            json["distance"] = .array(lengths.map { .rounded($0, perUnit: 1e3) })
        }
        if leg.segmentDurations.count == lengths.count {
            let durations = JSONValue.array(Self.tenths(leg.segmentDurations))
            if kinds.contains(.duration) { json["duration"] = durations }
            if kinds.contains(.weight) { json["weight"] = durations }
            if kinds.contains(.speed) {
                json["speed"] = .array(
                    zip(lengths, leg.segmentDurations).map { length, duration in
                        .amount(duration > 0 ? length / duration : 0)
                    })
            }
        }
        if kinds.contains(.speedLimit) {
            json["maxspeed"] = .array(Self.speedLimits(leg.speedLimits, segments: lengths.count))
        }
        return .object(json)
    }

    /// Rounds durations to tenths of a second such that they still add up: each is the
    /// difference of two rounded sums.
    private static func tenths(_ durations: [Double]) -> [JSONValue] {
        var sum = 0.0
        var written = 0.0
        return durations.map { duration in
            sum += duration
            let next = (sum * 10).rounded()
            defer { written = next }
            return .number((next - written) / 10)
        }
    }

    private static func speedLimits(
        _ spans: [RouteSpan<SpeedLimit>], segments: Int
    ) -> [JSONValue] {
        var values = [JSONValue](repeating: ["unknown": true], count: segments)
        for span in spans {
            let covered = (span.points.lowerBound..<span.points.upperBound)
                .clamped(to: 0..<segments)
            for index in covered { values[index] = speedLimit(span.value) }
        }
        return values
    }

    private static func speedLimit(_ limit: SpeedLimit) -> JSONValue {
        switch limit {
        case .unlimited: ["none": true]
        case .limited(let speed, .kilometersPerHour):
            ["speed": .number(speed), "unit": "km/h"]
        case .limited(let speed, .milesPerHour):
            ["speed": .number(speed), "unit": "mph"]
        }
    }
}
