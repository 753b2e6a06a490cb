import MapCamera
import MapGeometry

/// Where shapes on the view's plane may be seen.
struct ViewWindow {
    /// Around all of it, in logical pixels of the plane.
    let box: ScreenBox
    /// What is seen within the box, clockwise: a rectangle, or the trapezoid of a tilted view.
    let corners: [ScreenPoint]

    /// The whole of a box.
    init(_ box: ScreenBox) {
        self.box = box
        corners = [
            ScreenPoint(x: box.minX, y: box.minY), ScreenPoint(x: box.maxX, y: box.minY),
            ScreenPoint(x: box.maxX, y: box.maxY), ScreenPoint(x: box.minX, y: box.maxY),
        ]
    }

    /// What of a box a tilted view sees.
    private init(_ box: ScreenBox, in view: [ScreenPoint]) {
        self.box = box
        corners = view
    }

    /// What a view sees of a box of its plane.
    init(_ box: ScreenBox, in viewport: Viewport) {
        guard viewport.perspective != nil else {
            self.init(box)
            return
        }
        self.init(box, in: viewport.planeCorners())
    }

    /// The window moved.
    func offset(x: Double, y: Double) -> ViewWindow {
        ViewWindow(
            box.offset(x: x, y: y), in: corners.map { ScreenPoint(x: $0.x + x, y: $0.y + y) })
    }
}
