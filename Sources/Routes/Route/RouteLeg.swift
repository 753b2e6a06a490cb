package import Geometry

/// The part of a route between two stops.
package struct RouteLeg: Hashable, Sendable {
    /// The leg's line in full detail; steps, spans and intersections refer to its points by
    /// index.
    package let geometry: [Coordinate]
    /// The driver's actions, from `depart` to `arrive`; empty if only the line is known.
    package let steps: [RouteStep]
    /// Length in metres.
    package let distance: Double
    /// Travel time in seconds; `nil` if the source gave none.
    package let duration: Double?
    /// The main roads used, in a few words.
    package let summary: String?
    /// Seconds for each segment, one fewer than the points of ``geometry``; empty if unknown.
    package let segmentDurations: [Double]
    /// Legal speed limits that the engine knew; unknown stretches have no span.
    package let speedLimits: [RouteSpan<SpeedLimit>]
    /// Stretches that are tunnel, motorway, ferry and so on; plain road has no span.
    package let roadClasses: [RouteSpan<RoadClasses>]
    /// ISO 3166-1 alpha-2 codes of the countries driven through; empty if unknown.
    package let countries: [RouteSpan<String>]
    /// The traffic when the answer was given; nothing if the engine knows none.
    package let traffic: LegTraffic

    /// A leg from its parts.
    package init(
        geometry: [Coordinate], steps: [RouteStep] = [], distance: Double, duration: Double? = nil,
        summary: String? = nil, segmentDurations: [Double] = [],
        speedLimits: [RouteSpan<SpeedLimit>] = [], roadClasses: [RouteSpan<RoadClasses>] = [],
        countries: [RouteSpan<String>] = [], traffic: LegTraffic = LegTraffic()
    ) {
        self.geometry = geometry
        self.steps = steps
        self.distance = distance
        self.duration = duration
        self.summary = summary
        self.segmentDurations = segmentDurations
        self.speedLimits = speedLimits
        self.roadClasses = roadClasses
        self.countries = countries
        self.traffic = traffic
    }

    /// The part of the line that a step or a span covers; empty if the range is not this leg's.
    package func geometry(in points: ClosedRange<Int>) -> ArraySlice<Coordinate> {
        guard points.lowerBound >= 0, points.upperBound < geometry.count else { return [] }
        return geometry[points]
    }
}

/// A stretch of a leg along which a value is constant.
package struct RouteSpan<Value: Hashable & Sendable>: Hashable, Sendable {
    /// Indices of the stretch's first and last point in the leg's geometry.
    package let points: ClosedRange<Int>
    /// The value along the stretch.
    package let value: Value

    /// A stretch from its ends and its value.
    package init(points: ClosedRange<Int>, value: Value) {
        self.points = points
        self.value = value
    }

    /// Stretches of equal values from one value for each segment of a leg; `nil` yields no
    /// stretch.
    package static func runs(_ values: [Value?]) -> [RouteSpan] {
        var runs: [RouteSpan] = []
        var start = 0
        for end in 1..<max(values.count + 1, 1) {
            if end < values.count, values[end] == values[start] { continue }
            if let value = values[start] {
                runs.append(RouteSpan(points: start...end, value: value))
            }
            start = end
        }
        return runs
    }

    /// Joins consecutive stretches that have the same value.
    ///
    /// - Parameter spans: stretches in order along the leg.
    /// - Returns: the same facts in as few stretches as possible.
    static func joined(_ spans: [RouteSpan]) -> [RouteSpan] {
        var result: [RouteSpan] = []
        for span in spans {
            if let last = result.last, last.value == span.value,
                last.points.upperBound >= span.points.lowerBound,
                last.points.lowerBound <= span.points.lowerBound
            {
                let end = max(last.points.upperBound, span.points.upperBound)
                result[result.count - 1] = RouteSpan(
                    points: last.points.lowerBound...end, value: last.value)
            } else {
                result.append(span)
            }
        }
        return result
    }
}
