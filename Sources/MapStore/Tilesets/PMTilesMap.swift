import Formats
import Geometry

/// A map read from a PMTiles file.
final class PMTilesMap: Tileset {
    private let archive: PMTilesArchive
    private let unpacker: TileUnpacker

    /// The file that is read.
    var path: String { archive.path }

    /// Opens a map.
    ///
    /// - Parameters:
    ///   - path: a PMTiles file.
    ///   - mayBeEmpty: whether a file without tiles is accepted.
    /// - Throws: ``MapStoreError`` if the file can't be read, is no PMTiles file, or has no tile.
    convenience init(path: String, mayBeEmpty: Bool = false) throws(MapStoreError) {
        try self.init(
            reading { () throws(PMTilesError) in try PMTilesFile(path: path) },
            mayBeEmpty: mayBeEmpty)
    }

    /// Reads a map from a file of this machine or of another.
    ///
    /// - Parameters:
    ///   - file: a PMTiles file.
    ///   - mayBeEmpty: whether a file without tiles is accepted.
    /// - Throws: ``MapStoreError`` if the file can't be read, is no PMTiles file, or has no tile.
    init(_ file: any PMTilesInput, mayBeEmpty: Bool = false) throws(MapStoreError) {
        let path = file.path
        unpacker = try TileUnpacker(for: path)
        archive = try reading { () throws(PMTilesError) in try PMTilesArchive(file) }
        if !mayBeEmpty, try firstTile() == nil {
            throw .notAMap(path: path, reason: "holds no tiles")
        }
    }

    /// The bytes of a tile, decompressed.
    func tile(_ tile: TileID) throws(MapStoreError) -> [UInt8]? {
        try unpacker.unpack(storedTile(tile), of: tile, in: path)
    }

    /// The bytes of a tile as they are stored.
    func storedTile(_ tile: TileID) throws(MapStoreError) -> [UInt8]? {
        try reading { () throws(PMTilesError) in
            try archive.tile(tile, limit: TileUnpacker.limit)
        }
    }

    /// Whether there is a tile, found without reading it.
    func hasTile(_ tile: TileID) throws(MapStoreError) -> Bool {
        try reading { () throws(PMTilesError) in try archive.hasTile(tile) }
    }

    private func firstTile() throws(MapStoreError) -> TileID? {
        try reading { () throws(PMTilesError) in try archive.firstTile() }
    }

    /// Calls `body` with the addresses of all tiles.
    func forEachTile(ofZoom zoom: Int?, _ body: (TileID) throws -> Void) throws {
        try forEachRun(ofZoom: zoom) { run in
            for id in run {
                if let tile = TileID(hilbertID: id) { try body(tile) }
            }
        }
    }

    /// Counts the contents of the map; a content that many tiles share is read once for all
    /// neighbours.
    func readSummary() throws -> MapSummary {
        let metadata = try readMetadata()
        var features = FeatureCount()
        if !metadata.format.isRaster {
            try forEachRun(ofZoom: metadata.maxzoom) { run in
                let first = TileID(hilbertID: run.lowerBound)
                features.add(first.flatMap { try? tile($0) }, times: run.count)
            }
        }
        return MapSummary(metadata: metadata, features: features)
    }

    private func forEachRun(
        ofZoom zoom: Int?, _ body: (Range<UInt64>) throws -> Void
    ) throws {
        do {
            try archive.forEachRun(ofZoom: zoom, body)
        } catch let error as PMTilesError {
            throw MapStoreError(error)
        }
    }

    /// Reads the metadata from the header and the metadata document.
    func readMetadata() throws(MapStoreError) -> MapMetadata {
        let header = archive.header
        let document = try reading { () throws(PMTilesError) in try archive.metadata() }
        let zooms = [header.minzoom, header.maxzoom].map { min(Int($0), TileID.maximumZoom) }
        let first = try firstTile().flatMap { (id) throws(MapStoreError) in try tile(id) }
        let texts = MetadataTexts(document: document)
        var metadata = MapMetadata(
            texts, name: fileName,
            format: MapMetadata.Format(sniffing: first ?? []), zooms: zooms[0]...zooms[1],
            bounds: texts.crossingArea ?? CoordinateBox(header.box)
                ?? CoordinateBox(WorldBox(minX: 0, minY: 0, maxX: 1, maxY: 1)))
        let center = FixedCoordinate(
            longitude: header.centerLongitude, latitude: header.centerLatitude
        ).coordinate
        if let center = Coordinate(checkedLongitude: center.longitude, latitude: center.latitude),
            zooms[0]...zooms[1] ~= Int(header.centerZoom)
        {
            metadata.center = center
            metadata.centerZoom = Double(header.centerZoom)
        }
        return metadata
    }
}

/// Runs work on an archive and converts its errors to those of a map.
private func reading<Result>(
    _ work: () throws(PMTilesError) -> Result
) throws(MapStoreError) -> Result {
    do {
        return try work()
    } catch {
        throw MapStoreError(error)
    }
}

extension MapStoreError {
    init(_ error: PMTilesError) {
        self =
            switch error {
            case .cannotOpen(let path, let reason): .cannotOpen(path: path, reason: reason)
            case .notUsable(let path, let reason): .notAMap(path: path, reason: reason)
            case .cannotRead(let path, let part, let reason):
                .cannotRead(path: path, part: part, reason: reason)
            case .unavailable(let path, let part, let reason):
                .unavailable(path: path, part: part, reason: reason)
            case .cannotWrite(let path, let reason): .cannotWrite(path: path, reason: reason)
            }
    }
}

extension CoordinateBox {
    /// Converts the area of a header; `nil` if it is invalid or has no extent.
    fileprivate init?(_ box: PMTilesHeader.Box) {
        let southWest = FixedCoordinate(longitude: box.west, latitude: box.south).coordinate
        let northEast = FixedCoordinate(longitude: box.east, latitude: box.north).coordinate
        guard box.west != box.east, box.south < box.north else { return nil }
        self.init(
            checkedWest: southWest.longitude, south: southWest.latitude,
            east: northEast.longitude, north: northEast.latitude)
        if crossesAntimeridian, width > Self.widestCrossing { return nil }
    }
}
