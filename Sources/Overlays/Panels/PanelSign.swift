/// A sign that a panel shows, for the picture's report.
package struct PanelSign: Hashable, Sendable {
    /// What kind of sign it is.
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
    }

    /// What kind of sign it is.
    package let kind: Kind
    /// What is written on it; empty for nothing.
    package let text: String

    /// A sign from its parts.
    package init(_ kind: Kind, _ text: String = "") {
        self.kind = kind
        self.text = text
    }

    /// The number of a road.
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
