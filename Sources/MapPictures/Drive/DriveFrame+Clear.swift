import Geometry
import Guidance
import MapRenderer
import Overlays

extension DriveFrame {
    /// The fractions to which the vehicle's shift and the arrow may be reduced for its maneuver to be
    /// in sight.
    private static let changes = [
        (1, 1), (1, 0.6), (1, 0.3), (0.5, 1), (0.5, 0.3), (0, 1), (0, 0.3),
    ]
    /// The zooms by which the view may be farther for that.
    private static let farther = stride(from: 0.0, through: 4, by: 0.125)
    /// Metres before a maneuver from which its arrow may be left out.
    private static let far = 300.0
    /// The part of the picture's shorter side between an arrow and the edges of picture and panels.
    private static let margin = 0.025

    /// Returns a camera in whose picture the next maneuver is whole and behind no panel.
    ///
    /// A ``ManeuverFit`` holds for the place where a maneuver is first shown. Between that and the
    /// maneuver the road turns in the picture, and lanes and signposts come and go.
    ///
    /// - Parameters:
    ///   - camera: the camera that follows from the fit.
    ///   - drive: the drive.
    /// - Returns: the camera with a shorter arrow, or farther away, as little as is enough; the same
    ///   if nothing is.
    func cleared(_ camera: DriveCamera, of drive: Drive) -> DriveCamera {
        // From far away a maneuver may have no arrow, which no other zoom would give it.
        let isFar = (state.next?.distance ?? 0) >= Self.far
        if isFar, subject(of: drive, in: viewport(camera), camera) == nil { return camera }
        for zoom in Self.farther {
            for (shift, length) in Self.changes {
                var clear = camera
                clear.zoom -= zoom
                clear.shift.x *= shift
                clear.shift.y *= shift
                clear.extent?.before *= length
                clear.extent?.after *= length
                if isClear(clear, of: drive) { return clear }
            }
        }
        return camera
    }

    /// Whether the picture of a camera shows the next maneuver whole.
    private func isClear(_ camera: DriveCamera, of drive: Drive) -> Bool {
        let viewport = viewport(camera)
        guard let points = subject(of: drive, in: viewport, camera) else { return false }
        let size = viewport.size
        let margin = Self.margin * min(size.width, size.height)
        let picture = ScreenBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
            .expanded(by: -margin)
        guard points.allSatisfy(picture.contains) else { return false }
        let panels = placement(of: drive, in: viewport, camera).panels
            .map { $0.box.expanded(by: margin) }
        let taken = panels + drive.ornaments.flatMap { $0.obstacles(in: viewport) }
        return !points.contains { point in taken.contains { $0.contains(point) } }
    }

    /// Returns the points of the picture that the next maneuver must show: its arrow, or the mark of
    /// the destination; `nil` if it is so far away that it has no arrow.
    private func subject(
        of drive: Drive, in viewport: Viewport, _ camera: DriveCamera
    ) -> [ScreenPoint]? {
        if let arrow = trace(of: drive, in: viewport, camera) {
            return arrow.shaft + [arrow.tip, viewport.screen(vehicle)]
        }
        guard let next = state.next, !hasArrived || state.stops.last?.entrance != nil,
            let place = drive.course.coordinate(at: next.stretch.lowerBound)
        else { return [] }
        let boxes = markBoxes(of: drive, in: viewport)
        return next.isTurn
            ? nil : [viewport.screen(place), viewport.screen(vehicle)] + boxes.flatMap(\.corners)
    }
}
