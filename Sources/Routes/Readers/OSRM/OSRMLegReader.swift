import Formats
import GeoFiles
import Geometry

/// Reads the legs of an answer in OSRM's form.
struct OSRMLegReader {
    let context: ReadingContext
    let geometry: OSRMGeometry

    /// A leg whose line is being assembled.
    struct Draft {
        var geometry: [Coordinate] = []
        var steps: [RouteStep] = []
    }

    /// Reads the steps of a leg and assembles its line from theirs.
    ///
    /// - Parameters:
    ///   - json: the leg.
    ///   - subject: the text before `step 3` in messages.
    /// - Returns: an empty draft if the engine was not asked for steps.
    /// - Throws: ``GeoFileError`` if a line is broken.
    func readSteps(_ json: JSONValue, subject: String) throws(GeoFileError) -> Draft {
        var draft = Draft()
        let reader = OSRMStepReader(context: context)
        for (index, element) in (json["steps"]?.array ?? []).enumerated() {
            try context.countItem()
            let line = try geometry.line(
                element["geometry"], subject: "\(subject)step \(index + 1), ")
            let points = append(line, to: &draft.geometry)
            guard let points else {
                context.note("a step without a line was passed over")
                continue
            }
            draft.steps.append(
                try reader.read(element, points: points, leg: draft.geometry))
        }
        RouteStep.markFerries(&draft.steps)
        return draft
    }

    /// Adds a step's line; an arrival's two equal points add nothing.
    private func append(
        _ line: [Coordinate], to geometry: inout [Coordinate]
    ) -> ClosedRange<Int>? {
        guard let first = line.first else { return nil }
        guard let last = geometry.last else {
            geometry = line
            return 0...(line.count - 1)
        }
        if last != first {
            geometry += line
            return (geometry.count - line.count)...(geometry.count - 1)
        }
        let start = geometry.count - 1
        if line.contains(where: { $0 != first }) { geometry += line.dropFirst() }
        return start...(geometry.count - 1)
    }

    /// Cuts the line of a route without steps into its legs, by their fractions of the
    /// length.
    ///
    /// - Parameters:
    ///   - line: the route's line.
    ///   - legs: the legs, for their lengths.
    /// - Returns: a draft for each leg; one for the whole line if there are no legs.
    func divided(_ line: [Coordinate], among legs: [JSONValue]) -> [Draft] {
        guard legs.count > 1, line.count >= 2, let measured = MeasuredLine(line) else {
            return [Draft(geometry: line)]
        }
        let lengths = legs.map { $0["distance"]?.amount ?? 0 }
        let total = lengths.reduce(0, +)
        var drafts: [Draft] = []
        var travelled = 0.0
        var start = (point: line[0], next: 1)
        for length in lengths.dropLast() {
            travelled += length
            let fraction = total > 0 ? travelled / total : 0
            let cut = measured.position(at: measured.length * fraction)
            let inner = start.next <= cut.segment ? line[start.next...cut.segment] : []
            drafts.append(Draft(geometry: [start.point] + inner + [cut.point]))
            start = (cut.point, max(start.next, cut.segment + 1))
        }
        drafts.append(Draft(geometry: [start.point] + line[start.next...]))
        return drafts
    }

    /// Completes a leg with the data about it as a whole.
    func finish(_ draft: Draft, _ json: JSONValue) -> RouteLeg {
        let annotation = OSRMAnnotation(
            json["annotation"], segments: draft.geometry.count - 1, context: context)
        return RouteLeg(
            geometry: draft.geometry, steps: draft.steps,
            distance: json["distance"]?.amount ?? draft.geometry.lengthMeters,
            duration: json["duration"]?.amount, summary: context.cleaned(json["summary"]?.string),
            segmentDurations: annotation.durations, speedLimits: annotation.speedLimits,
            roadClasses: roadClasses(draft), countries: countries(draft, json),
            traffic: OSRMTraffic(context: context, count: draft.geometry.count).read(json))
    }

    /// The junctions' classes of the road after them, as stretches from junction to
    /// junction.
    private func roadClasses(_ draft: Draft) -> [RouteSpan<RoadClasses>] {
        let junctions = draft.steps.flatMap(\.intersections).filter { $0.pointIndex != nil }
        var spans: [RouteSpan<RoadClasses>] = []
        for (index, junction) in junctions.enumerated() where !junction.roadClasses.isEmpty {
            let following = index + 1 < junctions.count ? junctions[index + 1].pointIndex : nil
            let end = following ?? draft.geometry.count - 1
            guard let start = junction.pointIndex, start < end else { continue }
            spans.append(RouteSpan(points: start...end, value: junction.roadClasses))
        }
        return RouteSpan.joined(spans)
    }

    /// The countries: Valhalla lists a leg's countries and refers to one by its index at
    /// each junction.
    private func countries(_ draft: Draft, _ json: JSONValue) -> [RouteSpan<String>] {
        let codes = (json["admins"]?.array ?? []).map { $0["iso_3166_1"]?.string ?? "" }
        guard !codes.isEmpty else { return [] }
        var starts: [(point: Int, code: String)] = []
        for (step, element) in zip(draft.steps, json["steps"]?.array ?? []) {
            for (junction, element) in zip(
                step.intersections, element["intersections"]?.array ?? [])
            {
                guard let index = element["admin_index"]?.wholeNumber,
                    codes.indices.contains(index),
                    let point = junction.pointIndex, codes[index].utf8.count == 2
                else { continue }
                starts.append((point, codes[index]))
            }
        }
        return RouteSpan.joined(
            starts.indices.compactMap { index in
                let start = starts[index]
                let end =
                    index + 1 < starts.count ? starts[index + 1].point : draft.geometry.count - 1
                guard start.point < end else { return nil }
                return RouteSpan(points: start.point...end, value: start.code)
            })
    }
}

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
    ///   - segments: the number of segments of the leg's line.
    ///   - context: the receiver of notes.
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

    /// Reads `{"speed": 50, "unit": "km/h"}`, `{"none": true}` or `{"unknown": true}`.
    private static func speedLimit(_ json: JSONValue) -> SpeedLimit? {
        if json["none"]?.bool == true { return .unlimited }
        guard let speed = json["speed"]?.amount, (1...400).contains(speed) else { return nil }
        let isImperial = json["unit"]?.string == "mph"
        return .limited(speed, unit: isImperial ? .milesPerHour : .kilometersPerHour)
    }
}
