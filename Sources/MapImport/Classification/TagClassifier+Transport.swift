/// Ferries, aerialways, stations and stops.
extension TagClassifier {
    /// Ferry lines.
    mutating func addFerry() {
        guard tags.is(.route, "ferry") else { return }
        var draft = FeatureDraft(.ferries, from: tags.is(.motorVehicle, "no") ? 12 : 10)
        draft.merging = .reversible
        draft.set("kind", "ferry")
        draft.setNames(tags)
        drafts.append(draft)
    }

    /// Cable cars and lifts.
    mutating func addAerialway() {
        guard let aerialway = tags[.aerialway], let kind = Self.aerialways[aerialway] else {
            return
        }
        var draft = FeatureDraft(.aerialways, from: 12)
        draft.set("kind", kind)
        drafts.append(draft)
    }

    private static let aerialways: [String: String] = [
        "cable_car": "cable_car", "gondola": "gondola", "goods": "goods",
        "chair_lift": "chair_lift", "drag_lift": "drag_lift", "t-bar": "t-bar",
        "j-bar": "j-bar", "platter": "platter", "rope_tow": "rope_tow",
        // Ours: a gondola with seats among its cabins is drawn as a gondola.
        "mixed_lift": "gondola",
    ]

    /// Stations, stops, airports, quays.
    mutating func addPublicTransport(at shape: FeatureDraft.Shape) {
        guard let (kind, zoom) = publicTransportKind else { return }
        var draft = FeatureDraft(.publicTransport, from: zoom)
        draft.shape = shape
        draft.order = Int32(zoom)
        draft.set("kind", kind)
        draft.set("iata", tags[.iata])
        draft.set("station", kind == "station" || kind == "halt" ? tags[.station] : nil)
        draft.setNames(tags)
        drafts.append(draft)
    }

    /// What kind of stop the object is, and from which zoom it is shown; `nil` if it is none.
    var publicTransportKind: (kind: String, zoom: Int)? {
        if let value = tags[.railway], let zoom = Self.railwayStops[value] { return (value, zoom) }
        if tags.is(.highway, "bus_stop") { return ("bus_stop", 14) }
        if tags.is(.amenity, "bus_station") { return ("bus_station", 13) }
        if tags.is(.amenity, "ferry_terminal") { return ("ferry_terminal", 12) }
        if tags.is(.aerialway, "station") { return ("aerialway_station", 13) }
        if tags.is(.aeroway, "aerodrome") { return ("aerodrome", tags.has(.iata) ? 9 : 10) }
        if tags.is(.aeroway, "helipad") { return ("helipad", 13) }
        return nil
    }

    private static let railwayStops: [String: Int] = [
        "station": 13, "halt": 13, "tram_stop": 14,
        // Ours: in a city the entrances are what one looks for.
        "subway_entrance": 14,
    ]
}
