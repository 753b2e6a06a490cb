import Graphics

/// The colours of all overlays.
package struct OverlayTheme: Hashable, Sendable {
    /// Colours of panels.
    package var panels: PanelTheme
    /// Colours of the route and of everything on the road.
    package var road: RoadTheme
    /// Colours of credit and scale bar.
    package var ornaments: OrnamentTheme

    /// Creates a theme from its parts.
    package init(panels: PanelTheme, road: RoadTheme, ornaments: OrnamentTheme) {
        self.panels = panels
        self.road = road
        self.ornaments = ornaments
    }

    /// For light maps.
    package static let day = OverlayTheme(panels: .day, road: .day, ornaments: .day)
    /// For dark maps.
    package static let night = OverlayTheme(panels: .night, road: .night, ornaments: .night)
    /// For black maps that are mirrored in a windscreen.
    package static let hud = OverlayTheme(panels: .hud, road: .hud, ornaments: .hud)

    /// The built-in themes by their names in styles.
    static let named: [(name: String, theme: OverlayTheme)] = [
        ("day", day), ("night", night), ("hud", hud),
    ]

    /// Creates the built-in theme of a name; `nil` for another name.
    package init?(named name: String) {
        guard let theme = Self.named.first(where: { $0.name == name })?.theme else { return nil }
        self = theme
    }
}

extension OverlayTheme {
    /// A colour that a style may set.
    struct Entry: Sendable {
        /// The path of the colour in the theme.
        let place: any WritableKeyPath<OverlayTheme, Color> & Sendable
        /// Whether it must be opaque, because it is drawn in pieces that overlap.
        let isOpaque: Bool

        init(_ place: any WritableKeyPath<OverlayTheme, Color> & Sendable, opaque: Bool = false) {
            self.place = place
            isOpaque = opaque
        }
    }

    /// The lines of the group `road`, each with `fill` and `casing`.
    static let lines: [String: any WritableKeyPath<OverlayTheme, RoadTheme.Line> & Sendable] = [
        "ahead": \.road.ahead, "driven": \.road.driven, "tunnel": \.road.tunnel,
        "alternative": \.road.alternative, "arrow": \.road.arrow,
        "following-arrow": \.road.followingArrow, "vehicle": \.road.vehicle,
        "start": \.road.start, "destination": \.road.destination, "via": \.road.via,
        "traffic-moderate": \.road.traffic.moderate, "traffic-heavy": \.road.traffic.heavy,
        "traffic-severe": \.road.traffic.severe, "closed": \.road.traffic.closed,
    ]

    /// The single colours of each group.
    static let colors: [String: [String: Entry]] = [
        "panels": [
            "banner": Entry(\.panels.banner), "banner-deep": Entry(\.panels.bannerDeep),
            "banner-ink": Entry(\.panels.bannerInk),
            "banner-faint": Entry(\.panels.bannerFaint, opaque: true),
            "plate": Entry(\.panels.plate), "ink": Entry(\.panels.ink),
            "quiet-ink": Entry(\.panels.quietInk), "accent": Entry(\.panels.accent),
            "track": Entry(\.panels.track), "warning": Entry(\.panels.warning),
            "sign-face": Entry(\.panels.signFace), "outline": Entry(\.panels.outline),
            "shadow": Entry(\.panels.shadow),
        ],
        "road": [
            "vehicle-mark": Entry(\.road.vehicleMark), "accuracy": Entry(\.road.accuracy),
            "shadow": Entry(\.road.shadow), "underground": Entry(\.road.underground),
            "closed-bars": Entry(\.road.traffic.bars),
        ],
        "ornaments": [
            "plate": Entry(\.ornaments.plate), "ink": Entry(\.ornaments.ink),
        ],
    ]

    /// Returns the names allowed in a group of a style's overlays.
    static func names(in group: String) -> [String] {
        let names = Array((colors[group] ?? [:]).keys) + (group == "road" ? Array(lines.keys) : [])
        return names.sorted()
    }
}

/// The colours of the ornaments in the corners of maps: credit and scale bar.
package struct OrnamentTheme: Hashable, Sendable {
    /// The plate behind texts; may be translucent.
    var plate: Color
    /// The colour of texts and of the bar.
    var ink: Color

    /// Dark on a pale plate.
    static let day = OrnamentTheme(
        plate: Color.white.faded(0.75), ink: Color(hex: 0x3D_3D_44))
    /// Grey on a dark plate.
    static let night = OrnamentTheme(
        plate: Color(hex: 0x12_17_1E).faded(0.75), ink: Color(hex: 0xA9_B2_BF))
    /// Grey on black.
    static let hud = OrnamentTheme(plate: .black, ink: Color(hex: 0x8C_99_92))
}
