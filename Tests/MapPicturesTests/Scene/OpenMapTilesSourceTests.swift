import Geometry
import MapRenderer
import Testing
import VectorTile

@testable import MapPictures

@Suite struct OpenMapTilesSourceTests {
    private typealias Properties = [String: PropertyValue]

    @Test(
        arguments: [
            ("water", ["class": "ocean"], "ocean", nil),
            ("water", ["class": "lake"], "water_polygons", "water"),
            ("waterway", ["class": "river"], "water_lines", "river"),
            ("landcover", ["class": "wood"], "land", "forest"),
            ("landcover", ["class": "ice"], "water_polygons", "glacier"),
            ("landuse", ["class": "neighbourhood"], "land", "residential"),
            ("transportation", ["class": "motorway"], "streets", "motorway"),
            ("transportation", ["class": "minor"], "streets", "unclassified"),
            ("transportation", ["class": "transit", "subclass": "tram"], "streets", "tram"),
            ("transportation", ["class": "ferry"], "ferries", "ferry"),
            ("transportation_name", ["class": "primary", "ref": "4"], "street_labels", "primary"),
            (
                "aerodrome_label", ["class": "international", "iata": "OSL"], "public_transport",
                "aerodrome"
            ),
            ("place", ["class": "town", "name": "Moss"], "place_labels", "town"),
            ("mountain_peak", ["class": "peak"], "landform_labels", "peak"),
        ] as [(String, [String: String], String, String?)])
    func `layers and classes have their names in our maps`(
        layer: String, properties: [String: String], target: String, kind: String?
    ) throws {
        let found = try #require(
            OpenMapTilesSource.translated(
                properties.mapValues { PropertyValue.string($0) }, in: layer))
        #expect(found.layer == target)
        #expect(found.properties["kind"] == kind.map { .string($0) })
        for key in ["ref", "iata", "name"] where properties[key] != nil {
            #expect(found.properties[key] == properties[key].map { .string($0) })
        }
    }

    @Test func `capitals, languages and ranks are kept`() throws {
        let place: Properties = [
            "class": .string("city"), "capital": .number(2), "rank": .number(3),
            "name": .string("Oslo"), "name:de": .string("Oslo"), "name_en": .string("Oslo"),
            "name:latin": .string("Oslo"),
        ]
        let made = try #require(OpenMapTilesSource.translated(place, in: "place")).properties
        #expect(made["kind"] == .string("capital") && made["population"] == .number(1_500_000))
        #expect(made.keys.sorted() == ["kind", "name", "name_de", "name_en", "population"])
    }

    @Test func `what pictures of surroundings do not show is left out`() {
        for (layer, properties) in [
            ("poi", ["class": "shop"]), ("building", [:]), ("place", ["class": "continent"]),
            ("boundary", ["admin_level": "8"]), ("transportation", ["class": "pier"]),
        ] as [(String, [String: String])] {
            let values = properties.mapValues { text in
                Double(text).map { PropertyValue.number($0) } ?? .string(text)
            }
            #expect(OpenMapTilesSource.translated(values, in: layer) == nil, "\(layer)")
        }
    }
}
