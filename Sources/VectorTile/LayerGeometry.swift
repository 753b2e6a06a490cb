/// The shapes of all features of a layer in three flat arrays: decoded once, read without copies.
///
/// ```swift
/// let points = geometry.points
/// for part in geometry.parts(of: feature) {
///     for index in geometry.part(part) { draw(points[index]) }
/// }
/// ```
public struct LayerGeometry: Sendable {
    private var shapes = TileGeometry()
    /// The end of each feature in the list of parts.
    private var featureEnds: [Int32] = []

    /// Reserves capacity for a number of features and points; more may follow.
    init(featureCount: Int, pointCount: Int) {
        shapes.reserveCapacity(pointCount)
        featureEnds.reserveCapacity(featureCount)
    }

    /// The number of features.
    public var featureCount: Int { featureEnds.count }

    /// The points of all features, in the order of features and parts.
    public var points: [TilePoint] { shapes.points }

    /// The numbers of a feature's lines or rings; all points of a point feature are one part.
    ///
    /// - Parameter feature: its index in ``VectorTileLayer/features``.
    /// - Returns: numbers for ``part(_:)``; empty if there is nothing to draw.
    public func parts(of feature: Int) -> Range<Int> {
        (feature == 0 ? 0 : Int(featureEnds[feature - 1]))..<Int(featureEnds[feature])
    }

    /// The range of a part's points in ``points``.
    ///
    /// - Parameter part: a number from ``parts(of:)``.
    /// - Returns: indices of ``points``.
    public func part(_ part: Int) -> Range<Int> { shapes.part(part) }

    /// Twice the area that a ring encloses, see ``TileGeometry/signedArea(ofPart:)``.
    ///
    /// - Parameter part: a number from ``parts(of:)``.
    /// - Returns: the doubled signed area, exact.
    public func signedArea(ofPart part: Int) -> Int64 { shapes.signedArea(ofPart: part) }

    /// The range of all points of a feature in ``points``.
    ///
    /// - Parameter feature: its index in ``VectorTileLayer/features``.
    /// - Returns: indices of ``points``; empty if there is nothing to draw.
    public func points(of feature: Int) -> Range<Int> {
        let parts = parts(of: feature)
        guard !parts.isEmpty else { return 0..<0 }
        return part(parts.lowerBound).lowerBound..<part(parts.upperBound - 1).upperBound
    }

    /// Copies one feature's shape, for code that keeps shapes.
    ///
    /// - Parameters:
    ///   - feature: its index in ``VectorTileLayer/features``.
    ///   - buffer: receives the shape; the previous content is dropped, its memory reused.
    /// - Returns: `false`, and an empty buffer, if there is nothing to draw.
    public func copy(_ feature: Int, into buffer: inout TileGeometry) -> Bool {
        buffer.removeAll()
        for part in parts(of: feature) { buffer.appendPart(points[self.part(part)]) }
        return buffer.partCount > 0
    }

    /// The memory used, in bytes.
    public var byteCount: Int {
        points.count * MemoryLayout<TilePoint>.stride
            + shapes.partCount * MemoryLayout<Int>.stride
            + featureEnds.count * MemoryLayout<Int32>.stride
    }

    /// Adds a feature, whose parts `body` adds.
    mutating func appendFeature(_ body: (inout TileGeometry) -> Void) {
        body(&shapes)
        // Fits: a part takes bytes, and a tile has no more of them than an `Int32` can count.
        featureEnds.append(Int32(clamping: shapes.partCount))
    }
}

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
