import MapStore

/// What a map's file tells of its routing graph.
enum FuzzRouting {
    /// A cell; every edge that it names must be there, and it is written as it was read.
    static func cell(_ bytes: [UInt8]) {
        guard let cell = bytes.withUnsafeBytes({ RoutingCell($0) }) else { return }
        for node in cell.nodes.indices {
            for position in cell.edges(from: node) { _ = cell.edges[position].speed(of: .foot) }
        }
        for ban in cell.bans { _ = cell.edges[Int(ban.edge)] }
        precondition(cell.bytes == bytes, "a cell is written otherwise than it was read")
    }

    /// An area; it has a cost for each pair of roads.
    static func area(_ bytes: [UInt8]) {
        guard let area = bytes.withUnsafeBytes({ OverlayCell($0) }) else { return }
        precondition(area.costs.count == area.entries.count * area.exits.count)
        let again = area.bytes.withUnsafeBytes { OverlayCell($0) }
        precondition(again?.costs == area.costs, "an area is not read as it was written")
    }
}
