import Formats
import Geometry
import MapRenderer
import Overlays

/// What a case shows on the road: the member `road` of its file.
///
/// Keys: `points` in pixels; along them, in pixels from the first, `vehicle`, `maneuver` and
/// `following` [from, to], `tunnels` [[from, to] …]; `showsFollowing`; `driven`; `look` of the
/// vehicle; `accuracy` in metres; `via` [[x, y] …]; `destination` (pin, flag, arrow) at the last
/// point with `phase`; `theme` (day, night, hud); `alternative` in pixels.
struct GoldenRoad {
    let document: JSONValue
    let place: (JSONValue) -> Coordinate

    /// The colours of the case's style, unless `theme` names others.
    let styleTheme: RoadTheme

    private var theme: RoadTheme {
        document["theme"]?.string.flatMap(OverlayTheme.init)?.road ?? styleTheme
    }

    private func line(_ key: String) -> [Coordinate] {
        (document[key]?.array ?? []).map(place)
    }

    /// The overlays, the lowest first.
    func overlays() -> [any Overlay] {
        let points = line("points")
        let course = RouteCourse(lines: [points])
        guard let last = points.last else { return [] }
        // Pixels of the north-up picture to metres of the course.
        let pixels = zip(
            document["points"]?.array ?? [], document["points"]?.array?.dropFirst() ?? []
        )
        .map { from, to in
            let x = (to[0]?.number ?? 0) - (from[0]?.number ?? 0)
            let y = (to[1]?.number ?? 0) - (from[1]?.number ?? 0)
            return (x * x + y * y).squareRoot()
        }.reduce(0, +)
        func meters(_ value: JSONValue?) -> Double {
            (value?.number ?? 0) / max(pixels, 1) * course.length
        }
        func range(_ value: JSONValue?) -> ClosedRange<Double>? {
            value.map { meters($0[0])...max(meters($0[1]), meters($0[0])) }
        }
        let vehicle = meters(document["vehicle"])
        var overlays: [any Overlay] = []
        if document["alternative"] != nil {
            overlays.append(
                RoadLineOverlay(
                    alternatives: [
                        RouteCourse(lines: [line("alternative")], apartFrom: [points])
                    ], theme: theme))
        }
        overlays.append(
            RoadLineOverlay(
                course: course, driven: vehicle,
                look: RoadLineOverlay.DrivenLook(rawValue: document["driven"]?.string ?? "")
                    ?? .grey,
                tunnels: (document["tunnels"]?.array ?? []).compactMap(range), theme: theme))
        if let next = range(document["maneuver"]) {
            overlays.append(
                ManeuverArrowOverlay(
                    course: course, next: next, following: range(document["following"]),
                    showsFollowing: document["showsFollowing"]?.bool ?? false, vehicle: vehicle,
                    theme: theme))
        }
        guard let here = course.coordinate(at: vehicle),
            let ahead = course.coordinate(at: vehicle + 1)
        else { return overlays }
        overlays.append(
            AccuracyOverlay(at: here, meters: document["accuracy"]?.number ?? 0, theme: theme))
        for (index, via) in (document["via"]?.array ?? []).enumerated() {
            overlays.append(
                ViaPointOverlay(
                    at: place(via), number: index + 1, isPassed: index == 0, theme: theme))
        }
        if let look = DestinationOverlay.Look(rawValue: document["destination"]?.string ?? "") {
            overlays.append(
                DestinationOverlay(
                    at: last, look: look, phase: document["phase"]?.number ?? 0, theme: theme))
        }
        let looks: [String: VehicleOverlay.Look] = [
            "arrow": .arrow, "car": .car, "truck": .truck, "bike": .bike,
        ]
        if let look = looks[document["look"]?.string ?? ""] {
            overlays.append(
                VehicleOverlay(at: here, course: here.bearing(to: ahead), look: look, theme: theme))
        }
        return overlays
    }
}
