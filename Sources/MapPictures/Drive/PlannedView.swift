package import Geometry
package import MapRenderer

/// How a frame is looked at where the camera is planned over a whole trip, as in a replay, instead
/// of following from the frame's own place.
package struct PlannedView: Hashable, Sendable {
    /// Where the eye is; it looks at the vehicle.
    package var camera: Camera
    /// Where the vehicle stands, in shares of the picture.
    package var anchor: ScreenPoint
    /// The other frames with which it agrees on labels.
    package var labels: FrameRequest.LabelPlacement
    /// The direction in which the vehicle points, in degrees clockwise from true north.
    package var course: Double

    /// A view from its parts.
    package init(
        camera: Camera, anchor: ScreenPoint, labels: FrameRequest.LabelPlacement, course: Double
    ) {
        self.camera = camera
        self.anchor = anchor
        self.labels = labels
        self.course = course
    }
}
