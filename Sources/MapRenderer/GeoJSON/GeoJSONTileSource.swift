package import Geometry
package import MapStyle
package import VectorTile

/// The features of a GeoJSON document, read once; each thread creates its own tile source from
/// it.
package struct GeoJSONFeatures: Sendable {
    /// The number of features that are no points, which clusters leave out.
    package let leftOut: Int
    /// The area of all features; `nil` if there is none.
    package let bounds: CoordinateBox?

    fileprivate let options: GeoJSONOptions
    fileprivate let tiler: FeatureTiler
    fileprivate let clusters: PointClusters?

    /// Prepares features.
    ///
    /// - Parameters:
    ///   - document: the features of the document.
    ///   - options: the style's options for it.
    package init(_ document: [GeoJSONFeature], options: GeoJSONOptions) {
        var features = document
        var leftOut = 0
        for index in features.indices {
            if options.generatesIDs {
                features[index].id = UInt64(index)
            } else if let name = options.promotedID {
                features[index].id = features[index].properties.first { $0.key == name }
                    .flatMap { Self.identity($0.value) }
            }
        }
        if let filter = options.filter {
            features = features.filter {
                filter.value(geometry: $0.kind, id: $0.styleID, properties: $0.styleValues)
                    == .bool(true)
            }
        }
        if let clustering = options.clustering {
            leftOut = features.count { $0.kind != .point }
            features = features.filter { $0.kind == .point }.flatMap(\.singlePoints)
            clusters = PointClusters(features, options: clustering)
        } else {
            clusters = nil
        }
        bounds = WorldBox(onGlobe: features.map(\.box)).map { CoordinateBox($0) }
        self.leftOut = leftOut
        self.options = options
        tiler = FeatureTiler(features, options: options)
    }

    /// A whole number from 0; as in MapLibre, text that is such a number is also accepted.
    private static func identity(_ value: PropertyValue) -> UInt64? {
        switch value {
        case .number(let number): UInt64(exactly: number)
        case .string(let text): UInt64(text)
        case .null, .bool: nil
        }
    }
}

/// Features of a GeoJSON document as vector tiles, cut when a tile is requested.
package final class GeoJSONTileSource: TileSource {
    /// From the whole world to the style's `maxzoom`.
    package let zooms: ClosedRange<Int>

    private let options: GeoJSONOptions
    private var tiler: FeatureTiler
    private var clusters: PointClusters?
    /// The tilers of clustered zooms.
    private var clusterTilers: [Int: FeatureTiler] = [:]

    /// Creates a source of tiles for one thread.
    package init(_ features: GeoJSONFeatures) {
        options = features.options
        tiler = features.tiler
        clusters = features.clusters
        zooms = 0...options.maximumZoom
    }

    /// Returns the features of a tile in one layer, ``StyleSource/geoJSONLayer``.
    package func tile(_ id: TileID) throws -> VectorTile? {
        var layer = VectorTileLayerEncoder(
            name: StyleSource.geoJSONLayer, extent: FeatureTiler.extent)
        if let clustering = options.clustering, id.z <= clustering.maximumZoom {
            if clusterTilers[id.z] == nil {
                clusterTilers[id.z] = FeatureTiler(
                    clusters?.features(zoom: id.z) ?? [], options: options)
            }
            clusterTilers[id.z]?.cut(id, into: &layer)
        } else {
            tiler.cut(id, into: &layer)
        }
        guard layer.featureCount > 0 else { return nil }
        var encoder = VectorTileEncoder()
        encoder.append(layer)
        return try VectorTile(decoding: encoder.bytes)
    }
}

extension GeoJSONFeature {
    /// The properties as values of expressions.
    var styleValues: [String: StyleValue] {
        Dictionary(
            properties.map { ($0.key, StyleValue($0.value)) }, uniquingKeysWith: { _, last in last }
        )
    }

    var styleID: PropertyValue? { id.map { .number(Double($0)) } }

    /// The points of a feature as features of one point each.
    var singlePoints: [GeoJSONFeature] {
        guard parts.count > 1 else { return [self] }
        return parts.points.compactMap { point in
            var single = PlanarParts<WorldPoint>()
            single.appendPart(CollectionOfOne(point))
            return GeoJSONFeature(id: id, kind: .point, parts: single, properties: properties)
        }
    }
}
