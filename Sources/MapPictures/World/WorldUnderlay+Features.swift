import Formats
import Geometry
import MapStore
import MapStyle
import VectorTile

/// The features of a tile of the world, clipped and enlarged.
extension WorldUnderlay {
    /// The whole tile with some of its surroundings, in fractions of a tile.
    static let window = PlanarBox(
        minX: -buffer, minY: -buffer, maxX: 1 + buffer, maxY: 1 + buffer)

    /// Returns the parts of the tile outside holes, in bands from top to bottom.
    static func windows(around holes: [PlanarBox]) -> [PlanarBox] {
        let seen = holes.filter {
            $0.minX < window.maxX && $0.maxX > window.minX && $0.minY < window.maxY
                && $0.maxY > window.minY
        }
        let edges = Set(
            [window.minY, window.maxY]
                + seen.flatMap { [max($0.minY, window.minY), min($0.maxY, window.maxY)] }
        ).sorted()
        return zip(edges, edges.dropFirst()).flatMap { top, bottom -> [PlanarBox] in
            let beside = seen.filter { $0.minY <= top && $0.maxY >= bottom }
                .sorted { $0.minX < $1.minX }
            var (gaps, left) = ([PlanarBox](), window.minX)
            for hole in beside {
                if hole.minX > left {
                    gaps.append(PlanarBox(minX: left, minY: top, maxX: hole.minX, maxY: bottom))
                }
                left = max(left, hole.maxX)
            }
            if left < window.maxX {
                gaps.append(PlanarBox(minX: left, minY: top, maxX: window.maxX, maxY: bottom))
            }
            return gaps
        }
    }

    /// Adds the parts of the world's features within some windows, and the points that are
    /// wanted.
    func add(
        _ layer: VectorTileLayer?, within windows: [PlanarBox],
        to merged: inout VectorTileLayerEncoder,
        wherePoint isWanted: (ScreenPoint, [(key: String, value: PropertyValue)]) -> Bool
    ) {
        guard let layer else { return }
        let extent = Double(merged.extent)
        let overlap = extent / 512
        var buffer = TileGeometry()
        for feature in layer.features where layer.decodeGeometry(of: feature, into: &buffer) {
            let properties = layer.properties(of: feature).sorted { $0.key < $1.key }
                .map { (key: $0.key, value: $0.value) }
            // An extract has no built-up land of its own at these zooms.
            let isCoarse = properties.contains { $0.key == "coarse" }
            if isCoarse, id.z > Self.lastCoarseZoom { continue }
            let windows = isCoarse ? [Self.window] : windows
            let parts = enlarged(buffer, extent / Double(layer.extent), extent)
            var geometry = TileGeometry()
            if feature.kind == .point {
                let kept = parts.points.filter {
                    let place = ScreenPoint(x: $0.x / extent, y: $0.y / extent)
                    return Self.window.holds(place.x, place.y) && isWanted(place, properties)
                }
                geometry.appendPart(kept.map { TilePoint(planarX: $0.x, planarY: $0.y) })
            } else {
                for window in windows {
                    let box = PlanarBox(
                        minX: window.minX * extent, minY: window.minY * extent,
                        maxX: window.maxX * extent, maxY: window.maxY * extent)
                    let cut =
                        feature.kind == .line
                        ? parts.linesClipped(to: box)
                        : parts.polygonsClipped(to: box.expanded(by: overlap))
                    for part in 0..<cut.count {
                        geometry.appendPart(
                            cut[part].map { TilePoint(planarX: $0.x, planarY: $0.y) })
                    }
                }
            }
            merged.append(
                id: feature.id, kind: feature.kind, properties: properties, geometry: geometry)
        }
    }

    /// Returns a shape of the world's tile in units of this one, where `unit` of them are one of
    /// the world's.
    private func enlarged(
        _ geometry: TileGeometry, _ unit: Double, _ extent: Double
    ) -> PlanarParts<ScreenPoint> {
        var parts = PlanarParts<ScreenPoint>()
        for part in 0..<geometry.partCount {
            parts.appendPart(
                geometry.points[geometry.part(part)].map {
                    ScreenPoint(
                        x: Double($0.x) * unit * scale - left * extent,
                        y: Double($0.y) * unit * scale - top * extent)
                })
        }
        return parts
    }

    /// Adds a layer of the extract's tile unchanged.
    func add(all layer: VectorTileLayer, to merged: inout VectorTileLayerEncoder) {
        let scale = Double(merged.extent) / Double(layer.extent)
        var buffer = TileGeometry()
        for feature in layer.features where layer.decodeGeometry(of: feature, into: &buffer) {
            var geometry = buffer
            if scale != 1 {
                geometry.removeAll()
                for part in 0..<buffer.partCount {
                    geometry.appendPart(
                        buffer.points[buffer.part(part)].map {
                            TilePoint(planarX: Double($0.x) * scale, planarY: Double($0.y) * scale)
                        })
                }
            }
            let properties = layer.properties(of: feature).sorted { $0.key < $1.key }
            merged.append(
                id: feature.id, kind: feature.kind,
                properties: properties.map { (key: $0.key, value: $0.value) }, geometry: geometry)
        }
    }
}

extension PlanarBox {
    /// Returns whether a place lies inside or on an edge.
    func holds(_ x: Double, _ y: Double) -> Bool {
        minX <= x && x <= maxX && minY <= y && y <= maxY
    }
}

/// The file of the world that ships with the program: land, sea, borders and names from Natural
/// Earth.
enum WorldFile {
    /// The last zoom that its tiles are made for; beyond it they are enlarged.
    static let lastZoom = 8.0

    /// The path of the file; `nil` if it does not exist.
    static var path: String? { ShippedFiles.path(of: "world.mbtiles") }

    /// Returns whether the world is drawn under a map.
    ///
    /// - Parameters:
    ///   - style: the style; its metadata states whether it draws the schema of our maps.
    ///   - map: the map that the world surrounds; a map of the whole world needs none.
    /// - Returns: `false` for other styles and maps.
    static func isWanted(for style: Style, around map: MapMetadata) -> Bool {
        style.metadata["render:schema"]?.string == "shortbread-1.0" && !map.format.isRaster
            && map.bounds.width < widestExtract
            && (map.vectorLayers.isEmpty
                || map.vectorLayers.contains { $0.id == "street_labels" })
    }

    /// The width of the widest extract, in degrees of longitude.
    private static let widestExtract = 300.0
}
