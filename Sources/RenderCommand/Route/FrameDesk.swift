import Cairo
import JSON
import MapRenderer
import Navigation
import Overlays

/// What all frames of one command share: routes, colours, pictures, places of panels.
struct FrameDesk {
    /// The route that is driven.
    let course: RouteCourse
    /// The other ways to go, as far as they are not the same.
    let alternatives: [RouteCourse]
    /// Colours of what lies on the road.
    let roadTheme: RoadTheme
    /// What panels are drawn with.
    let panels: PanelDesk
    /// Which panels there are, and where.
    let layout: PanelLayout
    /// Credit and scale bar.
    let furniture: [any Overlay]

    /// Prepares what the frames need.
    ///
    /// - Parameters:
    ///   - answer: the routes.
    ///   - guidance: the one that is driven.
    ///   - options: which panels, and pictures of the user's.
    ///   - theme: the colours that suit the map's style.
    ///   - furniture: credit and scale bar.
    /// - Throws: `CairoError` if no text can be set.
    init(
        _ answer: RouteAnswer, _ guidance: GuidanceRoute, options: FrameLookOptions,
        theme: OverlayTheme, furniture: [any Overlay]
    ) throws {
        course = RouteCourse(lines: guidance.lines)
        let lines = guidance.lines
        alternatives = answer.alternatives.map {
            RouteCourse(lines: $0.lines, apartFrom: lines)
        }
        roadTheme = theme.road
        panels = try PanelDesk(
            theme: theme.panels, shaper: TextShaper(),
            symbols: Self.symbols(options.symbols))
        layout = options.layout
        self.furniture = furniture
    }

    /// Pictures of a user's folder before those that ship with the program.
    private static func symbols(_ folder: ManeuverFolder?) -> ManeuverSymbols {
        ManeuverSymbols { name in
            if let own = try folder?.read(name) { return own }
            return try StyleFile.shipped("maneuvers/\(name)").map {
                try InputFile.read($0, limit: ManeuverFolder.maximumBytes)
            }
        }
    }
}
