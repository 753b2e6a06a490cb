import JSON
import MapGeometry
import SQLite

extension MapDatabase {
    /// What the map says about itself.
    ///
    /// A value that is missing or absurd is derived from the tiles instead, so that a map without any
    /// metadata is read too; none of that is an error.
    ///
    /// - Returns: the metadata, every number finite and in range.
    /// - Throws: ``MapStoreError`` if the tiles themselves can't be read.
    public func readMetadata() throws(MapStoreError) -> MapMetadata {
        let rows = metadataRows()
        let zooms = try zoomRange(rows)
        let layers = vectorLayers(rows["json"], zooms: zooms)
        let bounds =
            if let declared = MapMetadata.bounds(rows["bounds"]) { declared } else {
                try tileBounds()
            }
        var metadata = MapMetadata(
            name: rows["name"].map { PlainText.line($0, limit: 200) } ?? fileName,
            summary: rows["description"].map { PlainText.line($0, limit: 1000) } ?? "",
            format: MapMetadata.Format(sniffing: try firstTile() ?? []),
            minzoom: zooms.lowerBound, maxzoom: zooms.upperBound,
            bounds: bounds,
            attribution: rows["attribution"].map { PlainText.line(html: $0, limit: 1000) } ?? "",
            languages: MapMetadata.languages(rows["languages"], layers: layers),
            vectorLayers: layers,
            generator: rows["generator"].map { PlainText.line($0, limit: 200) })
        if let (center, zoom) = MapMetadata.center(rows["center"]) {
            metadata.center = center
            metadata.centerZoom = zoom
        }
        return metadata
    }

    /// The most bytes that all rows may have, about.
    private static let maximumMetadataBytes = 8_000_000

    /// The rows by name; none if the table is missing or unreadable.
    private func metadataRows() -> [String: String] {
        var rows: [String: String] = [:]
        var bytes = 0
        do {
            let statement = try database.prepare(Queries.metadata)
            while bytes < Self.maximumMetadataBytes, try statement.step() {
                guard let name = statement.string(at: 0), let value = statement.string(at: 1),
                    !value.isEmpty
                else { continue }
                bytes += value.utf8.count
                rows[name] = value
            }
        } catch {
            // What was read up to here is still good; the rest is derived.
        }
        return rows
    }

    private func zoomRange(_ rows: [String: String]) throws(MapStoreError) -> ClosedRange<Int> {
        let (low, high) = (
            MapMetadata.zoom(rows["minzoom"]), MapMetadata.zoom(rows["maxzoom"])
        )
        if let low, let high, low <= high { return low...high }
        let lowest = try storedZoom(Queries.lowestZoom)
        return lowest...max(lowest, try storedZoom(Queries.highestZoom))
    }

    /// The lowest or highest zoom that has a tile.
    func storedZoom(_ query: String) throws(MapStoreError) -> Int {
        try reading("tiles") { () throws(SQLiteError) in
            let statement = try database.prepare(query)
            let zoom = try statement.step() ? statement.int(at: 0) ?? 0 : 0
            return min(max(zoom, 0), TileID.maximumZoom)
        }
    }

    /// The area that the tiles of the highest zoom cover.
    private func tileBounds() throws(MapStoreError) -> CoordinateBox {
        let zoom = try storedZoom(Queries.highestZoom)
        let last = (1 << zoom) - 1
        let edges = try reading("tiles") { () throws(SQLiteError) in
            let statement = try database.prepare(Queries.extentOfZoom)
            try statement.bind(zoom, at: 1)
            guard try statement.step() else { return [0, last, 0, last] }
            return (0..<4).map { min(max(statement.int(at: $0) ?? 0, 0), last) }
        }
        let count = Double(last + 1)
        return CoordinateBox(
            WorldBox(
                minX: Double(edges[0]) / count, minY: Double(last - edges[3]) / count,
                maxX: Double(edges[1] + 1) / count, maxY: Double(last - edges[2] + 1) / count))
    }

    private func vectorLayers(
        _ text: String?, zooms: ClosedRange<Int>
    ) -> [MapMetadata.VectorLayer] {
        guard let text, let json = try? JSONValue(parsing: [UInt8](text.utf8)) else { return [] }
        let layers = json["vector_layers"]?.array ?? []
        return layers.prefix(1000).compactMap { MapMetadata.VectorLayer($0, zooms: zooms) }
    }

    /// The file's name without folder and extension: a name for a map that has none.
    private var fileName: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
