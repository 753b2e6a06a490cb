/// The colours of all that is drawn over a map.
package struct OverlayTheme: Hashable, Sendable {
    /// Colours of panels.
    package var panels: PanelTheme
    /// Colours of the route and what lies on the road.
    package var road: RoadTheme
    /// Colours of credit and scale bar.
    package var ornaments: OrnamentTheme

    /// A theme from its parts.
    package init(panels: PanelTheme, road: RoadTheme, ornaments: OrnamentTheme) {
        self.panels = panels
        self.road = road
        self.ornaments = ornaments
    }

    /// For light maps.
    package static let day = OverlayTheme(panels: .day, road: .day, ornaments: .day)
    /// For dark maps.
    package static let night = OverlayTheme(panels: .night, road: .night, ornaments: .night)
    /// For black maps that a windscreen mirrors.
    package static let hud = OverlayTheme(panels: .hud, road: .hud, ornaments: .hud)

    /// The built-in ones by the names that styles call them.
    static let named: [(name: String, theme: OverlayTheme)] = [
        ("day", day), ("night", night), ("hud", hud),
    ]

    /// The built-in theme of a name; `nil` for another name.
    package init?(named name: String) {
        guard let theme = Self.named.first(where: { $0.name == name })?.theme else { return nil }
        self = theme
    }
}
