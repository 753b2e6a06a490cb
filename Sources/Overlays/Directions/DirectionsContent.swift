import Graphics

/// The directions of a way as plain values: its ends, and a row for each maneuver.
package struct DirectionsContent: Sendable {
    /// The names of the start, of stops on the way, and of the goal.
    package var places: [String]
    /// The length of the way, such as `4.4 km`.
    package var distance: String
    /// How long it takes, such as `11 min`; empty if unknown.
    package var time: String
    /// The maneuvers, the departure first.
    package var rows: [Row]

    /// A maneuver, and the way after it.
    package struct Row: Sendable {
        /// Its number, as on the map.
        package var number: Int
        /// Its picture.
        package var symbol: ManeuverSymbol
        /// What to do.
        package var text: String
        /// Numbers of the road that it leads to, unless the text says them.
        package var shields: [RoadShield]
        /// Where signs lead, unless the text says it; empty for none.
        package var detail: String
        /// The way to the next maneuver, such as `300 m`; empty at the end.
        package var distance: String
        /// The time to the next maneuver; empty if unknown.
        package var time: String
        /// Its place on the way.
        package var kind: Kind

        /// The place of a maneuver on the way.
        package enum Kind: Sendable { case start, passing, end }

        /// A row from its parts.
        package init(
            number: Int, symbol: ManeuverSymbol, text: String, shields: [RoadShield] = [],
            detail: String = "", distance: String = "", time: String = "", kind: Kind = .passing
        ) {
            self.number = number
            self.symbol = symbol
            self.text = text
            self.shields = shields
            self.detail = detail
            self.distance = distance
            self.time = time
            self.kind = kind
        }
    }

    /// Directions from their parts.
    package init(places: [String], distance: String, time: String, rows: [Row]) {
        self.places = places
        self.distance = distance
        self.time = time
        self.rows = rows
    }
}

extension DirectionsContent.Row {
    /// The colours of its disc, in the list and on the map.
    func colors(_ theme: RoadTheme) -> RoadTheme.Line {
        switch kind {
        case .start: RoadTheme.Line(fill: theme.start.fill, casing: .white)
        case .end: RoadTheme.Line(fill: theme.destination.fill, casing: .white)
        case .passing: theme.via
        }
    }
}
