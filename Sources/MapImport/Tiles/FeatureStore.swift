import Geometry
import Platform

/// All features of an import, added by the classifier and read by the tile pyramid.
///
/// Geometry is stored once, however many features share it, in flat arrays: eight bytes per vertex,
/// 32 per geometry and 32 per feature. One thread fills the store.
final class FeatureStore {
    /// The number of a geometry.
    struct GeometryID: Hashable, Sendable {
        /// The index in the table of geometries.
        let index: UInt32
    }

    /// The number of a registered tile layer.
    struct LayerID: Hashable, Sendable {
        /// The index among the layers, in the order of their registration.
        let index: UInt8
    }

    /// Whether lines of equal attributes that meet may be joined.
    enum LineMerging: UInt8, Sendable, BitwiseCopyable {
        /// Each line stays as it is.
        case never
        /// Lines are joined end to start only, for features with a direction, such as one-way
        /// streets.
        case directed
        /// Lines are joined at any ends, and reversed if necessary.
        case reversible
    }

    /// The features, geometries and attributes that tiles are cut from.
    @exclusivity(unchecked) private(set) var contents: GatheredFeatures

    /// A store without features.
    ///
    /// - Parameter memory: the memory whose limit applies; `nil` keeps everything in memory.
    init(in memory: ScratchMemory? = nil) {
        contents = GatheredFeatures(in: memory)
    }

    /// The number of features.
    var featureCount: Int { contents.features.count }
    /// The total number of vertices of all geometries.
    var vertexCount: Int { contents.geometries.points.count }

    /// The attribute sets of the features.
    var attributes: AttributeTable {
        get { contents.attributes }
        _modify { yield &contents.attributes }
    }

    /// Registers a layer of the tiles; a known layer keeps its number.
    ///
    /// Layers are in the tiles in the order of registration.
    /// - Precondition: at most 255 layers.
    func registerLayer(named name: String) -> LayerID {
        if let index = contents.layerNames.firstIndex(of: name) {
            return LayerID(index: UInt8(index))
        }
        precondition(contents.layerNames.count < 255, "too many tile layers")
        contents.layerNames.append(name)
        return LayerID(index: UInt8(contents.layerNames.count - 1))
    }

    /// Adds a geometry of one point.
    func addPoint(_ point: FixedPoint) -> GeometryID? {
        contents.geometries.append(point)
        contents.geometries.endPart()
        return endGeometry(.point)
    }

    /// Adds a geometry of one line.
    ///
    /// - Returns: `nil` if there are fewer than two different consecutive points.
    func addLine(_ points: some Sequence<FixedPoint>) -> GeometryID? {
        appendPart(points)
        return endGeometry(.line)
    }

    /// Adds a geometry of several parts.
    ///
    /// - Parameters:
    ///   - kind: points, lines or rings.
    ///   - parts: the points of each part; a ring may repeat its first point at the end or not, and
    ///     may run in either direction.
    ///   - holes: for polygons, which parts are holes in the outer ring before them; empty if none.
    /// - Returns: `nil` if nothing is left to draw, because lines of one point and rings of fewer
    ///   than three points or without area are left out.
    func addGeometry(
        kind: GeometryKind, parts: some Sequence<some Sequence<FixedPoint>>, holes: [Bool] = []
    ) -> GeometryID? {
        var outerIsPresent = false
        for (index, part) in parts.enumerated() {
            let isHole = index < holes.count && holes[index]
            if kind == .polygon {
                // A hole whose outer ring was left out is left out, too.
                if isHole, !outerIsPresent { continue }
                let isPresent = contents.geometries.appendRing(part, isHole: isHole)
                if !isHole { outerIsPresent = isPresent }
            } else {
                appendPart(part)
            }
        }
        return endGeometry(kind)
    }

    /// Adds a feature.
    ///
    /// - Parameters:
    ///   - layer: the tile layer that it belongs to.
    ///   - zooms: the zooms at which it is shown.
    ///   - geometry: its shape.
    ///   - attributes: its attributes, a set in ``attributes``.
    ///   - order: within its layer, features of higher order are drawn later.
    ///   - id: the id of the OpenStreetMap object, which is written to the tiles and orders
    ///     features of equal `order`.
    ///   - merging: whether lines of equal attributes may be joined.
    ///   - isWhole: whether each tile that it touches has the whole of it, for small features only.
    ///   - minimumPixels: the size below which the feature is left out of a tile of 512 pixels,
    ///     except at the pyramid's last zoom. The size is the longer side of a line's box, or the
    ///     side of a square of a polygon's area.
    func add(
        layer: LayerID, zooms: ClosedRange<Int>, geometry: GeometryID, attributes: AttributeSetID,
        order: Int32 = 0, id: UInt64 = 0, merging: LineMerging = .never, isWhole: Bool = false,
        minimumPixels: Float = 1
    ) {
        contents.features.append(
            StoredFeature(
                geometry: geometry.index, attributes: attributes, order: order,
                isWhole: isWhole, id: id,
                minimumPixels: minimumPixels, layer: layer.index,
                firstZoom: UInt8(clamping: zooms.lowerBound),
                lastZoom: UInt8(clamping: zooms.upperBound), merging: merging))
    }

    /// Adds all features of another store with the same layers.
    ///
    /// - Parameter other: the store.
    /// - Returns: the number of features that did not fit.
    func append(_ other: FeatureStore) -> Int {
        guard contents.geometries.hasSpace(for: other.contents.geometries) else {
            return other.featureCount
        }
        let first = contents.geometries.append(other.contents.geometries)
        let sets = contents.attributes.append(other.contents.attributes)
        for feature in other.contents.features.elements {
            var copy = feature
            copy.geometry = first + feature.geometry
            copy.attributes = sets[Int(feature.attributes.index)]
            contents.features.append(copy)
        }
        return 0
    }

    /// The contiguous features of a layer within a range of features.
    func features(of layer: TileLayer, in range: Range<Int>) -> Range<Int> {
        guard let number = contents.layerNames.firstIndex(of: layer.name) else { return 0..<0 }
        let found = range.filter { Int(contents.features[$0].layer) == number }
        guard let first = found.first, let last = found.last else { return 0..<0 }
        return first..<last + 1
    }

    /// Adds a feature once more.
    ///
    /// - Parameters:
    ///   - index: its index in the order of arrival.
    ///   - geometry: the shape of the copy; `nil` for the same.
    ///   - key: an attribute that is true for the copy; `nil` for none.
    func addCopy(of index: Int, geometry: GeometryID? = nil, marked key: String?) {
        var copy = contents.features[index]
        if let geometry { copy.geometry = geometry.index }
        if let key {
            let set = attributes.attributes(of: copy.attributes) + [(key, .bool(true))]
            copy.attributes = attributes.intern(set)
        }
        contents.features.append(copy)
    }

    /// Gives a feature an attribute that is true.
    func mark(_ index: Int, _ key: String) {
        let set = attributes.attributes(of: contents.features[index].attributes)
        contents.features[index].attributes = attributes.intern(set + [(key, .bool(true))])
    }

    /// Removes features by their indexes in the order of arrival; their shapes stay.
    func remove(_ places: Set<Int>) {
        guard !places.isEmpty else { return }
        let features = contents.features
        var left = 0
        for place in 0..<features.count where !places.contains(place) {
            features[left] = features[place]
            left += 1
        }
        features.removeSubrange(left...)
    }

    private func appendPart(_ points: some Sequence<FixedPoint>) {
        for point in points { contents.geometries.append(point) }
        contents.geometries.endPart()
    }

    private func endGeometry(_ kind: GeometryKind) -> GeometryID? {
        contents.geometries.endGeometry(kind).map { GeometryID(index: $0) }
    }
}

/// The contents of a ``FeatureStore``, as a value that threads can read without a lock.
struct GatheredFeatures: Sendable {
    /// The names of the tile layers by layer number.
    var layerNames: [String] = []
    /// The features in the order of arrival.
    let features: ScratchArray<StoredFeature>
    /// The shapes of the features.
    var geometries: GeometryPool
    /// The attribute sets of the features.
    var attributes = AttributeTable()
    /// The memory whose limit applies to the arrays.
    let memory: ScratchMemory?

    init(in memory: ScratchMemory?) {
        self.memory = memory
        features = ScratchArray(in: memory)
        geometries = GeometryPool(in: memory)
    }
}

/// One feature, whose numbers refer to the other tables.
struct StoredFeature: Sendable, BitwiseCopyable {
    var geometry: UInt32
    var attributes: AttributeSetID
    let order: Int32
    /// Whether each tile that it touches has the whole of it.
    let isWhole: Bool
    let id: UInt64
    let minimumPixels: Float
    let layer: UInt8
    let firstZoom: UInt8
    let lastZoom: UInt8
    let merging: FeatureStore.LineMerging
}
