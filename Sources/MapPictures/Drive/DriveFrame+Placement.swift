import Geometry
import Guidance
import MapRenderer
import Overlays

extension DriveFrame {
    /// Returns the positions of its panels.
    func placement(
        of drive: Drive, in viewport: Viewport, without omitted: Set<PanelName> = [],
        showing shown: [ScreenBox] = []
    ) -> PanelPlacement {
        PanelPlacement(
            panels + [signsPanel(of: drive)].compactMap { $0 } + instruments, without: omitted,
            in: viewport.size,
            vehicle: vehicleOverlay(of: drive).obstacles(in: viewport).first,
            others: drive.ornaments.flatMap { $0.obstacles(in: viewport) }, shown: shown,
            layout: look.layout,
            resources: drive.panels)
    }

    /// Returns the positions of its panels, beside the arrow of a maneuver that is near, and beside the
    /// way after it.
    func placement(
        of drive: Drive, in viewport: Viewport, _ camera: DriveCamera
    ) -> PanelPlacement {
        let arrow = camera.isFitted ? arrow(of: drive, extent: camera.extent) : []
        let marks = camera.isFitted ? markBoxes(of: drive, in: viewport) : []
        let shown =
            arrow.flatMap { $0.obstacles(in: viewport) } + marks
        return placement(
            of: drive, in: viewport, without: camera.omitted,
            showing: shown + wayAfter(in: viewport))
    }

    /// Returns the positions of all panels, the small junction and the mark of north among them.
    func fullPlacement(
        of drive: Drive, in viewport: Viewport, _ camera: DriveCamera
    ) -> PanelPlacement {
        let placement = placement(of: drive, in: viewport, camera)
        let withJunction = withJunction(placement, of: drive, in: viewport, camera)
        return withNorth(withJunction, of: drive, in: viewport, camera)
    }

    /// Metres of the way after a maneuver that no panel may hide.
    private static let wayAfter = 130.0
    /// Metres before a maneuver within which they may not.
    private static let nearManeuver = 600.0

    /// Returns the boxes of the picture along the way after the next maneuver, if it is near.
    private func wayAfter(in viewport: Viewport) -> [ScreenBox] {
        guard plannedView == nil, !state.position.isOffRoute, let next = state.next,
            next.isTurn, next.distance < Self.nearManeuver
        else { return [] }
        let end = next.stretch.upperBound
        return boxes(along: end...(end + Self.wayAfter), in: viewport)
    }

    /// Returns a placement with the next junction drawn large, if that is needed and there is room for
    /// it beside the way ahead.
    private func withJunction(
        _ placement: PanelPlacement, of drive: Drive, in viewport: Viewport, _ camera: DriveCamera
    ) -> PanelPlacement {
        guard let next = state.next, let panel = junctionPanel(of: drive, in: viewport) else {
            return placement
        }
        let here = state.position.distance
        let end = max(next.stretch.upperBound + Self.wayAfter, here)
        let arrow = arrow(of: drive, extent: camera.extent)
        return placement.adding(
            panel,
            besides: boxes(along: here...end, in: viewport)
                + arrow.flatMap { $0.obstacles(in: viewport) },
            layout: look.layout, resources: drive.panels)
    }

    /// Returns a placement with the mark of north where there is room for it beside all of the way
    /// ahead and the marks on it.
    private func withNorth(
        _ placement: PanelPlacement, of drive: Drive, in viewport: Viewport, _ camera: DriveCamera
    ) -> PanelPlacement {
        guard let north else { return placement }
        let size = viewport.size
        let here = state.position.distance
        let end = min(2 * (size.width + size.height) * viewport.metersPerPixel, 50_000)
        let road =
            arrow(of: drive, extent: camera.extent)
            + stops(of: drive, in: viewport, extent: camera.extent).marks + marks
        return placement.adding(
            north,
            besides: boxes(along: here...(here + max(end, 0)), in: viewport)
                + road.flatMap { $0.obstacles(in: viewport) },
            layout: look.layout, resources: drive.panels)
    }
}
