import Formats
import Geometry

/// Writes the junctions of a leg in OSRM's form, with the stretches that begin at them.
struct OSRMIntersectionWriter {
    private let roadClasses: [RouteSpan<RoadClasses>]
    private let countries: [RouteSpan<String>]
    /// The leg's countries, each once.
    private let codes: [String]

    init(leg: RouteLeg) {
        roadClasses = leg.roadClasses
        countries = leg.countries
        codes = leg.countries.reduce(into: []) { codes, span in
            if !codes.contains(span.value) { codes.append(span.value) }
        }
    }

    /// The list of countries to which the junctions' `admin_index` refers.
    var admins: JSONValue { .array(codes.map { ["iso_3166_1": .string($0)] }) }

    /// Writes a junction.
    func intersection(_ junction: Intersection) -> JSONValue {
        var json = JSONObject()
        json["location"] = .position(junction.location)
        json["bearings"] = .array(junction.arms.map { .bearing($0.bearing) })
        json["entry"] = .array(junction.arms.map { .bool($0.canBeEntered) })
        json["in"] = junction.arrivingArm.map { .number(Double($0)) }
        json["out"] = junction.leavingArm.map { .number(Double($0)) }
        if !junction.lanes.isEmpty { json["lanes"] = .array(junction.lanes.map(lane)) }
        let classes = classes(after: junction).osrmWords
        if !classes.isEmpty { json["classes"] = .texts(classes) }
        json["tunnel_name"] = junction.tunnelName.map(JSONValue.string)
        let country = Self.value(of: countries, after: junction)
        let index = country.flatMap { codes.firstIndex(of: $0) }
        json["admin_index"] = index.map { .number(Double($0)) }
        return .object(json)
    }

    /// The classes of the road after a junction, or those of the leg there.
    private func classes(after junction: Intersection) -> RoadClasses {
        guard junction.roadClasses.isEmpty else { return junction.roadClasses }
        return Self.value(of: roadClasses, after: junction) ?? []
    }

    private func lane(_ lane: Lane) -> JSONValue {
        var json = JSONObject()
        let arrows = lane.indications.map(\.osrmWord)
        json["indications"] = .texts(arrows.isEmpty ? ["none"] : arrows)
        json["valid"] = .bool(lane.isValid)
        if lane.isActive != lane.isValid { json["active"] = .bool(lane.isActive) }
        json["valid_indication"] = lane.validIndication.map { .string($0.osrmWord) }
        return .object(json)
    }

    /// The value of the stretch that contains a junction and goes on after it.
    private static func value<Value>(
        of spans: [RouteSpan<Value>], after junction: Intersection
    ) -> Value? {
        guard let point = junction.pointIndex else { return nil }
        return spans.first { $0.points.lowerBound <= point && point < $0.points.upperBound }?.value
    }
}
