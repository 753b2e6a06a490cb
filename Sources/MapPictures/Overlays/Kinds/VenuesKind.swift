import Geometry
import MapRenderer
import MapStore
import Overlays
package import Parameters

/// Venues from files, and from the map itself.
struct VenuesKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.venues)

    /// The venues from files.
    private(set) var places: [ListedPlace] = []
    /// The categories that are looked up in the map.
    private var wanted: [String] = []

    init() {}

    init(_ reading: inout OverlayReading) throws {
        for source in try reading.values.values(PictureParameter.venues) {
            guard source.hasPrefix("map:") else {
                try reading.values.checkMayRead(PictureParameter.venues.definition, source)
                places += try reading.records(of: source).map(\.venue)
                continue
            }
            let kind = String(source.dropFirst(4))
            guard !kind.isEmpty else {
                throw ParameterError(
                    "\(PictureParameter.venues): write a kind after map:, such as map:cafe")
            }
            wanted.append(kind)
        }
    }

    var needsMap: Bool { !wanted.isEmpty }

    func places(
        in scene: MapScene, _ frame: FrameRequest, notes: inout [Message]
    ) -> [ListedPlace] {
        var places = places
        for kind in wanted {
            do {
                let entries = try scene.venues(of: kind, in: frame.viewport)
                if entries.isEmpty {
                    notes.append("\(PictureParameter.venues): the map has no '\(kind)' here")
                }
                places += entries.map { ListedPlace($0, languages: frame.languages) }
            } catch {
                notes.append("\(PictureParameter.venues): \(error)")
            }
        }
        return places
    }
}

extension PictureParameter {
    /// The files of venues, or categories of the map's own.
    package static let venues = Parameter<String>(
        ParameterDefinition(
            "venues", "FILE|map:KIND", .texts,
            help: """
                Pins for the places of a file (GeoJSON, CSV, GPX, KML: name, category, address, \
                time, note), or for those of the map, such as map:cafe. Several may be given.
                """))
}

extension PlaceRecord {
    /// The record as a venue.
    var venue: ListedPlace {
        let category = text(
            "category", "type", "kind", "amenity", "shop", "tourism", "leisure", "sym", "class")
        let known = PlaceCategory(category)
        let icon = text("icon", "marker-symbol")
        let color = ownColor ?? known?.color ?? Marker.color
        let face = icon.isEmpty ? known?.icon : icon
        var look = Pin.Look(.drop, color: color, face: face.map { .icon($0) } ?? .plain)
        if let size = number("size", in: Marker.sizes) { look.size = size }
        let name = name
        let pin = Pin(at: WorldPoint(place), look, label: name, name: "venue")
        let street = [text("addr:street", "street"), text("addr:housenumber", "housenumber")]
            .filter { !$0.isEmpty }.joined(separator: " ")
        let written = text("address", "addr")
        let address = written.isEmpty ? street : written
        let time = text("time", "opening_hours", "hours")
        return ListedPlace(
            pin: pin, title: name, detail: address.isEmpty ? time : address,
            lines: [address, time, text("note", "description", "desc", "cmt")].filter {
                !$0.isEmpty
            },
            category: category)
    }
}

extension MapScene {
    /// Returns the venues of a category that a picture shows, the most important first.
    func venues(of kind: String, in viewport: Viewport) throws -> [SearchEntry] {
        let area = CoordinateBox(viewport.visibleBox())
        for path in plan.mapPaths {
            guard let map = try TilesetFile.importedMap(path) else { continue }
            return try map.venues(of: kind, in: area)
        }
        throw SceneError("the map has no index of venues")
    }
}

extension ListedPlace {
    /// Creates a venue from an entry of the map itself.
    init(_ entry: SearchEntry, languages: [String]) {
        let category = entry.category ?? ""
        let known = PlaceCategory(category)
        let name = entry.names.name(in: languages) ?? ""
        let address = [entry.street, entry.houseNumber].compactMap(\.self).joined(separator: " ")
        self.init(
            pin: Pin(
                at: WorldPoint(entry.position.coordinate),
                Pin.Look(
                    .drop, color: known?.color ?? Marker.color,
                    face: known.map { .icon($0.icon) } ?? .plain), label: name, name: "venue"),
            title: name, detail: address,
            lines: [address, entry.locality ?? ""].filter { !$0.isEmpty }, category: category)
    }
}
