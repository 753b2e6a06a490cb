import Geometry
import Guidance
import MapRenderer
import Overlays

extension ManeuverFitter {
    /// Degrees of pitch in which the side of a stop and its entrance are seen.
    private static let stopPitch = 25.0

    /// Returns the nearest view of a stop, in which it and the vehicle are clear of panels.
    func stopFit(_ frame: DriveFrame) -> ManeuverFit {
        var camera = frame.defaultCamera
        if !frame.view.isPitchFixed { camera.pitch = min(camera.pitch, Self.stopPitch) }
        let back = back(of: frame)
        let shifts = frame.view.isAnchorFixed ? [0] : Self.shifts
        let panels = taken(without: [], yielding: [.signpost, .lanes])
        for zoom in stride(from: ManeuverFit.stopZoom, through: 12, by: -0.125) {
            camera.zoom = zoom
            for shift in shifts {
                camera.shift = ScreenPoint(x: back.x * shift, y: back.y * shift)
                guard let sight = sight(of: frame, through: camera, isLong: false),
                    fraction(sight, Demand(), clearOf: panels) != nil
                else { continue }
                camera.isFitted = true
                return ManeuverFit(camera: camera, distance: distance, isStop: true)
            }
        }
        camera = frame.defaultCamera
        camera.isFitted = true
        return ManeuverFit(camera: camera, distance: distance, isStop: true)
    }
}
