import MapStore

/// Where a ``RoutingGraph`` comes from: a map, or an import that is not finished.
struct RoutingGraphSource {
    /// The greatest number of a node.
    let lastNode: Int
    /// The number of levels of areas.
    let levels: Int
    /// Reads a cell; `nil` if there is none.
    let cell: (Int) throws(MapStoreError) -> RoutingCell?
    /// Reads an area by its number and level; `nil` if there is none.
    let area: (Int, Int) throws(MapStoreError) -> OverlayCell?

    /// A source from its parts.
    init(
        lastNode: Int, levels: Int, cell: @escaping (Int) throws(MapStoreError) -> RoutingCell?,
        area: @escaping (Int, Int) throws(MapStoreError) -> OverlayCell?
    ) {
        self.lastNode = lastNode
        self.levels = levels
        self.cell = cell
        self.area = area
    }

    /// The graph of a map.
    ///
    /// - Throws: ``RoutingError`` if the map has none, `MapStoreError` if it can't be read.
    init(_ map: MapDatabase) throws {
        guard let count = try map.lastRoutingNode() else { throw RoutingError.noGraph(map.path) }
        lastNode = max(count, 0)
        levels = min(max(try map.overlayLevels(), 0), OverlayCell.levels(ofNodes: lastNode))
        cell = { number throws(MapStoreError) in try map.routingCell(number) }
        area = { number, level throws(MapStoreError) in
            try map.overlayCell(number, level: level)
        }
    }
}
