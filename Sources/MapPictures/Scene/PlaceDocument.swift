package import Formats
import Geometry
package import MapStore

/// Places that were found, as GeoJSON in the form of Photon's answers.
///
/// https://github.com/komoot/photon ; besides its properties there are `fit`, `corrections`, `label`, and
/// `interpolated` and `distance` where they apply.
package struct PlaceDocument {
    private let places: [FoundPlace]

    /// A document of places, the best first.
    package init(_ places: [FoundPlace]) { self.places = places }

    /// The document.
    package var json: JSONValue {
        ["type": "FeatureCollection", "features": .array(places.map(feature))]
    }

    private func feature(_ place: FoundPlace) -> JSONValue {
        let entry = place.entry
        var properties = JSONObject()
        func set(_ key: String, _ text: String?) {
            if let text { properties[key] = .string(text) }
        }
        let tag = (entry.category ?? "").split(separator: "=", maxSplits: 1).map(String.init)
        set("osm_key", tag.first)
        set("osm_value", tag.count > 1 ? tag[1] : nil)
        set("type", Self.types[entry.kind])
        set("name", entry.names.local)
        set("street", entry.kind == .street ? nil : entry.street)
        set("housenumber", entry.houseNumber)
        set("postcode", entry.postcode)
        set("city", entry.locality)
        set("label", entry.line)
        if let box = entry.box {
            let unit = FixedCoordinate.unitsPerDegree
            properties["extent"] = .array(
                [box.west, box.north, box.east, box.south].map { .number(Double($0) / unit) })
        }
        properties["fit"] = .number((place.fit * 100).rounded() / 100)
        properties["corrections"] = .array(
            place.corrections.map { ["typed": .string($0.typed), "read": .string($0.read)] })
        if place.isInterpolated { properties["interpolated"] = true }
        if let meters = place.meters { properties["distance"] = .number(meters.rounded()) }
        let coordinate = entry.position.coordinate
        return [
            "type": "Feature", "properties": .object(properties),
            "geometry": [
                "type": "Point",
                "coordinates": .array([
                    .number(coordinate.longitude), .number(coordinate.latitude),
                ]),
            ],
        ]
    }

    private static let types: [SearchEntry.Kind: String] = [
        .address: "house", .street: "street", .place: "city", .venue: "house", .transit: "house",
        .nature: "other",
    ]
}
