import Geometry
import Guidance
import MapRenderer
import Overlays
import Routes

extension DriveFrame {
    /// Returns the overlays on the road, the lowest first, without the vehicle.
    func roadOverlays(
        of drive: Drive, in viewport: Viewport, extent: ManeuverArrowOverlay.Extent?
    ) -> [any Overlay] {
        let theme = drive.scene.plan.theme.road
        let here = state.position.distance
        let alternatives = RoadLineOverlay(
            alternatives: drive.alternatives, place: placement, theme: theme)
        let line: any Overlay =
            if let line {
                line
            } else if let recording = look.recording {
                RecordedLineOverlay(
                    course: drive.course, driven: state.position.distance, rest: recording.rest,
                    tail: recording.tail, place: placement, theme: theme)
            } else {
                RoadLineOverlay(
                    course: drive.course, driven: state.position.distance, until: nextStop,
                    look: look.driven, tunnels: guidance.tunnels, ferries: guidance.ferries,
                    traffic: guidance.traffic.drawn(in: here - 50_000...here + 50_000),
                    place: placement,
                    isUnderground: underground >= 0.5, theme: theme)
            }
        let accuracy =
            look.accuracy > 0
            ? [AccuracyOverlay(at: vehicle, meters: look.accuracy, theme: theme)] : []
        let link =
            state.position.isOffRoute
            ? [RoadLinkOverlay(along: [state.position.coordinate, vehicle], theme: theme)] : []
        let shade = UndergroundOverlay(fraction: underground, color: theme.underground)
        let stops = stops(of: drive, in: viewport, extent: extent)
        return [shade, alternatives, line] + link + stops.links + arrow(of: drive, extent: extent)
            + stops.marks + accuracy
    }

    /// Returns the overlay of the vehicle.
    func vehicleOverlay(of drive: Drive) -> VehicleOverlay {
        var theme = drive.scene.plan.theme.road
        if isVehicleLost { theme.vehicle = theme.driven }
        return VehicleOverlay(
            at: vehicle, course: plannedView?.course ?? state.position.course, look: drive.vehicle,
            theme: theme)
    }

    /// Returns the arrow of the next maneuver as an overlay; none for starts and ends.
    func arrow(of drive: Drive, extent: ManeuverArrowOverlay.Extent?) -> [any Overlay] {
        arrow(along: drive.course, drive.scene.plan.theme.road, extent: extent).map { [$0] } ?? []
    }

    /// Returns the next maneuver's arrow as a picture shows it; `nil` if it shows none.
    func trace(
        of drive: Drive, in viewport: Viewport, _ camera: DriveCamera
    ) -> ManeuverArrowOverlay.Trace? {
        guard view.mode.showsMap else { return nil }
        let theme = drive.scene.plan.theme.road
        return arrow(along: drive.course, theme, extent: camera.extent)?.trace(in: viewport)
    }

    /// Metres after a maneuver within which the following one is shown with it.
    static let soonAfter = 100.0

    /// Returns the arrow of the next maneuver, and of one that follows immediately.
    ///
    /// It is `nil` for starts and ends, off the route, and after arrival.
    func arrow(
        along course: RouteCourse, _ theme: RoadTheme, extent: ManeuverArrowOverlay.Extent? = nil
    ) -> ManeuverArrowOverlay? {
        guard let next = state.next, next.isTurn, !hasArrived, !state.position.isOffRoute
        else { return nil }
        let following = state.following
        let gap = following.map { $0.stretch.lowerBound - next.stretch.upperBound } ?? .infinity
        var arrow = ManeuverArrowOverlay(
            course: course, next: next.stretch, following: following?.stretch,
            showsFollowing: following?.isTurn == true && gap < Self.soonAfter,
            vehicle: state.position.distance, turnsBackRight: state.drivingSide == .left,
            leavesCarriageway: next.leavesCarriageway, theme: theme)
        arrow.extent = extent
        let reach = guidance.reach(of: next)
        arrow.limit = ManeuverArrowOverlay.Extent(before: reach.before, after: reach.after)
        arrow.turned = reach.turned
        arrow.shown = next.shownTurns
        return arrow
    }
}

extension UpcomingManeuver {
    /// Whether the route turns there or could be missed, so that an arrow helps.
    var isTurn: Bool {
        step.maneuver.type != .depart && step.maneuver.type != .arrive
    }

    /// Whether the road splits there into two side by side.
    fileprivate var leavesCarriageway: Bool {
        [.offRamp, .fork].contains(step.maneuver.type)
    }
}
