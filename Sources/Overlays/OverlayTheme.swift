/// The colours of all that is drawn over a map.
public struct OverlayTheme: Hashable, Sendable {
    /// Colours of panels.
    public var panels: PanelTheme
    /// Colours of the route and what lies on the road.
    public var road: RoadTheme
    /// Colours of credit and scale bar.
    public var furniture: FurnitureTheme

    /// A theme from its parts.
    public init(panels: PanelTheme, road: RoadTheme, furniture: FurnitureTheme) {
        self.panels = panels
        self.road = road
        self.furniture = furniture
    }

    /// For light maps.
    public static let day = OverlayTheme(panels: .day, road: .day, furniture: .day)
    /// For dark maps.
    public static let night = OverlayTheme(panels: .night, road: .night, furniture: .night)
    /// For black maps that a windscreen mirrors.
    public static let hud = OverlayTheme(panels: .hud, road: .hud, furniture: .hud)

    /// The built-in ones by the names that styles call them.
    static let named: [(name: String, theme: OverlayTheme)] = [
        ("day", day), ("night", night), ("hud", hud),
    ]

    /// The built-in theme of a name; `nil` for another name.
    public init?(named name: String) {
        guard let theme = Self.named.first(where: { $0.name == name })?.theme else { return nil }
        self = theme
    }
}
