import Graphics

extension OverlayTheme {
    /// A colour that a style may set.
    struct Entry: Sendable {
        /// Where it is.
        let place: any WritableKeyPath<OverlayTheme, Color> & Sendable
        /// Whether it must cover what is below, because it is drawn in pieces that overlap.
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
        ],
        "ornaments": [
            "plate": Entry(\.ornaments.plate), "ink": Entry(\.ornaments.ink),
        ],
    ]

    /// The names that a group of a style's overlays may have.
    static func names(in group: String) -> [String] {
        let names = Array((colors[group] ?? [:]).keys) + (group == "road" ? Array(lines.keys) : [])
        return names.sorted()
    }
}
