import Formats
import Guidance
import Language
import Overlays
import Routes

extension DriveTraffic {
    /// The stretches as they are drawn.
    ///
    /// - Parameter part: metres from the start; stretches beyond it are left out.
    /// - Returns: the longest, if there are very many.
    func drawn(
        in part: ClosedRange<Double> = 0...Double.greatestFiniteMagnitude
    ) -> [TrafficStretch] {
        let seen = stretches.filter { $0.range.overlaps(part) }
        guard seen.count > Self.mostStretches else { return seen }
        let lengths = seen.map { $0.range.upperBound - $0.range.lowerBound }.sorted(by: >)
        let least = lengths[Self.mostStretches]
        return seen.filter { $0.range.upperBound - $0.range.lowerBound > least }
    }

    private static let mostStretches = 2_000

    /// The signs of the incidents of a part of the route, the nearest first.
    ///
    /// - Parameters:
    ///   - part: metres from the start.
    ///   - faces: what signs look like.
    ///   - country: the country whose signs are drawn; `nil` for those of most countries.
    /// - Returns: at most ``mostSigns``, of which none stands within ``signGap`` metres of another
    ///   like it.
    func signs(
        in part: ClosedRange<Double>, _ faces: SignFaces, country: String?
    ) -> [RoadSignsOverlay.Sign] {
        var shown: [Incident] = []
        var signs: [RoadSignsOverlay.Sign] = []
        for incident in incidents where signs.count < Self.mostSigns {
            guard part.contains(incident.range.lowerBound),
                !shown.contains(where: {
                    $0.incident.kind == incident.incident.kind
                        && incident.range.lowerBound - $0.range.lowerBound < Self.signGap
                }),
                let face = faces.face(
                    of: incident.incident.kind.sign, value: nil, text: nil, in: country,
                    isLeftHand: false)
            else { continue }
            shown.append(incident)
            signs.append(RoadSignsOverlay.Sign(face, at: incident.place))
        }
        return signs
    }

    private static let mostSigns = 60
    private static let signGap = 30.0

    /// The sidecar's member `traffic`.
    ///
    /// - Parameter distance: metres from the start to the vehicle.
    /// - Returns: `nil` if nothing is known.
    func json(from distance: Double) -> JSONValue? {
        guard !isEmpty else { return nil }
        func ends(_ range: ClosedRange<Double>) -> [(String, JSONValue)] {
            [
                ("from", DriveFrame.rounded(range.lowerBound)),
                ("to", DriveFrame.rounded(range.upperBound)),
            ]
        }
        let stretches: [JSONValue] = stretches.map {
            .object(JSONObject([("state", .string($0.kind.rawValue))] + ends($0.range)))
        }
        let incidents: [JSONValue] = incidents.map { incident in
            .object(
                JSONObject(
                    [
                        ("type", .string(incident.incident.kind.rawValue)),
                        (
                            "description",
                            incident.incident.description.map { .string($0) } ?? .null
                        ),
                    ] + ends(incident.range) + [
                        ("ahead", DriveFrame.rounded(incident.range.lowerBound - distance)),
                        ("coordinate", DriveFrame.place(incident.place)),
                    ]))
        }
        return ["stretches": .array(stretches), "incidents": .array(incidents)]
    }

    /// The traffic ahead in words, for alternative texts.
    ///
    /// - Parameters:
    ///   - distance: metres from the start to the vehicle.
    ///   - text: the language and the units.
    /// - Returns: a part of a sentence for each kind; empty if there is none.
    func words(from distance: Double, _ text: GuidanceText) -> [String] {
        func length(_ phrase: Phrase, _ matches: (TrafficStretch.Kind) -> Bool) -> String? {
            let meters = self.length(from: distance, where: matches)
            return meters >= 1 ? text.language.text(phrase, text.distance(meters)) : nil
        }
        let ahead = incidents.count { $0.range.upperBound >= distance }
        return [
            length(.altTraffic) { $0 == .heavy || $0 == .severe },
            length(.altClosed) { $0 == .closed },
            ahead > 0 ? text.language.text(.altIncidents, text.figure(Double(ahead))) : nil,
        ].compactMap { $0 }
    }
}

extension RouteIncident.Kind {
    /// The kind of road sign that shows it.
    fileprivate var sign: String {
        switch self {
        case .congestion: "queues"
        case .construction: "road-works"
        case .laneRestriction: "narrow-road"
        case .closure: "no-entry"
        case .weather: "weather"
        case .accident, .disabledVehicle, .hazard, .event, .other: "danger"
        }
    }
}
