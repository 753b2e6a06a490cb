import MapGeometry
import MapRenderer
import Navigation
import Overlays

extension RouteFrame {
    /// What lies on the road, the lowest first; the vehicle comes by itself.
    func roadOverlays(_ desk: FrameDesk) -> [any Overlay] {
        let theme = desk.roadTheme
        let alternatives = RoadLineOverlay(alternatives: desk.alternatives, theme: theme)
        let line = RoadLineOverlay(
            course: desk.course, driven: state.position.distance, look: look.driven,
            tunnels: guidance.tunnels, theme: theme)
        let accuracy =
            look.accuracy > 0
            ? [AccuracyOverlay(at: vehicle, meters: look.accuracy, theme: theme)] : []
        let link =
            state.position.isOffRoute
            ? [RoadLinkOverlay(from: vehicle, to: state.position.coordinate, theme: theme)] : []
        return [alternatives, line] + link + arrow(desk) + stops(theme) + accuracy
    }

    /// The vehicle itself.
    func vehicleOverlay(_ desk: FrameDesk) -> VehicleOverlay {
        VehicleOverlay(
            at: vehicle, course: state.position.course, look: look.vehicle, theme: desk.roadTheme)
    }

    /// The arrow of the next maneuver, and of one that follows at once; none for starts and ends.
    private func arrow(_ desk: FrameDesk) -> [any Overlay] {
        guard let next = state.next, next.isTurn else { return [] }
        let following = state.following
        let gap = following.map { $0.stretch.lowerBound - next.stretch.upperBound } ?? .infinity
        return [
            ManeuverArrowOverlay(
                course: desk.course, next: next.stretch, following: following?.stretch,
                showsFollowing: following?.isTurn == true && gap < 100,
                vehicle: state.position.distance, turnsBackRight: state.drivingSide == .left,
                theme: desk.roadTheme)
        ]
    }

    /// Stops with their numbers and the destination; what comes first stands above the rest.
    private func stops(_ theme: RoadTheme) -> [any Overlay] {
        let marks = state.stops.enumerated().map { index, stop -> (any Overlay)? in
            guard stop.isDestination else {
                return ViaPointOverlay(
                    at: stop.coordinate, number: index + 1, isPassed: stop.isPassed, theme: theme)
            }
            return destination.map {
                DestinationOverlay(
                    at: stop.coordinate, look: $0, phase: time?.bouncePhase ?? 0,
                    theme: theme)
            }
        }
        return marks.reversed().compactMap { $0 }
    }

    /// What stands where the route ends; `nil` for nothing.
    private var destination: DestinationOverlay.Look? {
        guard let choice = look.destination else { return options.view == .tilted ? .arrow : .pin }
        return choice.look
    }
}

extension UpcomingManeuver {
    /// Whether the way turns there or could be missed, so that an arrow helps.
    fileprivate var isTurn: Bool {
        step.maneuver.type != .depart && step.maneuver.type != .arrive
    }
}
