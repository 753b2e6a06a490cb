/// A sign that a panel shows, for the picture's report.
package struct PanelSign: Hashable, Sendable {
    /// The kind of a sign.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The number of a European road.
        case european
        /// The number of a motorway.
        case motorway
        /// The number of a main road.
        case national
        /// The number of any other road.
        case local
        /// The number of an exit.
        case exit
        /// A board with directions.
        case signpost
        /// A speed limit.
        case speedLimit
        /// The end of all limits.
        case noLimit
        /// Any other road sign, with its name.
        case roadSign
    }

    /// The kind of the sign.
    package let kind: Kind
    /// The text on it; empty for none.
    package let text: String

    /// Creates a sign from its parts.
    init(_ kind: Kind, _ text: String = "") {
        self.kind = kind
        self.text = text
    }

    /// Creates the sign of a road's number.
    init(_ shield: RoadShield) {
        let kind: Kind =
            switch shield.kind {
            case .european: .european
            case .motorway: .motorway
            case .national: .national
            case .local: .local
            }
        self.init(kind, shield.text)
    }
}
