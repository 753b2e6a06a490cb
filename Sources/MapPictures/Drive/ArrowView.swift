import Geometry
import Guidance
import MapRenderer
import Overlays
import Parameters
import Routes

/// The pictures of a drive without a map: the rules of ``RouteView/arrow`` and ``RouteView/signs``.
enum ArrowView {
    /// The error for a route that has only a line.
    static let withoutManeuvers = ParameterError(
        """
        \(PictureParameter.view, "arrow") needs maneuvers, and the route has only a line; find a way \
        by \(PictureParameter.start) and \(PictureParameter.goal), or draw \
        \(PictureParameter.view, "3d")
        """)

    /// The parameters of frames and replays that only a map has a use for.
    private static let ofMaps: ParameterGroup = [
        ParameterGroup(
            PictureParameter.zoom, PictureParameter.anchor, PictureParameter.pitch,
            PictureParameter.vehicle, PictureParameter.accuracy, PictureParameter.destination,
            PictureParameter.terrain, PictureParameter.relief, PictureParameter.sprite),
        .driven, .labels,
        ParameterGroup(
            PictureParameter.scaleBar, PictureParameter.credit, PictureParameter.ghost,
            PictureParameter.rest, PictureParameter.tail, PictureParameter.instruments,
            PictureParameter.strip, PictureParameter.frameText, PictureParameter.alpha),
        .overlays,
    ]

    /// Returns a note if a layout says more than which parts are left out.
    static func notes(on layout: PanelLayout) -> [Message] {
        let isMoved = layout.entries.values.contains { $0.place != nil || $0.scale != 1 }
        return isMoved
            ? [
                """
                \(PictureParameter.layout): places and scales have no use with \
                \(PictureParameter.view, "arrow"), which has a layout of its own
                """
            ] : []
    }

    /// Rejects parameters of the map, rather than ignoring them silently, if a view shows none.
    ///
    /// - Throws: ``ParameterError`` for the first one.
    static func check(
        _ values: ParameterValues, for view: RouteView
    ) throws(ParameterError) {
        guard !view.showsMap else { return }
        let given = ofMaps.first { $0.isFlag ? values.isOn($0) : values.isGiven($0) }
        guard let given else { return }
        throw ParameterError(
            "\(given) has no use with \(PictureParameter.view, view.rawValue), which shows no map")
    }
}

extension DriveFrame {
    /// Returns everything that an arrow view draws, and the places of its parts.
    func arrowOverlays(
        of drive: Drive
    ) -> (overlays: [any Overlay], placement: PanelPlacement) {
        func isShown(_ name: PanelName) -> Bool { !look.layout[name].isHidden }
        let picture = ArrowPicture(
            banner: arrowBanner, lanes: isShown(.lanes) ? lanes : nil,
            trip: isShown(.trip) ? trip : nil, approach: approach, in: description.size.size,
            resources: drive.panels)
        return (
            picture.overlays + picture.placement.droppedTexts.map(OmittedTextOverlay.init),
            picture.placement
        )
    }

    /// The banner, with the places on the signs below a street's name.
    private var arrowBanner: BannerPanel {
        var banner =
            banner ?? BannerPanel(symbol: .maneuver(.continue, .straight), distance: "")
        guard let next = state.next, !state.position.isOffRoute, !hasArrived,
            banner.subtitle.isEmpty, let post = next.signpost, next.road.title != nil
        else { return banner }
        banner.subtitle = TextDirection.joined(
            Array(post.destinations.prefix(2)), separator: ", ")
        return banner
    }

    /// The part of the way to the next maneuver that is left, from 0 to 1; `nil` where none is
    /// awaited.
    var approach: Double? {
        guard let next = state.next, !state.position.isOffRoute, !hasArrived else { return nil }
        return guidance.approach(toManeuver: next.number, at: state.position.distance)
    }
}
