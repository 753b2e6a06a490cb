import Geometry
import Graphics

/// A pen that Cairo strokes a line with; lengths in device pixels.
struct CairoPen: Hashable {
    let style: StrokeStyle
    /// Dashes and gaps in turn; empty for a solid line.
    let dashes: [Double]
    /// The part of the first dash that lies before the line's beginning.
    let start: Double

    init(_ style: StrokeStyle, dashes: [Double] = [], start: Double = 0) {
        self.style = style
        self.start = start
        // A dash of zero length still has round ends.
        self.dashes = dashes.map { max($0, 1 / SubpixelPoint.perPixel) }
    }

    func use(on context: Context) {
        context.setLineWidth(style.width)
        context.setLineStyle(
            cap: style.cap.cairo, join: style.join.cairo, miterLimit: max(style.miterLimit, 1))
        context.setDash(dashes, offset: start)
    }
}

/// Areas and lines that are filled together.
struct CairoAreas {
    private var rings: [[SubpixelPoint]] = []
    private var lines: [(points: [SubpixelPoint], pen: CairoPen, isClosed: Bool)] = []

    var isEmpty: Bool { rings.isEmpty && lines.isEmpty }

    mutating func removeAll() {
        rings.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
    }

    mutating func add(ring: [SubpixelPoint], _ projection: PlaneProjection?) {
        guard ring.count > 1 else { return }
        rings.append(projection.map { ring.map($0.callAsFunction) } ?? ring)
    }

    mutating func add(line: [SubpixelPoint], _ pen: CairoPen, isClosed: Bool) {
        lines.append((line, pen, isClosed))
    }

    /// Paints them in the pen's colour or pattern, each pixel once.
    ///
    /// - Parameters:
    ///   - context: the pen, in device pixels.
    ///   - isOpaque: whether painting twice looks the same as painting once.
    ///   - stroker: turns lines into areas where they can't be stroked.
    func paint(on context: Context, isOpaque: Bool, _ stroker: LineStroker) {
        let pens = Set(lines.map(\.pen))
        // Several translucent strokes would be visible where they meet.
        let isOne = rings.isEmpty ? pens.count == 1 : lines.isEmpty
        guard isOne || isOpaque || pens.contains(where: { !$0.dashes.isEmpty }) else {
            return paintAsOne(on: context, stroker)
        }
        context.newPath()
        for ring in rings { context.addPath(ring, isClosed: true) }
        if !rings.isEmpty { context.fill() }
        var rest = lines[...]
        while let pen = rest.first?.pen {
            let end = rest.firstIndex { $0.pen != pen } ?? rest.endIndex
            for line in rest[..<end] { context.addPath(line.points, isClosed: line.isClosed) }
            pen.use(on: context)
            context.stroke()
            rest = rest[end...]
        }
    }

    private func paintAsOne(on context: Context, _ stroker: LineStroker) {
        context.newPath()
        for ring in rings { context.addPath(ring, isClosed: true) }
        stroker.begin(scale: 1)
        for line in lines {
            line.points.withUnsafeBufferPointer { points in
                stroker.withOutline(of: points, isClosed: line.isClosed, style: line.pen.style) {
                    context.addPath(Array($0), isClosed: true)
                }
            }
        }
        context.fill()
    }

    /// Adds them to another canvas.
    func add(to canvas: any Canvas, _ stroker: LineStroker) {
        for ring in rings { ring.withUnsafeBufferPointer { canvas.add(ring: $0) } }
        for line in lines {
            line.points.withUnsafeBufferPointer {
                canvas.add(line: $0, isClosed: line.isClosed, style: line.pen.style)
            }
        }
    }
}

extension Context {
    /// Adds straight pieces between points as a part of the path.
    fileprivate func addPath(_ points: [SubpixelPoint], isClosed: Bool) {
        guard let first = points.first.map(ScreenPoint.init) else { return }
        move(x: first.x, y: first.y)
        for point in points.dropFirst().lazy.map(ScreenPoint.init) { line(x: point.x, y: point.y) }
        if isClosed { close() }
    }
}

extension ScreenPoint {
    /// A point in device pixels.
    init(_ point: SubpixelPoint) {
        self.init(
            x: Double(point.x) / SubpixelPoint.perPixel, y: Double(point.y) / SubpixelPoint.perPixel
        )
    }
}

extension StrokeStyle.Cap {
    fileprivate var cairo: Context.LineCap {
        switch self {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
    }
}

extension StrokeStyle.Join {
    fileprivate var cairo: Context.LineJoin {
        switch self {
        case .bevel: .bevel
        case .round: .round
        case .miter: .miter
        }
    }
}
