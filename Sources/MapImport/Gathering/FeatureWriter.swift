import Geometry

/// Adds the features that the classifier decided on to the feature store.
///
/// An attribute that tiles carry only from some zoom on splits a feature into two, which share
/// their geometry: the one for lower zooms is equal for more lines, so that more of them join.
struct FeatureWriter {
    private let store: FeatureStore
    /// The layers by raw value of ``TileLayer``.
    private let layers: [FeatureStore.LayerID]
    private var scratch: [(key: String, value: PropertyValue)] = []

    /// The last zoom for which tiles are made.
    static let lastZoom = 14

    /// Creates a writer into a store, whose layers it registers in the order of ``TileLayer``.
    init(store: FeatureStore) {
        self.store = store
        layers = TileLayer.allCases.map { store.registerLayer(named: $0.name) }
    }

    /// Adds features for drafts that are shown at the object's own geometry, or at a label point.
    ///
    /// - Parameters:
    ///   - drafts: the features that the classifier decided on.
    ///   - id: the OpenStreetMap object's id, made positive and different for each kind.
    ///   - whole: the object's own geometry; made only if some draft needs it.
    ///   - labelPoint: a point inside the area; made only if some draft needs it.
    /// - Returns: whether all drafts found a geometry.
    mutating func add(
        _ drafts: [FeatureDraft], id: UInt64,
        whole: () -> FeatureStore.GeometryID?,
        labelPoint: () -> FeatureStore.GeometryID? = { nil }
    ) -> Bool {
        var wholeGeometry: FeatureStore.GeometryID?
        var pointGeometry: FeatureStore.GeometryID?
        for draft in drafts {
            let geometry: FeatureStore.GeometryID?
            switch draft.shape {
            case .whole:
                wholeGeometry = wholeGeometry ?? whole()
                geometry = wholeGeometry
            case .labelPoint:
                pointGeometry = pointGeometry ?? labelPoint()
                geometry = pointGeometry
            }
            guard let geometry else { return false }
            add(draft, id: id, geometry: geometry)
        }
        return true
    }

    private mutating func add(
        _ draft: FeatureDraft, id: UInt64, geometry: FeatureStore.GeometryID
    ) {
        let layer = layers[Int(draft.layer.rawValue)]
        var start = draft.minZoom
        while start <= Self.lastZoom {
            let next =
                draft.attributes.lazy.map(\.minZoom).filter { $0 > start }.min()
                ?? Self.lastZoom + 1
            let end = min(next - 1, Self.lastZoom)
            scratch.removeAll(keepingCapacity: true)
            for attribute in draft.attributes where attribute.minZoom <= start {
                scratch.append((attribute.key, attribute.value))
            }
            let attributes = store.attributes.intern(scratch)
            // The direction of a line matters only if arrows are drawn on it.
            let merging =
                draft.merging == .directed && draft.layer == .streets && end < Self.lastZoom
                ? .reversible : draft.merging
            store.add(
                layer: layer, zooms: start...end, geometry: geometry, attributes: attributes,
                order: draft.order, id: id, merging: merging, isWhole: draft.isWhole,
                minimumPixels: Self.minimumPixels(draft.layer))
            start = end + 1
        }
    }

    /// The size below which a feature is left out, in pixels of a tile of 512.
    private static func minimumPixels(_ layer: TileLayer) -> Float {
        switch layer {
        // Networks must not lose their short links.
        case .streets, .boundaries, .waterLines, .ferries: 0
        case .streetLabels, .waterLinesLabels: 8
        case .ocean: 0.5
        default: 1
        }
    }
}
