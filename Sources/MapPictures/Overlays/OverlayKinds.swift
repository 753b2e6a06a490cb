import Parameters

/// All kinds of overlays; a new one needs a file in `Kinds` and a line here.
enum OverlayKinds {
    /// The kinds in the order of the help, which is also their drawing order.
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
        ForecastKind.self,
        NorthArrowKind.self,
        LogoKind.self,
    ]

    /// Returns the position of a kind in the list.
    static func index(of kind: any OverlayKind.Type) -> Int? { all.firstIndex { $0 == kind } }

    /// The kinds in the order in which values are read.
    static let inReadingOrder = sorted(all) { $0.turn.rawValue }

    /// The kinds in the order in which plates get their positions.
    static func inPlateOrder(_ kinds: [any OverlayKind]) -> [any OverlayKind] {
        sorted(kinds) { type(of: $0).plateRank.rawValue }
    }

    /// Sorts by rank; kinds of one rank stay in their order.
    private static func sorted<Element>(
        _ kinds: [Element], by rank: (Element) -> Int
    ) -> [Element] {
        kinds.enumerated().sorted {
            (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
        }.map(\.element)
    }
}
