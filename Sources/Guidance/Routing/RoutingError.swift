/// A reason why there is no way.
package enum RoutingError: Error, Hashable, CustomStringConvertible {
    /// A place of a request, by its number from 1.
    package struct Place: Hashable, Sendable, CustomStringConvertible {
        /// Its number, from 1.
        package let number: Int
        /// The number of places.
        let count: Int

        /// The words for it; stops are counted from 1, as they are given.
        package var description: String {
            if count == 1 { return "the place" }
            if number == 1 { return "the start" }
            return number == count ? "the goal" : "stop \(number - 1)"
        }
    }

    /// The map has no routing graph.
    case noGraph(String)
    /// The map does not know at which hours its roads are closed.
    case noHours(String)
    /// A place has no road within 4 km; the metres to the nearest one are known up to 16 km.
    case noRoad(Place, meters: Double? = nil)
    /// Two places that follow each other are the same.
    case samePlace(Place, Place)
    /// There is no way from a place to the next one; those of the two that lie on roads without a
    /// connection to the others, and what was asked for besides, may be the reason.
    case noWay(
        Place, Place, islands: [Place] = [], isAvoiding: Bool = false, isTimed: Bool = false)
    /// The search was given up.
    case tooLong

    /// The reason in one line.
    package var description: String {
        switch self {
        case .noGraph(let path):
            "\(path) has no routing graph: import the extract again with this version"
        case .noHours(let path):
            "\(path) has no hours of its roads: import the extract again with this version"
        case .noRoad(let place, let meters?):
            "\(place) has no road within 4 km that can be used: the nearest is "
                + "\((meters / 100).rounded() / 10) km away"
        case .noRoad(let place, nil):
            "\(place) has no road within 16 km that can be used: does it lie on the map? "
                + "(LON,LAT)"
        case .samePlace(let place, let next):
            "\(place) and \(next) are the same place"
        case .noWay(let place, let next, let islands, let isAvoiding, let isTimed):
            "there is no way from \(place) to \(next)"
                + Self.reason(islands, isAvoiding: isAvoiding, isTimed: isTimed)
        case .tooLong:
            "the way is too long to be searched"
        }
    }

    private static func reason(
        _ islands: [Place], isAvoiding: Bool, isTimed: Bool
    ) -> String {
        if isAvoiding { return " without the roads that are avoided" }
        if isTimed { return " at that time" }
        guard !islands.isEmpty else { return ": one of them is cut off from the other" }
        let names = islands.map { "\($0)" }.joined(separator: " and ")
        return ": the roads near \(names) have no connection to the others"
    }
}
