import MapStyle

/// The positions of overlays between the layers of a style.
struct OverlayOrder {
    /// A level, and the index of the layer that is drawn after it.
    struct Place: Hashable {
        let level: OverlayLevel
        let layer: Int
    }

    /// The levels from the lowest, except the one above labels.
    let levels: [Place]

    /// - Parameter layers: the visible layers with their indices, from the lowest.
    init(_ layers: [(index: Int, layer: StyleLayer)]) {
        let end = (layers.last { !$0.layer.kind.isSymbol }?.index ?? -1) + 1
        let firstRoad = layers.first { $0.layer.drawsRoads }?.index ?? end
        let lastPlain = layers.last { $0.layer.drawsRoads && !$0.layer.drawsBridges }?.index ?? -1
        let bridges = layers.filter { $0.layer.drawsBridges && $0.index > lastPlain }.map(\.index)
        let lastRoad = max(lastPlain, bridges.last ?? -1)
        let firstHouse = layers.first { $0.layer.kind.isExtrusion && $0.index > lastRoad }?.index
        let houses = min(firstHouse ?? end, end)
        levels = [
            Place(level: .belowRoads, layer: min(firstRoad, end)),
            Place(level: .onRoads, layer: min(bridges.first ?? houses, houses)),
            Place(level: .onBridges, layer: houses), Place(level: .belowLabels, layer: end),
        ]
    }
}

extension StyleLayer.Kind {
    /// Whether the layer draws labels, which lie above overlays like routes.
    var isSymbol: Bool { if case .symbol = self { true } else { false } }
    /// Whether the layer draws extruded houses.
    var isExtrusion: Bool { if case .fillExtrusion = self { true } else { false } }
}

extension StyleLayer {
    /// Whether it draws roads as lines, by their names in common schemas: Shortbread `streets`,
    /// OpenMapTiles `transportation`, others `roads`.
    fileprivate var drawsRoads: Bool {
        guard case .line = kind, let sourceLayer else { return false }
        return ["street", "transportation", "road", "highway"].contains(where: sourceLayer.contains)
    }

    /// Whether it draws bridges, or anything on them, by the names of such layers in common
    /// styles: `bridge-casing`, `road_bridge_major`.
    fileprivate var drawsBridges: Bool {
        switch kind {
        case .line, .fill: id.contains("bridge") || sourceLayer?.contains("bridge") == true
        default: false
        }
    }

    /// Whether it draws houses as areas, by their names in common schemas.
    var drawsHouses: Bool {
        guard case .fill = kind else { return false }
        return sourceLayer?.contains("building") == true
    }

    /// Whether its labels tell of shops and other houses, by the names that the field's schemas have
    /// for them: `pois`, `poi`, `addresses`, `housenumber`.
    var mentionsShops: Bool {
        guard case .symbol = kind, let sourceLayer else { return false }
        return ["poi", "address", "housenumber", "building", "site"].contains(
            where: sourceLayer.contains)
    }
}
