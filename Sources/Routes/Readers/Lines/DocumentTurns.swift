import GeoFiles
import Geometry

/// The turns that a document has as points beside its lines: those of courses of TCX and FIT, and
/// BRouter's waypoints for Locus, OruxMaps and others.
struct DocumentTurns {
    /// The turns in the order of the file.
    private(set) var turns: [PlacedTurn] = []
    /// The records of the features that they were read from.
    private(set) var records: Set<Int> = []
    /// The points that are instructions by what they say, without a turn that is known.
    private(set) var unread = 0

    init(_ document: GeoDocument, _ context: ReadingContext) {
        let isCourse = document.format == .tcx || document.format == .fit
        let isGeoJSON = document.format == .geoJSON
        guard isCourse || isGeoJSON || document.format == .gpx else { return }
        let isBRouter = document.creator?.hasPrefix("BRouter") == true
        for feature in document.features {
            guard case .points(let places) = feature.geometry, let place = places.first,
                let found = isCourse
                    ? Self.course(feature)
                    : isGeoJSON
                        ? Self.maneuver(feature) : Self.waypoint(feature, isBRouter: isBRouter)
            else { continue }
            guard case .turn(let code) = found else {
                unread += 1
                continue
            }
            records.insert(feature.record)
            turns.append(
                PlacedTurn(
                    place: place.wrapped, code: code,
                    text: context.cleaned(feature.text("instruction", "name")),
                    road: context.cleaned(feature.text("street"))))
        }
    }

    private enum Meaning {
        case turn(TurnCode)
        case unknown
    }

    /// A point of a course: food and summits are no instructions, a `Generic` one is by its name.
    private static func course(_ feature: GeoFeature) -> Meaning? {
        guard let type = feature.text("type") else { return nil }
        if let code = TurnCode(word: type) { return .turn(code) }
        guard type.lowercased() == "generic", let name = feature.text("name") else { return nil }
        return TurnCode(word: name).map(Meaning.turn) ?? .unknown
    }

    /// A maneuver in OSRM's words, as this program writes it.
    private static func maneuver(_ feature: GeoFeature) -> Meaning? {
        guard feature.text("instruction") != nil || feature.text("modifier") != nil else {
            return nil
        }
        guard let type = feature.text("type").flatMap({ ManeuverType(osrm: $0) }) else {
            return .unknown
        }
        let direction = ManeuverDirection(osrm: feature.text("modifier"), drivingSide: nil)
        return .turn(TurnCode(type, direction))
    }

    private static func waypoint(_ feature: GeoFeature, isBRouter: Bool) -> Meaning? {
        if let action = feature.text("rtepointaction") {
            return TurnCode(locus: action).map(Meaning.turn) ?? .unknown
        }
        guard isBRouter else { return nil }
        if let icon = feature.text("ext") {
            return TurnCode(orux: icon).map(Meaning.turn) ?? .unknown
        }
        // Waypoints of the way itself have these types.
        guard let sign = feature.text("sym", "type"),
            !["from", "to", "via", "start", "end"].contains(sign.lowercased())
        else { return nil }
        return (TurnCode(word: sign) ?? feature.text("name").flatMap { TurnCode(word: $0) })
            .map(Meaning.turn) ?? .unknown
    }
}
