import Formats
import Geometry
import MapStore

/// Adapts cells of the routing graph to a time: what is closed, slower or forbidden then.
///
/// The time is that of the departure, for the whole way.
final class RoutingHours {
    private let map: MapDatabase
    private let time: LocalTime
    /// The conditions that were read before, by their text; `nil` for those that are not understood.
    private var conditions: [String: TimeCondition?] = [:]

    /// The hours of a map at a time.
    ///
    /// - Throws: ``RoutingError`` if the map knows none, `MapStoreError` if it can't be read.
    init(_ map: MapDatabase, at time: LocalTime) throws {
        guard try map.knowsRoutingConditions() else { throw RoutingError.noHours(map.path) }
        self.map = map
        self.time = time
    }

    /// Changes a cell that was read.
    ///
    /// - Parameters:
    ///   - cell: the cell.
    ///   - number: its number.
    /// - Throws: `MapStoreError` if the map can't be read.
    func adapt(_ cell: inout RoutingCell, number: Int) throws(MapStoreError) {
        guard let position = cell.nodes.first?.position.coordinate,
            let found = try map.routingConditions(number)
        else { return }
        found.apply(to: &cell) { text in
            condition(text)?.holds(
                at: time, latitude: position.latitude, longitude: position.longitude) ?? false
        }
    }

    /// Whether some cells differ at some time.
    func hasConditions(in cells: Range<Int>) throws(MapStoreError) -> Bool {
        try map.hasRoutingConditions(in: cells)
    }

    private func condition(_ text: String) -> TimeCondition? {
        if let known = conditions[text] { return known }
        let condition = TimeCondition(text)
        conditions[text] = condition
        return condition
    }
}
