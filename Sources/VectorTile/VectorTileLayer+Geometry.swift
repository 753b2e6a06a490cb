extension VectorTileLayer {
    /// Decodes the shape of a feature.
    ///
    /// Lines of fewer than two points and rings of fewer than three are dropped. To draw many
    /// features of a layer, or one more than once, use ``decodeGeometries()``.
    ///
    /// - Parameters:
    ///   - feature: a feature of this layer.
    ///   - geometry: a buffer; the previous content is dropped, its memory reused.
    /// - Returns: `false`, and an empty buffer, if the commands are broken, a coordinate is beyond
    ///   ``TilePoint/limit``, or nothing is left to draw.
    public func decodeGeometry(
        of feature: VectorTileFeature, into geometry: inout TileGeometry
    ) -> Bool {
        geometry.removeAll()
        append(feature, bytes.span, to: &geometry)
        return geometry.partCount > 0
    }

    /// Decodes the shapes of all features into flat arrays.
    ///
    /// - Returns: the shapes by the features' indices in ``features``; one that is broken, or has
    ///   nothing to draw, has no parts.
    public func decodeGeometries() -> LayerGeometry {
        // A point takes at least two bytes, normally four.
        let size = features.reduce(0) { $0 + $1.geometry.count }
        var geometry = LayerGeometry(featureCount: features.count, pointCount: size / 4)
        let bytes = bytes.span
        for feature in features {
            geometry.appendFeature { append(feature, bytes, to: &$0) }
        }
        return geometry
    }

    private func append(
        _ feature: VectorTileFeature, _ bytes: Span<UInt8>, to geometry: inout TileGeometry
    ) {
        let partCount = geometry.partCount
        let range = Int(feature.geometry.lowerBound)..<Int(feature.geometry.upperBound)
        var decoder = GeometryDecoder(range, kind: feature.kind)
        do throws(GeometryDecoder.Failure) {
            try decoder.decode(bytes, into: &geometry)
        } catch {
            geometry.removeParts(from: partCount)
        }
    }
}
