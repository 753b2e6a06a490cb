import Geometry

extension MapDatabase {
    /// What the map says about itself.
    ///
    /// A value that is missing or absurd is derived from the tiles instead, so that a map without any
    /// metadata is read too; none of that is an error.
    ///
    /// - Returns: the metadata, every number finite and in range.
    /// - Throws: ``MapStoreError`` if the tiles themselves can't be read.
    public func readMetadata() throws(MapStoreError) -> MapMetadata {
        let texts = MetadataTexts(metadataRows())
        let zooms = if let declared = texts.zooms { declared } else { try storedZooms() }
        let bounds = if let declared = texts.bounds { declared } else { try tileBounds() }
        return MapMetadata(
            texts, name: fileName, format: MapMetadata.Format(sniffing: try firstTile() ?? []),
            zooms: zooms, bounds: bounds)
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

    private func storedZooms() throws(MapStoreError) -> ClosedRange<Int> {
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
}
