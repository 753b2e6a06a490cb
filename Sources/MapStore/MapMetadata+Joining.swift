import Geometry

extension MapMetadata {
    /// The same with its places on the grid of 1e-7 degrees, so that every kind of tileset gives back
    /// what it was given.
    public var onGrid: MapMetadata {
        func rounded(_ longitude: Double, _ latitude: Double) -> Coordinate {
            FixedCoordinate(Coordinate(longitude: longitude, latitude: latitude)).coordinate
        }
        var metadata = self
        let southWest = rounded(bounds.west, bounds.south)
        let northEast = rounded(bounds.east, bounds.north)
        metadata.bounds = CoordinateBox(
            west: southWest.longitude, south: southWest.latitude, east: northEast.longitude,
            north: northEast.latitude)
        metadata.center = rounded(center.longitude, center.latitude)
        metadata.centerZoom = centerZoom.rounded()
        return metadata
    }

    /// What several tilesets say about themselves together.
    ///
    /// Names are those of the first; zooms, areas, layers, languages and credits are joined, so that
    /// parts of one tileset give that of the whole.
    ///
    /// - Parameters:
    ///   - first: of the first tileset.
    ///   - others: of the others.
    /// - Returns: the metadata of all.
    public static func joining(
        _ first: MapMetadata, _ others: some Sequence<MapMetadata>
    ) -> MapMetadata {
        others.reduce(first) { $0.joined($1) }
    }

    private func joined(_ other: MapMetadata) -> MapMetadata {
        var joined = self
        joined.minzoom = min(minzoom, other.minzoom)
        joined.maxzoom = max(maxzoom, other.maxzoom)
        joined.bounds = CoordinateBox(
            west: min(bounds.west, other.bounds.west), south: min(bounds.south, other.bounds.south),
            east: max(bounds.east, other.bounds.east), north: max(bounds.north, other.bounds.north))
        if !attribution.contains(other.attribution) {
            joined.attribution = [attribution, other.attribution]
                .filter { !$0.isEmpty }.joined(separator: " · ")
        }
        joined.languages += other.languages.filter { !languages.contains($0) }
        for layer in other.vectorLayers { joined.add(layer) }
        return joined
    }

    private mutating func add(_ layer: VectorLayer) {
        guard let place = vectorLayers.firstIndex(where: { $0.id == layer.id }) else {
            vectorLayers.append(layer)
            return
        }
        vectorLayers[place].minzoom = min(vectorLayers[place].minzoom, layer.minzoom)
        vectorLayers[place].maxzoom = max(vectorLayers[place].maxzoom, layer.maxzoom)
        vectorLayers[place].fields.merge(layer.fields) { first, _ in first }
    }
}
