import Geometry

/// The place of a panel in the picture.
package enum PanelPlace: String, Hashable, Sendable, CaseIterable {
    /// The upper left corner.
    case topLeft = "top-left"
    /// The middle of the upper edge.
    case top
    /// The upper right corner.
    case topRight = "top-right"
    /// The middle of the left edge.
    case left
    /// The middle of the right edge.
    case right
    /// The lower left corner.
    case bottomLeft = "bottom-left"
    /// The middle of the lower edge.
    case bottom
    /// The lower right corner.
    case bottomRight = "bottom-right"

    private var column: Double {
        switch self {
        case .topLeft, .left, .bottomLeft: 0
        case .top, .bottom: 0.5
        case .topRight, .right, .bottomRight: 1
        }
    }

    private var row: Double {
        switch self {
        case .topLeft, .top, .topRight: 0
        case .left, .right: 0.5
        case .bottomLeft, .bottom, .bottomRight: 1
        }
    }

    /// Returns the box of a panel in an area, at whole pixels.
    func box(width: Double, height: Double, in area: ScreenBox) -> ScreenBox {
        let x = (area.minX + (area.width - width) * column).rounded()
        let y = (area.minY + (area.height - height) * row).rounded()
        return ScreenBox(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    /// Returns a box moved past another one, away from the edge that the panel is at.
    func moved(_ box: ScreenBox, past other: ScreenBox, gap: Double) -> ScreenBox {
        let step =
            row == 1
            ? (other.minY - gap - box.maxY).rounded(.down)
            : (other.maxY + gap - box.minY).rounded(.up)
        return box.offset(x: 0, y: step)
    }

    /// Returns the places for a panel, the first of which is its own if nothing else is said.
    ///
    /// - Parameters:
    ///   - name: the panel.
    ///   - isUpright: whether the picture is higher than wide, too narrow for three in a row.
    /// - Returns: the places in the order in which they are tried.
    static func places(for name: PanelName, isUpright: Bool) -> [PanelPlace] {
        isUpright && name == .trip
            ? [.bottom, .bottomRight, .bottomLeft, .right]
            : [standard(for: name)] + alternatives(for: name)
    }

    /// Returns other places for a panel if it does not fit here.
    private static func alternatives(for name: PanelName) -> [PanelPlace] {
        switch name {
        case .banner: [.top, .topRight]
        case .lanes: [.top, .topRight, .left]
        case .signpost: [.right, .topLeft, .left]
        case .junction: [.right, .left, .topLeft, .bottomRight, .bottomLeft]
        case .street: [.bottomLeft, .bottomRight, .top]
        case .speed: [.left, .bottomRight, .right]
        case .trip: [.bottomLeft, .right, .bottom]
        case .signs: [.topRight, .left, .bottomRight]
        case .north: [.bottomLeft, .left]
        case .speedometer, .tachometer: [.left, .bottomRight, .right]
        case .compass, .force: [.right, .topLeft, .left]
        case .clock, .distance, .altitude, .outside, .weather, .coolant, .fuel:
            [.right, .left, .topRight]
        case .strip, .line: [.top]
        case .notice: [.bottom]
        }
    }

    /// Where a panel stands in a wide picture if nothing else is said.
    private static func standard(for name: PanelName) -> PanelPlace {
        switch name {
        case .banner, .lanes: .topLeft
        case .signpost, .junction, .north: .topRight
        case .street: .bottom
        case .speed: .bottomLeft
        case .trip: .bottomRight
        case .signs: .right
        case .speedometer, .tachometer: .bottomLeft
        case .compass, .force: .topRight
        case .clock, .distance, .altitude, .outside, .weather, .coolant, .fuel: .bottomRight
        case .strip, .line: .bottom
        case .notice: .top
        }
    }
}
