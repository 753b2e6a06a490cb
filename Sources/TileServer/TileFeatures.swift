import Formats
import Geometry
import MapStore
import Platform
import VectorTile

/// The content of a vector tile as GeoJSON, for people and for programs that read no vector tiles.
///
/// As TileServer GL answers it: each feature has the name of its layer among its properties.
struct TileFeatures {
    private let tile: VectorTile
    private let box: WorldBox

    /// - Parameters:
    ///   - bytes: the decompressed tile.
    ///   - id: its address.
    /// - Throws: `VectorTileError` for a damaged tile.
    init(_ bytes: [UInt8], of id: TileID) throws(VectorTileError) {
        tile = try VectorTile(decoding: bytes)
        box = id.worldBox
    }

    /// The document, with the features in the order in which they are drawn; broken ones are left out.
    var text: [UInt8] {
        // Feature by feature: as one value, a large tile would take a hundred times its size.
        var text = Array(#"{"type":"FeatureCollection","features":["#.utf8)
        var isFirst = true
        for layer in tile.layers {
            for feature in layer.features {
                guard let feature = json(feature, of: layer) else { continue }
                if !isFirst { text.append(UInt8(ascii: ",")) }
                isFirst = false
                text += feature.serialized().utf8
            }
        }
        return text + "]}".utf8
    }

    private func json(_ feature: VectorTileFeature, of layer: VectorTileLayer) -> JSONValue? {
        var shape = TileGeometry()
        guard layer.decodeGeometry(of: feature, into: &shape) else { return nil }
        let geometry: JSONValue
        switch feature.kind {
        case .point: geometry = Self.geometry("Point", places(shape.part(0), of: shape, layer))
        case .line:
            let lines = (0..<shape.partCount).map { index in
                JSONValue.array(places(shape.part(index), of: shape, layer))
            }
            geometry = Self.geometry("LineString", lines)
        case .polygon:
            let polygons = polygons(shape, layer)
            guard !polygons.isEmpty else { return nil }
            geometry = Self.geometry("Polygon", polygons)
        }
        var properties = layer.properties(of: feature).sorted { $0.key < $1.key }.compactMap {
            (name, value) in Self.json(value).map { (name, $0) }
        }
        properties.removeAll { $0.0 == "layer" }
        properties.append(("layer", .string(layer.name)))
        var members: [(String, JSONValue)] = [("type", "Feature"), ("geometry", geometry)]
        if let id = feature.id {
            // Larger numbers would be rounded.
            let isExact = id <= 1 << 53
            members.append(("id", isExact ? .number(Double(id)) : .string("\(id)")))
        }
        return .object(JSONObject(members + [("properties", .object(JSONObject(properties)))]))
    }

    /// A geometry of one part, or of several.
    private static func geometry(_ type: String, _ parts: [JSONValue]) -> JSONValue {
        parts.count == 1
            ? ["type": .string(type), "coordinates": parts[0]]
            : ["type": .string("Multi" + type), "coordinates": .array(parts)]
    }

    /// Outer rings with the holes that follow them.
    ///
    /// The first ring says in which direction outer ones run: many tiles of version 1 have them the other way.
    private func polygons(_ shape: TileGeometry, _ layer: VectorTileLayer) -> [JSONValue] {
        var polygons: [[JSONValue]] = []
        var outer: Int64?
        for index in 0..<shape.partCount {
            let direction = shape.signedArea(ofPart: index).signum()
            guard direction != 0 else { continue }
            let first = outer ?? direction
            outer = first
            var places = places(shape.part(index), of: shape, layer)
            // GeoJSON's outer rings run against the clock, so its holes with it (RFC 7946, 3.1.6).
            if first > 0 { places.reverse() }
            let ring = JSONValue.array(places + places.prefix(1))
            if direction == first {
                polygons.append([ring])
            } else {
                polygons[polygons.count - 1].append(ring)
            }
        }
        return polygons.map(JSONValue.array)
    }

    private func places(
        _ part: Range<Int>, of shape: TileGeometry, _ layer: VectorTileLayer
    ) -> [JSONValue] {
        let step = box.width / Double(layer.extent)
        let unit = FixedCoordinate.unitsPerDegree
        return shape.points[part].map { point in
            let place = WorldPoint(
                x: box.minX + Double(point.x) * step, y: box.minY + Double(point.y) * step
            ).coordinate
            return .array(
                [place.longitude, place.latitude].map {
                    .number(($0 * unit).rounded() / unit)
                })
        }
    }

    private static func json(_ value: PropertyValue) -> JSONValue? {
        switch value {
        case .null: nil
        case .bool(let value): .bool(value)
        case .number(let value): value.isFinite ? .number(value) : nil
        case .string(let value): .string(value)
        }
    }
}

extension TileService {
    /// A vector tile of a map as GeoJSON.
    func features(
        _ tile: TileID, ofMap id: String?, _ exchange: HTTPExchange
    ) throws(HTTPRefusal) -> HTTPResponse? {
        let wanted = try map(id, of: catalog)
        guard !wanted.metadata.format.isRaster else {
            throw HTTPRefusal(404, "the map's tiles are pictures, without features")
        }
        let seconds = configuration.browserSeconds
        let job = DrawingPool.Job(
            key: "features \(wanted.path) \(tile)", remoteMaps: wanted.remotePath
        ) { [weak self] thread, _ in
            guard let self else { return .picture(Failures.notDrawn) }
            let catalog = catalog
            let served = try map(id, of: catalog)
            let tileset = try thread.map(served.path, in: catalog)
            let common =
                [HTTPRequest.Field("cache-control", "public, max-age=\(seconds)")]
                + Catalog.cacheTags([served.cacheTag])
            guard let bytes = try tileset.tile(tile) else {
                return .picture(HTTPResponse(204, fields: common))
            }
            let body = try TileFeatures(bytes, of: tile).text
            var hash = StableHash()
            hash.add(body)
            return .picture(
                HTTPResponse(
                    type: "application/geo+json; charset=utf-8", body: body,
                    fields: [HTTPRequest.Field("etag", hash.tag)] + common))
        }
        return draw(job, for: exchange, by: .reading)
    }
}
