import Geometry

/// The area on the view's plane where shapes may be visible.
struct ViewWindow {
    /// The box around the area, in logical pixels of the plane.
    let box: ScreenBox
    /// The visible part of the box, clockwise: a rectangle, or the trapezoid of a tilted view.
    let corners: [ScreenPoint]

    /// Creates a window of the whole box.
    init(_ box: ScreenBox) {
        self.box = box
        corners = [
            ScreenPoint(x: box.minX, y: box.minY), ScreenPoint(x: box.maxX, y: box.minY),
            ScreenPoint(x: box.maxX, y: box.maxY), ScreenPoint(x: box.minX, y: box.maxY),
        ]
    }

    /// Creates the part of a box that a tilted view sees.
    private init(_ box: ScreenBox, in view: [ScreenPoint]) {
        self.box = box
        corners = view
    }

    /// Creates the part of a box of its plane that a view sees.
    init(_ box: ScreenBox, in viewport: Viewport) {
        guard viewport.perspective != nil else {
            self.init(box)
            return
        }
        self.init(box, in: viewport.planeCorners())
    }

    /// Creates the part of a box of its plane that a tilted view sees, and the part below it.
    ///
    /// - Parameters:
    ///   - box: the box around the visible area.
    ///   - viewport: the view.
    ///   - row: the lowest row of the window, in pixels of the plane.
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

    /// Returns the window moved by an offset.
    func offset(x: Double, y: Double) -> ViewWindow {
        ViewWindow(
            box.offset(x: x, y: y), in: corners.map { ScreenPoint(x: $0.x + x, y: $0.y + y) })
    }
}
