/// A picture that is repeated in both directions to paint with.
public struct PatternPaint: Sendable {
    /// Premultiplied pixels, row by row.
    public let pixels: [UInt32]
    /// Pixels across.
    public let width: Int
    let height: Int
    /// Where the picture lies.
    public let placement: Placement
    /// From device pixels to pixels of the picture, in 65 536ths:
    /// `u = uAcross x + uDown y + u0`, for the middle of device pixel (x, y).
    private let uAcross, uDown, u0: Int
    private let vAcross, vDown, v0: Int
    /// 256ths.
    public let opacity: UInt32
    /// How the plane is tilted on which the picture lies; `nil` where it is that of the pixels.
    public var projection: PlaneProjection?

    /// Where the picture lies among the device pixels.
    public struct Placement: Sendable {
        /// Device pixels from one pixel of the picture to the next across, as x and y.
        public var acrossX, acrossY: Double
        /// Where the picture's top-left corner lies, in device pixels.
        public var originX, originY: Double

        /// A placement from its parts; down is across turned clockwise by a quarter.
        public init(acrossX: Double, acrossY: Double, originX: Double, originY: Double) {
            self.acrossX = acrossX
            self.acrossY = acrossY
            self.originX = originX
            self.originY = originY
        }
    }

    /// A pattern from its parts; `nil` if there is no whole row, or the placement has no size.
    ///
    /// - Parameters:
    ///   - pixels: premultiplied, alpha in the highest byte, row by row.
    ///   - width: pixels across, 1 or more; as many rows as `pixels` has.
    ///   - placement: where it lies.
    ///   - opacity: share from 0 to 1.
    public init?(pixels: [UInt32], width: Int, placement: Placement, opacity: Double) {
        let (a, b) = (placement.acrossX, placement.acrossY)
        let square = a * a + b * b
        guard width > 0, pixels.count >= width, square > 1e-9, square < 1e9 else { return nil }
        self.pixels = pixels
        self.width = width
        self.placement = placement
        height = pixels.count / width
        self.opacity = UInt32((min(max(opacity, 0), 1) * 256).rounded())
        func fixed(_ value: Double) -> Int { Int(min(max(value * 65536, -0x1p48), 0x1p48)) }
        // The inverse of the turn and the scale.
        uAcross = fixed(a / square)
        uDown = fixed(b / square)
        vAcross = fixed(-b / square)
        vDown = fixed(a / square)
        let (x, y) = (0.5 - placement.originX, 0.5 - placement.originY)
        // Half a pixel less: a pixel's own colour is found at its middle.
        u0 = Self.wrapped((a * x + b * y) / square - 0.5, width)
        v0 = Self.wrapped((a * y - b * x) / square - 0.5, pixels.count / width)
    }

    /// 65 536ths of a pixel, whole repetitions left out; rounded to 256ths, so that a picture at
    /// its own size is copied.
    private static func wrapped(_ value: Double, _ size: Int) -> Int {
        let rest = value.truncatingRemainder(dividingBy: Double(size))
        return rest.isFinite ? Int((rest * 256).rounded()) * 256 : 0
    }

    /// The colour at the middle of a device pixel, smoothed between four of the picture.
    @inline(__always)
    func color(_ x: Int, _ y: Int) -> UInt32 {
        if let projection { return color(onPlane: projection.plane(x, y)) }
        return color(
            u: (uAcross &* x &+ uDown &* y &+ u0) &>> 8,
            v: (vAcross &* x &+ vDown &* y &+ v0) &>> 8)
    }

    /// The colour at a place of the plane, in device pixels.
    private func color(onPlane place: (x: Double, y: Double)) -> UInt32 {
        // Places of the other pixels are their middles.
        let (x, y) = (place.x - 0.5, place.y - 0.5)
        func fraction(_ across: Int, _ down: Int, _ origin: Int, _ size: Int) -> Int {
            let value = (Double(across) * x + Double(down) * y + Double(origin)) / 256
            let rest = value.truncatingRemainder(dividingBy: Double(size * 256))
            return rest.isFinite ? Int(rest) : 0
        }
        return color(
            u: fraction(uAcross, uDown, u0, width), v: fraction(vAcross, vDown, v0, height))
    }

    /// The colour at a place of the picture, in 256ths of its pixels.
    @inline(__always)
    private func color(u: Int, v: Int) -> UInt32 {
        let column = Self.wrapped(u &>> 8, width)
        let row = Self.wrapped(v &>> 8, height)
        let nextColumn = column &+ 1 == width ? 0 : column &+ 1
        let nextRow = row &+ 1 == height ? 0 : row &+ 1
        let across = UInt32(truncatingIfNeeded: u & 255)
        let down = UInt32(truncatingIfNeeded: v & 255)
        let upper = PixelMath.mix(
            pixels[row &* width &+ column], pixels[row &* width &+ nextColumn], across)
        let lower = PixelMath.mix(
            pixels[nextRow &* width &+ column], pixels[nextRow &* width &+ nextColumn], across)
        return PixelMath.mix(upper, lower, down)
    }

    @inline(__always)
    private static func wrapped(_ index: Int, _ size: Int) -> Int {
        let rest = index % size
        return rest < 0 ? rest &+ size : rest
    }
}

/// Paints a pattern.
struct PatternSink: CoverageSink {
    private let canvas: PixelCanvas
    private let pattern: PatternPaint
    private var row: UnsafeMutablePointer<UInt32>
    private var y = 0

    init(_ pattern: PatternPaint, on canvas: PixelCanvas) {
        self.canvas = canvas
        self.pattern = pattern
        row = canvas.base
    }

    mutating func beginRow(_ y: Int) {
        self.y = y
        row = canvas.base + y * canvas.stride
    }

    mutating func pixel(_ x: Int, cover: UInt32) {
        if cover == 0 { return }
        let fraction = (cover &* pattern.opacity &+ 128) &>> 8
        row[x] = PixelMath.over(row[x], PixelMath.scaled(pattern.color(x, y), fraction))
    }

    mutating func run(_ x: Int, count: Int, cover: UInt32) {
        for column in x..<x + count { pixel(column, cover: cover) }
    }
}

extension CoverageAccumulator {
    /// Paints what was added with a repeated picture and empties the accumulator.
    ///
    /// - Parameters:
    ///   - pattern: what with.
    ///   - canvas: where; it must hold the whole window of the clip, else nothing is painted.
    public func paint(_ pattern: PatternPaint, on canvas: PixelCanvas) {
        guard canvas.holds(clip.window) else { return removeAll() }
        var sink = PatternSink(pattern, on: canvas)
        sweep(into: &sink)
    }
}
