import Graphics

/// The outline of a pin: a disc that tapers to a tip below its middle.
struct PinOutline {
    /// Half the width of the disc.
    let radius: Double
    /// Where the disc's middle and the tip lie, down from the origin.
    let middle, tip: Double
    /// How far beside the tip its sides rise.
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
