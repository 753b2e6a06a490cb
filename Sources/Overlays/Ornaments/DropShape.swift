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

    /// Logical pixels that it takes around its tip.
    ///
    /// - Parameter size: how many times as large as usual it is.
    /// - Returns: pixels to its four sides.
    static func extent(size: Double) -> Framing.Padding {
        Framing.Padding(
            left: (radius + 2) * size, top: (height + 2) * size, right: (radius + 2) * size,
            bottom: 3 * size)
    }

    /// Draws it, with a white dot in its head unless something else goes there.
    func draw(_ context: Context, hasDot: Bool = true) {
        // A flat shadow on the ground grounds the pin.
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
