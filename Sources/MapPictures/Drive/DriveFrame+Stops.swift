import Geometry
import Guidance
import MapRenderer
import Overlays
import Routes

extension DriveFrame {
    /// Metres from the start to the next stop on the way; `nil` if there is none before the end.
    var nextStop: Double? {
        state.stops.first { !$0.isPassed && !$0.isDestination }?.distance
    }

    /// Returns the destination and the numbered stops, and dots that join them, or the doors of their
    /// houses, to the way where it ends beside them; the first stop is drawn on top.
    func stops(
        of drive: Drive, in viewport: Viewport, extent: ManeuverArrowOverlay.Extent?
    ) -> (marks: [any Overlay], links: [any Overlay]) {
        let theme = drive.scene.plan.theme.road
        var (marks, links): ([any Overlay], [any Overlay]) = ([], [])
        for (index, stop) in state.stops.enumerated().reversed() {
            let foot = foot(of: stop, of: drive, in: viewport, extent: extent)
            let mark = mark(of: index, at: foot, theme)
            if let mark { marks.append(mark) }
            guard !stop.isPassed else { continue }
            if let door = entrance(of: stop) {
                let isMarked = mark != nil && foot == door.coordinate
                let inside = mark == nil || isMarked ? [] : [foot]
                links.append(RoadLinkOverlay(along: inside + door.way.reversed(), theme: theme))
                if !isMarked {
                    marks.append(EntranceOverlay(at: door.coordinate, theme: theme))
                }
            } else if mark != nil, !hasArrived, foot != stop.coordinate {
                links.append(RoadLinkOverlay(along: [stop.coordinate, foot], theme: theme))
            }
        }
        return (marks, links)
    }

    /// Metres before a stop within which its door is shown.
    private static let doorDistance = 400.0

    /// The door of a stop's house, if the stop is near.
    private func entrance(of stop: GuidanceStop) -> StopEntrance? {
        stop.distance - state.position.distance <= Self.doorDistance ? stop.entrance : nil
    }

    /// Metres from the way's end within which a place, or its door, must be in sight with it.
    private static let (inSight, doorInSight) = (40.0, 60.0)

    /// Returns the boxes of the next stop and its door, also outside the picture, if nothing else is to be
    /// done before it; that of the end of the way if the place is far beside it; none if something is
    /// to be done.
    func markBoxes(of drive: Drive, in viewport: Viewport) -> [ScreenBox] {
        guard let next = state.next, !next.isTurn,
            let index = state.stops.firstIndex(where: { !$0.isPassed })
        else { return [] }
        let stop = state.stops[index]
        let theme = drive.scene.plan.theme.road
        var foot = foot(of: stop, of: drive, in: viewport, extent: nil)
        if foot.distance(to: stop.coordinate) > Self.inSight { foot = stop.coordinate }
        var marks = mark(of: index, at: foot, theme).map { [(place: foot, overlay: $0)] } ?? []
        if let door = entrance(of: stop),
            door.coordinate.distance(to: stop.coordinate) <= Self.doorInSight
        {
            marks.append((door.coordinate, EntranceOverlay(at: door.coordinate, theme: theme)))
        }
        return marks.flatMap { place, mark in
            let boxes = mark.obstacles(in: viewport)
            guard boxes.isEmpty else { return boxes }
            let point = viewport.screen(place)
            return [ScreenBox(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)]
        }
    }

    private func mark(of index: Int, at foot: Coordinate, _ theme: RoadTheme) -> (any Overlay)? {
        let stop = state.stops[index]
        guard stop.isDestination else {
            // The vehicle did not stop at the gaps of a recording.
            guard look.recording == nil else { return nil }
            return ViaPointOverlay(
                at: foot, number: index + 1, isPassed: stop.isPassed, theme: theme)
        }
        return destination.map {
            DestinationOverlay(
                at: foot, look: $0, phase: moment.time?.bouncePhase ?? 0, theme: theme)
        }
    }

    /// Returns the place of a stop's mark: the place that was asked for, if it is beside the way, or one
    /// beside the arrow of a turn right before it.
    private func foot(
        of stop: GuidanceStop, of drive: Drive, in viewport: Viewport,
        extent: ManeuverArrowOverlay.Extent?
    ) -> Coordinate {
        let place = markedPlace(of: stop)
        guard stop.isDestination, let look = destination else { return place }
        if hasArrived { return stop.asked == nil ? besideVehicle(in: viewport) : place }
        guard plannedView == nil, let next = state.next, next.isTurn,
            stop.distance - next.stretch.upperBound < Self.rightAfter
        else { return place }
        let taken = arrow(of: drive, extent: extent).flatMap { $0.obstacles(in: viewport) }
        func isFree(_ place: Coordinate) -> Bool {
            let boxes = DestinationOverlay(at: place, look: look).obstacles(in: viewport)
            return !boxes.contains { box in taken.contains { $0.intersects(box) } }
        }
        guard !isFree(place) else { return place }
        let end = viewport.screen(stop.coordinate)
        let before = viewport.screen(guidance.coordinate(at: max(stop.distance - 15, 0)))
        let (x, y) = (end.x - before.x, end.y - before.y)
        let length = (x * x + y * y).squareRoot()
        guard length > 0 else { return place }
        let side = arrivesLeft ? -1.0 : 1
        // Beside the way on the side of the stop, beyond its end, on the other side.
        let directions = [(-y * side, x * side), (x, y), (y * side, -x * side)]
        for pixels in stride(from: 16.0, through: 88, by: 12) {
            for (across, down) in directions {
                let free = viewport.coordinate(
                    ScreenPoint(
                        x: end.x + across / length * pixels, y: end.y + down / length * pixels))
                if isFree(free) { return free }
            }
        }
        return place
    }

    /// Metres from a door within which the mark of a stop stands at it instead.
    private static let sameAsDoor = 6.0

    /// The place that was asked for, or the door if it is there.
    private func markedPlace(of stop: GuidanceStop) -> Coordinate {
        guard let asked = stop.asked else { return stop.coordinate }
        guard let door = stop.entrance, door.coordinate.distance(to: asked) <= Self.sameAsDoor
        else {
            return asked
        }
        return door.coordinate
    }

    /// Metres after a turn within which a destination's mark may cover the turn's arrow.
    private static let rightAfter = 80.0

    /// Whether the destination is on the left, or probably so.
    private var arrivesLeft: Bool {
        guidance.steps.last?.step.maneuver.direction?.isLeft ?? (state.drivingSide == .left)
    }

    /// Returns the position of a reached destination's mark: on its side of the road, clear of the
    /// vehicle.
    private func besideVehicle(in viewport: Viewport) -> Coordinate {
        let pixels = arrivesLeft ? -76.0 : 56
        let place = viewport.screen(vehicle)
        return viewport.coordinate(ScreenPoint(x: place.x + pixels, y: place.y))
    }

    /// The mark at the route's end; `nil` for none.
    private var destination: DestinationOverlay.Look? {
        guard let choice = look.destination else {
            return hasArrived ? .flag : .pin
        }
        return choice.look
    }
}
