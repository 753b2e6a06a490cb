import Geometry
import MapStore
import Overlays
import Parameters

extension MapScene {
    /// The venues of a sort that a picture shows, the most important first.
    func venues(of kind: String, in viewport: Viewport) throws -> [SearchEntry] {
        let box = viewport.visibleBox()
        let (northWest, southEast) = (
            WorldPoint(x: box.minX, y: box.minY).coordinate,
            WorldPoint(x: box.maxX, y: box.maxY).coordinate
        )
        let area = CoordinateBox(
            west: max(northWest.longitude, -180), south: southEast.latitude,
            east: min(southEast.longitude, 180), north: northWest.latitude)
        for path in plan.mapPaths {
            guard let map = try TilesetFile.importedMap(path) else { continue }
            return try map.venues(of: kind, in: area)
        }
        throw SceneError("the map has no index of venues")
    }
}

extension ListedPlace {
    /// A venue of the map itself.
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
