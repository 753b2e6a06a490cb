/// Computes the colour of each pixel near lines, and paints the pixels through a mask.
///
/// A pixel takes the colour of the nearest point of the line.
public final class LineShader {
    private var colors: [UInt32] = []
    private var distances: [Float] = []
    private var clip = PixelClip(PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0))
    /// The part of the window that was written to, in pixels of the picture.
    private var used = PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0)
    private var effort = ShadingEffort()
    /// From the plane of the lines to the picture; `nil` if they are the same.
    private var projection: PlaneProjection?

    /// A shader without pixels.
    public init() {}

    /// Starts the lines of one layer in one tile.
    ///
    /// Where lines exceed the work limit of ``ShadingEffort``, the later ones stay unpainted.
    ///
    /// - Parameters:
    ///   - x: the tile's corner in device pixels; it may lie outside the window.
    ///   - y: likewise, down.
    ///   - clip: the pixels that will be painted.
    ///   - projection: from the plane of the lines to the picture; `nil` if they are the same.
    public func begin(
        x: Double, y: Double, clip: PixelClip, projection: PlaneProjection? = nil
    ) {
        self.projection = projection
        effort = ShadingEffort(x: x, y: y, window: clip.window)
    }

    /// Whether lines added from now on stay unpainted everywhere.
    public var isSpent: Bool { effort.isSpent }

    /// Records the colours around a line.
    ///
    /// - Parameters:
    ///   - points: the line.
    ///   - isClosed: whether its last point is joined to its first.
    ///   - width: in device pixels.
    ///   - shading: its colours.
    ///   - clip: the pixels that will be painted, the same as passed to `begin`.
    public func add(
        _ points: UnsafeBufferPointer<SubpixelPoint>, isClosed: Bool, width: Double,
        shading: LineShading, clip: PixelClip
    ) {
        prepare(clip)
        guard points.count > 1, clip.window == effort.window else { return }
        let count = isClosed ? points.count : points.count - 1
        func end(_ index: Int) -> SubpixelPoint { points[(index + 1) % points.count] }
        var total = 0.0
        for index in 0..<count { total += Piece(points[index], end(index)).length }
        var along = 0.0
        for index in 0..<count {
            let piece = Piece(points[index], end(index))
            if piece.length > 0 { shade(piece, along, total, width, shading) }
            along += piece.length
        }
    }

    /// A piece of the line in device pixels.
    private struct Piece {
        let x, y, dx, dy, length: Double

        init(_ a: SubpixelPoint, _ b: SubpixelPoint) {
            x = Double(a.x) / SubpixelPoint.perPixel
            y = Double(a.y) / SubpixelPoint.perPixel
            let wayX = Double(b.x) / SubpixelPoint.perPixel - x
            let wayY = Double(b.y) / SubpixelPoint.perPixel - y
            length = (wayX * wayX + wayY * wayY).squareRoot()
            dx = length > 0 ? wayX / length : 0
            dy = length > 0 ? wayY / length : 0
        }

        /// The pixels of the picture within some distance of it.
        func window(extent: Double, _ projection: PlaneProjection?) -> PixelWindow {
            let (endX, endY) = (x + dx * length, y + dy * length)
            func whole(_ value: Double) -> Int { Int(min(max(value, -1e7), 1e7)) }
            let window = PixelWindow(
                minX: whole(min(x, endX) - extent - 1), minY: whole(min(y, endY) - extent - 1),
                maxX: whole(max(x, endX) + extent + 2), maxY: whole(max(y, endY) + extent + 2))
            return projection?.picture(of: window) ?? window
        }
    }

    private func shade(
        _ piece: Piece, _ start: Double, _ total: Double, _ width: Double,
        _ shading: LineShading
    ) {
        // A pointed corner reaches out by more than half the width.
        let whole = piece.window(extent: width, projection)
        let area = whole.intersection(clip.window)
        guard !area.isEmpty else { return }
        used = used.isEmpty ? area : used.union(area)
        effort.forEachSquare(of: whole, in: area) { part in
            shade(part, piece, start, total, width, shading)
        }
    }

    /// How much a pixel's distance beyond the end of a piece counts besides its distance from it.
    private static let beyondWeight = 1e-3

    /// Sets the pixels of an area to the colours of a piece where it is the nearest.
    private func shade(
        _ area: PixelWindow, _ piece: Piece, _ start: Double, _ total: Double, _ width: Double,
        _ shading: LineShading
    ) {
        for y in area.minY..<area.maxY {
            let line = (y - clip.window.minY) * clip.window.width - clip.window.minX
            let row =
                projection?.row(y) ?? PlaneProjection.Row(x: 0.5, step: 1, y: Double(y) + 0.5)
            let py = row.y - piece.y
            for x in area.minX..<area.maxX {
                let px = row.x + Double(x) * row.step - piece.x
                let along = min(max(px * piece.dx + py * piece.dy, 0), piece.length)
                let (offX, offY) = (px - along * piece.dx, py - along * piece.dy)
                // Beyond a corner two pieces are equally near; the pixel goes to the one that it
                // is less far beyond, which continues straight on.
                let beyond = (px * piece.dx + py * piece.dy - along).magnitude
                let distance = Float(
                    (offX * offX + offY * offY).squareRoot() + Self.beyondWeight * beyond)
                guard distance < distances[line + x] else { continue }
                distances[line + x] = distance
                let side = piece.dx * py - piece.dy * px
                colors[line + x] = shading.color(
                    along: start + along, of: total, across: 0.5 - side / width)
            }
        }
    }

    private func prepare(_ clip: PixelClip) {
        let needed = clip.window.width * clip.window.height
        if clip.window != self.clip.window || needed > colors.count {
            colors = Array(repeating: 0, count: needed)
            distances = Array(repeating: .infinity, count: needed)
            used = PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0)
        }
        self.clip = clip
    }

    /// Paints the colours through a mask, and clears them.
    ///
    /// - Parameters:
    ///   - mask: how much of each pixel is covered; empty afterwards.
    ///   - full: the weight at which a covered pixel is fully painted, 1 or more.
    ///   - opacity: a fraction from 0 to 1.
    ///   - canvas: the target; it must contain the whole window, otherwise nothing is painted.
    public func paint(
        through mask: CoverageMask, full: Int, opacity: Double, on canvas: PixelCanvas
    ) {
        let fraction = UInt32((min(max(opacity, 0), 1) * 256).rounded())
        if mask.clip.window == clip.window, canvas.holds(clip.window) {
            colors.withUnsafeBufferPointer { colors in
                var sink = ShadingSink(
                    canvas: canvas, colors: colors, window: clip.window, opacity: fraction)
                mask.sweep(full: full, into: &sink)
            }
        }
        for y in used.minY..<used.maxY {
            let line = (y - clip.window.minY) * clip.window.width - clip.window.minX
            for x in used.minX..<used.maxX {
                distances[line + x] = .infinity
                colors[line + x] = 0
            }
        }
        used = PixelWindow(minX: 0, minY: 0, maxX: 0, maxY: 0)
    }
}

/// Paints each pixel in the colour that was computed for it.
private struct ShadingSink: CoverageSink {
    let canvas: PixelCanvas
    let colors: UnsafeBufferPointer<UInt32>
    let window: PixelWindow
    let opacity: UInt32
    var y = 0

    init(
        canvas: PixelCanvas, colors: UnsafeBufferPointer<UInt32>, window: PixelWindow,
        opacity: UInt32
    ) {
        self.canvas = canvas
        self.colors = colors
        self.window = window
        self.opacity = opacity
    }

    mutating func beginRow(_ y: Int) { self.y = y }

    mutating func pixel(_ x: Int, cover: UInt32) {
        let color = colors[(y - window.minY) * window.width + x - window.minX]
        let fraction = (cover &* opacity &+ 128) &>> 8
        let place = canvas.base + y * canvas.stride + x
        place.pointee = PixelMath.over(place.pointee, PixelMath.scaled(color, fraction))
    }

    mutating func run(_ x: Int, count: Int, cover: UInt32) {
        for column in x..<x + count { pixel(column, cover: cover) }
    }
}
