import Geometry
import Guidance
import MapRenderer
import Overlays

#if canImport(Glibc)
    import Glibc
#endif

extension ManeuverFitter {
    /// Returns the place of a maneuver that comes so soon after this one that both should be in the
    /// picture; `nil` if none does, or if this one is a roundabout, which has to be large.
    func following(of frame: DriveFrame) -> Coordinate? {
        guard keepsFollowing, let next = frame.state.next, next.isTurn, next.roundabout == nil,
            let following = frame.state.following,
            following.isTurn,
            following.stretch.lowerBound - turn.stretch.upperBound < DriveFrame.soonAfter
        else { return nil }
        return drive.course.coordinate(at: following.stretch.lowerBound)
    }

    /// The part of the picture's shorter side that lies ahead of a vehicle, clear of panels.
    private static let ahead = 0.55

    /// Returns the nearest zoom in which a maneuver that follows soon is in the picture while this one
    /// is reached; `nil` if none does, or if that is too far away to show where to turn.
    func zoomWithFollowing(of frame: DriveFrame) -> Double? {
        guard let following = following(of: frame),
            let place = drive.course.coordinate(at: turn.stretch.lowerBound)
        else { return nil }
        let camera = frame.defaultCamera
        let viewport = frame.viewport(camera)
        let meters = place.distance(to: following)
        let size = viewport.size
        let pixels = min(size.width, size.height) * Self.ahead
        guard meters > 0 else { return nil }
        let zoom = camera.zoom + log2(pixels * viewport.metersPerPixel / meters)
        return zoom >= ManeuverFit.turnZoom - 1 ? zoom : nil
    }
}
