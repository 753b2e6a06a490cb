import Geometry
import Guidance
import Overlays

#if canImport(Glibc)
    import Glibc
#endif

/// The zoom, pitch and vehicle position of a frame, and the extent of the next maneuver's arrow.
struct DriveCamera: Hashable {
    /// The camera's zoom.
    var zoom: Double
    /// Degrees from straight down.
    var pitch: Double
    /// Offset of the vehicle from its default position, as fractions of the picture's size.
    var shift = ScreenPoint(x: 0, y: 0)
    /// The arrow's extent; `nil` for the default.
    var extent: ManeuverArrowOverlay.Extent?
    /// The panels that are left out to free space for the maneuver.
    var omitted: Set<PanelName> = []
    /// Whether a maneuver is so near that panels must not cover its arrow.
    var isFitted = false

    /// Interpolates between two cameras by a fraction from 0 to 1, eased at both ends.
    static func between(_ one: DriveCamera, _ other: DriveCamera, fraction: Double) -> DriveCamera {
        let fraction = min(max(fraction, 0), 1)
        let eased = fraction * fraction * (3 - 2 * fraction)
        return DriveCamera(
            zoom: one.zoom + (other.zoom - one.zoom) * eased,
            pitch: one.pitch + (other.pitch - one.pitch) * eased,
            shift: ScreenPoint(
                x: one.shift.x + (other.shift.x - one.shift.x) * eased,
                y: one.shift.y + (other.shift.y - one.shift.y) * eased), extent: other.extent,
            omitted: other.omitted, isFitted: other.isFitted)
    }
}

/// The camera for a maneuver, at a distance before it.
struct ManeuverFit: Hashable {
    /// The camera at ``distance``.
    let camera: DriveCamera
    /// The distance before the maneuver for which the camera was made, in metres.
    let distance: Double
    /// Whether it is a stop, before which the camera comes as near as the picture allows.
    var isStop = false
    /// The nearest zoom in which a maneuver that follows soon is in the picture as well; `nil` if none
    /// does.
    var withFollowing: Double?

    /// The nearest zoom before a stop: house numbers and doors are drawn there.
    static let stopZoom = 19.0

    /// The zoom that the last metres before a turn reach: the arms of a junction are apart there.
    static let turnZoom = 17.5
    /// The zoom that is added on the last metres, if that is more.
    private static let nearer = 0.9

    /// Returns a camera as near at a distance as it would be if its maneuver had been shown from afar.
    static func approached(_ camera: DriveCamera, _ meters: Double) -> DriveCamera {
        var near = camera
        let zoom = log2(ManeuverFitter.distance / max(meters, 1))
        near.zoom += max(min(zoom, turnZoom - camera.zoom), 0)
        return near
    }

    /// Returns the camera at a distance within ``distance``.
    ///
    /// It zooms in so that the maneuver keeps its position in the picture, up to a limit.
    func camera(at meters: Double) -> DriveCamera {
        guard distance > 0 else { return camera }
        let least = isStop ? Self.stopZoom : Self.turnZoom
        var most = max(least - camera.zoom, isStop ? 0 : Self.nearer)
        if let withFollowing { most = min(most, max(withFollowing - camera.zoom, 0)) }
        let zoom = min(log2(distance / max(meters, 1)), most)
        guard zoom > 0 else { return camera }
        var near = camera
        near.zoom += zoom
        near.extent?.before /= exp2(zoom)
        near.extent?.after /= exp2(zoom)
        return near
    }
}

extension Drive {
    /// Metres after a maneuver over which the camera returns to the view of the road ahead.
    private static let departure = 60.0
    /// Metres between two maneuvers of which the second is shown at once.
    private static let near = 120.0

    /// Returns the camera of a frame.
    ///
    /// Far from maneuvers it follows the road's speed; before a maneuver it shows the maneuver
    /// clear of the panels. It depends only on the place and has no jumps along the way, so
    /// consecutive frames can use it.
    ///
    /// - Parameter frame: the frame.
    /// - Returns: the camera; `nil` if the zoom was given, the view is planned, or the place is off
    ///   the route.
    func camera(for frame: DriveFrame) -> DriveCamera? {
        guard frame.view.zoom == nil, frame.plannedView == nil, frame.view.mode.showsMap,
            !frame.state.position.isOffRoute
        else { return nil }
        let distance = frame.state.position.distance
        guard let (last, next) = plan.guidance.turns(at: distance) else { return nil }
        let camera = wanted(for: frame, after: last, before: next)
        return camera.isFitted ? frame.cleared(camera, of: self) : camera
    }

    /// Returns the camera on the way from one maneuver to the next.
    private func wanted(
        for frame: DriveFrame, after last: TurnAhead?, before next: TurnAhead
    ) -> DriveCamera {
        let distance = frame.state.position.distance
        let standard = frame.defaultCamera
        let camera = approach(to: next, from: standard, at: distance)
        guard let last, distance - last.stretch.upperBound < Self.departure else { return camera }
        // Once the next maneuver is shown, there is no time to return slowly.
        let departure = min(
            Self.departure, max(next.gap - fit(to: next).distance, min(25, next.gap / 2), 1))
        return .between(
            fit(to: last).camera(at: 0), camera,
            fraction: (distance - last.stretch.upperBound) / departure)
    }

    private func approach(
        to turn: TurnAhead, from standard: DriveCamera, at distance: Double
    ) -> DriveCamera {
        let ahead = max(turn.stretch.lowerBound - distance, 0)
        let fit = fit(to: turn)
        // Between two maneuvers that are so near there is no other view.
        if turn.gap < Self.near { return fit.camera(at: ahead) }
        let speed = plan.guidance.state(at: turn.stretch.lowerBound - fit.distance).defaultSpeed
        let easing = min(min(max(speed / 3.6 * 10, 120), 350), max(turn.gap - fit.distance, 1))
        guard ahead < fit.distance + easing else {
            var standard = standard
            standard.omitted = fit.camera.omitted
            standard.isFitted = ahead <= ManeuverFitter.distance
            return standard
        }
        return .between(
            standard, fit.camera(at: ahead), fraction: (fit.distance + easing - ahead) / easing)
    }

    private func fit(to turn: TurnAhead) -> ManeuverFit {
        if let known = fits[turn.number] { return known }
        let fit = ManeuverFitter.fit(turn, of: self)
        fits[turn.number] = fit
        return fit
    }
}
