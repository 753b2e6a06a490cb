import Geometry
import Guidance
import Overlays

#if canImport(Glibc)
    import Glibc
#endif

/// How near, how steeply and from where a frame looks at the way, and how far the next maneuver's arrow
/// reaches.
struct DriveCamera: Hashable {
    /// The camera's zoom.
    var zoom: Double
    /// Degrees from straight down.
    var pitch: Double
    /// How far the vehicle stands from its usual place, in shares of the picture.
    var shift = ScreenPoint(x: 0, y: 0)
    /// The arrow's reach; `nil` for its usual one.
    var extent: ManeuverArrowOverlay.Extent?
    /// The panels that make room for the maneuver.
    var omitted: Set<PanelName> = []
    /// Whether a maneuver is near enough that panels keep off its arrow.
    var isFitted = false

    /// The camera between two, as a share of the way from one to the other, eased at both ends.
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

/// How a maneuver is looked at from a distance before it.
struct ManeuverFit: Hashable {
    /// The camera there.
    let camera: DriveCamera
    /// Metres before the maneuver for which it was made.
    let distance: Double

    /// How much nearer the map comes on the last metres.
    private static let nearer = 0.9

    /// The camera at a distance within ``distance``: so much nearer that the maneuver stays where it is
    /// in the picture, down to a limit.
    func camera(at meters: Double) -> DriveCamera {
        guard distance > 0 else { return camera }
        let zoom = min(log2(distance / max(meters, 1)), Self.nearer)
        guard zoom > 0 else { return camera }
        var near = camera
        near.zoom += zoom
        near.extent?.before /= exp2(zoom)
        near.extent?.after /= exp2(zoom)
        return near
    }
}

extension Drive {
    /// Metres after a maneuver on which the camera goes back to what comes.
    private static let departure = 60.0

    /// The camera of a frame: that of the road's speed far from maneuvers, and before one that which
    /// shows it clear of the panels.
    ///
    /// It depends on the place alone and has no jumps along the way, so that frame after frame can
    /// ask for it.
    ///
    /// - Parameter frame: the frame.
    /// - Returns: the camera; `nil` where the zoom was asked for.
    func camera(for frame: DriveFrame) -> DriveCamera? {
        guard frame.view.zoom == nil, frame.plannedView == nil, !frame.state.position.isOffRoute
        else { return nil }
        let distance = frame.state.position.distance
        guard let (last, next) = plan.guidance.turns(at: distance) else { return nil }
        let standard = frame.defaultCamera
        let camera = approach(to: next, from: standard, at: distance)
        guard let last, distance - last.stretch.upperBound < Self.departure else { return camera }
        // Where the next maneuver is shown there is no time left to go back slowly.
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
        let speed = plan.guidance.state(at: turn.stretch.lowerBound - fit.distance).defaultSpeed
        let easing = min(min(max(speed / 3.6 * 10, 120), 350), max(turn.gap - fit.distance, 1))
        guard ahead < fit.distance + easing else {
            var standard = standard
            standard.omitted = fit.camera.omitted
            return standard
        }
        return .between(
            standard, fit.camera(at: ahead), fraction: (fit.distance + easing - ahead) / easing)
    }

    private func fit(to turn: TurnAhead) -> ManeuverFit {
        if let known = fits[turn.number] { return known }
        let fit = ManeuverFitter(turn, of: self).fit
        fits[turn.number] = fit
        return fit
    }
}
