import Parameters

/// All kinds of overlays: a new one is a file in `Kinds` and a line here.
enum OverlayKinds {
    /// In the order of the help, in which they are also laid over each other.
    static let all: [any OverlayKind.Type] = [
        ShapesKind.self,
        MarkersKind.self,
        TextsKind.self,
        FeaturesKind.self,
        HeatKind.self,
        ShapeLevelKind.self,
        VenuesKind.self,
        PeopleKind.self,
        VehiclesKind.self,
        SightingsKind.self,
        TitleKind.self,
        LegendKind.self,
        ListKind.self,
        ClustersKind.self,
        WindowKind.self,
        NorthArrowKind.self,
        LogoKind.self,
    ]

    /// The position of a kind in the list.
    static func index(of kind: any OverlayKind.Type) -> Int? { all.firstIndex { $0 == kind } }

    /// The kinds in the order in which values are read.
    static let inReadingOrder = sorted(all) { $0.turn.rawValue }

    /// Kinds in the order in which plates get their positions.
    static func inPlateOrder(_ kinds: [any OverlayKind]) -> [any OverlayKind] {
        sorted(kinds) { type(of: $0).plateRank.rawValue }
    }

    /// By rank; those of one rank stay in their order.
    private static func sorted<Element>(
        _ kinds: [Element], by rank: (Element) -> Int
    ) -> [Element] {
        kinds.enumerated().sorted {
            (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
        }.map(\.element)
    }
}
