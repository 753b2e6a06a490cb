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
                    course: drive.course, driven: state.position.distance, look: look.driven,
                    tunnels: guidance.tunnels, ferries: guidance.ferries,
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
        return [shade, alternatives, line] + link + arrow(of: drive, extent: extent)
            + stops(theme, in: viewport) + accuracy
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
            showsFollowing: following?.isTurn == true && gap < 100,
            vehicle: state.position.distance, turnsBackRight: state.drivingSide == .left,
            leavesCarriageway: next.leavesCarriageway, theme: theme)
        arrow.extent = extent
        let reach = guidance.reach(of: next)
        arrow.limit = ManeuverArrowOverlay.Extent(before: reach.before, after: reach.after)
        arrow.turned = reach.turned
        arrow.shown = next.shownTurns
        return arrow
    }

    /// Returns the destination and the numbered stops; the first stop is drawn on top.
    private func stops(_ theme: RoadTheme, in viewport: Viewport) -> [any Overlay] {
        let marks = state.stops.enumerated().map { index, stop -> (any Overlay)? in
            guard stop.isDestination else {
                // The vehicle did not stop at the gaps of a recording.
                guard look.recording == nil else { return nil }
                return ViaPointOverlay(
                    at: stop.coordinate, number: index + 1, isPassed: stop.isPassed, theme: theme)
            }
            return destination.map {
                DestinationOverlay(
                    at: hasArrived ? besideVehicle(in: viewport) : stop.coordinate, look: $0,
                    phase: moment.time?.bouncePhase ?? 0,
                    theme: theme)
            }
        }
        return marks.reversed().compactMap { $0 }
    }

    /// Returns the position of a reached destination's mark: on its side of the road, clear of the
    /// vehicle.
    private func besideVehicle(in viewport: Viewport) -> Coordinate {
        let side = state.next?.step.maneuver.direction?.isLeft
        let isLeft = side ?? (state.drivingSide == .left)
        let pixels = isLeft ? -76.0 : 56
        let place = viewport.screen(vehicle)
        return viewport.coordinate(ScreenPoint(x: place.x + pixels, y: place.y))
    }

    /// The mark at the route's end; `nil` for none.
    private var destination: DestinationOverlay.Look? {
        guard let choice = look.destination else {
            return hasArrived ? .flag : view.mode == .tilted ? .arrow : .pin
        }
        return choice.look
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
