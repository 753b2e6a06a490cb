import Geometry
import Graphics

/// The shape of a pin: a disc that tapers to a tip at the origin.
struct DropShape {
    let colors: RoadTheme.Line
    let shadow: Color

    /// Half the width of its head.
    static let radius = 11.0
    /// From its tip to its top.
    static let height = 36.0
    /// From its tip up to the middle of its head.
    static let headHeight = height - radius

    /// Returns its extent around its tip in logical pixels.
    ///
    /// - Parameter size: factor of the default size.
    /// - Returns: the extent to its four sides in pixels.
    static func extent(size: Double) -> EdgePadding {
        EdgePadding(
            left: (radius + 2) * size, top: (height + 2) * size, right: (radius + 2) * size,
            bottom: 3 * size)
    }

    /// Draws it, with a white dot in its head unless something else is drawn there.
    func draw(_ context: Context, hasDot: Bool = true) {
        // A flat shadow makes the pin stand on the ground.
        context.saved {
            context.scale(x: 1, y: 0.4)
            context.circle(x: 0, y: 0, radius: 5.5)
        }
        context.setColor(shadow.faded(0.28))
        context.fill()
        Self.outline(context, grow: 1.2)
        context.setColor(colors.casing)
        context.fill()
        Self.outline(context, grow: 0)
        context.setColor(colors.fill)
        context.fill()
        guard hasDot else { return }
        context.circle(x: 0, y: -Self.headHeight, radius: 4.4)
        context.setColor(.white)
        context.fill()
    }

    private static func outline(_ context: Context, grow: Double) {
        PinOutline(radius: radius + grow, middle: -headHeight, tip: grow * 1.6, neck: 2)
            .add(to: context)
    }
}

/// The outline of a pin: a disc that tapers to a tip below its middle.
struct PinOutline {
    /// Half the width of the disc.
    let radius: Double
    /// The distances of the disc's middle and the tip below the origin.
    let middle, tip: Double
    /// The horizontal distance from the tip at which its sides rise.
    let neck: Double

    /// Adds it to a path.
    func add(to context: Context) {
        // 0.5523: the Bézier handle that approximates a quarter circle.
        let handle = radius * 0.5523
        let shoulder = middle + radius * 0.95
        let top = middle - radius
        context.move(x: 0, y: tip)
        context.curve((-neck, -9), (-radius, shoulder), to: (-radius, middle))
        context.curve((-radius, middle - handle), (-handle, top), to: (0, top))
        context.curve((handle, top), (radius, middle - handle), to: (radius, middle))
        context.curve((radius, shoulder), (neck, -9), to: (0, tip))
        context.close()
    }
}
