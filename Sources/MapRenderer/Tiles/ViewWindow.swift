import Geometry

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

    /// What a tilted view sees of a box of its plane, and what lies before it.
    ///
    /// - Parameters:
    ///   - box: around what is seen.
    ///   - viewport: the view.
    ///   - row: how far down the window goes, in pixels of the plane.
    init(_ box: ScreenBox, in viewport: Viewport, downTo row: Double) {
        var (box, corners) = (box, viewport.planeCorners())
        if let perspective = viewport.perspective, row > box.maxY, corners.count == 4 {
            let bottom = perspective.screen(ScreenPoint(x: perspective.anchor.x, y: row)).y
            for (index, x) in [(2, viewport.size.width), (3, 0)] {
                corners[index] =
                    perspective.plane(ScreenPoint(x: x, y: bottom)) ?? corners[index]
            }
            box.maxY = row
        }
        self.init(box, in: corners)
    }

    /// The window moved.
    func offset(x: Double, y: Double) -> ViewWindow {
        ViewWindow(
            box.offset(x: x, y: y), in: corners.map { ScreenPoint(x: $0.x + x, y: $0.y + y) })
    }
}
