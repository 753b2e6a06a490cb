import Geometry
import Guidance
import MapRenderer
import Overlays

#if canImport(Glibc)
    import Glibc
#endif

extension ManeuverFitter {
    /// Returns the place of a maneuver that comes so soon after this one that the banner announces both.
    func following(of frame: DriveFrame) -> Coordinate? {
        guard frame.state.next?.isTurn == true, let following = frame.state.following,
            following.isTurn,
            following.stretch.lowerBound - turn.stretch.upperBound < DriveFrame.soonAfter
        else { return nil }
        return drive.course.coordinate(at: following.stretch.lowerBound)
    }

    /// The part of the picture's shorter side that lies ahead of a vehicle, clear of panels.
    private static let ahead = 0.55

    /// Returns the nearest zoom in which a maneuver that follows soon is in the picture while this one
    /// is reached; `nil` if none does.
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
        return camera.zoom + log2(pixels * viewport.metersPerPixel / meters)
    }
}
