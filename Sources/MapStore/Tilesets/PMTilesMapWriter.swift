import Formats
import Geometry
import Platform

/// Writes a PMTiles file.
final class PMTilesMapWriter: TilesetWriter {
    private let file: PublishedFile
    private let writer: PMTilesWriter
    private let metadata: MapMetadata

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - path: the file; replaced if it exists.
    ///   - metadata: the map's metadata.
    /// - Throws: ``MapStoreError`` or `FileOutputError` if it can't be written.
    init(path: String, metadata: MapMetadata) throws {
        file = try PublishedFile(replacing: path)
        self.metadata = metadata
        do {
            writer = try PMTilesWriter(path: file.temporaryPath, target: path)
        } catch {
            throw MapStoreError(error)
        }
    }

    /// Adds a tile.
    func write(_ bytes: [UInt8], of tile: TileID) throws {
        do {
            try writer.write(tile: tile, bytes)
        } catch {
            throw MapStoreError(error)
        }
    }

    /// Completes and publishes the file.
    func finish() throws {
        do {
            try writer.finish(
                PMTilesHeader(metadata), metadata: Array(metadata.document.serialized().utf8))
        } catch {
            throw MapStoreError(error)
        }
        try file.publish()
    }
}

extension PMTilesHeader {
    fileprivate init(_ metadata: MapMetadata) {
        let box = metadata.bounds.plain
        let southWest = FixedCoordinate(Coordinate(longitude: box.west, latitude: box.south))
        let northEast = FixedCoordinate(Coordinate(longitude: box.east, latitude: box.north))
        let center = FixedCoordinate(metadata.center)
        let content: Content =
            switch metadata.format {
            case .pbf: .mvt
            case .png: .png
            case .jpg: .jpeg
            case .webp: .webp
            }
        self.init(
            content: content, compression: metadata.format == .pbf ? .gzip : .none,
            minzoom: UInt8(clamping: metadata.minzoom), maxzoom: UInt8(clamping: metadata.maxzoom),
            box: Box(
                west: southWest.longitude, south: southWest.latitude, east: northEast.longitude,
                north: northEast.latitude),
            centerZoom: UInt8(clamping: Int(metadata.centerZoom)),
            centerLongitude: center.longitude, centerLatitude: center.latitude)
    }
}

extension MapMetadata {
    /// The document of a PMTiles file: the rows of MBTiles that its header does not contain.
    fileprivate var document: JSONValue {
        let inHeader: Set = ["format", "minzoom", "maxzoom", "bounds", "center", "json"]
        var members = rows.filter { !inHeader.contains($0.name) }
            .map { ($0.name, JSONValue.string($0.value)) }
        if format == .pbf {
            members += (vectorLayersJSON.object?.members ?? []).map { ($0.key, $0.value) }
        }
        return .object(JSONObject(members))
    }
}
